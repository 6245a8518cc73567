"""A whole hero in an address: packed, checked, and read back without any server.

The code is the form's number, a dot, then base64url of a checksum and the packed JSON.

>>> from .hero import empty
>>> hero = empty("squad")
>>> from_link("https://book.example/ru/#hero=" + code(hero)) == (hero, ())
True
"""

import base64
import binascii
import json
import zlib

from ..errors import LimitError
from ..problems import Problem
from .decoding import MAX_BYTES
from .errors import refuse
from .files import Repairs, from_plain, to_plain
from .hero import Hero
from .loose_json import read

__all__ = ["FRAGMENT", "LINK_VERSION", "MAX_CODE", "code", "fragment", "from_link", "looks_like_link"]

FRAGMENT = "hero="
"""What stands before the code in an address, after its «#»."""

LINK_VERSION = 1
"""The packing that is written."""

MAX_CODE = 32_000
"""The longest code; browsers and messengers carry that much."""

# Frequent pieces of a hero, the most frequent last: a short link packs against them. They belong
# to the first packing and never change; another list would be a second packing.
_FIRST = (
    '"in_play":false,"gain_limit":null,"above_lowest":5,"awards":[],"granted":30,"description":{"race":"sex":"name":'
    '"age":"appearance":"speech":"temperament":"history":"ideas":"traits":[{"control":2,"detail":"","frequency":2,'
    '"id":"","intensity":2},"skills":[{"detail":"","id":"fencing","value":3},{"detail":"","id":"","value":2}'
    '"attributes":{"agility":2,"build":2,"charisma":2,"endurance":2,"mind":2,"perception":2,"speed":2,"strength":2,'
    '"willpower":2},"stats":{"dexterity":7,"health":6,"intellect":7},"aimed_shooting":0,"athletics":0,'
    '"automatic_shooting":0,"awareness":0,"demolitions":0,"electrician":0,"hand_to_hand":0,"heavy_melee":0,'
    '"light_melee":0,"mechanics":0,"medicine":0,"psychiatry":0,"stealth":0,"throwing":0,"weapon_handling":0,"will":0},'
    '"printed":null,"rank":"","service_record":"","sex":"male","female","height_cm":180,"weight_kg":80,'
    '"specialisation":"","education":"","day_before":"","allowed":[],"armour":null,"awarded":0,"battle_lifted":false,'
    '"characteristics":{"dexterity":5,"endurance":5,"intellect":5,"magic_power":5,"strength":5,"will":5},'
    '"defence_perks":{},"features":[],"flaws":[],"immortal":false,"immortality_offered":false,"no_magic":false,'
    '"own_perks":[],"schools":{},"trials":[],"two_weapons":0,"weapon_perks":{},"portrait":{"fear":"manner":"origin":'
    '"path":"purpose":"waivers":[],"growth":[{"key":"","points":1,"step":"raise","award","text":"","when":""},'
    '"format":"alter-ego-hero","sheet":{"system":"ego","squad","perks","version":1}'
    "ого ени ать про ров что ста ной ала не на по и в с о "
).encode("utf-8")


def code(hero: Hero) -> str:
    """The hero as a code for an address, of letters, digits, «-», «_» and one dot.

    Raises `LimitError` when it comes out longer than `MAX_CODE`: such a hero goes by file.

    >>> from .hero import empty
    >>> len(code(empty("ego"))) < 120
    True
    """
    plain = json.dumps(to_plain(hero), ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    if len(plain) > MAX_BYTES:
        raise LimitError(Problem("heroes.link_too_long", "", {"length": len(plain), "most": MAX_CODE}))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, _FIRST)
    packed = zlib.crc32(plain).to_bytes(4, "big") + packer.compress(plain) + packer.flush()
    found = f"{LINK_VERSION}." + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")
    if len(found) > MAX_CODE:
        raise LimitError(Problem("heroes.link_too_long", "", {"length": len(found), "most": MAX_CODE}))
    return found


def fragment(hero: Hero) -> str:
    """What goes after the «#» of an address.

    >>> from .hero import empty
    >>> fragment(empty("ego")).startswith("hero=1.")
    True
    """
    return FRAGMENT + code(hero)


def _bare(text: str) -> str:
    """The code out of an address, a fragment or the code itself; breaks of lines are let pass."""
    joined = "".join(text.split())
    if FRAGMENT in joined:
        joined = joined.rpartition(FRAGMENT)[2]
    return joined.partition("&")[0].replace("%2E", ".").replace("%2e", ".").replace("%3D", "=").strip("<>()[]\"'«».,;")


def looks_like_link(text: str) -> bool:
    """Whether a paste is a link or a code rather than a file or a sheet.

    >>> looks_like_link("https://book.example/#hero=1.AAAA"), looks_like_link('{"format": 1}')
    (True, False)
    """
    if len(text) > 2 * MAX_CODE or "{" in text:
        return False
    head, dot, tail = _bare(text).partition(".")
    known = tail.replace("-", "").replace("_", "").rstrip("=")
    return bool(dot) and head.isdecimal() and len(head) < 4 and len(tail) > 3 and known.isascii() and known.isalnum()


def from_link(text: str) -> tuple[Hero, Repairs]:
    """The hero of an address, and repairs as `files.loads` has them.

    Raises `HeroError` for a link that is cut or changed, of a newer packing, or unpacks
    to more than a file may hold.

    >>> from_link("#hero=1.AAAAAAAA")
    Traceback (most recent call last):
    ...
    alterego_core.heroes.errors.HeroError: The link is damaged: a part of it was lost or changed. Copy it anew as a whole.
    """
    if len(text) > 2 * MAX_CODE:
        raise refuse("link_too_long", "", length=len(text), most=MAX_CODE)
    head, _, tail = _bare(text).partition(".")
    if not head.isdecimal() or not tail or len(head) > 3:
        raise refuse("not_a_link")
    if int(head) > LINK_VERSION:
        raise refuse("newer", "version", have=int(head), known=LINK_VERSION)
    tail = tail.rstrip("=")
    try:
        packed = base64.b64decode(tail + "=" * (-len(tail) % 4), altchars=b"-_", validate=True)
        opener = zlib.decompressobj(-15, _FIRST)
        plain = opener.decompress(packed[4:], MAX_BYTES)
    except (binascii.Error, ValueError, zlib.error):
        raise refuse("link_damaged") from None
    if not opener.eof or zlib.crc32(plain).to_bytes(4, "big") != packed[:4]:
        raise refuse("link_damaged")
    value, first = read(plain.decode("utf-8", "replace"))
    hero, second = from_plain(value)
    return hero, first + second
