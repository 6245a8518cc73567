"""Where a user's campaigns lie: in the system's folder for data of programs, never in the working copy."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

NAME = "alterego"


def data_folder() -> Path:
    """The folder of the campaigns; `ALTEREGO_DATA` names another one. Not created here.

    >>> import os
    >>> os.environ["ALTEREGO_DATA"] = "/tmp/my table"
    >>> data_folder().name
    'my table'
    """
    chosen = os.environ.get("ALTEREGO_DATA")
    if chosen:
        return Path(chosen).expanduser().absolute()
    return Path(platformdirs.user_data_dir(NAME, appauthor=False))


def campaigns_file() -> Path:
    """The file with all campaigns."""
    return data_folder() / "campaigns.sqlite3"
