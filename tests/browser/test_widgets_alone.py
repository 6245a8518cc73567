"""The widgets in a real browser, without the book: keys, names, small screens, paper, text that stays text."""

import pytest
import widgets

pytestmark = [pytest.mark.browser, pytest.mark.side_by_side]

NAMES = [name for name in widgets.__all__ if name[0].isupper()]

# Elements that can be operated but have no name a screen reader could say.
NAMELESS = """() => [...document.querySelectorAll('.ae-panel :is(input, select, button, summary)')].filter((e) =>
  !(e.getAttribute('aria-label') || (e.labels && [...e.labels].map((l) => l.textContent).join('').trim()) || e.textContent.trim())).map((e) => e.outerHTML)"""
# Visible targets lower than 44 px. A tick or a radio counts by its label, which is pressed as well.
SMALL = """() => [...document.querySelectorAll('.ae-panel :is(input, select, button, summary)')].map((e) =>
  ['checkbox', 'radio'].includes(e.type) ? e.closest('label') : e.closest('.ae-stepper') || e).filter((e) => e.checkVisibility() && e.getBoundingClientRect().height < 43.5)
  .map((e) => e.outerHTML.slice(0, 120) + ' ' + e.getBoundingClientRect().height)"""


@pytest.fixture
def show(chromium, preview):
    """Opens a widget; a fault in the console fails the test."""
    pages = []

    def open_page(name, *, lang="ru", width=1000, query="", touch=False, **more):
        context = chromium.new_context(viewport={"width": width, "height": 900}, has_touch=touch, is_mobile=touch, **more)
        page = context.new_page()
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.on("console", lambda message: page.faults.append(message.text) if message.type == "error" else None)
        page.goto(f"{preview.url}/show/{name}?lang={lang}{query}")
        page.wait_for_selector(".ae-panel [data-region=head]")
        pages.append(page)
        return page

    yield open_page
    for page in pages:
        assert page.faults == []
        page.context.close()


def _answered(page, count=1):
    page.wait_for_function(f"document.documentElement.dataset.done >= {count} && !document.querySelector('[data-waiting]')")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_phone(show, name, lang):
    page = show(name, lang=lang, width=360, touch=True)
    for summary in page.locator("summary").all():
        summary.click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.evaluate(SMALL) == []
    assert page.evaluate(NAMELESS) == []


@pytest.mark.parametrize("name", NAMES)
def test_every_control_is_reached_by_tab_and_shows_it(show, name):
    page = show(name)
    for summary in page.locator("summary").all():
        summary.click()
    page.evaluate("""() => { const start = document.createElement('a'); start.tabIndex = -1; document.body.prepend(start); start.focus(); }""")
    expected = page.evaluate("""() => { const seen = new Set(); return [...document.querySelectorAll('.ae-panel :is(a[href], input, select, button, summary, [tabindex="0"]):not([tabindex="-1"])')]
      .filter((e) => e.checkVisibility() && !(e.type === 'radio' && (seen.has(e.name) || !seen.add(e.name)))).length }""")
    reached, unseen = set(), []
    for _ in range(expected + 5):
        page.keyboard.press("Tab")
        here = page.evaluate("""() => { const e = document.activeElement; if (!e.closest('.ae-panel')) return null;
          const s = e.nextElementSibling, o = [e, ...(e.type === 'radio' && s ? [s] : [])].some((n) => { const c = getComputedStyle(n); return c.outlineStyle !== 'none' && parseFloat(c.outlineWidth) >= 2; });
          return [[...document.querySelectorAll('.ae-panel *')].indexOf(e), o, e.outerHTML.slice(0, 100)] }""")
        if here is None:
            break
        reached.add(here[0])
        if not here[1]:
            unseen.append(here[2])
    assert len(reached) >= expected and unseen == []


def test_enter_rolls_and_the_result_is_announced(show):
    page = show("DiceRoller")
    page.focus("input[data-set=formula]")
    page.keyboard.press("Control+A")
    page.keyboard.type("3к6+2")
    page.keyboard.press("Enter")
    _answered(page, 2)
    said = page.locator(".ae-tray [role=status]")
    assert said.inner_text().startswith("Бросок 1: ")
    assert page.evaluate("document.activeElement.dataset.set") == "formula"
    assert page.locator(".ae-tray svg").count() == 3
    page.keyboard.press("Enter")
    _answered(page, 3)
    assert said.inner_text().startswith("Бросок 2: ")


def test_space_and_arrows(show):
    page = show("DiceRoller")
    page.focus(".ae-chip >> nth=0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    _answered(page)
    assert page.input_value("input[data-set=formula]") == "2к6−2к6"
    page.focus("input[data-set=target]")
    page.keyboard.press("ArrowUp")
    _answered(page, 2)
    assert page.input_value("input[data-set=target]") == "5"
    assert page.evaluate("document.activeElement.dataset.set") == "target"


def test_what_is_typed_stays_while_python_answers(show):
    page = show("DiceRoller")
    page.focus("input[data-set=formula]")
    page.keyboard.press("End")
    page.locator("input[data-set=formula]").press_sequentially("+5−<img src=x onerror=document.title='gone'>", delay=15)
    page.wait_for_selector(".ae-wrong")
    assert page.input_value("input[data-set=formula]").endswith("'gone'>")
    assert page.locator(".ae-panel img").count() == 0 and page.title() == "DiceRoller"


def test_open_folds_stay_open(show):
    page = show("CheckDesk")
    page.click("[data-key=circumstances] > summary")
    page.click("label:has-text('Незнакомое оружие')")
    _answered(page)
    assert page.locator("[data-key=circumstances][open]").count() == 1
    assert page.locator("[data-key='row-mn-01'].is-on").count() == 1
    page.click("label:has-text('штрафной кубик вместо −3')")
    _answered(page, 2)
    assert "2к6−2к6+10" in page.inner_text("[data-region=answer]")


def test_focus_goes_on_when_its_control_is_gone(show):
    page = show("CheckDesk")
    page.click("[data-key=helpers] > summary")
    page.click("text=Добавить помощника")
    _answered(page)
    page.click("[data-key=helper-0] button:has-text('Убрать')")
    _answered(page, 2)
    assert page.evaluate("document.activeElement.matches('[data-home]')")


def test_copying_a_code_and_opening_its_link(show):
    page = show("DiceRoller", query="&roll=2d6-1d6:preview:1:5", permissions=["clipboard-read", "clipboard-write"])
    page.wait_for_selector("[data-region=shared] .is-good")
    page.click("button.ae-main")
    _answered(page, 2)
    page.click("[data-key=history] > summary")
    page.click("[data-key=h1] button:has-text('Ссылка')")
    page.wait_for_selector("text=Скопировано")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith("/show/DiceRoller?roll=2d6-1d6%3Apreview%3A1%3A5")


@pytest.mark.parametrize("name", NAMES)
def test_paper(show, name):
    page = show(name)
    page.emulate_media(media="print")
    assert page.locator(".ae-main").evaluate_all("all => all.every((e) => !e.checkVisibility())")
    assert page.locator(".ae-title").is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.ae-panel')).boxShadow") == "none"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_words_can_be_read(show, name, theme):
    """Every text has 4.5:1 against what is behind it (3:1 when it is large)."""
    page = show(name, query=f"&theme={theme}")
    for summary in page.locator("summary").all():
        summary.click()
    poor = page.evaluate("""() => {
      const ctx = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
      const rgba = (c) => { ctx.clearRect(0, 0, 1, 1); ctx.fillStyle = c; ctx.fillRect(0, 0, 1, 1); return [...ctx.getImageData(0, 0, 1, 1).data]; };
      const lum = ([r, g, b]) => [r, g, b].map((v) => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4).reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
      const behind = (e) => { for (; e; e = e.parentElement) { const c = rgba(getComputedStyle(e).backgroundColor); if (c[3] > 250) return c; } return [255, 255, 255, 255]; };
      const poor = [];
      for (const e of document.querySelectorAll('.ae-panel *')) {
        if (e.closest('svg, .ae-hidden, [aria-disabled]') || !e.checkVisibility() || ![...e.childNodes].some((n) => n.nodeType === 3 && n.nodeValue.trim())) continue;
        const s = getComputedStyle(e), a = lum(rgba(s.color)), b = lum(behind(e)), ratio = (Math.max(a, b) + .05) / (Math.min(a, b) + .05);
        const large = parseFloat(s.fontSize) >= 24 || (parseFloat(s.fontSize) >= 18.6 && s.fontWeight >= 700);
        if (ratio < (large ? 3 : 4.5)) poor.push(e.outerHTML.slice(0, 90) + ' ' + ratio.toFixed(2));
      }
      return poor; }""")
    assert poor == []


def test_the_figure_of_a_body_by_keys_and_by_mouse(show):
    """Tab stops at it once, arrows walk its parts, Enter and the space bar choose; so does a press."""
    page = show("WoundRoller", lang="en")
    part = lambda row: page.locator(f"[data-key=part-{row}]")  # noqa: E731
    assert page.locator(".ae-part[tabindex='0']").count() == 1
    part(1).focus()
    for key in ("ArrowRight", "ArrowRight"):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("3. ")
    page.keyboard.press("Enter")
    _answered(page, 1)
    assert part(3).get_attribute("aria-pressed") == "true"
    assert page.evaluate("document.activeElement.dataset.key") == "part-3"
    page.keyboard.press("ArrowRight")
    page.keyboard.press(" ")
    _answered(page, 2)
    assert part(4).get_attribute("aria-pressed") == "true" and part(3).get_attribute("aria-pressed") == "false"
    part(12).click()
    _answered(page, 3)
    assert "neck, head" in page.locator("[data-region=answer]").inner_text()
