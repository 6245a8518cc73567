"""Running a chapter's live cells, in order, once a page."""
import json
import os
import random

from . import channel, faults, output

_names = {"__name__": "__main__"}


def run_cells(request):
    """Run the cells of `request` (JSON) and return JSON `{"fault": …}`: null, or which cell failed and how.

    The request has `cells` (list of source texts), `lang`, `rulings` (a code or "") and `entropy` (hex).
    The first failing cell ends the run: later cells would make widgets with other ids than the saved ones.
    """
    page = json.loads(request)
    os.environ["ALTEREGO_LANG"] = page["lang"]
    os.environ["ALTEREGO_RULINGS"] = page["rulings"]
    os.environ["ALTEREGO_RULE_HREF"] = "#{id}"
    # A memory snapshot freezes the generator: without new entropy every reader would roll the same dice.
    random.seed(int(page["entropy"], 16))
    channel.forget_everything()
    output.install()
    _names.clear()
    _names["__name__"] = "__main__"
    fault = None
    with channel.batched():
        for number, source in enumerate(page["cells"], 1):
            try:
                exec(compile(source, f"<cell {number}>", "exec"), _names)
            except BaseException as error:
                fault = {"cell": number, **faults.describe(error)}
                break
    return json.dumps({"fault": fault}, ensure_ascii=False)
