"""Whole matches over HTTP: the bot as it runs, against the strict Bot API server."""
