"""Questions of legality and order of play, each answered at a table."""
