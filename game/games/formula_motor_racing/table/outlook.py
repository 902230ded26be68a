"""The outlook of an action for the viewer: its branches, their tones and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from game.engine.contract import Action
from game.engine.odds import Consequence, Ending
from game.games.formula_motor_racing.bots.proposal import play_gains
from game.games.formula_motor_racing.rules.cards import CAR_OF, TEAMS
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.rules.preview import (
    Lineup,
    Points,
    faces_of,
    points_if_ended_now,
    preview,
)
from game.games.formula_motor_racing.rules.scoring import rank_teams
from game.games.formula_motor_racing.table.names import card_of, team_of
from game.ui.race.board.chances import chance_text
from game.ui.race.board.pieces import BAD, GOOD, PLAIN, Tone

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.names import Names

MAX_GROUPS = 2
"""The most outcomes of a die side by side."""


def target_of(action: str) -> str | None:
    """Return the car an action names, if any."""
    words = action.split(" ")
    return words[-1] if words[0] == "with" or (words[0] == "play" and len(words) > 2) else None


class Outlook:
    """The results of one action as one seat values them, from public information."""

    def __init__(
        self,
        observation: Position,
        action: str,
        viewer: int | None,
        names: Names,
        mover: int | None = None,
        *,
        is_decisive: bool = False,
        is_weak: bool = False,
    ) -> None:
        """`mover` is the seat that decides, if it is not the viewer.

        A decisive play ends the season and may win it. A weak one wins clearly less often than another.
        """
        self.is_decisive, self.is_weak = is_decisive, is_weak
        mover = viewer if mover is None else mover
        self.is_others_choice = mover != viewer
        self.observation = observation
        self.action = action
        self.names = names
        self.own_teams = list(observation["teams"][viewer]) if viewer is not None else []
        pending = observation["pending"]
        self.card: str = (
            action.split(" ")[1] if action.startswith("play ") else pending["card"] if pending else ""
        )
        self.car = target_of(action) or (pending["car"] if pending else None)
        self.before: Points = points_if_ended_now(observation)
        found = preview(observation, Action(action), mover)
        self.consequence: Consequence[Lineup] = replace(
            found, endings=tuple(replace(one, facts=self._chosen(one.facts)) for one in found.endings)
        )
        self.branches = tuple(ending.facts for ending in self.consequence.endings)
        self.has_dice = any(ending.first for ending in self.consequence.endings)

    def _chosen(self, branch: Lineup) -> Lineup:
        """The better neighbour in a crash for the viewer to choose, the worse one if another seat does."""
        if branch.with_other_car is None:
            return branch
        return (min if self.is_others_choice else max)((branch, branch.with_other_car), key=self._value)

    # -- value -----
    def own_points(self, branch: Lineup | None = None) -> int:
        """Return the season's points of the viewer's team, or of the better of two."""
        totals = (branch.points if branch else self.before).totals
        return max((totals[team] for team in self.own_teams), default=0)

    def own_places(self, branch: Lineup) -> int:
        """Return the places that the viewer's cars together gain or lose in a branch."""
        return sum(n for car, n in branch.changes.items() if team_of(car) in self.own_teams)

    def gain(self, branch: Lineup) -> int:
        """Return the change of the viewer's points in a branch."""
        return self.own_points(branch) - self.own_points()

    def champion(self, branch: Lineup) -> str:
        """Return the team that is champion if the season ends with a branch (FMR-6.3)."""
        line = [CAR_OF[car] for car in (*branch.order, *branch.out)]
        return TEAMS[rank_teams([branch.points.totals[team] for team in TEAMS], line)[0]]

    def is_win(self, branch: Lineup) -> bool:
        """Return whether a branch makes the viewer's team champion if the season ends with it."""
        return self.champion(branch) in self.own_teams

    def _value(self, branch: Lineup) -> tuple[int, ...]:
        gains = self._gains(branch)
        # the win counts, then the lead over the best rival
        return (int(self.is_win(branch)), *gains) if self._ends else gains

    def _gains(self, branch: Lineup) -> tuple[int, int, int]:
        return play_gains(self.observation, branch, self.before, self.own_teams, is_last_round=self._ends)

    @property
    def _ends(self) -> bool:
        """Whether the last round of the last race has begun."""
        last_race = self.observation["race"] == self.observation["races"]
        return last_race and self.observation["last_plays"] is not None

    def tone_of(self, branch: Lineup) -> Tone:
        """Return whether a branch is good or bad for the viewer: by points, then places, then the best rival.

        In the last round the lead over the best rival counts first, at a decisive play only the win. A weak
        action is never good.
        """
        if not self.own_teams:
            return PLAIN
        if self.is_decisive:
            return GOOD if self.is_win(branch) else PLAIN if branch.further_choice else BAD
        value = next((value for value in self._gains(branch) if value), 0)
        return BAD if value < 0 else GOOD if value > 0 and not self.is_weak else PLAIN

    # -- the die -----
    def by_face(self) -> dict[int, Ending[Lineup]]:
        """Return by face its ending."""
        return {face: ending for ending in self.consequence.endings for face in faces_of(ending)}

    def best_face(self) -> int:
        """Return the best face for the viewer, which is shown while none is under the pointer."""
        found = self.by_face()
        return max(found, key=lambda n: (self.gain(found[n].facts), -n))

    def tones(self) -> tuple[Tone, ...]:
        """Return the tones of the faces 1 to 12."""
        found = self.by_face()
        return tuple(self.tone_of(found[face].facts) for face in range(1, 13))

    def faces(self, tone: str) -> tuple[int, ...]:
        """Return the faces of a tone."""
        return tuple(face for face, found in enumerate(self.tones(), 1) if found == tone)

    @property
    def falling(self) -> tuple[int, ...]:
        """The faces that drop the car back."""
        found = self.by_face()
        return tuple(n for n in range(1, 13) if self.car and found[n].facts.changes.get(self.car, 0) < 0)

    @property
    def fall(self) -> str:
        """The text of the falling faces: the places back if all are alike, else that the car drops back."""
        words = {self.words(self.by_face()[face].facts) for face in self.falling}
        return words.pop() if len(words) == 1 else self.names.t("result.back")

    def chance(self, count: int, short: bool = False) -> str:
        """Return the text of the chance of `count` faces in 12."""
        return chance_text(self.names.scene, count, 12, short)

    @cached_property
    def is_useless(self) -> bool:
        """Whether nothing would change."""
        out = len(self.observation["out"])
        return all(not branch.changes and len(branch.out) == out for branch in self.branches)

    @property
    def has_random_car(self) -> bool:
        """Whether the die chooses the car, so that faces are shown at their places."""
        return self.has_dice and card_of(self.card).kind in ("spin", "crash")

    @property
    def likely(self) -> Ending[Lineup]:
        """The likeliest ending, the first one in a tie."""
        return max(self.consequence.endings, key=lambda ending: ending.chance)

    # -- texts -----
    def affected_cars(self, branch: Lineup) -> tuple[str, ...]:
        """Return the cars that a branch is about: the target, or those that the die hits."""
        out = tuple(car for car in branch.out if car in self.observation["order"])
        if out:
            return out
        if self.car:
            return (self.car,)
        falls = [car for car, n in branch.changes.items() if n < 0]
        return (min(falls, key=lambda car: branch.changes[car]),) if falls else ()

    def words(self, branch: Lineup) -> str:
        """Return the text of a branch's effect on the car that it is about."""
        names, cars = self.names, self.affected_cars(branch)
        if cars and cars[0] in branch.out:
            return names.t("result.out")
        if not cars or not branch.changes:
            return names.t("result.nothing" if self.car is None else "result.stays")
        change = branch.changes.get(cars[0], 0)
        if change > 0:
            return names.t("result.up", n=change)
        if change == 0:
            return names.t("result.stays")
        if branch.order[-1] == cars[0] and card_of(self.card).kind in ("charge", "spin"):
            return names.t("result.last")
        return names.t("result.down", n=-change)

    def _hits(self, branches: Sequence[Lineup]) -> str:
        """Whom all of these hit: `hit` the viewer, `other` somebody else; empty if they differ."""
        found = set()
        for branch in branches:
            cars = self.affected_cars(branch)
            is_own = any(team_of(car) in self.own_teams for car in cars)
            found.add("hit" if is_own else "other" if cars else "")
        return found.pop() if len(found) == 1 else ""

    def word_of(self, tone: str) -> str:
        """Return one text for all branches of a tone: out, to last place …, else good or bad for you."""
        branches = [b for b in self.branches if self.tone_of(b) == tone]
        if self.is_decisive and tone in (GOOD, BAD):
            return self.names.t(f"result.{'wins' if tone == GOOD else 'loses'}")
        words = {self.words(branch) for branch in branches}
        if card_of(self.card).kind in ("spin", "crash"):
            hit = self._hits(branches)
            # the text must not hold for faces of another tone
            exact = hit and all(self._hits([b]) != hit for b in self.branches if self.tone_of(b) != tone)
            return self.names.t(f"result.{hit if exact else self._tone_word(tone)}")
        if len(words) == 1:
            return words.pop()
        # "drops back" would count too few faces if faces of another tone drop the car back as well
        falling = [b for b in self.branches if self.car and b.changes.get(self.car, 0) < 0]
        if len(falling) == len(branches) and all(self.tone_of(b) == tone for b in falling):
            return self.names.t("result.back")
        return self.names.t(f"result.{self._tone_word(tone)}")

    def _tone_word(self, tone: str) -> str:
        """The key of a tone; plain faces of a weak action are the rest, as some of them help."""
        return "rest" if self.is_weak and tone == PLAIN else tone

    def weak_groups(self) -> list[tuple[str, tuple[int, ...]]]:
        """Return the plain faces of a weak action, grouped by their effect."""
        found: dict[str, list[int]] = {}
        for face in self.faces(PLAIN):
            branch = self.by_face()[face].facts
            hit = self._hits([branch])
            word = self.names.t(f"result.{hit}") if self.has_random_car and hit else self.words(branch)
            found.setdefault(word, []).append(face)
        falling = [face for face in self.faces(PLAIN) if face in self.falling]
        if len(found) > MAX_GROUPS and falling:
            rest = [face for face in self.faces(PLAIN) if face not in falling]
            found = {self.fall: falling, **({self._word_of_faces(rest): rest} if rest else {})}
        if len(found) > MAX_GROUPS:
            word, first = next(iter(found.items()))
            rest = [face for face in self.faces(PLAIN) if face not in first]
            found = {word: first, self.names.t("result.rest"): rest}
        return [(word, tuple(faces)) for word, faces in found.items()]

    def _word_of_faces(self, faces: Sequence[int]) -> str:
        """The text of the effect of all these faces, or that they are the rest."""
        words = {self.words(self.by_face()[face].facts) for face in faces}
        return words.pop() if len(words) == 1 else self.names.t("result.rest")
