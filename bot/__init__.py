"""The bot: Telegram, the web, the sandbox and the command line around the referee."""
