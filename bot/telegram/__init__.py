"""The bot as Telegram sees it: transport, order, limits, delivery, buttons."""
