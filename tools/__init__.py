"""Makers of the files that are made: run by hand, their results are kept."""
