"""A match (將): who sits where, deal after deal, chips, and the end."""
