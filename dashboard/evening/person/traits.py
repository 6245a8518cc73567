"""Traits of «Alter ego» beside the evening: the roll that uses or holds one, those that came up, those forgotten (A-80 … A-99)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache

from alterego_core.ego import checks
from alterego_core.ego.checks import Check
from alterego_core.ego.rulings import TraitControlDiff
from alterego_core.ego.skills import SKILLS
from alterego_core.ego.trait_control import control_difficulty
from alterego_core.ego.traits import Kind
from alterego_core.errors import AlterEgoError
from alterego_core.session import ego_traits
from alterego_core.session.ego_traits import TraitCard
from alterego_core.session.harm import with_penalties
from alterego_core.session.telling import moment
from alterego_core.words import Pair, percent
from widgets.parts.breakdown_list import breakdown_list, rule_mark
from widgets.parts.fields import button, fold
from widgets.parts.markup import Markup, tag
from widgets.perks.form import Form

from dashboard.evening.person import dice
from dashboard.evening.person.desk import Desk, Made, Unready
from dashboard.evening.person.drafts import State

__all__ = ["DEEDS", "FORM", "Drafts", "cards", "control_check", "difficulty_of", "draw", "opened"]

BASES = ("willpower", "mind")


@dataclass(frozen=True, slots=True, kw_only=True)
class Drafts(State):
    """`trait`: whose roll stands open, "" for none; the roll's attribute, skill, difficulty and typed dice."""

    trait: str = ""
    base: str = "willpower"
    fitting: str = ""
    difficulty: str = ""
    trait_faces: str = ""


FORM = Form(
    choices={"base": BASES},
    texts={"trait": 200, "fitting": 200, "difficulty": 4, "trait_faces": dice.LONGEST_FACES},
)


def cards(desk: Desk) -> tuple[TraitCard, ...]:
    """The traits of the one chosen."""
    return ego_traits.beside(desk.numbers, desk.scene.campaign.catalogue, desk.rulings)


def _key(card: TraitCard) -> str:
    return f"{card.taken.id}:{card.taken.detail}"[:200]


def _card(desk: Desk, index: object) -> TraitCard:
    found = [each for each in cards(desk) if type(index) is int and each.index == index]
    if not found:
        raise LookupError(index)
    return found[0]


def difficulty_of(desk: Desk, card: TraitCard) -> int | None:
    """The number to beat: the GM's inside of the printed range, else its middle (A-92 … A-99, AMB-A09)."""
    chosen = desk.state.difficulty
    if card.control.low is not None and chosen.isdecimal() and card.control.low <= int(chosen) <= card.control.high:
        return control_difficulty(card.control, int(chosen), desk.rulings)
    return card.difficulty


def control_check(desk: Desk) -> Check:
    """The roll that uses or holds a trait: Willpower or Mind, a fitting skill, and what wounds take (A-93, A-294, AMB-A08)."""
    skill = desk.numbers.skill(desk.state.fitting) if desk.state.fitting else None
    base = ego_traits.control_base(desk.numbers, skill, desk.rulings)[desk.state.base]
    check = Check(attribute=base, attribute_name=desk.pair(f"base_{desk.state.base}"))
    try:
        return with_penalties(check, desk.one, desk.rulings, spell=desk.scene.campaign.spell)
    except AlterEgoError:  # the GM has not said whether penalties are in force
        return check


@lru_cache(maxsize=128)
def _chance(check: Check, difficulty: int, rulings):
    return checks.chance(check, difficulty, rulings)


# -- deeds ----------------------------------------------------------------------------------


def _came_up(desk: Desk, index: object = None) -> Made:
    card = _card(desk, index)
    numbers = ego_traits.came_up(desk.numbers, card.index, desk.scene.seconds)
    return desk.harm(numbers, desk.pair("did_came_up", trait=_name(card)))


def _control(desk: Desk, index: object = None) -> Made:
    """The roll thrown; the trait has come up by it (A-81, A-92 … A-99)."""
    card = _card(desk, index)
    difficulty = difficulty_of(desk, card)
    if difficulty is None:
        raise Unready(desk.say("no_control"))
    check = control_check(desk)
    formula = dice.ego_formula(check, desk.rulings)
    faces = dice.typed_faces(desk, "trait_faces", formula)
    made = dice.thrown(desk, formula, faces, chance=_chance(check, difficulty, desk.rulings))
    verdict = checks.judge(int(made.total), difficulty, desk.rulings)
    numbers = ego_traits.came_up(desk.numbers, card.index, desk.scene.seconds)
    told = desk.pair(
        "did_control" if verdict.success else "did_not_control", trait=_name(card), total=int(made.total), difficulty=difficulty
    )
    return desk.harm(numbers, told, rolls=(replace(made, success=verdict.success),), hidden=desk.state.secret, clear=("trait_faces", "difficulty"))


DEEDS = {"came_up": _came_up, "control": _control}


def opened(desk: Desk, index: object) -> Drafts:
    """The drafts with the roll of this trait open; a second press closes it."""
    key = _key(_card(desk, index))
    return replace(desk.state, trait="" if desk.state.trait == key else key, difficulty="", trait_faces="")


# -- as markup ------------------------------------------------------------------------------


def draw(desk: Desk) -> Markup | None:
    """All traits with what they do; those that should have come up stand first, with a reminder."""
    found = cards(desk)
    if not found:
        return None
    late = {each.index for each in ego_traits.forgotten(desk.numbers, desk.scene.seconds, desk.scene.campaign.catalogue, desk.rulings)}
    came = {(each.trait, each.detail): each.seconds for each in desk.numbers.came_up}
    rows = [_row(desk, card, card.index in late, came.get((card.taken.id, card.taken.detail))) for card in sorted(found, key=lambda card: (card.index not in late, card.index))]
    forgotten = tag("p", desk.say("forgotten", traits=", ".join(_name(each)[desk.lang] for each in found if each.index in late)), " ", rule_mark(("A-81",), desk.lang), class_="ae-callout gm-person-late") if late else None
    return fold(desk.say("traits", number=desk.n(len(found))), forgotten, tag("ul", rows, class_="gm-person-rows"), key="traits", open_=True)


def _row(desk: Desk, card: TraitCard, late: bool, came: int | None) -> Markup:
    opened = desk.state.trait == _key(card)
    when = desk.say("never_came") if came is None else desk.say("came", when=moment(came, desk.lang))
    tools: list[Markup | None] = [desk.button("gm_button" if card.spontaneous else "came_up", "came_up", index=card.index, title=desk.say("came_up_title"), label=f"{desk.say('gm_button' if card.spontaneous else 'came_up')}: {_name(card)[desk.lang]}")]
    if card.difficulty is not None:
        tools.append(button(desk.say("roll_it" if not opened else "close"), "open", with_=f'{{"index":{card.index}}}', label=f"{desk.say('roll_it' if not opened else 'close')}: {_name(card)[desk.lang]}"))
    marks = [tag("span", desk.say("spontaneous"), class_="gm-person-mark")] if card.spontaneous else []
    if late:
        marks.append(tag("span", desk.say("late"), class_="gm-person-mark is-mid"))
    return tag(
        "li",
        tag("div", tag("b", _name(card)[desk.lang]), marks, tag("small", _told(desk, card), " · ", when, " ", rule_mark((card.intensity.rule, card.frequency.rule, card.control.rule), desk.lang)), class_="gm-person-what"),
        tag("div", tools, class_="gm-person-tools"),
        _box(desk, card) if opened and card.difficulty is not None else None,
        data_key=f"trait-{card.index}",
        class_="is-late" if late else None,
    )


def _told(desk: Desk, card: TraitCard) -> str:
    effect = card.influence
    parts = [desk.n(effect.result, signed=True)] if effect.result else []
    if effect.bonus_dice:
        parts.append(desk.say("bonus_die"))
    if effect.penalty_dice:
        parts.append(desk.say("penalty_die"))
    if card.kind is Kind.NEUTRAL:
        parts = [desk.say("either_way", amount=desk.n(card.intensity.result))]
    frequency, control = card.frequency.name[desk.lang].lower(), card.control.name[desk.lang].lower()
    return desk.say("trait_told", effect=", ".join(parts) or "–", frequency=frequency, control=control)


def _box(desk: Desk, card: TraitCard) -> Markup:
    difficulty, check = difficulty_of(desk, card), control_check(desk)
    chance = _chance(check, difficulty, desk.rulings)
    low, high = card.control.low, card.control.high
    fixed = desk.rulings.trait_control_diff is TraitControlDiff.MIDDLE or low == high
    options = (("", desk.say("middle", n=desk.n(card.difficulty))), *((str(each), desk.n(each)) for each in range(low, high + 1)))
    formula = dice.ego_formula(check, desk.rulings)
    return tag(
        "div",
        tag(
            "div",
            desk.segments("base", ((each, desk.say(f"base_{each}")) for each in BASES)),
            desk.choice("fitting", (("", desk.say("no_skill")), *_skills(desk))),
            None if fixed else desk.choice("difficulty", options),
            desk.text("trait_faces", problems=dice.wrong_faces(desk, "trait_faces", (formula,)), placeholder=desk.say("faces_hint")),
            class_="ae-row",
        ),
        fold(desk.say("why_sum"), breakdown_list(checks.breakdown(check, desk.rulings), desk.lang), key="why-control", class_="ae-quiet"),
        tag("p", desk.say("chance_against", chance=percent(chance, desk.lang), difficulty=desk.n(difficulty)), " ", rule_mark((card.control.rule, "A-93"), desk.lang), class_="gm-person-odds"),
        tag("div", desk.button("throw", "control", look="main", index=card.index), desk.tick("secret"), class_="ae-row gm-person-go"),
        class_="gm-person-box",
    )


def _skills(desk: Desk) -> Iterable[tuple[str, str]]:
    own = {each.id: each.name for each in desk.scene.campaign.catalogue}
    return ((each.id, f"{_skill_name(each.id, own)[desk.lang]} {desk.n(each.value)}") for each in desk.numbers.skills)


def _skill_name(id: str, own: dict[str, str]) -> Pair:
    known = next((each.name for each in SKILLS if each.id == id), None)
    return known or Pair.same(own.get(id, id))


def _name(card: TraitCard) -> Pair:
    if not card.taken.detail:
        return card.name
    return card.name.map(lambda name: f"{name} ({card.taken.detail})")
