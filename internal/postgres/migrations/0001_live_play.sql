-- +goose Up
-- Times are milliseconds since the start of 1970; flags are 0 or 1.

CREATE TABLE players (
	id       TEXT PRIMARY KEY,
	name_key TEXT UNIQUE, -- the name in small letters; none for guests
	body     TEXT NOT NULL
);

CREATE TABLE games (
	id     TEXT PRIMARY KEY,
	head   BIGINT NOT NULL, -- index of the last event
	white  TEXT NOT NULL,
	black  TEXT NOT NULL,
	rated  INTEGER NOT NULL,
	live   INTEGER NOT NULL, -- the players sit at the board
	began  BIGINT NOT NULL,
	facts  TEXT NOT NULL, -- terms and players
	last   BIGINT NOT NULL, -- time of the last event
	plies  INTEGER NOT NULL,
	fen    TEXT NOT NULL,
	move   TEXT NOT NULL,
	turn   INTEGER NOT NULL, -- 0 nobody, 1 White, 2 Black
	ending TEXT NOT NULL,
	winner INTEGER NOT NULL,
	void   INTEGER NOT NULL, -- over without a result
	due    BIGINT NOT NULL -- when the server must look at it; 0: over
);

CREATE INDEX games_white ON games (white, rated, void, began);
CREATE INDEX games_black ON games (black, rated, void, began);
CREATE INDEX games_due ON games (due) WHERE due > 0;
CREATE INDEX games_last ON games (last);

-- Appended to, never changed.
CREATE TABLE events (
	game    TEXT NOT NULL REFERENCES games (id),
	idx     BIGINT NOT NULL,
	at      BIGINT NOT NULL,
	command TEXT, -- none: the server's own
	part    INTEGER NOT NULL, -- counts the events of one command from 0
	body    TEXT NOT NULL,
	PRIMARY KEY (game, idx)
);

CREATE UNIQUE INDEX events_command ON events (game, command, part) WHERE command IS NOT NULL;

CREATE TABLE ratings (
	player     TEXT NOT NULL,
	variant    TEXT NOT NULL,
	speed      TEXT NOT NULL,
	value      DOUBLE PRECISION NOT NULL,
	deviation  DOUBLE PRECISION NOT NULL,
	volatility DOUBLE PRECISION NOT NULL,
	games      INTEGER NOT NULL,
	last       BIGINT NOT NULL,
	PRIMARY KEY (player, variant, speed)
);

CREATE INDEX ratings_value ON ratings (variant, speed, value);

CREATE TABLE seeks (
	id      TEXT PRIMARY KEY,
	open    INTEGER NOT NULL,
	created BIGINT NOT NULL,
	body    TEXT NOT NULL
);

CREATE INDEX seeks_open ON seeks (created) WHERE open = 1;

CREATE TABLE challenges (
	id      TEXT PRIMARY KEY,
	sender  TEXT NOT NULL,
	target  TEXT NOT NULL,
	open    INTEGER NOT NULL,
	created BIGINT NOT NULL,
	body    TEXT NOT NULL
);

CREATE INDEX challenges_sender ON challenges (sender) WHERE open = 1;
CREATE INDEX challenges_target ON challenges (target) WHERE open = 1;

CREATE TABLE beats (
	id INTEGER PRIMARY KEY,
	at BIGINT NOT NULL
);

CREATE TABLE outages (
	began BIGINT NOT NULL,
	ended BIGINT NOT NULL
);

-- +goose Down
DROP TABLE outages;
DROP TABLE beats;
DROP TABLE challenges;
DROP TABLE seeks;
DROP TABLE ratings;
DROP TABLE events;
DROP TABLE games;
DROP TABLE players;
