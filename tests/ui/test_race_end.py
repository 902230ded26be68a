"""After a race: the report agrees with the rules' own result, and every screen shows it whole."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path
from random import Random

import pytest
from driving import assert_reachable, click, element, ids, press, seated, settle, show, tick, uncut
from hypothesis import given, settings
from hypothesis import strategies as st
from looking import traced
from test_why import finished_review
from test_why import show as show_review

from game.engine import odds, registry
from game.engine.match import Match, Played
from game.engine.record import RaceConfig, SeatInfo, format_record, new_header, parse_record
from game.games.formula_motor_racing.rules import report, scoring
from game.games.formula_motor_racing.rules.cards import CAR_OF, CARS, TEAMS
from game.games.formula_motor_racing.table.messages.report import MotorRacingReporter as Reporter
from game.games.formula_motor_racing.table.messages.report import story
from game.games.formula_one.table.messages.report import FormulaOneReporter
from game.ui.app import App
from game.ui.kit.elements import overlap
from game.ui.kit.scene import Scene
from game.ui.race import routes
from game.ui.race.depth import Depth
from game.ui.race.report import statistics_entry
from game.ui.race.result import Message, Positions, SeatName, render_text
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end import charts, parts
from game.ui.scenes.race_end.championship import ChampionshipScene
from game.ui.scenes.race_end.navigation import LAST_CALM_MS
from game.ui.scenes.race_end.race_end import TABS, RaceEnd
from tools.text_trace import Trace

GAME = registry.game("formula_motor_racing")
BOTS = ("yuki", "gaston", "nikki", "lowe", "paola")


def config_of(seats: int, races: int, seed: int, **options: object) -> RaceConfig:
    """A table with one person and bots."""
    infos = (SeatInfo(), *(SeatInfo("bot", name, "club", "cautious") for name in BOTS[: seats - 1]))
    return RaceConfig(GAME.id, infos, seed, {"races": races, **options})


def races_run(history: Sequence[Played]) -> int:
    """How many races of this history have ended."""
    return sum(event.kind == "race_ended" for played in history for event in played.events)


def raced(
    seats: int, races: int, seed: int, until: int | None = None, **options: object
) -> tuple[RaceConfig, Match]:
    """A match of random legal moves, to its end or to the end of race `until`."""
    agreed = config_of(seats, races, seed, **options)
    match, rng = Match(GAME, agreed.setup(), seed), Random(seed)
    while not match.is_over and (until is None or races_run(match.history) < until):
        if match.play_chance() is None:
            match.play(rng.choice(match.legal()))
    return agreed, match


def race_scene(app: App, agreed: RaceConfig, match: Match, viewer: int | None = 0) -> TableScene:
    """A race on screen without anything going on."""
    return TableScene(app, GAME, agreed, match, viewer)


def lines_of(match: Match) -> list[list[int]]:
    """The final orders of the races run."""
    return report.final_lines(match.observe(None))


@pytest.fixture(scope="module")
def season() -> tuple[RaceConfig, Match]:
    """Three races of four seats: two teams are undirected."""
    return raced(4, 3, 11)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_menu_promises_that_continue_brings_back_only_a_race_that_goes_on(
    make_app: Callable[..., App], lang: str
) -> None:
    app = make_app(lang=lang)
    for until, key in ((1, "pause.leave_note"), (None, "pause.leave_over")):
        agreed, match = raced(4, 2, 5, until)
        scene = race_scene(app, agreed, match)
        scene.record_path = Path("kept.race")
        show(app, scene)
        app.push(routes.Menu(scene))
        # a sentence is drawn line by line
        said = "".join(text.text for text in traced(app).texts).replace(" ", "")
        assert app.t(key).replace(" ", "") in said
        assert not uncut(app)


# -- the story of a race -----
@pytest.mark.parametrize(("seats", "races", "seed"), [(3, 2, 1), (4, 3, 2), (5, 1, 3), (6, 2, 4)])
def test_a_story_agrees_with_the_rules(seats: int, races: int, seed: int) -> None:
    _, match = raced(seats, races, seed)
    results = match.to_data()["results"]
    grid = None
    for race in range(1, races + 1):
        told_race = story(match.history, race, match.observe(None)["teams"])
        assert list(told_race.order) == results[race - 1]["order"] + results[race - 1]["out"], f"seed {seed}"
        assert told_race.out == set(results[race - 1]["out"])
        assert grid is None or told_race.grid == grid, "a race starts as the last one ended"
        grid = told_race.order
        assert len(told_race.frames) == 54 - 5 * seats + seats + 1, "one frame a play, and the grid"
        for car, changes in told_race.changes.items():
            assert changes.total == told_race.grid.index(car) - told_race.order.index(car)
        assert [m.step for m in told_race.moments] == sorted(m.step for m in told_race.moments)
        steps = [frame.step for frame in told_race.frames]
        plays = {bisect_left(steps, moment.step) for moment in told_race.moments}
        assert len(plays) >= len(told_race.moments) - 1


def test_undirected_cars_owe_nothing_to_own_cards(season: tuple[RaceConfig, Match]) -> None:
    _, match = season
    told_race = story(match.history, 1, match.observe(None)["teams"])
    owner = report.owners(match.observe(None)["teams"])
    assert all(told_race.changes[car].own_change == 0 for car in CARS if owner[car] is None)


def test_frames_show_the_table_at_their_step(season: tuple[RaceConfig, Match]) -> None:
    _, match = season
    told_race = story(match.history, 2, match.observe(None)["teams"])
    for frame in told_race.frames[:-1]:
        seen = match.state_at(frame.step).observe(None)
        assert list(frame.order) == seen["order"] + seen["out"]
        assert frame.running == len(seen["order"])


def test_a_resumed_match_has_the_same_report(season: tuple[RaceConfig, Match]) -> None:
    agreed, match = season
    text = format_record(new_header(GAME, agreed), match.steps)
    again = Match.from_record(parse_record(text))
    teams = match.observe(None)["teams"]
    for race in (1, 2, 3):
        first, second = (story(m.history, race, teams) for m in (match, again))
        assert first == second


def test_a_race_that_has_not_begun_has_no_story() -> None:
    _, match = raced(5, 2, 5, until=1)
    with pytest.raises(LookupError):
        story(match.history, 2, match.observe(None)["teams"])


# -- luck -----
def test_luck_counts_every_roll_once(season: tuple[RaceConfig, Match]) -> None:
    _, match = season
    teams = match.observe(None)["teams"]
    rolls = [roll for race in (1, 2, 3) for roll in story(match.history, race, teams).rolls]
    assert len(rolls) == sum(step.startswith("roll ") for step in match.steps)
    assert all(0 < roll.chance < 1 for roll in rolls)
    assert sum(odds.luck(rolls, seat)[0] for seat in range(4)) == len(rolls)


@given(st.lists(st.integers(1, 11), max_size=7), st.integers(0, 7))
@settings(max_examples=60, deadline=None)
def test_at_least_is_the_sum_over_all_outcomes(twelfths: list[int], count: int) -> None:
    chances = [Fraction(n, 12) for n in twelfths]
    exact = Fraction(0)
    for falls in product((True, False), repeat=len(chances)):
        if sum(falls) >= count:
            likely = Fraction(1)
            for chance, fell in zip(chances, falls, strict=True):
                likely *= chance if fell else 1 - chance
            exact += likely
    assert odds.at_least(chances, count) == exact


# -- the report -----
def test_the_classification_equals_the_rules(app: App, season: tuple[RaceConfig, Match]) -> None:
    agreed, match = season
    reporter = Reporter(race_scene(app, agreed, match))
    lines = lines_of(match)
    for race in (1, 2, 3):
        made = reporter.race_report(race)
        points, totals = scoring.race_points(lines[race - 1]), scoring.team_totals(lines[:race])
        assert [CAR_OF[row.id] for row in made.rows] == lines[race - 1]
        assert [row.points for row in made.rows] == [points[CAR_OF[row.id]] for row in made.rows]
        assert [row.total for row in made.rows] == [totals[CAR_OF[row.id] // 2] for row in made.rows]
        assert sum(row.gain for row in made.rows) == 0
        for line in made.series:
            assert line.totals[0] == 0 and line.totals[-1] == totals[TEAMS.index(line.id)]
            assert len(line.totals) == race + 1
        for trace in made.positions.traces:
            assert len(trace.places) == len(made.positions.steps)
            row = next(row for row in made.rows if row.id == trace.id)
            assert (trace.places[0], trace.places[-1]) == (row.start, row.place)
            assert (trace.out_from is not None) == row.is_out


def test_the_standings_equal_the_result(app: App) -> None:
    for seed in range(4):
        agreed, match = raced(5, 2, seed, drivers_title=True)
        data = match.result.data if match.result else {}
        shown = Reporter(race_scene(app, agreed, match)).championship()
        assert [row.id for row in shown.teams] == [row["team"] for row in data["teams"]], f"seed {seed}"
        assert [row.id for row in shown.rows] == [row["car"] for row in data["drivers"]]
        assert [row.total for row in shown.rows] == [row["points"] for row in data["drivers"]]
        assert shown.is_over and len(shown.banners) == 2
        assert shown.banners[0].seat == data["champion_seat"]
        assert all(sum(cell.points for cell in row.cells) == row.total for row in (*shown.rows, *shown.teams))


def test_an_undirected_champion_is_named_with_the_best_directed_team(app: App) -> None:
    seed = next(s for s in range(99) if (r := raced(4, 1, s)[1].result) and r.data["champion_seat"] is None)
    agreed, match = raced(4, 1, seed)
    scene = race_scene(app, agreed, match)
    banner = Reporter(scene).race_report(1).banner
    assert banner and banner.is_decided and banner.seat is None and banner.more
    assert match.result
    best = match.result.data["best_directed_seat"]
    assert "nobody at the table won" in render_text(scene, banner.more)
    assert scene.seat_name(best) in render_text(scene, banner.more)


def test_neutral_teams_are_named_by_their_colours(app: App, season: tuple[RaceConfig, Match]) -> None:
    scene = race_scene(app, *season)
    reporter = Reporter(scene)
    sheet = reporter.race_report(1)
    rows = {row.id: render_text(scene, row.name) for row in sheet.rows if row.seat is None}
    assert set(rows.values()) == {"Neutral red", "Neutral purple"} and len(rows) == 4
    titles = [render_text(scene, row.name) for row in reporter.championship().rows if row.seat is None]
    assert set(titles) == {"Neutral purple", "Neutral red"}


@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize(("w", "h"), [(424.0, 540.0), (592.0, 314.0)])
def test_a_podium_names_the_winner_whole_and_the_points_of_all_or_of_none(
    make_app: Callable[..., App], lang: str, w: float, h: float
) -> None:
    """The winner was cut to "Gasto…", and the third step alone told its points."""
    app = make_app(lang=lang)
    scene = race_scene(app, *raced(6, 1, 4))
    sheet, p = Reporter(scene).race_report(1), app.painter()
    p.trace = trace = Trace()
    parts.podium(p, (20.0, 100.0, w, h), scene, sheet, 1.0)
    told = [seen.text for seen in trace.texts]
    assert sheet.banner and not any("…" in one for one in told), told
    assert render_text(scene, sheet.banner.name) in told
    points = [one for one in told if one.startswith("+")]
    assert len(points) in (0, 3), points
    assert not any(one.startswith("Next") for one in told)


def test_a_tie_is_shown_as_level(app: App) -> None:
    def level(seed: int) -> bool:
        result = raced(6, 1, seed)[1].result
        return bool(result and result.data["tied"])

    seed = next(s for s in range(300) if level(s))
    agreed, match = raced(6, 1, seed)
    assert match.result
    banner = Reporter(race_scene(app, agreed, match)).race_report(1).banner
    assert banner and banner.seat == match.result.data["champion_seat"], f"seed {seed}"
    assert banner.note and banner.note.key == "race_end.level"


def test_before_the_first_race_ends_the_sheet_is_empty(app: App) -> None:
    agreed = config_of(5, 3, 1)
    match = Match(GAME, agreed.setup(), 1)
    for _ in range(2):
        app.push(Reporter.score_sheet(race_scene(app, agreed, match)))
        tick(app)
        scene = app.top
        assert "No race has finished yet." in scene.prompt and uncut(app) == []
        match.advance()


def test_words_follow_the_language_and_the_table(app: App, season: tuple[RaceConfig, Match]) -> None:
    agreed, match = season
    scene = race_scene(app, agreed, match)
    words = Message("seat.named", {"name": SeatName(1), "team": Message("formula_motor_racing.team.red")})
    assert render_text(scene, words).startswith("Yuki")
    app.change_settings(language="ja")
    assert render_text(scene, words).startswith("ユキ")
    assert render_text(scene, None) == "" and render_text(scene, "Ayrton") == "Ayrton"


# -- statistics -----
def test_the_statistics_entry_holds_the_result(app: App) -> None:
    agreed, match = raced(5, 2, 8)
    scene = PlayScene(app, agreed, match, None)
    entry = statistics_entry(scene, 1)
    assert match.result
    assert (entry.places, entry.points, entry.winners) == (
        match.result.places,
        match.result.points,
        match.result.winners,
    )
    assert entry.races == 2 and entry.game == GAME.id and entry.you == 0
    assert [seat.level for seat in entry.seats] == ["", "club", "club", "club", "club"]
    rolls = sum(step.startswith("roll ") for step in match.steps)
    assert sum(entry.dice["d12"].values()) == rolls
    assert app.statistics.add(entry) is None


def test_an_unfinished_game_has_no_entry(app: App) -> None:
    agreed, match = raced(5, 2, 8, until=1)
    with pytest.raises(ValueError):
        statistics_entry(PlayScene(app, agreed, match, None), 1)


# -- charts -----
@pytest.mark.parametrize(("rounds", "shown"), [(11, [0, 1, 2, 3]), (40, [1, 3, 5])])
def test_no_round_is_left_out_below_the_positions_for_the_grid(rounds: int, shown: list[int]) -> None:
    """The first round lies one column behind the grid; where both have no room, the grid has no figure."""
    counted = (0, *(n // 4 + 1 for n in range(4 * rounds)))
    positions = Positions(tuple(range(len(counted))), (), counted, ())
    plan = charts.PlacesPlan(0, 940, 0, 400, len(counted), 12)
    found = charts.numbered(plan, positions)
    assert [counted[column] for column in found][: len(shown)] == shown
    assert all(plan.x(b) - plan.x(a) >= (34 if a else 16) for a, b in pairwise(found))


@given(st.lists(st.floats(0, 100), min_size=1, max_size=8))
def test_labels_are_spread_in_order(wanted: list[float]) -> None:
    placed = charts.spread(wanted, 10, 0, 100)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    for a, b in pairwise(order):
        assert placed[b] - placed[a] >= 10 - 1e-6
    assert max(placed) <= 100 + 1e-6


@given(st.integers(0, 400))
def test_ticks_are_few_and_reach_the_top(top: int) -> None:
    values = charts.ticks(top)
    assert values[0] == 0 and values[-1] >= top and 2 <= len(values) <= 6


def test_after_three_races_at_calm_odds_are_offered_once(app: App) -> None:
    app.store.change(save=False, depths={})
    season = raced(4, 1, 3)
    entry = statistics_entry(race_scene(app, *season), 60)
    for races, is_offered in ((2, False), (3, True), (4, False)):
        app.statistics.entries[:] = [entry] * races
        end = ended(app, *season, 1, True)
        assert ("bar.depth" in ids(app)) == is_offered
        if is_offered:
            click(app, "bar.depth")
            assert end.race.depth == Depth.ODDS and "bar.depth" not in ids(app)


# -- on screen -----
def ended(app: App, agreed: RaceConfig, match: Match, race: int, final: bool) -> RaceEnd:
    """The end of a race above its table."""
    scene = race_scene(app, agreed, match)
    app.stack.append(scene)
    end = RaceEnd(app, scene, Reporter(scene).race_report(race), final)
    show(app, end)
    if app.speed(True) == 0:
        settle(app)
    return end


@pytest.mark.parametrize(("seats", "races", "seed"), [(3, 2, 5), (4, 1, 0), (6, 3, 7)])
@pytest.mark.slow
def test_no_text_is_cut(any_app: App, seats: int, races: int, seed: int) -> None:
    agreed, match = raced(seats, races, seed, drivers_title=seats == 3)
    end = ended(any_app, agreed, match, races, True)
    for tab in TABS:
        click(any_app, f"tab.{tab}")
        assert uncut(any_app) == [], tab
        for e in end.ui.items:
            x, y, w, h = e.rect
            assert x >= 0 and y >= 0 and x + w <= 1280.5 and y + h <= 720.5, e.id
    end.to_standings()
    assert uncut(any_app) == []


def test_luck_has_a_page_only_where_dice_were_rolled(app: App, season: tuple[RaceConfig, Match]) -> None:
    end = ended(app, *season, 3, True)
    assert "luck" in end.tabs
    end.report = replace(end.report, luck=tuple(replace(row, rolls=0) for row in end.report.luck))
    assert "luck" not in end.tabs


def test_every_theme_and_text_size_draws(app: App, season: tuple[RaceConfig, Match]) -> None:
    agreed, match = season
    end = ended(app, agreed, match, 3, True)
    for theme, size in (("night", 100), ("contrast", 150), ("paper", 125)):
        app.change_settings(theme=theme, text_scale=size)
        for tab in TABS:
            end.tab = tab
            uncut(app)


@pytest.mark.slow
def test_a_season_of_seventeen_races_fits(any_app: App) -> None:
    agreed, match = raced(6, 17, 3, until=12, drivers_title=True)
    end = ended(any_app, agreed, match, 12, False)
    assert uncut(any_app) == []
    click(any_app, "end.standings")
    standings = any_app.top
    assert isinstance(standings, ChampionshipScene) and uncut(any_app) == []
    assert len(standings.data.rows[0].cells) == 12 and standings.data.races == 17
    assert all(row.can_win is not None for row in (*standings.data.rows, *standings.data.teams))
    press(any_app, "space")
    assert any_app.top is end.race, "from the standings straight to the next race"


def test_space_goes_on_and_escape_opens_the_menu(app: App) -> None:
    agreed, match = raced(5, 2, 5, until=1)
    end = ended(app, agreed, match, 1, False)
    press(app, "escape")
    assert app.top.name == "menu"
    press(app, "escape")
    assert app.top is end
    press(app, "space")
    assert app.top is end.race


def test_space_tapped_through_the_result_starts_no_other_season(
    app: App, season: tuple[RaceConfig, Match]
) -> None:
    agreed, match = season
    end = ended(app, agreed, match, 3, True)
    tick(app, LAST_CALM_MS)
    press(app, "space")
    assert app.top is end, "the verdict is not there yet"
    show_review(app, end, finished_review(end))
    tick(app, LAST_CALM_MS)
    for _ in range(4):
        press(app, "space")
        tick(app, 900)
        assert app.top.name == "standings"
    tick(app, LAST_CALM_MS)
    press(app, "space")
    assert isinstance(app.top, PlayScene)


def test_without_a_record_there_is_no_replay_and_it_says_why(
    app: App, season: tuple[RaceConfig, Match]
) -> None:
    agreed, match = season
    ended(app, agreed, match, 3, True)
    for id in ("end.replay", "end.save"):
        found = element(app, id)
        assert not found.enabled and found.why
    click(app, "tab.moments")
    click(app, "moment.0")
    assert app.top.name == "race_end"


def test_what_can_be_done_with_a_record_has_a_sign_each(app: App, on_disk: tuple[RaceEnd, list[int]]) -> None:
    signs = [element(app, id).extra["icon"] for id in ("end.replay", "end.save", "end.keep", "end.title")]
    assert all(signs) and len(set(signs)) == len(signs)


class Opened(Scene):
    """Stands for the replay."""

    name = "opened"


@pytest.fixture
def on_disk(app: App, monkeypatch: pytest.MonkeyPatch) -> tuple[RaceEnd, list[int]]:
    """The end of a recorded race, and the steps at which replays were opened."""
    from game.ui.scenes.records.replay import ReplayScene

    agreed = config_of(5, 1, 6)
    match, journal = app.saves.start(GAME, agreed)
    rng = Random(6)
    while not match.is_over:
        if match.play_chance() is None:
            match.play(rng.choice(match.legal()))
    scene = race_scene(app, agreed, match)
    scene.record_path = journal.path
    app.stack.append(scene)
    asked: list[int] = []

    def open_(app_: App, path: object, at: int = 0, tab: str = "") -> Scene:
        asked.append(at)
        return Opened(app_)

    monkeypatch.setattr(ReplayScene, "open", open_)
    app.push(Reporter.end_scene(scene))
    settle(app)
    end = app.top
    assert isinstance(end, RaceEnd) and end.is_final
    return end, asked


def test_turns_and_moments_open_the_replay_there(app: App, on_disk: tuple[RaceEnd, list[int]]) -> None:
    end, asked = on_disk
    click(app, "end.replay")
    app.pop()
    click(app, "tab.positions")
    click(app, "turn.7")
    app.pop()
    click(app, "tab.moments")
    click(app, "moment.1")
    assert asked == [0, end.report.positions.steps[7], end.report.moments[1].step - 1]
    assert app.top.name == "opened"


def test_a_record_deleted_meanwhile_is_reported_in_a_sentence(app: App) -> None:
    """The result stays on the screen, and can still be left."""
    agreed = config_of(5, 1, 6)
    match, journal = app.saves.start(GAME, agreed)
    rng = Random(6)
    while not match.is_over:
        if match.play_chance() is None:
            match.play(rng.choice(match.legal()))
    scene = race_scene(app, agreed, match)
    scene.record_path = journal.path
    app.stack.append(scene)
    app.push(Reporter.end_scene(scene))
    settle(app)
    end = app.top
    journal.close()
    journal.path.unlink()
    for id in ("end.replay", "end.save"):
        app.notices.clear()
        click(app, id)
        assert app.top is end
        assert any(journal.path.name in text for text in app.notice_texts()), id
    click(app, "end.title")
    assert app.top.name == "title"


def test_a_race_of_the_season_opens_the_replay_at_its_start(
    app: App, season: tuple[RaceConfig, Match], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, asked = race_scene(app, *season), list[int]()
    app.push(Reporter.end_scene(scene))
    settle(app)
    end = app.top
    assert isinstance(end, RaceEnd)
    monkeypatch.setattr(end.season, "open_replay", asked.append)
    app.changed()
    for n in (1, 3, 2):
        click(app, f"season.{n}")
        most = max(line.totals[n] for line in end.report.series)
        said = element(app, f"season.{n}").label.split(" · ")
        assert said[0] == f"Race {n}" and said[1].endswith(f" {most}"), "the best stands first"
    while app.top.ui.focused != "season.3":
        press(app, "tab")
    press(app, "enter")
    first, *others = [asked[0], asked[2], asked[1]]
    assert asked[3] == asked[1] and first == 0
    for n, step in enumerate(others, 1):
        assert races_run(season[1].history[:step]) == n
        assert races_run(season[1].history[: step - 1]) == n - 1


def test_a_name_is_followed_through_the_chart(app: App, on_disk: tuple[RaceEnd, list[int]]) -> None:
    end, _ = on_disk
    click(app, "tab.positions")
    click(app, "trace.red-1")
    assert end.positions.followed == {"red-1"} and element(app, "trace.red-1").value
    click(app, "trace.red-1")
    assert not end.positions.followed


def test_the_replay_is_saved(app: App, on_disk: tuple[RaceEnd, list[int]]) -> None:
    from game.services import paths

    press(app, "s")
    assert len(list(paths.replays().glob("*.race"))) == 1
    assert any("Replay saved" in text for text in app.notice_texts())
    tick(app)
    tabs = [element(app, f"tab.{tab}").rect for tab in TABS if f"tab.{tab}" in ids(app)]
    assert app.notice_boxes and tabs
    assert not any(overlap(tab, notice) for tab in tabs for notice in app.notice_boxes)


def test_a_rematch_keeps_the_seats_and_changes_the_luck(app: App, on_disk: tuple[RaceEnd, list[int]]) -> None:
    end, _ = on_disk
    press(app, "space")
    tick(app, LAST_CALM_MS)
    press(app, "enter")
    assert app.top is end, "the verdict is not there yet"
    click(app, "end.rematch")
    scene = app.top
    assert isinstance(scene, PlayScene)
    assert replace(scene.config, seed=0) == replace(end.race.config, seed=0)
    assert scene.config.seed != end.race.config.seed and not scene.match.is_over


def test_the_podium_rises_unless_motion_is_reduced(
    make_app: Callable[..., App], season: tuple[RaceConfig, Match]
) -> None:
    app = make_app(speed="1x")
    end = ended(app, *season, 3, True)
    assert end.is_busy
    tick(app, 700)
    assert 0 < end.rise() < 1
    press(app, "space")
    assert app.top is end and end.rise() == 1, "a key during motion finishes it and does nothing else"
    tick(app, LAST_CALM_MS)
    assert not end.is_busy
    end.age = 0
    app.change_settings(reduced_motion=True)
    assert end.rise() == 1


def test_an_impatient_key_skips_nothing(app: App) -> None:
    agreed, match = raced(5, 2, 5, until=1)
    scene = race_scene(app, agreed, match)
    app.stack.append(scene)
    end = show(app, RaceEnd(app, scene, Reporter(scene).race_report(1), False))
    press(app, "space")
    assert app.top is end
    settle(app)
    press(app, "space")
    assert app.top is scene


def test_the_language_is_switched_on_the_spot(app: App, season: tuple[RaceConfig, Match]) -> None:
    end = ended(app, *season, 3, True)
    assert "Race 3" in end.prompt
    press(app, "f2")
    assert "第3戦" in end.prompt and uncut(app) == []


def test_the_read_out_describes_everything(app: App, season: tuple[RaceConfig, Match]) -> None:
    end = ended(app, *season, 3, True)
    lines = end.read_out().splitlines()
    assert len(lines) == 16 and lines[2] == app.t("why.working")
    assert lines[1] == f"Formula Motor Racing · Seed {season[0].seed}"
    # what is to come is not told before the last race is over
    assert ended(app, *season, 2, False).read_out().splitlines()[1] == "Formula Motor Racing"
    app.pop()
    end.to_standings()
    assert "Ties:" in app.top.read_out() and app.top.read_out().count("\n") > 18


def test_races_pause_the_season_but_the_last_one_ends_it(app: App, season: tuple[RaceConfig, Match]) -> None:
    agreed, match = season
    scene = race_scene(app, agreed, match)
    pauses = [pause for played in match.history if (pause := Reporter.paused_at(scene, played))]
    assert [pause.report.race for pause in pauses if isinstance(pause, routes.RaceEnd)] == [1, 2]
    end = Reporter.end_scene(scene)
    assert isinstance(end, routes.RaceEnd) and end.is_final and end.report.race == 3


def test_everything_can_be_reached(app: App, season: tuple[RaceConfig, Match]) -> None:
    end = ended(app, *season, 3, True)
    for tab in TABS:
        end.tab = tab
        app.changed()
        tick(app)
        for id in ids(app):
            assert_reachable(app, id)


@pytest.mark.slow
def test_wins_are_not_read_out_as_points(app: App) -> None:
    scene = seated(app, "formula_one")
    data = FormulaOneReporter(scene).championship()
    wins, points = ChampionshipScene(app, scene, data).read_out().split(app.t("formula_one.report.drivers"))
    assert "0 wins" in wins and "0 points" not in wins and "0 points" in points
