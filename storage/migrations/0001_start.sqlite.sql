-- Times are milliseconds since 1970. Flags are 0 or 1. Identifiers of Telegram need 64 bits.

-- Streams of events ---------------------------------------------------------------------------

CREATE TABLE streams (
    stream  TEXT PRIMARY KEY,
    version INTEGER NOT NULL CHECK (version >= 0),
    due     INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX streams_due ON streams (due) WHERE due IS NOT NULL;

CREATE TABLE events (
    stream  TEXT NOT NULL REFERENCES streams,
    version INTEGER NOT NULL CHECK (version > 0),
    kind    TEXT NOT NULL,
    schema  INTEGER NOT NULL,
    payload TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID;

-- A command stands at the version it was decided on; its events follow from version + 1.
CREATE TABLE commands (
    stream  TEXT NOT NULL REFERENCES streams,
    version INTEGER NOT NULL CHECK (version >= 0),
    kind    TEXT NOT NULL,
    schema  INTEGER NOT NULL,
    payload TEXT NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (stream, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE causes (
    cause     INTEGER PRIMARY KEY,
    bot       INTEGER,
    update_id INTEGER,
    stream    TEXT,
    ask       INTEGER,
    seat      INTEGER,
    name      TEXT UNIQUE,
    answer    TEXT NOT NULL,
    at        INTEGER NOT NULL,
    UNIQUE (bot, update_id),
    UNIQUE (stream, ask, seat),
    CHECK ((bot IS NULL) = (update_id IS NULL)),
    CHECK ((stream IS NULL) = (ask IS NULL) AND (stream IS NULL) = (seat IS NULL)),
    CHECK (bot IS NOT NULL OR stream IS NOT NULL OR name IS NOT NULL)
) STRICT;

CREATE INDEX causes_at ON causes (at);

-- Clubs and people ----------------------------------------------------------------------------

CREATE TABLE clubs (
    club       INTEGER PRIMARY KEY,
    name       TEXT NOT NULL,
    settings   TEXT NOT NULL DEFAULT '{}',
    last_match INTEGER NOT NULL DEFAULT 0,
    at         INTEGER NOT NULL
) STRICT;

CREATE TABLE chats (
    bot      INTEGER NOT NULL,
    chat     INTEGER NOT NULL,
    club     INTEGER NOT NULL REFERENCES clubs,
    title    TEXT NOT NULL,
    standing TEXT NOT NULL CHECK (standing IN ('waiting', 'open', 'refused', 'left')),
    settings TEXT NOT NULL DEFAULT '{}',
    at       INTEGER NOT NULL,
    PRIMARY KEY (bot, chat)
) STRICT, WITHOUT ROWID;

CREATE INDEX chats_club ON chats (club);

CREATE TABLE chat_moves (
    bot      INTEGER NOT NULL,
    old_chat INTEGER NOT NULL,
    new_chat INTEGER NOT NULL,
    PRIMARY KEY (bot, old_chat)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    person      INTEGER PRIMARY KEY,
    name        TEXT NOT NULL,
    username    TEXT,
    language    TEXT,
    chosen      TEXT,
    hand_style  TEXT,
    preferences TEXT NOT NULL DEFAULT '{}',
    forgotten   INTEGER UNIQUE,
    at          INTEGER NOT NULL
) STRICT;

-- Whether a bot may write to a person in private.
CREATE TABLE contacts (
    bot       INTEGER NOT NULL,
    person    INTEGER NOT NULL REFERENCES people,
    reachable INTEGER NOT NULL CHECK (reachable IN (0, 1)),
    at        INTEGER NOT NULL,
    PRIMARY KEY (bot, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
    club   INTEGER NOT NULL REFERENCES clubs,
    person INTEGER NOT NULL REFERENCES people,
    role   TEXT NOT NULL DEFAULT 'player' CHECK (role IN ('player', 'referee', 'owner')),
    rating TEXT NOT NULL DEFAULT '{}',
    at     INTEGER NOT NULL,
    PRIMARY KEY (club, person)
) STRICT, WITHOUT ROWID;

-- Tables, matches, deals ----------------------------------------------------------------------

CREATE TABLE matches (
    match    TEXT PRIMARY KEY,
    club     INTEGER NOT NULL REFERENCES clubs,
    number   INTEGER NOT NULL CHECK (number > 0),
    play_table TEXT NOT NULL,
    rules    TEXT NOT NULL,
    revision INTEGER NOT NULL,
    options  TEXT NOT NULL,
    friendly INTEGER NOT NULL CHECK (friendly IN (0, 1)),
    state    TEXT NOT NULL CHECK (state IN ('running', 'finished', 'stopped', 'void')),
    begun    INTEGER NOT NULL,
    ended    INTEGER,
    UNIQUE (club, number),
    CHECK ((state = 'running') = (ended IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_ended ON matches (club, ended);

CREATE TABLE match_seats (
    match         TEXT NOT NULL REFERENCES matches,
    seat          INTEGER NOT NULL,
    person        INTEGER REFERENCES people,
    computer      TEXT,
    place         INTEGER,
    chips         INTEGER,
    assisted      INTEGER NOT NULL DEFAULT 0 CHECK (assisted IN (0, 1)),
    rating_before REAL,
    rating_after  REAL,
    PRIMARY KEY (match, seat),
    CHECK ((person IS NULL) <> (computer IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX match_seats_person ON match_seats (person) WHERE person IS NOT NULL;

CREATE TABLE deals (
    match   TEXT NOT NULL REFERENCES matches,
    number  INTEGER NOT NULL CHECK (number > 0),
    stream  TEXT NOT NULL UNIQUE,
    begun   INTEGER NOT NULL,
    ended   INTEGER,
    ending  TEXT,
    summary TEXT,
    PRIMARY KEY (match, number),
    CHECK ((ended IS NULL) = (ending IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE tables (
    play_table TEXT PRIMARY KEY CHECK (length(play_table) = 8),
    bot    INTEGER NOT NULL,
    club   INTEGER NOT NULL REFERENCES clubs,
    chat   INTEGER NOT NULL,
    thread INTEGER,
    state  TEXT NOT NULL CHECK (state IN ('lobby', 'running', 'closed')),
    match  TEXT REFERENCES matches,
    opener INTEGER NOT NULL REFERENCES people,
    begun  INTEGER NOT NULL,
    ended  INTEGER,
    CHECK ((state = 'closed') = (ended IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tables_place ON tables (bot, chat, coalesce(thread, 0))
    WHERE state <> 'closed';

-- Who sits at a running table: one seat a person per bot.
CREATE TABLE seated (
    bot    INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people,
    play_table TEXT NOT NULL REFERENCES tables,
    seat   INTEGER NOT NULL,
    PRIMARY KEY (bot, person),
    UNIQUE (play_table, seat)
) STRICT, WITHOUT ROWID;

-- The ledger ----------------------------------------------------------------------------------

CREATE TABLE accounts (
    account TEXT PRIMARY KEY,
    kind    TEXT NOT NULL CHECK (kind IN ('player', 'seat', 'bank')),
    club    INTEGER REFERENCES clubs,
    person  INTEGER REFERENCES people,
    match   TEXT REFERENCES matches,
    seat    INTEGER,
    balance INTEGER NOT NULL,
    CHECK ((kind = 'player') = (person IS NOT NULL)),
    CHECK ((kind = 'seat') = (match IS NOT NULL) AND (kind = 'seat') = (seat IS NOT NULL)),
    CHECK ((kind = 'seat') = (club IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX accounts_match ON accounts (match) WHERE match IS NOT NULL;

CREATE TABLE entries (
    entry    INTEGER PRIMARY KEY,
    club     INTEGER NOT NULL REFERENCES clubs,
    kind     TEXT NOT NULL,
    match    TEXT REFERENCES matches,
    deal     INTEGER,
    ruling   TEXT,
    reverses INTEGER UNIQUE REFERENCES entries,
    at       INTEGER NOT NULL,
    FOREIGN KEY (match, deal) REFERENCES deals (match, number),
    CHECK (deal IS NULL OR match IS NOT NULL),
    CHECK ((deal IS NULL) <> (ruling IS NULL))
) STRICT;

CREATE INDEX entries_deal ON entries (match, deal);

CREATE TABLE postings (
    entry   INTEGER NOT NULL REFERENCES entries,
    line    INTEGER NOT NULL,
    account TEXT NOT NULL REFERENCES accounts,
    amount  INTEGER NOT NULL,
    balance INTEGER NOT NULL,
    PRIMARY KEY (entry, line)
) STRICT, WITHOUT ROWID;

CREATE INDEX postings_account ON postings (account, entry);

-- Delivery ------------------------------------------------------------------------------------
-- Keys begin with what tells rows apart: one bot has nearly all of them, and a planner without
-- statistics takes a key that begins with the bot for a good way to find what is stale.

CREATE TABLE outbox_bots (
    bot         INTEGER PRIMARY KEY,
    spent_until INTEGER NOT NULL
) STRICT;

CREATE TABLE outbox_chats (
    bot          INTEGER NOT NULL,
    chat         INTEGER NOT NULL,
    ready        INTEGER NOT NULL DEFAULT 0,
    edit_ready   INTEGER NOT NULL DEFAULT 0,
    lease_until  INTEGER,
    worker       TEXT,
    fence        INTEGER NOT NULL DEFAULT 0,
    held_post    INTEGER,
    recent_calls TEXT NOT NULL DEFAULT '[]',
    verify_at    INTEGER,
    last_post    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (chat, bot)
) STRICT, WITHOUT ROWID;

CREATE INDEX outbox_chats_lease ON outbox_chats (bot, lease_until);
CREATE INDEX outbox_chats_verify ON outbox_chats (bot, verify_at);

CREATE TABLE surfaces (
    bot        INTEGER NOT NULL,
    surface    TEXT NOT NULL,
    chat       INTEGER NOT NULL,
    thread     INTEGER,
    message    INTEGER,
    anew       INTEGER NOT NULL DEFAULT 0, -- the want that asked for a new message
    want       INTEGER NOT NULL,
    claimed    INTEGER NOT NULL DEFAULT 0, -- the want that a call under way will satisfy
    shown      INTEGER NOT NULL DEFAULT 0,
    shown_at   INTEGER,
    digest     TEXT,
    urgency    INTEGER NOT NULL,
    since      INTEGER NOT NULL,
    not_before INTEGER NOT NULL,
    stale      INTEGER NOT NULL
        GENERATED ALWAYS AS (CASE WHEN want > shown THEN 1 ELSE 0 END) STORED,
    held       INTEGER NOT NULL
        GENERATED ALWAYS AS (CASE WHEN claimed > shown THEN 1 ELSE 0 END) STORED,
    PRIMARY KEY (surface, bot),
    FOREIGN KEY (chat, bot) REFERENCES outbox_chats ON UPDATE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX surfaces_stale ON surfaces (bot, stale, chat);
CREATE INDEX surfaces_held ON surfaces (bot, held, chat);
CREATE INDEX surfaces_chat ON surfaces (bot, chat);

CREATE TABLE posts (
    bot     INTEGER NOT NULL,
    chat    INTEGER NOT NULL,
    number  INTEGER NOT NULL,
    thread  INTEGER,
    urgency INTEGER NOT NULL,
    kind    TEXT NOT NULL,
    payload TEXT NOT NULL,
    tag     TEXT,
    state   TEXT NOT NULL
        CHECK (state IN ('pending', 'sent', 'unconfirmed', 'failed', 'retracted')),
    message INTEGER,
    reason  TEXT,
    since   INTEGER NOT NULL,
    PRIMARY KEY (chat, bot, number),
    FOREIGN KEY (chat, bot) REFERENCES outbox_chats ON UPDATE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX posts_state ON posts (bot, state, chat, number);
CREATE INDEX posts_tag ON posts (bot, chat, tag) WHERE tag IS NOT NULL;

-- Messages of ours that should go away: replaced hands, prompts that were answered.
CREATE TABLE deletions (
    bot     INTEGER NOT NULL,
    chat    INTEGER NOT NULL,
    message INTEGER NOT NULL,
    at      INTEGER NOT NULL,
    PRIMARY KEY (bot, chat, message)
) STRICT, WITHOUT ROWID;
