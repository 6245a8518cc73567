"""Whole numbers as people write them: digits of any script, or words up to twenty.

>>> whole("три"), whole("three"), whole(" ５ "), whole("− 2"), whole("many")
(3, 3, 5, -2, None)
"""

__all__ = ["whole"]

_WORDS = {
    "ru": "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать "
    "четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать",
    "en": "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty",
}
_VALUES = {word: value for words in _WORDS.values() for value, word in enumerate(words.split())}
_VALUES |= {"нуль": 0, "одна": 1, "одно": 1, "две": 2, "none": 0, "нет": 0}
_LONGEST = 24


def whole(text: str) -> int | None:
    """The whole number a text means, None if it means none.

    A sign may be «−», «–» or «-», a decimal part of nothing but zeros is let pass.

    >>> whole("двенадцать"), whole("4,0"), whole("4,5"), whole("1e9")
    (12, 4, None, None)
    """
    bare = "".join(text.split()).casefold() if len(text) <= _LONGEST else ""
    sign = -1 if bare[:1] in ("-", "−", "–") else 1
    bare = bare.lstrip("-−–+")
    if bare in _VALUES:
        return sign * _VALUES[bare]
    head, mark, tail = bare.replace(",", ".").partition(".")
    if head.isdecimal() and len(head) <= 9 and (not mark or not tail.strip("0")):
        return sign * int(head)
    return None
