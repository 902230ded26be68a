"""Every fault a track file can have is told with its file, line and space: one file a fault."""

from __future__ import annotations

from pathlib import Path

import pytest
from rules import CIRCUITS, HERE, WALKS

from game.services.i18n import load_languages
from game.tracks.charts import load_charts
from game.tracks.faults import MAX_FAULTS, MESSAGES
from game.tracks.load import load

FILES = sorted((HERE / "faults").glob("*.yaml"))
ELSEWHERE = {
    *("unreadable", "no_game", "unknown_game", "other_game", "duplicate_name", "chart_nothing"),
    *("more_faults", "odd_text", "long_text", "odd_file", "wrong_colour", "tint_count", "nested_include"),
}
"""Faults that no single file can show, or only one of charts or of a landscape.

test_library, test_command and test_landscapes have them.
"""


def _expected(text: str) -> list[tuple[str, int, str]]:
    """What the comments at the file's end say: `# fault: key line space`."""
    words = [line.split()[2:] for line in text.splitlines() if line.startswith("# fault:")]
    return [(key, int(line), space[0] if space else "") for key, line, *space in words]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_fault_is_told_where_it_is(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    rules = CIRCUITS if "centre:" in text else WALKS
    track, faults = load(file, "some_game", rules)
    assert track is None
    assert [(fault.key, fault.line, fault.space) for fault in faults] == _expected(text)
    assert all(str(fault).startswith(f"{file}:{fault.line}") for fault in faults)


def test_every_fault_has_its_file() -> None:
    shown = {key for file in FILES for key, _, _ in _expected(file.read_text(encoding="utf-8"))}
    assert set(MESSAGES) - shown == ELSEWHERE
    assert shown <= set(MESSAGES)


def test_messages_are_the_english_texts() -> None:
    """The screen tells a fault in the same words, so both are kept alike."""
    from game.services.i18n import load_languages

    english = load_languages()[0]["en"]
    assert {key: english.template(f"track_fault.{key}") for key in MESSAGES} == MESSAGES


@pytest.mark.parametrize(
    "text", ["", "[]", "a: &x [*x]", "walk: &x [*x]", "walk: 3\nname: 4\n", "\x00", "? [a]\n"]
)
def test_no_text_crashes_the_reader(tmp_path: Path, text: str) -> None:
    file = tmp_path / "odd.yaml"
    file.write_text(text, encoding="utf-8")
    track, faults = load(file, "some_game", WALKS)
    assert track is None and faults


@pytest.mark.slow
def test_torn_files_never_crash(tmp_path: Path) -> None:
    """Every prefix of a good file, and every file with one line less, is a track or a list of faults."""
    file = tmp_path / "torn.yaml"
    for source, rules in (
        (HERE / "roads" / "circuit.yaml", CIRCUITS),
        (HERE / "faults" / "oil_count.yaml", WALKS),
    ):
        lines = source.read_text(encoding="utf-8").splitlines()
        for cut in range(len(lines)):
            for kept in (lines[:cut], lines[:cut] + lines[cut + 1 :]):
                file.write_text("\n".join(kept), encoding="utf-8")
                track, faults = load(file, "some_game", rules)
                assert (track is None) == bool(faults)


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    binary = tmp_path / "binary.yaml"
    binary.write_bytes(b"\xff\xfe\x00")
    long = tmp_path / "long.yaml"
    long.write_text("# \n" * 100_000, encoding="utf-8")
    for file in (binary, long, tmp_path / "missing.yaml"):
        track, faults = load(file, "some_game", WALKS)
        assert track is None and [fault.key for fault in faults] == ["unreadable"]


@pytest.mark.parametrize(
    "more",
    [
        "".join(f"key{n}: 1\n" for n in range(2_500)),
        "walk: [" + ", ".join(f"[{n % 2}, {n % 7}]" for n in range(1_900)) + "]\n",
        "grid: [" + ", ".join(str(n) for n in range(7_000)) + "]\n",
    ],
    ids=["keys", "zigzag", "grid"],
)
def test_a_thousand_faults_are_told_in_a_few(tmp_path: Path, more: str) -> None:
    file = tmp_path / "absurd.yaml"
    file.write_text("name: {en: A, ja: A}\n" + more, encoding="utf-8")
    track, faults = load(file, "some_game", WALKS)
    assert track is None and 0 < len(faults) <= MAX_FAULTS + 1
    assert all(len(fault.message) <= 300 for fault in faults)


@pytest.mark.parametrize(
    ("text", "why"), [("[" * 40_000, "long_line"), ("a: &a [*a]", "alias"), ("a\n" * 40_000, "too_big")]
)
@pytest.mark.slow
def test_what_would_end_the_parser_is_a_fault(tmp_path: Path, text: str, why: str) -> None:
    file = tmp_path / "absurd.yaml"
    file.write_text(text, encoding="utf-8")
    for _, faults in (load(file, "some_game", WALKS), load_charts(file, "formula_one")):
        assert [(fault.key, fault.params["why"]) for fault in faults] == [("unreadable", why)]
        for language in load_languages()[0].values():
            assert language.text(f"file_fault.{why}", **faults[0].params) in language.track_fault(faults[0])


@pytest.mark.parametrize(
    ("name", "line", "key"),
    [
        ("own", 'name: {en: "A\\0", ja: A}', "odd_text"),
        ("own", f"name: {{en: {'A' * 99}, ja: A}}", "long_text"),
        ("o\u202en", "name: {en: A, ja: A}", "odd_file"),
    ],
)
def test_names_that_cannot_be_shown_are_faults(tmp_path: Path, name: str, line: str, key: str) -> None:
    file = tmp_path / f"{name}.yaml"
    file.write_text(f"{line}\nabout: {{en: A, ja: A}}\n", encoding="utf-8")
    track, faults = load(file, "some_game", WALKS)
    assert track is None and key in [fault.key for fault in faults]
