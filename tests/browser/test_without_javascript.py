"""What the book says where JavaScript is off: a form that does nothing is not passed off as one that works."""

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

FORM = {"ru": "Этой форме нужен JavaScript", "en": "This form needs JavaScript"}
WIDGETS = {"ru": "Без JavaScript виджеты этой страницы ничего не считают", "en": "Without JavaScript the widgets of this page neither count"}


@pytest.mark.parametrize("lang", ["ru", "en"])
@pytest.mark.parametrize(("path", "words"), [("ego/maker", FORM), ("squad/maker", FORM), ("perks/maker", FORM), ("ego/desk", WIDGETS), ("perks/desk", WIDGETS)])
def test_the_page_says_that_nothing_counts(chromium, site_url, lang, path, words):
    context = chromium.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"{site_url}{lang}/{path}.html")
    said = page.locator("noscript .keep-off")
    assert said.is_visible() and said.inner_text().startswith(words[lang])
    at, panel = said.bounding_box(), page.locator(".ae-panel:visible").first.bounding_box()
    assert 0 <= at["x"] and at["x"] + at["width"] <= 360
    assert at["y"] < panel["y"], "before the reader begins to type"
    context.close()
