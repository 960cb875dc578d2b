"""A database of an earlier version keeps what it knew."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from storage import people
from storage.migrations import migrations
from storage.people import Role
from storage.sqlite import APPLICATION_ID, SqliteDatabase

BEFORE_ROLES = 3
"""The last version in which a role was a word, and every member had one."""


def older(path: Path) -> None:
    """A database of that version with a club of three."""
    connection = sqlite3.connect(path)
    for step in migrations("sqlite")[:BEFORE_ROLES]:
        connection.executescript(step.sql)
    connection.executescript(
        f"""
        PRAGMA application_id = {APPLICATION_ID};
        PRAGMA user_version = {BEFORE_ROLES};
        INSERT INTO clubs (club, name, at) VALUES (1, 'Friday', 0);
        INSERT INTO people (person, name, at) VALUES (11, 'a', 0), (12, 'b', 0), (13, 'c', 0);
        INSERT INTO members (club, person, role, rating, at) VALUES
            (1, 11, 'player', '{{"mu":26.5}}', 1), (1, 12, 'referee', '{{}}', 2),
            (1, 13, 'owner', '{{}}', 3);
        """
    )
    connection.close()


async def test_roles_that_were_words_are_what_they_were(tmp_path: Path) -> None:
    """Who was a player by default has no role that anybody named."""
    path = tmp_path / "club.db"
    older(path)
    database = await SqliteDatabase.open(path)
    try:
        applied = await database.migrate()
        assert applied[0].startswith("0004_clubs")
        members = await database.read(people.members, 1)
        assert [(member.person, member.role, member.rating) for member in members] == [
            (11, None, '{"mu":26.5}'),
            (12, Role.REFEREE, "{}"),
            (13, Role.OWNER, "{}"),
        ]
    finally:
        await database.close()
