"""run.py: one clear sentence for each thing in the way, atomic exchange, a broken chapter stops nothing."""

from __future__ import annotations

import ast
import errno
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from commands import browsers, checks, children, clean, environment, front, knobs, lock, site, state, swap, words
from commands import main as starting
from commands import serve as serving
from commands.knobs import Knobs
from commands.words import MESSAGES, Refusal
from dashboard.folder import data_folder
from tests.dashboard.served import ROOT, free_port

RUN = ROOT / "run.py"


def run(*arguments: str, python: str = sys.executable, **variables: str) -> subprocess.CompletedProcess:
    return subprocess.run([python, str(RUN), *arguments], capture_output=True, text=True, timeout=120, check=False, stdin=subprocess.DEVNULL, env={**os.environ, **variables})


# -- words ------------------------------------------------------------------------------------


def test_every_message_has_both_languages_with_the_same_places() -> None:
    for key, (english, russian) in MESSAGES.items():
        places = [{part.split("}")[0] for part in each.split("{")[1:]} for each in (english, russian)]
        assert places[0] == places[1], key
        assert english and russian


def test_a_refusal_is_said_in_both_languages() -> None:
    said = str(Refusal("bad-port", port="x"))
    assert "is not a port" in said and "не порт" in said


@pytest.mark.parametrize(
    ("arguments", "english", "russian"),
    [
        ((), "Say one of", "Скажите одно из"),
        (("dance",), "no command “dance”", "Команды «dance» нет"),
        (("serve", "HOST=x"), "“HOST=x” is not understood", "непонятно"),
        (("serve", "PORT=70000"), "PORT=70000 is not a port", "не порт"),
        (("serve", "PORT=8o66"), "PORT=8o66 is not a port", "не порт"),
        (("serve", "BIND=home"), "BIND=home is not an address", "не адрес"),
        (("serve", "BIND=203.0.113.7"), "BIND=203.0.113.7 is not an address", "не адрес"),
        (("clean", "all"), "“all” is not understood", "непонятно"),
        (("test", "-k", "x"), "“-k” is not understood", "непонятно"),
    ],
)
def test_what_is_not_understood_gets_one_sentence_and_status_1(
    arguments: tuple[str, ...], english: str, russian: str, capsys: pytest.CaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    # the run of the tests keeps its signals and its own children
    monkeypatch.setattr(starting.signal, "signal", lambda *_: None)
    monkeypatch.setattr(starting.children, "stop_all", lambda: None)
    assert starting.main(list(arguments)) == 1
    said = capsys.readouterr()
    assert said.out == "" and english in said.err and russian in said.err and len(said.err.splitlines()) == 2


def test_the_starter_ends_with_the_sentence_and_the_status() -> None:
    tried = run("dance")
    assert tried.returncode == 1 and tried.stdout == ""
    assert "no command “dance”" in tried.stderr and "Команды «dance» нет" in tried.stderr and "Traceback" not in tried.stderr


# -- Python ------------------------------------------------------------------------------------


def test_the_starter_can_be_read_by_any_python_3_and_says_what_it_needs() -> None:
    source = RUN.read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 4))
    assert not any(isinstance(node, (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.Match)) for node in ast.walk(ast.parse(source)))
    # nothing of ours is imported before the version was looked at
    top = [node for node in ast.parse(source).body if isinstance(node, (ast.Import, ast.ImportFrom))]
    assert [alias.name for node in top for alias in node.names] == ["sys"]
    namespace: dict = {"__name__": "read"}
    exec(compile(source, "run.py", "exec"), namespace)
    for version in ((2, 7, 18), (3, 6), (3, 10, 14)):
        said = namespace["too_old"](version)
        assert f"{version[0]}.{version[1]}" in said and "3.11" in said and "нужен" in said
    assert namespace["too_old"]((3, 11, 0)) is None and namespace["too_old"]((3, 14)) is None


@pytest.mark.parametrize("module", ["venv", "ensurepip"])
def test_a_python_without_venv_is_told_what_to_install(module: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    right = environment.importlib.util.find_spec
    monkeypatch.setattr(environment, "usable", lambda: False)
    monkeypatch.setattr(environment.importlib.util, "find_spec", lambda name: None if name == module else right(name))
    with pytest.raises(Refusal, match="apt install python3-venv") as refusal:
        environment._make()
    assert module in str(refusal.value)


def test_a_full_disk_is_said_before_anything_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(environment, "usable", lambda: False)
    monkeypatch.setattr(environment.shutil, "disk_usage", lambda _: os.statvfs_result and type("Usage", (), {"free": 5_000_000})())
    with pytest.raises(Refusal, match="no room left"):
        environment._make()


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("WARNING: Retrying … NewConnectionError: Failed to establish a new connection: [Errno -3] Temporary failure in name resolution", "no-network"),
        ("ERROR: Could not find a version that satisfies the requirement x\nERROR: No matching distribution found for x", "no-network"),
        ("ReadTimeoutError: HTTPSConnectionPool: Read timed out.", "no-network"),
        ("OSError: [Errno 28] No space left on device", "disk-full"),
        ("error: command 'gcc' failed", "install-failed"),
    ],
)
def test_why_an_installation_failed(said: str, key: str) -> None:
    assert environment.why_not_installed(said.splitlines(), Path("log")).key == key


def test_nothing_is_installed_when_the_lists_have_not_changed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("requirements.txt", "requirements-test.txt"):
        (tmp_path / name).write_text("one==1\n# words\n")
    python = tmp_path / "python"
    python.touch()
    monkeypatch.setattr(environment, "ROOT", tmp_path)
    monkeypatch.setattr(environment, "PYTHON", python)
    monkeypatch.setattr(environment, "STAMP", tmp_path / "stamp.json")
    monkeypatch.setattr(environment, "BUILD", tmp_path / "build")
    calls: list[list] = []
    monkeypatch.setattr(environment, "usable", lambda: True)
    monkeypatch.setattr(environment, "_make_importable", lambda: None)
    monkeypatch.setattr(environment.children, "run", lambda command, **_: calls.append(command) or 0)
    environment.ensure(tests=True)
    assert len(calls) == 1
    environment.ensure(tests=True)
    environment.ensure()  # the smaller list is part of the larger one
    assert len(calls) == 1
    (tmp_path / "requirements.txt").write_text("one==1 # other words\n\n")
    environment.ensure()
    assert len(calls) == 1
    (tmp_path / "requirements.txt").write_text("one==2\n")
    environment.ensure()
    assert len(calls) == 2


def test_a_failed_installation_is_tried_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "requirements.txt").write_text("one==1\n")
    for name, value in {"ROOT": tmp_path, "STAMP": tmp_path / "stamp.json", "BUILD": tmp_path / "build", "usable": lambda: True, "_make_importable": lambda: None}.items():
        monkeypatch.setattr(environment, name, value)
    answers = iter([1, 0])
    monkeypatch.setattr(environment.children, "run", lambda command, **_: next(answers))
    with pytest.raises(Refusal):
        environment.ensure()
    environment.ensure()
    assert environment.stamp()["requirements.txt"]


# -- the port ------------------------------------------------------------------------------------


def test_a_taken_port_gets_one_sentence() -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        tried = run("serve", f"PORT={port}")
    assert tried.returncode == 1
    assert f"Port {port} is taken" in tried.stderr and f"Порт {port} занят" in tried.stderr and f"PORT={port + 1}" in tried.stderr
    assert "Traceback" not in tried.stderr


def test_a_port_that_the_system_forbids_gets_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(serving.socket.socket, "bind", refuse)
    with pytest.raises(Refusal, match="does not allow port 80"):
        serving.look_at_port(Knobs(port=80))


def test_knobs_come_from_the_command_line_first() -> None:
    assert knobs.read(["PORT=9"], {"PORT": "8", "BIND": "::1"}) == Knobs(bind="::1", port=9)
    assert knobs.read([], {"PORT": "", "BIND": " "}) == Knobs()


# -- the site ------------------------------------------------------------------------------------

BUILDER = """
import json, pathlib, sys
arguments = dict(zip(sys.argv[1::2], sys.argv[2::2]))
place = pathlib.Path(arguments["--out"])
print("one line", flush=True)
print("<b>another</b>", flush=True)
{body}
"""
RUNTIME = BUILDER.format(body="""
(place / "live" / "0123456789abcdef").mkdir(parents=True, exist_ok=True)
(place / "live" / "0123456789abcdef" / "live.js").write_text("run()")
(place / "live" / "manifest.json").write_text(json.dumps({"hash": "0123456789abcdef"}))
""")
BOOK = BUILDER.format(body="""
if (pathlib.Path(__file__).parent / arguments["--lang"] / "broken.md").exists():
    sys.exit("broken.md: WARNING: it does not hold together")
place.mkdir(parents=True, exist_ok=True)
chapter = pathlib.Path(__file__).parent / arguments["--lang"] / "chapter.md"
(place / "index.html").write_text(chapter.read_text())
""")


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working copy in miniature, with builders that take no time."""
    (tmp_path / "book" / "_runtime").mkdir(parents=True)
    (tmp_path / "book" / "_runtime" / "build.py").write_text(RUNTIME)
    (tmp_path / "book" / "build.py").write_text(BOOK)
    for lang in ("ru", "en"):
        (tmp_path / "book" / lang).mkdir()
        (tmp_path / "book" / lang / "chapter.md").write_text(f"first {lang}")
    build = tmp_path / ".build"
    for module, names in {site: ("ROOT", "SITE", "BUILD", "BOOK_STATE"), children: ("ROOT",)}.items():
        for name in names:
            monkeypatch.setattr(module, name, {"ROOT": tmp_path, "SITE": tmp_path / "_site", "BUILD": build, "BOOK_STATE": build / "book-state.json"}[name])
    monkeypatch.setattr(site, "PYTHON", Path(sys.executable))
    monkeypatch.setattr(site, "STAGE", build / "stage")
    monkeypatch.setattr(site, "BUILT", build / "built-from.json")
    return tmp_path


def page(copy: Path, lang: str) -> str:
    return (copy / "_site" / lang / "index.html").read_text()


def test_the_site_is_whole(copy: Path) -> None:
    told: list[state.BookState] = []
    assert site.build(told.append)
    assert (copy / "_site" / ".nojekyll").exists()
    assert (copy / "_site" / "index.html").read_text(encoding="utf-8") == front.FRONT_PAGE
    assert (copy / "_site" / "live" / "0123456789abcdef" / "live.js").exists()
    assert page(copy, "ru") == "first ru" and page(copy, "en") == "first en"
    assert [each.part for each in told if each.line == "" and each.part] and told[-1].stage == "ready"
    assert {(each.step, each.part) for each in told if each.part} == {(1, "front"), (2, "runtime"), (3, "ru"), (4, "en")}
    assert {each.steps for each in told} == {4}
    assert state.read(copy / ".build" / "book-state.json").stage == "ready"


def test_a_second_build_with_nothing_changed_builds_nothing(copy: Path) -> None:
    assert site.build()
    before = (copy / "_site" / "ru" / "index.html").stat().st_mtime_ns
    (copy / "book" / "build.py").chmod(0o644)
    begun = time.monotonic()
    assert site.build()
    assert time.monotonic() - begun < 5
    assert (copy / "_site" / "ru" / "index.html").stat().st_mtime_ns == before


def test_a_changed_chapter_builds_its_language_alone(copy: Path) -> None:
    assert site.build()
    english = (copy / "_site" / "en" / "index.html").stat().st_ino
    (copy / "book" / "ru" / "chapter.md").write_text("second ru")
    assert site.build()
    assert page(copy, "ru") == "second ru" and (copy / "_site" / "en" / "index.html").stat().st_ino == english


def test_a_broken_chapter_is_named_and_the_last_good_book_stays(copy: Path, capsys: pytest.CaptureFixture) -> None:
    assert site.build()
    (copy / "book" / "ru" / "broken.md").touch()
    (copy / "book" / "en" / "chapter.md").write_text("second en")
    assert not site.build()
    assert page(copy, "ru") == "first ru" and page(copy, "en") == "second en"
    now = state.read(copy / ".build" / "book-state.json")
    assert now.stage == "failed" and [each.part for each in now.failures] == ["ru"] and "broken.md" in now.failures[0].text
    assert "broken.md" in capsys.readouterr().out
    (copy / "book" / "ru" / "broken.md").unlink()
    assert site.build()


def test_a_broken_runtime_leaves_the_books(copy: Path) -> None:
    assert site.build()
    (copy / "book" / "_runtime" / "build.py").write_text("raise SystemExit('no node')")
    (copy / "book" / "ru" / "chapter.md").write_text("second ru")
    assert not site.build()
    assert page(copy, "ru") == "first ru"
    assert state.read(copy / ".build" / "book-state.json").failures[0].part == "runtime"


def test_an_old_runtime_stays_while_a_book_points_to_it(copy: Path) -> None:
    assert site.build()
    (copy / "book" / "_runtime" / "build.py").write_text(RUNTIME.replace("0123456789abcdef", "fedcba9876543210"))
    (copy / "book" / "ru" / "broken.md").touch()
    assert not site.build()
    live = copy / "_site" / "live"
    assert (live / "0123456789abcdef").exists() and (live / "fedcba9876543210").exists()
    (copy / "book" / "ru" / "broken.md").unlink()
    assert site.build()
    assert [each.name for each in live.iterdir() if each.is_dir()] == ["fedcba9876543210"]


def test_a_missing_builder_is_a_failure_not_a_crash(copy: Path) -> None:
    (copy / "book" / "build.py").unlink()
    assert not site.build()
    assert [each.part for each in state.read(copy / ".build" / "book-state.json").failures] == ["ru", "en"]


def test_an_exchange_that_was_cut_short_is_mended(tmp_path: Path) -> None:
    place, fresh = tmp_path / "ru", tmp_path / "fresh"
    for folder, text in ((place, "old"), (fresh, "new")):
        folder.mkdir()
        (folder / "index.html").write_text(text)
    os.replace(place, tmp_path / ".ru.old")  # as far as `put` came
    swap.mend(place)
    assert (place / "index.html").read_text() == "old"
    swap.put(fresh, place)
    assert (place / "index.html").read_text() == "new" and sorted(each.name for each in tmp_path.iterdir()) == ["ru"]


def test_the_front_page_is_relative_and_asks_nobody() -> None:
    assert "//" not in front.FRONT_PAGE.replace("http://www.w3.org/2000/svg", "").replace("<!--", "")
    assert 'href="ru/index.html"' in front.FRONT_PAGE and "<noscript>" in front.FRONT_PAGE and '="/' not in front.FRONT_PAGE


# -- children, locks, cleaning -------------------------------------------------------------------


def test_a_child_and_what_it_started_are_ended_together(tmp_path: Path) -> None:
    script = "import subprocess, sys, time; p = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(99)']); print(p.pid, flush=True); time.sleep(99)"
    child = children.start([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    grandchild = int(child.stdout.readline())
    children.stop(child, patience=2)
    assert child.poll() is not None
    for _ in range(50):
        if not Path(f"/proc/{grandchild}").exists() or "Z" in Path(f"/proc/{grandchild}/stat").read_text().split(")")[1].split()[0]:
            break
        time.sleep(0.1)
    else:
        pytest.fail("the grandchild lives on")


def test_a_second_run_waits_and_then_refuses(tmp_path: Path) -> None:
    with lock.only_one(tmp_path / "lock", "book"), pytest.raises(Refusal, match="Another run"), lock.only_one(tmp_path / "lock", "book", patience=0.3):
        pass
    with lock.only_one(tmp_path / "lock", "book", patience=0.3):
        pass


def test_cleaning_never_touches_campaigns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ROOT", "SITE", "BUILD"):
        monkeypatch.setattr(clean, name, {"ROOT": tmp_path, "SITE": tmp_path / "_site", "BUILD": tmp_path / ".build"}[name])
    for folder in ("_site/ru", ".build/stage", "core/__pycache__", ".venv/bin", ".build/table"):
        (tmp_path / folder).mkdir(parents=True)
    monkeypatch.setenv("ALTEREGO_DATA", str(tmp_path / ".build" / "table"))
    clean.clean()
    assert (tmp_path / ".build" / "table").exists() and (tmp_path / ".venv" / "bin").exists()
    assert not (tmp_path / "_site").exists() and not (tmp_path / "core" / "__pycache__").exists()
    monkeypatch.delenv("ALTEREGO_DATA")
    (tmp_path / ".build" / "table" / "campaigns.sqlite3").touch()
    clean.clean()
    assert (tmp_path / ".build" / "table" / "campaigns.sqlite3").exists()
    (tmp_path / ".build" / "table" / "campaigns.sqlite3").unlink()
    clean.clean()
    assert not (tmp_path / ".build").exists()


def test_campaigns_lie_outside_of_the_working_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ALTEREGO_DATA")
    assert not data_folder().is_relative_to(ROOT)


# -- tests and browsers --------------------------------------------------------------------------


def test_missing_browsers_are_named_with_the_ways(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = browsers.Tool(name="Lynx", commands=("no-such-browser",), package="lynx")
    monkeypatch.setattr(browsers, "TOOLS", (nowhere,))
    monkeypatch.setattr(browsers, "_apt", lambda: None)
    with pytest.raises(Refusal, match="Lynx") as refusal:
        browsers.ensure()
    assert "apt-get install lynx" in str(refusal.value) and "make test-fast" in str(refusal.value)


def test_found_browsers_are_used_before_anything_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "TOOLS", tuple(browsers.Tool(name=tool.name, commands=(sys.executable,), package=tool.package) for tool in browsers.TOOLS))
    monkeypatch.setattr(browsers, "_apt", lambda: pytest.fail("nothing had to be installed"))
    assert browsers.ensure()["ALTEREGO_CHROMIUM"] == sys.executable


def test_counts_are_read_from_the_report(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text('<testsuites><testsuite tests="9" failures="2" errors="1" skipped="1"/></testsuites>')
    assert checks.counts(report) == Counter(passed=5, failed=2, errors=1, skipped=1)
    assert checks.counts(tmp_path / "none.xml") == Counter()


@pytest.mark.parametrize(
    ("pieces", "whole", "status"),
    [
        ([("a", 0, {"passed": 3})], True, 0),
        ([("a", 0, {"passed": 3}), ("b", 1, {"passed": 1, "failed": 1})], True, 1),
        ([("a", 0, {"passed": 3})], False, 1),
        ([("a", 5, {})], True, 1),
    ],
)
def test_the_run_is_as_good_as_its_worst_part(pieces: list, whole: bool, status: int, capsys: pytest.CaptureFixture) -> None:
    made = [checks.Piece(name=name, status=code, counts=Counter(found)) for name, code, found in pieces]
    assert checks._close(made, time.monotonic(), whole) == status
    assert capsys.readouterr().out.rstrip().splitlines()[-1].startswith("===")


SKIPPING = """
import pytest
def test_right(): pass
@pytest.mark.skip(reason="lazy")
def test_skipped(): pass
@pytest.mark.xfail(reason="hopeless")
def test_hopeless(): assert False
"""
SOURCES = {"skipped": SKIPPING, "absent": "import pytest\npytest.importorskip('no_such_module')\n", "right": "def test_right(): pass\n"}


@pytest.mark.parametrize(("names", "notes"), [(("skipped", "right"), {"lazy", "hopeless"}), (("absent", "right"), {"no_such_module"}), (("right",), set())])
def test_a_skipped_test_fails_the_run(tmp_path: Path, names: tuple[str, ...], notes: set[str]) -> None:
    # alone for the first, spread over workers for the rest: each kind of note travels by a way of its own there
    for options in ((), ("-p", "xdist", "-n", "1", "--dist", "loadfile"))[0 if "skipped" in names else 1 :]:
        (tmp_path / "conftest.py").write_text(
            "from tests.nothing_skipped import NothingSkipped\ndef pytest_configure(config): config.pluginmanager.register(NothingSkipped(config))\n"
        )
        for name in names:
            (tmp_path / f"test_{name}.py").write_text(SOURCES[name])
        tried = subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(tmp_path), "-c", os.devnull, *options, str(tmp_path)], cwd=tmp_path, capture_output=True,
            text=True, timeout=120, check=False, env={**os.environ, "PYTHONPATH": str(ROOT), "PYTEST_ADDOPTS": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        )
        assert tried.returncode == bool(notes), tried.stdout + tried.stderr
        assert ("skipped is failed" in tried.stdout) is bool(notes)
        assert {each for each in ("lazy", "hopeless", "no_such_module") if each in tried.stdout} == notes


# -- serve, whole --------------------------------------------------------------------------------


@pytest.mark.slow
def test_ctrl_c_ends_the_server_and_the_build(tmp_path: Path) -> None:
    """The real script in a copy whose book takes for ever: the screen is up at once, and nothing stays behind."""
    for name in ("commands", "dashboard", "widgets", "alterego_core", "run.py", "requirements.txt", "requirements-test.txt", ".venv"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "book" / "_runtime").mkdir(parents=True)
    (tmp_path / "book" / "_theme").symlink_to(ROOT / "book" / "_theme")
    (tmp_path / "book" / "_runtime" / "build.py").write_text("import time\nprint('a long way', flush=True)\ntime.sleep(300)\n")
    port = free_port()
    runner = tmp_path / "start.py"
    # `commands` finds its root by its own place, which is a link here: the copy is meant
    runner.write_text(
        "import sys, pathlib\n"
        f"sys.path.insert(0, {str(ROOT)!r})\n"
        "from commands import paths\n"
        f"paths.ROOT = pathlib.Path({str(tmp_path)!r}); paths.BUILD = paths.ROOT / '.build'; paths.SITE = paths.ROOT / '_site'; paths.BOOK_STATE = paths.BUILD / 'book-state.json'\n"
        "from commands.main import main\n"
        "from commands import environment\nenvironment.ensure = lambda **_: None\n"
        f"sys.exit(main(['serve', 'PORT={port}']))\n"
    )
    log = open(tmp_path / "log", "w+")
    started = subprocess.Popen([sys.executable, str(runner)], stdout=log, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, env={**os.environ, "ALTEREGO_DATA": str(tmp_path / "data"), "LANG": "en_US.UTF-8"})

    def said() -> str:
        return (tmp_path / "log").read_text()

    def alive() -> list[str]:
        found = []
        for place in Path("/proc").glob("[0-9]*"):
            try:
                if f"ALTEREGO_DATA={tmp_path / 'data'}".encode() in (place / "environ").read_bytes().split(b"\0"):
                    found.append((place / "cmdline").read_bytes().replace(b"\0", b" ").decode())
            except OSError:
                continue
        return found

    try:
        end = time.monotonic() + 120
        while time.monotonic() < end and state.read(tmp_path / ".build" / "book-state.json").line != "a long way":
            assert started.poll() is None, said()
            time.sleep(0.2)
        assert serving.healthy(Knobs(port=port)), said()
        assert "The GM's screen:" in said()
        started.send_signal(signal.SIGINT)
        assert started.wait(timeout=60) == 130, said()
        for _ in range(100):
            if not alive():
                break
            time.sleep(0.1)
        assert alive() == []
        assert "Traceback" not in said(), said()
    finally:
        if started.poll() is None:
            started.kill()
        log.close()


def test_the_makefile_has_a_target_for_each_command() -> None:
    text = (ROOT / "Makefile").read_text()
    for word in ("serve", "site", "test", "test-fast", "bench", "clean"):
        assert f" {word}" in text
    assert os.access(ROOT / ".ci" / "run", os.X_OK) and "make test" in (ROOT / ".ci" / "run").read_text()


def test_words_about_progress_follow_the_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture) -> None:
    for lang, said in (("ru_RU.UTF-8", "Книга готова."), ("C", "The book is ready.")):
        monkeypatch.setenv("LC_ALL", lang)
        words.say("book-ready")
        assert capsys.readouterr().out.strip() == said


def test_the_state_file_is_read_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    for text in ("", "{", "[]", '{"stage": "ready", "unknown": 1}', '{"failures": [{"x": 1}]}'):
        path.write_text(text)
        assert state.read(path) == state.BookState()
    state.write(path, state.BookState(stage="ready"))
    assert state.read(path).stage == "ready" and json.loads(path.read_text())["seconds"] > 0
