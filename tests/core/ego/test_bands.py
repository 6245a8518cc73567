"""Bands of power and of values, number by number."""

import pytest

from alterego_core.ego.powers import power_band, power_bands
from alterego_core.ego.rulings import BandBelow, Bands, Rulings
from alterego_core.ego.values import value_meaning

# spelled out, as printed: (first, last, name); the shared numbers are given apart
POWERS = [
    (18, 29, "normal"),
    (31, 44, "competent"),
    (46, 59, "heroic"),
    (61, 74, "legendary"),
    (76, 89, "mythic"),
    (91, 300, "titanic"),
]
SHARED = [
    (30, "normal", "competent"),
    (45, "competent", "heroic"),
    (60, "heroic", "legendary"),
    (75, "legendary", "mythic"),
    (90, "mythic", "titanic"),
]


@pytest.mark.parametrize("bands", list(Bands))
def test_numbers_of_one_band(bands):
    for first, last, id in POWERS:
        for points in range(first, last + 1):
            assert [band.id for band in power_bands(points, Rulings(bands=bands))] == [id]


@pytest.mark.parametrize(("points", "below", "above"), SHARED)
def test_a_shared_number(points, below, above):
    assert power_band(points).id == above
    assert power_band(points, Rulings(bands=Bands.LOWER)).id == below
    assert [band.id for band in power_bands(points, Rulings(bands=Bands.BOTH))] == [below, above]


@pytest.mark.parametrize("points", [-5, 0, 17])
def test_below_the_scale(points):
    assert power_band(points) is None
    assert power_band(points, Rulings(band_below=BandBelow.NORMAL)).id == "normal"


def test_values():
    expected = ["mediocre", *["ordinary"] * 2, *["professional"] * 2, *["master"] * 2, *["genius"] * 2, *["legend"] * 2]
    assert [value_meaning(value).id for value in range(1, 12)] == expected
    assert {value_meaning(value).id for value in range(12, 40)} == {"twelve_plus"}
    assert value_meaning(0) is None and value_meaning(-3) is None
