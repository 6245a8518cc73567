"""What one does in a circle: simple actions, chains of them, running, words.

Speed says how many simple actions fit into one turn (A-193). Whatever is bigger
is taken apart into simple ones (A-194, A-195), and a chain of them is decided by
a single roll (A-198). What does not fit into this circle goes on in the next.

>>> plan = compose([composite("reload_pistol"), simple("shoot")], 3)
>>> [[part.name["en"] for part in circle] for circle in plan.circles]
[['take out the empty magazine', 'take a full one', 'put it in'], ['shoot']]
>>> plan.rolls, plan.span.seconds
(2, 6)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ..errors import LimitError, UnknownIdError
from ..problems import Problem
from ..rounding import Rounding, rounded
from ..tables import near
from ..tables import rows as table_rows
from ..words import Pair
from .errors import refuse
from .rulings import DEFAULT, ActionsN, Crouch, Reactions, Rulings, Run, ThrowSimple
from .target_modifiers import Posture
from .turns import SECONDS_IN_CIRCLE, Span, span

__all__ = [
    "COMPOSITE_ACTIONS",
    "MAX_PARTS",
    "METRES_PER_SPEED",
    "Part",
    "Plan",
    "SIMPLE_ACTIONS",
    "SimpleAction",
    "Step",
    "WORDS_AN_ACTION",
    "compose",
    "composite",
    "own",
    "per_circle",
    "posture_after",
    "run_metres",
    "run_speed",
    "say",
    "simple",
    "simple_action",
    "words_actions",
]

MAX_PARTS = 2000
"""Most simple actions one plan may hold."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleAction:
    """A row of the short list of simple actions (A-200 … A-217).

    `reaction`: answers a blow of somebody else. `posture`: how the actor is placed
    afterwards, None when the action does not change it.
    """

    id: str
    name: Pair
    rule: str
    reaction: bool = False
    posture: Posture | None = None


def _line(key: str, id: str, field: str) -> int:
    return next(line[field] for line in table_rows("alterego_core.ego", "actions.toml", key) if line["id"] == id)


_REQUIRED = {"id": str, "name": Pair, "rule": str}

SIMPLE_ACTIONS: tuple[SimpleAction, ...] = tuple(
    SimpleAction(
        id=line["id"],
        name=line["name"],
        rule=line["rule"],
        reaction=line.get("reaction", False),
        posture=Posture(line["posture"]) if "posture" in line else None,
    )
    for line in table_rows("alterego_core.ego", "actions.toml", "simple", _REQUIRED)
)
"""The 18 printed simple actions (A-200 … A-217); the list is not closed (A-199)."""

WORDS_AN_ACTION = _line("simple", "speak", "words")
"""Words of one simple action (A-209)."""

METRES_PER_SPEED = _line("simple", "run", "metres_per_speed")
"""Metres of one run for each point of Speed (A-212)."""

_SIMPLE = {each.id: each for each in SIMPLE_ACTIONS}


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """One simple action inside a plan. `action` is its id in the list, or None."""

    name: Pair
    rule: str
    action: str | None = None

    @property
    def reaction(self) -> bool:
        """Whether it answers somebody else's blow."""
        return self.action is not None and _SIMPLE[self.action].reaction


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something to be done, as a chain of simple actions decided by one roll (A-198).

    `needs_roll` is False where nothing can go wrong and the GM asks for no dice.
    """

    name: Pair
    parts: tuple[Part, ...]
    rule: str
    needs_roll: bool = True


def simple_action(id: str) -> SimpleAction:
    """The row of the list with this id. Raises `UnknownIdError`."""
    try:
        return _SIMPLE[id]
    except (KeyError, TypeError):
        raise UnknownIdError(f"no simple action {id!r}{near(id, _SIMPLE)}") from None


def simple(id: str) -> Step:
    """One simple action as a step (A-194)."""
    line = simple_action(id)
    part = Part(name=line.name, rule=line.rule, action=line.id)
    return Step(name=line.name, parts=(part,), rule=line.rule)


COMPOSITE_ACTIONS: tuple[Step, ...] = tuple(
    Step(
        name=line["name"],
        parts=tuple(Part(name=name, rule=line["rule"]) for name in line["parts"]),
        rule=line["rule"],
    )
    for line in table_rows("alterego_core.ego", "actions.toml", "composite", {**_REQUIRED, "parts": tuple})
)
"""Bigger actions of the text taken apart (A-195 … A-198)."""

_COMPOSITE = {
    line["id"]: step
    for line, step in zip(table_rows("alterego_core.ego", "actions.toml", "composite"), COMPOSITE_ACTIONS)
}


def composite(id: str, *, in_hand: bool = False, rulings: Rulings = DEFAULT) -> Step:
    """A bigger action of the text as a chain: `reload_pistol`, `reload_assault_rifle`,
    `steal_keys`, `throw_grenade` (A-195 … A-198). Raises `UnknownIdError`.

    A grenade already in the hand and armed is only thrown; by the reading `simple`
    throwing one is always a single action (AMB-A55).

    >>> [len(composite(id).parts) for id in ("steal_keys", "throw_grenade")]
    [3, 3]
    >>> len(composite("throw_grenade", in_hand=True).parts)
    1
    """
    try:
        step = _COMPOSITE[id]
    except (KeyError, TypeError):
        raise UnknownIdError(f"no composite action {id!r}{near(id, _COMPOSITE)}") from None
    if id == "throw_grenade" and (in_hand or rulings.throw_simple is ThrowSimple.SIMPLE):
        return Step(name=step.name, parts=step.parts[-1:], rule=step.rule)
    return step


def own(name: Pair | str, parts: Sequence[Pair | str], *, needs_roll: bool = True) -> Step:
    """A bigger action that the table takes apart itself (A-195, A-199).

    >>> len(own("Wall run", ["run up", "three strides on the wall", "somersault"]).parts)
    3
    """
    def pair(text: Pair | str) -> Pair:
        return text if isinstance(text, Pair) else Pair.same(text)

    if not parts:
        raise refuse("step_without_parts", "steps", "A-195", name=pair(name))
    return Step(
        name=pair(name),
        parts=tuple(Part(name=pair(part), rule="A-195") for part in parts),
        rule="A-195",
        needs_roll=needs_roll,
    )


def words_actions(words: int) -> int:
    """How many simple actions it takes to say so many words: four an action (A-209).

    >>> [words_actions(n) for n in (0, 1, 4, 5, 9)]
    [0, 1, 1, 2, 3]
    """
    if words < 0:
        raise refuse("negative_words", "words", "A-209", value=words)
    return rounded(Fraction(words, WORDS_AN_ACTION), Rounding.UP)


def say(words: int) -> Step:
    """Something said aloud, four words a simple action (A-209); no roll is asked.

    >>> len(say(9).parts)
    3
    """
    line = simple_action("speak")
    count = words_actions(words)
    if count > MAX_PARTS:
        raise LimitError(refuse("plan_too_long", "words", "A-209", value=count, most=MAX_PARTS).problem)
    part = Part(name=line.name, rule=line.rule, action=line.id)
    return Step(name=line.name, parts=(part,) * count, rule=line.rule, needs_roll=False)


def per_circle(speed: int, *, rulings: Rulings = DEFAULT, gm: int | None = None) -> int:
    """Simple actions of one circle (A-193, A-40, AMB-A52, AMB-A53).

    As many as the Speed; by the reading `third` a third of it, rounded up; by `gm`
    the GM's number, which must then be given.

    >>> per_circle(10), per_circle(10, rulings=Rulings(actions_n=ActionsN.THIRD))
    (10, 4)
    """
    if speed < 0:
        raise refuse("negative_speed", "speed", "A-193", value=speed)
    if rulings.actions_n is ActionsN.THIRD:
        return rounded(Fraction(speed, 3), Rounding.UP)
    if rulings.actions_n is ActionsN.GM:
        if gm is None or gm < 0:
            raise refuse("gm_actions_missing", "actions", "A-193")
        return gm
    return speed


def run_metres(speed: int, actions: int = 1, *, rulings: Rulings = DEFAULT) -> int:
    """Metres run in one circle by so many run actions (A-212, AMB-A54).

    One action covers Speed × 4 metres; by default a circle holds one run at most.

    >>> run_metres(5), run_metres(5, 5), run_metres(5, 5, rulings=Rulings(run=Run.EACH))
    (20, 20, 100)
    """
    if speed < 0:
        raise refuse("negative_speed", "speed", "A-212", value=speed)
    if actions < 0:
        raise refuse("negative_actions", "actions", "A-212", value=actions)
    counted = min(actions, 1) if rulings.run is Run.ONCE else actions
    return speed * METRES_PER_SPEED * counted


def run_speed(speed: int, actions: int = 1, *, rulings: Rulings = DEFAULT) -> Fraction:
    """Metres a second of such a run over a circle of 3 seconds (A-212, A-190).

    >>> run_speed(9)
    Fraction(12, 1)
    """
    return Fraction(run_metres(speed, actions, rulings=rulings), SECONDS_IN_CIRCLE)


def posture_after(id: str, before: Posture, *, rulings: Rulings = DEFAULT) -> Posture:
    """How somebody is placed after a simple action, as a target (A-205 … A-208, AMB-A31).

    By the reading `separate` actions and the modifiers of a target have no link.

    >>> posture_after("lie_down", Posture.STANDING), posture_after("shoot", Posture.LYING)
    (<Posture.LYING: 'lying'>, <Posture.LYING: 'lying'>)
    """
    changed = simple_action(id).posture
    return before if changed is None or rulings.crouch is Crouch.SEPARATE else changed


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Steps laid out over circles.

    `circles`: the simple actions of each circle, in order. `rolls`: how many throws
    the plan takes, one a chain (A-198). `left`: actions of the last circle not used.
    """

    circles: tuple[tuple[Part, ...], ...]
    rolls: int
    budget: int
    left: int
    problems: tuple[Problem, ...] = ()

    @property
    def simple_actions(self) -> int:
        """All simple actions of the plan."""
        return sum(map(len, self.circles))

    @property
    def span(self) -> Span:
        """Game time of the plan: 3 seconds a circle (A-190)."""
        return span(circles=len(self.circles))


def compose(steps: Sequence[Step], budget: int, *, rulings: Rulings = DEFAULT) -> Plan:
    """Lay steps out over circles of `budget` simple actions each (A-193, A-195, A-198).

    What does not fit goes on in the next circle. A circle holds one run at most
    (AMB-A54); dodges and blocks use the budget unless reactions are free (AMB-A56).
    With no actions at all, the plan is empty and carries a problem.

    >>> [len(circle) for circle in compose([say(20), simple("run"), simple("run")], 4).circles]
    [4, 2, 1]
    """
    parts = [part for step in steps for part in step.parts]
    if len(parts) > MAX_PARTS:
        raise LimitError(refuse("plan_too_long", "steps", "A-195", value=len(parts), most=MAX_PARTS).problem)
    rolls = sum(step.needs_roll for step in steps)
    free = rulings.reactions is Reactions.FREE
    if budget <= 0 and any(not (free and part.reaction) for part in parts):
        problem = Problem("ego.no_actions", "budget", {}, "A-193")
        return Plan(circles=(), rolls=0, budget=budget, left=0, problems=(problem,))
    circles: list[list[Part]] = []
    used, ran = budget, False
    for part in parts:
        cost = 0 if free and part.reaction else 1
        second_run = part.action == "run" and ran and rulings.run is Run.ONCE
        if not circles or used + cost > budget or second_run:
            circles.append([])
            used, ran = 0, False
        circles[-1].append(part)
        used += cost
        ran = ran or part.action == "run"
    return Plan(
        circles=tuple(map(tuple, circles)),
        rolls=rolls,
        budget=budget,
        left=budget - used if circles else 0,
    )
