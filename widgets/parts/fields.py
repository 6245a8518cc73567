"""Things to fill in: each with its own visible label, help and error."""

from functools import lru_cache, wraps

from widgets.parts.markup import UID, Markup, tag


def _kept(write):
    """Remember what was written: the same field is drawn again and again while another one changes.

    `typed` keeps apart a text and markup that spells the same. Lists are taken as tuples;
    inside of them stand plain strings only.
    """
    kept = lru_cache(maxsize=1024, typed=True)(write)

    @wraps(write)
    def field(*args, **keys):
        return kept(*[tuple(a) if isinstance(a, list) else a for a in args], **{k: tuple(v) if isinstance(v, list) else v for k, v in keys.items()})

    return field


__all__ = ["button", "choice", "fold", "number_field", "text_area", "text_field", "tick"]


@_kept
def button(text: object, do: str, *, look: str = "", with_: str | None = None, label: str | None = None,
           title: str | None = None, pressed: bool | None = None, off: bool = False, key: str | None = None,
           submit: bool = False, home: bool = False) -> Markup:
    """A button that sends the action `do`.

    `look` is "" (quiet), "main" (the one of the form), "chip" or "icon"; `with_` is JSON sent along.
    A button that is off stays reachable and says so (`aria-disabled`).
    """
    return tag("button", text, type="submit" if submit else "button", class_=f"ae-button{' ae-' + look if look else ''}",
               data_do=None if submit else do, data_with=with_, aria_label=label, title=title, data_key=key, data_home=home,
               aria_pressed=None if pressed is None else str(pressed).lower(), aria_disabled="true" if off else None)


def _frame(field: str, label: object, control: Markup, help_: object, problems: tuple, class_: str) -> Markup:
    return tag("div",
               tag("label", label, for_=f"{UID}-{field}", class_="ae-label"), control,
               tag("p", help_, class_="ae-help", id=f"{UID}-{field}-help") if help_ else None,
               tag("div", [tag("p", p) for p in problems], class_="ae-wrong", id=f"{UID}-{field}-wrong") if problems else None,
               class_=class_, data_key=f"field-{field}")


def _described(field: str, help_: object, problems: tuple) -> str | None:
    return " ".join(f"{UID}-{field}-{end}" for end, on in (("help", help_), ("wrong", problems)) if on) or None


@_kept
def text_field(field: str, label: object, value: str, *, help_: object = None, problems: tuple = (),
               longest: int = 200, placeholder: str | None = None, class_: str = "", home: bool = False) -> Markup:
    """A line of text. What is typed comes back as the field's value, right or wrong."""
    control = tag("input", type="text", id=f"{UID}-{field}", class_="ae-input", value=value, data_set=field, maxlength=longest,
                  autocomplete="off", autocapitalize="off", spellcheck="false", placeholder=placeholder, data_home=home,
                  aria_invalid="true" if problems else None, aria_describedby=_described(field, help_, problems))
    return _frame(field, label, control, help_, problems, f"ae-field {class_}".strip())


@_kept
def text_area(field: str, label: object, value: str, *, rows: int = 3, help_: object = None, problems: tuple = (),
              longest: int = 20_000, class_: str = "") -> Markup:
    """Several lines of text; grows with what is written where the browser knows how."""
    control = tag("textarea", f"\n{value}" if value.startswith("\n") else value, id=f"{UID}-{field}", class_="ae-input ae-area", data_set=field, rows=rows, maxlength=longest,
                  aria_invalid="true" if problems else None, aria_describedby=_described(field, help_, problems))
    return _frame(field, label, control, help_, problems, f"ae-field {class_}".strip())


@_kept
def number_field(field: str, label: object, value: object, *, low: int, high: int, less: str, more: str,
                 help_: object = None, problems: tuple = (), class_: str = "") -> Markup:
    """A whole number with a button to either side.

    `less` and `more` name the two buttons for a screen reader ("one less: difficulty").
    An empty value is allowed and shown empty.
    """
    step = value if isinstance(value, int) else None
    control = tag("span",
                  tag("button", "−", type="button", class_="ae-step", data_do="step", data_with=f'{{"field":"{field}","by":-1}}', aria_label=less,
                      aria_disabled="true" if step is not None and step <= low else None),
                  tag("input", type="text", inputmode="numeric" if low >= 0 else "text", id=f"{UID}-{field}", class_="ae-input ae-number", value="" if value is None else str(value).replace("-", "−"),
                      data_set=field, maxlength=12, autocomplete="off", role="spinbutton", aria_valuenow=step, aria_valuemin=low, aria_valuemax=high,
                      aria_invalid="true" if problems else None, aria_describedby=_described(field, help_, problems)),
                  tag("button", "+", type="button", class_="ae-step", data_do="step", data_with=f'{{"field":"{field}","by":1}}', aria_label=more,
                      aria_disabled="true" if step is not None and step >= high else None),
                  class_="ae-stepper")
    return _frame(field, label, control, help_, problems, f"ae-field ae-field-number {class_}".strip())


@_kept
def choice(field: str, label: object, options: tuple[tuple[str, str], ...], chosen: str, *, help_: object = None,
           class_: str = "", problems: tuple = ()) -> Markup:
    """One of a few, as a drop-down list: (key, words)."""
    control = tag("select", [tag("option", words, value=key, selected=key == chosen) for key, words in options],
                  id=f"{UID}-{field}", class_="ae-input ae-select", data_set=field, aria_describedby=_described(field, help_, problems))
    return _frame(field, label, control, help_, problems, f"ae-field {class_}".strip())


@_kept
def segments(field: str, label: object, options: tuple[tuple[str, str], ...], chosen: str, *, class_: str = "", see_label: bool = True) -> Markup:
    """One of two or three, side by side: radio buttons that look like a switch."""
    return tag("fieldset", tag("legend", label, class_="ae-label" if see_label else "ae-hidden"),
               tag("span", [tag("label", tag("input", type="radio", name=f"{UID}-{field}", value=key, checked=key == chosen, data_set=field),
                                tag("span", words), class_="ae-segment") for key, words in options], class_="ae-segments"),
               class_=f"ae-field ae-fieldset {class_}".strip(), data_key=f"field-{field}")


@_kept
def tick(field: str, words: object, on: bool, *, note: object = None, key: str | None = None, label: str | None = None) -> Markup:
    """A box to tick, its words beside it; the whole line is the target."""
    return tag("label", tag("input", type="checkbox", checked=on, data_set=field, aria_label=label), tag("span", words, class_="ae-tick-words"),
               tag("span", note, class_="ae-tick-note") if note else None, class_="ae-tick", data_key=key)


def fold(summary: object, *content: object, key: str, open_: bool = False, class_: str = "", do: str | None = None) -> Markup:
    """Something to open. Whether it is open stays with the page, not with Python; `do` is sent when its head is pressed."""
    return tag("details", tag("summary", summary, data_do=do), tag("div", *content, class_="ae-fold-body"), class_=f"ae-fold {class_}".strip(), data_key=key, open=open_)


def scroll(table: Markup, label: str) -> Markup:
    """A table that moves sideways within itself where the screen is narrow, also by keys."""
    return tag("div", table, class_="ae-scroll", tabindex="0", role="region", aria_label=label)


__all__ += ["scroll", "segments"]
__all__.sort()
