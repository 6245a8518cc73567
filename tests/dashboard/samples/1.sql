BEGIN TRANSACTION;
CREATE TABLE campaign (
             key      TEXT PRIMARY KEY,
             language TEXT NOT NULL DEFAULT '' CHECK (language IN ('', 'ru', 'en')),
             seed     TEXT NOT NULL,
             begun    REAL NOT NULL
           ) STRICT;
INSERT INTO "campaign" VALUES('friday','ru','5a9514fa996c53ce',1.79600578234311890604e+09);
CREATE TABLE event (
             campaign TEXT    NOT NULL REFERENCES campaign (key),
             revision INTEGER NOT NULL CHECK (revision > 0),
             at       REAL    NOT NULL,
             kind     TEXT    NOT NULL,
             data     TEXT    NOT NULL,
             UNIQUE (campaign, revision)
           ) STRICT;
INSERT INTO "event" VALUES('friday',1,1.79600578234484195712e+09,'panel','{"panel": "notes", "change": {"to": {"text": "Ужин"}}, "back": {"to": null}}');
INSERT INTO "event" VALUES('friday',2,1.79600578234573268893e+09,'panel','{"panel": "notes", "change": {"keys": {"text": {"to": "Ужин у Ёжика\n2к6 − 1к6"}}, "gone": []}, "back": {"keys": {"text": {"to": "Ужин"}}, "gone": []}}');
CREATE TABLE snapshot (
             campaign TEXT    PRIMARY KEY REFERENCES campaign (key),
             revision INTEGER NOT NULL,
             scene    TEXT    NOT NULL
           ) STRICT;
INSERT INTO "snapshot" VALUES('friday',2,'{"panels": {"notes": {"text": "Ужин у Ёжика\n2к6 − 1к6"}}}');
COMMIT;
PRAGMA user_version = 1;
PRAGMA application_id = 1097626693;
