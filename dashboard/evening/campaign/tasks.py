"""The players' tasks and how they stand (B-24)."""

from __future__ import annotations

import json

from alterego_core.session.scene import Campaign, Progress, System, Task
from widgets.parts.breakdown_list import rule_mark
from widgets.parts.fields import button, fold, text_area, tick
from widgets.parts.markup import Markup, join, tag

from dashboard.evening.campaign.state import LONGEST, State
from dashboard.evening.speech import Speech


def tasks(words: Speech, state: State, campaign: Campaign, lang: str) -> Markup:
    """The list, and a new one below it."""
    open_ = sum(each.progress is Progress.OPEN for each in campaign.tasks)
    note = words("tasks_note", lang, open=open_, all=len(campaign.tasks)) if campaign.tasks else words("tasks_none", lang)
    help_ = tag("p", words("tasks_squad", lang), " ", rule_mark(("B-24",), lang), class_="ae-help") if campaign.system is System.SQUAD else None
    return fold(
        join(tag("span", words("tasks", lang)), tag("span", note, class_="ae-fold-note")),
        help_,
        tag("ul", [_task(words, state, each, lang) for each in campaign.tasks], class_="gm-campaign-list") if campaign.tasks else None,
        tag(
            "form",
            text_area("task_new", words("task_new", lang), state.text("task_new"), rows=2, longest=LONGEST["task_new"]),
            tag("div", tick("new_main", words("main", lang), state.new_main), tick("new_hidden", words("hidden", lang), state.new_hidden), class_="gm-campaign-ways"),
            button(words("task_add", lang), "task_add", submit=True),
            data_do="task_add",
            class_="gm-campaign-form",
        ),
        key="tasks",
        open_=bool(campaign.tasks),
    )


def _task(words: Speech, state: State, each: Task, lang: str) -> Markup:
    told = lambda **more: json.dumps({"id": each.id, **more})  # noqa: E731
    marks = [tag("span", words(name, lang), class_="ae-badge") for name in ("main", "hidden") if getattr(each, name)]
    if state.task == each.id:
        body = tag(
            "form",
            text_area("task", words("task_text", lang), state.text("task", each.text), rows=2, longest=LONGEST["task"]),
            tag("div", tick("task_main", words("main", lang), each.main), tick("task_hidden", words("hidden", lang), each.hidden), class_="gm-campaign-ways"),
            tag(
                "p",
                button(words("save", lang), "task_save", submit=True, look="main"),
                button(words("cancel", lang), "task_edit", with_='{"id": ""}'),
                button(words("remove", lang), "task_off", with_=told()),
                class_="gm-campaign-ways",
            ),
            data_do="task_save",
            class_="gm-campaign-form",
        )
    else:
        body = tag(
            "div",
            tag("p", each.text, marks, class_="gm-campaign-task"),
            tag(
                "div",
                tag(
                    "span",
                    [
                        button(one.label[lang], "progress", look="chip", pressed=one is each.progress, with_=told(progress=one.value))
                        for one in Progress
                    ],
                    class_="gm-campaign-ways",
                    role="group",
                    aria_label=words("progress_of", lang, text=each.text[:60]),
                    data_arrows=True,
                ),
                button("✎", "task_edit", with_=told(), label=words("edit_what", lang, name=each.text[:60]), look="icon"),
                class_="gm-campaign-ways",
            ),
        )
    return tag("li", body, class_=f"gm-campaign-item is-{each.progress.value}", data_key=f"task-{each.id}")
