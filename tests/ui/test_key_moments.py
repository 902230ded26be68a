"""Key moments of all games: counted in rounds, and as many as a race had, up to what is told."""

from __future__ import annotations

from itertools import pairwise

import pytest
from driving import settle, show, tick, uncut

from game.engine import registry
from game.engine.match import Match, Played
from game.engine.record import RaceConfig
from game.engine.rounds import Rounds
from game.ui.app import App
from game.ui.draw.theme import MS_LOCK
from game.ui.race.report import MAX_PER_KIND, MOMENTS, OWN_WEIGHT, RaceMoment, foremost
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.race_end.race_end import RaceEnd
from tools.pictures.tables import play_until, seats_for
from tools.text_trace import Trace

TOLD = {
    "grand_prix": {"crashed"},
    "formula_one": {"spun", "retired", "pit_card", "last_round"},
    "full_throttle": {"podium"},
    "formula_motor_racing": {"out", "deck_empty"},
}
"""Events that are a moment each, whatever else there is."""


def rounds_by_hand(history: list[Played], seats: int) -> int:
    """The rounds of a single race, counted from its steps."""
    found, had = 1, set()
    for played in history:
        for event in played.events:
            if event.kind == "round_started":
                found = event.data["round"]
            if event.kind != "turn_started" or event.seat is None:
                continue
            if event.seat in had:
                had, found = set(), found + 1
            had.add(event.seat)
    return found


@pytest.mark.parametrize("game_id", sorted(TOLD))
@pytest.mark.slow
def test_a_story_has_all_moments_of_a_race_by_rounds(app: App, game_id: str, seed: int) -> None:
    game = registry.game(game_id)
    options = {**game.presets.get("first", {}), **({"races": 1} if game_id != "full_throttle" else {})}
    options = {key: value for key, value in options.items() if key in {o.id for o in game.options}}
    seats = max(4, game.seats[0])
    config = RaceConfig(game_id, seats_for(game_id, seats), seed, options)
    match = Match(game, config.setup(), seed)
    play_until(match, lambda m: m.is_over, seed, 20000)
    assert match.is_over
    scene = PlayScene(app, config, match, None)
    show(app, scene)
    settle(app)
    end = app.top
    assert isinstance(end, RaceEnd)
    moments, positions = end.report.moments or (), end.report.positions
    steps = {p.index for p in match.history for e in p.events if e.kind in TOLD[game_id]}
    assert len(moments) >= min(MOMENTS, len(steps)), f"{len(steps)} events, {len(moments)} moments"
    assert len(moments) <= MOMENTS
    last = rounds_by_hand(list(match.history), seats)
    rounds = [moment.round for moment in moments]
    assert rounds == sorted(rounds) and all(1 <= number <= last for number in rounds), f"{rounds} of {last}"
    columns = [positions.round_at(i) for i in range(len(positions.steps))]
    assert columns[0] == 0 and columns[-1] == last and all(b - a in (0, 1) for a, b in pairwise(columns))
    if game_id in ("grand_prix", "formula_one"):
        assert not end.report.tally.signed, "spins and crashes are counts, no gains"
    tick(app, MS_LOCK + 1)
    end.show_tab("moments")
    app.trace = Trace()
    app.draw()
    total = end.report.moments_found
    some = app.t("race_end.moments_some", n=len(moments), total=total)
    assert len(moments) == min(MOMENTS, total), "a text may count more than the list has"
    assert (some in [seen.text for seen in app.trace.drawn]) == (total > MOMENTS)
    for row in (e for e in app.top.ui.items if e.id.startswith("moment.")):
        lines = [seen for seen in app.trace.drawn if seen.owner == row.id and seen.x > row.rect[0] + 160]
        middle = (min(s.y for s in lines) + max(s.y + s.h for s in lines)) / 2
        assert abs(middle - row.rect[1] - row.rect[3] / 2) < 5, f"{row.label} hangs off the middle of its row"
    app.trace = None
    for tab in ("moments", "positions"):
        end.show_tab(tab)
        assert not uncut(app)


def test_the_weightiest_come_first_and_one_kind_does_not_crowd_out_the_others() -> None:
    def telling(weight: int, step: int, kind: str, seat: int = 1) -> RaceMoment:
        return RaceMoment(weight, step, step, kind, {}, seat)

    crashes = [telling(6, step, "crash") for step in range(9)]
    leads = [telling(5, 20 + step, "lead") for step in range(4)]
    won = telling(99, 40, "won")
    found = foremost([*crashes, *leads, won])
    kinds = [moment.kind for moment in found]
    assert len(found) == MOMENTS and kinds[-1] == "won"
    assert kinds.count("lead") >= MAX_PER_KIND and kinds.count("crash") == MOMENTS - 1 - kinds.count("lead")
    assert foremost(crashes) == crashes, "nine crashes are nine moments"
    own = telling(6 - OWN_WEIGHT + 1, 60, "crash", 0)
    assert own in foremost([*crashes, *leads, won, own], viewer=0)


@pytest.mark.parametrize(
    ("turns", "opened"), [((0, 1, 2, 0, 1, 2), [0, 3]), ((2, 0, 1, 2, 1, 2), [0, 3, 5]), ((1,), [0])]
)
def test_a_seat_s_second_turn_opens_a_round(turns: tuple[int, ...], opened: list[int]) -> None:
    rounds = Rounds()
    assert [i for i, seat in enumerate(turns) if rounds.turn(seat)] == opened
    assert rounds.number == len(opened)
