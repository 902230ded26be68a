"""Reads a game's file of charts with its line numbers: ours, or the player's own where it has no fault."""

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
from game.tracks.reader import compose, line_of, read

SUFFIX: Final = ".yaml"
_INT: Final = "tag:yaml.org,2002:int"
_BOOL: Final = "tag:yaml.org,2002:bool"


class ChartLibrary:
    """A source for the catalogue of charts; `own` says where the player's lie."""

    def __init__(self, ours: Path, own: Callable[[], Path] | None = None) -> None:
        self._ours = ours
        self._own = own

    def charts(self, game: str) -> Charts | None:
        """The player's charts of a game where they are faultless, else ours."""
        mine = self._mine(game)
        found = load_charts(mine, game)[0] if mine is not None else None
        return found if found is not None else load_charts(self._ours / f"{game}{SUFFIX}", game)[0]

    def faults(self, game: str) -> Sequence[TrackFault]:
        """What is wrong with the player's."""
        mine = self._mine(game)
        return load_charts(mine, game)[1] if mine is not None else ()

    def _mine(self, game: str) -> Path | None:
        try:
            file = self._own() / f"{game}{SUFFIX}" if self._own is not None else None
        except PaddockError:
            # without a home there are no charts of one's own; who saves there is told
            return None
        return file if file is not None and file.exists() and not file.is_dir() else None


def load_charts(path: Path, game: str) -> tuple[Charts | None, list[TrackFault]]:
    """The charts in a file, or None with everything that is wrong with it."""
    faults = Faults(path, "")
    known = registry.games()
    rules = known[game].charts if game in known else None
    if rules is None:
        faults.add("unknown_game", 1, game=game, known=", ".join(g.id for g in known.values() if g.charts))
        return None, faults.sorted()
    text = read(path, faults)
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
    """A node as plain data with texts as keys; where each value stands goes into `lines`."""
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
        # no list of ours holds another
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
