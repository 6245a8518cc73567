# -*- coding: utf-8 -*-
"""One command for each thing that is done here: `python run.py serve`, `site`, `test` …

This file stays readable for any old Python, so that an old one can say what it needs;
the work itself lives in `commands/` and uses the standard library alone.
"""
import sys

OLDEST = (3, 11)


def too_old(version):
    """The one sentence, in English and in Russian, for a Python that is too old (None if it is not)."""
    if tuple(version[:2]) >= OLDEST:
        return None
    found = "%d.%d" % tuple(version[:2])
    return (
        "This is Python " + found + ", but 3.11 or newer is needed: install a newer one "
        "and start again with it, for example `python3.12 run.py serve`.\n"
        "Это Python " + found + ", а нужен 3.11 или новее: установите новый "
        "и запустите им, например `python3.12 run.py serve`.\n"
    )


if __name__ == "__main__":
    refusal = too_old(sys.version_info)
    if refusal:
        sys.stderr.write(refusal)
        sys.exit(1)
    from commands.main import main

    sys.exit(main(sys.argv[1:]))
