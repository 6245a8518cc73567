"""The words that `run.py` understands."""

from __future__ import annotations

import signal
import sys

from commands import children, words
from commands.words import Refusal


def _serve(arguments: list[str]) -> int:
    from commands.serve import serve

    return serve(arguments)


def _site(arguments: list[str]) -> int:
    from commands import environment, site
    from commands.paths import SITE

    _no_more(arguments)
    environment.ensure()
    if not site.build():
        return 1
    words.say("site-ready", path=SITE)
    return 0


def _test(arguments: list[str]) -> int:
    from commands.checks import everything

    return everything(arguments)


def _test_fast(arguments: list[str]) -> int:
    from commands.checks import fast

    return fast(arguments)


def _bench(arguments: list[str]) -> int:
    from commands.bench import bench

    return bench(arguments)


def _clean(arguments: list[str]) -> int:
    from commands.clean import clean

    _no_more(arguments)
    return clean()


def _help(arguments: list[str]) -> int:
    words.say("usage")
    return 0


COMMANDS = {
    "serve": _serve, "site": _site, "test": _test, "test-fast": _test_fast, "bench": _bench, "clean": _clean,
    "help": _help, "-h": _help, "--help": _help,
}


def _no_more(arguments: list[str]) -> None:
    if arguments:
        raise Refusal("unknown-knob", word=arguments[0])


def _terminate(number: int, frame: object) -> None:
    raise KeyboardInterrupt


def main(arguments: list[str]) -> int:
    """Do what the first word says; the exit status: 0 done, 1 refused or failed, 130 stopped by the user."""
    words.speak_utf8()
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), _terminate)
    try:
        if not arguments:
            raise Refusal("usage")
        command = COMMANDS.get(arguments[0])
        if command is None:
            raise Refusal("unknown-command", word=arguments[0])
        return command(arguments[1:])
    except Refusal as refusal:
        print(refusal, file=sys.stderr, flush=True)
        return 1
    except KeyboardInterrupt:
        return 130
    except children.Stopped:
        return 130
    finally:
        children.stop_all()
