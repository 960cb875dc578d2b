"""What a Taiwanese hand is worth (T1–T36), who pays it (T9, T10, TP16), and the penalties (TX)."""
