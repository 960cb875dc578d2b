-- The hand that a person is putting together in the calculator, as one line of text.
CREATE TABLE calculations (
    person  INTEGER PRIMARY KEY REFERENCES people,
    rules   TEXT NOT NULL,
    inquiry TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT;
