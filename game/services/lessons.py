"""Lessons read from files: the shipped ones, those of further games, and the player's own."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypedDict, cast

import yaml

from game import reading
from game.engine import registry
from game.engine.lesson import Accepted, Lesson, LessonFault, Moment, Scripted, rehearse
from game.engine.texts import clean_line, odd_in, shortened
from game.services import paths
from game.services.notice import Notice

BOUNDS: Final = reading.Bounds(size=100_000)
MAX_TEXT_LENGTH: Final = 600
"""The most characters of a text that a file itself contains."""
_ORDER: Final = re.compile(r"^\d+[-_. ]*")
"""The prefix of a file's name that only sorts it."""
_KEYS: Final[Mapping[str, type | tuple[type, ...]]] = {
    "setup": dict,
    "seat": int,
    "given": dict,
    "steps": list,
    "race": dict,
    "texts": dict,
    "odds": str,
}
_MOMENT: Final[Mapping[str, type | tuple[type, ...]]] = {
    "say": str,
    "light": (str, list),
    "accept": (str, list),
    "wrong": (str, dict),
}
HIDDEN: Final = "hidden"
"""The one value of `odds`."""
_CHOICE: Final[Mapping[str, type | tuple[type, ...]]] = {"choose": (str, list), "then": (str, list)}


class _File(TypedDict, total=False):
    """A lesson's file, once the kinds of its values are checked."""

    setup: dict[str, Any]
    seat: int
    given: dict[str, Any]
    steps: list[Any]
    race: dict[str, Any]
    texts: dict[str, Any]
    odds: str


def lessons(game_id: str) -> tuple[list[Lesson], list[Notice]]:
    """Return the lessons of a game in the order of their files, and a notice for each one left out."""
    found: dict[str, Lesson] = {}
    notices: list[Notice] = []
    for folder in paths.lessons_dirs():
        is_custom = folder == paths.own_lessons()
        for file in sorted((folder / game_id).glob("*.yaml")):
            try:
                lesson = read(file, game_id)
                if is_custom:
                    # the shipped ones are rehearsed by the tests
                    _check_texts(lesson)
                    rehearse(lesson)
            except LessonFault as fault:
                notices.append(_notice(file, fault))
                continue
            found[lesson.id] = lesson
    return list(found.values()), notices


def _check_texts(lesson: Lesson) -> None:
    """Raise LessonFault where a lesson that contains its own texts lacks one."""
    for code, texts in lesson.texts.items():
        for key in lesson.text_keys():
            if key not in texts:
                message = f"the text {key!r} is missing in {code!r}"
                raise LessonFault(1, message, "no_words", name=key, language=code)


def games() -> list[str]:
    """Return the ids of the games that have lessons."""
    return [id for id in registry.games() if any((d / id).is_dir() for d in paths.lessons_dirs())]


def _notice(file: Path, fault: LessonFault) -> Notice:
    name = shortened(f"{file.parent.name}/{file.name}")
    message = f"{name}, line {fault.line}: {fault}. This lesson is left out."
    return Notice("lesson_fault", message, {"file": name, "line": fault.line, "fault": fault})


def read(file: Path, game_id: str) -> Lesson:
    """Read a lesson from its file; raises LessonFault with the line of the first error."""
    try:
        text = reading.read_text(file, BOUNDS)
        node, content = reading.compose(text, BOUNDS), reading.load(text, BOUNDS)
    except reading.FileFault as fault:
        raise LessonFault(fault.line, str(fault), "file", detail=fault) from fault
    if not isinstance(content, dict) or not isinstance(node, yaml.MappingNode):
        raise LessonFault(1, "a lesson is a list of keys with `steps` among them", "no_lesson")
    lines: dict[str, yaml.Node] = {key.value: value for key, value in node.value}
    _check(content, _KEYS, 1, {key.value: _line(key) for key, _ in node.value})
    data = cast("_File", content)
    if (odds := data.get("odds", HIDDEN)) != HIDDEN:
        quoted = shortened(repr(odds), 40)
        raise LessonFault(
            _line(lines["odds"]), f"'odds' cannot be {quoted}", "bad_value", name="odds", value=quoted
        )
    if not data.get("steps"):
        raise LessonFault(1, "the key 'steps' is missing", "missing", name="steps")
    steps: list[yaml.Node] = lines["steps"].value
    items = tuple(_item(item, _line(place)) for item, place in zip(data["steps"], steps, strict=True))
    return Lesson(
        game_id,
        _ORDER.sub("", file.stem),
        file.name,
        items,
        data.get("setup", {}),
        data.get("given", {}),
        data.get("seat", 0),
        data.get("race"),
        _texts(data.get("texts", {}), _line(lines["texts"]) if "texts" in lines else 1),
        hides_odds="odds" in data,
        lines=_lines_of(node),
    )


def _lines_of(node: yaml.MappingNode) -> dict[str, int]:
    """Return the line of each key, and of nested ones as `setup.seats`."""
    found: dict[str, int] = {}
    for key, value in node.value:
        found[str(key.value)] = _line(key)
        for inner, _ in value.value if isinstance(value, yaml.MappingNode) else ():
            found[f"{key.value}.{inner.value}"] = _line(inner)
    return found


def _line(node: yaml.Node) -> int:
    return int(node.start_mark.line) + 1


def _check(
    data: Mapping[Any, Any],
    known: Mapping[str, type | tuple[type, ...]],
    line: int,
    lines: Mapping[str, int] | None = None,
) -> None:
    """Raise LessonFault for an unknown key or an invalid value."""
    for key, value in data.items():
        at = (lines or {}).get(key, line)
        if key not in known:
            listed = ", ".join(known)
            message = f"unknown key {shortened(str(key))!r}; known: {listed}"
            raise LessonFault(at, message, "unknown_key", name=str(key), known=listed)
        if not isinstance(value, known[key]) or isinstance(value, bool):
            quoted = shortened(repr(value), 40)
            raise LessonFault(at, f"{key!r} cannot be {quoted}", "bad_value", name=str(key), value=quoted)


def _item(data: Any, line: int) -> Moment | Scripted:
    if isinstance(data, str):
        return Scripted(line, data)
    if not isinstance(data, dict):
        quoted = shortened(repr(data), 40)
        message = f"{quoted} is neither a step nor something to say"
        raise LessonFault(line, message, "no_item", value=quoted)
    _check(data, _MOMENT, line)
    if "say" not in data and "accept" not in data:
        raise LessonFault(line, "the key 'say' is missing", "missing", name="say")
    wrong = data.get("wrong", {})
    reasons = {"*": wrong} if isinstance(wrong, str) else wrong
    accept = data.get("accept", [])
    return Moment(
        line,
        data.get("say", ""),
        _texts_of(data.get("light", []), line),
        tuple(_choice(choice, line) for choice in (accept if isinstance(accept, list) else [accept])),
        dict(zip(_texts_of(list(reasons), line), _texts_of(list(reasons.values()), line), strict=True)),
    )


def _choice(data: Any, line: int) -> Accepted:
    if isinstance(data, dict):
        _check(data, _CHOICE, line)
        if "choose" not in data:
            raise LessonFault(line, "the key 'choose' is missing", "missing", name="choose")
        return Accepted(_texts_of(data["choose"], line), _texts_of(data.get("then", []), line))
    return Accepted(_texts_of(data, line))


def _texts_of(data: Any, line: int) -> tuple[str, ...]:
    """Return one text, or a list of texts, as a tuple; raises LessonFault."""
    parts: Sequence[Any] = data if isinstance(data, list) else [data]
    for part in parts:
        if not isinstance(part, str) or not part:
            quoted = shortened(repr(part), 40)
            raise LessonFault(line, f"{quoted} is no text", "no_text", value=quoted)
    return tuple(parts)


def _texts(data: Mapping[Any, Any], line: int) -> dict[str, dict[str, str]]:
    """Return the texts that a file itself contains, by language and key; raises LessonFault."""
    found: dict[str, dict[str, str]] = {}
    for code, texts in data.items():
        if not isinstance(texts, dict):
            raise LessonFault(line, f"the texts of {shortened(str(code))!r} are no list of keys", "texts")
        for key, text in texts.items():
            if not isinstance(text, str) or odd_in(text):
                raise LessonFault(line, f"the text {shortened(str(key))!r} is no text", "text", name=str(key))
            found.setdefault(str(code), {})[str(key)] = clean_line(text, MAX_TEXT_LENGTH)
    return found
