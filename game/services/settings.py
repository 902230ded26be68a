"""The player's settings: checked field by field, stored in a YAML file that is kept even if damaged."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Mapping, Sequence
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
"""The speeds of motion; 0 is instant."""
DISPLAYS = ("window", "fullscreen")
THEMES = ("paper", "night", "contrast")
HINTS = ("none", "best")
VOICES = ("all", "ends", "off")
"""When rivals speak: also within the race, at its start and end only, or never."""
"""Whether the hint key names the best choices."""
DEPTHS = ("calm", "odds", "everything")
"""How much a table shows."""
CONFIRM = ("never", "risky", "always")
"""Which decisions must be confirmed."""
TURNS = ("single", "together")
"""Whether bots' turns are animated one by one, or all up to the player's next turn as one motion."""
MIN_WINDOW_SIZE = (1280, 720)
MAX_WINDOW_SIZE = (16384, 16384)

BOUNDS: Final = reading.Bounds(size=400_000)
_NONE: Final = object()
_SHORT: Final = {"not_yaml": "not YAML", "not_text": "not text", "not_mapping": "not a list of settings"}
"""Short names of errors in the whole file, whose own messages quote the parser."""
_WHOLE_FILE: Final = ("refused", "no_file", "too_big")
"""Errors that have no line."""
_WHILE_OPEN: Final = {
    "settings_replaced": "The settings file was damaged while the app was open ({fault}). "
    "It was set aside as {aside}, and the settings in use were saved.",
    "settings_copied": "The settings file was changed while the app was open. {fault} "
    "The file as it was is kept as {aside}.",
}
MAX_NAMES: Final = 8
"""The most names of people at one table that are stored."""
MAX_TEXT_LENGTH: Final = 200
"""The most characters of any other text."""


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything the player can set; language None follows the system."""

    language: str | None = None
    speed_own: int = 1
    speed_bots: int = 1
    bots_turns: str = "single"
    display: str = "window"
    window_size: tuple[int, int] = MIN_WINDOW_SIZE
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
    hints: str = "none"
    depths: Mapping[str, str] = field(default_factory=dict)
    """By game how much its table shows, once the player has switched it."""
    voices: str = VOICES[0]
    forced: bool = False
    """Whether a choice without an alternative is made for the player."""
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
    """Whether a short explanation comes with what is met for the first time."""
    met: Mapping[str, bool] = field(default_factory=dict)
    """The topics that have been explained, by game and name."""
    coached: str | None = None
    """The race that was begun with the coach, and has it again when it is continued."""

    @property
    def levels(self) -> dict[str, int]:
        """The loudness of each kind of sound, 0 to 100."""
        return {"effects": self.level_effects, "engines": self.level_engines, "crowd": self.level_crowd}


Check = Callable[[Any], Any]
"""Returns the clean value, or raises ValueError."""


def _one_of(*choices: Any) -> tuple[Check, Notice]:
    def check(value: Any) -> Any:
        if isinstance(value, bool) or value not in choices:
            raise ValueError(value)
        # 2.0 becomes the choice 2
        return choices[choices.index(value)]

    listed = ", ".join(str(choice) for choice in choices)
    return check, Notice("setting_choice", f"it must be one of {listed}", {"choices": listed})


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
        for part, low, high in zip(value, MIN_WINDOW_SIZE, MAX_WINDOW_SIZE, strict=True):
            if isinstance(part, bool) or not isinstance(part, int) or not low <= part <= high:
                raise ValueError(value)
        return value[0], value[1]

    low = f"{MIN_WINDOW_SIZE[0]}×{MIN_WINDOW_SIZE[1]}"
    return check, Notice("setting_size", f"it must be width and height, at least {low}", {"low": low})


def _mapping(values: type) -> tuple[Check, Notice]:
    def check(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise ValueError(value)
        if not all(isinstance(key, str) and isinstance(part, values) for key, part in value.items()):
            raise ValueError(value)
        return {str(key): _plain(part) for key, part in value.items()}

    return check, Notice("setting_mapping", "it must be a list of names with values")


def _mapping_of(choices: Sequence[str]) -> tuple[Check, Notice]:
    check_mapping, _ = _mapping(str)
    check_value, rule = _one_of(*choices)

    def check(value: Any) -> dict[str, Any]:
        return {key: check_value(part) for key, part in check_mapping(value).items()}

    return check, rule


def _names() -> tuple[Check, Notice]:
    def check(value: Any) -> tuple[str, ...]:
        if not isinstance(value, list | tuple) or not all(isinstance(part, str) for part in value):
            raise ValueError(value)
        return tuple(clean_name(part) for part in value[:MAX_NAMES])

    return check, Notice("setting_mapping", "it must be a list of names with values")


def _language() -> tuple[Check, Notice]:
    def check(value: Any) -> str | None:
        if value is None or (isinstance(value, str) and value in paths.languages()):
            return value
        raise ValueError(value)

    return check, Notice("setting_language", "it must be a language code such as en or ja")


def _optional_name() -> tuple[Check, Notice]:
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
    "depths": _mapping_of(DEPTHS),
    "voices": _one_of(*VOICES),
    "forced": _switch(),
    "confirm": _one_of(*CONFIRM),
    "bot_levels": _switch(),
    "confirm_quit": _switch(),
    "keys": _mapping(str),
    "player_names": _names(),
    "my_colour": _one_of(None, *OWN_COLOURS),
    "last_game": _optional_name(),
    "last_setups": _mapping(dict),
    "first_start_done": _switch(),
    "lessons_done": _mapping(bool),
    "challenge_stars": _mapping(int),
    "day_solved": _optional_name(),
    "first_met": _switch(),
    "met": _mapping(bool),
    "coached": _optional_name(),
}


def _plain(value: Any) -> Any:
    """Return a value as plain YAML can hold it: no tuples, no subclasses of str or int."""
    if isinstance(value, Mapping):
        return {_plain(key): _plain(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(part) for part in value]
    if value is None or isinstance(value, bool | float):
        return value
    return int(value) if isinstance(value, int) else clean_line(str(value), MAX_TEXT_LENGTH)


def check_setting(name: str, value: Any) -> Any:
    """Return the clean value of a field; raises a PaddockError that says what it must be."""
    if name not in _CHECKS:
        raise PaddockError(f"There is no setting {name!r}.", "no_setting", field=name)
    check, rule = _CHECKS[name]
    try:
        return check(value)
    except (ValueError, TypeError) as error:
        quoted = _quoted(value)
        raise PaddockError(
            f"{name} cannot be {quoted}: {rule}.", "bad_setting", field=name, value=quoted, rule=rule
        ) from error


def _quoted(value: Any) -> str:
    return shortened(repr(value), 40)


class _NotMapping(Exception):
    """The fault of a file that is not a mapping; it has the attributes of a FileFault."""

    def __init__(self, name: str, message: str, line: int) -> None:
        super().__init__(message)
        self.name = name
        self.line = line


@dataclass(slots=True)
class _Contents:
    """The contents of a settings file: valid values by field, unknown keys, and notices of invalid values."""

    valid: dict[str, Any] = field(default_factory=dict)
    unknown: dict[Any, Any] = field(default_factory=dict)
    invalid: list[Notice] = field(default_factory=list)
    notice: Notice | None = None
    """A notice about the file as a whole."""


class SettingsStore:
    """The settings in use and their file; `notices` reports errors of the file."""

    def __init__(self) -> None:
        self.values = Settings()
        self.notices: list[Notice] = []
        self.listeners: list[Callable[[Settings, Settings], None]] = []
        self._path: Path | None = None
        self._unknown: dict[Any, Any] = {}
        self._overridden: dict[str, Any] = {}
        """By field the file's value, where it is overridden for this run."""
        self._invalid: set[tuple[str, str]] = set()
        """Invalid fields and values of the file, reported at the start."""
        self._synced = self._values_to_store()
        """By field the value that this window last read or wrote."""

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
        """Set fields, call the listeners and save; raises a PaddockError for an invalid value.

        Returns a notice if the change could not be saved.
        """
        before = self.values
        self.values = replace(before, **{name: check_setting(name, value) for name, value in values.items()})
        for name in values:
            self._overridden.pop(name, None)
        if self.values != before:
            for listener in list(self.listeners):
                listener(before, self.values)
        return self.save() if save else None

    def keep_stars(self, name: str, stars: int, solved: str = "") -> Notice | None:
        """Store the stars of a challenge if they are the most so far, and the date if it was that day's."""
        most = max(stars, self.values.challenge_stars.get(name, 0))
        challenge_stars = {**self.values.challenge_stars, name: most}
        return self.change(challenge_stars=challenge_stars, day_solved=solved or self.values.day_solved)

    def override(self, **values: object) -> None:
        """Override fields for this run; the file keeps its values until they are changed."""
        for name in values:
            self._overridden.setdefault(name, getattr(self.values, name))
        self.values = replace(
            self.values, **{name: check_setting(name, value) for name, value in values.items()}
        )

    def reset(self) -> Notice | None:
        """Reset everything to defaults, except language, progress and memories of earlier races."""
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
        """Write the file; returns a notice if that failed, or if the file had been damaged meanwhile."""
        if self._path is None:
            return None
        try:
            with locks.hold(self._path, locks.PATIENCE_S):
                found = self._reread(self._path)
                paths.write_atomically(self._path, self._file_text(found.valid))
        except PaddockError as error:
            return Notice("settings_unsaved", f"The settings are not saved: {error}", {"error": error})
        self._synced = self._values_to_store()
        return found.notice

    @property
    def has_unsaved_changes(self) -> bool:
        """Whether the file lacks a change: one that could not be written, or was not yet."""
        return self._values_to_store() != self._synced

    def _values_to_store(self) -> dict[str, Any]:
        """Return by field the value that this window would store."""
        return {f.name: getattr(self.values, f.name) for f in fields(Settings)} | self._overridden

    def _reread(self, path: Path) -> _Contents:
        """Return the contents of the file, as another window or an editor may have changed it.

        A damaged file is set aside, one with invalid values is copied. Raises a PaddockError if that fails;
        then the file must stay as it is.
        """
        try:
            raw = reading.read_bytes(path, BOUNDS)
            found = _check_all(_parse(raw), raw, self._values_to_store())
        except FileNotFoundError:
            return _Contents()
        except (reading.FileFault, _NotMapping) as fault:
            aside = _free_aside_path(path)
            try:
                os.replace(path, aside)
            except OSError as error:
                raise paths.write_error(aside, error) from error
            return _Contents(notice=_notice_while_open("settings_replaced", fault, aside))
        except OSError as error:
            params = {"file": path.name, "reason": paths.reason(error)}
            message = f"{path.name} cannot be read ({params['reason']})."
            raise PaddockError(message, "record_unreadable", **params) from error
        self._unknown = found.unknown
        if found.invalid:
            aside = _free_aside_path(path)
            try:
                shutil.copyfile(path, aside)
            except OSError as error:
                raise paths.write_error(aside, error) from error
            new = [notice for notice in found.invalid if _invalid_value(notice) not in self._invalid]
            found.notice = _notice_while_open("settings_copied", new[0], aside) if new else None
        return found

    def _file_text(self, theirs: Mapping[str, Any]) -> str:
        """Return the text of the file: values changed here, and the file's own for the rest."""
        known = {
            name: _plain(_merge(value, self._synced[name], theirs.get(name, value)))
            for name, value in self._values_to_store().items()
        }
        data = {**known, **self._unknown}
        return str(yaml.safe_dump(data, sort_keys=False, allow_unicode=True))

    def _read(self, path: Path) -> None:
        try:
            raw = reading.read_bytes(path, BOUNDS)
            data = _parse(raw)
        except FileNotFoundError:
            return
        except (reading.FileFault, _NotMapping) as fault:
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
        found = _check_all(data, raw, self._values_to_store())
        self._unknown = found.unknown
        self._invalid = {_invalid_value(notice) for notice in found.invalid}
        self.notices += found.invalid
        self.values = Settings(**found.valid)
        self._synced = self._values_to_store()

    def _set_aside(self, path: Path, found: reading.FileFault | _NotMapping) -> None:
        aside, fault = _free_aside_path(path), _with_line(found)
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


def _invalid_value(notice: Notice) -> tuple[str, str]:
    return notice.params["field"], notice.params["value"]


def _merge(ours: Any, before: Any, theirs: Any) -> Any:
    """Return the merged value of a field that two windows may have changed; mappings are merged by key."""
    if ours == before:
        return theirs
    if isinstance(ours, Mapping) and isinstance(before, Mapping) and isinstance(theirs, Mapping):
        changed = {key: value for key, value in ours.items() if before.get(key, _NONE) != value}
        return {key: value for key, value in theirs.items() if key in ours or key not in before} | changed
    return ours


def _parse(raw: bytes) -> dict[Any, Any]:
    """Parse the file into a mapping; raises FileFault or _NotMapping."""
    text = reading.as_text(raw, BOUNDS)
    data = reading.load(text, BOUNDS)
    if data is None:
        return {}
    if not isinstance(data, dict):
        node = reading.compose(text, BOUNDS)
        raise _NotMapping("not_mapping", "not a list of settings", node.start_mark.line + 1 if node else 1)
    return data


def _with_line(found: reading.FileFault | _NotMapping) -> Notice | reading.FileFault | _NotMapping:
    """Return a fault of the file, with its line if it has one."""
    name = found.name
    fault = Notice(f"fault_{name}", _SHORT[name]) if name in _SHORT else found
    if name in _WHOLE_FILE:
        return fault
    params = {"line": found.line, "fault": fault}
    return Notice("settings_line", f"line {found.line}: {fault}", params)


def _notice_while_open(key: str, found: Notice | reading.FileFault | _NotMapping, aside: Path) -> Notice:
    """Return the notice about a file that was damaged while the app had it open."""
    fault = found if isinstance(found, Notice) else _with_line(found)
    message = _WHILE_OPEN[key].format(fault=fault, aside=aside.name)
    return Notice(key, message, {"fault": fault, "aside": aside.name})


def _check_all(data: dict[Any, Any], raw: bytes, in_use: Mapping[str, Any]) -> _Contents:
    """Return the valid and invalid values of a file's mapping; `in_use` has the present values by field."""
    odds = data.pop("hints_odds", None)
    if isinstance(odds, bool) and "hints" not in data:
        # earlier versions had a switch for chances, and hints at any time
        data["hints"] = "best" if odds else "none"
    elif data.get("hints") == "odds":
        # earlier versions had chances as a kind of hint
        data["hints"] = "none"
    keys = data.get("keys")
    if isinstance(keys, dict) and "odds" in keys:
        # earlier versions showed and hid chances with this key
        data["keys"] = {"depth" if name == "odds" else name: key for name, key in keys.items()}
    found = _Contents()
    for name, value in data.items():
        if not isinstance(name, str) or name not in _CHECKS:
            found.unknown[name] = value
            continue
        try:
            found.valid[name] = check_setting(name, value)
        except PaddockError as error:
            found.invalid.append(_invalid_notice(name, error, _line_of(name, raw), in_use[name]))
    return found


def _invalid_notice(name: str, error: PaddockError, line: int, in_use: Any) -> Notice:
    """Return the notice about an invalid value."""
    default = Notice("setting_unset", "the default") if in_use is None else _quoted(_plain(in_use))
    params = {**error.params, "default": default, "file": paths.settings_file().name, "line": line}
    reason = f"{name} cannot be {params['value']} ({params['rule']}), so {default} is used."
    return Notice("settings_value", f"{params['file']}, line {line}: {reason}", params)


def _line_of(name: str, raw: bytes) -> int:
    """Return the line of a field in the file, the last one if there are several."""
    node = reading.compose(reading.as_text(raw, BOUNDS), BOUNDS)
    pairs = node.value if isinstance(node, yaml.MappingNode) else ()
    lines = [key.start_mark.line + 1 for key, _ in pairs if key.value == name]
    return lines[-1] if lines else 1


def _free_aside_path(path: Path) -> Path:
    """Return a free path beside the file for setting it aside."""
    number = 1
    while (aside := path.with_name(f"{path.name}.damaged-{number}")).exists():
        number += 1
    return aside
