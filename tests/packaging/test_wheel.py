"""The wheel holds the app: installed elsewhere, it finds its games and files and plays."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.long


def _done(*command: str | Path, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=cwd,
        env=env,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-1000:] + done.stderr[-2000:]
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the project as it is."""
    folder = tmp_path_factory.mktemp("wheel")
    if shutil.which("uv"):
        _done("uv", "build", "--wheel", "--out-dir", folder, ROOT, cwd=folder)
    else:
        _done(sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder, ROOT, cwd=folder)
    return next(folder.glob("paddock_board_games-*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path) -> Path:
    """The programs of a fresh environment into which the wheel was installed."""
    folder = wheel.parent
    _done(sys.executable, "-m", "venv", folder / "env", cwd=folder)
    programs = folder / "env" / ("Scripts" if sys.platform == "win32" else "bin")
    _done(programs / "python", "-m", "pip", "install", "-c", ROOT / "constraints.txt", wheel, cwd=folder)
    return programs


def _env(home: Path) -> dict[str, str]:
    return {
        **os.environ,
        "PADDOCK_HOME": str(home),
        "PADDOCK_GAMES": "",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }


def test_it_holds_the_app_alone(wheel: Path) -> None:
    """The package, its data and nothing beside them: no tools, no tests."""
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
    places = {name.split("/")[0] for name in names}
    assert {place for place in places if not place.endswith(".dist-info")} == {"game"}
    code = {name for name in names if name.endswith(".py")}
    assert code == {path.relative_to(ROOT).as_posix() for path in (ROOT / "game").rglob("*.py")}


@pytest.mark.parametrize("program", ["paddock", "paddock-cli", "paddock-board-games", "python -m game"])
def test_every_program_starts(program: str, installed: Path, tmp_path: Path) -> None:
    name, *words = program.split()
    told = _done(installed / name, *words, "--version", cwd=tmp_path, env=_env(tmp_path))
    assert told.startswith("paddock ")


def test_it_simulates_races(installed: Path, tmp_path: Path) -> None:
    told = _done(
        installed / "paddock",
        "simulate",
        "--game",
        "formula_motor_racing",
        "--seats",
        "bot:rookie,bot:rookie,bot:rookie",
        "--games",
        "2",
        "--option",
        "races=1",
        "--json",
        cwd=tmp_path,
        env=_env(tmp_path),
    )
    assert json.loads(told)["games"] == 2


def test_it_has_its_texts_fonts_and_drawings(installed: Path, tmp_path: Path) -> None:
    code = (
        "from game.ui.app import App; from game.ui.scenes.title.title import TitleScene; "
        "app = App(size=(1280, 720), lang='ja', strict=True); app.push(TitleScene(app)); app.tick([], 16); "
        "print(app.t('language.name'), len(app.translator.languages))"
    )
    told = _done(installed / "python", "-c", code, cwd=tmp_path, env=_env(tmp_path) | {"PYTHONUTF8": "1"})
    assert told.splitlines()[-1] == "日本語 2"
