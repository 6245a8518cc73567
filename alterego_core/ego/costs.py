"""Points of a hero: each line of the sheet with its price and rule (A-22 … A-26)."""

from fractions import Fraction

from ..points import Ledger
from ..rounding import rounded
from ..words import Pair
from .attributes import Attribute
from .catalogue import Catalogue, catalogue
from .hero import Character, Level, TakenTrait
from .errors import RuleError
from .prices import Price, may_override, price
from .rulings import DEFAULT, Experience, PriceCap, Rulings
from .skills import Skill
from .traits import Kind, Trait

__all__ = ["gain_limit", "labelled", "ledger", "trait_price"]

_OVER_LIMIT = Pair("Сверх предела за недостатки", "Beyond the limit for drawbacks")
_AWARD = Pair("Опыт", "Experience")


def labelled(name: Pair, detail: str) -> Pair:
    """A name with the words of the player after it.

    >>> labelled(Pair("Фобия", "Phobia"), "пауки")["ru"]
    'Фобия: пауки'
    """
    return name.map(lambda text: f"{text}: {detail}") if detail else name


def trait_price(taken: TakenTrait, row: Trait, rulings: Rulings = DEFAULT) -> Price:
    """The price of a trait as taken; an override that is not allowed is left out.

    >>> from .traits import trait
    >>> trait_price(TakenTrait(id="sexuality", frequency=4, intensity=4, control=1), trait("sexuality")).delta
    -8
    """
    override = taken.override if may_override(row.kind, rulings) else None
    return price(row.kind, taken.frequency, taken.intensity, taken.control, rulings, override)


def gain_limit(character: Character, rulings: Rulings = DEFAULT) -> int | None:
    """Most points that negative traits may bring; None without a limit (AMB-A06).

    By the reading `cap` the GM's number, or a third of the grant.

    >>> from .rulings import Rulings
    >>> gain_limit(Character(granted=18), Rulings(price_cap=PriceCap.CAP))
    6
    """
    if rulings.price_cap is PriceCap.NONE:
        return None
    if _whole(character.gain_limit):
        return max(0, character.gain_limit)
    return max(0, rounded(Fraction(character.granted, 3))) if _whole(character.granted) else 0


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def ledger(character: Character, rulings: Rulings = DEFAULT, known: Catalogue | None = None) -> Ledger:
    """What was granted, and a line for all that costs or gives.

    Attributes and skills cost a point a level (A-23), traits by their price
    (A-100), awards give (A-22). Where gains are limited (AMB-A06) one line takes
    back what is too much. What cannot be reckoned (an unknown trait, a factor
    out of range, a level that is no number or below zero) has no line; `problems`
    names it.

    >>> from .hero import Character, Level, TakenTrait
    >>> hero = Character(granted=18, attributes={"mind": 3}, traits=[TakenTrait(id="greed", control=1)])
    >>> [(line.label["en"], line.points, line.where) for line in ledger(hero).lines]
    [('Mind', 3, 'attributes.mind'), ('Greed', -2, 'traits.0')]
    >>> ledger(hero).left
    17
    """
    known = known or catalogue(rulings)
    book = Ledger(character.granted if _whole(character.granted) else 0)
    for level in character.attributes:
        book = _bought(book, level, known.attribute(level.id), f"attributes.{level.id}")
    for place, level in enumerate(character.skills):
        book = _bought(book, level, known.skill(level.id), f"skills.{place}")
    gained = 0
    for place, taken in enumerate(character.traits):
        row = known.trait_of(taken)
        if row is None:
            continue
        try:
            found = trait_price(taken, row, rulings)
        except (RuleError, TypeError):
            continue
        if row.kind is Kind.NEGATIVE:
            gained += found.points
        by = "A-104" if found.override else "A-25" if row.kind is Kind.NEUTRAL else "A-100"
        rules = (row.rule, by)
        book = book.add(labelled(row.name, taken.detail), -found.delta, rules, f"traits.{place}")
    limit = gain_limit(character, rulings)
    if limit is not None and gained > limit:
        book = book.add(_OVER_LIMIT, gained - limit, ("A-24", "A-100"), "traits")
    if rulings.experience is Experience.MANUAL:
        for place, given in enumerate(character.awards):
            if _whole(given.points) and given.points > 0:
                book = book.add(labelled(_AWARD, given.reason), -given.points, ("A-22",), f"awards.{place}")
    return book


def _bought(book: Ledger, level: Level, row: Attribute | Skill | None, where: str) -> Ledger:
    """The ledger with the line of a level, if there is one; an unknown id stands for its own name."""
    if not _whole(level.value) or level.value < 1:
        return book
    name, rules = (row.name, (row.rule, "A-23")) if row else (Pair.same(str(level.id) or "?"), ("A-23",))
    return book.add(labelled(name, level.detail), level.value, rules, where)
