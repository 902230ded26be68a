"""Settings survive every fault of their file, and nothing of the player's is overwritten."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from game.engine.errors import PaddockError
from game.services import paths
from game.services.i18n import load_languages
from game.services.settings import Settings, SettingsStore


def _write(home: Path, data: bytes) -> Path:
    home.mkdir(exist_ok=True)
    file = home / "settings.yaml"
    file.write_bytes(data)
    return file


def test_the_first_start_has_defaults_and_no_file(home: Path) -> None:
    store = SettingsStore.load()
    assert store.values == Settings()
    assert store.notices == []
    assert not (home / "settings.yaml").exists()


def test_changes_are_read_back(home: Path) -> None:
    store = SettingsStore.load()
    setup = {"race": {"seats": ["human", "bot:ace"], "options": {"races": 3, "cars": (1, 2)}}}
    assert store.change(language="ja", speed_bots=0, window_size=(1920, 1080), keys={"undo": "u"}) is None
    assert store.change(last_setups=setup, theme="night", player_names=("ユキ",)) is None
    again = SettingsStore.load()
    assert again.notices == []
    assert again.values.window_size == (1920, 1080)
    assert again.values.last_setups["race"]["options"]["cars"] == [1, 2]
    assert (again.values.language, again.values.speed_bots, again.values.theme) == ("ja", 0, "night")
    assert again.values.player_names == ("ユキ",)
    assert sorted(path.name for path in home.iterdir()) == ["locks", "settings.yaml"]


def test_steps_and_other_subclasses_are_saved_as_plain_text() -> None:
    class Word(str):
        __slots__ = ()

    store = SettingsStore.load()
    assert store.change(last_setups={"race": {"track": Word("oval")}}) is None
    assert SettingsStore.load().values.last_setups == {"race": {"track": "oval"}}


@pytest.mark.parametrize(("kept", "hints"), [("true", "best"), ("false", "none"), ("7", "none")])
def test_what_an_older_file_said_of_chances_carries_over(home: Path, kept: str, hints: str) -> None:
    _write(home, f"hints_odds: {kept}\ntheme: night\n".encode())
    store = SettingsStore.load()
    assert store.values.hints == hints and store.values.theme == "night"
    store.save()
    assert SettingsStore.load().values.hints == hints


def test_a_file_from_before_the_depths_begins_calm(home: Path) -> None:
    _write(home, b"hints: odds\ntheme: night\n")
    store = SettingsStore.load()
    assert store.notices == [] and (store.values.hints, store.values.depths) == ("none", {})


def test_the_key_that_showed_chances_now_switches_the_depth(home: Path) -> None:
    _write(home, b"keys: {odds: x, hint: y}\n")
    store = SettingsStore.load()
    assert store.notices == [] and store.values.keys == {"depth": "x", "hint": "y"}


def test_the_depth_of_each_game_is_kept(home: Path) -> None:
    SettingsStore.load().change(depths={"grand_prix": "odds"})
    assert SettingsStore.load().values.depths == {"grand_prix": "odds"}
    _write(home, b"depths: {grand_prix: deep}\n")
    store = SettingsStore.load()
    assert store.values.depths == {} and "calm, odds, everything" in str(store.notices[0])


def test_a_file_from_before_the_levels_loads_unchanged(home: Path) -> None:
    _write(home, b"sound: true\nvolume: 35\nmuted: true\n")
    store = SettingsStore.load()
    assert store.notices == []
    assert (store.values.volume, store.values.muted) == (35, True)
    assert store.values.levels == {"effects": 100, "engines": 100, "crowd": 100}


def test_unknown_keys_are_kept(home: Path) -> None:
    file = _write(home, b"theme: night\nfrom_the_future: {a: [1, 2]}\n")
    store = SettingsStore.load()
    assert store.notices == []
    store.change(volume=10)
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert data["from_the_future"] == {"a": [1, 2]}
    assert (data["theme"], data["volume"]) == ("night", 10)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"theme: [night\nlanguage: }", "not YAML"),
        (b"\tindented: with a tab", "not YAML"),
        (b"- a\n- list\n", "not a list of settings"),
        (b"just words", "not a list of settings"),
        (bytes(range(256)), "not text"),
        (b"\x00\x00\x00\x00", "not YAML"),
        (b"volume: 2024-99-99", "not YAML"),
        (b"a: " + b"[" * 5000, "nests deeper than"),
        (b"!!python/object/apply:os.system ['true']", "not YAML"),
    ],
)
def test_a_damaged_file_is_set_aside(home: Path, data: bytes, fault: str) -> None:
    _write(home, data)
    store = SettingsStore.load()
    assert store.values == Settings()
    assert [notice.key for notice in store.notices] == ["settings_damaged"]
    assert fault in str(store.notices[0])
    assert (home / "settings.yaml.damaged-1").read_bytes() == data
    store.change(theme="night")
    assert SettingsStore.load().values.theme == "night"


def test_a_second_damaged_file_gets_its_own_name(home: Path) -> None:
    for number in (1, 2, 3):
        _write(home, b"[%d" % number)
        SettingsStore.load()
    kept = [(home / f"settings.yaml.damaged-{number}").read_bytes() for number in (1, 2, 3)]
    assert kept == [b"[1", b"[2", b"[3"]


def test_an_empty_file_is_a_first_start(home: Path) -> None:
    _write(home, b"")
    store = SettingsStore.load()
    assert (store.values, store.notices) == (Settings(), [])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("language", "klingon"),
        ("language", "xx"),
        ("language", ["en"]),
        ("speed_own", 3),
        ("speed_bots", True),
        ("level_effects", 101),
        ("level_engines", -5),
        ("level_crowd", "loud"),
        ("display", "cinema"),
        ("window_size", [800, 600]),
        ("window_size", [1280, "720"]),
        ("window_size", 1280),
        ("ui_scale", 69),
        ("text_scale", 100.5),
        ("theme", ["night"]),
        ("patterns", "yes please"),
        ("volume", 101),
        ("volume", None),
        ("keys", ["undo"]),
        ("keys", {"undo": 3}),
        ("last_setups", {"race": "fast"}),
        ("player_names", [1]),
        ("last_game", 7),
    ],
)
def test_only_the_wrong_field_falls_back(home: Path, field: str, value: Any) -> None:
    text = yaml.safe_dump({"muted": True, field: value}).encode()
    file = _write(home, text)
    store = SettingsStore.load()
    assert getattr(store.values, field) == getattr(Settings(), field)
    assert store.values.muted
    assert [notice.key for notice in store.notices] == ["settings_value"]
    assert field in str(store.notices[0])
    assert file.read_bytes() == text, "reading changes nothing"
    assert store.change(confirm_quit=False) is None
    assert (home / "settings.yaml.damaged-1").read_bytes() == text, "what was there is kept"


SAID = {
    "en": (
        "settings.yaml, line 2: theme cannot be 'pink' (it must be one of paper, night, contrast), "
        "so 'paper' is used.",
        "settings.yaml, line 3: text_scale cannot be 900 (it must be a number from 100 to 150), "
        "so 100 is used.",
        "settings.yaml, line 5: language cannot be 'xx' (it must be a language code such as en or ja), "
        "so the default is used.",
        "settings.yaml, line 6: speed_own cannot be -3 (it must be one of 1, 2, 4, 0), so 1 is used.",
    ),
    "ja": (
        "settings.yamlの2行目：themeに'pink'は使えません（paper, night, contrast のどれかにしてください）。"
        "'paper'を使います。",
        "settings.yamlの3行目：text_scaleに900は使えません（100から150までの数にしてください）。100を使います。",
        "settings.yamlの5行目：languageに'xx'は使えません（enやjaのような言語コードにしてください）。"
        "初期設定を使います。",
        "settings.yamlの6行目：speed_ownに-3は使えません（1, 2, 4, 0 のどれかにしてください）。1を使います。",
    ),
}


@pytest.mark.parametrize("lang", SAID)
def test_every_invalid_value_is_reported_with_its_line(home: Path, lang: str) -> None:
    _write(home, b"# mine\ntheme: pink\ntext_scale: 900\nmuted: true\nlanguage: xx\nspeed_own: -3\n")
    store = SettingsStore.load()
    languages, _ = load_languages()
    assert tuple(languages[lang].notice(notice) for notice in store.notices) == SAID[lang]
    assert tuple(map(str, store.notices)) == SAID["en"]
    assert store.values == Settings(muted=True)


@pytest.mark.parametrize("text", ["volume: 0x{0}", "mine: 0x{0}", "met: {{a: 0x{0}}}"])
def test_a_file_with_too_long_a_number_is_set_aside(home: Path, text: str) -> None:
    """Hexadecimal ones are built at any length: the app neither started nor saved."""
    data = text.format("F" * 7000).encode()
    _write(home, data)
    store = SettingsStore.load()
    assert [notice.key for notice in store.notices] == ["settings_damaged"]
    assert store.change(muted=True) is None
    assert (home / "settings.yaml.damaged-1").read_bytes() == data


def test_a_speed_written_as_a_fraction_is_one_of_the_speeds(home: Path) -> None:
    _write(home, b"speed_own: 2.0\n")
    assert repr(SettingsStore.load().values.speed_own) == "2"


def test_a_wrong_change_is_refused_and_changes_nothing() -> None:
    store = SettingsStore.load()
    with pytest.raises(PaddockError, match="volume cannot be 200: it must be a number from 0 to 100"):
        store.change(theme="night", volume=200)
    assert store.values == Settings()
    with pytest.raises(PaddockError, match="no setting"):
        store.change(colour="red")


def test_an_unwritable_home_leaves_the_app_in_memory(blocked: Path) -> None:
    store = SettingsStore.load()
    assert [notice.key for notice in store.notices] == ["memory_only"]
    assert store.change(theme="night") is None
    assert store.values.theme == "night"


def test_a_full_disk_is_reported_and_the_old_file_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = SettingsStore.load()
    store.change(theme="night")
    before = (home / "settings.yaml").read_bytes()

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    notice = store.change(theme="contrast")
    assert notice is not None and "disk is full" in str(notice)
    assert store.values.theme == "contrast"
    assert (home / "settings.yaml").read_bytes() == before


def test_a_file_that_cannot_be_read_is_not_written(home: Path) -> None:
    (home / "settings.yaml").mkdir(parents=True)
    store = SettingsStore.load()
    assert [notice.key for notice in store.notices] == ["settings_unreadable"]
    assert store.change(theme="night") is None
    assert (home / "settings.yaml").is_dir()


def test_a_file_that_cannot_be_set_aside_is_not_written(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = _write(home, b"[damaged")

    def refuse(old: object, new: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "replace", refuse)
    store = SettingsStore.load()
    assert [notice.key for notice in store.notices] == ["settings_stuck"]
    store.change(theme="night")
    assert file.read_bytes() == b"[damaged"


def test_listeners_hear_real_changes_only() -> None:
    store = SettingsStore.load()
    heard: list[tuple[str, str]] = []
    store.listeners.append(lambda old, new: heard.append((old.theme, new.theme)))
    store.change(theme="paper")
    store.change(theme="night")
    assert heard == [("paper", "night")]


def test_reset_keeps_what_was_remembered() -> None:
    store = SettingsStore.load()
    store.change(theme="night", language="ja", last_game="race", last_setups={"race": {}}, volume=3)
    store.reset()
    values = SettingsStore.load().values
    assert (values.theme, values.volume) == ("paper", 70)
    assert (values.language, values.last_game, values.last_setups) == ("ja", "race", {"race": {}})


def test_the_most_stars_of_a_challenge_are_kept_and_the_day_it_was_the_day_s() -> None:
    store = SettingsStore.load()
    for stars, day in ((1, ""), (3, "2026-11-23"), (2, "")):
        assert store.keep_stars("race/again-1-2", stars, day) is None
    store.keep_stars("race/play-3-4", 0)
    store.reset()
    values = SettingsStore.load().values
    assert values.challenge_stars == {"race/again-1-2": 3, "race/play-3-4": 0}
    assert values.day_solved == "2026-11-23"


def test_every_error_has_a_text_in_every_language(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notices = []
    for data in (b"[damaged", bytes(range(256)), b"- list", b"volume: loud", b"window_size: [1, 1]"):
        _write(home, data)
        notices += SettingsStore.load().notices
    monkeypatch.setenv("PADDOCK_HOME", str(home / "settings.yaml" / "below"))
    notices += SettingsStore.load().notices
    assert len(notices) == 6
    for language in load_languages()[0].values():
        said = [language.notice(notice) for notice in notices]
        assert not any("{" in text for text in said)
        assert language.missing == set()
    assert paths.HOME_VARIABLE == "PADDOCK_HOME"


def test_two_windows_keep_what_the_other_has_set(home: Path) -> None:
    """Each writes what was changed in it; the rest is as the file holds it, set-ups game by game."""
    first, second = SettingsStore.load(), SettingsStore.load()
    first.change(volume=20, last_setups={"a": {"seed": 1}})
    second.change(muted=True, last_setups={"b": {"seed": 2}})
    first.change(theme="night")
    kept = SettingsStore.load().values
    assert (kept.volume, kept.muted, kept.theme) == (20, True, "night")
    assert dict(kept.last_setups) == {"a": {"seed": 1}, "b": {"seed": 2}}
    assert first.values.muted is False, "a window does not change under the player's hands"
    second.change(volume=90)
    assert SettingsStore.load().values.volume == 90


@pytest.mark.parametrize(
    "data",
    [b"a: &a [*a]", b"keys: " + b"{a: " * 4000, b"[" * 90_000, b"x" * 500_000, b"a: " + b"x" * 9_000],
    ids=range(5),
)
def test_a_file_that_would_crash_the_parser_is_set_aside(home: Path, data: bytes) -> None:
    _write(home, data)
    store = SettingsStore.load()
    assert store.values == Settings() and [notice.key for notice in store.notices] == ["settings_damaged"]
    assert (home / "settings.yaml.damaged-1").read_bytes() == data


def test_remembered_names_are_cleaned(home: Path) -> None:
    names = b'["A\\0ki", "\\u202eMika", "x\\ny"]'
    _write(home, b"player_names: " + names + b'\nlast_setups: {toy: {name: "A\\0"}}')
    values = SettingsStore.load().values
    assert values.player_names == ("Aki", "Mika", "x y")
    assert values.last_setups == {"toy": {"name": "A"}}


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights there")
@pytest.mark.parametrize("damaged", [False, True])
def test_a_symbolic_link_stays_and_its_target_is_written(home: Path, tmp_path: Path, damaged: bool) -> None:
    real, link = tmp_path / "synced" / "settings.yaml", home / "settings.yaml"
    real.parent.mkdir()
    home.mkdir(exist_ok=True)
    link.symlink_to(real)
    real.write_text("language: [" if damaged else "volume: 20\n", encoding="utf-8")
    SettingsStore.load().change(volume=30)
    assert link.is_symlink() and SettingsStore.load().values.volume == 30
    assert real.is_file() and not real.is_symlink()
    assert len(list(real.parent.glob("*.damaged-*"))) == damaged


NOTES = "# my notes, long kept\nlanguage: en\nplayer_names: [Aki, Mika\nlast: {\n"


def test_a_file_damaged_while_the_app_is_open_is_set_aside_and_reported(home: Path) -> None:
    store = SettingsStore.load()
    store.change(player_names=("Aki",))
    file = _write(home, NOTES.encode())
    told = store.change(volume=33)
    assert told is not None and told.key == "settings_replaced" and "line 4" in str(told)
    assert (home / "settings.yaml.damaged-1").read_text(encoding="utf-8") == NOTES
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert (data["volume"], data["player_names"]) == (33, ["Aki"])
    assert store.change(volume=34) is None


def test_keys_and_values_written_while_the_app_is_open_are_kept(home: Path) -> None:
    store = SettingsStore.load()
    store.change(volume=20)
    file = _write(home, b"volume: 20\ntheme: night\nfrom_the_future: 7\n")
    assert store.change(muted=True) is None
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert (data["theme"], data["from_the_future"], data["muted"]) == ("night", 7, True)


def test_a_value_refused_while_the_app_is_open_is_copied_and_reported_once(home: Path) -> None:
    store = SettingsStore.load()
    store.change(volume=20)
    _write(home, b"theme: night\nvolume: loud\n")
    told = store.change(muted=True)
    assert told is not None and told.key == "settings_copied"
    assert "line 2: volume cannot be 'loud'" in str(told) and "so 20 is used" in str(told)
    assert (home / "settings.yaml.damaged-1").read_bytes() == b"theme: night\nvolume: loud\n"
    assert SettingsStore.load().values.volume == 20
    assert store.change(muted=False) is None


def test_a_value_refused_at_the_start_is_copied_and_not_reported_again(home: Path) -> None:
    _write(home, b"volume: loud\n")
    store = SettingsStore.load()
    assert [notice.key for notice in store.notices] == ["settings_value"]
    assert store.change(muted=True) is None
    assert (home / "settings.yaml.damaged-1").read_bytes() == b"volume: loud\n"


def test_a_file_that_cannot_be_read_any_more_is_not_overwritten(home: Path) -> None:
    store = SettingsStore.load()
    store.change(volume=20)
    (home / "settings.yaml").unlink()
    (home / "settings.yaml").mkdir()
    told = store.change(volume=21)
    assert told is not None and told.key == "settings_unsaved"
    assert (home / "settings.yaml").is_dir()


@pytest.mark.parametrize(
    ("data", "where"),
    [
        (b"volume: 3\ntheme: [night\n", "(line 2: not YAML)"),
        (b"volume: 3\ntheme: \xff\n", "(line 2: not text)"),
        (b"\n\n- a\n", "(line 3: not a list of settings)"),
        (b"volume: 3\na: " + b"[" * 30, "(line 2: it nests deeper"),
    ],
)
def test_a_damaged_file_is_reported_with_its_line(home: Path, data: bytes, where: str) -> None:
    _write(home, data)
    assert where in str(SettingsStore.load().notices[0])


def test_unsaved_settings_are_saved_when_the_disk_has_space_again(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = SettingsStore.load()

    def full(path: Path, text: str) -> None:
        raise paths.write_error(path, OSError(28, "No space left on device"))

    with monkeypatch.context() as disk:
        disk.setattr(paths, "write_atomically", full)
        assert store.change(theme="night") is not None and store.has_unsaved_changes
    assert store.save() is None and not store.has_unsaved_changes
    assert SettingsStore.load().values.theme == "night"
