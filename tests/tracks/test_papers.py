"""What docs/tracks.md says of track files is true in both languages: good example, a row for every key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.engine import registry
from game.engine.errors import RecordError
from game.engine.match import Match
from game.engine.record import RaceConfig, SeatInfo, format_record, new_header, parse_record
from game.services import paths
from game.tracks import features, road, walk
from game.tracks.library import rules_of
from game.tracks.load import load

PAPERS = [
    (paths.root() / "docs" / name).read_text(encoding="utf-8") for name in ("tracks.md", "tracks.ja.md")
]


@pytest.mark.parametrize("paper", PAPERS, ids=["en", "ja"])
def test_the_worked_example_is_a_good_track(paper: str, tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(name:.*?)```", paper, re.DOTALL)
    file = tmp_path / "horseshoe.yaml"
    file.write_text(example, encoding="utf-8")
    track, faults = load(file, "grand_prix", rules_of("grand_prix"))
    assert not faults and track is not None and track.shortcuts and track.teleports


@pytest.mark.parametrize("key", sorted({*features.KEYS, *walk.KEYS, *road.KEYS}))
def test_every_key_of_a_file_is_explained(key: str) -> None:
    for paper in PAPERS:
        assert re.search(rf"^\| .*`{key}`.* \|", paper, re.MULTILINE), key


def test_a_record_on_a_track_that_is_gone_is_told_in_a_sentence() -> None:
    game = registry.game("grand_prix")
    seats = (SeatInfo("human"), SeatInfo("human"))
    text = format_record(new_header(game, RaceConfig(game.id, seats, 1, {}, "oval")), [])
    assert Match.from_record(parse_record(text)).steps == []
    with pytest.raises(RecordError, match="cannot be opened: There is no track 'ovl'; did you mean 'oval'"):
        Match.from_record(parse_record(text.replace("oval", "ovl", 1), "gone"))
