"""What «Alter ego» leaves to the GM for the whole campaign: how fast wounds heal, which way they are felt."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from alterego_core.ego.rulings import Rulings
from alterego_core.ego.will import Spell
from alterego_core.session.scene import Campaign
from alterego_core.words import number
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, fold, segments, text_field
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.campaign.state import LONGEST, State
from dashboard.evening.speech import Speech

MOST_DAYS = 1000


def days_text(days: Fraction | None, lang: str) -> str:
    """The rate as it stands in the field: a decimal where that is exact, else a fraction.

    >>> days_text(Fraction(5, 2), "ru"), days_text(Fraction(1, 3), "ru"), days_text(None, "ru")
    ('2,5', '1/3', '')
    """
    if days is None:
        return ""
    exact = 10**6 % days.denominator == 0
    return number(days, lang) if exact else f"{days.numerator}/{days.denominator}"


def days_of(text: str) -> Fraction | None:
    """The rate that was typed; None for nothing. Raises ValueError.

    >>> days_of("2,5"), days_of(" 1/3 "), days_of("")
    (Fraction(5, 2), Fraction(1, 3), None)
    """
    plain = "".join(text.split()).replace(",", ".")
    if not plain:
        return None
    if not set(plain) <= set("0123456789./"):
        raise ValueError(text)
    try:
        days = Fraction(plain)
    except ZeroDivisionError as error:
        raise ValueError(text) from error
    if not 0 < days <= MOST_DAYS:
        raise ValueError(text)
    return days


def healing(words: Speech, state: State, campaign: Campaign, wrong: Mapping[str, str], lang: str) -> Markup:
    """The rate of healing, and the spell where a reading asks for one."""
    now = days_text(campaign.days_per_level, lang)
    rulings: Rulings = campaign.readings()
    told = words("days_told", lang, days=now) if now else words("days_never", lang)
    either = rulings.spells_both.value == "either"
    return fold(
        join(tag("span", words("healing", lang)), tag("span", told, class_="ae-fold-note")),
        tag(
            "form",
            text_field("days", words("days", lang), state.text("days", now), longest=LONGEST["days"], help_=words("days_help", lang), problems=(wrong["days"],) if "days" in wrong else ()),
            tag("p", button(words("save", lang), "days", submit=True), " ", rule_mark(("A-157",), lang), class_="gm-campaign-ways"),
            data_do="days",
            class_="gm-campaign-form",
        ),
        segments(
            "spell",
            words("spell", lang),
            [("", words("spell_none", lang)), (Spell.TEST.value, words("spell_test", lang)), (Spell.PENALTIES.value, words("spell_penalties", lang))],
            campaign.spell.value if campaign.spell is not None else "",
        )
        if either or campaign.spell is not None
        else None,
        tag("p", words("spell_help" if either else "spell_idle", lang), " ", rule_mark(("A-292",), lang), class_="ae-help") if either or campaign.spell is not None else None,
        key="healing",
    )
