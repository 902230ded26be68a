"""Every visible text stands in both languages, asks for the same things, and is written as it should be."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.services import paths, wording
from game.services.i18n import Language, load_languages

SOURCE = Path(paths.__file__).resolve().parents[1]
GLOSSARY = Path(__file__).with_name("glossary_ja.yaml")
MISTAKES = ("wrong_line", "off_circuit", "lose_control")
JAPANESE = re.compile(r"[぀-ヿ㐀-鿿]")


@pytest.fixture(scope="module")
def languages() -> dict[str, Language]:
    """Both languages, freshly read."""
    return load_languages()[0]


def test_locale_files_have_no_faults() -> None:
    assert [str(notice) for notice in load_languages()[1]] == []


def test_games_from_elsewhere_are_held_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PADDOCK_GAMES", str(SOURCE.parent / "tests" / "toy"))
    languages, notices = load_languages()
    assert [str(notice) for notice in notices] == []
    assert languages["en"].has("toy_race.name")


def test_every_path_named_in_a_comment_exists() -> None:
    root, wrong = SOURCE.parent, []
    for file in sorted([*root.glob("locales/*/*.yaml"), *root.glob("tests/toy/locales/*/*.yaml")]):
        comments = re.findall(r"^\s*#.*", file.read_text(encoding="utf-8"), re.MULTILINE)
        named = re.findall(r"[\w.-]+(?:/[\w.-]*\w)+", "\n".join(comments), re.ASCII)
        wrong += [f"{file.relative_to(root)}: {path}" for path in named if not (root / path).exists()]
    assert wrong == []


def test_both_languages_have_the_same_keys(languages: dict[str, Language]) -> None:
    keys = {code: set(language.all_keys) for code, language in languages.items()}
    assert {"en", "ja"} <= set(keys)
    for code, own in keys.items():
        assert sorted(own ^ keys["en"]) == [], f"{code} and en differ"


def test_both_languages_have_the_same_placeholders(languages: dict[str, Language]) -> None:
    for code, language in languages.items():
        for key in language.all_keys:
            wanted = wording.placeholders(languages["en"].template(key))
            assert wording.placeholders(language.template(key)) == wanted, f"{code}: {key}"


def test_no_text_is_empty_or_padded(languages: dict[str, Language]) -> None:
    for code, language in languages.items():
        for key in language.all_keys:
            text = language.template(key)
            assert text and text == text.strip(), f"{code}: {key} = {text!r}"


def _japanese(languages: dict[str, Language]) -> Iterator[tuple[str, str]]:
    """Japanese texts without their placeholders; one stands for a word."""
    for key in languages["ja"].all_keys:
        yield key, re.sub(r"\{[^}]*\}", "Ｘ", languages["ja"].template(key))


@pytest.mark.parametrize(
    ("fault", "pattern"),
    [
        ("a half-width bracket", r"[぀-ヿ㐀-鿿Ｘ][()]|[()][぀-ヿ㐀-鿿]"),
        ("a half-width comma or full stop", r"[぀-ヿ㐀-鿿Ｘ][,.](?!\d)"),
        ("a half-width question or exclamation mark", r"[぀-ヿ㐀-鿿Ｘ][?!]"),
        ("a half-width colon", r"[぀-ヿ㐀-鿿Ｘ]:"),
        ("full-width digits", r"[０-９]"),
        ("half-width katakana", r"[ｦ-ﾟ]"),
        ("a space between Japanese words", r"[぀-ヿ㐀-鿿。、] [぀-ヿ㐀-鿿]{4}"),
        # コーナー1 ends in a long vowel, 3ー5 would be a dash
        ("the wrong dash or tilde", r"～|(?<![ァ-ヴ])ー\d|〰"),
    ],
)
def test_japanese_is_set_as_it_should_be(languages: dict[str, Language], fault: str, pattern: str) -> None:
    found = [(key, text) for key, text in _japanese(languages) if re.search(pattern, text)]
    assert found == [], fault


def test_the_number_on_a_card_stands_apart_from_its_name(languages: dict[str, Language]) -> None:
    names = [
        languages["ja"].template(f"formula_motor_racing.card.{card}") for card in ("overtake", *MISTAKES)
    ]
    close = re.compile(rf"({'|'.join(names)})([+−]\d|\{{n:signed)")
    texts = {key: languages["ja"].template(key) for key in languages["ja"].all_keys}
    assert {key: text for key, text in texts.items() if close.search(text)} == {}


@cache
def _glossary() -> list[dict[str, Any]]:
    words: list[dict[str, Any]] = yaml.safe_load(GLOSSARY.read_text(encoding="utf-8"))
    return [{**word, "pattern": re.compile(word["not"])} for word in words]


def _other_words(text: str) -> list[str]:
    """What to say instead of the words in a text that are not ours."""
    found = []
    for word in _glossary():
        if not word["pattern"].search(text):
            continue
        rest = text
        for meant in word.get("but", []):
            rest = rest.replace(meant, "")
        if word["pattern"].search(rest):
            found.append(f"not {word['not']} but {word['say']}")
    return found


def test_lessons_hold_for_mouse_and_keys_alike(languages: dict[str, Language]) -> None:
    """What is chosen may be chosen by either; how is told on the table."""
    for code, click in (("en", "click"), ("ja", "クリック")):
        told = [(key, languages[code].template(key)) for key in languages[code].all_keys]
        lessons = [(key, said) for key, said in told if "lesson" in key.partition(".")[0]]
        assert len(lessons) > 50
        assert [key for key, said in lessons if click in said.lower()] == []


def test_grand_prix_has_one_name_for_a_repair_and_for_the_goal(languages: dict[str, Language]) -> None:
    """The name is that of the Japanese rule sheet; a face of the odds box had the goal twice."""
    for code in ("en", "ja"):
        template = languages[code].template
        assert template("grand_prix.short.finish") != template("grand_prix.odds.finish")
    template = languages["ja"].template
    assert template("grand_prix.button.repair") == template("grand_prix.step.repair") == "車の修理"
    assert "車の修理" in template("grand_prix.log.repaired")


def test_japanese_has_one_word_for_one_thing(languages: dict[str, Language]) -> None:
    japanese = languages["ja"]
    found = [(key, _other_words(japanese.template(key))) for key in japanese.all_keys]
    assert [told for told in found if told[1]] == []


def test_the_japanese_papers_have_the_same_words() -> None:
    papers = [SOURCE.parent / "README.ja.md", *sorted((SOURCE.parent / "docs").glob("*.ja.md"))]
    lines = [(p.name, n, line) for p in papers for n, line in enumerate(p.read_text("utf-8").splitlines(), 1)]
    found = [(name, number, _other_words(line)) for name, number, line in lines]
    assert [told for told in found if told[2]] == []


def _prompts(language: Language) -> Iterator[tuple[str, str]]:
    """What the bar over a table says, of every game."""
    for key in language.all_keys:
        game, _, rest = key.partition(".")
        if game != "table" and rest.startswith("prompt."):
            yield key, language.template(key)


def test_prompts_have_one_style(languages: dict[str, Language]) -> None:
    """A decision is asked for in the imperative and by ください; no head, no question mark, no full stop."""
    asks = re.compile(r"(Choose|Play|Roll|Use|Match|Let|Take|Turn|Place|Put|Drive) ")
    english, japanese = dict(_prompts(languages["en"])), dict(_prompts(languages["ja"]))
    assert len(english) > 40
    for key, text in english.items():
        assert not re.search(r"[.?]$|^(?!Place)[^{]*: ", text), f"{key}: {text}"
        same = bool(asks.match(text)) == japanese[key].endswith("ください")
        assert same, f"{key}: {text} / {japanese[key]}"
    for key, text in japanese.items():
        assert not re.search(r"[。？?]$|^[^{]*：|[^す]か$|選ぶ$|使う$", text), f"{key}: {text}"


def test_japanese_sentences_are_polite(languages: dict[str, Language]) -> None:
    """Drivers have voices of their own, and the press that of a newspaper."""
    plain = re.compile(r"(である|だった|[^んま]だ|なった|った|れた|きた|いた)。")
    found = [
        (key, text)
        for key, text in _japanese(languages)
        if plain.search(text) and not key.startswith(("drivers.", "press."))
    ]
    assert found == [], "sentences end in です or ます"


def test_japanese_texts_are_japanese(languages: dict[str, Language]) -> None:
    """A text left in English is a forgotten one, unless it has no sentence to translate."""
    english = languages["en"]
    found = [
        (key, languages["ja"].template(key))
        for key in languages["ja"].all_keys
        if languages["ja"].template(key) == english.template(key)
        and re.search(r"[A-Za-z]+ [A-Za-z]+ [A-Za-z]+", re.sub(r"\{[^}]*\}", "", english.template(key)))
    ]
    assert found == []


def test_english_texts_hold_no_japanese(languages: dict[str, Language]) -> None:
    own_name = languages["ja"].template("language.name")
    found = [
        key
        for key in languages["en"].all_keys
        if JAPANESE.search(languages["en"].template(key).replace(own_name, ""))
    ]
    assert found == []


def test_every_text_can_be_filled(languages: dict[str, Language]) -> None:
    """Numbers fit every placeholder that has a format; words fit the others."""
    for language in languages.values():
        for key in language.all_keys:
            template = language.template(key)
            params = {name: _sample(template, name) for name in wording.placeholders(template)}
            filled = language.text(key, **params)
            assert "{" not in filled and "}" not in filled, f"{language.code}: {key} = {filled!r}"
        assert not language.missing


def _sample(template: str, name: str) -> object:
    from datetime import datetime
    from fractions import Fraction

    specs = set(re.findall(r"\{" + name + r":([^}]*)\}", template))
    if specs & {"date", "datetime"}:
        return datetime(2026, 3, 9, 21, 40)
    if specs & {"pct", "whole", "frac", "odds"}:
        return Fraction(11, 36)
    if specs & {"list", "or"}:
        return ["A", "B", "C"]
    return 3 if specs else "X"


def _calls(tree: ast.AST) -> Iterator[tuple[str, ast.Call]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            yield name, node


def _literal(call: ast.Call, position: int, keyword: str) -> str | None:
    named = [part.value for part in call.keywords if part.arg == keyword]
    nodes = named or call.args[position : position + 1]
    if nodes and isinstance(nodes[0], ast.Constant) and isinstance(nodes[0].value, str):
        return nodes[0].value
    return None


@cache
def _tables() -> tuple[tuple[str, str], ...]:
    """Every source file of a table, behind its game."""
    files = SOURCE.glob("games/*/table/**/*.py")
    return tuple((file.relative_to(SOURCE).parts[1], file.read_text(encoding="utf-8")) for file in files)


@cache
def _games_with(file: Path) -> list[str]:
    """The games whose tables take this file of the screen, so that its keys may be theirs."""
    inside = file.relative_to(SOURCE).with_suffix("").parts
    taken = f"from {'.'.join(('game', *inside))} import"
    return sorted({game for game, text in _tables() if taken in text}) if "race" in inside else []


def _spoken_in(file: Path) -> Iterator[tuple[str, int]]:
    """The keys of errors, notices and texts that a source file names."""
    inside = file.relative_to(SOURCE).parts
    game = inside[1] if inside[0] == "games" and len(inside) > 2 else ""
    for name, call in _calls(ast.parse(file.read_text(encoding="utf-8"))):
        place = 3 if name == "IllegalStep" else 1
        error = name == "IllegalStep" or name.endswith("Error")
        if error and (key := _literal(call, place, "key")):
            yield (f"{game}.error.{key}|error.{key}" if game else f"error.{key}"), call.lineno
        elif name == "Notice" and (key := _literal(call, 0, "key")) and key != "error":
            yield f"notice.{key}", call.lineno
        elif name in ("t", "say") and (key := _literal(call, 0, "key")) and "." in key:
            if not game and ast.unparse(call.func).endswith("names.t"):
                # a game's own text, which only games with such a thing have
                yield "|".join(f"{one}.{key}" for one in sorted({one for one, _ in _tables()})), call.lineno
                continue
            for teller in [game] if game else _games_with(file) or [""]:
                yield (f"{teller}.{key}|{key}" if teller else key), call.lineno


@pytest.mark.slow
def test_every_key_named_in_the_source_has_a_text(languages: dict[str, Language]) -> None:
    missing = []
    for file in sorted(SOURCE.rglob("*.py")):
        for key, line in _spoken_in(file):
            if not any(languages["en"].has(choice) for choice in key.split("|")):
                missing.append(f"{file.relative_to(SOURCE)}:{line} {key}")
    assert missing == []


ANOTHERS = {
    "setup.colour_taken",
    "table.thinking",
    "table.studying",
    "table.wait",
    "replays.delete_text",
    "undo.other_human",
    "formula_one.match.text",
    "grand_prix.verdict.crash_one",
    "grand_prix.verdict.pushed_calm",
    "grand_prix.calm.why_behind",
    "grand_prix.calm.why_leads",
    "formula_motor_racing.calm.leads",
    "grand_prix.crash.one",
    "grand_prix.verdict.other_finished",
    "grand_prix.verdict.other_item",
    "grand_prix.button.again_for.nearly_home",
    "grand_prix.reason.nearly_home",
}
"""Said of a file, or of somebody else than the one who reads it: never of "You"."""
THIRD = re.compile(r"\{(?:name|other|who)(?::\w+)?\} (?:is|was|has|does|goes|[a-z]{3,}[^s\W]s)\b")


def test_english_is_right_of_you_too(languages: dict[str, Language]) -> None:
    """An unnamed person is "You" wherever a name stands: "You leads" was read at the end of a race."""
    english = languages["en"]
    found = {key for key in english.all_keys if THIRD.search(english.template(key))}
    assert {key for key in found if not key.startswith("notice.locale")} == ANOTHERS


@pytest.mark.parametrize("code", ["en", "ja"])
def test_texts_know_no_number_of_drivers_by_heart(languages: dict[str, Language], code: str) -> None:
    """A season has three to five rivals, and drivers may be added."""
    found = languages[code].text("trophies.how.wall.drivers", done=3, of=7)
    assert re.findall(r"\d+", found.replace("7", "", 1).replace("3", "", 1)) == []
    assert "five" not in languages[code].text("career.first_season")
