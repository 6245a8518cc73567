"""Campaigns kept in SQLite: every event and the scene after it, in one transaction.

What `keep` has returned is on the disk (`synchronous=FULL`): a killed kernel, a killed server or a
flat battery do not lose it. Two tabs cannot overwrite each other: an event states the revision it
was made on, and `UNIQUE (campaign, revision)` lets only one of two through; the other gets `Stale`.
"""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from dashboard.campaigns_file import CampaignsFile
from dashboard.trouble import StoreTrouble

Language = Literal["", "ru", "en"]
KEY = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
MAX_CHARACTERS = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The scene of a campaign after the event number `revision` (0: nothing has happened yet)."""

    campaign: str
    revision: int
    scene: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened: its number, its time (Unix, seconds), what it is, and its data."""

    campaign: str
    revision: int
    at: float
    kind: str
    data: Mapping[str, Any]


class Stale(Exception):
    """The scene has moved on since the caller last looked; `snapshot` is what it is now."""

    def __init__(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot
        super().__init__(f"{snapshot.campaign} is at revision {snapshot.revision} by now: look again, then keep")


def is_key(text: str) -> bool:
    """True for a name that can stand in an address as `?table=…`.

    >>> is_key("friday-night"), is_key("../x"), is_key("")
    (True, False, False)
    """
    return KEY.fullmatch(text) is not None


class Store(CampaignsFile):
    """The panels' values of every campaign, each change an event.

    Every method raises StoreTrouble when the file cannot be used, and changes nothing then.
    """

    def begin(self, campaign: str) -> Snapshot:
        """The campaign's snapshot; a campaign that is not there yet is begun.

        Raises ValueError for a name that `is_key` refuses.
        """
        if not is_key(campaign):
            raise ValueError(f"{campaign!r} is no campaign's key: small letters, digits and hyphens, at most 40")
        found = self._look(campaign)
        if found is not None:
            return found
        with self.transaction():
            self.base.execute(
                "INSERT OR IGNORE INTO campaign (key, seed, begun, uid) VALUES (?, ?, ?, ?)",
                (campaign, secrets.token_hex(8), time.time(), secrets.token_hex(16)),
            )
            self.base.execute("INSERT OR IGNORE INTO snapshot (campaign, revision, scene) VALUES (?, 0, '{}')", (campaign,))
        return self.snapshot(campaign)

    def _look(self, campaign: str) -> Snapshot | None:
        with self.words():
            row = self.base.execute("SELECT revision, scene FROM snapshot WHERE campaign = ?", (campaign,)).fetchone()
        return None if row is None else Snapshot(campaign=campaign, revision=row[0], scene=json.loads(row[1]))

    def snapshot(self, campaign: str) -> Snapshot:
        """The scene now. Raises LookupError for a campaign that was never begun."""
        found = self._look(campaign)
        if found is None:
            raise LookupError(f"no campaign {campaign!r}: begin it first")
        return found

    def keep(self, campaign: str, *, seen: int, kind: str, data: Mapping[str, Any], scene: Mapping[str, Any]) -> Snapshot:
        """Keep one event and the scene after it; when this returns, both are on the disk.

        `seen` is the revision on which the caller made its scene. Raises Stale when another tab was
        first, StoreTrouble when the file cannot be written; nothing is changed then.
        """
        event_text, scene_text = plain(data), plain(scene)
        with self.transaction():
            row = self.base.execute("SELECT revision, scene FROM snapshot WHERE campaign = ?", (campaign,)).fetchone()
            if row is None:
                raise LookupError(f"no campaign {campaign!r}: begin it first")
            if row[0] != seen:
                raise Stale(Snapshot(campaign=campaign, revision=row[0], scene=json.loads(row[1])))
            self.base.execute(
                "INSERT INTO event (campaign, revision, at, kind, data) VALUES (?, ?, ?, ?, ?)",
                (campaign, seen + 1, time.time(), kind, event_text),
            )
            self.base.execute("UPDATE snapshot SET revision = ?, scene = ? WHERE campaign = ?", (seen + 1, scene_text, campaign))
        return Snapshot(campaign=campaign, revision=seen + 1, scene=json.loads(scene_text))

    def events(self, campaign: str, after: int = 0) -> tuple[Event, ...]:
        """The campaign's events with a revision above `after`, in their order."""
        with self.words():
            rows = self.base.execute(
                "SELECT revision, at, kind, data FROM event WHERE campaign = ? AND revision > ? ORDER BY revision", (campaign, after)
            ).fetchall()
        return tuple(
            Event(campaign=campaign, revision=revision, at=at, kind=kind, data=json.loads(data)) for revision, at, kind, data in rows
        )

    def language(self, campaign: str) -> Language:
        """The language chosen for the campaign, empty when none was chosen."""
        with self.words():
            row = self.base.execute("SELECT language FROM campaign WHERE key = ?", (campaign,)).fetchone()
        return row[0] if row else ""

    def choose_language(self, campaign: str, language: Language) -> None:
        """Keep the language chosen for the campaign."""
        if language not in ("", "ru", "en"):
            raise ValueError(f"{language!r} is no language of ours: 'ru' or 'en'")
        with self.transaction():
            self.base.execute("UPDATE campaign SET language = ? WHERE key = ?", (language, campaign))

    def seed(self, campaign: str) -> str:
        """The campaign's seed, from which its rolls can be replayed."""
        with self.words():
            return self.base.execute("SELECT seed FROM campaign WHERE key = ?", (campaign,)).fetchone()[0]


def plain(value: Mapping[str, Any], limit: int = MAX_CHARACTERS) -> str:
    """The value as JSON text of at most `limit` characters. Raises StoreTrouble for what JSON cannot hold and for too much of it.

    >>> plain({"имя": "Иван"})
    '{"имя": "Иван"}'
    """
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False)
        text.encode("utf-8")
    except (TypeError, ValueError, RecursionError) as error:
        raise StoreTrouble("not-plain", reason=error) from error
    if len(text) > limit:
        raise StoreTrouble("too-large", limit=limit)
    return text
