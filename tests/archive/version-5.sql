BEGIN TRANSACTION;
CREATE TABLE analyses (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        engine TEXT NOT NULL,
        evaluations TEXT NOT NULL,
        PRIMARY KEY (game_id, engine)
    ) WITHOUT ROWID;
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
    , start_position INTEGER, move_count INTEGER NOT NULL DEFAULT 0);
INSERT INTO "games" VALUES(1,'laser','club','sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa b','sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd2Rb1pa1Pc/4Ra1pb3/7Pa2/2PdNaFaNa3Sa r',1,2,NULL,NULL,'1-0','resignation',60000,1000,1,'?','2026.11.15','-','','played',1800000000000,1,'a',X'01010101010101010101010101010101',1,NULL,4054697833810000629,1);
INSERT INTO "games" VALUES(2,'othello','4','-----OX--XO----- X','----XXX--XO----- O',1,2,NULL,NULL,'1/2-1/2',NULL,60000,1000,1,'?','2026.11.15','-','','played',1800000000001,1,'a',X'02020202020202020202020202020202',0,1794700000000,-2989655520087959167,1);
INSERT INTO "games" VALUES(3,'laser','club','sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd1RaRb1pa1Pc/6pb3/7Pa2/2PdNaFaNa3Sa b','sc3ncfcncpb2/2pc7/3Pd6/pa1Pc1rbra1pb1Pd/pb1Pd2Rb1pa1Pc/4Ra1pb3/7Pa2/2PdNaFaNa3Sa r',1,3,NULL,2,'*',NULL,60000,1000,1,'?','2026.11.15','-','','played',1800000000002,1,'a',X'03030303030303030303030303030303',1,NULL,4054697833810000629,1);
INSERT INTO "games" VALUES(4,'othello','4','nonsense','nonsense',2,1,NULL,NULL,'0-1',NULL,60000,1000,1,'?','2026.11.15','-','','played',1800000000003,0,'a',X'04040404040404040404040404040404',1,NULL,NULL,0);
CREATE TABLE moves (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        ply INTEGER NOT NULL,
        move TEXT NOT NULL,
        clock_ms INTEGER,
        remark TEXT NOT NULL, position INTEGER,
        PRIMARY KEY (game_id, ply)
    ) WITHOUT ROWID;
INSERT INTO "moves" VALUES(1,1,'e4e3',598000,'Bold.',-5325158726556420705);
INSERT INTO "moves" VALUES(2,1,'a2',NULL,'',1868338430795493690);
INSERT INTO "moves" VALUES(3,1,'e4e3',59000,'',-5325158726556420705);
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
    , set_aside INTEGER NOT NULL DEFAULT 0, tournament INTEGER NOT NULL DEFAULT 0);
INSERT INTO "running" VALUES(3,'somebody',1800000000000,58000,60000,1,'blue',NULL,1,-1,1,1,0,0,1);
CREATE TABLE setups (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        key TEXT NOT NULL,
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        position TEXT NOT NULL,
        saved_ms INTEGER NOT NULL,
        deleted_ms INTEGER
    );
INSERT INTO "setups" VALUES(1,'Small','small','othello','4','-----OX--XO----- X',1800000000000,NULL);
CREATE TABLE tags (
        game_id INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        name TEXT NOT NULL,
        value TEXT NOT NULL,
        PRIMARY KEY (game_id, number)
    ) WITHOUT ROWID;
INSERT INTO "tags" VALUES(1,0,'Annotator','Zoë');
CREATE TABLE tallies (
        game TEXT NOT NULL,
        variant TEXT NOT NULL,
        result TEXT NOT NULL,
        source TEXT NOT NULL,
        first_id INTEGER NOT NULL,
        second_id INTEGER NOT NULL,
        event_id INTEGER NOT NULL,
        games INTEGER NOT NULL,
        PRIMARY KEY (game, variant, result, source, first_id, second_id, event_id)
    ) WITHOUT ROWID;
INSERT INTO "tallies" VALUES('laser','club','*','played',1,3,1,1);
INSERT INTO "tallies" VALUES('laser','club','1-0','played',1,2,1,1);
INSERT INTO "tallies" VALUES('othello','4','0-1','played',2,1,1,1);
CREATE INDEX games_by_time ON games
    (played_ms, id, game, variant, result, first_id, second_id, event_id, source, listed)
    WHERE listed = 1;
CREATE INDEX games_by_winner ON games
    (winner_key, played_ms, id, game, variant, result, first_id, second_id, event_id, source,
    listed)
    WHERE listed = 1;
CREATE INDEX games_by_game ON games
    (game, variant, played_ms, id, result, first_id, second_id, event_id, source, listed)
    WHERE listed = 1;
CREATE INDEX games_by_event ON games (event_id);
CREATE INDEX games_by_content ON games (content);
CREATE INDEX games_by_deletion ON games (deleted_ms) WHERE deleted_ms IS NOT NULL;
CREATE TRIGGER tally_inserted AFTER INSERT ON games WHEN new.listed = 1 BEGIN INSERT INTO tallies VALUES (new.game, new.variant, new.result, new.source, new.first_id, new.second_id, new.event_id, 1) ON CONFLICT DO UPDATE SET games = games + 1; END;
CREATE TRIGGER tally_deleted AFTER DELETE ON games WHEN old.listed = 1 BEGIN INSERT INTO tallies VALUES (old.game, old.variant, old.result, old.source, old.first_id, old.second_id, old.event_id, -1) ON CONFLICT DO UPDATE SET games = games + -1; END;
CREATE TRIGGER tally_before_update AFTER UPDATE OF listed, game, variant, result, source, first_id, second_id, event_id ON games WHEN old.listed = 1 BEGIN INSERT INTO tallies VALUES (old.game, old.variant, old.result, old.source, old.first_id, old.second_id, old.event_id, -1) ON CONFLICT DO UPDATE SET games = games + -1; END;
CREATE TRIGGER tally_after_update AFTER UPDATE OF listed, game, variant, result, source, first_id, second_id, event_id ON games WHEN new.listed = 1 BEGIN INSERT INTO tallies VALUES (new.game, new.variant, new.result, new.source, new.first_id, new.second_id, new.event_id, 1) ON CONFLICT DO UPDATE SET games = games + 1; END;
CREATE INDEX moves_by_position ON moves (position);
CREATE INDEX games_by_start_position ON games (start_position, listed);
CREATE UNIQUE INDEX setups_by_key ON setups (key) WHERE deleted_ms IS NULL;
CREATE INDEX games_by_length ON games
    (move_count, played_ms, id, game, variant, result, first_id, second_id, event_id, source,
    listed)
    WHERE listed = 1;
CREATE INDEX games_by_first ON games (first_id, listed, result, move_count);
CREATE INDEX games_by_second ON games (second_id, listed, result, move_count);
COMMIT;
PRAGMA application_id = 1265135730;
PRAGMA user_version = 5;
