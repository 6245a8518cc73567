"""The secret address of a campaign's players' screen."""

from __future__ import annotations

import json
import re
import secrets
from dataclasses import dataclass

from dashboard.campaigns_file import CampaignsFile
from dashboard.players.shows import Shows, read_shows

SECRET = re.compile(r"[A-Za-z0-9_-]{22}")
"""128 bits: nobody guesses it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """A campaign's players' screen: its secret (empty while it is closed) and what it shows."""

    campaign: str
    secret: str = ""
    shows: Shows = Shows()

    @property
    def path(self) -> str:
        """Its address on this server; empty while it is closed."""
        return f"/players/{self.secret}" if self.secret else ""


class Doors:
    """The doors kept in a campaigns file. Every method raises StoreTrouble when it cannot be used."""

    def __init__(self, file: CampaignsFile) -> None:
        self.file = file

    def door(self, campaign: str) -> Door:
        """The door of a campaign; a closed one where none was made."""
        with self.file.words():
            found = self.file.base.execute("SELECT secret, shows FROM players WHERE campaign = ?", (campaign,)).fetchone()
        return Door(campaign=campaign) if found is None else Door(campaign=campaign, secret=found[0], shows=_read(found[1]))

    def behind(self, secret: str) -> Door | None:
        """The door that a secret opens; None for a secret of no campaign, of a closed door, or of a campaign in the recycle bin."""
        if not SECRET.fullmatch(secret):
            return None
        with self.file.words():
            found = self.file.base.execute(
                "SELECT campaign, secret, shows FROM players JOIN campaign ON campaign = key WHERE secret = ? AND binned IS NULL", (secret,)
            ).fetchone()
        return Door(campaign=found[0], secret=found[1], shows=_read(found[2])) if found is not None else None

    def open(self, campaign: str) -> Door:
        """Open the door by a new secret; an old one opens nothing any more."""
        return self._put(Door(campaign=campaign, secret=secrets.token_urlsafe(16), shows=self.door(campaign).shows))

    def shut(self, campaign: str) -> Door:
        """Shut the door; what it shows is remembered."""
        return self._put(Door(campaign=campaign, shows=self.door(campaign).shows))

    def show(self, campaign: str, shows: Shows) -> Door:
        """Let something else be seen."""
        return self._put(Door(campaign=campaign, secret=self.door(campaign).secret, shows=shows))

    def _put(self, door: Door) -> Door:
        with self.file.transaction():
            self.file.base.execute(
                "INSERT INTO players (campaign, secret, shows) VALUES (?, ?, ?) ON CONFLICT (campaign) DO UPDATE SET secret = excluded.secret, shows = excluded.shows",
                (door.campaign, door.secret, json.dumps(door.shows.plain(), ensure_ascii=False)),
            )
        return door


def _read(text: str) -> Shows:
    try:
        return read_shows(json.loads(text))
    except ValueError:
        return Shows()
