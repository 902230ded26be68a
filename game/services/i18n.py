"""Languages: reads locales/<code>/*.yaml and renders texts, errors and notices."""

from __future__ import annotations

import locale
import os
import re
import string
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

import yaml

from game import reading
from game.engine.errors import PaddockError
from game.engine.figure import Figure
from game.engine.texts import MAX_SENTENCE, odd_in, shortened
from game.engine.venue.track import TrackFault
from game.services import paths, wording
from game.services.notice import Notice

REFERENCE = "en"
"""The language that decides which keys and placeholders there are."""
GLOBAL_FILE = "app"
"""The file whose keys have no prefix; keys of any other `<name>.yaml` begin with `<name>.`."""

BOUNDS: Final = reading.Bounds(size=400_000, line=4_000)

_Part = tuple[str, str | None, str | None, str | None]
"""A literal, the name of the placeholder after it, its format spec and conversion."""


class Language:
    """The texts of one language; missing ones come from `fallback` and are noted in `missing`."""

    def __init__(self, code: str, texts: Mapping[str, str], fallback: Language | None = None) -> None:
        self.code = code
        self.formats = wording.wording(code)
        self.missing: set[str] = set()
        self._texts = texts
        self._fallback = fallback
        self._parts: dict[str, list[_Part]] = {}
        """By text its parsed parts, after its first use."""
        self._below: dict[str, Sequence[tuple[str, str]]] = {}
        """By prefix its keys and texts, after the first look-up: every name at a table needs them."""

    def has(self, key: str) -> bool:
        """Return whether this language itself has the text."""
        return key in self._texts

    def text(self, key: str, /, **params: Any) -> str:
        """Return the text with its placeholders filled in; never raises."""
        found = self._texts.get(key)
        if found is None:
            self.missing.add(key)
            if self._fallback is not None and self._fallback.has(key):
                return self._fallback.text(key, **params)
            return f"[{key}]"
        if "{" not in found and "}" not in found:
            return found
        try:
            return self._filled(found, params)
        except (KeyError, ValueError, TypeError, ArithmeticError):
            self.missing.add(key)
            return found

    def _filled(self, text: str, params: Mapping[str, Any]) -> str:
        """Return a text with its placeholders filled in; only plain names and our own formats are allowed."""
        parts = self._parts.get(text)
        if parts is None:
            parts = self._parts[text] = list(string.Formatter().parse(text))
        result = ""
        for literal, name, spec, _ in parts:
            result += literal
            if name is not None:
                value = params[name]
                # most values are names
                result += value if type(value) is str and not spec else self._formatted(value, spec or "")
        return result

    def _formatted(self, value: Any, spec: str) -> str:
        """Return a value in the format after the colon."""
        formats = self.formats
        if "|" in spec:
            singular, _, plural = spec.partition("|")
            return singular if value == 1 else plural
        if spec == "name":
            return self.name(str(value))
        if spec == "within":
            return self.within(_plain(value, formats))
        if spec:
            return str(_SPEC[spec](value, formats))
        if isinstance(value, Notice):
            return self.notice(value)
        if isinstance(value, Exception):
            return self.error(value)
        if isinstance(value, TrackFault):
            return self.track_fault(value)
        return _plain(value, formats)

    def items(self, prefix: str) -> Sequence[tuple[str, str]]:
        """Return the keys below `prefix.` with their templates, in the order of the file."""
        found = self._below.get(prefix)
        if found is None:
            start = prefix + "."
            found = [(key, text) for key, text in self._texts.items() if key.startswith(start)]
            if not found and self._fallback is not None:
                found = self._fallback.items(prefix)
            self._below[prefix] = found
        return found

    @property
    def all_keys(self) -> Iterable[str]:
        """Every key this language has."""
        return self._texts.keys()

    def template(self, key: str) -> str:
        """Return a text as written, with its placeholders."""
        return self._texts[key]

    def error(self, error: Exception, game: str = "") -> str:
        """Return an error's message in this language, or its own English one where there is no text.

        `game` picks among games that use the same key; so does `game` among the error's params.
        """
        if not isinstance(error, PaddockError) or not error.key:
            return str(error)
        game = game or str(error.params.get("game", ""))
        params = {"reason": getattr(error, "reason", ""), "message": str(error)} | error.params
        if "fault" in params and isinstance(error.__cause__, PaddockError):
            params["fault"] = self.error(error.__cause__, game)
        for key in self._error_keys(error, game):
            if self.has(key) and self._fillable(key, params):
                return shortened(self.text(key, **params), MAX_SENTENCE)
        self.missing.add(f"error.{error.key}")
        return str(error)

    def _error_keys(self, error: PaddockError, game: str) -> Iterator[str]:
        if game:
            yield f"{game}.error.{error.key}"
        yield f"error.{error.key}"
        head, _, rest = error.key.partition(".")
        if rest:
            yield f"{head}.error.{rest}"
            yield error.key
        of_games = [key for key in self._texts if key.endswith(f".error.{error.key}")]
        if len(of_games) == 1:
            yield of_games[0]

    def _fillable(self, key: str, params: Mapping[str, Any]) -> bool:
        return wording.placeholders(self._texts[key]) <= params.keys()

    def notice(self, notice: Notice) -> str:
        """Return a notice in this language, or its own English message where there is no text."""
        error = notice.params.get("error")
        if notice.key == "error" and isinstance(error, Exception):
            return self.error(error)
        key = f"notice.{notice.key}"
        if self.has(key) and self._fillable(key, notice.params):
            return self.text(key, **notice.params)
        self.missing.add(key)
        return str(notice)

    def track_fault(self, fault: TrackFault) -> str:
        """Return an error in a track or in charts in this language, or its own message."""
        params = dict(fault.params)
        if "why" in params and self.has(f"file_fault.{params['why']}"):
            params["reason"] = self.text(f"file_fault.{params['why']}", **params)
        key = f"track_fault.{fault.key}"
        return self.text(key, **params) if self.has(key) else fault.message

    def name(self, id: str) -> str:
        """Return the name of anything by its id, such as a game: the text `<id>.name`, or the id."""
        key = f"{id}.name"
        return self.text(key) if self.has(key) else id

    def within(self, names: str) -> str:
        """Return players' names as they stand within a sentence: "you" has no capital there."""
        you = self._texts.get("seat.you", "")
        return re.sub(rf"\b{re.escape(you)}\b", you.lower(), names) if you else names

    def pct(self, chance: Fraction | float) -> str:
        """Return a chance in per cent."""
        return wording.percent(chance, self.formats)

    def whole_percent(self, chance: Fraction | float) -> str:
        """Return a measured chance in whole per cent."""
        return wording.whole_percent(chance, self.formats)

    def estimate(self, chance: Figure) -> str:
        """Return an estimated chance in per cent, with as many digits as its error supports."""
        return wording.estimate(chance, self.formats)

    def odds(self, chance: Fraction) -> str:
        """Return a chance as an exact fraction and in per cent."""
        return wording.odds(chance, self.formats)

    def number(self, value: int | float) -> str:
        """Return a number with thousands separators."""
        return wording.number(value, self.formats)

    def signed(self, value: int | float) -> str:
        """Return a number with its sign."""
        return wording.signed(value, self.formats)

    def ordinal(self, value: int) -> str:
        """Return a place as an ordinal: 1st, 2nd; plain in Japanese."""
        return wording.ordinal(value, self.formats)

    def listing(self, parts: Sequence[str]) -> str:
        """Return names as a list: `a, b and c`."""
        return wording.listing(parts, self.formats)


def _plain(value: Any, formats: wording.Wording) -> str:
    if isinstance(value, int | float) and not isinstance(value, bool):
        return wording.number(value, formats)
    if isinstance(value, Fraction):
        return wording.odds(value, formats)
    if isinstance(value, datetime):
        return wording.date_and_time(value, formats)
    if isinstance(value, date):
        return wording.day(value, formats)
    if isinstance(value, list | tuple):
        return wording.listing([_plain(part, formats) for part in value], formats)
    return str(value)


_SPEC: Mapping[str, Any] = {
    "pct": wording.percent,
    "whole": wording.whole_percent,
    "frac": wording.fraction,
    "odds": wording.odds,
    "signed": wording.signed,
    "ord": wording.ordinal,
    "nth": wording.ordinal_word,
    "word": wording.number_word,
    "raw": lambda value, formats: str(value),
    "low": lambda value, formats: wording.lowered(str(value)),
    "list": lambda value, formats: wording.listing([_plain(part, formats) for part in value], formats),
    "or": lambda value, formats: wording.alternatives([_plain(part, formats) for part in value], formats),
    "date": wording.day,
    "datetime": wording.date_and_time,
    "duration": wording.duration,
    "points": lambda value, formats: wording.points_text(value),
}


class Translator:
    """The language in use, which may change; `version` then changes too, for caches of drawn text."""

    def __init__(self, languages: Mapping[str, Language], code: str | None = None) -> None:
        self.languages = dict(languages)
        self.version = 0
        self.language = self.languages[self._known(code)]

    def _known(self, code: str | None) -> str:
        wanted = code or system_language(self.languages)
        if wanted in self.languages:
            return wanted
        return REFERENCE if REFERENCE in self.languages else next(iter(self.languages))

    @property
    def code(self) -> str:
        """The code of the language in use."""
        return self.language.code

    def use(self, code: str | None) -> None:
        """Switch the language (None: the system's)."""
        language = self.languages[self._known(code)]
        if language is not self.language:
            self.language = language
            self.version += 1

    def toggle(self) -> None:
        """Switch to the next language."""
        codes = list(self.languages)
        self.use(codes[(codes.index(self.code) + 1) % len(codes)])

    def __call__(self, key: str, /, **params: Any) -> str:
        """Return the text in the language in use."""
        return self.language.text(key, **params)

    def text(self, key: str, /, **params: Any) -> str:
        """Return the text in the language in use."""
        return self.language.text(key, **params)

    def has(self, key: str) -> bool:
        """Return whether the language in use has the text."""
        return self.language.has(key)

    def items(self, prefix: str) -> Sequence[tuple[str, str]]:
        """Return the keys below `prefix.` with their templates, in the order of the file."""
        return self.language.items(prefix)

    def error(self, error: Exception, game: str = "") -> str:
        """Return an error's message in the language in use; `game` as in `Language.error`."""
        return self.language.error(error, game)

    def notice(self, notice: Notice) -> str:
        """Return a notice in the language in use."""
        return self.language.notice(notice)


def load_languages(folders: Sequence[Path] | None = None) -> tuple[dict[str, Language], list[Notice]]:
    """Return every language in the locale folders, and notices about errors in their files."""
    notices: list[Notice] = []
    sources: dict[str, dict[str, _Text]] = {REFERENCE: {}}
    for folder in paths.locales_dirs() if folders is None else folders:
        for place in sorted(path for path in folder.iterdir() if path.is_dir()):
            if place.name.startswith((".", "_")):
                continue
            texts = sources.setdefault(place.name, {})
            for file in sorted(place.glob("*.yaml")):
                _read_file(file, texts, notices)
    for code, texts in sources.items():
        if code != REFERENCE:
            _compare(code, texts, sources[REFERENCE], notices)
    return _linked(sources), notices


def _linked(sources: Mapping[str, Mapping[str, _Text]]) -> dict[str, Language]:
    plain = {code: {key: text.value for key, text in texts.items()} for code, texts in sources.items()}
    spare = next((Language(code, plain[code]) for code in plain if code != REFERENCE), None)
    reference = Language(REFERENCE, plain[REFERENCE], spare)
    others = {code: Language(code, plain[code], reference) for code in plain if code != REFERENCE}
    return {REFERENCE: reference, **others}


class _Text:
    """A text with its file, line and placeholders."""

    __slots__ = ("file", "line", "names", "value")

    def __init__(self, value: str, file: Path, line: int, names: frozenset[str]) -> None:
        self.value = value
        self.file = file
        self.line = line
        self.names = names


_FAULTS = {
    "broken_yaml": "this is not YAML ({detail})",
    "unreadable": "the file cannot be read ({detail})",
    "not_keys": "only keys with texts are expected here",
    "duplicate_key": "the key {name} stands here a second time",
    "missing_key": "the key {name} is missing",
    "unknown_key": "the key {name} is not in the English file",
    "other_placeholders": "the placeholders of {name} differ from the English ones ({detail})",
    "bad_placeholder": "the text of {name} has the placeholder {detail}, which is no plain name",
    "bad_format": "the text of {name} has the unknown format {detail}",
    "odd_text": "the text of {name} has the odd character {detail}",
    "bad_braces": "the braces in the text of {name} do not match",
}


def _fault(file: Path, line: int, kind: str, **params: Any) -> Notice:
    params = {name: shortened(value) if isinstance(value, str) else value for name, value in params.items()}
    reason = _FAULTS[kind].format(**params)
    place = f"{file.parent.name}/{file.name}"
    message = f"{place}, line {line}: {reason}. The text is taken from the other language."
    inner = Notice(f"locale_{kind}", reason, params)
    return Notice("locale_fault", message, {"file": place, "line": line, "fault": inner})


def _read_file(file: Path, texts: dict[str, _Text], notices: list[Notice]) -> None:
    """Add a file's texts; a file that cannot be read adds none."""
    try:
        node = reading.compose(reading.read_text(file, BOUNDS), BOUNDS)
    except reading.FileFault as fault:
        if fault.name in ("not_yaml", "not_text"):
            reason = str(fault.params.get("reason", fault))
            notices.append(_fault(file, fault.line, "broken_yaml", detail=reason))
        else:
            notices.append(_fault(file, fault.line, "unreadable", detail=fault))
        return
    prefix = "" if file.stem == GLOBAL_FILE else file.stem
    if node is None:
        return
    if not isinstance(node, yaml.MappingNode):
        notices.append(_fault(file, 1, "not_keys"))
        return
    for key, leaf in _flat(node, prefix):
        _add(key, leaf, file, texts, notices)


def _flat(node: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """Yield the leaf nodes with their dotted keys; raw nodes, so that `yes` and `on` stay words."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            yield from _flat(value, f"{prefix}.{key.value}" if prefix else str(key.value))
    else:
        yield prefix, node


def _add(key: str, leaf: Any, file: Path, texts: dict[str, _Text], notices: list[Notice]) -> None:
    line = leaf.start_mark.line + 1
    if not isinstance(leaf, yaml.ScalarNode):
        notices.append(_fault(file, line, "not_keys"))
        return
    if key in texts:
        notices.append(_fault(file, line, "duplicate_key", name=key))
        return
    odd = odd_in(leaf.value.replace("\n", ""))
    if odd:
        notices.append(_fault(file, line, "odd_text", name=key, detail=odd))
        return
    try:
        names = wording.placeholders(leaf.value)
    except wording.PlaceholderError as error:
        notices.append(_fault(file, line, error.fault, name=key, detail=error.name))
        return
    texts[key] = _Text(leaf.value, file, line, names)


def _compare(
    code: str, texts: dict[str, _Text], reference: Mapping[str, _Text], notices: list[Notice]
) -> None:
    """Report keys missing on either side, and drop texts with other placeholders."""
    for key, text in list(texts.items()):
        wanted = reference.get(key)
        if wanted is None:
            notices.append(_fault(text.file, text.line, "unknown_key", name=key))
        elif wanted.names != text.names:
            differing = ", ".join(sorted("{" + name + "}" for name in wanted.names ^ text.names))
            notices.append(_fault(text.file, text.line, "other_placeholders", name=key, detail=differing))
            del texts[key]
    for key, wanted in reference.items():
        if key not in texts and not _is_known(notices, code, key):
            file = wanted.file.parent.with_name(code) / wanted.file.name
            notices.append(_fault(file, wanted.line, "missing_key", name=key))


def _is_known(notices: Iterable[Notice], code: str, key: str) -> bool:
    """Return whether an error in the key, or in its whole file, has been reported."""
    name = key.partition(".")[0]
    for notice in notices:
        inner = notice.params["fault"]
        file = str(notice.params["file"])
        if not file.startswith(f"{code}/"):
            continue
        if inner.params.get("name") == key:
            return True
        is_unread = inner.key in ("locale_broken_yaml", "locale_unreadable", "locale_not_keys")
        if is_unread and file in (f"{code}/{name}.yaml", f"{code}/{GLOBAL_FILE}.yaml"):
            return True
    return False


def system_language(available: Iterable[str] = ("en", "ja")) -> str:
    """Return the system's language if it is available, else English."""
    codes = set(available)
    for name in _system_names():
        code = name.replace("_", "-").split("-")[0].split(".")[0].lower()
        if code in codes:
            return code
        if code not in ("", "c", "posix"):
            break
    return REFERENCE


def _system_names() -> Iterator[str]:
    """Yield locale names such as `ja_JP.UTF-8`, the most specific first."""
    yield os.environ.get("LC_ALL", "")
    yield os.environ.get("LC_MESSAGES", "")
    yield os.environ.get("LANG", "")
    if sys.platform == "win32":
        yield _windows_name()
    elif sys.platform == "darwin":
        yield _mac_name()
    yield locale.getlocale()[0] or ""


def _windows_name() -> str:
    import ctypes

    try:
        kernel = getattr(ctypes, "windll").kernel32  # noqa: B009  (absent from other systems' stubs)
        return locale.windows_locale.get(kernel.GetUserDefaultUILanguage(), "")
    except (AttributeError, OSError):
        return ""


def _mac_name() -> str:
    import subprocess

    command = ["/usr/bin/defaults", "read", "-g", "AppleLocale"]
    try:
        return subprocess.run(command, capture_output=True, text=True, timeout=2, check=False).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return ""
