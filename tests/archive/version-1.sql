BEGIN TRANSACTION;
CREATE TABLE events (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        folded TEXT NOT NULL
    );
INSERT INTO "events" VALUES(1,'Casual game','casual game');
CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        start TEXT NOT NULL,
        final TEXT NOT NULL,
        first_id INTEGER NOT NULL REFERENCES players (id),
        second_id INTEGER NOT NULL REFERENCES players (id),
        first_level INTEGER,
        second_level INTEGER,
        result TEXT NOT NULL CHECK (result IN ('1-0', '0-1', '1/2-1/2', '*')),
        termination TEXT,
        main_ms INTEGER,
        increment_ms INTEGER,
        event_id INTEGER NOT NULL REFERENCES events (id),
        site TEXT NOT NULL,
        date TEXT NOT NULL,
        round TEXT NOT NULL,
        remark TEXT NOT NULL,
        source TEXT NOT NULL CHECK (source IN ('played', 'imported')),
        played_ms INTEGER NOT NULL,
        length INTEGER NOT NULL,
        winner_key TEXT NOT NULL,
        content BLOB NOT NULL,
        listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
        deleted_ms INTEGER
    );
INSERT INTO "games" VALUES(1,'laser','club','sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa b','sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd2Rb1pa1Pc/4Ra1pb3/7Pa2/2PdNaFaNa3Sa r',1,2,NULL,NULL,'1-0','resignation',60000,1000,1,'?','2026.11.15','-','','played',1800000000000,1,'a',X'01010101010101010101010101010101',1,NULL);
INSERT INTO "games" VALUES(2,'othello','4','-----OX--XO----- X','----XXX--XO----- O',1,2,NULL,NULL,'1/2-1/2',NULL,60000,1000,1,'?','2026.11.15','-','','played',1800000000001,1,'a',X'02020202020202020202020202020202',0,1794700000000);
INSERT INTO "games" VALUES(3,'laser','club','sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa b','sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd2Rb1pa1Pc/4Ra1pb3/7Pa2/2PdNaFaNa3Sa r',1,3,NULL,2,'*',NULL,60000,1000,1,'?','2026.11.15','-','','played',1800000000002,1,'a',X'03030303030303030303030303030303',1,NULL);
INSERT INTO "games" VALUES(4,'othello','4','nonsense','nonsense',2,1,NULL,NULL,'0-1',NULL,60000,1000,1,'?','2026.11.15','-','','played',1800000000003,0,'a',X'04040404040404040404040404040404',1,NULL);
CREATE TABLE moves (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        move TEXT NOT NULL,
        clock_ms INTEGER,
        remark TEXT NOT NULL,
        PRIMARY KEY (game_id, ply)
    ) WITHOUT ROWID;
INSERT INTO "moves" VALUES(1,1,'e4e3',598000,'Bold.');
INSERT INTO "moves" VALUES(2,1,'a2',NULL,'');
INSERT INTO "moves" VALUES(3,1,'e4e3',59000,'');
CREATE TABLE players (
        id INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE,
        folded TEXT NOT NULL
    );
INSERT INTO "players" VALUES(1,'Amira','amira');
INSERT INTO "players" VALUES(2,'Jonas','jonas');
INSERT INTO "players" VALUES(3,'Reed','reed');
CREATE TABLE running (
        game_id INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
        owner TEXT NOT NULL,
        saved_ms INTEGER NOT NULL,
        first_ms INTEGER,
        second_ms INTEGER,
        paused INTEGER NOT NULL,
        draw_offer TEXT,
        undo_request TEXT,
        first_offer INTEGER NOT NULL,
        second_offer INTEGER NOT NULL,
        undo INTEGER NOT NULL,
        hints INTEGER NOT NULL,
        previews INTEGER NOT NULL
    );
INSERT INTO "running" VALUES(3,'somebody',1800000000000,58000,60000,1,'blue',NULL,1,-1,1,1,0);
CREATE TABLE tags (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (game_id, number)
    ) WITHOUT ROWID;
INSERT INTO "tags" VALUES(1,0,'Annotator','Zoë');
CREATE INDEX games_by_time ON games
    (played_ms, id, game, variant, result, first_id, second_id, event_id, source, listed)
    WHERE listed = 1;
CREATE INDEX games_by_length ON games
    (length, played_ms, id, game, variant, result, first_id, second_id, event_id, source, listed)
    WHERE listed = 1;
CREATE INDEX games_by_winner ON games
    (winner_key, played_ms, id, game, variant, result, first_id, second_id, event_id, source,
    listed)
    WHERE listed = 1;
CREATE INDEX games_by_game ON games
    (game, variant, played_ms, id, result, first_id, second_id, event_id, source, listed)
    WHERE listed = 1;
CREATE INDEX games_by_first ON games (first_id, listed, result, length);
CREATE INDEX games_by_second ON games (second_id, listed, result, length);
CREATE INDEX games_by_event ON games (event_id);
CREATE INDEX games_by_content ON games (content);
CREATE INDEX games_by_deletion ON games (deleted_ms) WHERE deleted_ms IS NOT NULL;
INSERT INTO "sqlite_sequence" VALUES('games',4);
COMMIT;
PRAGMA application_id = 1265135730;
PRAGMA user_version = 1;
