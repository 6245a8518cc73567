"""What the book has of the kinds of things that a campaign keeps lists of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from alterego_core.session.scene import Origin, OwnKind, System
from alterego_core.tables import document
from alterego_core.words import Pair

KINDS: dict[System, tuple[OwnKind, ...]] = {
    System.EGO: (OwnKind.ATTRIBUTE, OwnKind.SKILL, OwnKind.TRAIT, OwnKind.MODIFIER, OwnKind.WEAPON, OwnKind.NPC),
    System.SQUAD: (OwnKind.SKILL, OwnKind.MODIFIER, OwnKind.WEAPON, OwnKind.NPC),
    System.PERKS: (OwnKind.PERK, OwnKind.SCHOOL_PAIR, OwnKind.MODIFIER, OwnKind.WEAPON, OwnKind.NPC),
}
"""The lists that a system has a use for."""

_TABLES: dict[tuple[System, OwnKind], tuple[str, str]] = {
    (System.EGO, OwnKind.ATTRIBUTE): ("attributes.toml", "attribute"),
    (System.EGO, OwnKind.SKILL): ("skills.toml", "skill"),
    (System.EGO, OwnKind.TRAIT): ("traits.toml", "trait"),
    (System.EGO, OwnKind.MODIFIER): ("modifiers.toml", "row"),
    (System.SQUAD, OwnKind.SKILL): ("skills.toml", "skill"),
    (System.SQUAD, OwnKind.MODIFIER): ("modifiers.toml", "modifier"),
    (System.PERKS, OwnKind.SCHOOL_PAIR): ("schools.toml", "combination"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """A thing of the book: from one of its lists, or only from an example."""

    id: str
    name: Pair
    about: Pair | None
    rules: tuple[str, ...]
    origin: Origin
    value: int | None = None


@lru_cache(maxsize=None)
def printed(system: System, kind: OwnKind) -> tuple[Printed, ...]:
    """The book's things of a kind, in its order; nothing where it leaves a list to the GM.

    >>> [each.id for each in printed(System.EGO, OwnKind.ATTRIBUTE)][:2], printed(System.PERKS, OwnKind.PERK)
    (['endurance', 'strength'], ())
    >>> {each.origin.value for each in printed(System.EGO, OwnKind.SKILL)} == {"printed", "example"}
    True
    """
    if (system, kind) not in _TABLES:
        return ()
    file, table = _TABLES[system, kind]
    package = f"alterego_core.{system.value}"
    found = []
    for row in document(package, file)[table]:
        about = row.get("about") or row.get("note") or row.get("text")
        found.append(
            Printed(
                id=row["id"],
                name=row["name"] if "name" in row else _schools(package, row["schools"]),
                about=about if isinstance(about, Pair) else None,
                rules=tuple(row["rules"]) if "rules" in row else (row["rule"],) if "rule" in row else (),
                origin=Origin.EXAMPLE if row.get("source") == "example" else Origin.PRINTED,
                value=row.get("value") if isinstance(row.get("value"), int) else None,
            )
        )
    return tuple(found)


def _schools(package: str, ids: tuple[str, ...]) -> Pair:
    names = {each["id"]: each["name"] for each in document(package, "schools.toml")["school"]}
    return Pair(" + ".join(names[each]["ru"] for each in ids), " + ".join(names[each]["en"] for each in ids))


def schools_named(name: str) -> tuple[str, ...]:
    """The ids of the schools that a name speaks of, in either language (C-55).

    >>> schools_named("хаос + Созидание"), schools_named("Chaos")
    (('chaos', 'creation'), ('chaos',))
    """
    plain = name.casefold()
    found = {each["id"]: min(at for at in (plain.find(each["name"][lang].casefold()) for lang in ("ru", "en")) if at >= 0) for each in document("alterego_core.perks", "schools.toml")["school"] if any(each["name"][lang].casefold() in plain for lang in ("ru", "en"))}
    return tuple(sorted(found, key=found.__getitem__))
