"""The sandbox: a local Bot API server and a page with the chats of a club, to play at once."""
