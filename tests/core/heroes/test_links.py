"""A hero in an address: back the same, short, and refused when damaged."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from alterego_core.errors import LimitError
from alterego_core.heroes import links, portrait
from alterego_core.heroes.errors import HeroError
from alterego_core.heroes.hero import System, empty

from tests.core.heroes.strategies import heroes

# Kept for ever: links that people hold must open in every later version.
OLD = {
    "ego": ("Рада", "1.cC5qUqvG41CEA3Qw3ArzA7wiMLTAqAigZf-FBUBnbLmwARQqqGUmtKgzRS6cQVENK_Bj0SodwnUUarVWWwsA"),
    "squad": ("Ким", "1.YCQpCoXVsQ3AIAxE0YVokLJThkAskkkoMoRHihIbOB8WaakM4j-XzaBzgDRn7VOOW5jwckmT-32V0z45pPZfSFQjV_PVqZVAknoATerBALKTeCTMJLswMqyHElIZ4xjRsxDI5DGJDjNUztNrpO2RZJ89r6w1LoCVSkCq1gc"),
    "perks": ("Ива", "1.6dP6XavG41CEA3QQboW5Du4LaAl_YcaFTRc2KGFNniiJDF9ahSZAzGSKnIhrsUU-lgSLnmIQSUspLROUE01qsaRHklIzzjyBlqpRszhysiac3dFraqSyo7YWAA"),
}


@given(heroes())
@settings(max_examples=40, deadline=None)
def test_there_and_back(hero):
    code = links.code(hero)
    assert code.isascii() and set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.")
    assert links.from_link("https://some.example/ru/?rulings=x#hero=" + code) == (hero, ())
    # a messenger may break the line
    assert links.from_link(f"{code[:20]}\n {code[20:]}") == (hero, ())
    assert links.looks_like_link(code)


@pytest.mark.parametrize("system", System)
def test_a_blank_hero_is_short(system):
    assert len(links.code(empty(system))) < 300


def test_damage_is_noticed():
    code = links.code(empty("perks"))
    for place in range(2, len(code)):
        other = code[:place] + ("A" if code[place] != "A" else "B") + code[place + 1 :]
        try:
            # the last letter has bits that carry nothing
            assert links.from_link(other)[0] == empty("perks") and place == len(code) - 1
        except HeroError as refused:
            assert refused.problem.code == "heroes.link_damaged"
    for cut in range(3, len(code)):
        with pytest.raises(HeroError):
            links.from_link(code[:cut])


@pytest.mark.parametrize(
    ("text", "code"), [("", "not_a_link"), ("https://some.example/", "not_a_link"), ("2.AAAA", "newer"), ("1.!!", "link_damaged")]
)
def test_refusals(text, code):
    with pytest.raises(HeroError) as refused:
        links.from_link(text)
    assert refused.value.problem.code == f"heroes.{code}"


def test_a_link_that_unpacks_to_too_much():
    import base64
    import zlib

    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_DEFAULT_STRATEGY, links._FIRST)
    packed = packer.compress(b" " * 10_000_000) + packer.flush()
    bomb = "1." + base64.urlsafe_b64encode(b"\0\0\0\0" + packed).decode().rstrip("=")
    with pytest.raises(HeroError):
        links.from_link(bomb)


def test_a_hero_that_is_too_long():
    import random

    rng = random.Random(1)
    words = "".join(chr(rng.randrange(0x430, 0x450)) for _ in range(60_000))
    hero = portrait.written(empty("perks"), "fear", words)
    with pytest.raises(LimitError, match="too large for a link"):
        links.code(hero)


@pytest.mark.parametrize("system", OLD)
def test_links_of_long_ago_open(system):
    name, code = OLD[system]
    hero, repairs = links.from_link(code)
    assert (hero.system.value, hero.name, repairs) == (system, name, ())
