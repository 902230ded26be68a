"""The figures of the bots on the set-up screen are those of the table at hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from driving import show, tick, uncut
from looking import traced

from game.bots import LEVELS
from game.engine import registry
from game.engine.contract import Setup
from game.ui.app import App
from game.ui.scenes.setup import win_rates
from game.ui.scenes.setup.setup import SetupScene
from game.ui.scenes.setup.win_rates import measured_tables, relevant_options, win_rate

GAMES = ("formula_motor_racing", "formula_one", "full_throttle", "grand_prix")
GP = "grand_prix"


def row(share: float, others: float) -> dict[str, object]:
    return {"beats": "club", "games": 1000, "share": share, "low": 0.3, "high": 0.5, "others": others}


@pytest.fixture
def figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A file of figures of one's own: the usual table, eight seats, another track, no items."""
    tables = [
        {"seats": seats, "track": track, "options": options, "levels": {"pro": row(share, others)}}
        for seats, track, options, share, others in (
            (4, None, {}, 0.40, 0.20),
            (8, None, {}, 0.20, 0.11),
            (4, "grand", {}, 0.44, 0.18),
            (4, None, {"items": False}, 0.36, 0.20),
        )
    ]
    file = tmp_path / "figures.json"
    file.write_text(json.dumps({"tables": tables}), encoding="utf-8")
    monkeypatch.setattr(win_rates, "paths", SimpleNamespace(asset=lambda name: file))
    measured_tables.cache_clear()
    yield file
    monkeypatch.undo()
    measured_tables.cache_clear()


@pytest.mark.parametrize(
    ("seats", "track", "options", "share", "alike"),
    [
        (4, None, {}, 0.40, True),
        (4, "oval", {"target": 5}, 0.40, True),
        (8, None, {}, 0.20, True),
        (4, "grand", {}, 0.44, True),
        (4, None, {"items": False, "items_on_road": True}, 0.36, True),
        (8, "grand", {"items": False}, 0.20, False),
        (4, "grand", {"items": False}, 0.36, False),
        (6, "grand", {}, 0.44, False),
    ],
)
def test_the_figure_of_the_table_at_hand_or_of_the_one_most_like_it(
    figures: Path, seats: int, track: str | None, options: dict[str, object], share: float, alike: bool
) -> None:
    rate = win_rate(registry.game(GP), "pro", seats, track, options)
    assert rate is not None and (rate.share, rate.is_same_table) == (share, alike)


def test_even_is_what_each_would_win_where_teams_without_a_player_win_too(figures: Path) -> None:
    rate = win_rate(registry.game(GP), "pro", 8, None, {})
    assert rate is not None and rate.even == pytest.approx((0.20 + 7 * 0.11) / 8)


def test_no_rate_is_shown_that_was_not_measured(figures: Path) -> None:
    assert win_rate(registry.game(GP), "rookie", 4, None, {}) is None
    figures.write_text("not figures", encoding="utf-8")
    measured_tables.cache_clear()
    assert win_rate(registry.game(GP), "pro", 4, None, {}) is None


def read_of_seats(app: App) -> list[str]:
    """What the set-up screen has to say of the seats, and of the one in focus."""
    told = [f"{one.label} {one.value} {one.tooltip}" for one in app.top.ui.items]
    return told + [seen.text for seen in traced(app).texts]


def test_the_screen_updates_the_rate_with_every_seat(app: App, figures: Path) -> None:
    scene = SetupScene(app, GP)
    scene.model.seats[1].level = "pro"
    scene.model.options = {}
    show(app, scene)
    tick(app)
    said = read_of_seats(app)
    percent = app.translator.language.whole_percent
    assert [text for text in said if "%" in text] == [percent(0.4)], "one figure, and beside it of what it is"
    assert not any(app.t("setup.even_note", even=0.25) in text for text in said), "nobody needs it here"
    while not scene.model.is_full:
        scene.model.add_seat()
    app.changed()
    tick(app)
    said = read_of_seats(app)
    assert percent(0.2) in said


@pytest.mark.parametrize("game_id", GAMES)
def test_what_comes_with_the_app_is_of_tables_that_can_be_played(game_id: str) -> None:
    game = registry.game(game_id)
    tables = measured_tables(game_id)
    assert tables and all(level in tables[0].levels for level in LEVELS[1:])
    assert len({json.dumps([one.seats, one.track, dict(one.options)]) for one in tables}) == len(tables)
    for one in tables:
        assert relevant_options(game, one.options, one.seats) == one.options
        game.new(Setup(one.seats, dict(one.options), game.default_tokens(one.seats), one.track))
        assert all(row["low"] <= row["share"] <= row["high"] for row in one.levels.values())


def test_options_that_are_off_with_what_they_need_do_not_matter() -> None:
    game = registry.game(GP)
    assert relevant_options(game, {"target": 6, "fastest_turn": True}, 4) == {}
    assert relevant_options(game, {"championship": True, "target": 6}, 4) == {
        "championship": True,
        "target": 6,
    }
    assert relevant_options(game, {"championship": True, "target": 12}, 4) == {"championship": True}
    assert relevant_options(registry.game("formula_motor_racing"), {"drivers": {"blue-1": "Ann"}}, 4) == {}


def test_an_even_share_below_an_equal_one_says_why(any_app: App) -> None:
    """With four at the table a newcomer expects a quarter each."""
    scene = SetupScene(any_app, "formula_motor_racing")
    scene.model.seats[1].level = "club"
    scene.model.remove_seat(5)
    scene.model.remove_seat(4)
    show(any_app, scene)
    tick(any_app)
    rate = scene.model.win_rate(scene.model.seats[1])
    assert rate is not None and rate.even < 0.24
    why = any_app.t("setup.even_note", even=rate.even).replace(" ", "")
    assert why in "".join(read_of_seats(any_app)).replace(" ", "") and uncut(any_app) == []
