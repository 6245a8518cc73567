"""The fight and its clock: beginning, the next turn, joining and leaving, the end.

Every verb takes a scene and gives a `Happening`; the scene is changed by applying its deed.

* «Alter ego»: everybody declares in turn while the clock stands, then everything takes place
  in order; that is a circle of three seconds, four of them a round (A-189 … A-191).
* Squad: outside of a fight tactical rounds of 30 seconds, in it combat rounds of three; rounds
  without danger are counted, for the way back (B-32, B-42).
* Perks: turns of two actions along the line of Dexterity (C-103, C-104).

>>> from . import roster
>>> from .events import apply
>>> from .numbers import EgoNumbers, levels
>>> from .scene import Campaign, Scene, System
>>> scene = Scene(campaign=Campaign(system=System.EGO, seed="x"))
>>> scene = roster.add(scene, "Anna", EgoNumbers(attributes=levels(speed=9)))
>>> scene = roster.add(scene, "Guard", EgoNumbers(attributes=levels(speed=1)))
>>> scene = apply(scene, begin(scene, thrown={"c1": (3, 3, 3), "c2": (3, 3, 3)}).deed)
>>> for _ in range(4):
...     scene = apply(scene, next_turn(scene).deed)
>>> scene.fight.lap, scene.fight.phase.value, scene.seconds
(2, 'declaration', 3)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from ..ego.initiative import rolled_anew
from ..ego.rulings import CircleOrder
from ..ego.turns import CIRCLES_IN_ROUND, LONG_FIGHT_SECONDS, SECONDS_IN_CIRCLE
from ..perks.turns import Action
from ..perks.turns import problems as turn_problems
from ..problems import Problem
from ..squad import fight as squad_fight
from ..squad import modes
from ..squad.modes import Mode
from ..words import Pair, count
from . import ego_harm, perks_harm, places
from .conditions import after_lap, after_laps, after_turn, fight_over
from .elapse import elapsed
from .entries import sentence
from .errors import refuse
from .events import apply
from .fights import EgoFight, Fight, PerksFight, Phase, Said, SquadFight
from .happening import Happening, Reminder, happening, named, reminders
from .harm import acts
from .lineup import line_up
from .numbers import EgoNumbers, PerksNumbers
from .roster import new_numbers
from .roster import remove as without_combatant
from .scene import Scene, System

__all__ = [
    "act",
    "begin",
    "declare",
    "dismiss",
    "end",
    "end_problems",
    "join",
    "leave",
    "move",
    "new_line",
    "next_turn",
    "skipped_problem",
    "tactical_round",
    "threaten",
]

WORD_AFTER_CIRCLES = LONG_FIGHT_SECONDS // SECONDS_IN_CIRCLE
"""Circles after which the GM is told that fights seldom last so long: 20, a minute (A-191, A-192)."""


def _fight(scene: Scene) -> Fight:
    if scene.fight is None:
        raise refuse("no_fight", "fight")
    return scene.fight


def _able(scene: Scene, who: str) -> bool:
    return acts(scene.combatant(who), scene.campaign.readings())


def _of(scene: Scene, kind: type) -> Fight:
    fight = _fight(scene)
    if not isinstance(fight, kind):
        raise refuse("other_fight", "fight")
    return fight


# ---- beginning and end ----


def begin(
    scene: Scene, who: Sequence[str] | None = None, *, thrown: Mapping[str, Sequence[int]] | None = None
) -> Happening:
    """A fight begins: everybody who can act is lined up, or those named (A-187, B-40, B-43, C-103).

    `thrown` holds the faces of those who threw their own dice. Where one order holds for the
    whole evening (AMB-A51), those who have a number keep it.
    """
    if scene.fight is not None:
        raise refuse("fight_is_on", "fight")
    chosen = [each.id for each in scene.combatants if _able(scene, each.id)] if who is None else list(who)
    fresh = new_numbers(scene)
    rulings = scene.campaign.readings()
    kept: tuple[places.Place, ...] = ()
    if scene.campaign.system is System.EGO and not rolled_anew(rulings):
        kept = tuple(place for place in scene.kept_line if place.who in chosen)
    known = {place.who for place in kept}
    rolled = [id for id in chosen if id not in known]
    rolls, line, next_roll = (), kept, scene.next_roll
    if rolled or not kept:
        lined = line_up(scene, rolled, thrown)
        rolls, next_roll = lined.rolls, lined.next_roll
        line = lined.places if not kept else kept
        for place in lined.places if kept else ():
            line = places.joined(line, place)
    cls = {System.EGO: EgoFight, System.SQUAD: SquadFight, System.PERKS: PerksFight}[scene.campaign.system]
    turn = next((index for index, place in enumerate(line) if _able(scene, place.who)), 0)
    after = replace(fresh, fight=cls(places=line, turn=turn), next_roll=next_roll, kept_line=())
    first = named(scene, line[turn].who)
    return happening(scene, after, sentence("did_begin_fight", who=first, number=len(line)), rolls=rolls)


def end_problems(scene: Scene, *, danger_past: bool = False) -> tuple[Problem, ...]:
    """Why the fight cannot end yet: in the squad system it is too soon (B-42, AMB-B48)."""
    fight = _fight(scene)
    if not isinstance(fight, SquadFight):
        return ()
    if modes.exit_possible(fight.quiet, scene.campaign.readings(), danger_past=danger_past):
        return ()
    return (Problem("squad.too_soon", "mode", {"rounds": fight.quiet}, "B-42"),)


def end(scene: Scene, *, danger_past: bool = False) -> Happening:
    """The fight is over by the GM's word (B-41); what counted turns ends with it.

    In the squad system the way back to tactical mode is open once the danger is past or has
    been away for more than a tactical round (B-42); raises `squad.errors.RuleError` before.
    """
    fight = _fight(scene)
    rulings = scene.campaign.readings()
    if isinstance(fight, SquadFight):
        clock = modes.Clock(mode=Mode.COMBAT, seconds=scene.seconds, quiet=fight.quiet)
        modes.leave_combat(clock, gm_allows=True, danger_past=danger_past, rulings=rulings)
    return _ended(scene, scene)


def _ended(before: Scene, scene: Scene) -> Happening:
    fight = _fight(scene)
    combatants = []
    for each in scene.combatants:
        numbers = each.numbers
        if isinstance(numbers, EgoNumbers):
            numbers = ego_harm.after_fight(numbers)
        elif isinstance(numbers, PerksNumbers) and (numbers.bans or numbers.loses_action):
            # posts are counted within a fight
            numbers = replace(numbers, bans=(), loses_action=False)
        combatants.append(replace(each, numbers=numbers, conditions=fight_over(each.conditions)[0]))
    kept = fight.places if isinstance(fight, EgoFight) else ()
    after = new_numbers(replace(scene, fight=None, combatants=tuple(combatants), kept_line=kept))
    return happening(before, after, sentence("did_end_fight", laps=_laps(fight)), due=reminders(before, after))


def _laps(fight: Fight) -> Pair:
    """How many laps it was, counted in the system's word."""
    noun = {EgoFight: "circle", SquadFight: "round", PerksFight: "turn"}[type(fight)]
    return Pair.each(lambda lang: count(fight.lap, noun, lang))


# ---- turns ----


def next_turn(scene: Scene) -> Happening:
    """The turn passes on; after the last of the line the lap is over and game time goes by.

    Those who cannot act are passed over. In «Alter ego» whoever is put out before his place
    loses his action, unless everything declared happens at once (A-190, AMB-A57).
    """
    fight = _fight(scene)
    acting = fight.acting
    later = scene
    counts = not (isinstance(fight, EgoFight) and fight.phase is Phase.DECLARATION)
    if counts:
        later = _turn_over(later, acting)
    turn, lap_over, _ = places.next_turn(fight.places, fight.turn, lambda who: _takes_turn(later, who))
    later = _lap_over(later) if lap_over else _at(later, turn)
    due = list(reminders(scene, later))
    if lap_over:
        due += _lap_reminders(scene.fight, later.fight)
    who = later.fight.acting
    line = sentence("did_next_turn", who=named(later, who))
    return happening(scene, later, line, who=who, due=due, told=False)


def _takes_turn(scene: Scene, who: str) -> bool:
    """Whether his place in the line is a turn now."""
    fight = scene.fight
    if isinstance(fight, EgoFight) and fight.phase is Phase.RESOLUTION:
        rulings = scene.campaign.readings()
        if rulings.circle_order is CircleOrder.SIMULTANEOUS and any(each.who == who for each in fight.said):
            return True
    return _able(scene, who)


def skipped_problem(scene: Scene, who: str) -> Problem | None:
    """Why somebody's place in the line is passed over; None where it is a turn (A-190, AMB-A57)."""
    _fight(scene)
    if _takes_turn(scene, who):
        return None
    return Problem("session.passed_over", "fight", {"who": named(scene, who)})


def _at(scene: Scene, turn: int) -> Scene:
    fight = replace(scene.fight, turn=turn)
    if isinstance(fight, PerksFight):
        fight = replace(fight, used=())
    return replace(scene, fight=fight)


def _turn_over(scene: Scene, who: str) -> Scene:
    """What ends with somebody's turn: conditions that wait for it, and in perks a lost action (C-95)."""
    combatants = []
    for each in scene.combatants:
        numbers = each.numbers
        if each.id == who and isinstance(numbers, PerksNumbers) and numbers.loses_action:
            numbers = perks_harm.lost_action(numbers, False)
        combatants.append(replace(each, numbers=numbers, conditions=after_turn(each.conditions, who)[0]))
    return replace(scene, combatants=tuple(combatants))


def _lap_over(scene: Scene) -> Scene:
    """After the last turn of a lap; the first of the line who can acts."""
    fight = scene.fight
    rulings = scene.campaign.readings()
    if isinstance(fight, EgoFight) and fight.phase is Phase.DECLARATION:
        later = replace(scene, fight=replace(fight, phase=Phase.RESOLUTION, turn=0))
        if any(_takes_turn(later, place.who) for place in fight.places):
            return _first(later)
        # nobody is left to act: the circle goes by all the same
        fight = later.fight
    match fight:
        case EgoFight():
            later = elapsed(scene, SECONDS_IN_CIRCLE)
            later = _conditions(later, round_over=fight.lap % CIRCLES_IN_ROUND == 0)
            fight = replace(fight, turn=0, lap=fight.lap + 1, phase=Phase.DECLARATION, said=())
        case SquadFight():
            clock = modes.Clock(mode=Mode.COMBAT, seconds=scene.seconds, quiet=fight.quiet)
            quiet = modes.pass_round(clock, danger=fight.danger).quiet
            later = _conditions(elapsed(scene, Mode.COMBAT.seconds, mode=Mode.COMBAT), round_over=True)
            order = tuple(place.who for place in fight.places)
            turned = squad_fight.next_turn(
                squad_fight.Fight(order=order, round=fight.lap, turn=len(order) - 1), rulings
            )
            fight = replace(
                fight, turn=0, lap=turned.round, quiet=quiet, danger=False, needs_line=turned.needs_line
            )
        case PerksFight():
            fight = replace(fight, turn=0, lap=fight.lap + 1, used=())
            later = _conditions(scene, round_over=True)
            later = replace(
                later,
                combatants=tuple(
                    replace(each, numbers=perks_harm.bans_after(each.numbers, fight.post(rulings), rulings))
                    for each in later.combatants
                ),
            )
    return _first(replace(later, fight=fight))


def _first(scene: Scene) -> Scene:
    turn = next(
        (index for index, place in enumerate(scene.fight.places) if _takes_turn(scene, place.who)), 0
    )
    return replace(scene, fight=replace(scene.fight, turn=turn))


def _conditions(scene: Scene, *, round_over: bool) -> Scene:
    return replace(
        scene,
        combatants=tuple(
            replace(each, conditions=after_lap(each.conditions, round_over=round_over)[0])
            for each in scene.combatants
        ),
    )


def _lap_reminders(before: Fight, after: Fight) -> list[Reminder]:
    found = []
    if isinstance(after, EgoFight) and after.lap == before.lap + 1 == WORD_AFTER_CIRCLES + 1:
        found.append(Reminder(line=sentence("due_long_fight", "A-192", number=WORD_AFTER_CIRCLES)))
    if isinstance(after, SquadFight) and after.needs_line:
        found.append(Reminder(line=sentence("due_new_line", "B-43")))
    return found


def declare(scene: Scene, who: str, text: str) -> Happening:
    """What somebody does in this circle, in words (A-189); said again, it replaces the first."""
    fight = _of(scene, EgoFight)
    places.index_of(fight.places, who)
    if fight.phase is not Phase.DECLARATION:
        raise refuse("too_late_to_declare", "phase", "A-190")
    said = tuple(each for each in fight.said if each.who != who)
    if text.strip():
        said = (*said, Said(who=who, text=text.strip()))
    after = replace(scene, fight=replace(fight, said=said))
    return happening(scene, after, sentence("did_declare", "A-189", who=named(scene, who), text=text.strip()), who=who)


def act(scene: Scene, action: Action) -> Happening:
    """An action of the one whose turn it is: two a turn, one of them an attack (C-104).

    Raises `SessionError` for what is too much.
    """
    fight = _of(scene, PerksFight)
    used = (*fight.used, Action(action))
    for problem in turn_problems(used, scene.campaign.readings()):
        raise refuse("too_much_for_a_turn", "used", problem.rule, fault=_pair(problem))
    after = replace(scene, fight=replace(fight, used=used))
    line = sentence("did_act", "C-104", who=named(scene, fight.acting), action=Action(action).label)
    return happening(scene, after, line, who=fight.acting)


def _pair(problem: Problem) -> Pair:
    return Pair.each(problem.text)


def threaten(scene: Scene, danger: bool = True) -> Happening:
    """Whether something has threatened in this combat round; a round without it is quiet (B-40, B-42)."""
    fight = _of(scene, SquadFight)
    after = replace(scene, fight=replace(fight, danger=danger))
    return happening(scene, after, sentence("did_threaten" if danger else "did_calm_down"), told=False)


def tactical_round(scene: Scene, rounds: int = 1) -> Happening:
    """Tactical rounds of 30 seconds go by, outside of a fight (B-32, B-36, B-78).

    Those rest who are said to; a condition that counts combat rounds counts ten of them each (B-32).
    """
    if scene.campaign.system is not System.SQUAD:
        raise refuse("other_fight", "fight")
    if scene.fight is not None:
        raise refuse("fight_is_on", "fight")
    if not 1 <= rounds <= 1_000:
        raise refuse("end_outside", "rounds", value=rounds, most=1_000)
    after = elapsed(scene, rounds * Mode.TACTICAL.seconds, mode=Mode.TACTICAL)
    passed = rounds * Mode.TACTICAL.seconds // Mode.COMBAT.seconds
    after = replace(
        after,
        combatants=tuple(
            replace(each, conditions=after_laps(each.conditions, passed, passed)[0]) for each in after.combatants
        ),
    )
    return happening(
        scene, after, sentence("did_tactical", "B-32", number=rounds), due=reminders(scene, after), told=False
    )


# ---- the line ----


def new_line(scene: Scene, *, thrown: Mapping[str, Sequence[int]] | None = None) -> Happening:
    """A new line for those who fight, where a ruling asks for one each round, or the GM does (AMB-B47)."""
    fight = _fight(scene)
    lined = line_up(scene, [place.who for place in fight.places], thrown)
    changed = replace(fight, places=lined.places, turn=0)
    if isinstance(changed, SquadFight):
        changed = replace(changed, needs_line=False)
    if isinstance(changed, PerksFight):
        changed = replace(changed, used=())
    after = _first(replace(scene, fight=changed, next_roll=lined.next_roll))
    return happening(scene, after, sentence("did_new_line", who=named(after, after.fight.acting)), rolls=lined.rolls)


def move(scene: Scene, who: str, to: int) -> Happening:
    """Somebody at another place of the line by the GM's hand; number and turn stay (AMB-A50, B-44)."""
    fight = _fight(scene)
    acting = fight.acting
    line = places.moved(fight.places, who, to)
    after = replace(scene, fight=replace(fight, places=line, turn=places.index_of(line, acting)))
    return happening(scene, after, sentence("did_move", who=named(scene, who), number=to + 1), who=who)


def join(scene: Scene, who: str, *, thrown: Sequence[int] | None = None) -> Happening:
    """Somebody enters the fight at the place of his number; whose turn it is stays the same."""
    fight = _fight(scene)
    scene.combatant(who)
    if any(place.who == who for place in fight.places):
        raise refuse("already_in_line", "places", who=named(scene, who))
    lined = line_up(scene, [who], None if thrown is None else {who: thrown})
    line = places.joined(fight.places, lined.places[0])
    changed = replace(fight, places=line, turn=places.index_of(line, fight.acting))
    after = replace(scene, fight=changed, next_roll=lined.next_roll)
    return happening(scene, after, sentence("did_join", who=named(scene, who)), who=who, rolls=lined.rolls)


def leave(scene: Scene, who: str) -> Happening:
    """Somebody leaves the fight but not the table; in his turn the right next one acts.

    When he was the last of the line to act, the lap is over. When nobody is left, so is the fight.
    """
    return _gone(scene, who, dismissed=False)


def dismiss(scene: Scene, who: str) -> Happening:
    """Somebody leaves the table, and the fight if he was in it."""
    return _gone(scene, who, dismissed=True)


def _gone(scene: Scene, who: str, *, dismissed: bool) -> Happening:
    label = scene.combatant(who).label
    line = sentence("did_dismiss" if dismissed else "did_leave", who=label)
    later, due = scene, []
    if scene.fight is not None and any(place.who == who for place in scene.fight.places):
        later, due = _out_of_line(scene, who)
    elif not dismissed:
        places.index_of(_fight(scene).places, who)
    if dismissed:
        later = without_combatant(later, who)
    if scene.fight is not None and later.fight is None:
        return happening(scene, later, line, who=who, due=reminders(scene, later))
    return happening(scene, later, line, who=who, due=(*reminders(scene, later), *due))


def _out_of_line(scene: Scene, who: str) -> tuple[Scene, list[Reminder]]:
    fight = _fight(scene)
    line, turn, lap_over = places.without(fight.places, fight.turn, who)
    if not line:
        return _after_end(scene), []
    in_turn = fight.acting == who
    changed = replace(fight, places=line, turn=turn)
    if isinstance(changed, EgoFight):
        changed = replace(changed, said=tuple(each for each in changed.said if each.who != who))
    if in_turn and isinstance(changed, PerksFight):
        changed = replace(changed, used=())
    later = replace(scene, fight=changed)
    if not in_turn:
        return later, []
    if not lap_over and not _takes_turn(later, changed.acting):
        found, lap_over, _ = places.next_turn(line, turn, lambda one: _takes_turn(later, one))
        later = later if lap_over else _at(later, found)
    if lap_over:
        later = _lap_over(later)
        return later, _lap_reminders(fight, later.fight)
    return later, []


def _after_end(scene: Scene) -> Scene:
    """The scene with its fight over because nobody is left in it."""
    ended = apply(scene, _ended(scene, scene).deed)
    return replace(ended, next_entry=scene.next_entry)
