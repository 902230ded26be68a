"""Pictures of the review of a race in progress, and of statistics of many reviews."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from game.engine import registry
from game.engine.match import Match
from game.engine.record import RaceConfig, Record, format_record, new_header
from game.review import InProcessWorker, Review, Work, steps_to_review
from game.services import paths
from game.services.records import reviews
from game.services.records.reviews import OwnReview
from tools.pictures.tables import play_until, seats_for, settle

SEED: Final = 5
LOOKED_AT: Final = 14
"""How many steps of the race, and of the player, are reviewed: all of them would take minutes."""


class Idle(InProcessWorker):
    """Workers that do nothing, so that the picture does not change."""

    free_slots = 0


class _Reviewed(NamedTuple):
    """The text of a race, and its review."""

    text: str
    found: Review


@cache
def _reviewed(game_id: str) -> _Reviewed:
    game = registry.game(game_id)
    config = RaceConfig(game_id, seats_for(game_id, min(4, game.seats[-1])), SEED)
    match = Match(game, config.setup(), SEED)
    _race(match)
    record = Record(new_header(game, config), tuple(map(str, match.steps)))
    steps = steps_to_review(match)
    decisions = [index for index in steps if match.history[index].seat == 0]
    work = Work(
        record, match, dict.fromkeys([*steps[:LOOKED_AT], *decisions[:LOOKED_AT]]), InProcessWorker, {0}
    )
    while not work.has_enough_playouts:
        work.step()
    return _Reviewed(format_record(record.header, record.steps), work.review())


def _race(match: Match) -> None:
    """Play bots against a random player, so that there are errors to show."""
    rng = Random(SEED)
    while not match.is_over:
        play_until(match, lambda race: race.is_over or race.actor() == 0, SEED)
        if not match.is_over:
            match.play(rng.choice(match.legal()))


def review_tab(game_id: str, app: Any) -> None:
    """Show the tab at the end of a race of a person and bots."""
    from game.ui.race import routes

    app.notices.clear()
    text, found = _reviewed(game_id)
    path = paths.replays() / f"{game_id}.race"
    path.write_text(text, encoding="utf-8", newline="\n")
    reviews.save_review(found.digest, found.to_data())
    app.reset(routes.Title())
    app.push(routes.Replay(path))
    app.top.show_results()
    settle(app)
    app.top.review.reviewing.hire = Idle
    app.top.show_tab("review")
    app.tick([], 40)


def remember(app: Any) -> None:
    """Store thirty reviewed races of a player who improves."""
    reviews.delete_own_reviews()
    rng = Random(SEED)
    for number in range(30):
        error = max(-0.005, 0.06 - number * 0.0012 + rng.gauss(0, 0.01))
        luck, won = rng.gauss(0, 0.25), float(rng.random() < 0.3)
        level = ("rookie", "club", "pro", "ace")[number // 8]
        game = sorted(registry.games())[number % len(registry.games())]
        day = f"2026-03-{1 + number % 28:02}"
        reviews.save_own_review(OwnReview(f"{number}", game, day, (level,), 4, 20, error, luck, won, 32))
