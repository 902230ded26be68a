"""Drivers are read from files with bounds; every fault is told with file and line."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.engine import registry
from game.engine.drivers import MOMENTS, drivers
from game.services import driver_files, paths
from game.services.i18n import Language, load_languages

FILES = sorted(paths.asset("drivers").glob("*.yaml"))
GOOD = """\
number: 7
colours: [red, white]
feels: {yuki: likes}
habits:
  some_game:
    - {rule: follow, cost: -0.5, cost_at: {rookie: -1.5}, rows: [1, 2], who: leader}
"""
MAX_LINE = {"en": 60, "ja": 28}


@pytest.fixture(scope="module")
def languages() -> dict[str, Language]:
    """Both languages, freshly read."""
    return load_languages()[0]


def _read(folder: Path, text: str) -> tuple[object, list[str]]:
    file = folder / "someone.yaml"
    file.write_text(text, encoding="utf-8")
    found, faults = driver_files.read(file)
    return found, [str(fault).removeprefix(f"{file}") for fault in faults]


def test_there_are_twelve_drivers_without_a_fault() -> None:
    assert [driver_files.read(file)[1] for file in FILES] == [[]] * 12
    assert list(drivers.ids) == [file.stem for file in FILES]


def test_a_driver_is_what_its_file_says(tmp_path: Path) -> None:
    file = tmp_path / "someone.yaml"
    file.write_text(GOOD, encoding="utf-8")
    driver, faults = driver_files.read(file)
    assert driver is not None and faults == []
    assert (driver.id, driver.number, driver.colours) == ("someone", 7, ("red", "white"))
    [habit] = driver.habits["some_game"]
    assert (habit.rule, habit.cost, habit.word("who")) == ("follow", -0.5, "leader")
    assert driver.at("pro").habits == driver.habits
    [of_rookie] = driver.at("rookie").habits["some_game"]
    assert (of_rookie.cost, of_rookie.params.keys()) == (-1.5, {"rows", "who"})
    assert habit.numbers("rows") == (1.0, 2.0)
    assert habit.word("only") == ""
    assert driver.feels == {"yuki": "likes"}


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("number: 7", "number: 100", 1, "`number` must lie between 1 and 99, not `100`"),
        ("number: 7\n", "", 1, "`number` is missing"),
        ("number: 7", "number: 7\nspeed: 3", 2, "Nothing is called `speed` here"),
        ("[red, white]", "[red, mauve]", 2, "`colours` must be one of red, yellow"),
        ("[red, white]", "[red]", 2, "`colours` must be one of two words, not `1`"),
        ("yuki: likes", "yuki: loves", 3, "`yuki` must be one of likes, dislikes, not `loves`"),
        ("rule: follow, ", "", 6, "`rule` is missing"),
        ("cost: -0.5", "cost: 50", 6, "`cost` must lie between -4 and 4, not `50`"),
        ("cost: -0.5", "cost: .nan", 6, "`cost` must lie between -4 and 4, not `.nan`"),
        ("rookie: -1.5", "rookie: 1.5", 6, "`rookie` must lie between -4 and 0, not `1.5`"),
        ("rookie: -1.5", "rooky: -1.5", 6, "Nothing is called `rooky` here; did you mean `rookie`?"),
        (
            "{rookie: -1.5}",
            "-1.5",
            6,
            "`cost_at` must be keys with values (rookie, club, pro, ace), not `-1.5`",
        ),
        ("who: leader", "who: {a: b}", 6, "`who` must be a text"),
        ("who: leader", "who: a, who: b", 6, "`who` stands here twice"),
        ("- {rule: follow", "- follow # {rule: follow", 6, "`some_game` must be keys with values"),
        ("habits:\n", "habits: [1]\nmore:\n", 4, "`habits` must be keys with values"),
    ],
)
def test_a_fault_is_told_with_its_line(tmp_path: Path, old: str, new: str, line: int, words: str) -> None:
    assert GOOD.count(old) == 1
    driver, faults = _read(tmp_path, GOOD.replace(old, new))
    assert driver is None
    assert any(fault.startswith(f":{line}: ") and words in fault for fault in faults), faults


@pytest.mark.parametrize(
    "text", ["", "[]", "a: &x [*x]", "habits: " + "[" * 90, "\x00", "number: 0x" + "f" * 9000]
)
def test_no_text_crashes_the_reader(tmp_path: Path, text: str) -> None:
    driver, faults = _read(tmp_path, text)
    assert driver is None and faults


def test_a_driver_with_a_fault_cannot_be_had(tmp_path: Path) -> None:
    (tmp_path / "anna.yaml").write_text(GOOD, encoding="utf-8")
    (tmp_path / "bert.yaml").write_text("number: 0", encoding="utf-8")
    folder = driver_files.DriverFolder(tmp_path)
    assert folder.driver("anna") and folder.driver("bert") is None


def test_drivers_are_told_apart_and_know_each_other() -> None:
    found = [drivers.find(id) for id in drivers.ids]
    assert len({driver.number for driver in found if driver}) == 12
    assert len({driver.colours for driver in found if driver}) == 12
    for driver in found:
        assert driver is not None
        assert set(driver.feels) <= set(drivers.ids) - {driver.id}
        assert set(driver.habits) <= set(registry.games())


def test_every_driver_has_its_texts_in_both_languages(languages: dict[str, Language]) -> None:
    for code, language in languages.items():
        for id in drivers.ids:
            lines = [
                language.template(f"drivers.{id}.line.{moment}.{n}") for moment in MOMENTS for n in (1, 2)
            ]
            assert len(set(lines)) == len(lines)
            assert [line for line in lines if len(line) > MAX_LINE[code]] == []
            assert all(language.has(f"drivers.{id}.{key}") for key in ("name", "temper", "bio"))
        known = {key.split(".")[1] for key in language.all_keys if key.startswith("drivers.")}
        assert known == set(drivers.ids)
