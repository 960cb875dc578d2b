"""Rule sets of other packages."""
