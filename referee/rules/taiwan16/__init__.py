"""台灣十六張 Taiwanese 16-tile mahjong by the 2004 club rule book: T1–T36, TP, TX, TA."""
