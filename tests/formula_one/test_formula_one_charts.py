"""The charts of Formula-1 as a file: the original's numbers, a player's own copy, every fault it may have."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from f1_games import our_charts
from playthrough import config_of

from game.engine.contract import Setup
from game.engine.errors import RecordError
from game.engine.match import Match
from game.engine.record import check_playable, format_record, new_header, parse_record
from game.engine.venue.charts import charts
from game.engine.venue.track import TrackFault
from game.games.formula_one import GAME
from game.games.formula_one.rules.charts import DROPS, SPIN, Penalty
from game.services import paths, track_files
from game.services.i18n import load_languages
from game.tracks.charts import load_charts

OURS = paths.asset("charts") / "formula_one.yaml"


@pytest.fixture
def own(home: Path) -> Iterator[Path]:
    """Where the player's charts would lie; the catalogue is refreshed before and after."""
    charts.refresh()
    yield paths.charts() / "formula_one.yaml"
    (paths.charts() / "formula_one.yaml").unlink(missing_ok=True)
    charts.refresh()


def test_the_reduction_chart() -> None:
    """F1-3.2: 20 to 100 as printed, then our ruling; nothing for nothing."""
    ours = our_charts()
    assert [ours.reduction(drop)[0] for drop in DROPS] == [0, 1, 2, 3, 4, 5, 5, 5]
    assert [ours.reduction(drop)[1] for drop in DROPS] == [0, 0, 1, 2, 3, 4, 5, 6]
    assert ours.reduction(0) == ours.reduction(-40) == (0, 0)


def test_chances_of_a_spin() -> None:
    """F1-5.2: 4 in 36 at +20 and at +40, and 11 in 36 at +40 with tyre wear 4 or more."""
    ours = our_charts()

    def spins(excess: int, tyres: int) -> int:
        rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]
        return sum(ours.penalty(a, b, excess, tyres).spin for a, b in rolls)

    assert [spins(20, tyres) for tyres in range(9)] == [4] * 8 + [36]
    assert [spins(40, tyres) for tyres in range(9)] == [4] * 4 + [11] * 4 + [36]
    assert spins(60, 0) == 36 and spins(0, 8) == 0


def test_doubles_have_rows_of_their_own() -> None:
    """3+3 and 4+4 do nothing, 2+4 and 3+5 do."""
    ours = our_charts()
    assert ours.penalty(3, 3, 40, 7) == ours.penalty(4, 4, 20, 0) == Penalty()
    assert ours.penalty(2, 4, 40, 3) == Penalty(tyres=2) and ours.penalty(2, 4, 40, 4) == SPIN
    assert ours.penalty(3, 5, 20, 0) == Penalty(tyres=1)
    assert ours.row(3, 3).name == "3+3" and ours.row(5, 5).name == "10"


def test_ones_own_charts_are_played_with(own: Path) -> None:
    """A faultless copy in the data folder comes before ours."""
    text = OURS.read_text(encoding="utf-8")
    own.write_text(text.replace("20: {brakes: 0, tyres: 0}", "20: {brakes: 1, tyres: 0}"), encoding="utf-8")
    charts.refresh()
    assert our_charts().reduction(20) == (1, 0) and not charts.faults("formula_one")
    state = GAME.load(
        GAME.apply_overrides(GAME.new(Setup(2)).to_data(), {"spaces": ["53a", "0b"], "speeds": [100, 0]})
    )
    state.apply(GAME.parse("speed 80"))
    assert state.brakes == [1, 0]


def test_a_record_is_not_replayed_by_other_charts(own: Path) -> None:
    """The digest that a record carries is that of circuit and charts together."""
    match = Match(GAME, Setup(2), 5)
    match.advance()
    agreed = config_of(GAME, 2, 5)
    record = parse_record(format_record(new_header(GAME, agreed), match.steps))
    check_playable(record, GAME)
    own.write_text(OURS.read_text(encoding="utf-8").replace("2: none", "2: {at: [40], tyres: 1}", 1), "utf-8")
    charts.refresh()
    with pytest.raises(RecordError) as refused:
        check_playable(record, GAME)
    for language in load_languages()[0].values():
        told = language.error(refused.value)
        assert {"en": "charts", "ja": "チャート"}[language.code] in told and not language.missing


def test_a_faulty_copy_is_told_and_ours_are_played_with(own: Path) -> None:
    """With file, line and fault, in both languages."""
    own.write_text(OURS.read_text(encoding="utf-8").replace("tyres: 6}", "tyres: 9}"), encoding="utf-8")
    charts.refresh()
    assert our_charts().reduction(160) == (5, 6)
    (fault,) = charts.faults("formula_one")
    lines = own.read_text(encoding="utf-8").splitlines()
    assert "160:" in lines[fault.line - 1] and str(own) in str(fault) and "0 and 8" in fault.message
    (notice,) = track_files.chart_notices()
    for language in load_languages()[0].values():
        told = language.notice(notice)
        assert str(own) in told and str(fault.line) in told and "9" in told and not language.missing


_ROWS = "\n".join(f"  {total}: none" for total in range(2, 13))
_DROPS = "\n".join(f"  {drop}: {{brakes: 0, tyres: 0}}" for drop in DROPS)
WHOLE = f"reduction:\n{_DROPS}\npenalty:\n{_ROWS}\n"


@pytest.mark.parametrize(
    ("change", "into", "key", "line"),
    [
        ("  40: {brakes: 0, tyres: 0}\n", "", "missing_key", 1),
        ("  7: none\n", "", "missing_key", 10),
        ("40: {brakes: 0, tyres: 0}", "40: {brakes: 0}", "missing_key", 3),
        ("40: {brakes: 0, tyres: 0}", "40: {breaks: 0, tyres: 0, brakes: 0}", "unknown_key", 3),
        ("40: {brakes: 0, tyres: 0}", "40: {brakes: two, tyres: 0}", "wrong_whole", 3),
        ("40: {brakes: 0, tyres: 0}", "40: {brakes: 6, tyres: 0}", "wrong_range", 3),
        ("40: {brakes: 0, tyres: 0}", "40: 3", "wrong_group", 3),
        ("  40: {brakes:", "  50: {brakes: 0, tyres: 0}\n  40: {brakes:", "strange_key", 3),
        ("  7: none", "  7: none\n  7: none", "double_key", 17),
        ("7: none", "7: spin", "wrong_group", 16),
        ("7: none", "7: {at: [30], tyres: 1}", "wrong_word", 16),
        ("7: none", "7: {at: 20, tyres: 1}", "wrong_word", 16),
        ("7: none", "7: {tyres: 1}", "missing_key", 16),
        ("7: none", "7: {at: [20]}", "chart_nothing", 16),
        ("7: none", "7: {at: [20], spin: maybe}", "wrong_word", 16),
        ("7: none", "7: {at: [20], tyres: 1, spin_from: 9}", "wrong_range", 16),
        ("  7: none", "  7: none\n  7+7: none", "unknown_key", 17),
        ("penalty:", "penalties:", "unknown_key", 10),
        ("reduction:", "reduction: [", "not_yaml", 3),
    ],
)
def test_every_fault_has_its_line(tmp_path: Path, change: str, into: str, key: str, line: int) -> None:
    """One fault, its key and where it stands."""
    assert load_charts_of(tmp_path, WHOLE)[1] == []
    assert change in WHOLE
    found, faults = load_charts_of(tmp_path, WHOLE.replace(change, into, 1))
    assert found is None
    assert (key, line) in [(fault.key, fault.line) for fault in faults], list(map(str, faults))


def load_charts_of(folder: Path, text: str) -> tuple[object | None, list[TrackFault]]:
    """A file with this text, read."""
    file = folder / "formula_one.yaml"
    file.write_text(text, encoding="utf-8")
    return load_charts(file, "formula_one")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    """Neither bytes nor another game's file become charts."""
    file = tmp_path / "formula_one.yaml"
    file.write_bytes(b"\xff\xfe\x00")
    assert [fault.key for fault in load_charts(file, "formula_one")[1]] == ["unreadable"]
    assert [fault.key for fault in load_charts(file, "grand_prix")[1]] == ["unknown_game"]
