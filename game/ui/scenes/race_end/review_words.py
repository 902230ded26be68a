"""The texts of a review: steps in the game's own words, figures in points of winning."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from game.engine.figure import Figure
from game.review import Decision, Luck
from game.ui.race.scene import RaceScene
from game.ui.race.views import view_class
from game.ui.race.words import join_sentences
from game.ui.scenes.race_end.parts import sentence
from game.ui.scenes.records.calendar import Calendar


class ReviewWords:
    """Describes a race's steps as its table does; the race is over, so nothing is secret."""

    def __init__(self, race: RaceScene) -> None:
        self.race = race
        self.t = race.t
        self.view = view_class(race.game)(race)
        self.view.sync_to(race.match.observe(race.viewer))
        self._cache: dict[tuple[str, int, str], str] = {}

    def action(self, step: str, at: int | None = None) -> str:
        """Describe an action, chosen or possible, at a step of the race."""
        if at is None:
            return sentence(self.view.names.describe_in_full(step))
        key = step, at, self.race.app.translator.code
        if key not in self._cache:
            self._cache[key] = sentence(
                self.view.names.describe_in_full(step, self.race.match.state_at(at).observe(None))
            )
        return self._cache[key]

    @cached_property
    def calendar(self) -> Calendar:
        """The rounds of the steps."""
        return Calendar(self.view, self.race.match.history)

    def disambiguate(self, texts: Sequence[str], steps: Sequence[int]) -> list[str]:
        """Add the round to the texts that several steps share, and a number where that is not enough."""
        rounds = [self.calendar.dates[index].round for index in steps]
        dated = [
            self.t("review.in_round", what=what, n=number) if number else what
            for what, number in zip(texts, rounds, strict=True)
        ]
        found = [dated[i] if texts.count(what) > 1 else what for i, what in enumerate(texts)]
        return [
            self.t("review.numbered", what=what, n=_rank(steps[i], same)) if len(same) > 1 else what
            for i, what in enumerate(found)
            if (same := [step for step, other in zip(steps, found, strict=True) if other == what])
        ]

    def happened(self, index: int) -> str:
        """Describe a step by its first log line, or by its name and whose turn it was."""
        played = self.race.match.history[index]
        lines = [self.race.render_log_line(line) for line in self.view.log(played)]
        return sentence(lines[0]) if lines else self._in_turn(index, str(played.step))

    def _in_turn(self, index: int, step: str) -> str:
        """Describe a step by its name and whose turn it was; a die has no seat of its own."""
        what, seat = self.action(step, index), self.race.match.state_at(index).observe(None).get("turn")
        return what if seat is None else self.t("review.in_turn", name=self.race.seat_name(seat), what=what)

    def chance(self, luck: Luck) -> str:
        """Describe what was rolled or drawn."""
        played = self.race.match.history[luck.index]
        if played.seat is not None:
            return self.t("review.drawn", what=self.happened(luck.index))
        return self.happened(luck.index) if luck.exact else self._in_turn(luck.index, luck.step)

    def counted(self, luck: Luck) -> str:
        """Describe what counts as luck there, and what a click shows."""
        see = self.t("review.see" if luck.exact else "review.see_sampled")
        played = self.race.match.history[luck.index]
        return see if played.seat is None else self.t("review.drawn_tip", see=see)

    def came_to(self, at: int) -> str:
        """Describe when the position after `at` steps was reached, and who did what there."""
        if not at:
            return self.calendar.words(self.race, at)
        return " · ".join((self.calendar.step_words(self.race, at - 1), self.happened(at - 1)))

    def chances(self, wins: tuple[float, ...]) -> str:
        """Describe the chances of all seats."""
        ranked = sorted(range(len(wins)), key=lambda seat: -wins[seat])
        parts = [f"{self.race.seat_name(seat)} {self.percent(wins[seat])}" for seat in ranked]
        rest = 1 - sum(wins)
        if rest >= 0.005:
            parts.append(f"{self.t('review.nobody')} {self.percent(rest)}")
        return " · ".join(parts)

    def percent(self, share: float) -> str:
        """Format a chance in whole per cent."""
        return self.t("review.percent", n=round(share * 100))

    def cost(self, decision: Decision) -> str:
        """Format what a decision cost, with its error: in whole points, as the sentence says it."""
        points = -decision.percentage_points
        if not points:
            return self.with_error(Figure(-decision.worth, decision.error))
        if not decision.error:
            return self.t("review.signed", n=points)
        return self.t("review.points", n=points, error=max(1, round(100 * decision.error)))

    def gain(self, luck: Luck, seat: int) -> str:
        """Format what a chance gave a seat, with its error where it has one."""
        return self.with_error(Figure(luck.wins[seat], luck.errors[seat]))

    def with_error(self, share: Figure) -> str:
        """Format points of winning with their sign and error, in significant digits."""
        gain, error = share.percentage, share.percentage.error
        if not error:
            return self.t("review.signed", n=gain.rounded())
        places = gain.decimals()
        least = 10.0**-places
        beside = max(least, round(error, places))
        return self.t("review.points", n=gain.rounded(), error=beside if places > 0 else round(beside))

    def chance_range(self, decision: Decision) -> str:
        """Describe the chances between which a cost lies, as the seat itself knew them; the chart differs."""
        best, own = map(decision.win_percentage, (decision.best, decision.chosen))
        if decision.percentage_points <= 0 or best is None or best == own:
            return ""
        name, see = self.race.seat_name(decision.seat), self.t("review.see")
        return self.t("review.fell", name=name, best=best, own=own, see=see)

    def size(self, decision: Decision) -> str:
        """Return the name of a decision's size, or what the table had said of it."""
        if decision.is_excused:
            return self.t(f"review.size_{'proposed' if decision.proposed else 'as_good'}")
        return self.t(f"review.size_{decision.size or 'unclear'}")

    def excuse(self, decision: Decision) -> str:
        """Say that the table itself had recommended a decision; empty where it had not."""
        if not decision.is_excused:
            return ""
        return self.t("review.proposed" if decision.proposed else "review.as_good")

    def better(self, decision: Decision) -> str:
        """Name the better choice; where others are about as good, as one of them."""
        key = "review.better_one" if decision.alike else "review.better"
        return self.t(key, what=self.action(decision.best, decision.index))

    def decided(self, decision: Decision) -> str:
        """Describe a decision and what it cost."""
        said = self.t(
            "review.decided",
            when=self.calendar.step_words(self.race, decision.index),
            name=self.race.seat_name(decision.seat),
            chosen=self.action(decision.chosen, decision.index),
            better=self.better(decision),
            cost=self.cost(decision),
            size=self.size(decision),
        )
        return join_sentences(self.t, list(filter(None, (said, self.excuse(decision)))))


def _rank(step: int, steps: Sequence[int]) -> int:
    """Return which of these steps it is in the order they were played, from 1."""
    return 1 + sum(other < step for other in steps)
