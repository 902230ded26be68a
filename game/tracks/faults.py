"""The errors that a track file can have, with their messages, and the list that collects them."""

from __future__ import annotations

import difflib
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from game.engine.texts import shortened
from game.engine.venue.track import TrackFault
from game.reading import FileFault

MAX_FAULTS: Final = 40
"""How many errors of a file are reported at once."""
_PATH: Final = 120
_PARAM: Final = 90
_KEY: Final = 40
"""The most characters quoted of a path, a list and a key, so that together they fit a message."""

MESSAGES: Final = {
    "unreadable": "The file cannot be read ({reason}).",
    "odd_text": "`{key}` has the character {odd}, which cannot be shown.",
    "long_text": "`{key}` is over {most} characters long.",
    "blank_text": "`{key}` has nothing in it that can be seen.",
    "odd_file": "The file's name has {odd}, which no record can keep.",
    "more_faults": "There are more faults than these.",
    "not_yaml": "This is not YAML: {reason}.",
    "not_mapping": "Such a file is a list of `key: value` lines.",
    "no_game": "It is not said which game the track is for: write `game:` or put it into the game's folder.",
    "unknown_game": "There is no game “{game}” that is raced on tracks; known: {known}.",
    "other_game": "The file is for {game}, and here a track of {folder} is wanted.",
    "missing_key": "`{key}` is missing.",
    "unknown_key": "Nothing is called `{key}` here; did you mean `{near}`?",
    "strange_key": "Nothing is called `{key}` here; known: {known}.",
    "double_key": "`{key}` stands here twice.",
    "wrong_whole": "`{key}` must be a whole number, not `{found}`.",
    "wrong_wholes": "`{key}` must be whole numbers, not `{found}`.",
    "wrong_positive": "`{key}` must be a number above 0, not `{found}`.",
    "wrong_range": "`{key}` must lie between {low} and {high}, not `{found}`.",
    "wrong_word": "`{key}` must be one of {choices}, not `{found}`.",
    "wrong_text": "`{key}` must be a text, not `{found}`.",
    "wrong_list": "`{key}` must be a list, not `{found}`.",
    "wrong_group": "`{key}` must be keys with values ({known}), not `{found}`.",
    "wrong_point": "`{key}` must be points of {count} numbers, not `{found}`.",
    "wrong_colour": "`{key}` must be a colour such as '#C8240C', not `{found}`.",
    "tint_count": "`{key}` needs as many colours as the other tints of its rule.",
    "nested_include": "`{name}` includes a landscape itself, and such a file cannot be included.",
    "wrong_square": "`{key}` must be squares such as [3, 5], not `{found}`.",
    "wrong_rows": "`{key}` must be a first and a last row such as [3, 5], not `{found}`.",
    "wrong_lanes": "`{key}` must be letters of lanes, not `{found}`.",
    "wrong_between": "`{key}` must be two lanes side by side such as [a, b], not `{found}`.",
    "two_layouts": "A track has either `walk` or `centre`, not both.",
    "wrong_layout": "`{key}` is nothing for a track with `{layout}`.",
    "unknown_feature": "The game {game} does not know `{feature}`.",
    "missing_feature": "Every track of {game} needs `{feature}`, and this one has none.",
    "duplicate_name": "The name “{name}” is taken by {other}.",
    "space_count": "The track has {found} spaces; the game wants {low} to {high}.",
    "row_count": "The track has {found} rows; the game wants {low} to {high}.",
    "no_space": "There is no space {space}.",
    "two_spaces": "The road passes {space} twice: write the number of the space that is meant.",
    "no_row": "There is no row {row}: rows go from 0 to {last}, negative ones count back from the line.",
    "few_points": "A track needs at least four points.",
    "diagonal": "From {a} to {b} is not a straight line of squares.",
    "not_closed": "Dead end: from {a} no straight way leads back to the first point {b}.",
    "u_turn": "The road turns back on itself at {at}.",
    "off_board": "{at} is off the board of {width} × {height} squares.",
    "corners_touch": "Two corners touch: there is no straight between {a} and {b}.",
    "roads_touch": "The road runs beside itself at {a} and {b}; leave a free square between.",
    "square_twice": "The road passes {at} twice, and it is not listed under `crossings`.",
    "crossing_once": "The road passes {at} only once, so nothing crosses there.",
    "crossing_bend": "The crossing {at} has no straight way through: the road bends there.",
    "sharp_bend": "The bend at {at} does not fit between its neighbours: the radius {radius} is too large.",
    "folded": "Rows {row} and {next} overlap on the inside: the bend is tighter than the road is wide.",
    "dead_end": "No way leads on from here.",
    "unreachable": "No way leads here.",
    "missed_line": "A lap can be driven past the finish line, through {way}.",
    "lanes_cross": "The ways from {a} and {b} to the next row cross.",
    "no_limit": "Corner {corner} has no speed limit, and the game needs one.",
    "limit_count": "Corner {corner} has {found} limits for {lanes} lanes.",
    "corner_overlap": "Corner {corner} overlaps another one.",
    "outer_count": "`outer` has {found} numbers for the corner's {rows} rows.",
    "no_corner_spin": "The spin point of corner {corner} is not beside it.",
    "spin_before_band": "The spin point of corner {corner} lies before its red band.",
    "island_lanes": "There is no gap between lanes {a} and {b} in row {row}.",
    "teleport_single": "A teleport is a pair of spaces; here it is {found}.",
    "teleport_self": "A teleport leads from {space} to itself.",
    "teleport_corner": "A teleport cannot lie on a corner.",
    "teleport_line": "The teleport pair {a} and {b} lies astride the finish line.",
    "shortcut_self": "The shortcut leads from {a} to {b}, into itself.",
    "shortcut_line": "The shortcut from {a} to {b} jumps the finish line: a lap through it misses the line.",
    "shortcut_crooked": "The shortcut from {a} to {b} is not a straight line of squares.",
    "shortcut_road": "The shortcut from {a} to {b} runs over the road at {at}.",
    "gate_line": "The gate road from {a} to {b} jumps the finish line: a lap through it misses the line.",
    "gate_self": "The gate road leads from {a} to {b}, into itself.",
    "gate_apart": "The gate road is torn between {a} and {b}: each square must touch the next.",
    "gate_road": "The gate road runs over the road at {at}.",
    "gate_corner": "A gate road cannot begin or end on the corner {space}.",
    "gate_no_switch": "Gate {gate} has no switch, so it can never be opened.",
    "switch_no_gate": "The switch works gate {gate}, and there is no such gate.",
    "switch_corner": "A switch cannot lie on a corner.",
    "space_taken": "Two features lie on space {space}; each needs a space of its own.",
    "oil_teleport": "Oil cannot lie on space {space}: a teleport is there.",
    "oil_switch": "Oil cannot lie on space {space}: a gate switch is there.",
    "oil_count": "Oil lies on {found} spaces; the game wants {wanted}.",
    "grid_small": "The game needs {wanted} starting places, and the track has {found}.",
    "grid_before_line": "The starting place {space} lies before the line; every crossing is a lap here.",
    "band_on_line": "The red band of corner {corner} lies on the chequered row; put it on another one.",
    "grid_twice": "The starting place {space} is listed twice.",
    "grid_corner": "The starting place {space} is a corner.",
    "grid_teleport": "The starting place {space} is a teleport.",
    "grid_switch": "The starting place {space} is a gate switch.",
    "grid_crossing": "The starting place {space} is a crossing.",
    "box_small": "The game needs {wanted} pit boxes, and the track has {found}.",
    "box_twice": "Car {car} has two pit boxes.",
    "box_place": "Two pit boxes lie beside row {row} on the same side.",
    "chart_nothing": "Row {row} has neither wear nor a spin; write `none`.",
}


class Faults:
    """The errors found in one file."""

    def __init__(self, file: Path | str, track: str) -> None:
        self.file = shortened(str(file), _PATH)
        self.track = track
        self.found: list[TrackFault] = []

    def add(self, key: str, line: int, space: str = "", /, **params: object) -> None:
        """Add an error; `space` is the label of the space that it is about."""
        if len(self.found) > MAX_FAULTS:
            return
        if len(self.found) == MAX_FAULTS:
            key, space, params = "more_faults", "", {}
        most = {"key": _KEY, "file": _PATH, "path": _PATH, "other": _PATH}
        quoted = {name: shortened(str(value), most.get(name, _PARAM)) for name, value in params.items()}
        message = MESSAGES[key].format(**quoted)
        fault = TrackFault(self.file, line, message, key, quoted, shortened(space), self.track)
        if fault not in self.found:
            self.found.append(fault)

    def report_unread(self, fault: FileFault) -> None:
        """Add that the file cannot be read; the screen renders the reason by `why`."""
        if fault.name == "not_yaml":
            self.add("not_yaml", fault.line, **fault.params)
        else:
            self.add("unreadable", fault.line, **{**fault.params, "reason": fault, "why": fault.name})

    def report_unknown_key(self, key: str, line: int, known: Iterable[str]) -> None:
        """Add an unknown key, with the nearest known one."""
        if len(self.found) > MAX_FAULTS:
            return
        names = list(known)
        close = difflib.get_close_matches(key[:_PATH], names, 1, 0.5)
        if close:
            self.add("unknown_key", line, key=key, near=close[0])
        else:
            self.add("strange_key", line, key=key, known=", ".join(names))

    def has_any_at(self, line: int) -> bool:
        """Return whether an error has been found in a line."""
        return any(fault.line == line for fault in self.found)

    def sorted(self) -> list[TrackFault]:
        """Return the errors by line."""
        return sorted(self.found, key=lambda fault: fault.line)

    def __bool__(self) -> bool:
        return bool(self.found)
