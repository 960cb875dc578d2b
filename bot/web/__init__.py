"""What the bot serves over HTTP."""
