"""The frozen app starts, finds its games and files, and shows its title."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that PyInstaller makes."""
    folder = tmp_path_factory.mktemp("frozen")
    runner = ["uv", "run", "--with", "pyinstaller"] if shutil.which("uv") else [sys.executable, "-m"]
    name = "pyinstaller" if shutil.which("uv") else "PyInstaller"
    done = subprocess.run(
        [
            *runner,
            name,
            str(ROOT / "packaging" / "paddock.spec"),
            "--noconfirm",
            "--distpath",
            str(folder / "dist"),
            "--workpath",
            str(folder / "build"),
        ],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return folder / "dist" / "paddock"


def _run(frozen: Path, home: Path, *args: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "PADDOCK_HOME": str(home), "PADDOCK_GAMES": "", "SDL_VIDEODRIVER": "dummy"}
    return subprocess.run(
        [str(frozen / "paddock"), *args],
        cwd=home,
        env=env,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_it_simulates_a_race(frozen: Path, tmp_path: Path) -> None:
    done = _run(
        frozen,
        tmp_path,
        "simulate",
        "--game",
        "formula_motor_racing",
        "--seats",
        "bot:rookie,bot:rookie,bot:rookie",
        "--option",
        "races=1",
        "--games",
        "2",
        "--json",
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 2


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_it_shows_its_title(frozen: Path, tmp_path: Path, lang: str) -> None:
    """In Japanese it needs the model of phrases as well."""
    tree = tmp_path / "tree.json"
    env = {
        **os.environ,
        "PADDOCK_HOME": str(tmp_path),
        "PADDOCK_GAMES": "",
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    command = [str(frozen / "paddock"), "--lang", lang, "--ui-tree", str(tree)]
    process = subprocess.Popen(command, cwd=tmp_path, env=env)
    try:
        for _ in range(600):
            if tree.exists():
                break
            try:
                process.wait(0.05)
            except subprocess.TimeoutExpired:
                continue
            pytest.fail(f"the app ended with {process.returncode}")
        assert json.loads(tree.read_text(encoding="utf-8"))["scene"] == "title"
    finally:
        process.terminate()
        process.wait()
