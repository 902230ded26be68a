"""Texts, numbers, faults of locale files, the system's language and live switching."""

from __future__ import annotations

from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from game.engine.errors import IllegalStep, PaddockError, RecordError
from game.engine.figure import Figure
from game.services import i18n, wording
from game.services.i18n import Language, Translator, load_languages, system_language
from game.services.notice import Notice

EN = wording.wording("en")
JA = wording.wording("ja")


def _say(code: str, text: str, **params: Any) -> str:
    return Language(code, {"k": text}).text("k", **params)


@pytest.mark.parametrize(
    ("text", "value", "english", "japanese"),
    [
        ("{x}", 1234567, "1,234,567", "1,234,567"),
        ("{x:raw}", 1965, "1965", "1965"),
        ("{x}", -3, "−3", "−3"),
        ("{x}", 2.25, "2.2", "2.2"),
        ("{x}", "red", "red", "red"),
        ("{x}", Fraction(11, 36), "11 in 36 (30.6 %)", "11/36（30.6%）"),
        ("{x:pct}", Fraction(11, 36), "30.6 %", "30.6%"),
        ("{x:whole}", 0.851, "85 %", "85%"),
        ("{x:whole}", 0.004, "<1 %", "<1%"),
        ("{x:whole}", 0.996, ">99 %", ">99%"),
        ("{x:whole}", Fraction(1), "100 %", "100%"),
        ("{x:frac}", Fraction(11, 36), "11 in 36", "11/36"),
        ("{x:odds}", Fraction(1, 12), "1 in 12 (8.3 %)", "1/12（8.3%）"),
        ("{x:signed}", 2, "+2", "+2"),
        ("{x:signed}", -2, "−2", "−2"),
        ("{x:signed}", 0, "±0", "±0"),
        ("{x:ord}", 1, "1st", "1"),
        ("{x:ord}", 2, "2nd", "2"),
        ("{x:ord}", 3, "3rd", "3"),
        ("{x:ord}", 4, "4th", "4"),
        ("{x:ord}", 11, "11th", "11"),
        ("{x:ord}", 12, "12th", "12"),
        ("{x:ord}", 13, "13th", "13"),
        ("{x:ord}", 21, "21st", "21"),
        ("{x:ord}", 112, "112th", "112"),
        ("{x:nth}", 3, "third", "3"),
        ("{x:nth}", 21, "21st", "21"),
        ("{x:word}", 4, "four", "4"),
        ("{x:word}", 12, "12", "12"),
        ("{x:list}", ["A", "B", "C"], "A, B and C", "A、B、C"),
        ("{x:list}", ["A"], "A", "A"),
        ("{x:list}", [], "", ""),
        ("{x:or}", [2, 5, 6], "2, 5 or 6", "2か5か6"),
        ("{x:or}", [2], "2", "2"),
        ("{x:date}", datetime(2026, 3, 9, 21, 40), "9 Mar 2026", "2026年3月9日"),
        ("{x:datetime}", datetime(2026, 3, 9, 21, 40), "9 Mar 2026 21:40", "2026年3月9日 21:40"),
        ("{x:points} {x:point|points}", Fraction(1), "1 point", "1 point"),
        ("{x:points} {x:point|points}", Fraction(19, 2), "9.5 points", "9.5 points"),
        ("{x:points} {x:point|points}", Fraction(17, 3), "5.67 points", "5.67 points"),
        ("{x:duration}", 42, "42 s", "42秒"),
        ("{x:duration}", 95, "1 min 35 s", "1分35秒"),
        ("{x:duration}", 3600, "60 min", "60分"),
        ("{x:duration}", 0, "0 s", "0秒"),
        ("{x:duration}", 629, "10 min", "10分"),
        ("{{x}} {x}", 5, "{x} 5", "{x} 5"),
    ],
)
def test_numbers_dates_and_lists_follow_the_language(
    text: str, value: Any, english: str, japanese: str
) -> None:
    assert _say("en", text, x=value) == english
    assert _say("ja", text, x=value) == japanese


def test_you_has_no_capital_within_a_sentence() -> None:
    """A log read "Lowe got stuck behind You"."""
    language = Language("en", {"seat.you": "You", "a": "behind {by:within}"})
    assert language.text("a", by=["Lowe", "You"]) == "behind Lowe and you"
    assert [language.text("a", by=name) for name in ("You", "Youssef", "Lowe and You")] == [
        "behind you",
        "behind Youssef",
        "behind Lowe and you",
    ]


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 10000), "<0.1 %"),
        (Fraction(9999, 10000), ">99.9 %"),
        (Fraction(1, 1000), "0.1 %"),
        (Fraction(999, 1000), "99.9 %"),
        (Fraction(1, 2), "50.0 %"),
        (0.306, "30.6 %"),
    ],
)
def test_a_chance_is_never_rounded_to_certainty(chance: Fraction, text: str) -> None:
    assert wording.percent(chance, EN) == text
    assert wording.percent(chance, JA) == text.replace(" ", "")


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Figure(0.5344), "53.4 %"),
        (Figure(0.5344, 0.002), "53.4 %"),
        (Figure(0.5344, 0.024), "53 %"),
        (Figure(0.5344, 0.12), "50 %"),
        (Figure(0.003, 0.01), "<1 %"),
        (Figure(0.998, 0.01), ">99 %"),
        (Figure(0.03, 0.1), "<10 %"),
        (Figure(0.97, 0.1), ">90 %"),
        (Figure(0.0), "0 %"),
    ],
)
def test_an_estimate_has_only_digits_that_its_error_supports(chance: Figure, text: str) -> None:
    assert wording.estimate(chance, EN) == text
    assert wording.estimate(chance, JA) == text.replace(" ", "")


def test_plurals_choose_the_word_only() -> None:
    text = "{n} {n:place|places}"
    assert [_say("en", text, n=n) for n in (0, 1, 2)] == ["0 places", "1 place", "2 places"]


def test_texts_never_raise() -> None:
    language = Language("en", {"a": "{x:pct} {y}", "b": "plain"})
    assert language.text("a") == "{x:pct} {y}"
    assert language.text("a", x="no number", y=1) == "{x:pct} {y}"
    assert language.text("b", unused=1) == "plain"
    assert language.text("c") == "[c]"
    assert language.missing == {"a", "c"}


def test_a_text_reaches_no_attributes() -> None:
    with pytest.raises(wording.PlaceholderError):
        wording.placeholders("{x.__class__}")
    with pytest.raises(wording.PlaceholderError):
        wording.placeholders("{x!r}")
    assert _say("en", "{x.__class__}", x=1) == "{x.__class__}"


def test_missing_texts_come_from_the_other_language() -> None:
    english = Language("en", {"a": "A {n}", "g.s.1": "one"})
    japanese = Language("ja", {}, english)
    assert japanese.text("a", n=1) == "A 1"
    assert not japanese.has("a")
    assert japanese.items("g.s") == [("g.s.1", "one")]
    assert japanese.missing == {"a"}


def test_errors_are_found_by_key_game_and_cause() -> None:
    language = Language(
        "en",
        {
            "error.full": "Full: {n}.",
            "toy.error.full": "Toy is full: {n}.",
            "other.error.rare": "Rare.",
            "error.illegal_step": "{step} is refused by {clause}.",
            "error.record": "{file}: {fault}",
            "toy.name": "Toy Race",
            "error.rules": "{game:name}",
        },
    )
    assert language.error(PaddockError("?", "full", n=3)) == "Full: 3."
    assert language.error(PaddockError("?", "full", n=3, game="toy")) == "Toy is full: 3."
    assert language.error(PaddockError("?", "rare")) == "Rare."
    assert language.error(PaddockError("?", "rules", game="toy")) == "Toy Race"
    assert language.error(IllegalStep("go", "why", "T-1")) == "go is refused by T-1."
    assert language.error(PaddockError("As it is.", "full")) == "As it is.", "a parameter is lacking"
    assert language.error(PaddockError("Unknown.", "nothing")) == "Unknown."
    assert language.error(ValueError("plain")) == "plain"
    outer = RecordError("?", "record", file="a.race", fault="in English")
    outer.__cause__ = PaddockError("?", "full", n=2)
    assert language.error(outer) == "a.race: Full: 2."


def test_notices_hold_errors_and_notices() -> None:
    language = Language("en", {"notice.a": "{b} {c}", "notice.b": "inner", "error.c": "fault"})
    inner = Notice("b", "?")
    notice = Notice("a", "?", {"b": inner, "c": PaddockError("?", "c")})
    assert language.notice(notice) == "inner fault"
    assert language.notice(Notice("none", "As it is.")) == "As it is."
    assert language.notice(Notice.from_error(PaddockError("?", "c"))) == "fault"


def _files(folder: Path, **texts: str) -> Path:
    for name, text in texts.items():
        code, _, stem = name.partition("_")
        file = folder / code / f"{stem or 'app'}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


def test_keys_of_a_game_carry_its_id_and_words_stay_words(tmp_path: Path) -> None:
    _files(tmp_path, en="yes: no\non: 3.10\na:\n  b: A", ja="yes: 'いいえ'\non: 3.10\na:\n  b: あ")
    _files(tmp_path, en_toy="rules:\n  z: Z\n  a: A", ja_toy="rules:\n  z: ゼ\n  a: ア")
    languages, notices = load_languages([tmp_path])
    assert notices == []
    assert languages["en"].text("yes") == "no"
    assert languages["en"].text("on") == "3.10"
    assert languages["en"].text("a.b") == "A"
    assert languages["ja"].items("toy.rules") == [("toy.rules.z", "ゼ"), ("toy.rules.a", "ア")]


@pytest.mark.parametrize(
    ("japanese", "kind", "line"),
    [
        ("a: あ\nb: い", "missing_key", 3),
        ("a: あ\nb: い\nc: う{n}\nd: え", "unknown_key", 4),
        ("a: あ\na: い\nb: い\nc: う{n}", "duplicate_key", 2),
        ("a: あ\nb: い\nc: う{m}", "other_placeholders", 3),
        ("a: あ\nb: い\nc: う{n.x}", "bad_placeholder", 3),
        ("a: あ\nb: い\nc: う{n:wide}", "bad_format", 3),
        ("a: あ\nb: い\nc: う{n", "bad_braces", 3),
        ("a: あ\nb: い\nc: [う]", "not_keys", 3),
        ("a: あ\nb: い\nc: 'う", "broken_yaml", 3),
        ("- a", "not_keys", 1),
    ],
)
@pytest.mark.slow
def test_a_faulty_file_is_reported_and_survived(tmp_path: Path, japanese: str, kind: str, line: int) -> None:
    _files(tmp_path, en="a: A\nb: B\nc: C{n}", ja=japanese)
    languages, notices = load_languages([tmp_path])
    told = [(notice.params["fault"].key, notice.params["line"]) for notice in notices]
    assert (f"locale_{kind}", line) in told
    assert "ja/app.yaml" in str(notices[0])
    for key in "abc":
        assert "[" not in languages["ja"].text(key, n=1), "the other language helps out"
    real = load_languages()[0]
    for language in real.values():
        for notice in notices:
            assert language.notice(notice)
        assert language.missing == set()


def test_an_english_fault_is_survived_too(tmp_path: Path) -> None:
    _files(tmp_path, en="a: [", ja="a: あ")
    languages, notices = load_languages([tmp_path])
    assert notices
    assert languages["en"].text("a") == "あ"
    assert Translator(languages, "en").text("a") == "あ"


def test_a_binary_file_is_survived(tmp_path: Path) -> None:
    _files(tmp_path, en="a: A", ja="a: あ")
    (tmp_path / "ja" / "app.yaml").write_bytes(bytes(range(256)))
    languages, notices = load_languages([tmp_path])
    assert [notice.params["fault"].key for notice in notices] == ["locale_broken_yaml"]
    assert languages["ja"].text("a") == "A"


def test_a_third_language_is_one_folder(tmp_path: Path) -> None:
    _files(tmp_path, en="a: A {x:pct}", ja="a: あ{x:pct}", fr="a: Ah {x:pct}")
    languages, notices = load_languages([tmp_path])
    assert notices == []
    translator = Translator(languages, "fr")
    assert translator.text("a", x=Fraction(1, 4)) == "Ah 25.0 %"


@pytest.mark.parametrize(
    ("variables", "code"),
    [
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LC_ALL": "ja_JP", "LANG": "en_US.UTF-8"}, "ja"),
        ({"LC_ALL": "en_US", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LC_MESSAGES": "ja", "LANG": "en_US"}, "ja"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({}, "en"),
    ],
)
def test_the_systems_language_is_used_if_available(
    variables: dict[str, str], code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(i18n.locale, "getlocale", lambda: (None, None))
    assert system_language() == code


@pytest.mark.parametrize(
    ("platform", "asked", "code"), [("win32", "_windows_name", "ja"), ("darwin", "_mac_name", "ja")]
)
def test_other_systems_are_asked(
    platform: str, asked: str, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(i18n.sys, "platform", platform)
    monkeypatch.setattr(i18n, asked, lambda: "ja_JP")
    assert system_language() == code


def test_asking_an_absent_system_is_harmless() -> None:
    assert isinstance(i18n._windows_name(), str)
    assert isinstance(i18n._mac_name(), str)


def test_the_language_can_be_switched_live(monkeypatch: pytest.MonkeyPatch) -> None:
    languages, _ = load_languages()
    translator = Translator(languages, "en")
    assert translator.text("common.undo") == "Undo"
    translator.use("ja")
    assert (translator.code, translator.version) == ("ja", 1)
    assert translator("common.undo") == "戻す"
    translator.use("ja")
    assert translator.version == 1, "no change, no redraw"
    translator.toggle()
    assert (translator.code, translator.version) == ("en", 2)
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    translator.use(None)
    assert translator.code == "ja"
    translator.use("xx")
    assert translator.code == "en"


@pytest.mark.parametrize("code", ["en", "ja"])
@pytest.mark.parametrize(
    ("key", "params"),
    [
        ("race_end.luck_than", {"less": 0.8514}),
        ("statistics.dice_fair", {"chance": 0.8514}),
        ("level.win_rate", {"rate": 0.8514}),
    ],
)
@pytest.mark.slow
def test_chances_of_luck_and_measured_rates_are_whole_per_cents(
    code: str, key: str, params: dict[str, float]
) -> None:
    languages, _ = load_languages()
    said = languages[code].text(key, **params)
    assert "85" in said and "85.1" not in said
