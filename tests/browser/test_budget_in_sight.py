"""The points of a maker stay in sight on a phone, and leave room for the form above its keyboard."""

import pytest

from tests.browser.maker_page import opened, settled

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

SEEN = """async () => {
  const budget = document.querySelector('[data-kind$=_maker] > [data-region=budget]'), found = [];
  document.documentElement.style.scrollBehavior = 'auto';
  const end = document.documentElement.scrollHeight - innerHeight;
  for (let place = scrollY + budget.getBoundingClientRect().top; place < end; place += innerHeight * 0.7) {
    scrollTo(0, place);
    await new Promise(requestAnimationFrame);
    const box = budget.getBoundingClientRect(), at = document.elementFromPoint(100, box.top + box.height / 2);
    found.push([box.top, box.bottom, budget.contains(at)]);
  }
  return found;
}"""


@pytest.mark.parametrize("height", [640, 400])
@pytest.mark.parametrize("maker", ["EgoMaker", "SquadMaker", "PerksMaker"])
def test_the_budget_is_in_sight_all_the_way_down(chromium, preview, maker, height):
    page = chromium.new_page(viewport={"width": 360, "height": height})
    opened(page, f"{preview.url}/show/{maker}?lang=ru&width=336")
    page.evaluate("document.querySelector('[data-do=random]').click()")
    settled(page)
    found = page.evaluate(SEEN)
    assert len(found) > 6
    for top, bottom, uncovered in found:
        assert -1 <= top and bottom <= height and uncovered, (top, bottom)
        if height == 400:
            assert bottom - top <= 80, "a fifth of the window at most"
    page.close()
