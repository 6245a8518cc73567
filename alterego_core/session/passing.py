"""Hours and nights in one press: what will change, listed before it is done.

`foresee` changes nothing: it gives the list of changes and the one deed that makes them.

>>> from . import roster
>>> from .events import apply
>>> from .numbers import EgoNumbers, Injury
>>> from .scene import Campaign, Scene, System
>>> campaign = Campaign(system=System.EGO, days_per_level=Fraction(2))
>>> scene = roster.add(Scene(campaign=campaign), "Анна", EgoNumbers(wounds=(Injury(level=4, location=3),)))
>>> week = foresee(scene, Amount.WEEK)
>>> [each.text("en") for each in week.changes]
['Анна: wound (right hand, forearm or elbow): 4 → 1']
>>> apply(scene, week.happening.deed).combatants[0].numbers.wounds[0].level
1
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from ..ego.efforts import Effort
from ..ego.locations import location
from ..ego.turns import CIRCLES_IN_ROUND, SECONDS_IN_CIRCLE
from ..rounding import plain
from ..squad.modes import Mode
from ..squad.presets import Recovery, recovery
from ..squad.rulings import MissingRates
from ..squad.states import state
from ..tables import Row, row
from ..words import Lang, Pair, count, number
from . import ego_harm, perks_harm, squad_harm
from .conditions import after_laps, by_sleep, fight_over
from .elapse import elapsed
from .entries import sentence
from .errors import refuse
from .happening import Happening, happening, reminders
from .harm import Standing, standing
from .numbers import EgoNumbers, Injury, PerksNumbers, SquadNumbers
from .scene import Combatant, Scene, System

__all__ = ["Amount", "MOST_MINUTES", "Passing", "TimeChange", "changes", "foresee"]

MOST_MINUTES = 100_000
"""Minutes that go by at once: some ten weeks."""


class Amount(StrEnum):
    """How much time goes by at once; the length of a night's sleep is ours."""

    QUARTER = "quarter"
    HOUR = "hour"
    NIGHT = "night"
    WEEK = "week"

    @property
    def row(self) -> Row:
        """Its row of `words.toml`: `name`, `seconds`, `nights`."""
        return row("alterego_core.session", "words.toml", "amount", self.value)

    @property
    def label(self) -> Pair:
        """What people call it."""
        return self.row["name"]

    @property
    def seconds(self) -> int:
        """Game seconds."""
        return self.row["seconds"]

    @property
    def nights(self) -> int:
        """How many times people sleep in it."""
        return self.row["nights"]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeChange:
    """One thing that changes for somebody: what, from what to what, by which rule."""

    who: str
    name: str
    what: Pair
    before: Pair
    after: Pair
    rule: str | None = None

    def text(self, lang: Lang) -> str:
        """The change in one line."""
        was, now = self.before[lang], self.after[lang]
        return f"{self.name}: {self.what[lang]}: {was} → {now}" if was else f"{self.name}: {self.what[lang]}: {now}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Passing:
    """What passing time comes to: the list to be looked at, and the deed that does it.

    `amount` as it was asked for: one of the usual, or so many seconds.
    """

    amount: Amount | int
    changes: tuple[TimeChange, ...]
    happening: Happening


def foresee(
    scene: Scene,
    amount: Amount | int,
    *,
    resting: Collection[str] | None = None,
    recoveries: Sequence[Recovery] | None = None,
    hp: int = 0,
    mp: int = 0,
) -> Passing:
    """What happens in this time; there must be no fight.

    The time is one of the usual amounts or a number of seconds, in which nobody sleeps. Everybody
    rests, or only those with the ids `resting`: the others do not sleep, get nothing back and stay tired,
    while wounds heal and clocks run for all.

    Clocks and drugs run out (A-274, A-275), fifteen minutes of rest clear fatigue (A-174),
    wounds heal by the GM's rate (A-157); energy comes back by Health / 5 each tactical round
    and blood runs on (B-59, B-78, B-80), states end by time and by sleep (B-89, B-90); a day
    gives back what a death took (C-19).

    Numbers the texts leave out are the GM's: `recoveries` of blood and composure for each
    night (B-81; by default the presets where the ruling asks for the table, else none,
    AMB-B45), `hp` and `mp` given back to each of the living who rest (AMB-C59).
    """
    if scene.fight is not None:
        raise refuse("fight_is_on", "fight")
    if min(hp, mp) < 0:
        raise refuse("below_zero", "hp", value=min(hp, mp))
    seconds, nights = _length(amount)
    if recoveries is None:
        recoveries = _presets(scene)
    rests = frozenset(each.id for each in scene.combatants) if resting is None else frozenset(resting)
    for each in rests:
        scene.combatant(each)
    later = elapsed(scene, seconds, resting=rests)
    after = replace(
        later, combatants=tuple(
            _later(each, seconds, nights if each.id in rests else 0, each.id in rests, later, tuple(recoveries), hp, mp)
            for each in later.combatants
        ),
    )
    found = changes(scene, after)
    line = sentence("did_pass_time", amount=_told(amount))
    return Passing(
        amount=amount,
        changes=found,
        happening=happening(scene, after, line, due=reminders(scene, after)),
    )


def _length(amount: Amount | int) -> tuple[int, int]:
    """Seconds and nights of an amount."""
    if isinstance(amount, Amount):
        return amount.seconds, amount.nights
    if not 1 <= amount <= MOST_MINUTES * 60:
        raise refuse("term_outside", "seconds", value=amount, most=MOST_MINUTES * 60)
    return amount, 0


def _told(amount: Amount | int) -> Pair:
    if isinstance(amount, Amount):
        return amount.label
    minutes, seconds = divmod(amount, 60)
    parts = [(number, noun) for number, noun in ((minutes, "minute"), (seconds, "second")) if number]
    return Pair.each(lambda lang: " ".join(count(number, noun, lang) for number, noun in parts))


def _presets(scene: Scene) -> tuple[Recovery, ...]:
    if scene.campaign.system is not System.SQUAD or scene.campaign.readings().missing_rates is MissingRates.GM:
        return ()
    return (recovery("sleep"), recovery("meal"))


def _later(
    each: Combatant,
    seconds: int,
    nights: int,
    rests: bool,
    scene: Scene,
    recoveries: tuple[Recovery, ...],
    hp: int,
    mp: int,
) -> Combatant:
    rulings = scene.campaign.readings()
    dead = standing(each, rulings) is Standing.DEAD
    match each.numbers:
        case EgoNumbers() as numbers:
            conditions, _ = after_laps(
                each.conditions,
                seconds // SECONDS_IN_CIRCLE,
                seconds // (SECONDS_IN_CIRCLE * CIRCLES_IN_ROUND),
            )
            if rests:
                numbers = ego_harm.rested(numbers, seconds // 60)
            if not dead:
                days = Fraction(seconds, 86_400)
                numbers = ego_harm.after_days(numbers, days, scene.campaign.days_per_level, rulings)
        case SquadNumbers() as numbers:
            rounds = seconds // Mode.COMBAT.seconds
            conditions, _ = after_laps(each.conditions, rounds, rounds)
            if not dead:
                for _ in range(nights):
                    for chosen in recoveries:
                        numbers = squad_harm.recovered(numbers, chosen, rulings)
                if nights:
                    numbers = squad_harm.slept(numbers)
        case PerksNumbers() as numbers:
            # a turn has no length in this text; a minute outlasts any
            conditions, _ = fight_over(each.conditions)
            if rests and not dead:
                numbers = perks_harm.rested_mana(perks_harm.healed(numbers, hp), mp)
    if nights:
        conditions, _ = by_sleep(conditions)
    return replace(each, numbers=numbers, conditions=conditions)


# ---- the list ----


def changes(before: Scene, after: Scene) -> tuple[TimeChange, ...]:
    """What differs for each combatant who is there before and after, in words."""
    old = {each.id: each for each in before.combatants}
    found: list[TimeChange] = []
    for now in after.combatants:
        was = old.get(now.id)
        if was is None or was == now:
            continue
        match was.numbers, now.numbers:
            case EgoNumbers(), EgoNumbers():
                found += _ego(was, now)
            case SquadNumbers(), SquadNumbers():
                found += _squad(was, now)
            case PerksNumbers(), PerksNumbers():
                found += _perks(was, now)
        found += _common(was, now, after)
    return tuple(found)


_NOTHING = Pair("", "")


def _word(id: str) -> Pair:
    return row("alterego_core.session", "words.toml", "change", id)["name"]


def _shown(value: int | Fraction, digits: int | None = None) -> Pair:
    return Pair.each(lambda lang: number(plain(value), lang, digits=digits))


def _change(each: Combatant, what: Pair, was: Pair, now: Pair, rule: str | None) -> TimeChange:
    return TimeChange(who=each.id, name=each.label, what=what, before=was, after=now, rule=rule)


def _number(each: Combatant, id: str, was, now, rule: str | None, digits: int | None = None) -> list[TimeChange]:
    return [] if was == now else [_change(each, _word(id), _shown(was, digits), _shown(now, digits), rule)]


def _injury(one: Injury) -> Pair:
    wound = _word("wound")
    if one.location is None:
        return wound
    where = location(one.location).name
    return Pair(f"{wound.ru} ({where.ru})", f"{wound.en} ({where.en})")


def _ego(was: Combatant, now: Combatant) -> list[TimeChange]:
    old, new = was.numbers, now.numbers
    found = []
    left = list(new.wounds)
    for one in old.wounds:
        # healing only lowers levels and drops wounds, and keeps their order
        same = next((each for each in left if each.location == one.location and each.level <= one.level), None)
        if same is not None:
            left.remove(same)
        level = 0 if same is None else same.level
        if level != one.level:
            healed = _word("healed") if level == 0 else _shown(level)
            found.append(_change(now, _injury(one), _shown(one.level), healed, "A-157"))
    if old.dying is not None and new.dying is not None:
        found += _number(now, "dying", old.dying.left, new.dying.left, "A-275", None)
    if old.drug is not None:
        left_of_drug = 0 if new.drug is None else new.drug.left
        found += _number(now, "drug", old.drug.left, left_of_drug, "A-274")
    tired, rested = _tries(old.efforts), _tries(new.efforts)
    return found + _number(now, "fatigue", tired, rested, "A-174")


def _tries(efforts: tuple[Effort, ...]) -> int:
    return sum(each.since_rest for each in efforts)


def _squad(was: Combatant, now: Combatant) -> list[TimeChange]:
    old, new = was.numbers.fighter, now.numbers.fighter
    found = _number(now, "energy", old.energy, new.energy, "B-78")
    found += _number(now, "blood", old.blood, new.blood, "B-81" if new.blood > old.blood else "B-80")
    found += _number(now, "bleeding", old.bleeding_ml, new.bleeding_ml, "B-57")
    found += _number(now, "calm", old.calm, new.calm, "B-136")
    kept = {each.id for each in new.states}
    for each in old.states:
        if each.id not in kept:
            found.append(_change(now, state(each.id).label, _NOTHING, _word("over"), state(each.id).rule))
    return found


def _perks(was: Combatant, now: Combatant) -> list[TimeChange]:
    old, new = was.numbers, now.numbers
    found = _number(now, "hp", old.hp, new.hp, None) + _number(now, "mp", old.mp, new.mp, None)
    return found + _number(now, "deaths", len(old.deaths), len(new.deaths), "C-19")


def _common(was: Combatant, now: Combatant, scene: Scene) -> list[TimeChange]:
    found = []
    left = [each.name for each in now.conditions]
    for each in was.conditions:
        if each.name in left:
            left.remove(each.name)
        else:
            found.append(_change(now, Pair.same(each.name), _NOTHING, _word("over"), None))
    rulings = scene.campaign.readings()
    stood, stands = standing(was, rulings), standing(now, rulings)
    if stood is not stands:
        found.append(_change(now, _word("standing"), stood.label, stands.label, None))
    return found
