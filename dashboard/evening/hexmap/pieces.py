"""What the map says of its counters and marks: names, places, who stands near, how far one comes."""

from __future__ import annotations

from dataclasses import dataclass

from alterego_core.session import reach, sight
from alterego_core.session.field import Counter, Field, Mark
from alterego_core.session.harm import Standing, standing
from alterego_core.session.reach import Allowance, Cell
from alterego_core.session.scene import Combatant, Kind, Scene
from alterego_core.words import number

from dashboard.evening.hexmap.drawing import Piece, Pin
from dashboard.evening.hexmap.labels import short_labels
from dashboard.evening.hexmap.paths import cell_of
from dashboard.evening.speech import Speech

__all__ = ["Near", "mark_name", "name_of", "near", "people", "pieces", "pins", "place", "rings", "standing_there"]


def people(scene: Scene) -> dict[str, Combatant]:
    """Everybody at the table by id."""
    return {each.id: each for each in scene.combatants}


def name_of(scene: Scene, counter: Counter) -> str:
    """What a counter is called."""
    return counter.name if counter.free else scene.combatant(counter.id).label


def place(cell: Cell, words: Speech, lang: str) -> str:
    """Row and place in it, both from 1, as a reader would count them."""
    return words("place", lang, row=number(cell[1] + 1, lang), column=number(cell[0] + 1, lang))


def standing_there(field: Field, at, words: Speech, lang: str) -> str:
    """A hex in words: where it lies, what grows there, what it hides."""
    ground, cover = field.ground_at(at), field.cover_at(at)
    told = [place(cell_of(at), words, lang), ground.label[lang]]
    if cover.share:
        told.append(cover.label[lang])
    return ", ".join(told)


def pieces(scene: Scene, field: Field, chosen: str, target: str, words: Speech, lang: str) -> tuple[Piece, ...]:
    """The counters as they are drawn."""
    known, rulings = people(scene), scene.campaign.readings()
    names = {each.id: each.name if each.free else known[each.id].label for each in field.counters}
    shorts = short_labels(names.items())
    acting = scene.fight.acting if scene.fight is not None else ""
    made = []
    for each in field.counters:
        one, cell = known.get(each.id), cell_of(each.at)
        hidden = each.hidden or (one is not None and not each.free and one.hidden)
        out = one is not None and not each.free and standing(one, rulings) is not Standing.ACTS
        flags = (("acts_now", each.id == acting), ("is_out", out), ("is_hidden", hidden), ("is_target", each.id == target))
        told = "; ".join((f"{names[each.id]}, {place(cell, words, lang)}", *(words(key, lang) for key, on in flags if on)))
        made.append(
            Piece(
                id=each.id,
                cell=cell,
                short=shorts[each.id],
                label=told,
                tint=each.tint.value,
                hero=one is not None and one.kind is Kind.HERO,
                free=each.free,
                chosen=each.id == chosen,
                target=each.id == target,
                acting=each.id == acting,
                out=out,
                hidden=hidden,
            )
        )
    return tuple(made)


def mark_name(mark: Mark, lang: str) -> str:
    """What a mark is called."""
    kind = mark.kind.label[lang]
    return f"{kind}: {mark.name}" if mark.name else kind


def pins(field: Field, seen: str, words: Speech, lang: str, *, open_said: bool = True) -> tuple[Pin, ...]:
    """The marks as they are drawn; `open_said`: whether players see them is told."""

    def label(mark: Mark) -> str:
        told = f"{mark_name(mark, lang)}, {place(cell_of(mark.at), words, lang)}"
        return f"{told}; {words('secret' if mark.secret else 'open', lang)}" if open_said else told

    return tuple(
        Pin(
            id=each.id,
            cell=cell_of(each.at),
            letter=words(f"letter_{each.kind.value}", lang),
            label=label(each),
            secret=each.secret,
            chosen=each.id == seen,
        )
        for each in field.marks
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Near:
    """What somebody can reach: each allowance with its hexes, and how far he has come in this lap."""

    allowances: tuple[tuple[Allowance, frozenset[Cell]], ...]
    steps: int = 0
    metres: int = 0

    @property
    def enough(self) -> Allowance | None:
        """The shortest allowance that covers the way so far."""
        return next((each for each, _ in self.allowances if self.metres <= each.metres), None)

    @property
    def too_far(self) -> bool:
        """Whether he has gone farther than one lap allows."""
        return bool(self.steps and self.allowances) and self.enough is None


def near(scene: Scene, counter: Counter, height: int | None) -> Near | None:
    """How far somebody comes from where he began in this lap; None for a free counter."""
    if counter.free:
        return None
    found = reach.allowances(scene, counter.id, height)
    start = reach.start_of(scene, counter.id)
    steps, metres = reach.walked(scene, counter.id, found[-1] if found else None)
    return Near(allowances=tuple((each, reach.within(scene.field, start, each)) for each in found), steps=steps, metres=metres)


def rings(scene: Scene, field: Field, chosen: str) -> list[tuple[Cell, int]]:
    """Circles to draw: the GM's own, and for the chosen one the distance at which he notices others (C-107)."""
    drawn = [(cell_of(each.at), each.ring // field.scale) for each in field.counters if each.ring]
    spotting = sight.spotting(scene, chosen) if chosen else None
    if spotting is not None:
        drawn.append((cell_of(field.counter(chosen).at), spotting // field.scale))
    return drawn
