"""A snapshot of the table: the position, the choice, the pointer and the previews."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from game.engine.contract import Action
from game.engine.default_choice import (
    OPEN,
    DefaultChoice,
    is_certain,
    losing_actions,
)
from game.engine.odds import Ending
from game.games.formula_motor_racing.bots.proposal import (
    has_harmless,
    is_clearly_worse,
    proposed_play,
    proposed_step,
)
from game.games.formula_motor_racing.rules.position import PendingCard, Position
from game.games.formula_motor_racing.rules.preview import Lineup, faces_of
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.messages.moves import Move
from game.games.formula_motor_racing.table.names import Names, card_of, team_of
from game.games.formula_motor_racing.table.outlook import Outlook, target_of
from game.games.formula_motor_racing.table.stage import Stage
from game.games.formula_motor_racing.table.weekend import Weekend
from game.ui.race.model import TableModel


class Commands(Protocol):
    """What clicks on the table can do."""

    def choose_card(self, index: int) -> None:
        """Select a card, or deselect the selected one."""

    def choose_car(self, car: str) -> None:
        """Select a car; if it is selected already, play the chosen card on it."""

    def next_target(self, by: int) -> None:
        """Select the car `by` places further on among the targets."""

    def play_selected(self) -> None:
        """Play the previewed choice."""

    def pick(self) -> None:
        """Select the play that the table would make."""

    def commit(self, action: str) -> None:
        """Send one of the offered actions."""

    def open_pile(self) -> None:
        """Open the overlay with the discard pile."""


@dataclass(frozen=True)
class Model(TableModel):
    """Everything that the panels draw from.

    `outlooks` and `best_plays` cache the results of actions and the proposed play of each card.
    """

    names: Names
    observation: Position
    stage: Stage
    moves: Sequence[Move]
    steps: int
    """The number of steps shown."""
    outlooks: dict[str, Outlook]
    best_plays: dict[str, str | None]
    version: int
    """A counter that grows with every change of the displayed position."""
    is_spectated: bool
    wants_odds: bool
    text_scale: int
    weekend: Weekend | None = None
    """Place, hour and weather of the race; None while there is no grid."""
    chosen: int | None = None
    """The index in the hand of the chosen card."""
    chosen_car: str | None = None
    """The selected car."""
    is_confirmed: bool = False
    has_live_pointer: bool = True
    """Whether the pointer counts: not while it still rests where a card was clicked."""
    is_rewatched: bool = False
    """Whether a record is watched, or a coach explains the past."""
    is_past: bool = False
    """Whether this is an earlier position of a race that goes on."""
    has_scenery: bool = True
    focused: str = ""
    """The id of the element with the keyboard focus."""

    def cache_key(self, layout: Layout) -> tuple[object, ...]:
        """Return what every cached picture of the table depends on."""
        depth = self.wants_odds, self.shows_everything
        return self.version, self.names.language_code, layout, self.viewer, depth

    # -- the position -----
    @property
    def travel(self) -> float:
        """The distance driven, 0 with reduced motion."""
        return 0.0 if self.reduced_motion else self.stage.travel

    @property
    def rush(self) -> float:
        """The speed from 0 to 1, 0 with reduced motion."""
        return 0.0 if self.reduced_motion else self.stage.rush

    @property
    def is_recap_visible(self) -> bool:
        """Whether the band shows what the others did.

        While others move the action panel shows it, and the band is left to the scenery. After the flag it
        shows the last cards, as the result covers them.
        """
        if self.stage.is_flagged:
            return bool(self.moves)
        has_sentence = not self.wants_odds and self.can_play and bool(self.previewed)
        if self.visible_outlooks or has_sentence or self.is_between_races or self.stage.die is not None:
            return False
        return self.is_deciding or self.is_spectated or not self.has_scenery or self.is_rewatched

    @property
    def is_between_races(self) -> bool:
        """Whether no race is in progress: before grid and deal, or right after its end."""
        return self.stage.is_flagged or self.observation["phase"] in ("grid", "deal")

    @property
    def is_over(self) -> bool:
        """Whether the displayed race is over."""
        return self.stage.is_flagged or self.observation["phase"] == "over"

    @property
    def interlude(self) -> str:
        """What the game waits for between two races, else empty."""
        if self.stage.is_flagged:
            return self.names.scene.t("table.over")
        return self.names.t(f"prompt.{self.observation['phase']}") if self.is_between_races else ""

    @property
    def is_untouched(self) -> bool:
        """Whether nobody has played a card in this race yet."""
        return not self.observation["discard"] and not self.observation["pending"]

    @property
    def line(self) -> list[str]:
        """All cars: the running ones from the leader on, then those that are out."""
        return [*self.observation["order"], *self.observation["out"]]

    @property
    def recent(self) -> Sequence[Move]:
        """The moves since the viewer's last one, for a spectator the last five; at the flag the round."""
        if self.stage.is_flagged:
            return self.moves[-len(self.observation["teams"]) :]
        own_moves = [i for i, move in enumerate(self.moves) if move.seat == self.viewer]
        if self.viewer is None or not own_moves:
            return self.moves[-5:]
        return self.moves[own_moves[-1] + 1 :] or self.moves[-1:]

    @property
    def own_teams(self) -> list[str]:
        """The viewer's teams."""
        return [] if self.viewer is None else list(self.observation["teams"][self.viewer])

    @cached_property
    def own_cars(self) -> frozenset[str]:
        """The viewer's cars."""
        teams = self.own_teams
        return frozenset(car for car in self.observation["numbers"] if team_of(car) in teams)

    @property
    def hand(self) -> list[str]:
        """The viewer's cards."""
        cards = [] if self.viewer is None else self.observation["hands"][self.viewer]
        return list(cards) if isinstance(cards, list) else []

    @property
    def can_play(self) -> bool:
        """Whether a card may be played now."""
        return self.is_deciding and self.observation["phase"] == "play"

    @property
    def clause(self) -> str:
        """The clause about the current decision."""
        pending = self.observation["pending"]
        if pending:
            kind = card_of(pending["card"])
            return f"{kind.clause}.1" if kind.kind == "charge" == self.observation["phase"] else kind.clause
        if self.previewed:
            return card_of(self.previewed[0].card).clause
        return "FMR-3.4" if self.observation.get("last_plays") is not None else "FMR-3.2"

    # -- options -----
    def targets(self, card: str) -> dict[str | None, str]:
        """Return by car the actions that play a card on it, from the leader on."""
        found: dict[str | None, str] = {}
        for action in self.offered:
            words = action.split(" ")
            if words[0] == "play" and words[1] == card:
                found[target_of(action)] = str(action)
        order = self.observation["order"]
        return dict(sorted(found.items(), key=lambda item: order.index(item[0]) if item[0] else -1))

    def outlook(self, action: str) -> Outlook:
        """Return the cached outlook of an action."""
        is_weak = self.is_worse(action) and not self.is_decisive
        found = self.outlooks.get(action)
        if found is None or found.is_weak != is_weak:
            common = self.observation, action, self.viewer, self.names
            found = Outlook(*common, is_decisive=self.is_decisive, is_weak=is_weak)
            self.outlooks[action] = found
        return found

    # -- win chances -----
    @property
    def is_decisive(self) -> bool:
        """Whether this play ends the season and may still win it, so that only the win counts."""
        is_last_play = (
            self.observation["last_plays"] == 1 and self.observation["race"] == self.observation["races"]
        )
        return (
            is_last_play
            and self.estimates is not None
            and any(win.value > 0.0 for win in self.estimates.values())
        )

    def is_winning(self, action: str) -> bool:
        """Return whether an action is certain to win."""
        return self._estimated(action) is not None and is_certain(self.estimates or {}, Action(action))

    def is_losing(self, action: str) -> bool:
        """Return whether an action cannot win while another one may."""
        return Action(action) in losing_actions(self.estimates or {})

    def is_worse(self, action: str) -> bool:
        """Return whether another offered action is clearly better and no visible hint contradicts."""
        if action in self.hinted_actions:
            return False
        return self._estimated(action) is not None and is_clearly_worse(self.estimates or {}, Action(action))

    def is_own_goal(self, action: str) -> bool:
        """Return whether a play works against the viewer while another one is about as good or better.

        At the end of a season only the win counts, and a visible hint knows what it gives away.
        """
        if self.is_decisive or action in self.hinted_actions or self.outlook(action).own_goal is None:
            return False
        if self.estimates is None:
            return True
        return has_harmless(
            self.estimates, Action(action), lambda play: self.outlook(play).own_goal is not None
        )

    def chance_to_win(self, action: str) -> float:
        """Return the win chance of an action, 0 if it is not known."""
        return self._estimated(action) or 0.0

    def _estimated(self, action: str) -> float | None:
        win = (self.estimates or {}).get(Action(action))
        return None if win is None else win.value

    @cached_property
    def proposed(self) -> DefaultChoice:
        """The default choice while a card is being carried out; none where the player has to choose."""
        seat, wins = 0 if self.viewer is None else self.viewer, self.estimates or {}
        found = proposed_step(self.observation, wins, seat)
        if self.hinted_actions and found.action not in self.hinted_actions and found.outcome != "wins":
            # a visible hint recommends the other action
            return OPEN
        return found

    def is_useless(self, card: str) -> bool:
        """Return whether no play of a card would change anything."""
        return all(self.outlook(action).is_useless for action in self.targets(card).values())

    @property
    def pending(self) -> PendingCard:
        """The card that is being carried out; there must be one."""
        pending = self.observation["pending"]
        assert pending is not None
        return pending

    @property
    def pending_car(self) -> str:
        """The car that the pending card was played on; there must be one."""
        car = self.pending["car"]
        assert car is not None
        return car

    def best_play(self, card: str) -> str | None:
        """Return the action that plays a card on its proposed target; None if unknown or if none helps."""
        plays = [Action(action) for action in self.targets(card).values()]
        if len(plays) == 1:
            return plays[0]
        if self.estimates is None or self.viewer is None:
            return None
        if card not in self.best_plays:
            self.best_plays[card] = proposed_play(self.observation, self.estimates, plays, self.viewer)
        return self.best_plays[card]

    @property
    def pick(self) -> str | None:
        """Return the play that the table would make: Space plays it next, so no worse one and no own goal.

        None while that is not known, where there is none, and in lessons and challenges.
        """
        scene = self.names.scene
        if not self.can_play or not self.estimates or not self.observation["order"]:
            return None
        if scene.is_lesson or scene.is_examined:
            return None
        hinted = [action for action in self.offered if action in self.hinted_actions]
        proposed = [play for card in self.hand if (play := self.best_play(card)) and self.is_playable(play)]
        every = [action for action in self.estimates if self.is_playable(action)]
        return max(hinted or proposed or every, key=self.chance_to_win, default=None)

    def is_playable(self, action: str) -> bool:
        """Return whether Space plays it."""
        return not self.is_worse(action) and not self.is_own_goal(action)

    def why_not(self) -> str:
        """Return a text that says why no card can be played, else an empty one."""
        if self.is_over:
            return self.names.t("why.over")
        if self.can_play:
            return ""
        return self.names.t("why.decide" if self.is_deciding else "why.wait")

    def why_not_car(self, car: str) -> str:
        """Return a text that says why a car cannot be chosen, else an empty one."""
        if car in self.observation["out"]:
            return self.names.t("why.out")
        if not self.is_deciding:
            return ""
        if self.observation["phase"] == "crash":
            return "" if f"with {car}" in self.offered else self.names.t("why.neighbour")
        if self.observation["phase"] != "play" or self.chosen is None:
            return ""
        card = self.hand[self.chosen]
        if car in self.targets(card):
            return ""
        kind = card_of(card)
        if kind.aim == "none":
            return self.names.t("why.no_target")
        if kind.aim == "tail":
            return self.names.t("why.tail")
        return self.names.t("why.colour", team=self.names.team(card.rpartition("-")[2]))

    # -- pointer -----
    @property
    def pointed_car(self) -> str | None:
        """The car under the pointer."""
        return self.pointed_at("car.") or None

    @property
    def pointed_face(self) -> int:
        """The face of the die under the pointer, 0 for none."""
        return int(self.pointed_at("face.") or 0)

    @property
    def raised(self) -> int | None:
        """The index of the raised card of the hand: the one under the pointer, else the chosen one."""
        raised = self.chosen
        if (card := self.pointed_at("card.")) and self.has_live_pointer:
            raised = int(card) - 1
        return None if raised is not None and raised >= len(self.hand) else raised

    @cached_property
    def highlighted(self) -> frozenset[str]:
        """The highlighted cars: the previewed target, the one under the pointer, that of the pending card."""
        pending = self.observation["pending"]
        target = self.previewed[0].car if self.previewed else None
        found = (target, self.pointed_car, pending["car"] if pending else None)
        return frozenset(car for car in found if car)

    @cached_property
    def choosable(self) -> frozenset[str]:
        """The cars that may be chosen now: every target of the raised card, the neighbours in a crash."""
        if self.can_play and self.raised is not None:
            return frozenset(car for car in self.targets(self.hand[self.raised]) if car)
        if self.is_deciding and self.observation["phase"] == "crash":
            return frozenset(action.removeprefix("with ") for action in map(str, self.offered))
        return frozenset()

    # -- previews -----
    @cached_property
    def previewed(self) -> list[Outlook]:
        """The outlooks of the choice at hand, the chosen or proposed one first."""
        phase, car = self.observation["phase"], self.pointed_car
        if not self.is_deciding:
            return []
        if phase == "charge":
            return [self.outlook("again")]
        if phase == "spin":
            return [self.outlook("stand"), self.outlook("again")]
        if phase == "crash":
            ahead = f"with {car or self.pointed.removeprefix('with.')}"
            if ahead not in self.offered and self.proposed.action:
                ahead = self.proposed.action
            return [self.outlook(a) for a in sorted(map(str, self.offered), key=lambda a: a != ahead)]
        if self.raised is None:
            return []
        card = self.hand[self.raised]
        targets = self.targets(card)
        if self.raised == self.chosen and car in targets:
            return [self.outlook(targets[car])]
        if self.raised == self.chosen and self.chosen_car in targets:
            return [self.outlook(targets[self.chosen_car])]
        best = self.best_play(card)
        return [self.outlook(best)] if best else []

    @property
    def visible_outlooks(self) -> list[Outlook]:
        """The outlooks in the band: all previewed ones, without odds only the certain ones."""
        return [outlook for outlook in self.previewed if self.wants_odds or not outlook.has_dice]

    @property
    def visible_outcome(self) -> tuple[Outlook, Ending[Lineup]] | None:
        """The outcome in running order and totals: that of the pointed face, else the likeliest one."""
        if not self.visible_outlooks:
            return None
        outlook, last = self.visible_outlooks[0], self.visible_outlooks[-1]
        if self.pointed_face and last.has_random_car:
            return last, last.endings_by_face()[self.pointed_face]
        if outlook.has_random_car:
            return outlook, outlook.endings_by_face()[outlook.best_face()]
        return outlook, outlook.likely

    @property
    def outcome_key(self) -> tuple[object, ...]:
        """The cache key of `visible_outcome`."""
        outcome = self.visible_outcome
        return (outcome[0].action, faces_of(outcome[1])) if outcome else ()
