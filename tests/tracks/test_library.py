"""The catalogue: our tracks and the player's, what is wrong with a file, and names that clash."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.errors import PaddockError, SetupError
from game.engine.venue.track import TrackCatalogue
from game.services import paths, track_files
from game.tracks import library
from game.tracks.library import Library

GAME = "grand_prix"
OVAL = paths.bundled_tracks() / GAME / "oval.yaml"


@pytest.fixture
def mine(tmp_path: Path) -> Iterator[Path]:
    """The player's folder of this game."""
    folder = tmp_path / "mine" / GAME
    folder.mkdir(parents=True)
    yield folder


def _shelf(mine: Path) -> TrackCatalogue:
    catalogue = TrackCatalogue()
    catalogue.install(Library([paths.bundled_tracks()], lambda: mine.parent))
    return catalogue


OURS = _shelf(Path("nowhere")).ids(GAME)


def test_ours_come_by_length(mine: Path) -> None:
    catalogue = _shelf(mine)
    assert set(OURS) == {path.stem for path in OVAL.parent.glob("*.yaml")} and not catalogue.faults(GAME)
    laps = [catalogue.find(GAME, name).lap for name in OURS]
    assert laps == sorted(laps)
    assert catalogue.find(GAME).id == "oval" and catalogue.find(GAME, "grand").lap == 74
    assert catalogue.ids("some_game") == ()


def test_ours_are_what_was_asked() -> None:
    """Five characters: shortcut, gate, teleports, crossing, and one with everything; in both languages."""
    catalogue = _shelf(Path("nowhere"))
    tracks = {name: catalogue.find(GAME, name) for name in OURS}
    assert tracks["oval"].shortcuts and tracks["gate"].gates and tracks["tele"].teleports
    assert tracks["eight"].crossings
    grand = tracks["grand"]
    assert grand.shortcuts and grand.gates and grand.teleports and grand.crossings
    for track in tracks.values():
        assert 40 <= track.lap <= 76 and len(track.grid) == 8 and len(track.oil) == 4
        assert set(track.names) == set(track.about) == {"en", "ja"}
        runs = {len(run) for run, corner in zip(track.straight, track.is_corner, strict=True) if corner}
        assert len(runs) >= 4, f"the straights of {track.id} are too much alike"


def test_a_player_s_track_stands_behind_ours(mine: Path) -> None:
    text = OVAL.read_text(encoding="utf-8").replace("Broad Bean", "My Bean").replace("そら豆", "うちの豆")
    (mine / "bean.yaml").write_text(text, encoding="utf-8")
    catalogue = _shelf(mine)
    assert catalogue.ids(GAME) == (*OURS, "bean")
    assert catalogue.find(GAME, "bean").is_custom and not catalogue.find(GAME, "oval").is_custom


def test_a_faulty_one_is_told_and_left_out(mine: Path) -> None:
    (mine / "broken.yaml").write_text("walk: [", encoding="utf-8")
    catalogue = _shelf(mine)
    assert catalogue.ids(GAME) == OURS
    (fault,) = catalogue.faults(GAME)
    assert (fault.track, fault.key) == ("broken", "not_yaml")
    with pytest.raises(SetupError, match=r"'broken' cannot be raced on: .*broken.yaml:1"):
        catalogue.find(GAME, "broken")


@pytest.mark.parametrize("name", ["oval.yaml", "copy.yaml"])
def test_an_id_or_name_is_ours_first(mine: Path, name: str) -> None:
    shutil.copy(OVAL, mine / name)
    catalogue = _shelf(mine)
    assert catalogue.ids(GAME) == OURS and not catalogue.find(GAME, "oval").is_custom
    (fault,) = catalogue.faults(GAME)
    assert fault.key == "duplicate_name" and fault.file == str(mine / name)


def test_a_changed_folder_is_seen_after_a_refresh(mine: Path) -> None:
    catalogue = _shelf(mine)
    assert not catalogue.faults(GAME)
    (mine / "broken.yaml").write_text("walk: [", encoding="utf-8")
    catalogue.refresh()
    assert catalogue.ids(GAME) == OURS and len(catalogue.faults(GAME)) == 1
    (mine / "broken.yaml").unlink()
    catalogue.refresh()
    assert catalogue.ids(GAME) == OURS and not catalogue.faults(GAME)


def test_an_unknown_track_is_told_with_the_nearest() -> None:
    catalogue = _shelf(Path("nowhere"))
    with pytest.raises(SetupError, match="did you mean 'grand'"):
        catalogue.find(GAME, "grnad")
    with pytest.raises(SetupError, match=f"known: {OURS[0]}, {OURS[1]}"):
        catalogue.find(GAME, "zzz")
    with pytest.raises(SetupError, match="no tracks for some_game"):
        catalogue.find("some_game")


def test_names_that_read_alike_are_one_name(mine: Path) -> None:
    """Composed and decomposed letters, wide and narrow ones, capitals and small ones."""
    text = OVAL.read_text(encoding="utf-8")
    given = next(line for line in text.split("\n") if line.startswith("name:"))
    for file, name in (("a", "Caf\u00e9 Ring"), ("b", "Cafe\u0301  Ring"), ("c", "ＣＡＦÉ ring")):
        named = text.replace(given, f"name: {{en: {name}, ja: {name}}}")
        (mine / f"{file}.yaml").write_text(named, encoding="utf-8")
    catalogue = _shelf(mine)
    assert catalogue.ids(GAME) == (*OURS, "a")
    assert [(Path(fault.file).stem, fault.key) for fault in catalogue.faults(GAME)] == [
        ("b", "duplicate_name"),
        ("c", "duplicate_name"),
    ]


def test_a_copy_of_a_file_that_is_gone_names_that_file(tmp_path: Path) -> None:
    track, _ = track_files.read(OVAL)
    assert track is not None
    with pytest.raises(PaddockError, match=r"^gone\.yaml cannot be read"):
        track_files.copy_track(tmp_path / "gone.yaml", track)


@pytest.mark.parametrize("game", ["formula_one", "full_throttle", "grand_prix"])
def test_a_track_has_the_same_name_before_it_is_built(mine: Path, game: str) -> None:
    catalogue = _shelf(mine)
    for track in track_files.shipped(game):
        for language in ("en", "ja"):
            catalogue.refresh()
            early = catalogue.name(game, track, language)
            assert (
                early == catalogue.find(game, track).name(language) == catalogue.name(game, track, language)
            )


def test_naming_one_of_ours_builds_none(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "load", lambda *_: pytest.fail("built"))
    assert _shelf(mine).name(GAME, "oval", "en") == "Broad Bean"


def test_a_player_s_track_and_one_that_is_gone_are_named_too(mine: Path) -> None:
    text = OVAL.read_text(encoding="utf-8").replace("Broad Bean", "My Bean").replace("そら豆", "うちの豆")
    (mine / "bean.yaml").write_text(text, encoding="utf-8")
    assert _shelf(mine).name(GAME, "bean", "en") == "My Bean"
    assert _shelf(mine).name(GAME, "gone", "en") == "gone"
