# %% Stable ids, as the book's first live cell makes them.
import comm

_real, _made = comm.create_comm, 0


def _numbered(*args, **keys):
    global _made
    _made += 1
    keys.setdefault("comm_id", f"answers-{_made:03}")
    return _real(*args, **keys)


comm.create_comm = _numbered

# %% Values and clicks, in the order in which they were made.
import os
import random

import ipywidgets as w

slider = w.IntSlider(description="Сложность", min=-10, max=10, value=0)
told = w.HTML("Сложность: 0")
press = w.Button(description="Нажать")
pressed = w.HTML("Ещё не нажато")
count = 0


def on_slide(change):
    told.value = f"Сложность: {change['new']}"


def on_press(_):
    global count
    count += 1
    pressed.value = f"Нажатие {count} при {slider.value}"


slider.observe(on_slide, "value")
press.on_click(on_press)
w.VBox([slider, told, press, pressed])

# %% Luck, language and rulings.
roll = w.Button(description="Бросить")
rolled = w.HTML("—")
roll.on_click(lambda _: setattr(rolled, "value", "Выпало " + " ".join(str(random.randint(1, 1000)) for _ in range(6))))
where = w.HTML(f"язык {os.environ.get('ALTEREGO_LANG', '?')}, трактовки «{os.environ.get('ALTEREGO_RULINGS', '')}»")
w.VBox([roll, rolled, where])

# %% Errors.
import asyncio


class InWords(Exception):
    def message(self, lang):
        return "Такой сложности не бывает." if lang == "ru" else "There is no such difficulty."


def fail(_):
    raise KeyError("нет такой строки")


def fail_in_words(_):
    raise InWords("difficulty out of range")


async def fail_later():
    await asyncio.sleep(0.05)
    raise ValueError("поздняя ошибка")


tasks = []
fine = w.Button(description="Хорошо")
bad = w.Button(description="Сломать")
worded = w.Button(description="Словами")
late = w.Button(description="Потом")
said = w.HTML("тихо")
fine.on_click(lambda _: setattr(said, "value", "сделано"))
bad.on_click(fail)
worded.on_click(fail_in_words)
late.on_click(lambda _: tasks.append(asyncio.ensure_future(fail_later())))
w.VBox([w.HBox([fine, bad, worded, late]), said])

# %% Output, and a callback that takes long.
from IPython.display import HTML, display

out = w.Output()
show = w.Button(description="Показать")
spoil = w.Button(description="Испортить")
long = w.Button(description="Долго")


def on_show(_):
    with out:
        print("напечатано")
        display(HTML("<b>разметка</b>"))
        display(w.Label("вложенный виджет"))


def on_spoil(_):
    out.clear_output()
    with out:
        1 / 0


def on_long(_):
    import time

    until = time.monotonic() + 4
    while time.monotonic() < until:
        pass
    said.value = "досчитано"


show.on_click(on_show)
spoil.on_click(on_spoil)
long.on_click(on_long)
w.VBox([w.HBox([show, spoil, long]), out])
