"""Reading a widget's value: keep what is right, tell what is not, raise nothing."""

from alterego_core.words import number

from widgets.parts.words import Words

__all__ = ["Reader", "whole_number"]

_WORDS = Words("common")


def whole_number(text: object) -> int | None:
    """A whole number as people type it («−3», "+2", " 7 "), or `None`.

    >>> [whole_number(t) for t in ("−3", "+2", " 7 ", "7.5", "")]
    [-3, 2, 7, None, None]
    """
    plain = str(text).strip().replace("−", "-").replace("–", "-").replace(" ", "").replace("\u00a0", "")
    sign, digits = (plain[0], plain[1:]) if plain[:1] in ("-", "+") else ("", plain)
    if not digits or len(digits) > 9 or not (digits.isascii() and digits.isdigit()):
        return None
    return -int(digits) if sign == "-" else int(digits)


class Reader:
    """Takes the parts of a value one by one; `problems()` at the end.

    >>> take = Reader({"target": "high", "colour": 1}, "en")
    >>> take.whole("target", None, 1, 40, optional=True)
    >>> for line in take.problems(): print(line)
    Part “target” did not fit and was left out: A whole number from 1 to 40 belongs here.
    Unknown part “colour” was left out.
    """

    def __init__(self, raw: object, lang: str):
        self._lang, self._found, self._known = lang, [], set()
        self._raw = raw if isinstance(raw, dict) else {}
        if not isinstance(raw, dict):
            self._found.append(_WORDS("value_not_table", lang))

    def _take(self, key: str):
        self._known.add(key)
        return self._raw.get(key)

    def wrong(self, key: str, what: str) -> None:
        """Tell that a part was left out, and why."""
        self._found.append(_WORDS("value_wrong", self._lang, key=key, what=what))

    def text(self, key: str, default, *, longest: int, optional: bool = False):
        """A string of at most `longest` characters."""
        value = self._take(key)
        if value is None:
            return default
        if isinstance(value, str) and len(value) <= longest and (value or not optional):
            return value
        self.wrong(key, _WORDS("bad_text", self._lang, most=longest))
        return default

    def whole(self, key: str, default, low: int, high: int, *, optional: bool = False):
        """A whole number from `low` to `high`."""
        value = self._take(key)
        if value is None:
            return default
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(key, _WORDS("bad_number", self._lang, low=number(low, self._lang), high=number(high, self._lang)))
        return default

    def flag(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self._take(key)
        if value is None or isinstance(value, bool):
            return default if value is None else value
        self.wrong(key, _WORDS("bad_flag", self._lang))
        return default

    def one_of(self, key: str, default: str, allowed) -> str:
        """One of the allowed words."""
        value = self._take(key)
        if value is None:
            return default
        if isinstance(value, str) and value in allowed:
            return value
        self.wrong(key, _WORDS("bad_choice", self._lang, known=", ".join(allowed)))
        return default

    def each(self, key: str, make, *, most: int) -> list:
        """A list whose items `make(item, lang)` turns into things or raises ValueError for."""
        value = self._take(key)
        if value is None:
            return []
        if not isinstance(value, (list, tuple)):
            self.wrong(key, _WORDS("bad_list", self._lang, most=most))
            return []
        if len(value) > most:
            self.wrong(key, _WORDS("bad_list", self._lang, most=most))
        made = []
        for at, item in enumerate(value[-most:]):
            try:
                made.append(make(item, self._lang))
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                message = getattr(error, "message", None)
                self.wrong(f"{key}[{at}]", message(self._lang) if message else str(error))
        return made

    def texts(self, key: str, *, longest: int, most: int) -> list[str]:
        """A list of short strings."""
        value = self._take(key)
        if value is None:
            return []
        if isinstance(value, (list, tuple)) and len(value) <= most and all(isinstance(v, str) and len(v) <= longest for v in value):
            return list(value)
        self.wrong(key, _WORDS("bad_list", self._lang, most=most))
        return []

    def texts_by_name(self, key: str, names, *, longest: int) -> dict[str, str]:
        """A dictionary of short strings under known names; others are dropped without a word."""
        value = self._take(key)
        if not isinstance(value, dict):
            return {}
        return {n: v for n, v in value.items() if n in names and isinstance(v, str) and len(v) <= longest}

    def plain(self, key: str):
        """A part as it is, for whoever reads it by other means; what is wrong with it is told by `wrong`."""
        return self._take(key)

    def table(self, key: str) -> dict:
        """A dictionary as it is, for a further reader."""
        value = self._take(key)
        if value is None or isinstance(value, dict):
            return value or {}
        self.wrong(key, _WORDS("value_not_table", self._lang))
        return {}

    def problems(self) -> tuple[str, ...]:
        """Everything that was left out, in words."""
        unknown = [_WORDS("value_unknown", self._lang, key=str(k)[:60]) for k in self._raw if k not in self._known]
        return (*self._found, *unknown)
