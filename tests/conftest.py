"""What all tests share: the toy games, a temporary home, no window, and one printed random seed."""

from __future__ import annotations

import atexit
import gc
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Generator, Iterator
from pathlib import Path
from random import Random, SystemRandom

import hypothesis
import pytest
from failing import shorten

HERE = Path(__file__).parent
DRAWN = 1 / 12
"""The share of the cases of slow tests that the quick run takes."""
SEED_VARIABLE = "PADDOCK_TEST_SEED"
TABLES_VARIABLE = "PADDOCK_TEST_TABLES"
TABLES_FROM = ("engine", "games/formula_one", "tracks")
"""Folders whose code computes the tables of Formula-1, or reads their inputs."""


def tables_folder() -> Path:
    """Return a folder for precomputed tables that is new whenever the code that computes them changes."""
    root = HERE.parent
    code = hashlib.sha256()
    for folder_name in TABLES_FROM:
        for file in sorted((root / "game" / folder_name).rglob("*.py")):
            code.update(file.read_bytes())
    folder = root / ".pytest_cache" / "tables" / code.hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    for other in folder.parent.iterdir():
        if other != folder:
            shutil.rmtree(other, ignore_errors=True)
    return folder


if sys.dont_write_bytecode:
    # the machine may forbid it beside the sources; each worker and command would compile everything anew
    sys.dont_write_bytecode, sys.pycache_prefix = False, str(HERE.parent / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    del os.environ["PYTHONDONTWRITEBYTECODE"]

# a new game can be tested beside ours: PADDOCK_TEST_GAMES=<folder> pytest tests/contract
further = os.environ.get("PADDOCK_TEST_GAMES")
os.environ["PADDOCK_GAMES"] = os.pathsep.join([str(HERE / "toy"), *([further] if further else [])])
os.environ["PADDOCK_HOME"] = own_home = tempfile.mkdtemp(prefix="paddock-test-")
atexit.register(shutil.rmtree, own_home, ignore_errors=True)
if TABLES_VARIABLE not in os.environ:
    # worker processes inherit it: tables that take seconds to compute are the same in each
    os.environ[TABLES_VARIABLE] = str(tables_folder())
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")

# after the environment is set: the paths are read from it
from game.services import paths, track_files  # noqa: E402

# the time of an example says nothing about its correctness
hypothesis.settings.register_profile("paddock", deadline=None)
hypothesis.settings.load_profile("paddock")

# a worker holds millions of objects: collecting garbage at the usual rate takes a tenth of its time
gc.set_threshold(100_000, 30, 100)
# every app installs the store of tables anew; in a home of one test they would be computed again for each
paths.precomputed = lambda: Path(os.environ[TABLES_VARIABLE])
track_files.install()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add --seed, which repeats random tests, and --refresh-records, which rewrites golden files."""
    parser.addoption("--seed", type=int, default=None, help="seed of the random tests")
    parser.addoption("--refresh-records", action="store_true", help="rewrite tests/records from the rules")


def pytest_configure(config: pytest.Config) -> None:
    """Choose the seed once; worker processes inherit it through the environment."""
    seed = config.getoption("--seed")
    if seed is not None:
        os.environ[SEED_VARIABLE] = str(seed)
    os.environ.setdefault(SEED_VARIABLE, str(SystemRandom().randrange(1_000_000)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Cut the output of a failing test; -vv shows all of it."""
    report = yield
    if report.failed and item.config.get_verbosity() < 1:
        shorten(report)
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave most slow cases to the long run; a run of files that are named takes all."""
    if not all(Path(name).is_dir() for name in config.args):
        return
    share = 0.0 if config.option.markexpr == "long" else DRAWN
    for item in items:
        draw = Random(f"{os.environ[SEED_VARIABLE]} {item.nodeid}").random()
        if item.get_closest_marker("slow") and draw >= share:
            item.add_marker(pytest.mark.long)


def pytest_collection_finish() -> None:
    """Keep the garbage collector from going through the modules and tests of the session each time."""
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the seed of the random tests."""
    terminalreporter.write_line(f"random tests: --seed {os.environ[SEED_VARIABLE]}")


@pytest.fixture
def seed() -> int:
    """The seed of this run's random tests."""
    return int(os.environ[SEED_VARIABLE])


@pytest.fixture
def refresh_records(request: pytest.FixtureRequest) -> bool:
    """Whether the golden records are to be rewritten."""
    return bool(request.config.getoption("--refresh-records"))


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A fresh home for one test."""
    monkeypatch.setenv("PADDOCK_HOME", str(tmp_path))
    yield tmp_path
