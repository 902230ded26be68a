"""A challenge at the game's own table: one decision, asked once, then the value of every choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from game.engine.contract import Action, Estimates
from game.engine.errors import PaddockError
from game.engine.figure import Figure
from game.services.challenges import Challenge, challenges
from game.ui.draw.painter import Painter
from game.ui.kit.elements import Element
from game.ui.kit.routes import Route
from game.ui.kit.scene import Shell
from game.ui.kit.widgets import pushed
from game.ui.race import routes
from game.ui.race.words import first_text
from game.ui.scenes.challenges.stars import MAX_STARS, earned
from game.ui.scenes.challenges.verdict import Verdict
from game.ui.scenes.lessons.coach import Coach, CoachButton
from game.ui.scenes.race.first_time import NoFirstTimeHelp
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.resume import race_on


class ChallengeScene(PlayScene):
    """A table at which the player's choice is the answer, and is not played."""

    name = "challenge"
    can_branch = False

    def __init__(self, app: Shell, challenge: Challenge, day: str = "") -> None:
        self.challenge, self.day = challenge, day
        super().__init__(app, challenge.record.header.config, challenge.match(), None)
        self.first_time_help = NoFirstTimeHelp(self)
        self.verdict: Verdict | None = None
        """The judged answer, once it is given."""
        self.coach = Coach(self, tuple, self._head, self._coach_lines, list, warns=False)
        self.is_examined = True

    # -- the question -----
    @property
    def number(self) -> int:
        """The number of the challenge in its game."""
        names = [one.name for one in challenges(self.challenge.game)[0]]
        return names.index(self.challenge.name) + 1 if self.challenge.name in names else 1

    @property
    def following(self) -> Challenge | None:
        """The next challenge that was not tried, else the next without all stars."""
        found = challenges(self.challenge.game)[0]
        others = [*found[self.number :], *found[: self.number - 1]]
        stars = {one.name: earned(self.app, one) for one in others}
        untried = [one for one in others if stars[one.name] is None]
        return next(iter([*untried, *(one for one in others if stars[one.name] != MAX_STARS)]), None)

    def _head(self) -> str:
        level = self.t(f"challenges.level_{self.challenge.level}")
        return self.t("challenges.one", n=self.number, level=level)

    def _coach_lines(self) -> list[str]:
        question = first_text(self.app, (self.challenge.question,), self.t("challenges.question"))
        return [question, self.t("challenges.how")]

    @property
    def prompt(self) -> str:
        if self.verdict is None:
            return super().prompt
        return self.t("challenges.prompt_over", n=self.number, stars=self.verdict.describe_stars)

    # -- the answer -----
    @property
    def estimates(self) -> Estimates | None:
        """The chances of the verdict once it is shown, so that the screen has no others."""
        if self.verdict is None or self.view.estimate is None:
            return super().estimates
        return {Action(one.step): Figure(one.wins, one.error) for one in self.challenge.answers}

    def commit(self, action: Action, then: Sequence[Action] = ()) -> None:
        if self.verdict is None and self.lock_ms <= 0 and action in self.offered:
            self.answer(action)

    def answer(self, action: Action) -> None:
        """Judge the player's choice, without playing it."""
        self.is_examined = False
        self.verdict = Verdict(self, self.challenge, action, self._buttons)
        stars = self.verdict.stars
        kept = self.app.store.keep_stars(self.challenge.name, stars, self.day if stars else "")
        self.app.report_unsaved(kept)
        self.app.sound.play("win" if stars == MAX_STARS else "turn")
        self.app.changed()

    def _buttons(self) -> list[CoachButton]:
        t = self.t
        return [
            CoachButton("verdict.next", t("challenges.next_one"), self.next_one, True),
            CoachButton("verdict.all", t("challenges.back"), self.leave, key="Esc", tip=t("challenges.all")),
            CoachButton(
                "verdict.race_on", t("challenges.race_on"), self.race_on, tip=t("challenges.race_on_tip")
            ),
            CoachButton("verdict.again", t("challenges.again"), self.again, key="A"),
        ]

    def _go_on(self) -> None:
        if self.match.actor() == self.challenge.seat and self.asked_at != len(self.match.history):
            self._ask(self.challenge.seat)

    def _play_follow_up(self, action: Action) -> None:
        """Play nothing: a challenge ends with its answer."""

    def why_no_undo(self) -> str:
        return self.t("challenges.no_undo")

    def why_no_hint(self) -> str:
        return self.t("challenges.no_hint")

    # -- navigation -----
    def again(self) -> None:
        """Start the same challenge again."""
        self.app.replace(routes.Challenge(self.challenge, self.day))

    def next_one(self) -> None:
        """Open the next challenge of the game, or the page where there is none."""
        following = self.following
        if following is None:
            self.leave()
            return
        try:
            self.app.replace(routes.Challenge(following))
        except PaddockError as error:
            self.app.notify_error(error)

    @property
    def return_route(self) -> Route | None:
        return routes.Challenge(self.challenge, self.day)

    def race_on(self) -> None:
        """Start a practice race from this position."""
        race_on(self.app, lambda: self.challenge.record, len(self.challenge.record.steps), False)

    def leave(self) -> None:
        """Return to the page of challenges."""
        self.app.pop()

    def escape(self) -> None:
        if self.verdict is not None or not self.view.take_back():
            self.leave()
        self.app.changed()

    def menu_items(self) -> list[tuple[str, str, Callable[[], object]]]:
        return [
            ("again", self.t("challenges.again"), self.again),
            ("challenges", self.t("challenges.all"), self.leave),
        ]

    # -- screen -----
    def build(self, p: Painter) -> None:
        self.log_covered = 0.0
        super().build(p)
        for e in self.ui.items:
            if e.id == "bar.depth" and self.is_examined and self.view.estimate is not None:
                e.enabled, e.why = False, self.t("challenges.no_odds")
            if e.id == "bar.menu":
                # Esc returns to the page
                e.key = ""
        if self.verdict is None:
            self.coach.build(p)
            return
        self.ui.items[:] = [self._without_decision(e) for e in self.ui.items]
        self.verdict.build(p)

    def _without_decision(self, e: Element) -> Element:
        """Disable what would decide again, and leave Space to the panel."""
        if e.extra.get("commits") and e.role == "button":
            return pushed(e.id, e.label, None, e.rect, enabled=False, why=self.t("challenges.answered"))
        return replace(e, key="") if e.key == "Space" else e

    def paint_over(self, p: Painter) -> None:
        super().paint_over(p)
        if self.verdict is not None:
            self.verdict.paint_lit(p)

    def read_out(self) -> str:
        lines = self._coach_lines() if self.verdict is None else self.verdict.lines()
        return "\n".join([self._head(), *lines, "", super().read_out()])

    def tree_extra(self) -> dict[str, object]:
        stars = None if self.verdict is None else self.verdict.stars
        return {**super().tree_extra(), "challenge": self.challenge.name, "stars": stars}
