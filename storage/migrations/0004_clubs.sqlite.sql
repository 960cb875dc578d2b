-- Roles, 0 player to 4 owner; NULL while nobody has named one -----------------------------------

CREATE TABLE named_members (
    club   INTEGER NOT NULL REFERENCES clubs,
    person INTEGER NOT NULL REFERENCES people,
    role   INTEGER CHECK (role BETWEEN 0 AND 4),
    rating TEXT NOT NULL DEFAULT '{}',
    at     INTEGER NOT NULL,
    PRIMARY KEY (club, person)
) STRICT, WITHOUT ROWID;

INSERT INTO named_members (club, person, role, rating, at)
    SELECT club, person, CASE role WHEN 'referee' THEN 2 WHEN 'owner' THEN 4 END, rating, at
    FROM members;

DROP TABLE members;
ALTER TABLE named_members RENAME TO members;

CREATE INDEX people_username ON people (lower(username)) WHERE username IS NOT NULL;

-- What was done by right of a role, and what was asked without one ------------------------------

CREATE TABLE acts (
    act     INTEGER PRIMARY KEY,
    club    INTEGER NOT NULL REFERENCES clubs,
    kind    TEXT NOT NULL,
    person  INTEGER REFERENCES people,
    role    INTEGER NOT NULL CHECK (role BETWEEN 0 AND 4),
    subject INTEGER REFERENCES people,
    detail  TEXT NOT NULL,
    reason  TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT;

CREATE INDEX acts_club ON acts (club, act);

-- Several groups of one club ---------------------------------------------------------------------
-- A group that joined another's club remembers when, and the club that was its own.

ALTER TABLE chats ADD COLUMN joined INTEGER;
ALTER TABLE chats ADD COLUMN former INTEGER REFERENCES clubs;

CREATE TABLE club_codes (
    code   TEXT PRIMARY KEY,
    club   INTEGER NOT NULL REFERENCES clubs,
    person INTEGER NOT NULL REFERENCES people,
    until  INTEGER NOT NULL,
    used   INTEGER,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Seasons that have been closed; the present one has begun when the last of them ended -----------

CREATE TABLE seasons (
    club   INTEGER NOT NULL REFERENCES clubs,
    number INTEGER NOT NULL CHECK (number > 0),
    name   TEXT NOT NULL,
    begun  INTEGER NOT NULL,
    ended  INTEGER NOT NULL,
    carry  INTEGER NOT NULL CHECK (carry BETWEEN 0 AND 100),
    PRIMARY KEY (club, number)
) STRICT, WITHOUT ROWID;

-- The rating that people can follow, beside the other --------------------------------------------

ALTER TABLE match_seats ADD COLUMN elo_before REAL;
ALTER TABLE match_seats ADD COLUMN elo_after REAL;

-- In how many deals of the match a computer was in the player's place at the end.
ALTER TABLE match_seats ADD COLUMN relieved INTEGER NOT NULL DEFAULT 0;

CREATE TABLE leagues (
    club   INTEGER NOT NULL REFERENCES clubs,
    number INTEGER NOT NULL CHECK (number > 0),
    name   TEXT NOT NULL,
    terms  TEXT NOT NULL,
    person INTEGER REFERENCES people,
    at     INTEGER NOT NULL,
    closed INTEGER,
    PRIMARY KEY (club, number)
) STRICT, WITHOUT ROWID;

-- Tables that will open at a time that was named -------------------------------------------------

CREATE TABLE plans (
    plan   TEXT PRIMARY KEY CHECK (length(plan) = 8),
    bot    INTEGER NOT NULL,
    chat   INTEGER NOT NULL,
    thread INTEGER,
    club   INTEGER NOT NULL REFERENCES clubs,
    opener INTEGER NOT NULL REFERENCES people,
    terms  TEXT NOT NULL,
    due    INTEGER NOT NULL,
    state  TEXT NOT NULL CHECK (state IN ('listed', 'reminded', 'opened', 'cancelled', 'missed')),
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX plans_due ON plans (due) WHERE state IN ('listed', 'reminded');

CREATE TABLE planned (
    plan   TEXT NOT NULL REFERENCES plans,
    person INTEGER NOT NULL REFERENCES people,
    number INTEGER NOT NULL,
    PRIMARY KEY (plan, person),
    UNIQUE (plan, number)
) STRICT, WITHOUT ROWID;

-- What the operator has set while the bot runs ---------------------------------------------------

CREATE TABLE switches (
    name TEXT PRIMARY KEY,
    at   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
