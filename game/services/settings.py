"""The player's settings: checked field by field, kept in a YAML file that no fault can make us lose."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any, Final

import yaml

from game import reading
from game.engine.errors import PaddockError
from game.engine.texts import clean_line, clean_name, shortened
from game.services import locks, paths
from game.services.notice import Notice
from game.services.own_colours import OWN_COLOURS

SPEEDS = (1, 2, 4, 0)
"""How fast things move; 0 is instant."""
DISPLAYS = ("window", "fullscreen")
THEMES = ("paper", "night", "contrast")
HINTS = ("none", "odds", "best")
"""What a table tells before one decides: nothing, chances, or also the best choices when asked for them."""
CONFIRM = ("never", "risky", "always")
"""Which decisions are asked about before they are played."""
TURNS = ("single", "together")
"""Whether the turns of bots are shown one by one, or all until one's own as one motion."""
SMALLEST_WINDOW = (1280, 720)
LARGEST_WINDOW = (16384, 16384)

BOUNDS: Final = reading.Bounds(size=400_000)
_NONE: Final = object()
_SHORT: Final = {"not_yaml": "not YAML", "not_text": "not text", "not_mapping": "not a list of settings"}
"""Faults of the whole file in fewer words than those that quote the parser."""
_WHOLE_FILE: Final = ("refused", "no_file", "too_big")
"""Faults that stand on no line."""
_WHILE_OPEN: Final = {
    "settings_replaced": "The settings file was damaged while the app was open ({fault}). "
    "It was set aside as {aside}, and the settings in use were saved.",
    "settings_copied": "The settings file was changed while the app was open. {fault} "
    "The file as it was is kept as {aside}.",
}
MOST_NAMES: Final = 8
"""People at one table, of whom the names are remembered."""
LONGEST: Final = 200
"""Characters of any other text that is remembered."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the player can set; language None follows the system."""

    language: str | None = None
    speed_own: int = 1
    speed_bots: int = 1
    bots_turns: str = "single"
    display: str = "window"
    window_size: tuple[int, int] = SMALLEST_WINDOW
    ui_scale: int = 100
    text_scale: int = 100
    theme: str = "paper"
    patterns: bool = False
    reduced_motion: bool = False
    left_handed: bool = False
    magnifier: bool = False
    sound: bool = True
    volume: int = 70
    level_effects: int = 100
    level_engines: int = 100
    level_crowd: int = 100
    muted: bool = False
    hints: str = "odds"
    forced: bool = False
    confirm: str = "never"
    bot_levels: bool = True
    confirm_quit: bool = True
    keys: Mapping[str, str] = field(default_factory=dict)
    player_names: tuple[str, ...] = ()
    my_colour: str | None = None
    last_game: str | None = None
    last_setups: Mapping[str, Any] = field(default_factory=dict)
    first_start_done: bool = False
    lessons_done: Mapping[str, bool] = field(default_factory=dict)
    challenge_stars: Mapping[str, int] = field(default_factory=dict)
    day_solved: str | None = None
    """The last date whose challenge of the day was solved, such as 2026-11-23."""
    first_met: bool = True
    met: Mapping[str, bool] = field(default_factory=dict)
    coached: str | None = None
    """The race that was begun with the coach beside it and keeps it when it is gone on with."""

    @property
    def levels(self) -> dict[str, int]:
        """How loud each kind of sound is beside the whole volume."""
        return {"effects": self.level_effects, "engines": self.level_engines, "crowd": self.level_crowd}


Check = Callable[[Any], Any]
"""Gives the clean value, or raises ValueError."""


def _one_of(*choices: Any) -> tuple[Check, Notice]:
    def check(value: Any) -> Any:
        if isinstance(value, bool) or value not in choices:
            raise ValueError(value)
        # a speed of 2.0 is that of 2, and is named by it
        return choices[choices.index(value)]

    told = ", ".join(str(choice) for choice in choices)
    return check, Notice("setting_choice", f"it must be one of {told}", {"choices": told})


def _between(low: int, high: int) -> tuple[Check, Notice]:
    def check(value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise ValueError(value)
        return value

    message = f"it must be a number from {low} to {high}"
    return check, Notice("setting_range", message, {"low": low, "high": high})


def _switch() -> tuple[Check, Notice]:
    def check(value: Any) -> bool:
        if not isinstance(value, bool):
            raise ValueError(value)
        return value

    return check, Notice("setting_switch", "it must be true or false")


def _size() -> tuple[Check, Notice]:
    def check(value: Any) -> tuple[int, int]:
        if not isinstance(value, list | tuple) or len(value) != 2:
            raise ValueError(value)
        for part, low, high in zip(value, SMALLEST_WINDOW, LARGEST_WINDOW, strict=True):
            if isinstance(part, bool) or not isinstance(part, int) or not low <= part <= high:
                raise ValueError(value)
        return value[0], value[1]

    low = f"{SMALLEST_WINDOW[0]}×{SMALLEST_WINDOW[1]}"
    return check, Notice("setting_size", f"it must be width and height, at least {low}", {"low": low})


def _mapping(values: type) -> tuple[Check, Notice]:
    def check(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise ValueError(value)
        if not all(isinstance(key, str) and isinstance(part, values) for key, part in value.items()):
            raise ValueError(value)
        return {str(key): _plain(part) for key, part in value.items()}

    return check, Notice("setting_mapping", "it must be a list of names with values")


def _names() -> tuple[Check, Notice]:
    def check(value: Any) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
            raise ValueError(value)
        return tuple(clean_name(part) for part in value[:MOST_NAMES])

    return check, Notice("setting_mapping", "it must be a list of names with values")


def _language() -> tuple[Check, Notice]:
    def check(value: Any) -> str | None:
        if value is None or (isinstance(value, str) and value in paths.languages()):
            return value
        raise ValueError(value)

    return check, Notice("setting_language", "it must be a language code such as en or ja")


def _maybe_text() -> tuple[Check, Notice]:
    def check(value: Any) -> str | None:
        if value is not None and not isinstance(value, str):
            raise ValueError(value)
        return None if value is None else clean_name(value)

    return check, Notice("setting_text", "it must be a name")


_CHECKS: Mapping[str, tuple[Check, Notice]] = {
    "language": _language(),
    "speed_own": _one_of(*SPEEDS),
    "speed_bots": _one_of(*SPEEDS),
    "bots_turns": _one_of(*TURNS),
    "display": _one_of(*DISPLAYS),
    "window_size": _size(),
    "ui_scale": _between(70, 100),
    "text_scale": _between(100, 150),
    "theme": _one_of(*THEMES),
    "patterns": _switch(),
    "reduced_motion": _switch(),
    "left_handed": _switch(),
    "magnifier": _switch(),
    "sound": _switch(),
    "volume": _between(0, 100),
    "level_effects": _between(0, 100),
    "level_engines": _between(0, 100),
    "level_crowd": _between(0, 100),
    "muted": _switch(),
    "hints": _one_of(*HINTS),
    "forced": _switch(),
    "confirm": _one_of(*CONFIRM),
    "bot_levels": _switch(),
    "confirm_quit": _switch(),
    "keys": _mapping(str),
    "player_names": _names(),
    "my_colour": _one_of(None, *OWN_COLOURS),
    "last_game": _maybe_text(),
    "last_setups": _mapping(dict),
    "first_start_done": _switch(),
    "lessons_done": _mapping(bool),
    "challenge_stars": _mapping(int),
    "day_solved": _maybe_text(),
    "first_met": _switch(),
    "met": _mapping(bool),
    "coached": _maybe_text(),
}


def _plain(value: Any) -> Any:
    """The same value as plain YAML knows it: no tuples, no subclasses of str or int."""
    if isinstance(value, Mapping):
        return {_plain(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, bool | float):
        return value
    return int(value) if isinstance(value, int) else clean_line(str(value), LONGEST)


def checked(name: str, value: Any) -> Any:
    """The value as the field keeps it; raises a PaddockError that says what it must be."""
    if name not in _CHECKS:
        raise PaddockError(f"There is no setting {name!r}.", "no_setting", field=name)
    check, rule = _CHECKS[name]
    try:
        return check(value)
    except (ValueError, TypeError) as error:
        shown = _shown(value)
        raise PaddockError(
            f"{name} cannot be {shown}: {rule}.", "bad_setting", field=name, value=shown, rule=rule
        ) from error


def _shown(value: Any) -> str:
    return shortened(repr(value), 40)


class _Damage(Exception):
    """A file that is no list of settings; the same attributes as a FileFault."""

    def __init__(self, name: str, message: str, line: int) -> None:
        super().__init__(message)
        self.name = name
        self.line = line


@dataclass(slots=True)
class _Contents:
    """What a file of settings holds: good values by field, keys we do not know, and values that cannot be."""

    good: dict[str, Any] = field(default_factory=dict)
    unknown: dict[Any, Any] = field(default_factory=dict)
    refused: list[Notice] = field(default_factory=list)
    notice: Notice | None = None
    """What is to be told of the file."""


class SettingsStore:
    """The settings in use and their file; what went wrong with it is told in `notices`."""

    def __init__(self) -> None:
        self.values = Settings()
        self.notices: list[Notice] = []
        self.listeners: list[Callable[[Settings, Settings], None]] = []
        self.unsaved = False
        """Whether the last change could not be written."""
        self._path: Path | None = None
        self._unknown: dict[Any, Any] = {}
        self._lent: dict[str, Any] = {}
        """What the file keeps of fields that are set otherwise for this run only."""
        self._refused: set[tuple[str, str]] = set()
        """Fields with the values of the file that were refused, and told, at the start."""
        self._synced = self._kept()
        """By field what this window last read or wrote."""

    @classmethod
    def load(cls) -> SettingsStore:
        """Read the settings; never raises, and never changes a file that it could not read."""
        store = cls()
        try:
            path = paths.settings_file()
        except PaddockError as error:
            message = (
                f"Nothing can be saved: {error} The app goes on, but forgets everything when it is closed."
            )
            store.notices.append(Notice("memory_only", message, {"error": error}))
            return store
        store._path = path
        store._read(path)
        return store

    def change(self, save: bool = True, **values: object) -> Notice | None:
        """Set fields, tell the listeners, save; raises a PaddockError for a value that cannot be.

        A notice comes back where the change counts only until the app is closed.
        """
        before = self.values
        self.values = replace(before, **{name: checked(name, value) for name, value in values.items()})
        for name in values:
            self._lent.pop(name, None)
        if self.values != before:
            for listener in list(self.listeners):
                listener(before, self.values)
        return self.save() if save else None

    def keep_stars(self, name: str, stars: int, solved: str = "") -> Notice | None:
        """Keep the stars of a challenge if they are the most so far, and the date whose challenge it was."""
        most = max(stars, self.values.challenge_stars.get(name, 0))
        kept = {**self.values.challenge_stars, name: most}
        return self.change(challenge_stars=kept, day_solved=solved or self.values.day_solved)

    def lend(self, **values: object) -> None:
        """Set fields for this run only: the file keeps its own until they are changed."""
        for name in values:
            self._lent.setdefault(name, getattr(self.values, name))
        self.values = replace(self.values, **{name: checked(name, value) for name, value in values.items()})

    def reset(self) -> Notice | None:
        """Everything as at first, except what was remembered of earlier races."""
        keep = (
            "last_game",
            "last_setups",
            "player_names",
            "first_start_done",
            "lessons_done",
            "challenge_stars",
            "day_solved",
            "met",
            "coached",
            "language",
        )
        return self.change(
            **{f.name: getattr(Settings(), f.name) for f in fields(Settings) if f.name not in keep}
        )

    def save(self) -> Notice | None:
        """Write the file; a notice says why it was not written, or what was wrong with what lay there."""
        if self._path is None:
            return None
        try:
            with locks.hold(self._path, locks.PATIENCE_S):
                found = self._reread(self._path)
                paths.write_atomically(self._path, self._text(found.good))
        except PaddockError as error:
            self.unsaved = True
            return _unsaved(error)
        self._synced, self.unsaved = self._kept(), False
        return found.notice

    def _kept(self) -> dict[str, Any]:
        """By field what this window would keep."""
        return {f.name: getattr(self.values, f.name) for f in fields(Settings)} | self._lent

    def _reread(self, path: Path) -> _Contents:
        """What the file holds now, for another window or an editor may have written it since.

        A damaged file is set aside, and one with values that are refused is copied. Raises a PaddockError
        where neither can be done: then the file must stay as it is.
        """
        try:
            raw = reading.read_bytes(path, BOUNDS)
            found = _sorted_out(_parsed(raw), raw, self._kept())
        except FileNotFoundError:
            return _Contents()
        except (reading.FileFault, _Damage) as damage:
            aside = _aside(path)
            try:
                os.replace(path, aside)
            except OSError as error:
                raise paths.write_error(aside, error) from error
            return _Contents(notice=_while_open("settings_replaced", damage, aside))
        except OSError as error:
            told = {"file": path.name, "reason": paths.reason(error)}
            message = f"{path.name} cannot be read ({told['reason']})."
            raise PaddockError(message, "record_unreadable", **told) from error
        self._unknown = found.unknown
        if found.refused:
            aside = _aside(path)
            try:
                shutil.copyfile(path, aside)
            except OSError as error:
                raise paths.write_error(aside, error) from error
            news = [notice for notice in found.refused if _refused_value(notice) not in self._refused]
            found.notice = _while_open("settings_copied", news[0], aside) if news else None
        return found

    def _text(self, theirs: Mapping[str, Any]) -> str:
        """The file: what was changed here, and for the rest what the file held."""
        known = {
            name: _plain(_merged(ours, self._synced[name], theirs.get(name, ours)))
            for name, ours in self._kept().items()
        }
        data = {**known, **self._unknown}
        return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True))

    def _read(self, path: Path) -> None:
        try:
            raw = reading.read_bytes(path, BOUNDS)
            data = _parsed(raw)
        except FileNotFoundError:
            return
        except (reading.FileFault, _Damage) as fault:
            self._set_aside(path, fault)
            return
        except OSError as error:
            self._path = None
            params = {"reason": paths.reason(error)}
            message = (
                f"The settings cannot be read ({params['reason']}). "
                "The app starts with its own settings and does not save changes."
            )
            self.notices.append(Notice("settings_unreadable", message, params))
            return
        found = _sorted_out(data, raw, self._kept())
        self._unknown = found.unknown
        self._refused = {_refused_value(notice) for notice in found.refused}
        self.notices += found.refused
        self.values = Settings(**found.good)
        self._synced = self._kept()

    def _set_aside(self, path: Path, damage: reading.FileFault | _Damage) -> None:
        aside, fault = _aside(path), _placed(damage)
        try:
            os.replace(path, aside)
        except OSError:
            self._path = None
            message = (
                f"The settings file is damaged ({fault}) and could not be set aside. "
                "It is left untouched, and changes are not saved."
            )
            self.notices.append(Notice("settings_stuck", message, {"fault": fault}))
            return
        message = (
            f"The settings file was damaged ({fault}). It was set aside as {aside.name}, "
            "and the app starts with its own settings."
        )
        self.notices.append(Notice("settings_damaged", message, {"fault": fault, "aside": aside.name}))


def _refused_value(notice: Notice) -> tuple[str, str]:
    return notice.params["field"], notice.params["value"]


def _merged(ours: Any, before: Any, theirs: Any) -> Any:
    """A field's value where this window and another have written it; maps are merged key by key."""
    if ours == before:
        return theirs
    if isinstance(ours, Mapping) and isinstance(before, Mapping) and isinstance(theirs, Mapping):
        changed = {key: value for key, value in ours.items() if before.get(key, _NONE) != value}
        return {key: value for key, value in theirs.items() if key in ours or key not in before} | changed
    return ours


def _parsed(raw: bytes) -> dict[Any, Any]:
    """The file's mapping; raises FileFault or _Damage."""
    text = reading.as_text(raw, BOUNDS)
    data = reading.load(text, BOUNDS)
    if data is None:
        return {}
    if not isinstance(data, dict):
        node = reading.compose(text, BOUNDS)
        raise _Damage("not_mapping", "not a list of settings", node.start_mark.line + 1 if node else 1)
    return data


def _placed(damage: reading.FileFault | _Damage) -> Notice | reading.FileFault | _Damage:
    """What is wrong with the file, with its line where the fault has one."""
    name = damage.name
    fault = Notice(f"fault_{name}", _SHORT[name]) if name in _SHORT else damage
    if name in _WHOLE_FILE:
        return fault
    params = {"line": damage.line, "fault": fault}
    return Notice("settings_line", f"line {damage.line}: {fault}", params)


def _while_open(key: str, damage: Notice | reading.FileFault | _Damage, aside: Path) -> Notice:
    """What is told of a file that was spoilt while the app had it open."""
    fault = damage if isinstance(damage, Notice) else _placed(damage)
    message = _WHILE_OPEN[key].format(fault=fault, aside=aside.name)
    return Notice(key, message, {"fault": fault, "aside": aside.name})


def _sorted_out(data: dict[Any, Any], raw: bytes, used: Mapping[str, Any]) -> _Contents:
    """What of a file's mapping can be used; `used` has by field what is used where it cannot."""
    odds = data.pop("hints_odds", None)
    if isinstance(odds, bool) and "hints" not in data:
        # until then there were hints at any time, and a switch for chances
        data["hints"] = "best" if odds else "none"
    found = _Contents()
    for name, value in data.items():
        if not isinstance(name, str) or name not in _CHECKS:
            found.unknown[name] = value
            continue
        try:
            found.good[name] = checked(name, value)
        except PaddockError as error:
            found.refused.append(_refusal(name, error, _line_of(name, raw), used[name]))
    return found


def _refusal(name: str, error: PaddockError, line: int, used: Any) -> Notice:
    """What is told of one value that cannot be."""
    default = Notice("setting_unset", "the default") if used is None else _shown(_plain(used))
    params = {**error.params, "default": default, "file": paths.settings_file().name, "line": line}
    told = f"{name} cannot be {params['value']} ({params['rule']}), so {default} is used."
    return Notice("settings_value", f"{params['file']}, line {line}: {told}", params)


def _line_of(name: str, raw: bytes) -> int:
    """The line of the file at which a field stands; its last one counts."""
    node = reading.compose(reading.as_text(raw, BOUNDS), BOUNDS)
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    lines = [key.start_mark.line + 1 for key, _ in pairs if key.value == name]
    return lines[-1] if lines else 1


def _aside(path: Path) -> Path:
    """The first free name beside the file."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside


def _unsaved(error: PaddockError) -> Notice:
    return Notice("settings_unsaved", f"The settings are not saved: {error}", {"error": error})
