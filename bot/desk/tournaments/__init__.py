"""Tournaments at the desk: load, decide, commit, announce, and look after the tables.

`Tournaments` is the way in. What a tournament is stands in `referee.tournament`; here is what it
means for people, chats and play tables. It imports no telegram.
"""

from bot.desk.tournaments.bundle import TournamentUnknown
from bot.desk.tournaments.facade import Tournaments, Want

__all__ = ["TournamentUnknown", "Tournaments", "Want"]
