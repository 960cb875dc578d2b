"""The bot as Telegram sees it: transport, order, limits, buttons, delivery, webhook.

transport   HTTP under python-telegram-bot
processor   updates of one table one after the other, of different tables side by side
identity    who acts, and who must never be seated
callbacks   what a button carries
keyboards   a screen as the parameters of a call
limiter     direct replies book into the budget of the outbox; a 429 stops one chat only
errors      what a failed call means
delivery    what the outbox says comes to be shown
webhook     updates over HTTP, answered once they have been dealt with
"""

import os

# The library's coming way to tell durations; without it every 429 would warn of the old one.
os.environ.setdefault("PTB_TIMEDELTA", "true")
