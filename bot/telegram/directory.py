"""Where tables are, as far as this process has seen: only to keep updates in order."""

from __future__ import annotations


class TableDirectory:
    """Remembers the tables of places and people; a wrong or missing entry costs order alone."""

    def __init__(self) -> None:
        self._by_place: dict[tuple[int, int | None], str] = {}
        self._by_person: dict[int, str] = {}

    def table_of_person(self, person: int) -> str | None:
        """The table at which somebody was last seen."""
        return self._by_person.get(person)

    def table_at(self, chat: int, thread: int | None) -> str | None:
        """The table last seen in a chat or topic."""
        return self._by_place.get((chat, thread))

    def note_person(self, person: int, table: str | None) -> None:
        """The person acted at that table, or sits at none."""
        if table is None:
            self._by_person.pop(person, None)
        else:
            self._by_person[person] = table

    def note_place(self, chat: int, thread: int | None, table: str | None) -> None:
        """That table is open there, or none is."""
        if table is None:
            self._by_place.pop((chat, thread), None)
        else:
            self._by_place[chat, thread] = table
