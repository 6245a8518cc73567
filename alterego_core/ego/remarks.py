"""What is wrong with a hero's sheet: every remark at once (A-19 … A-43)."""

from collections.abc import Iterator

from ..problems import Problem
from ..words import Pair
from .catalogue import Catalogue, catalogue
from .hero import Character
from .creation import creation_limit
from .description import EXTRAS, FIELDS
from .factors import STEPS
from .costs import gain_limit, labelled, ledger
from .powers import BANDS, power_bands
from .prices import GM_PRICE, MAX_OVERRIDE, may_override
from .rulings import DEFAULT, AttrFloor, CapAfter, Experience, Rulings
from .traits import Kind

__all__ = ["MAX_LEVEL", "MAX_POINTS", "MAX_WORDS", "WARNINGS", "is_warning", "problems"]

MAX_LEVEL = 100
"""Highest level of an attribute or a skill; the scale of the text ends at 12."""

MAX_POINTS = 10_000
"""Most points in one grant, award or limit."""

MAX_WORDS = 20_000
"""Characters in one field of the description."""

WARNINGS = frozenset(
    f"ego.{code}"
    for code in (
        "attribute_at_zero",
        "band_below",
        "detail_missing",
        "gain_over_limit",
        "points_left",
        "reason_missing",
        "words_missing",
    )
)
"""Codes of remarks that do not keep a hero from play."""

_FACTORS = (
    ("frequency", Pair("частота", "frequency"), "A-81"),
    ("intensity", Pair("сила", "strength"), "A-86"),
    ("control", Pair("приспособленность", "adaptedness"), "A-91"),
)


def is_warning(problem: Problem) -> bool:
    """Whether a hero with this remark may play all the same."""
    return problem.code in WARNINGS


def problems(character: Character, rulings: Rulings = DEFAULT, known: Catalogue | None = None) -> tuple[Problem, ...]:
    """Every remark on the sheet, in its order: words, grant, levels, traits, awards, sums.

    Some are warnings (`is_warning`); the others have to be mended.

    >>> from .hero import Character
    >>> hero = Character(granted=18, attributes={"build": 12}, skills={"hand_to_hand": 12})
    >>> [(remark.code, remark.where) for remark in problems(hero) if not is_warning(remark)]
    [('ego.over_cap', 'attributes.build'), ('ego.over_cap', 'skills.0'), ('ego.over_budget', '')]
    >>> problems(hero)[-1].text("en")
    'Spent 6 points more than there are: 24 of 18.'
    """
    known = known or catalogue(rulings)
    return tuple(_all(character, rulings, known))


def _all(character: Character, rulings: Rulings, known: Catalogue) -> Iterator[Problem]:
    yield from _words(character)
    yield from _grant(character, rulings)
    yield from _attributes(character, rulings, known)
    yield from _skills(character, known)
    yield from _cap(character, rulings, known)
    yield from _traits(character, rulings, known)
    yield from _awards(character, rulings)
    yield from _sums(character, rulings, known)


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: object, name: Pair, where: str, rule: str, most: int, least: int = 0) -> Iterator[Problem]:
    """What is wrong with a number that must be whole and from `least` to `most`."""
    if not _whole(value):
        yield Problem("ego.not_whole", where, {"name": name, "value": str(value)[:40]}, rule)
    elif value < least:
        yield Problem("ego.too_small", where, {"name": name, "value": value, "least": least}, rule)
    elif value > most:
        yield Problem("ego.too_large", where, {"name": name, "value": value, "most": most}, rule)


def _words(character: Character) -> Iterator[Problem]:
    names = {field.id: field for field in FIELDS + EXTRAS}
    written = {}
    for id, text in character.description:
        where = f"description.{id}"
        if id not in names:
            yield Problem("ego.unknown_field", where, {"id": str(id)[:40]}, "A-8")
            continue
        if id in written:
            yield Problem("ego.twice", where, {"name": names[id].name}, names[id].rule)
        if not isinstance(text, str):
            yield Problem("ego.not_text", where, {"name": names[id].name}, names[id].rule)
            continue
        written[id] = text.strip()
        if len(text) > MAX_WORDS:
            facts = {"name": names[id].name, "value": len(text), "most": MAX_WORDS}
            yield Problem("ego.too_long", where, facts, names[id].rule)
    empty = tuple(field.name for field in FIELDS if not written.get(field.id))
    if empty:
        yield Problem("ego.words_missing", "description", {"fields": empty}, "A-19")


def _grant(character: Character, rulings: Rulings) -> Iterator[Problem]:
    granted = character.granted
    wrong = tuple(_number(granted, Pair("Выданные очки", "Points granted"), "granted", "A-22", MAX_POINTS))
    yield from wrong
    if not wrong and not power_bands(granted, rulings):
        yield Problem("ego.band_below", "granted", {"value": granted, "low": BANDS[0].low}, "A-28")
    if character.gain_limit is not None:
        name = Pair("Предел за недостатки", "The limit for drawbacks")
        yield from _number(character.gain_limit, name, "gain_limit", "A-24", MAX_POINTS)
    if character.above_lowest is not None:
        name = Pair("Запас над низшей характеристикой", "The room above the lowest attribute")
        yield from _number(character.above_lowest, name, "above_lowest", "A-43", MAX_LEVEL)


def _attributes(character: Character, rulings: Rulings, known: Catalogue) -> Iterator[Problem]:
    seen = set()
    for level in character.attributes:
        where = f"attributes.{level.id}"
        row = known.attribute(level.id)
        if row is None:
            yield Problem("ego.unknown_attribute", where, {"id": str(level.id)[:40]}, "A-54")
            continue
        if level.id in seen:
            yield Problem("ego.twice", where, {"name": row.name}, row.rule)
        seen.add(level.id)
        yield from _number(level.value, row.name, where, row.rule, MAX_LEVEL)
    for row in known.attributes:
        levels = [level.value for level in character.attributes if level.id == row.id]
        if not levels or levels == [0]:
            code = "attribute_below_one" if rulings.attr_floor is AttrFloor.ONE else "attribute_at_zero"
            yield Problem(f"ego.{code}", f"attributes.{row.id}", {"name": row.name}, "A-35")


def _skills(character: Character, known: Catalogue) -> Iterator[Problem]:
    seen = set()
    for place, level in enumerate(character.skills):
        where = f"skills.{place}"
        row = known.skill(level.id)
        if row is None:
            yield Problem("ego.unknown_skill", where, {"id": str(level.id)[:40]}, "A-78")
            continue
        yield from _detail(level.id, level.detail, row, seen, where)
        yield from _number(level.value, labelled(row.name, str(level.detail)), where, row.rule, MAX_LEVEL)


def _detail(id: str, detail: object, row, seen: set, where: str) -> Iterator[Problem]:
    """A detail that is missing, no text, or too long; the same line twice."""
    if not isinstance(detail, str):
        yield Problem("ego.not_text", where, {"name": row.name}, row.rule)
        return
    if len(detail) > MAX_WORDS:
        facts = {"name": row.name, "value": len(detail), "most": MAX_WORDS}
        yield Problem("ego.too_long", where, facts, row.rule)
    if row.detail is not None and not detail.strip():
        yield Problem("ego.detail_missing", where, {"name": row.name, "detail": row.detail}, row.rule)
    # only what has a detail of its own may stand on several lines
    line = (id, detail.strip().casefold() if row.detail is not None else "")
    if line in seen:
        yield Problem("ego.twice", where, {"name": labelled(row.name, detail)}, row.rule)
    seen.add(line)


def _cap(character: Character, rulings: Rulings, known: Catalogue) -> Iterator[Problem]:
    if character.in_play and rulings.cap_after is CapAfter.CREATION:
        return
    if character.above_lowest is not None and not _whole(character.above_lowest):
        return
    attributes = {row.id: 0 for row in known.attributes}
    for level in character.attributes:
        if level.id in attributes and _whole(level.value):
            attributes[level.id] = max(level.value, attributes[level.id])
    names = {f"attributes.{row.id}": row.name for row in known.attributes}
    skills = {}
    for place, level in enumerate(character.skills):
        row = known.skill(level.id)
        if row is not None and _whole(level.value):
            skills[f"skills.{place}"] = level.value
            names[f"skills.{place}"] = labelled(row.name, str(level.detail))
    levels = {f"attributes.{id}": value for id, value in attributes.items()}
    limit = creation_limit(levels, skills, rulings, character.above_lowest)
    for where in limit.violations:
        value = {**levels, **skills}[where]
        yield Problem("ego.over_cap", where, {"name": names[where], "value": value, "cap": limit.cap}, "A-43")


def _traits(character: Character, rulings: Rulings, known: Catalogue) -> Iterator[Problem]:
    seen = set()
    for place, taken in enumerate(character.traits):
        where = f"traits.{place}"
        row = known.trait_of(taken)
        if known.trait(taken.id) is None:
            yield Problem("ego.unknown_trait", where, {"id": str(taken.id)[:40]}, "A-159")
        if row is None:
            continue
        yield from _detail(taken.id, taken.detail, row, seen, where)
        for field, name, rule in _FACTORS:
            value = getattr(taken, field)
            if not _whole(value) or value not in STEPS:
                shown = value if _whole(value) else str(value)[:40]
                facts = {"name": row.name, "factor": name, "value": shown, "low": STEPS[0], "high": STEPS[-1]}
                yield Problem("ego.factor_outside", f"{where}.{field}", facts, rule)
        if taken.override is not None:
            yield from _override(taken, row, rulings, f"{where}.override")


def _override(taken, row, rulings: Rulings, where: str) -> Iterator[Problem]:
    if not may_override(row.kind, rulings):
        yield Problem("ego.override_refused", where, {}, "A-104")
    yield from _number(taken.override.points, GM_PRICE, where, "A-104", MAX_OVERRIDE)
    if not str(taken.override.reason).strip():
        yield Problem("ego.reason_missing", where, {"name": row.name}, "A-104")


def _awards(character: Character, rulings: Rulings) -> Iterator[Problem]:
    for place, given in enumerate(character.awards):
        where = f"awards.{place}"
        yield from _number(given.points, Pair("Награда", "The award"), where, "A-22", MAX_POINTS, 1)
    if character.awards and rulings.experience is Experience.NONE:
        points = sum(given.points for given in character.awards if _whole(given.points))
        yield Problem("ego.no_growth", "awards", {"points": points}, "A-22")


def _sums(character: Character, rulings: Rulings, known: Catalogue) -> Iterator[Problem]:
    book = ledger(character, rulings, known)
    limit = gain_limit(character, rulings)
    for line in book.lines:
        if limit is not None and line.where == "traits":
            yield Problem("ego.gain_over_limit", "traits", {"over": line.points, "most": limit}, "A-24")
    if book.left < 0:
        total = book.granted + book.earned
        facts = {"over": -book.left, "spent": book.spent, "have": total}
        yield Problem("ego.over_budget", "", facts, "A-22")
    elif book.left > 0:
        yield Problem("ego.points_left", "", {"left": book.left}, "A-22")
