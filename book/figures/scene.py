"""The scene played through: every throw from one seed, every number from the core."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from random import Random

import pandas as pd

from alterego_core.ego import checks, initiative, locations, modifier, opposed, own_modifiers, target_modifiers, turns, will, wounds
from alterego_core.ego.checks import Check, Result
from alterego_core.ego.initiative import Fighter
from alterego_core.ego.will import WillTest
from alterego_core.ego.wounds import Wound
from alterego_core.words import Pair, number, percent
from book.figures.lev import LEV, check
from widgets.language import language

__all__ = [
    "blow", "blow_where", "first_try", "guard_will", "hush", "order", "second_try", "shot", "shot_where", "sure_hands", "time_spent", "will_test",
]  # fmt: skip

SEED = "music box 35261"
LOCK, SHOWCASE = 15, 10

_LEV, _ZOYA, _GUARD = Pair("Лев", "Lev"), Pair("Зоя", "Zoya"), Pair("Охранник", "The guard")

ZOYA_SPEED, ZOYA_MIND = 4, 2
GUARD_SPEED, GUARD_MIND, GUARD_WILLPOWER = 3, 3, 3

_FAVOURITE = "mp-01"
_COVERT = "mn-05"


def _named(attribute: int, skill: int | None, attribute_name: Pair, skill_name: Pair | None = None, modifiers=()) -> Check:
    return Check(attribute=attribute, skill=skill, attribute_name=attribute_name, skill_name=skill_name, modifiers=modifiers)


def lock_check() -> Check:
    """Lev's own picks (A-242) and a circle spent listening (A-253)."""
    return check("agility", "lockpicking", modifiers=(modifier.flat(_FAVOURITE), *own_modifiers.preparation(1, 1)))


def quiet() -> Check:
    """Walking softly is no skill of Lev's: the attribute alone, and covertly (A-163, A-223)."""
    return check("agility", modifiers=(modifier.flat(_COVERT),))


LISTENING = _named(3, None, Pair("Восприятие", "Perception"))
DODGING = check("agility", "dodge")
GUARD_SHOT = _named(
    3, 3, Pair("Ловкость", "Agility"), Pair("Огнестрельное оружие", "Firearms"),
    modifiers=(*target_modifiers.distance(12, 50), target_modifiers.running(LEV.attribute("speed"))),
)  # fmt: skip
ZOYA_BLOW = _named(
    5, 5, Pair("Сила", "Strength"), Pair("Бокс", "Boxing"), modifiers=own_modifiers.specialised(2)
)  # fmt: skip
GUARD_DODGE = _named(3, 2, Pair("Ловкость", "Agility"), Pair("Уворот", "Dodge"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """All that was thrown, in order."""

    tries: tuple[Result, Result]
    hush: opposed.OpposedRoll
    order: tuple[initiative.Entry, ...]
    shot: opposed.OpposedRoll
    wounds: tuple[Wound, ...]
    will: tuple[Result, checks.Verdict]
    blow: opposed.OpposedRoll
    blow_where: locations.Location
    showcase: Result
    guard_will: tuple[Result, checks.Verdict]


@cache
def play(seed: str = SEED) -> Scene:
    """Play the scene from a seed."""
    rng = Random(seed)
    tries = (checks.roll(lock_check(), rng), checks.roll(lock_check(), rng))
    hushed = opposed.roll(quiet(), LISTENING, rng)
    fighters = (
        Fighter(name="lev", speed=LEV.attribute("speed"), mind=LEV.attribute("mind")),
        Fighter(name="zoya", speed=ZOYA_SPEED, mind=ZOYA_MIND),
        Fighter(name="guard", speed=GUARD_SPEED, mind=GUARD_MIND),
    )
    placed = tuple(entry for group in initiative.order(initiative.roll(fighters, rng)) for entry in group)
    shot_at = opposed.roll(GUARD_SHOT, DODGING, rng)
    where = locations.roll(rng)
    level = wounds.wound_level(shot_at.contest.margin)
    taken = (Wound(level=level, location=where.number),) if level else ()
    tested = will.roll(WillTest(willpower=LEV.attribute("willpower"), wounds=taken), rng)
    struck = opposed.roll(ZOYA_BLOW, GUARD_DODGE, rng)
    struck_where = locations.roll(rng)
    last = checks.roll(_showcase_check(taken), rng)
    hit = (Wound(level=wounds.wound_level(struck.contest.margin), location=struck_where.number),) if struck.contest.margin > 0 else ()
    cowed = will.roll(WillTest(willpower=GUARD_WILLPOWER, wounds=hit), rng)
    return Scene(
        tries=tries, hush=hushed, order=placed, shot=shot_at, wounds=taken, will=tested,
        blow=struck, blow_where=struck_where, showcase=last, guard_will=cowed,
    )  # fmt: skip


def _showcase_check(taken: tuple[Wound, ...]) -> Check:
    return check("agility", "lockpicking", modifiers=(modifier.flat(_FAVOURITE), *wounds.penalties(taken)))


_TERM, _VALUE, _TOTAL = Pair("Слагаемое", "Term"), Pair("Значение", "Value"), Pair("Результат", "Result")
_RULE = Pair("Правило", "Rule")
_CHANCE = Pair("Шанс до броска", "Chance before the throw")


def _against(result: Result, difficulty: int) -> pd.DataFrame:
    """One check by its terms, with what it had to beat."""
    lang = language()
    verdict = checks.judge(result, difficulty)
    outcome = Pair("удалось", "success") if verdict.success else Pair("не вышло", "failure")
    lines = [(_CHANCE[lang], percent(checks.chance(result.check, difficulty), lang), "")]
    lines += [(term.label[lang], number(term.value, lang, signed=True), ", ".join(term.rules)) for term in result.breakdown]
    lines.append((_TOTAL[lang], number(result.total, lang), "A-166"))
    lines.append((Pair(f"Против {difficulty}", f"Against {difficulty}")[lang], outcome[lang], ", ".join(verdict.rules)))
    heads = (_TERM[lang], _VALUE[lang], _RULE[lang])
    return pd.DataFrame([dict(zip(heads, line, strict=True)) for line in lines]).set_index(_TERM[lang])


def _facing(roll: opposed.OpposedRoll, active: Pair, passive: Pair) -> pd.DataFrame:
    """Two checks side by side, and who came out on top."""
    lang = language()
    odds = opposed.odds(roll.active.check, roll.passive.check)
    who, terms, total = Pair("Кто", "Who"), Pair("Из чего сложено", "What it is made of"), _TOTAL
    chance = Pair("Шанс взять верх", "Chance to win")
    lines = []
    for name, result, share in ((active, roll.active, odds.win), (passive, roll.passive, 1 - odds.win)):
        parts = ", ".join(f"{term.label[lang]} {number(term.value, lang, signed=True)}" for term in result.breakdown)
        lines.append({who[lang]: name[lang], terms[lang]: parts, chance[lang]: percent(share, lang), total[lang]: number(result.total, lang)})
    return pd.DataFrame(lines).set_index(who[lang])


def first_try() -> pd.DataFrame:
    """The first try at the lock."""
    return _against(play().tries[0], LOCK)


def second_try() -> pd.DataFrame:
    """The second try at the lock."""
    return _against(play().tries[1], LOCK)


def hush() -> pd.DataFrame:
    """Lev on tiptoe, the guard with an ear open."""
    return _facing(play().hush, _LEV, _GUARD)


def order() -> pd.DataFrame:
    """Who acts first."""
    lang = language()
    names = {"lev": _LEV, "zoya": _ZOYA, "guard": _GUARD}
    place, who, speed, mind, dice, total = (
        Pair("Место", "Place"), Pair("Кто", "Who"), Pair("Скорость", "Speed"),
        Pair("Разум", "Mind"), Pair("Кубики", "Dice"), Pair("Инициатива", "Initiative"),
    )  # fmt: skip
    lines = [
        {
            place[lang]: number(n, lang),
            who[lang]: names[entry.name][lang],
            speed[lang]: number(entry.speed, lang),
            mind[lang]: number(entry.mind, lang),
            dice[lang]: number(entry.dice, lang),
            total[lang]: number(initiative.total(entry), lang),
        }
        for n, entry in enumerate(play().order, 1)
    ]
    return pd.DataFrame(lines).set_index(place[lang])


def shot() -> pd.DataFrame:
    """The guard fires at Lev."""
    return _facing(play().shot, _GUARD, _LEV)


def _told(level: int, where: int) -> pd.DataFrame:
    """A wound in words."""
    lang = language()
    row, place = wounds.level_row(level), locations.location(where)
    heads = [Pair("Разница", "Difference"), Pair("Ранение", "Wound"), Pair("Куда", "Where"), Pair("Штраф", "Penalty")]
    shown = [
        number(row.level, lang), row.name[lang], f"{place.number}, {place.name[lang]}",
        number(row.penalty, lang, signed=True) if row.penalty else "—",
    ]  # fmt: skip
    return pd.DataFrame([dict(zip((head[lang] for head in heads), shown, strict=True))]).set_index(heads[0][lang])


def shot_where() -> pd.DataFrame:
    """What the bullet did, and where."""
    wound = play().wounds[0]
    return _told(wound.level, wound.location)


def blow_where() -> pd.DataFrame:
    """What Zoya's fist did, and where."""
    scene = play()
    return _told(wounds.wound_level(scene.blow.contest.margin), scene.blow_where.number)


def will_test() -> pd.DataFrame:
    """Whether Lev pulls himself together."""
    result, verdict = play().will
    return _against(result, verdict.difficulty)


def blow() -> pd.DataFrame:
    """Zoya reaches the guard."""
    return _facing(play().blow, _ZOYA, _GUARD)


def guard_will() -> pd.DataFrame:
    """Whether the guard still has the heart to shoot."""
    result, verdict = play().guard_will
    return _against(result, verdict.difficulty)


def sure_hands() -> pd.DataFrame:
    """The showcase, with a bullet in the way."""
    return _against(play().showcase, SHOWCASE)


def time_spent() -> pd.DataFrame:
    """How long the fight took in game time."""
    lang = language()
    spent = turns.span(circles=2)
    heads = [Pair("Кругов", "Circles"), Pair("Секунд", "Seconds")]
    shown = [number(spent.circles, lang), number(spent.seconds, lang)]
    return pd.DataFrame([dict(zip((head[lang] for head in heads), shown, strict=True))]).set_index(heads[0][lang])
