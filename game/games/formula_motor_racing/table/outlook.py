"""The outlook of an action for the viewer: the lineups that it can lead to, their tones and texts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from game.engine.contract import Action
from game.engine.odds import Consequence, Ending
from game.games.formula_motor_racing.bots.proposal import OwnGoal, own_goal, play_gains
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
        self.viewer = viewer
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
            found,
            endings=tuple(replace(one, facts=self._with_crash_decided(one.facts)) for one in found.endings),
        )
        self.lineups = tuple(ending.facts for ending in self.consequence.endings)
        self.has_dice = any(ending.first for ending in self.consequence.endings)

    def _with_crash_decided(self, lineup: Lineup) -> Lineup:
        """Return a crash as decided: the viewer picks the better neighbour, another seat the worse one."""
        if lineup.with_other_car is None:
            return lineup
        return (min if self.is_others_choice else max)((lineup, lineup.with_other_car), key=self._value)

    # -- value -----
    def own_points(self, lineup: Lineup | None = None) -> int:
        """Return the season's points of the viewer's team, or of the better of two."""
        totals = (lineup.points if lineup else self.before).totals
        return max((totals[team] for team in self.own_teams), default=0)

    def own_places(self, lineup: Lineup) -> int:
        """Return the places that the viewer's cars together gain or lose."""
        return sum(n for car, n in lineup.changes.items() if team_of(car) in self.own_teams)

    def gain(self, lineup: Lineup) -> int:
        """Return the change of the viewer's points."""
        return self.own_points(lineup) - self.own_points()

    def champion(self, lineup: Lineup) -> str:
        """Return the team that is champion if the season ends with a lineup (FMR-6.3)."""
        line = [CAR_OF[car] for car in (*lineup.order, *lineup.out)]
        return TEAMS[rank_teams([lineup.points.totals[team] for team in TEAMS], line)[0]]

    def is_win(self, lineup: Lineup) -> bool:
        """Return whether a lineup makes the viewer's team champion if the season ends with it."""
        return self.champion(lineup) in self.own_teams

    def _value(self, lineup: Lineup) -> tuple[int, ...]:
        gains = self._gains(lineup)
        # the win counts, then the lead over the best rival
        return (int(self.is_win(lineup)), *gains) if self._ends else gains

    def _gains(self, lineup: Lineup) -> tuple[int, int, int]:
        return play_gains(self.observation, lineup, self.before, self.own_teams, is_last_round=self._ends)

    @property
    def _ends(self) -> bool:
        """Whether the last round of the last race has begun."""
        last_race = self.observation["race"] == self.observation["races"]
        return last_race and self.observation["last_plays"] is not None

    def tone_of(self, lineup: Lineup) -> Tone:
        """Return whether a lineup is good or bad for the viewer: by points, then places, then the best rival.

        In the last round the lead over the best rival counts first, at a decisive play only the win. A weak
        action is never good.
        """
        if not self.own_teams:
            return PLAIN
        if self.is_decisive:
            return GOOD if self.is_win(lineup) else PLAIN if lineup.further_choice else BAD
        value = next((value for value in self._gains(lineup) if value), 0)
        return BAD if value < 0 else GOOD if value > 0 and not self.is_weak else PLAIN

    # -- the die -----
    def endings_by_face(self) -> dict[int, Ending[Lineup]]:
        """Return the ending of each face, by face."""
        return {face: ending for ending in self.consequence.endings for face in faces_of(ending)}

    def best_face(self) -> int:
        """Return the best face for the viewer, which is shown while none is under the pointer."""
        found = self.endings_by_face()
        return max(found, key=lambda n: (self.gain(found[n].facts), -n))

    def tones(self) -> tuple[Tone, ...]:
        """Return the tones of the faces 1 to 12."""
        found = self.endings_by_face()
        return tuple(self.tone_of(found[face].facts) for face in range(1, 13))

    def faces(self, tone: str) -> tuple[int, ...]:
        """Return the faces of a tone."""
        return tuple(face for face, found in enumerate(self.tones(), 1) if found == tone)

    @property
    def falling_faces(self) -> tuple[int, ...]:
        """The faces that drop the car back."""
        found = self.endings_by_face()
        return tuple(n for n in range(1, 13) if self.car and found[n].facts.changes.get(self.car, 0) < 0)

    @property
    def fall_text(self) -> str:
        """The text of the falling faces: the places back if all are alike, else that the car drops back."""
        words = {self.effect_text(self.endings_by_face()[face].facts) for face in self.falling_faces}
        return words.pop() if len(words) == 1 else self.names.t("result.back")

    def chance(self, count: int, short: bool = False) -> str:
        """Return the text of the chance of `count` faces in 12."""
        return chance_text(self.names.scene, count, 12, short)

    @cached_property
    def is_useless(self) -> bool:
        """Whether nothing would change."""
        out = len(self.observation["out"])
        return all(not lineup.changes and len(lineup.out) == out for lineup in self.lineups)

    @cached_property
    def own_goal(self) -> OwnGoal | None:
        """What the viewer's play does against the viewer, if anything."""
        if self.viewer is None or self.is_others_choice or self.observation["phase"] != "play":
            return None
        return own_goal(self.observation, Action(self.action), self.viewer)

    @property
    def has_random_car(self) -> bool:
        """Whether the die chooses the car, so that faces are shown at their places."""
        return self.has_dice and card_of(self.card).kind in ("spin", "crash")

    @property
    def likely(self) -> Ending[Lineup]:
        """The likeliest ending, the first one in a tie."""
        return max(self.consequence.endings, key=lambda ending: ending.chance)

    # -- texts -----
    def affected_cars(self, lineup: Lineup) -> tuple[str, ...]:
        """Return the cars that a lineup is about: the target, or those that the die hits."""
        out = tuple(car for car in lineup.out if car in self.observation["order"])
        if out:
            return out
        if self.car:
            return (self.car,)
        return tuple(car for car, n in lineup.changes.items() if n < 0)

    def effect_text(self, lineup: Lineup) -> str:
        """Return the text of a lineup's effect on the car that it is about."""
        names, cars = self.names, self.affected_cars(lineup)
        if cars and cars[0] in lineup.out:
            return names.t("result.out")
        if not cars:
            return names.t("result.nothing")
        change = lineup.changes.get(cars[0], 0)
        if change > 0:
            return names.t("result.up", n=change)
        if change == 0:
            return names.t("result.stays")
        if lineup.order[-1] == cars[0] and card_of(self.card).kind in ("charge", "spin"):
            return names.t("result.last")
        return names.t("result.down", n=-change)

    def _hits(self, lineups: Sequence[Lineup]) -> str:
        """Return whom all of these hit: `hit` the viewer, `other` somebody else; empty if they differ."""
        found = set()
        for lineup in lineups:
            cars = self.affected_cars(lineup)
            is_own = any(team_of(car) in self.own_teams for car in cars)
            found.add("hit" if is_own else "other" if cars else "")
        return found.pop() if len(found) == 1 else ""

    def tone_text(self, tone: str) -> str:
        """Return one text for all lineups of a tone: out, to last place …, else good or bad for you."""
        lineups = [lineup for lineup in self.lineups if self.tone_of(lineup) == tone]
        if self.is_decisive and tone in (GOOD, BAD):
            return self.names.t(f"result.{'wins' if tone == GOOD else 'loses'}")
        words = {self.effect_text(lineup) for lineup in lineups}
        if card_of(self.card).kind in ("spin", "crash"):
            hit = self._hits(lineups)
            # the text must not hold for faces of another tone
            others = [lineup for lineup in self.lineups if self.tone_of(lineup) != tone]
            exact = hit and all(self._hits([lineup]) != hit for lineup in others)
            return self.names.t(f"result.{hit if exact else self._tone_key(tone)}")
        if len(words) == 1:
            return words.pop()
        # "drops back" would count too few faces if faces of another tone drop the car back as well
        falling = [one for one in self.lineups if self.car and one.changes.get(self.car, 0) < 0]
        if len(falling) == len(lineups) and all(self.tone_of(one) == tone for one in falling):
            return self.names.t("result.back")
        return self.names.t(f"result.{self._tone_key(tone)}")

    def _tone_key(self, tone: str) -> str:
        """Return the key of a tone; plain faces of a weak action are the rest, as some of them help."""
        return "rest" if self.is_weak and tone == PLAIN else tone

    def weak_groups(self) -> list[tuple[str, tuple[int, ...]]]:
        """Return the plain faces of a weak action, grouped by their effect."""
        found: dict[str, list[int]] = {}
        for face in self.faces(PLAIN):
            lineup = self.endings_by_face()[face].facts
            hit = self._hits([lineup])
            word = self.names.t(f"result.{hit}") if self.has_random_car and hit else self.effect_text(lineup)
            found.setdefault(word, []).append(face)
        falling = [face for face in self.faces(PLAIN) if face in self.falling_faces]
        if len(found) > MAX_GROUPS and falling:
            rest = [face for face in self.faces(PLAIN) if face not in falling]
            found = {self.fall_text: falling, **({self._faces_text(rest): rest} if rest else {})}
        if len(found) > MAX_GROUPS:
            word, first = next(iter(found.items()))
            rest = [face for face in self.faces(PLAIN) if face not in first]
            found = {word: first, self.names.t("result.rest"): rest}
        return [(word, tuple(faces)) for word, faces in found.items()]

    def _faces_text(self, faces: Sequence[int]) -> str:
        """Return the text of the effect of all these faces, or that they are the rest."""
        words = {self.effect_text(self.endings_by_face()[face].facts) for face in faces}
        return words.pop() if len(words) == 1 else self.names.t("result.rest")
