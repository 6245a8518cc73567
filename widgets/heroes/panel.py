"""What every character maker does: take in a hero, put one back, help to start, let a remark pass, write words."""

import base64
import binascii
from dataclasses import replace
from random import Random
from types import MappingProxyType, ModuleType

from alterego_core.errors import AlterEgoError
from alterego_core.heroes import files, forum, growth, links, portrait, remarks
from alterego_core.heroes.decoding import MAX_BYTES
from alterego_core.heroes.errors import refuse
from alterego_core.heroes.finishing import finished
from alterego_core.heroes.hero import System, Waiver
from alterego_core.heroes.random_heroes import random_hero
from alterego_core.heroes.ready import ready_hero
from alterego_core.heroes.themes import power_level, theme

from widgets.heroes import playing
from widgets.heroes.growing import award_of
from widgets.heroes.offers import Offer, offers_fold
from widgets.heroes.picture import is_picture
from widgets.heroes.state import LONGEST_FOR, LONGEST_KEY, LONGEST_SEED, LONGEST_WHEN
from widgets.parts.panel import Panel
from widgets.parts.seed import as_seed, new_seed
from widgets.parts.typed import NO_DRAFTS
from widgets.ruling_choice import current_rulings

__all__ = ["HeroPanel", "LONGEST_REASON", "LONGEST_WORDS"]

LONGEST_REASON = 300
LONGEST_WORDS = 20_000


class HeroPanel(Panel):
    """Base of the makers; a subclass names its `SYSTEM` and keeps a `HeroState`."""

    SYSTEM: System
    OFFERED: tuple[str, ...] = ()
    """What of a campaign's own can stand on a sheet of this system."""

    offers: tuple[Offer, ...] = ()

    VALUE: ModuleType
    """How a hero of this system is read and written: `State`, `blank_hero`, `read`, `write`."""
    VIEW: ModuleType
    """How it is drawn and told: `draw`, `said`."""

    def _setup(self, lang, seed, rulings):
        rulings = current_rulings(self.SYSTEM.value) if rulings is None else rulings
        self._blank = self.VALUE.State(hero=self.VALUE.blank_hero(), seed=as_seed(seed) or "", rulings=rulings)

    def read(self, raw, lang):
        return self.VALUE.read(raw, lang, self._blank)

    def write(self, state):
        return self.VALUE.write(state, self._blank)

    def draw(self, state, lang):
        return self.VIEW.draw(state, lang)

    def summary(self, lang=None):
        return self.VIEW.said(self.state, lang or self.lang)

    @property
    def hero(self):
        """The hero as it stands."""
        return self.state.hero

    @property
    def remarks(self):
        """Every remark on the hero, those let pass among them."""
        return remarks.remarks(self.state.hero, self.state.rulings)

    # -- a campaign's own things ----------------------------------------------------------

    def offer(self, offers) -> None:
        """Offer what a campaign has of its own; what this system's sheets have no place for is left out."""
        self.offers = tuple(each for each in offers if each.kind in self.OFFERED)
        self.view = self._regions(self.lang)

    def _drawn(self, lang):
        drawn = super()._drawn(lang)
        if not self.offers:
            return drawn
        after = list(drawn).index("start") + 1
        lines = list(drawn.items())
        return dict([*lines[:after], ("offers", offers_fold(self.offers, lang)), *lines[after:]])

    def do_offer(self, state, kind, name):
        """Put one of them on the sheet."""
        found = next((each for each in self.offers if (each.kind, each.name) == (kind, name)), None)
        if found is None:
            raise LookupError(name)
        return self.taken_offer(state, found)

    def taken_offer(self, state, offer: Offer):
        """The state with a thing of the campaign on the sheet; as it was where it stands there already."""
        raise NotImplementedError

    # -- taking a hero in ---------------------------------------------------------------

    def do_load(self, state, file=None, link=None, **_):
        """A hero out of a file (its bytes in base64) or of a link; waits for the reader's word where something would be lost."""
        try:
            hero, repairs = links.from_link(str(link)) if link is not None else files.loads(_bytes(file))
            if hero.system is not self.SYSTEM:
                return replace(state, refused=("other_system", hero.system.label), offered=None, repairs=())
        except AlterEgoError as error:
            return replace(state, refused=error.problem, offered=None, repairs=())
        state = replace(state, refused=None, offered=hero, repairs=repairs)
        return self._arrived(state)

    def do_paste(self, state):
        """A hero out of forum text; waits for the reader's word where something would be lost."""
        if not state.pasted.strip():
            return state
        try:
            hero, repairs = forum.read(state.pasted, self.SYSTEM)
        except AlterEgoError as error:
            return replace(state, refused=error.problem, offered=None, repairs=())
        state = replace(state, refused=None, offered=hero, repairs=repairs)
        return self._arrived(state)

    def _arrived(self, state):
        """A hero that came is asked about only where another would be lost: a sheet nobody has touched takes it at once."""
        return replace(self.do_take(state), came=True) if state.hero == self._blank.hero else state

    # -- help to start ------------------------------------------------------------------

    def do_ready(self, state, id):
        """One of the six ready heroes, in the language of the widget."""
        hero = ready_hero(self.SYSTEM, id).hero(self.lang)
        return replace(self._fresh(state), hero=hero, brought=hero, before=self._worth(state))

    def do_random(self, state):
        """A legal random hero of the level and theme chosen; the same seed gives the same one."""
        seed = state.seed.strip() or new_seed()
        hero = random_hero(self.SYSTEM, Random(seed), level=state.level or None, theme=state.theme or None, lang=self.lang, rulings=state.rulings)
        return replace(self._fresh(state), hero=hero, brought=hero, before=self._worth(state), drawn=seed)

    def do_finish(self, state):
        """What is left of the points spent, with nothing taken back; the hero before may be put back."""
        hero = finished(state.hero, Random(state.seed.strip() or new_seed()), rulings=state.rulings)
        if hero == state.hero:
            return replace(state, refused=("nothing_to_finish", None))
        return replace(self._fresh(state), hero=hero, before=state.hero)

    def do_take(self, state):
        """The hero that came takes the place of the one that stands here."""
        if state.offered is None:
            return state
        return replace(self._fresh(state), hero=state.offered, repairs=state.repairs, before=self._worth(state))

    def do_leave(self, state):
        """The hero that came is not wanted, or what was said of it has been read."""
        return replace(state, offered=None, repairs=(), refused=None, before=None, came=False)

    def do_play(self, state, id=""):
        """The reader plays this hero, or the ready one of this id: the page keeps it, and the widgets of the book start from its numbers.

        A ready one takes its place on the sheet too, so that the hero played and the hero shown are one.
        """
        hero = ready_hero(self.SYSTEM, id).hero(self.lang) if id else state.hero
        self.send({"play": playing.record(hero)})
        return self.do_ready(state, id) if id and state.hero != hero else state

    def do_clear(self, state):
        """A blank sheet; the hero that stood there may be put back."""
        return replace(self._fresh(state), hero=self._blank.hero, before=self._worth(state))

    def do_restore(self, state):
        """The hero that stood here before."""
        return state if state.before is None else replace(self._fresh(state), hero=state.before)

    def _worth(self, state):
        """The hero that must not be lost: the one of the state, or the one before where nobody has worked on this one yet."""
        return state.before if state.hero in (self._blank.hero, state.brought) else state.hero

    def _fresh(self, state):
        return replace(state, offered=None, before=None, came=False, repairs=(), refused=None, reasons=NO_DRAFTS, wanting="", drafts=NO_DRAFTS, grudge=None)

    # -- what the hero is worth -----------------------------------------------------------

    def do_weigh(self, state, deed=None, point=None):
        """The odds are wanted: of this deed, with one more point in this value ("" for none)."""
        return replace(state, weighed=True, deed=state.deed if deed is None else str(deed)[:LONGEST_KEY], point=state.point if point is None else str(point)[:LONGEST_KEY])

    # -- points in play -------------------------------------------------------------------

    def do_unroll(self, state):
        """The record of growth is wanted."""
        return replace(state, grows=True)

    def _grown(self, state, grow, **changes):
        """The state with the hero that `grow` gives, or with its answer why not."""
        try:
            return replace(state, hero=grow(), grudge=None, **changes)
        except AlterEgoError as error:
            if error.problem is None:
                raise
            return replace(state, grudge=error.problem)

    def do_award(self, state):
        """The points written are given (A-22, C-17)."""
        points = award_of(state.award)
        if points is None:
            return state
        return self._grown(state, lambda: growth.awarded(state.hero, points, state.award_for.strip(), state.award_when.strip(), state.rulings), award="1", award_for="")

    def do_grow(self, state, key):
        """A value is raised by one for points at hand."""
        return self._grown(replace(state, drafts=NO_DRAFTS), lambda: growth.spent(state.hero, str(key), when=state.award_when.strip(), rulings=state.rulings))

    def do_ungrow(self, state, at):
        """A line of the record is taken back; the later ones stay."""
        return self._grown(replace(state, drafts=NO_DRAFTS), lambda: growth.taken_back(state.hero, int(at)))

    def do_record(self, state):
        """Awards that stand on the sheet alone are written into the record."""
        return self._grown(state, lambda: growth.recorded(state.hero, state.award_when.strip()))

    # -- what the GM lets pass ------------------------------------------------------------

    def do_allow(self, state, place):
        """A remark passes with the reason written beside it; without one it is asked for."""
        code, _, where = str(place).partition("@")
        reason = state.reasons.get(place, "").strip()
        if not reason:
            return replace(state, wanting=str(place)[:400])
        left = MappingProxyType({key: words for key, words in state.reasons.items() if key != place})
        return replace(state, hero=remarks.waived(state.hero, Waiver(code=code, where=where, reason=reason)), reasons=left, wanting="")

    def do_forbid(self, state, at):
        """A remark that was let pass stands again."""
        waivers = state.hero.waivers
        if not 0 <= int(at) < len(waivers):
            raise LookupError(at)
        return replace(state, hero=remarks.unwaived(state.hero, waivers[int(at)]))

    def do_disallow(self, state, code):
        """What a sheet itself allowed by a code, with no reason, stands again."""
        return state.with_sheet(allowed=state.hero.sheet.allowed - {str(code)})

    # -- words and the picture ------------------------------------------------------------

    def do_picture(self, state, image="", **_):
        """The picture chosen, scaled by the page; "" takes it away."""
        if image and not is_picture(image):
            return replace(state, refused=("bad_picture", None))
        return replace(state, hero=portrait.written(state.hero, "picture", image), refused=None)

    def step_shared(self, state, field, by):
        """The state after a press beside a number that all makers have, None for another field."""
        if field != "growth:points":
            return None
        return replace(state, award=str(min(growth.MAX_AWARD, max(1, (award_of(state.award) or 0) + int(by)))))

    def set_shared(self, state, field, value):
        """The state after a field that all makers have, None for another field."""
        what, _, name = field.partition(":")
        if what == "words":
            return replace(state, hero=portrait.written(state.hero, name, str(value)[:LONGEST_WORDS]))
        if what == "reason":
            known = {key: words for key, words in state.reasons.items() if key != name}
            return replace(state, reasons=MappingProxyType({**known, name[:400]: str(value)[:LONGEST_REASON]}))
        match field:
            case "start:level":
                return replace(state, level=power_level(self.SYSTEM, str(value)).id)
            case "start:theme":
                return replace(state, theme=theme(self.SYSTEM, str(value)).id if value else "")
            case "start:seed":
                return replace(state, seed=str(value)[:LONGEST_SEED])
            case "worth:deed":
                return replace(state, deed=str(value)[:LONGEST_KEY], point="")
            case "growth:points":
                return replace(state, award=str(value)[:12])
            case "growth:for":
                return replace(state, award_for=str(value)[:LONGEST_FOR])
            case "growth:when":
                return replace(state, award_when=str(value)[:LONGEST_WHEN])
            case "growth:raise":
                return replace(state, next_raise=str(value)[:LONGEST_KEY])
            case "growth:in_play":
                return replace(state, hero=growth.played(state.hero, bool(value)))
            case "forum:text":
                return replace(state, pasted=str(value)[: forum.MAX_LENGTH])
        return None


def _bytes(file: object) -> bytes:
    """The bytes of a file as the page sends them; refuses what is none or too much."""
    text = str(file)
    if len(text) > MAX_BYTES * 4 // 3 + 8:
        raise refuse("too_large", size=len(text) * 3 // 4, most=MAX_BYTES)
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise refuse("nothing") from None
