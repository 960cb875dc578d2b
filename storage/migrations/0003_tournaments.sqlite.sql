-- Tournaments as rows, so that they can be found; what happened is in their streams.

CREATE TABLE tournaments (
    tournament TEXT PRIMARY KEY CHECK (length(tournament) = 8),
    bot     INTEGER NOT NULL,
    club    INTEGER NOT NULL REFERENCES clubs,
    chat    INTEGER NOT NULL,
    thread  INTEGER,
    planner INTEGER, -- NULL: an administrator who showed no name
    title   TEXT NOT NULL,
    phase   TEXT NOT NULL,
    begun   INTEGER NOT NULL,
    ended   INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX tournaments_club ON tournaments (club, begun);

-- Whose tournament it is: entrants with an account, and staff.
CREATE TABLE tournament_people (
    tournament TEXT NOT NULL REFERENCES tournaments,
    person     INTEGER NOT NULL,
    PRIMARY KEY (person, tournament)
) STRICT, WITHOUT ROWID;

-- Receipts and entry cards, by which a link finds its tournament.
CREATE TABLE tournament_codes (
    code       TEXT NOT NULL,
    tournament TEXT NOT NULL REFERENCES tournaments,
    kind       TEXT NOT NULL CHECK (kind IN ('receipt', 'card')),
    PRIMARY KEY (code, kind, tournament)
) STRICT, WITHOUT ROWID;

-- What was published, each under its number, as JSON.
CREATE TABLE announcements (
    tournament TEXT NOT NULL REFERENCES tournaments,
    number     INTEGER NOT NULL CHECK (number > 0),
    payload    TEXT NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;

-- Who has the organisers' desk open in the private chat.
CREATE TABLE tournament_desks (
    tournament TEXT NOT NULL REFERENCES tournaments,
    person     INTEGER NOT NULL,
    PRIMARY KEY (tournament, person)
) STRICT, WITHOUT ROWID;

-- Tables of a tournament know which of its tables they are. A table that is not placed leaves the
-- chat or topic to others; one whose audience is its players says nothing to the group.
ALTER TABLE tables ADD COLUMN tournament TEXT REFERENCES tournaments;
ALTER TABLE tables ADD COLUMN round INTEGER;
ALTER TABLE tables ADD COLUMN number INTEGER;
ALTER TABLE tables ADD COLUMN placed INTEGER NOT NULL DEFAULT 1 CHECK (placed IN (0, 1));
ALTER TABLE tables ADD COLUMN audience TEXT NOT NULL DEFAULT 'group'
    CHECK (audience IN ('group', 'players'));

DROP INDEX tables_place;
CREATE UNIQUE INDEX tables_place ON tables (bot, chat, coalesce(thread, 0))
    WHERE state <> 'closed' AND placed = 1;
CREATE UNIQUE INDEX tables_tournament ON tables (tournament, round, number)
    WHERE tournament IS NOT NULL;
