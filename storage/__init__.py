"""Bytes and transactions: what the referee decided, kept.

**The theory.** A *move* is everything that one cause changes, in one transaction
(`storage.moves.commit`): the cause itself, events and command of each stream, rows of clubs and
tables, ledger entries, and what chats must come to show. It is durable before anybody is told.

1. A cause moves once. Telegram repeats updates, people press twice, deadlines are seen by several
   workers: whoever comes second gets the first answer (`storage.causes`).
2. The head of a stream is its lock. An append names the version it was decided on; if that is no
   longer the version, nothing is written and the decision is made again (`storage.events`).
3. Nothing is shown that is not committed, and all that is committed comes to be shown: moves only
   mark surfaces and queue posts (`storage.outbox`), workers deliver them (`storage.delivery`,
   `storage.completion`), and every way a call can be lost leads to a second look.
4. Chips only move between accounts, and each entry sums to zero (`storage.ledger`).

**How to use it.** Every function here takes a `Session` first and runs inside a transaction::

    database = await open_database("sqlite:///mahjong.db")
    try:
        await database.migrate()
        outcome = await database.write(moves.commit, move)
        lines = await database.read(ledger.statement, account, limit=10)
    finally:
        await database.close()

A transaction awaits its session and nothing else (`storage.database`); so one text serves SQLite
and a database server. Several functions make one transaction when an ``async def`` of your own
calls them. Times are milliseconds since 1970 and come from the caller.

**Two rules for whoever edits it.** Nothing here knows a rule of any game: payloads are JSON text
(`storage.codec`). A published migration is never changed: add the next one.
"""
