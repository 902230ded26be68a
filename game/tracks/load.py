"""Loads one track file: reads, expands and checks it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from game.engine.texts import MAX_NAME, odd_in
from game.engine.venue.track import Track, TrackFault, TrackRules
from game.tracks import checks, features, road, walk
from game.tracks.draft import Draft
from game.tracks.faults import Faults
from game.tracks.reader import Section, compose, read_file

_NAME: Final = re.compile(r"^name:.*(?:\n[ #].*|\n)*", re.MULTILINE)
ABOUT: Final = 400
"""The most characters of a track's description."""


def load(
    path: Path, game: str, rules: TrackRules | None, is_custom: bool = False
) -> tuple[Track | None, list[TrackFault]]:
    """Return the track in a file, or None with all its errors.

    Without a game's rules only the track itself is checked.
    """
    faults = Faults(path, path.stem)
    odd = odd_in(path.stem)
    if odd:
        faults.add("odd_file", 1, odd=odd)
        return None, faults.sorted()
    text = read_file(path, faults)
    if text is None:
        return None, faults.sorted()
    track = expand(text, Draft(path.stem, game, faults), rules, is_custom)
    return track, faults.sorted()


def read_names(path: Path) -> dict[str, str]:
    """Return the names of the track in a file by language; empty where they cannot be read."""
    faults = Faults(path, path.stem)
    # the course, by far the most of a file, has no names
    found = _NAME.search(read_file(path, faults) or "")
    node = compose(found[0], faults) if found else None
    return {} if node is None else Section(node, faults, ("name",)).translations("name", MAX_NAME)


def expand(text: str, draft: Draft, rules: TrackRules | None, is_custom: bool) -> Track | None:
    """Expand the text of a file into a track, or None; errors are in the draft's faults."""
    faults = draft.faults
    node = compose(text, faults)
    if node is None:
        return None
    keys = {str(key.value) for key, _ in node.value}
    if {"walk", "centre"} <= keys:
        faults.add("two_layouts", 1)
        return None
    builder, other = (road, walk) if "centre" in keys else (walk, road)
    draft.layout = "road" if builder is road else "walk"
    draft.key = "centre" if builder is road else "walk"
    foreign = (set(other.KEYS) - set(builder.KEYS)) & keys
    top = Section(node, faults, (*features.KEYS, *builder.KEYS, *sorted(foreign)))
    draft.lines = top.lines
    for key in sorted(foreign):
        faults.add("wrong_layout", top.lines[key], key=key, layout=draft.key)
    named = top.text("game")
    if named is not None and named != draft.game:
        faults.add("other_game", top.lines["game"], game=named, folder=draft.game)
    top.require("name", "about", draft.key)
    draft.names, draft.about = top.translations("name", MAX_NAME), top.translations("about", ABOUT)
    used = checks.used_features(top)
    if rules is not None:
        checks.check_unknown(draft, used, rules)
        if "landscape" in rules.features:
            draft.landscape = top.word("landscape", rules.landscapes) or rules.landscapes[0]
    if draft.key not in top or not builder.build(draft, top):
        return None
    features.place_features(draft, top)
    checks.check_graph(draft)
    if rules is not None:
        checks.check_game(draft, used, rules)
    return None if faults else draft.freeze(is_custom)
