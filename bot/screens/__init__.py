"""Screens: a view and a language become a text and a keyboard, one module a screen."""
