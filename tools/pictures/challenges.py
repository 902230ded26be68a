"""Pictures of challenges: for each game one open, one answered well and one answered badly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from typing import Any, Final

from game.engine.contract import Action
from game.services.challenges import Challenge, challenges
from tools.pictures.tables import settle

DAY: Final = date(2027, 1, 1)
"""The day of the challenge of the day."""


def challenge_shots(game_id: str) -> Iterator[tuple[str, Callable[[Any], None]]]:
    """Yield pictures of a game's challenges, if it has any."""
    found = challenges(game_id)[0]
    if found:
        yield "challenge", partial(_arrange, found[0], None)
        yield "challenge_best", partial(_arrange, found[0], 0)
        yield "challenge_worst", partial(_arrange, found[-1], -1)


def challenges_page(app: Any) -> Any:
    """Return the page, with some challenges solved."""
    from game.ui.scenes.challenges.page import ChallengesScene

    scene = ChallengesScene(app, day=DAY)
    stars = {scene.today.name: 3} if scene.today is not None else {}
    for i, challenge in enumerate(scene.visible_challenges[:9]):
        stars[challenge.name] = (3, 2, 3, 1, 3, 0, 3, 2, 3)[i]
    app.store.change(save=False, challenge_stars=stars, day_solved=DAY.isoformat())
    return scene


def _arrange(challenge: Challenge, answer: int | None, app: Any) -> None:
    from game.ui.race import routes
    from game.ui.scenes.title.title import TitleScene

    app.notices.clear()
    app.store.change(save=False, challenge_stars={})
    app.reset(TitleScene(app))
    app.push(routes.Challenge(challenge))
    settle(app)
    app.tick([], 300)
    if answer is not None:
        app.top.answer(Action(challenge.answers[answer].step))
    app.tick([], 40)
