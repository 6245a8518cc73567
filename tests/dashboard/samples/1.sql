BEGIN TRANSACTION;
CREATE TABLE campaign (
             key      TEXT PRIMARY KEY,
             language TEXT NOT NULL DEFAULT '' CHECK (language IN ('', 'ru', 'en')),
             seed     TEXT NOT NULL,
             begun    REAL NOT NULL
           ) STRICT;
INSERT INTO "campaign" VALUES('friday','ru','749c3f4ad8c67b7f',1.79600527632096433638e+09);
CREATE TABLE event (
             campaign TEXT    NOT NULL REFERENCES campaign (key),
             revision INTEGER NOT NULL CHECK (revision > 0),
             at       REAL    NOT NULL,
             kind     TEXT    NOT NULL,
             data     TEXT    NOT NULL,
             UNIQUE (campaign, revision)
           ) STRICT;
INSERT INTO "event" VALUES('friday',1,1.79600527632305145267e+09,'panel','{"panel": "notes", "value": {"text": "Ужин"}, "was": null}');
INSERT INTO "event" VALUES('friday',2,1.79600527632408261298e+09,'panel','{"panel": "notes", "value": {"text": "Ужин у Ёжика\n2к6 − 1к6"}, "was": {"text": "Ужин"}}');
CREATE TABLE snapshot (
             campaign TEXT    PRIMARY KEY REFERENCES campaign (key),
             revision INTEGER NOT NULL,
             scene    TEXT    NOT NULL
           ) STRICT;
INSERT INTO "snapshot" VALUES('friday',2,'{"panels": {"notes": {"text": "Ужин у Ёжика\n2к6 − 1к6"}}}');
COMMIT;
PRAGMA user_version = 1;
PRAGMA application_id = 1097626693;
