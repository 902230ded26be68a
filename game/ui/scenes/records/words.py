"""What is said of a record in a line."""

from __future__ import annotations

from game.engine.contract import Result
from game.engine.record import Table
from game.services.saves import Summary
from game.ui.kit.scene import Shell
from game.ui.race.words import seat_name


def state_of(app: Shell, summary: Summary, result: Result | None) -> str:
    """How far a race has come: the winner, or the race it is in."""
    if summary.error:
        return app.t("replays.damaged")
    if result is not None and summary.header is not None:
        return _winners(app, result, summary.header.table)
    race, races = summary.observation.get("race"), summary.observation.get("races")
    if isinstance(race, int) and isinstance(races, int) and races > 1:
        return app.t("common.race_of", n=race, total=races)
    return app.t("replays.in_progress")


def _winners(app: Shell, result: Result, table: Table) -> str:
    if not result.winners:
        return app.t("replays.won_by_none")
    if set(result.winners) == set(table.humans()) and len(result.winners) == 1:
        return app.t("replays.won_by_you")
    names = [seat_name(app, table, seat) for seat in result.winners]
    return app.t("replays.won_by", names=app.translator.language.listing(names))
