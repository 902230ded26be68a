"""What an action would come to, as the viewer wants to know it: branches, their mood, their words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from game.engine.contract import Action
from game.engine.odds import Consequence, Ending
from game.games.formula_motor_racing.bots.proposal import worth_of
from game.games.formula_motor_racing.rules.cards import CAR_OF, TEAMS
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.rules.preview import (
    Lineup,
    Points,
    faces_of,
    points_if_ended_now,
    preview,
)
from game.games.formula_motor_racing.rules.scoring import team_standing
from game.games.formula_motor_racing.table.names import card_of, team_of
from game.ui.race.board.chances import chance_text
from game.ui.race.board.pieces import BAD, GOOD, PLAIN, Tone

if TYPE_CHECKING:
    from game.games.formula_motor_racing.table.names import Names

FEW = 2
"""So many outcomes of a die have room side by side."""


def target_of(action: str) -> str | None:
    """The car an action names, if any."""
    words = action.split(" ")
    return words[-1] if words[0] == "with" or (words[0] == "play" and len(words) > 2) else None


class Outlook:
    """One action seen from one seat on public facts."""

    def __init__(
        self,
        shown: Position,
        action: str,
        viewer: int | None,
        names: Names,
        mover: int | None = None,
        *,
        decides: bool = False,
        weak: bool = False,
    ) -> None:
        """`mover` is who decides, where that is not the viewer.

        `decides`: the play ends the last race and may win it. `weak`: another choice wins clearly more often.
        """
        self.decides, self.weak = decides, weak
        mover = viewer if mover is None else mover
        self.others = mover != viewer
        self.observation = shown
        self.action = action
        self.names = names
        self.own_teams = list(shown["teams"][viewer]) if viewer is not None else []
        pending = shown["pending"]
        self.card: str = (
            action.split(" ")[1] if action.startswith("play ") else pending["card"] if pending else ""
        )
        self.car = target_of(action) or (pending["car"] if pending else None)
        self.before: Points = points_if_ended_now(shown)
        found = preview(shown, Action(action), mover)
        self.consequence: Consequence[Lineup] = replace(
            found, endings=tuple(replace(one, facts=self._chosen(one.facts)) for one in found.endings)
        )
        self.branches = tuple(ending.facts for ending in self.consequence.endings)
        self.dice = any(ending.first for ending in self.consequence.endings)

    def _chosen(self, branch: Lineup) -> Lineup:
        """The better neighbour in a crash where the viewer chooses; the worse where another does."""
        if branch.other is None:
            return branch
        return (min if self.others else max)((branch, branch.other), key=self._worth)

    # -- worth ---------------------------------------------------------------------------------------
    def own_points(self, branch: Lineup | None = None) -> int:
        """The season's points of the viewer's team, of the better one of two: only one can win."""
        totals = (branch.points if branch else self.before).totals
        return max((totals[team] for team in self.own_teams), default=0)

    def own_places(self, branch: Lineup) -> int:
        """The places a branch wins or loses for the viewer's cars together."""
        return sum(n for car, n in branch.changes.items() if team_of(car) in self.own_teams)

    def gain(self, branch: Lineup) -> int:
        """What a branch changes in the viewer's points."""
        return self.own_points(branch) - self.own_points()

    def champion(self, branch: Lineup) -> str:
        """The team that is champion if the season ends with a branch (FMR-6.3)."""
        line = [CAR_OF[car] for car in (*branch.order, *branch.out)]
        return TEAMS[team_standing([branch.points.totals[team] for team in TEAMS], line)[0]]

    def wins(self, branch: Lineup) -> bool:
        """Whether a branch makes the viewer's team champion if the season ends with it."""
        return self.champion(branch) in self.own_teams

    def _worth(self, branch: Lineup) -> tuple[int, ...]:
        found = self._gains(branch)
        # what counts is the win, and how far one is ahead of the best of the others
        return (int(self.wins(branch)), *found) if self._ends else found

    def _gains(self, branch: Lineup) -> tuple[int, int, int]:
        return worth_of(self.observation, branch, self.before, self.own_teams, is_last_round=self._ends)

    @property
    def _ends(self) -> bool:
        """Whether nobody has more than one play left in the last race."""
        return (
            self.observation["last_plays"] is not None
            and self.observation["race"] == self.observation["races"]
        )

    def mood(self, branch: Lineup) -> Tone:
        """Whether a branch is good or bad for the viewer: points, else places, else the best rival.

        In the last round the lead on the best of the others, with the last play the win alone. What is
        clearly worse than another choice is never called good.
        """
        if not self.own_teams:
            return PLAIN
        if self.decides:
            return GOOD if self.wins(branch) else PLAIN if branch.then else BAD
        value = next((value for value in self._gains(branch) if value), 0)
        return BAD if value < 0 else GOOD if value > 0 and not self.weak else PLAIN

    # -- the die -------------------------------------------------------------------------------------
    def by_face(self) -> dict[int, Ending[Lineup]]:
        """What every face leads to."""
        return {face: ending for ending in self.consequence.endings for face in faces_of(ending)}

    def best_face(self) -> int:
        """The face whose outcome is shown while none is pointed at: the best for the viewer."""
        found = self.by_face()
        return max(found, key=lambda n: (self.gain(found[n].facts), -n))

    def tones(self) -> tuple[Tone, ...]:
        """The mood of the faces 1 to 12."""
        found = self.by_face()
        return tuple(self.mood(found[face].facts) for face in range(1, 13))

    def faces(self, tone: str) -> tuple[int, ...]:
        """The faces of a mood."""
        return tuple(face for face, mood in enumerate(self.tones(), 1) if mood == tone)

    @property
    def falling(self) -> tuple[int, ...]:
        """The faces that drop the car back."""
        found = self.by_face()
        return tuple(n for n in range(1, 13) if self.car and found[n].facts.changes.get(self.car, 0) < 0)

    @property
    def fall(self) -> str:
        """What all of them do: so many places back where each brings as many, else that it drops back."""
        words = {self.words(self.by_face()[face].facts) for face in self.falling}
        return words.pop() if len(words) == 1 else self.names.t("result.back")

    def chance(self, count: int, short: bool = False) -> str:
        """So many faces in 12, in full."""
        return chance_text(self.names.scene, count, 12, short)

    @cached_property
    def useless(self) -> bool:
        """Whether nothing at all would change."""
        return all(
            not branch.changes and len(branch.out) == len(self.observation["out"]) for branch in self.branches
        )

    @property
    def by_place(self) -> bool:
        """Whether the die chooses the car, so that faces are shown under their places."""
        return self.dice and card_of(self.card).kind in ("spin", "crash")

    @property
    def likely(self) -> Ending[Lineup]:
        """The likeliest ending, the first of equals."""
        return max(self.consequence.endings, key=lambda ending: ending.chance)

    # -- words ---------------------------------------------------------------------------------------
    def struck(self, branch: Lineup) -> tuple[str, ...]:
        """The cars a branch is about: the target, or those the die hits."""
        gone = tuple(car for car in branch.out if car in self.observation["order"])
        if gone:
            return gone
        if self.car:
            return (self.car,)
        falls = [car for car, n in branch.changes.items() if n < 0]
        return (min(falls, key=lambda car: branch.changes[car]),) if falls else ()

    def words(self, branch: Lineup) -> str:
        """What a branch does to the car it is about."""
        names, cars = self.names, self.struck(branch)
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
        """Whom all of these hit: `hit` the viewer, `other` somebody else; empty where that differs."""
        found = set()
        for branch in branches:
            cars = self.struck(branch)
            own = any(team_of(car) in self.own_teams for car in cars)
            found.add("hit" if own else "other" if cars else "")
        return found.pop() if len(found) == 1 else ""

    def word_of(self, tone: str) -> str:
        """One word for all branches of a mood: out, to last place … or good or bad for you."""
        branches = [b for b in self.branches if self.mood(b) == tone]
        if self.decides and tone in (GOOD, BAD):
            return self.names.t(f"result.{'wins' if tone == GOOD else 'loses'}")
        words = {self.words(branch) for branch in branches}
        if card_of(self.card).kind in ("spin", "crash"):
            hit = self._hits(branches)
            # whoever is hit by as many faces as are said, and by no other
            exact = hit and all(self._hits([b]) != hit for b in self.branches if self.mood(b) != tone)
            return self.names.t(f"result.{hit if exact else self._mood_word(tone)}")
        if len(words) == 1:
            return words.pop()
        # the word would count too few faces where others drop it back as well, and that helps or hurts nobody
        falling = [b for b in self.branches if self.car and b.changes.get(self.car, 0) < 0]
        if len(falling) == len(branches) and all(self.mood(b) == tone for b in falling):
            return self.names.t("result.back")
        return self.names.t(f"result.{self._mood_word(tone)}")

    def _mood_word(self, tone: str) -> str:
        """What a mood is called; some of the plain faces of a weak action help."""
        return "rest" if self.weak and tone == PLAIN else tone

    def weak_groups(self) -> list[tuple[str, tuple[int, ...]]]:
        """The plain faces of a weak action by what they do: they lost their moods, not their names."""
        found: dict[str, list[int]] = {}
        struck = card_of(self.card).kind in ("spin", "crash")
        for face in self.faces(PLAIN):
            branch = self.by_face()[face].facts
            hit = self._hits([branch])
            word = self.names.t(f"result.{hit}") if struck and hit else self.words(branch)
            found.setdefault(word, []).append(face)
        falling = [face for face in self.faces(PLAIN) if face in self.falling]
        if len(found) > FEW and falling:
            rest = [face for face in self.faces(PLAIN) if face not in falling]
            found = {self.fall: falling, **({self._word_of_faces(rest): rest} if rest else {})}
        if len(found) > FEW:
            word, first = next(iter(found.items()))
            rest = [face for face in self.faces(PLAIN) if face not in first]
            found = {word: first, self.names.t("result.rest"): rest}
        return [(word, tuple(faces)) for word, faces in found.items()]

    def _word_of_faces(self, faces: Sequence[int]) -> str:
        """What all these faces do, or that they are the rest."""
        words = {self.words(self.by_face()[face].facts) for face in faces}
        return words.pop() if len(words) == 1 else self.names.t("result.rest")
