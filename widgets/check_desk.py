"""The check desk: attribute and skill, circumstances, difficulty or opponent, helpers, attempts."""

from dataclasses import replace
from types import MappingProxyType

from alterego_core.dice import RollLog
from alterego_core.ego import checks, efforts, modifiers, opposed, teamwork
from alterego_core.ego.attributes import ATTRIBUTES
from alterego_core.ego.difficulty import BANDS
from alterego_core.ego.modifiers import RowKind
from alterego_core.ego.rulings import Cover, GmRanges
from alterego_core.ego.skills import SKILLS
from alterego_core.words import number, percent

from widgets.desk import view
from widgets.desk.figures import effort_of, figures, outcome, way_of
from widgets.desk.reckoning import side_name
from widgets.desk.table import faces_of
from widgets.desk.value import FITS, FOE_ROWS, INPUTS, MOST_HELPERS, MOST_LEVEL, MOST_OWN, MOST_TRIES, FoeOwn, Helper, Own, State, Try, numbers, read, write
from widgets.ego.hero_numbers import best, fitting, mine_of
from widgets.parts.panel import Panel
from widgets.parts.reading import whole_number
from widgets.parts.ruling_mark import with_reading
from widgets.parts.seed import as_seed, new_seed
from widgets.ruling_choice import current_rulings

__all__ = ["CheckDesk"]

_ROWS = {row.id: row for row in modifiers.ROWS}
_LISTS = {"own": "own", "foe_own": "foe_own", "helper": "helpers"}


class CheckDesk(Panel):
    """«Проверка»: a check of «Alter ego» with everything that bears on it (A-161 … A-184).

    Args:
        value: `{"me": {"attribute": "agility", "level": 5, "skill": "lockpicking", "skill_level": 5}, "difficulty": 15, …}`,
            or a part of it; see `.value`.
        lang: "ru" or "en"; by default the page's language.
        seed: text or number the dice come from; the same seed gives the same rolls.
        rulings: `alterego_core.ego.rulings.Rulings`; by default those of the page.

    >>> desk = CheckDesk(lang="en", seed="example")
    >>> print(desk.summary())
    Agility + Lockpicking, 2d6−1d6+10 against difficulty 15 (within a master's reach): 25.9%
    >>> desk.chance
    Fraction(7, 27)
    >>> desk.value = {"rows": {"mp-02": True}, "difficulty": 15}
    >>> desk.check.modifiers[0].value, desk.chance
    (3, Fraction(5, 8))
    >>> desk.close()
    """

    KIND = "check_desk"

    free = False
    """Whether no text speaks of the check shown: then the hero one plays begins with what he or she does best."""

    # -- Panel ------------------------------------------------------------------------

    def _setup(self, lang, seed, rulings):
        self._blank = State(rulings=current_rulings("ego") if rulings is None else rulings, seed=as_seed(seed))

    def read(self, raw, lang):
        return read(raw, lang, self._blank)

    def write(self, state):
        return write(state, self._blank)

    def draw(self, state, lang):
        return view.draw(state, figures(state), outcome(state), lang)

    def summary(self, lang=None):
        lang = lang or self.lang
        state, fig, out = self.state, figures(self.state), outcome(self.state)
        facts = {"way": side_name(state.me, lang, state.given), "formula": view.dice_formula(checks.hand(fig.check, state.rulings), fig.flat, lang)}
        if fig.contest is None:
            text = self.words("summary_difficulty", lang, difficulty=number(state.difficulty, lang), band=fig.band.name[lang], chance=percent(fig.chance, lang), **facts)
        else:
            text = self.words("summary_opponent", lang, foe=side_name(state.foe, lang, state.foe_given), **{k: percent(getattr(fig.contest, k), lang) for k in ("win", "tie", "lose")}, **facts)
        if out is not None:
            text += f"; {self.words('result', lang, total=number(out.total, lang))}. {view.verdict_words(out, state, lang)[0]}"
        return text

    def take_hero(self, state, hero):
        """The hero rolls the check shown: with that skill, or another of its kind for a shot or a blow, or with none (A-163)."""
        mine = mine_of(hero, MOST_LEVEL)
        me = state.me
        if state.mine != mine and me.fit != "none" and mine.skill(me.skill) is None:
            shown, blank = (me.attribute, me.skill), self._blank.me
            if self.free and shown == (blank.attribute, blank.skill) and (found := best(mine)):
                me = replace(me, skill=found[0], attribute=found[1], fit="fits")
            elif id := fitting(mine, me.skill):
                me = replace(me, skill=id)
        known = mine.skill(me.skill)
        me = replace(me, level=mine.attribute(me.attribute), skill_level=known or 0, fit="none" if known is None else me.fit)
        return replace(state, me=me, mine=mine, endurance=mine.attribute("endurance"), drafts=_without(state.drafts, "me.level", "me.skill_level", "endurance"))

    # -- for programs -----------------------------------------------------------------

    @property
    def check(self):
        """The roller's `Check`, with all its modifiers and what earlier attempts add."""
        return figures(self.state).check

    @property
    def odds(self):
        """The exact odds of the result (of the team's joint result when helpers join)."""
        return figures(self.state).odds

    @property
    def chance(self):
        """The chance of success, or to win against the opponent: an exact fraction."""
        return figures(self.state).chance

    @property
    def contest(self):
        """Win, tie, lose and margins against the opponent as the roller sees them, or `None` against a difficulty."""
        return figures(self.state).contest

    @property
    def outcome(self):
        """The roll on the table, judged, or `None`."""
        return outcome(self.state)

    def roll(self):
        """Roll as the button does; the outcome."""
        self.act("roll")
        return self.outcome

    # -- rolling ----------------------------------------------------------------------

    def do_roll(self, state):
        seed = state.seed or new_seed()
        rng = RollLog(seed).rng(state.thrown)
        fig, rulings = figures(state), state.rulings
        foe = None
        if fig.foe is not None and len(fig.team) == 1:
            if state.active == "me":
                rolled = opposed.roll(fig.check, fig.foe, rng, rulings)
                mine, foe = (rolled.active,), rolled.passive
            else:
                rolled = opposed.roll(fig.foe, fig.check, rng, rulings)
                mine, foe = (rolled.passive,), rolled.active
        else:
            mine = teamwork.roll(fig.team, rng, old_colleagues=state.old_colleagues, rulings=rulings).results if len(fig.team) > 1 else (checks.roll(fig.check, rng, rulings),)
            foe = checks.roll(fig.foe, rng, rulings) if fig.foe is not None else None
        faces = [faces_of(result) for result in mine]
        state = replace(state, seed=seed, thrown=state.thrown + 1, by_hand=False)
        return self._laid(state, fig, faces[0], tuple(faces[1:]), faces_of(foe) if foe else None)

    def do_hand(self, state):
        """Lay down the dice typed in."""
        fig = figures(state)
        laid: dict[str, dict[str, list[int]]] = {}
        for whose, kind, n in view.hand_slots(state, fig):
            face = whole_number(state.hand.get(f"hand.{whose}.{kind}.{n}", ""))
            if face is None or not 1 <= face <= checks.FACES:
                return replace(state, hand_tried=True)
            laid.setdefault(whose, {"plus": [], "bonus": [], "minus": []})["minus" if kind == "penalty" else kind].append(face)
        dice = {whose: (tuple(d["plus"]), tuple(d["minus"]), tuple(d["bonus"])) for whose, d in laid.items()}
        helpers = tuple(dice[f"h{n}"] for n in range(len(state.helpers)) if f"h{n}" in dice)
        state = replace(state, by_hand=True, hand=MappingProxyType({}), hand_tried=False)
        return self._laid(state, fig, dice["me"], helpers, dice.get("foe"))

    @staticmethod
    def _laid(state, fig, mine, helpers, foe):
        """The state with these dice on the table, and one attempt more where attempts are counted."""
        state = replace(state, dice=mine, helper_dice=helpers, foe_dice=foe, rolled_try=None)
        if not (state.thread and state.against == "difficulty"):
            return state
        attribute, skill = way_of(state)
        made = Try(attribute=attribute, skill=skill or "", carried=fig.carried, tired=fig.tired, difficulty=state.difficulty)
        state = replace(state, rolled_try=made)
        out = outcome(state)
        seconds = int(efforts.retry_seconds(state.rulings, gm_seconds=state.try_minutes * 60, simple_actions=state.try_actions, budget=state.budget))
        made = replace(made, result=out.total - fig.carried, success=out.verdict.success, seconds=seconds)
        # The core keeps the count: only its answer is stored.
        effort = efforts.attempted(effort_of(state), efforts.Attempt(way=(attribute, skill), result=made.result, seconds=seconds, success=made.success))
        return replace(state, rolled_try=made, tries=(*state.tries, made)[-MOST_TRIES:], spent=effort.since_rest, seconds=int(effort.seconds))

    # -- attempts ---------------------------------------------------------------------

    def do_rest(self, state):
        """Fifteen minutes of rest (A-174)."""
        effort = efforts.rested(effort_of(state))
        return replace(state, spent=effort.since_rest, seconds=int(effort.seconds), gm_dice=effort.gm_dice)

    def do_forget(self, state):
        return replace(state, tries=(), spent=0, seconds=0, rolled_try=None)

    # -- fields -----------------------------------------------------------------------

    def do_toggle(self, state, row):
        """Preparation is for the attempt to come."""
        return self._tick(_next_try(state), row, row not in state.rows)

    def do_draw(self, state, row):
        """Dice pick a number of the row's range, where the reading says so (AMB-A40)."""
        if row not in state.rows:
            raise LookupError(row)
        seed = state.seed or new_seed()
        made = modifiers.chosen(row, rulings=state.rulings, rng=RollLog(f"{seed}/ranges").rng(state.drawn))
        return replace(state, seed=seed, drawn=state.drawn + 1, rows=MappingProxyType({**state.rows, row: made.value}))

    def do_difficulty(self, state, value):
        """A bar of the picture was pressed."""
        low, high = numbers()["difficulty"]
        return replace(state, difficulty=min(high, max(low, int(value))), drafts=_without(state.drafts, "difficulty"))

    def do_add(self, state, what):
        if what == "own" and len(state.own) < MOST_OWN:
            return replace(state, own=(*state.own, Own()))
        if what == "helper" and len(state.helpers) < MOST_HELPERS:
            return replace(state, helpers=(*state.helpers, Helper()))
        return state

    def do_remove(self, state, what, n):
        name = _LISTS[what]
        kept = tuple(each for at, each in enumerate(getattr(state, name)) if at != n)
        drafts = _without_items(state.drafts, what)
        helper_dice = tuple(d for at, d in enumerate(state.helper_dice) if at != n) if what == "helper" else state.helper_dice
        return replace(state, **{name: kept}, drafts=drafts, helper_dice=helper_dice)

    def do_step(self, state, field, by):
        low, high = self._bounds(state, field)
        now = self._number(state, field)
        step = 1 if by > 0 else -1
        return self._set_number(state, field, min(high, max(low, (low if now is None else now + step))))

    def do_set(self, state, field, value):
        """A field was changed; what cannot be read stays in the field with its remark."""
        head, _, rest = field.partition(":")
        if head == "row":
            return self._tick(state, rest, bool(value))
        if head == "pick":
            return self._pick(state, rest, int(value))
        if head == "die":
            return replace(state, dice_for=state.dice_for | {rest} if value else state.dice_for - {rest})
        if head == "ruling":
            state = replace(state, rulings=with_reading(state.rulings, rest, str(value)))
            # What was chosen under one reading of the swap has no place under another.
            return _unswapped(state) if rest == "die_swap" else state
        if field == "band":
            band = next((b for b in BANDS if b.id == value), None)
            return state if band is None else replace(state, difficulty=band.low, drafts=_without(state.drafts, "difficulty"))
        if field == "against" and value in ("difficulty", "opponent"):
            return replace(state, against=value, dice=None, foe_dice=None, helper_dice=())
        if field == "active" and value in ("me", "foe"):
            return replace(state, active=value)
        if field in ("swap_total", "old_colleagues", "thread"):
            return replace(state, **{field: bool(value)})
        if field == "foe_add":
            return self._foe_added(state, value)
        if field in ("goal", "foe_name"):
            return replace(state, **{field: str(value)[:80 if field == "goal" else 60]})
        if field.startswith("hand."):
            return replace(state, hand=MappingProxyType({**dict(list(state.hand.items())[-199:]), field[:40]: str(value)[:3]}))
        side, _, part = field.partition(".")
        if side in ("me", "foe") and part in ("attribute", "skill", "fit"):
            known = {"attribute": [a.id for a in ATTRIBUTES], "skill": [s.id for s in SKILLS], "fit": FITS}[part]
            if value not in known and not (side == "me" and state.mine and value in dict((*state.mine.attributes, *state.mine.skills))) and value != getattr(getattr(state, side), part):
                raise LookupError(f"{field}: {value!r}")
            state = _next_try(state) if side == "me" else state
            made = replace(getattr(state, side), **{part: value})
            return replace(state, **{side: self._with_own_levels(made, part, state.mine) if side == "me" and state.mine else made})
        if side in _LISTS and part.partition(".")[2] in ("reason", "name", "as_die"):
            at, _, part = part.partition(".")
            found = bool(value) if part == "as_die" else str(value)[:80 if part == "reason" else 60]
            return self._set_item(state, side, int(at), part, found)
        low, high = self._bounds(state, field)
        if not str(value).strip() and (field.startswith("in:mn-10.") or side == "foe_own" and self._row_of(state, part) == "mn-10"):
            return self._set_number(state, field, None)
        found = whole_number(value)
        if found is None or not low <= found <= high:
            return replace(state, drafts=MappingProxyType({**state.drafts, field: str(value)[:12]}))
        return self._set_number(state, field, found)

    @staticmethod
    def _with_own_levels(me, part, mine):
        """The side of the reader's hero with the level of what was picked; a skill not learnt is none (A-163)."""
        if part == "attribute":
            return replace(me, level=mine.attribute(me.attribute))
        if part != "skill":
            return me
        known = mine.skill(me.skill)
        return replace(me, skill_level=known or 0, fit="none" if known is None else "fits" if me.fit == "none" else me.fit)

    @staticmethod
    def _row_of(state, part):
        """The row of the opponent's circumstance to which the field "<place>.<name>" belongs."""
        return state.foe_own[int(part.partition(".")[0])].row

    @staticmethod
    def _foe_added(state, id):
        """A circumstance more for the opponent: a row of the tables, or one of the table's own."""
        if not id or len(state.foe_own) >= MOST_OWN:
            return state
        if id == "own":
            return replace(state, foe_own=(*state.foe_own, FoeOwn()))
        row = next(row for row in FOE_ROWS if row.id == id)
        gone = {id}
        if row.one_of and not (row.one_of == "cover" and state.rulings.cover is Cover.STACK):
            gone |= {other.id for other in FOE_ROWS if other.one_of == row.one_of}
        # A distance decides by itself whether the target is near or far.
        gone |= {"mn-12": {"mp-05", "mp-06"}, "mp-05": {"mn-12"}, "mp-06": {"mn-12"}}.get(id, set())
        inputs = tuple((k, first) for k, (_, _, first) in INPUTS.get(id, {}).items())
        made = FoeOwn(row=id, value=0 if inputs else row.value if row.kind is RowKind.FLAT else row.values[0], inputs=inputs)
        return replace(state, foe_own=(*(own for own in state.foe_own if own.row not in gone), made), drafts=_without_items(state.drafts, "foe_own"))

    def _tick(self, state, id, on):
        row = _ROWS[id]
        rows = dict(state.rows)
        rows.pop(id, None)
        if on:
            stacking = row.one_of == "cover" and state.rulings.cover is Cover.STACK
            if row.one_of and not stacking:
                rows = {k: v for k, v in rows.items() if _ROWS[k].one_of != row.one_of}
            if row.kind is RowKind.RANGE:
                rows[id] = row.values[0]
                if state.rulings.gm_ranges is GmRanges.ROLL:
                    return self.do_draw(replace(state, rows=MappingProxyType(rows), dice_for=state.dice_for & set(rows)), id)
            elif id in INPUTS:
                rows[id] = {k: first for k, (_, _, first) in INPUTS[id].items()}
            else:
                rows[id] = True
            if id == "mn-12":
                rows = {k: v for k, v in rows.items() if k not in ("mp-05", "mp-06")}
        drafts = {k: v for k, v in state.drafts.items() if not k.startswith(f"in:{id}.")}
        return replace(state, rows=MappingProxyType(rows), dice_for=state.dice_for & set(rows), drafts=MappingProxyType(drafts))

    @staticmethod
    def _pick(state, id, value):
        row = _ROWS[id]
        if id not in state.rows or value not in row.values:
            raise LookupError(f"{id}: {value!r}")
        return replace(state, rows=MappingProxyType({**state.rows, id: value}))

    @staticmethod
    def _bounds(state, field):
        if field in numbers():
            return numbers()[field]
        if field.startswith("in:"):
            id, _, name = field[3:].partition(".")
            return INPUTS[id][name][:2]
        if field.startswith("foe_own.") and not field.endswith(".value"):
            at, _, name = field.partition(".")[2].partition(".")
            return INPUTS[state.foe_own[int(at)].row][name][:2]
        if field.startswith("foe_own."):
            row = _ROWS.get(state.foe_own[int(field.split(".")[1])].row)
            return (-200, 200) if row is None else (row.low, row.high) if row.kind is RowKind.RANGE else (row.value, row.value)
        if field.startswith("own.") and field.endswith(".value"):
            return -200, 200
        if field.startswith("helper.") and field.endswith(".base"):
            return 0, 200
        raise LookupError(field)

    @staticmethod
    def _number(state, field):
        if field.startswith("in:"):
            id, _, name = field[3:].partition(".")
            return state.rows[id].get(name)
        head, _, rest = field.partition(".")
        if head in ("me", "foe"):
            return getattr(getattr(state, head), rest)
        if head in _LISTS:
            at, _, name = rest.partition(".")
            item = getattr(state, _LISTS[head])[int(at)]
            return dict(item.inputs)[name] if head == "foe_own" and name != "value" else getattr(item, name)
        return getattr(state, field)

    def _set_number(self, state, field, found):
        state = replace(state, drafts=_without(state.drafts, field))
        if field.startswith("in:"):
            id, _, name = field[3:].partition(".")
            return replace(state, rows=MappingProxyType({**state.rows, id: {**state.rows[id], name: found}}))
        head, _, rest = field.partition(".")
        if head in ("me", "foe"):
            return replace(state, **{head: replace(getattr(state, head), **{rest: found})})
        if head in _LISTS:
            at, _, name = rest.partition(".")
            return self._set_item(state, head, int(at), name, found)
        return replace(state, **{field: found})

    @staticmethod
    def _set_item(state, what, at, name, found):
        key = _LISTS[what]
        items = list(getattr(state, key))
        if what == "foe_own" and name in dict(items[at].inputs):
            name, found = "inputs", tuple((k, found if k == name else n) for k, n in items[at].inputs)
        items[at] = replace(items[at], **{name: found})
        return replace(state, **{key: tuple(items)})


def _next_try(state):
    """Where attempts are counted, the one on the table is written down: the next one begins with an empty table."""
    return replace(state, dice=None, helper_dice=(), rolled_try=None) if state.rolled_try is not None else state


def _unswapped(state):
    return replace(state, dice_for=frozenset(), swap_total=False, own=tuple(replace(own, as_die=False) for own in state.own),
                   foe_own=tuple(replace(own, as_die=False) for own in state.foe_own))


def _without_items(drafts, what):
    return MappingProxyType({k: v for k, v in drafts.items() if not k.startswith(f"{what}.")})


def _without(drafts, *names):
    return MappingProxyType({k: v for k, v in drafts.items() if k not in names})
