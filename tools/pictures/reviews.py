"""The review of a race, some way into the work; and what the statistics make of many."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from game.engine import registry
from game.engine.match import Match
from game.engine.record import Record, Table, format_record, new_header
from game.review import InProcessWorker, Review, Work, steps_to_review
from game.services import paths
from game.services.records import reviews
from game.services.records.reviews import OwnReview
from tools.pictures.tables import play_until, seats_for, settle

SEED: Final = 5
LOOKED_AT: Final = 14
"""So many steps of the race, and of one's own, are in the picture: all of them would take minutes."""


class Idle(InProcessWorker):
    """Hands that do nothing, so that the picture stays as it is."""

    free_slots = 0


class _Reviewed(NamedTuple):
    """A race as its file holds it, and what is known of it."""

    text: str
    found: Review


@cache
def _reviewed(game_id: str) -> _Reviewed:
    game = registry.game(game_id)
    table = Table(game_id, seats_for(game_id, min(4, game.seats[-1])), SEED)
    match = Match(game, table.setup(), SEED)
    _race(match)
    record = Record(new_header(game, table), tuple(map(str, match.steps)))
    steps = steps_to_review(match)
    own = [index for index in steps if match.history[index].seat == 0]
    work = Work(record, match, dict.fromkeys([*steps[:LOOKED_AT], *own[:LOOKED_AT]]), InProcessWorker, {0})
    while not work.has_enough_playouts:
        work.step()
    return _Reviewed(format_record(record.header, record.steps), work.review())


def _race(match: Match) -> None:
    """Rules of thumb against somebody who plays anyhow, so that there is something to tell."""
    rng = Random(SEED)
    while not match.over:
        play_until(match, lambda race: race.over or race.actor() == 0, SEED)
        if not match.over:
            match.play(rng.choice(match.legal()))


def review_tab(game_id: str, app: Any) -> None:
    """The tab at the end of a race of a person and bots."""
    from game.ui.race import routes

    app.notices.clear()
    text, found = _reviewed(game_id)
    path = paths.replays() / f"{game_id}.race"
    path.write_text(text, encoding="utf-8", newline="\n")
    reviews.keep(found.digest, found.to_data())
    app.reset(routes.Title())
    app.push(routes.Replay(path))
    app.top.show_results()
    settle(app)
    app.top.review.reviewing.hire = Idle
    app.top.show_tab("review")
    app.tick([], 40)


def remember(app: Any) -> None:
    """Thirty reviewed races of a player who gets better."""
    reviews.forget()
    rng = Random(SEED)
    for number in range(30):
        error = max(-0.005, 0.06 - number * 0.0012 + rng.gauss(0, 0.01))
        luck, won = rng.gauss(0, 0.25), float(rng.random() < 0.3)
        level = ("rookie", "club", "pro", "ace")[number // 8]
        game = sorted(registry.games())[number % len(registry.games())]
        day = f"2026-03-{1 + number % 28:02}"
        reviews.note(OwnReview(f"{number}", game, day, (level,), 4, 20, error, luck, won, 32))
