"""Golden records: whole games with what happened at every step; they change only by --refresh-records.

Of the most seats only the end is kept: what happens at a step is read of the fewest.

A difference here means that old records would replay to something else: raise `rules_version`, or
find the fault.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playthrough import config_of, play_out

from game.engine import registry
from game.engine.contract import Game
from game.engine.match import Match, data_digest
from game.engine.record import format_record, new_header, parse_record

HERE = Path(__file__).parent
SEED = 2026
FIRST, LAST = 100, 40
"""How many steps from the start and before the end are told; a difference between them changes the digest."""


def _cases() -> list[object]:
    """Every game at its fewest and most seats."""
    return [
        pytest.param(game, seats, id=f"{game.id}-{seats}")
        for game in registry.games().values()
        for seats in sorted({game.seats[0], game.seats[-1]})
    ]


def _story(match: Match) -> str:
    """The first and last steps with their events where the fewest play, then how it ended."""
    lines, between = [], range(FIRST, len(match.history) - LAST)
    for played in match.history if match.setup.seats == match.game.seats[0] else ():
        if played.index in between:
            continue
        who = "chance" if played.seat is None else f"seat {played.seat + 1}"
        lines.append(f"{played.index + 1:>4}  {who:<7} {played.step}")
        for event in played.events:
            seen = "" if event.seats is None else f" only seats {[seat + 1 for seat in event.seats]}"
            at = "" if event.seat is None else f" seat {event.seat + 1}"
            data = json.dumps(dict(event.data), ensure_ascii=False, sort_keys=True)
            lines.append(f"              {event.kind}{at} ({event.clause}){seen} {data}")
    result = match.result
    assert result is not None
    lines += [f"steps {len(match.history)}", f"places {list(result.places)}", f"points {list(result.points)}"]
    # the options that differ from the printed rules stand in the record
    state = match.state_at(len(match.steps)).to_data()
    state.pop("options", None)
    lines += [f"winners {[seat + 1 for seat in result.winners]}", f"digest {data_digest(state)}", ""]
    return "\n".join(lines)


@pytest.mark.parametrize(("game", "seats"), _cases())
def test_golden_record(game: Game, seats: int, refresh_records: bool) -> None:
    """The stored record replays to the stored story."""
    race, story = HERE / f"{game.id}-{seats}.race", HERE / f"{game.id}-{seats}.story.txt"
    if refresh_records:
        agreed = config_of(game, seats, SEED)
        match = Match(game, agreed.setup(), SEED)
        play_out(match)
        race.write_text(format_record(new_header(game, agreed), match.steps), encoding="utf-8", newline="\n")
        story.write_text(_story(match), encoding="utf-8", newline="\n")
    assert race.exists(), f"{game.id} has no golden record: run pytest --refresh-records"
    match = Match.from_record(parse_record(race.read_text(encoding="utf-8"), race.name))
    assert _story(match).splitlines() == story.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize(("game", "seats"), _cases())
def test_chance_follows_from_the_seed(game: Game, seats: int) -> None:
    """The seed in the header gives the chances in the record."""
    record = parse_record((HERE / f"{game.id}-{seats}.race").read_text(encoding="utf-8"))
    match = Match(game, record.header.config.setup(), record.header.config.seed)
    play_out(match)
    assert tuple(match.steps) == record.steps
