"""The server's secrets: the token of the table and the key of the cookies, made once, kept beside the campaigns."""

from __future__ import annotations

import os
import secrets
from pathlib import Path


def kept_secret(path: Path) -> str:
    """The secret in the file, made on the first call: 48 hexadecimal digits that only the owner can read.

    >>> import tempfile
    >>> place = Path(tempfile.mkdtemp()) / "token"
    >>> len(kept_secret(place)), kept_secret(place) == kept_secret(place)
    (48, True)
    """
    try:
        found = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        found = ""
    if len(found) >= 32:
        return found
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}.new")
    handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(24))
    os.replace(fresh, path)
    return path.read_text(encoding="ascii").strip()
