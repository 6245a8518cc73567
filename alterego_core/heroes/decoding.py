"""Bytes of a file as text: UTF-8 with or without its mark, UTF-16, or Windows-1251.

>>> decoded("Имя".encode("cp1251"))[0]
'Имя'
"""

from ..problems import Problem
from .errors import refuse

__all__ = ["MAX_BYTES", "decoded"]

MAX_BYTES = 512_000
"""The largest file that is read, and the longest text; a larger one is refused at once."""

_UTF8 = b"\xef\xbb\xbf"
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def decoded(data: bytes | str) -> tuple[str, tuple[Problem, ...]]:
    """The text, and what had to be mended to get it.

    Raises `HeroError` for more than `MAX_BYTES` and for bytes that are no text.

    >>> text, repairs = decoded(b"\\xef\\xbb\\xbf{}")
    >>> text, [each.code for each in repairs]
    ('{}', ['heroes.mark_removed'])
    """
    if len(data) > MAX_BYTES:
        raise refuse("too_large", "", size=len(data), most=MAX_BYTES)
    if isinstance(data, str):
        if data.startswith("\ufeff"):
            return data.lstrip("\ufeff"), (Problem("heroes.mark_removed"),)
        return data, ()
    if data.startswith(_UTF16):
        try:
            return data.decode("utf-16"), (Problem("heroes.decoded", "", {"name": "UTF-16"}),)
        except UnicodeDecodeError:
            raise refuse("not_text") from None
    mark = (Problem("heroes.mark_removed"),) if data.startswith(_UTF8) else ()
    try:
        return data.decode("utf-8-sig"), mark
    except UnicodeDecodeError as error:
        head = data[: error.start]
        # cut inside its last letter, with other letters of more than one byte before: still UTF-8
        if error.reason == "unexpected end of data" and not head.isascii():
            return head.decode("utf-8-sig"), mark
    # a picture or an archive holds zero bytes; text does not
    if b"\x00" in data:
        raise refuse("not_text")
    try:
        return data.decode("cp1251"), (Problem("heroes.decoded", "", {"name": "Windows-1251"}),)
    except UnicodeDecodeError:
        raise refuse("not_text") from None
