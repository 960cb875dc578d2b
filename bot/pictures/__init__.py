"""Pictures, drawn in a few milliseconds and without any word that would need a translation."""
