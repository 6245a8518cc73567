"""What the maker asks of the core, once for each drawing."""

from dataclasses import dataclass
from functools import lru_cache
from types import SimpleNamespace

from alterego_core.ego.catalogue import Catalogue, catalogue
from alterego_core.ego.costs import labelled, trait_price
from alterego_core.ego.creation import creation_limit
from alterego_core.ego.errors import RuleError
from alterego_core.ego.hero import Character, TakenTrait
from alterego_core.ego.prices import Price, price
from alterego_core.ego.traits import Kind, Trait
from alterego_core.heroes import remarks
from alterego_core.heroes.budget import budgets
from alterego_core.heroes.remarks import Remark
from alterego_core.points import Ledger
from alterego_core.problems import Problem
from alterego_core.words import Pair, number

from widgets.ego.maker.value import FACTORS, State, is_listed, scales
from widgets.price.view import exact_words

__all__ = ["Figures", "factor_options", "figures", "formula", "priced", "skill_name", "trait_name"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """The hero with every sum and remark: what a drawing speaks of."""

    state: State
    sheet: Character
    known: Catalogue
    book: Ledger
    cap: int | None
    found: tuple[Remark, ...]

    def wrong(self, *places: str) -> tuple[Problem, ...]:
        """What has to be mended at these places."""
        return tuple(each.problem for each in self.found if each.binding and each.field in places)


def figures(state: State) -> Figures:
    """Every figure of a state."""
    sheet, rulings = state.hero.sheet, state.rulings
    limit = creation_limit({each.id: each.value for each in sheet.attributes}, {str(at): each.value for at, each in enumerate(sheet.skills)}, rulings, sheet.above_lowest)
    return Figures(state=state, sheet=sheet, known=catalogue(rulings), book=budgets(state.hero, rulings)[0].ledger, cap=limit.cap, found=remarks.remarks(state.hero, rulings))


def skill_name(id: str, known: Catalogue, unnamed: str, lang: str) -> str:
    """A skill by the text's name, or by the player's own (A-78)."""
    row = known.skill(id)
    return row.name[lang] if row else id.strip() or unnamed if not is_listed(id) else id


def trait_name(taken: TakenTrait, row: Trait | None, unnamed: str, lang: str) -> str:
    """A trait with what it is about; one of the player's own by its own name."""
    return labelled(row.name if row else Pair.same(taken.id), taken.detail)[lang].strip() or unnamed


def priced(taken: TakenTrait, row: Trait | None, rulings) -> Price | None:
    """The price of a trait, None where it cannot be reckoned."""
    if row is None:
        return None
    try:
        return trait_price(taken, row, rulings)
    except RuleError:
        return None


def formula(taken: TakenTrait, row: Trait, found: Price, rulings, lang: str) -> str | None:
    """«(2 + 3) ÷ 2 = 5/2 → 3», None for what is free by its kind."""
    like = SimpleNamespace(kind=row.kind.value, rulings=rulings, **{name: getattr(taken, name) for name in FACTORS})
    return exact_words(like, found, lang)


@lru_cache(maxsize=1024)
def factor_options(kind: Kind, factors: tuple[int, int, int], name: str, rulings, lang: str) -> tuple[tuple[str, str], ...]:
    """The four steps of a factor, each with the points the trait would then come to."""
    at, options = FACTORS.index(name), []
    for row in scales(kind)[name]:
        tried = (*factors[:at], row.value, *factors[at + 1 :])
        try:
            delta = price(kind, *tried, rulings).delta
        except RuleError:
            delta = None
        words = f"{row.name[lang]} · {row.value}"
        options.append((str(row.value), words if delta is None or kind is Kind.NEUTRAL else f"{words} → {number(delta, lang, signed=True)}"))
    return tuple(options)
