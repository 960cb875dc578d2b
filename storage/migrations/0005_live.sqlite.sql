-- The entry that a person is putting together for a table of real tiles, as one line of text.
CREATE TABLE live_entries (
    person     INTEGER NOT NULL REFERENCES people,
    play_table TEXT NOT NULL REFERENCES tables,
    entry      TEXT NOT NULL,
    at         INTEGER NOT NULL,
    PRIMARY KEY (person, play_table)
) STRICT;
