"""A maker on a page, used as a person does: filled in, pressed, and waited for."""


def opened(page, url):
    """The page anew, its maker drawn."""
    page.goto("about:blank")
    page.goto(url)
    page.wait_for_selector(".ae-panel [data-region=head]")


def settled(page):
    """Everything asked is answered."""
    page.wait_for_function("!document.querySelector('[data-waiting]')")


def fill(page, field, words):
    """Type into a field and leave it."""
    page.fill(f"[data-set='{field}']", words)
    page.locator(f"[data-set='{field}']").blur()
    settled(page)


def press(page, selector):
    """Press, and wait for the answer."""
    page.click(selector)
    settled(page)
