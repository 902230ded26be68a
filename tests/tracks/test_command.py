"""`track check` and `track show`: answers, pictures, faults, exit codes; `--track` of other commands."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
import pytest
from rules import HERE

from game import cli
from game.services import paths

OURS = paths.bundled_tracks() / "grand_prix"
OVAL = OURS / "oval.yaml"


def _run(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = cli.main(["track", *(str(word) for word in words)])
    out, err = capsys.readouterr()
    return code, out, err


def test_ours_are_good(capsys: pytest.CaptureFixture[str]) -> None:
    files = sorted(OURS.glob("*.yaml"))
    code, out, _ = _run(capsys, "check", *files)
    assert (code, out) == (cli.DONE, f"{len(files)} good, 0 faulty, 0 faults\n")


def test_a_fault_is_named_by_file_line_and_space(capsys: pytest.CaptureFixture[str]) -> None:
    file = HERE / "faults" / "gate_road.yaml"
    code, out, _ = _run(capsys, "check", file, "--game", "grand_prix")
    assert code == cli.FAILED
    assert f"{file}:13, space 11: The gate road runs over the road at [7, 0].\n" in out
    assert out.endswith("0 good, 1 faulty, 2 faults\n")


def test_a_folder_is_opened(capsys: pytest.CaptureFixture[str]) -> None:
    assert _run(capsys, "check", OURS)[0] == cli.DONE


@pytest.mark.parametrize(
    ("head", "folder", "sentence"),
    [
        ("", "elsewhere", "It is not said which game the track is for"),
        ("game: full_throtle\n", "elsewhere", "There is no game “full_throtle” that is raced on tracks"),
        ("game: formula_motor_racing\n", "elsewhere", "There is no game “formula_motor_racing”"),
        ("game: grand_prix\n", "elsewhere", "The name “oval” is taken by"),
        ("", "grand_prix", "The name “oval” is taken by"),
    ],
)
def test_the_game_is_said_or_the_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], head: str, folder: str, sentence: str
) -> None:
    file = tmp_path / folder / "oval.yaml"
    file.parent.mkdir()
    file.write_text(head + OVAL.read_text(encoding="utf-8"), encoding="utf-8")
    code, out, _ = _run(capsys, "check", file)
    assert code == cli.FAILED and sentence in out


def test_a_file_for_another_game_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bean.yaml"
    file.write_text("game: formula_one\n" + OVAL.read_text(encoding="utf-8"), encoding="utf-8")
    code, out, _ = _run(capsys, "check", file, "--game", "grand_prix")
    assert code == cli.FAILED and f"{file}:1: The file is for formula_one" in out


def test_two_files_of_one_name_are_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = OVAL.read_text(encoding="utf-8").replace("Broad Bean", "Twin").replace("そら豆オーバル", "双子")
    files = [tmp_path / "grand_prix" / name for name in ("one.yaml", "two.yaml")]
    files[0].parent.mkdir()
    for file in files:
        file.write_text(text, encoding="utf-8")
    code, out, _ = _run(capsys, "check", *files)
    assert code == cli.FAILED
    assert f"{files[1]}:2: The name “Twin” is taken by {files[0]}." in out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["check", "nowhere.yaml"], "There is no file nowhere.yaml."),
        (["check", str(OVAL), "--game", "grand_prxi"], "did you mean 'grand_prix'?"),
        (["show", str(OVAL)], "--png"),
        (["check", "--pgn", "x", str(OVAL)], "unrecognized"),
        ([], "check|show"),
        (["show", str(OVAL), "--png", "/no/such/folder/x.png"], "The picture cannot be written"),
    ],
)
def test_what_cannot_be_carried_out(
    capsys: pytest.CaptureFixture[str], words: list[str], sentence: str
) -> None:
    code, out, err = _run(capsys, *words)
    assert code == cli.USAGE and not out
    assert err.startswith("paddock: ") and err.count("\n") == 1 and sentence.lower() in err.lower()


def test_show_draws_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "oval.png"
    code, told, _ = _run(capsys, "show", OVAL, "--png", out, "--size", "1280x720")
    assert code == cli.DONE and "Broad Bean" in told
    picture = pygame.image.load(str(out))
    assert picture.get_size() == (1280, 720)
    assert len({tuple(picture.get_at((x, 360))) for x in range(0, 1280, 16)}) > 3


def test_show_tells_the_faults_of_a_faulty_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "x.png"
    file = HERE / "faults" / "diagonal.yaml"
    code, told, _ = _run(capsys, "show", file, "--png", out, "--game", "grand_prix")
    assert code == cli.FAILED and f"{file}:6" in told and not out.exists()


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_track_names_the_nearest(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([command, "--game", "grand_prix", "--track", "grnad"]) == cli.USAGE
    assert "There is no track 'grnad'; did you mean 'grand'?" in capsys.readouterr().err


@pytest.mark.slow
def test_a_player_s_track_can_be_raced_on(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In worker processes too."""
    folder = home / "tracks" / "grand_prix"
    folder.mkdir(parents=True)
    shutil.copy(OVAL, folder / "bean.yaml")
    text = OVAL.read_text(encoding="utf-8").replace("Broad Bean", "My Bean").replace("そら豆", "うちの豆")
    (folder / "bean.yaml").write_text(text, encoding="utf-8")
    words = ["simulate", "--game", "grand_prix", "--track", "bean", "--seats", "bot:random,bot:random"]
    assert cli.main([*words, "--games", "4", "--jobs", "2", "--option", "items=false"]) == cli.DONE
    capsys.readouterr()
