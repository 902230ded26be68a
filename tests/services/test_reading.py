"""One reader for every file of a player's: whatever lies there is bounded before it is built."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from game import reading
from game.reading import Bounds, FileFault

SMALL = Bounds(size=400_000, line=300_000, depth=12, parts=500)
LAUGHS = "a: &a [x, x]\n" + "".join(
    f"{b}: &{b} [*{a}, *{a}]\n" for a, b in zip("abcdef", "bcdefg", strict=True)
)


@pytest.mark.parametrize(
    ("text", "name", "line"),
    [
        ("[" * 100_000, "too_deep", 1),
        ("a:\n  " + "- " * 50_000, "too_deep", 2),
        ("{a: " * 40_000, "too_deep", 1),
        ("".join(f"{' ' * i}a:\n" for i in range(400)), "too_deep", 13),
        ("a: &a [*a]", "alias", 1),
        (LAUGHS, "alias", 2),
        ("- 1\n" * 1000, "too_many", 499),
        ("x" * 300_001, "long_line", 1),
        ("a: 'open", "not_yaml", 1),
        ("a: \x07", "not_yaml", 1),
        ("a\n" * 250_000, "too_big", 1),
    ],
    ids=lambda value: str(value)[:12],
)
def test_yaml_that_cannot_be_built_is_refused_with_its_line(
    tmp_path: Path, text: str, name: str, line: int
) -> None:
    file = tmp_path / "file.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(FileFault) as told:
        reading.load(reading.read_text(file, SMALL), SMALL)
    assert (told.value.name, told.value.line) == (name, line)
    assert len(str(told.value)) < 300 and "\n" not in str(told.value)


def test_impossible_values_are_refused_as_no_yaml() -> None:
    long = "9" * 5000
    for text in (
        "a: 2024-99-99",
        f"a: {long}",
        f"a: 0x{long}",
        "? [a]\n: 1",
        "!!python/none x",
        "a: !!float x",
    ):
        with pytest.raises(FileFault) as told:
            reading.load(text, SMALL)
        assert told.value.name == "not_yaml"


def test_valid_files_are_read_as_yaml_reads_them() -> None:
    for file in sorted((Path(__file__).parents[2] / "tracks").rglob("*.yaml")):
        text = file.read_text(encoding="utf-8")
        assert reading.load(text, Bounds()) == yaml.safe_load(text)
