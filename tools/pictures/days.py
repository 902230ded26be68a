"""Pictures of the race of the day: its page before and after many days, a race of it, and its end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final

from game.services.records import days
from game.services.records.days import Try
from tools.pictures.tables import settle

DAY: Final = date(2027, 11, 23)
"""The current day."""
GAME: Final = "formula_one"
GAMES: Final = (GAME, GAME, "full_throttle", "formula_motor_racing", "grand_prix")
"""The games of many days in turn."""
MANY: Final = 40
POINTS: Final = (10, 8, 6, 4)
"""The points for the places of a race of four."""


def day_shots() -> Iterator[tuple[str, Callable[[Any], None]]]:
    """Yield pictures of the page and of the table."""
    yield "days", partial(_page, [])
    yield "days_many", partial(_page, _many())
    yield "days_waiting", _waiting
    yield "days_race", partial(_race, False)
    yield "days_practice", partial(_race, True)


def _many() -> list[Try]:
    """Return a race a day, most of them with later tries."""
    found = []
    for back in range(MANY):
        day = (DAY - timedelta(days=back)).isoformat()
        tries = (
            [
                Try(
                    *(GAMES[back % 5], day, True, 1 + back % 4, 4, POINTS[back % 4], 754 + 47 * (back % 9)),
                    beaten=days.LEVELS[: 3 - back % 4] if back < 20 else None,
                )
            ]
            if back % 6 != 5
            else []
        )
        if back % 7 == 1:
            tries.append(Try("grand_prix", day, True, 3, 4, POINTS[2], 640, beaten=("club",)))
        if back % 3 == 0:
            tries += [
                Try(GAME, day, False, 1 + back % 2, 4, POINTS[back % 2], 600),
                Try(GAME, day, False, 3, 4, POINTS[2], 500),
            ]
        found += tries
    return found


def _title(app: Any) -> None:
    from game.ui.scenes.title.title import TitleScene

    days.clear()
    app.notices.clear()
    app.statistics.entries.clear()
    app.reset(TitleScene(app))


def _page(tries: list[Try], app: Any) -> None:
    from game.ui.scenes.days.page import DaysScene

    _title(app)
    app.push(DaysScene(app, GAME, DAY))
    app.top.show_tries(tries)
    app.changed()
    app.tick([], 40)


def _waiting(app: Any) -> None:
    """Show a first try that has begun."""
    _page([Try(GAME, DAY.isoformat(), True)], app)
    app.top.unfinished = {GAME: Path("begun.race")}
    app.changed()
    app.tick([], 40)


def _race(practice: bool, app: Any) -> None:
    """Show the table, without a record."""
    from game.engine import registry
    from game.engine.match import Match
    from game.ui.scenes.race.play import PlayScene

    _title(app)
    game = registry.game(GAME)
    config = days.day_config(game, DAY, practice=practice)
    match = Match(game, config.setup(), config.seed, practice=practice)
    app.push(PlayScene(app, config, match, None))
    settle(app)
