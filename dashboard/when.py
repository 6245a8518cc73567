"""A moment as people here say it: today, yesterday, or the day, by the reader's clock."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

_MONTHS = {
    "ru": "января февраля марта апреля мая июня июля августа сентября октября ноября декабря".split(),
    "en": "January February March April May June July August September October November December".split(),
}


def zone_of(text: Any) -> ZoneInfo | None:
    """The time zone that a page names; None (this computer's) for one that is not known here.

    >>> zone_of("Europe/Moscow").key, zone_of("../../etc/passwd"), zone_of(5)
    ('Europe/Moscow', None, None)
    """
    try:
        return ZoneInfo(text) if isinstance(text, str) and text else None
    except (ValueError, OSError, LookupError):
        return None


def local(at: float, now: datetime) -> datetime:
    """Unix seconds by the clock that `now` is read off."""
    return datetime.fromtimestamp(at, now.tzinfo)


def said(at: datetime, now: datetime, lang: str) -> str:
    """The moment in words.

    >>> now = datetime(2026, 11, 30, 20, 5)
    >>> [said(each, now, "ru") for each in (datetime(2026, 11, 30, 9, 7), datetime(2026, 11, 29, 23, 0), datetime(2026, 3, 8, 12, 0), datetime(2025, 12, 31, 1, 2))]
    ['сегодня в 9:07', 'вчера в 23:00', '8 марта в 12:00', '31 декабря 2025 года']
    >>> [said(each, now, "en") for each in (datetime(2026, 11, 30, 9, 7), datetime(2026, 11, 29, 23, 0), datetime(2026, 3, 8, 12, 0), datetime(2025, 12, 31, 1, 2))]
    ['today at 9:07', 'yesterday at 23:00', '8 March at 12:00', '31 December 2025']
    """
    ru = lang == "ru"
    hour = f"{at.hour}:{at.minute:02}"
    if at.date() == now.date():
        return f"сегодня в {hour}" if ru else f"today at {hour}"
    if at.date() == now.date() - timedelta(days=1):
        return f"вчера в {hour}" if ru else f"yesterday at {hour}"
    day = f"{at.day} {_month(at, lang)}"
    if at.year == now.year:
        return f"{day} в {hour}" if ru else f"{day} at {hour}"
    return f"{day} {at.year} года" if ru else f"{day} {at.year}"


def day(at: datetime, lang: str) -> str:
    """The day with its year, for a name that is read later.

    >>> day(datetime(2026, 11, 30), "ru"), day(datetime(2026, 11, 30), "en")
    ('30 ноября 2026', '30 November 2026')
    """
    return f"{at.day} {_month(at, lang)} {at.year}"


def _month(at: datetime, lang: str) -> str:
    return _MONTHS["ru" if lang == "ru" else "en"][at.month - 1]
