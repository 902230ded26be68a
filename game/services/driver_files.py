"""Reads the files of drivers into the engine's catalogue, and reports errors with file and line."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, cast

import yaml

from game.engine.drivers import LEVELS, Driver, Feeling, Habit, Param, drivers
from game.engine.venue.track import TrackFault
from game.services import paths
from game.tracks.faults import Faults
from game.tracks.reader import Section, compose, members, read_file

KEYS: Final = ("number", "colours", "feels", "habits")
COLOURS: Final = ("red", "yellow", "green", "blue", "lilac", "white", "grey", "black")
FEELINGS: Final = ("likes", "dislikes")
MAX_NUMBER: Final = 99
MAX_COST: Final = 4.0
MAX_PARAM: Final = 1000.0


class DriverFolder:
    """A source for the catalogue: a folder with a file for each driver."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def ids(self) -> Sequence[str]:
        """Return the ids of all drivers, in alphabetical order."""
        return sorted(file.stem for file in self._folder.glob("*.yaml"))

    def driver(self, id: str) -> Driver | None:
        """Return the driver with this id; None where its file has errors."""
        return read(self._folder / f"{id}.yaml")[0]


def install() -> None:
    """Install the folder; nothing is read before a driver is needed."""
    drivers.install(DriverFolder(paths.asset("drivers")))


def read(file: Path) -> tuple[Driver | None, list[TrackFault]]:
    """Return the driver in a file, or None with all errors of the file."""
    faults = Faults(file, "")
    text = read_file(file, faults)
    node = compose(text, faults) if text is not None else None
    if node is None:
        return None, faults.sorted()
    top = Section(node, faults, KEYS)
    top.require(*KEYS)
    number = _number(top, "number", top.nodes.get("number"), 1, MAX_NUMBER)
    colours = tuple(_word(top, "colours", colour, COLOURS) for colour in top.items("colours"))
    if "colours" in top and len(colours) != 2:
        faults.add("wrong_word", top.lines["colours"], key="colours", found=len(colours), choices="two words")
    feels = _open_section(top, "feels")
    habits = _open_section(top, "habits")
    driver = Driver(
        file.stem,
        int(number),
        cast("tuple[str, str]", colours),
        {game: _habits(habits, game) for game in habits.nodes} if habits else {},
        {who: cast("Feeling", _word(feels, who, node, FEELINGS)) for who, node in feels.nodes.items()}
        if feels
        else {},
    )
    return (None if faults else driver), faults.sorted()


def _open_section(parent: Section, key: str) -> Section | None:
    """Return a mapping inside another one, whatever its keys are."""
    node = parent.nodes.get(key)
    if node is None:
        return None
    return _with_any_keys(parent, key, node)


def _with_any_keys(parent: Section, key: str, node: yaml.Node) -> Section | None:
    if not isinstance(node, yaml.MappingNode):
        parent.report_wrong("group", key, node, known="…")
        return None
    return Section(node, parent.faults, [str(name.value) for name, _ in node.value])


def _habits(of_games: Section, game: str) -> tuple[Habit, ...]:
    found = []
    for node in of_games.items(game):
        section = _with_any_keys(of_games, game, node)
        if section is None:
            continue
        section.require("rule", "cost")
        params = {
            key: tuple(_param(section, key, value) for value in members(values))
            for key, values in section.nodes.items()
            if key not in ("rule", "cost", "cost_at")
        }
        cost = _number(section, "cost", section.nodes.get("cost"), -MAX_COST, MAX_COST)
        # at every level what is liked stays liked, and what is avoided stays avoided
        low, high = (0.0, MAX_COST) if cost >= 0 else (-MAX_COST, 0.0)
        at = section.section("cost_at", LEVELS)
        cost_at = (
            {level: _number(at, level, node, low, high) for level, node in at.nodes.items()} if at else {}
        )
        found.append(Habit(section.text("rule") or "", cost, params, cost_at))
    return tuple(found)


def _param(section: Section, key: str, node: yaml.Node) -> Param:
    """Return a parameter: a number, or else a word."""
    if node.tag in ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float"):
        return _number(section, key, node, 0, MAX_PARAM)
    if not isinstance(node, yaml.ScalarNode) or not node.value:
        section.report_wrong("text", key, node)
        return ""
    return str(node.value)


def _word(section: Section, key: str, node: yaml.Node, choices: Sequence[str]) -> str:
    word = str(node.value)
    if not isinstance(node, yaml.ScalarNode) or word not in choices:
        section.report_wrong("word", key, node, choices=", ".join(choices))
    return word


def _number(section: Section, key: str, node: yaml.Node | None, low: float, high: float) -> float:
    """Return a number within these bounds; 0 where there is none or after reporting an error."""
    if node is None:
        return 0.0
    try:
        value = float(node.value) if isinstance(node, yaml.ScalarNode) else None
    except ValueError:
        value = None
    # a value that is not a number lies in no range
    if value is None or not low <= value <= high:
        section.report_wrong("range", key, node, low=f"{low:g}", high=f"{high:g}")
        return 0.0
    return value
