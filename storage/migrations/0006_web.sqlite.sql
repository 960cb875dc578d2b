-- Personal links to a tournament's staff pages. The token itself is nowhere: only its SHA-256 is.
CREATE TABLE web_links (
    link       INTEGER PRIMARY KEY,
    digest     TEXT NOT NULL UNIQUE,
    tournament TEXT NOT NULL,
    person     INTEGER NOT NULL,
    made       INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    revoked    INTEGER,
    refused    INTEGER,
    CHECK (expires > made)
) STRICT;

CREATE INDEX web_links_of ON web_links (tournament, person);

-- The address of a club's page: a word that nobody guesses, since a club's number could be counted.
CREATE TABLE club_pages (
    club INTEGER PRIMARY KEY REFERENCES clubs,
    page TEXT NOT NULL UNIQUE,
    at   INTEGER NOT NULL
) STRICT;
