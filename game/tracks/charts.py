"""Reads a game's file of charts with its line numbers: the player's if it has no errors, else ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

import yaml

from game.engine import registry
from game.engine.contract import Json
from game.engine.errors import PaddockError
from game.engine.venue.charts import ChartPath, Charts
from game.engine.venue.track import TrackFault
from game.tracks.faults import Faults
from game.tracks.reader import compose, line_of, read_file

SUFFIX: Final = ".yaml"
_INT: Final = "tag:yaml.org,2002:int"
_BOOL: Final = "tag:yaml.org,2002:bool"


class ChartLibrary:
    """A source for the catalogue of charts; `custom` returns the folder of the player's."""

    def __init__(self, shipped: Path, custom: Callable[[], Path] | None = None) -> None:
        self._shipped = shipped
        self._custom = custom

    def charts(self, game: str) -> Charts | None:
        """Return the player's charts of a game if they have no errors, else the shipped ones."""
        file = self._custom_file(game)
        found = load_charts(file, game)[0] if file is not None else None
        return found if found is not None else load_charts(self._shipped / f"{game}{SUFFIX}", game)[0]

    def faults(self, game: str) -> Sequence[TrackFault]:
        """Return the errors in the player's charts."""
        file = self._custom_file(game)
        return load_charts(file, game)[1] if file is not None else ()

    def _custom_file(self, game: str) -> Path | None:
        try:
            file = self._custom() / f"{game}{SUFFIX}" if self._custom is not None else None
        except PaddockError:
            # without a data folder there are no custom charts
            return None
        return file if file is not None and file.exists() and not file.is_dir() else None


def load_charts(path: Path, game: str) -> tuple[Charts | None, list[TrackFault]]:
    """Return the charts in a file, or None with all its errors."""
    faults = Faults(path, "")
    known = registry.games()
    rules = known[game].charts if game in known else None
    if rules is None:
        faults.add("unknown_game", 1, game=game, known=", ".join(g.id for g in known.values() if g.charts))
        return None, faults.sorted()
    text = read_file(path, faults)
    node = compose(text, faults) if text is not None else None
    if node is None:
        return None, faults.sorted()
    lines: dict[ChartPath, int] = {}
    data = _plain(node, (), lines, faults)

    def complain(path: ChartPath, key: str, /, **params: object) -> None:
        while path and path not in lines:
            path = path[:-1]
        faults.add(key, lines.get(path, 1), **params)

    built = rules.build(data, complain)
    return (None if faults else built), faults.sorted()


def _plain(node: yaml.Node, path: ChartPath, lines: dict[ChartPath, int], faults: Faults) -> Json:
    """Return a node as plain data with text keys, and add the line of each value to `lines`."""
    lines.setdefault(path, line_of(node))
    if isinstance(node, yaml.MappingNode):
        found: dict[str, Json] = {}
        for key_node, value in node.value:
            key = str(key_node.value)
            if key in found:
                faults.add("double_key", line_of(key_node), key=key)
                continue
            lines[(*path, key)] = line_of(key_node)
            found[key] = _plain(value, (*path, key), lines, faults)
        return found
    if isinstance(node, yaml.SequenceNode):
        # lists in charts are flat
        return [_scalar(child) for child in node.value]
    return _scalar(node)


def _scalar(node: yaml.Node) -> Json:
    text = str(node.value)
    if node.tag == _BOOL:
        return text.lower() in ("true", "yes", "on")
    if node.tag == _INT:
        try:
            return int(text)
        except ValueError:
            return text
    return text
