"""Looking for what must never be: read-only checks for the operator.

The schema keeps most of it out; these checks read what was written and compare it with itself. What
a settlement should have been is for the audit of the bot, which knows the rules.
"""

from dataclasses import dataclass

from storage.database import Session


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong: which check, where, and what was found against what was expected."""

    check: str
    where: str
    found: int
    expected: int


_CHECKS: dict[str, str] = {
    "entry_sum": """
        SELECT cast(entry AS TEXT) AS place, sum(amount) AS found, 0 AS expected
        FROM postings
        GROUP BY entry
        HAVING sum(amount) <> 0
    """,
    "account_balance": """
        SELECT a.account AS place, a.balance AS found, coalesce(sum(p.amount), 0) AS expected
        FROM accounts a
        LEFT JOIN postings p ON p.account = a.account
        GROUP BY a.account, a.balance
        HAVING a.balance <> coalesce(sum(p.amount), 0)
    """,
    "running_balance": """
        SELECT place, found, expected
        FROM (
            SELECT account || ' entry ' || entry AS place, balance AS found,
                sum(amount) OVER (PARTITION BY account ORDER BY entry, line) AS expected
            FROM postings
        ) lines
        WHERE found <> expected
    """,
    "match_sum": """
        SELECT m.match AS place, sum(a.balance) AS found, 0 AS expected
        FROM matches m JOIN accounts a ON a.match = m.match
        WHERE m.state <> 'running'
        GROUP BY m.match
        HAVING sum(a.balance) <> 0
    """,
    "match_chips": """
        SELECT m.match AS place, count(*) AS found, 0 AS expected
        FROM matches m JOIN match_seats s ON s.match = m.match
        WHERE m.state IN ('finished', 'stopped') AND s.chips IS NULL
        GROUP BY m.match
    """,
    "reversal": """
        SELECT cast(r.entry AS TEXT) AS place, sum(p.amount) AS found, 0 AS expected
        FROM entries r JOIN postings p ON p.entry = r.entry OR p.entry = r.reverses
        WHERE r.reverses IS NOT NULL
        GROUP BY r.entry, p.account
        HAVING sum(p.amount) <> 0
    """,
    "stream_length": """
        SELECT s.stream AS place, count(e.version) AS found, s.version AS expected
        FROM streams s
        LEFT JOIN events e ON e.stream = s.stream
        GROUP BY s.stream, s.version
        HAVING count(e.version) <> s.version OR coalesce(max(e.version), 0) <> s.version
    """,
    "deal_stream": """
        SELECT d.stream AS place, 0 AS found, 1 AS expected
        FROM deals d
        WHERE NOT EXISTS (SELECT 1
        FROM streams s
        WHERE s.stream = d.stream)
    """,
    "command_without_event": """
        SELECT c.stream || '@' || c.version AS place, 0 AS found, 1 AS expected
        FROM commands c
        WHERE NOT EXISTS (SELECT 1
        FROM events e
        WHERE e.stream = c.stream AND e.version = c.version + 1)
    """,
    "seated_at_closed_table": """
        SELECT t.play_table AS place, count(*) AS found, 0 AS expected
        FROM seated s JOIN tables t ON t.play_table = s.play_table
        WHERE t.state = 'closed'
        GROUP BY t.play_table
    """,
    "surface_ahead": """
        SELECT surface AS place, shown AS found, want AS expected
        FROM surfaces
        WHERE shown > want
    """,
}

CHECKS: tuple[str, ...] = tuple(_CHECKS)
"""The names of all checks, in the order they run."""


@dataclass(frozen=True, slots=True)
class _Row:
    place: str
    found: int
    expected: int


async def examine(session: Session) -> list[Finding]:
    """Run every check; what they found, empty if all is well."""
    return [
        Finding(name, row.place, row.found, row.expected)
        for name, sql in _CHECKS.items()
        for row in await session.fetch(_Row, sql)
    ]
