"""Pictures of the review of a race in progress, and of statistics of many reviews."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from game.bots import LEVELS
from game.engine import registry
from game.engine.match import Match
from game.engine.record import RaceConfig, Record, format_record, new_header, parse_record
from game.review import MIN_PLAYOUTS, InProcessWorker, Review, ReviewPlan, Work, steps_to_review
from game.review.jobs import assemble_review, review_step
from game.review.work import FULL_PLAYOUTS
from game.services import paths
from game.services.records import reviews
from game.services.records.reviews import OwnReview
from game.services.records.saves import read_record
from game.ui.scenes.race_end.reviewing import ReviewFigures
from tools.pictures.tables import play_until, rest_reviews, seats_for, settle

SEED: Final = 5
LOOKED_AT: Final = 14
"""How many steps of the race, and of the player, are reviewed: all of them would take minutes."""


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
    while not work.are_decisions_final:
        work.step()
    return _Reviewed(format_record(record.header, record.steps), work.review())


@cache
def _with_all_chances(game_id: str) -> Review:
    """Return the review with the chances before every step."""
    text, found = _reviewed(game_id)
    match, plan = Match.from_record(parse_record(text)), ReviewPlan(MIN_PLAYOUTS, others=1)
    has_standing = match.game.evaluator.standing(match.state_at(0)) is not None
    steps = [review_step(match, at, plan, decisions=not has_standing) for at in steps_to_review(match)]
    known = assemble_review(found.digest, match, plan, 0, steps)
    return replace(found, left_out=0, win_chances=known.win_chances, chances=known.chances)


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

    path = _prepare(game_id, app)
    app.reset(routes.Title())
    app.push(routes.Replay(path))
    app.top.show_results()
    settle(app)
    app.top.show_tab("review")
    app.tick([], 40)


def why_tab(game_id: str, app: Any, are_decisions_final: bool = True) -> None:
    """Show why a person lost a race: a decision that is taken to have cost much, whatever it did cost."""
    from game.ui.race import routes
    from game.ui.scenes.race.play import PlayScene

    path, whole = _prepare(game_id, app), _with_all_chances(game_id)
    choices = [one for one in whole.decisions if one.seat == 0 and one.best != one.chosen]
    chances = {one.index: one.wins[0] for one in whole.win_chances}
    worst = replace(
        max(choices, key=lambda one: chances[one.index]), worth=0.31, error=0.02, playouts=FULL_PLAYOUTS
    )
    record = read_record(path)
    scene = PlayScene(app, record.header.config, Match.from_record(record), None)
    scene.record_path = path
    app.reset(routes.Title())
    app.push(scene)
    settle(app)
    others = [one.index for one in whole.win_chances if one.chooser == 0 and one.index != worst.index]
    good = [replace(worst, index=index, best=worst.chosen, worth=0.0) for index in others]
    found = replace(whole, decisions=(worst, *good))
    app.top.review.reviewing.figures = ReviewFigures(-1, found, (), True, are_decisions_final)
    app.changed()
    app.tick([], 40)


def _prepare(game_id: str, app: Any) -> Path:
    """Store the race and its review; return its path."""
    app.notices.clear()
    rest_reviews()
    text, found = _reviewed(game_id)
    path = paths.replays() / f"{game_id}.race"
    path.write_text(text, encoding="utf-8", newline="\n")
    reviews.save_review(found.digest, found.to_data())
    return path


def remember(app: Any) -> None:
    """Store thirty reviewed races of a player who improves."""
    reviews.delete_own_reviews()
    rng = Random(SEED)
    for number in range(30):
        error = max(-0.005, 0.06 - number * 0.0012 + rng.gauss(0, 0.01))
        luck, won = rng.gauss(0, 0.25), float(rng.random() < 0.3)
        level = LEVELS[number // 8]
        game = sorted(registry.games())[number % len(registry.games())]
        day = f"2026-03-{1 + number % 28:02}"
        reviews.save_own_review(OwnReview(f"{number}", game, day, (level,), 4, 20, error, luck, won, 32))
