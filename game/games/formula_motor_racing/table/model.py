"""What is to be seen of the table at one instant: the position, what is chosen, pointed at and foretold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from game.engine.contract import ALIKE, Action, Estimates
from game.engine.default_choice import (
    OPEN,
    DefaultChoice,
    default_choice,
    is_certain,
    losing_actions,
)
from game.engine.odds import Ending
from game.games.formula_motor_racing.bots.proposal import is_clearly_worse, is_safe, proposed_play
from game.games.formula_motor_racing.rules.position import PendingCard, Position
from game.games.formula_motor_racing.rules.preview import Lineup, faces_of
from game.games.formula_motor_racing.table.geometry import Layout
from game.games.formula_motor_racing.table.messages.moves import Move
from game.games.formula_motor_racing.table.names import Names, card_of, team_of
from game.games.formula_motor_racing.table.outlook import Outlook, target_of
from game.games.formula_motor_racing.table.stage import Stage
from game.games.formula_motor_racing.table.weekend import Weekend


class Commands(Protocol):
    """What the elements of the table do."""

    def choose_card(self, index: int) -> None:
        """Take a card up, or lay it back."""

    def choose_car(self, car: str) -> None:
        """Aim at a car, or play on the one aimed at."""

    def next_target(self, by: int) -> None:
        """Aim at the next car."""

    def play_selected(self) -> None:
        """Play what is shown."""

    def commit(self, action: str) -> None:
        """Send one of the offered actions."""

    def open_pile(self) -> None:
        """The discard pile laid out."""


@dataclass(frozen=True)
class Model:
    """All that the panels draw from; `outlooks` keeps what actions come to while the position stands.

    `best_targets` keeps what is proposed of each card.
    """

    names: Names
    observation: Position
    stage: Stage
    offered: Sequence[Action]
    viewer: int | None
    moves: Sequence[Move]
    steps: int
    """How many steps of the race are shown."""
    outlooks: dict[str, Outlook]
    best_targets: dict[str, str | None]
    version: int
    """Grows whenever the position shown changes."""
    spectated: bool
    busy: bool
    still: bool
    """Whether things fade instead of moving."""
    wants_odds: bool
    text_scale: int
    when: Weekend | None = None
    """Where and when the race is run; None while there is no grid."""
    chosen: int | None = None
    picked: str | None = None
    """The car aimed at."""
    confirmed: bool = False
    pointed: str = ""
    """The element pointed at."""
    has_live_pointer: bool = True
    """Whether what is pointed at counts: not while the pointer still rests where a card was clicked."""
    reread: bool = False
    """Whether a record is watched, or a coach speaks of what has happened."""
    gone_by: bool = False
    """Whether it is the past of a race that goes on, in which nothing is played."""
    bare: bool = False
    """Whether the theme has no scenery."""
    focused: str = ""
    """The element the keyboard is on."""
    praised: frozenset[Action] = frozenset()
    """What a hint that is shown puts first, or calls about as good: never said to be worse."""
    estimates: Estimates | None = None
    """How likely each offered action wins; None while that is worked out, and where nobody decides."""

    def depends(self, lay: Layout) -> tuple[object, ...]:
        """What every kept picture of the table depends on."""
        return self.version, self.names.code, lay, self.viewer

    # -- the position ------------------------------------------------------------------------------
    @property
    def travel(self) -> float:
        """How far the road has gone by; not at all with reduced motion."""
        return 0.0 if self.still else self.stage.travel

    @property
    def rush(self) -> float:
        """How fast the road goes by, from 0 to 1."""
        return 0.0 if self.still else self.stage.rush

    @property
    def recapped(self) -> bool:
        """Whether the band tells what the others did: to whoever decides or looks on.

        While others move it is the scenery's: what they do is told below, and stands here in one's own turn.
        """
        if self.foretold or self.between or self.stage.die is not None:
            return False
        return self.deciding or self.spectated or self.bare or self.reread

    @property
    def between(self) -> bool:
        """Whether no race is being run: its grid is drawn, its cards are dealt, or it has just ended."""
        return self.stage.flagged or self.observation["phase"] in ("grid", "deal")

    @property
    def is_over(self) -> bool:
        """Whether the race on the table is over: what stands there is its result."""
        return self.stage.flagged or self.observation["phase"] == "over"

    @property
    def interlude(self) -> str:
        """What one waits for while no race is run."""
        if self.stage.flagged:
            return self.names.scene.t("table.over")
        return self.names.t(f"prompt.{self.observation['phase']}") if self.between else ""

    @property
    def untouched(self) -> bool:
        """Whether nobody has played a card in this race yet."""
        return not self.observation["discard"] and not self.observation["pending"]

    @property
    def line(self) -> list[str]:
        """All cars: those that run from the leader on, then those that are out."""
        return [*self.observation["order"], *self.observation["out"]]

    @property
    def recent(self) -> Sequence[Move]:
        """The moves since the viewer's last one; a spectator's last five."""
        mine = [i for i, move in enumerate(self.moves) if move.seat == self.viewer]
        if self.viewer is None or not mine:
            return self.moves[-5:]
        return self.moves[mine[-1] + 1 :] or self.moves[-1:]

    def is_me(self, seat: int | None) -> bool:
        """Whether a seat is the viewer's own."""
        return seat is not None and seat == self.viewer

    @property
    def own_teams(self) -> list[str]:
        """The viewer's teams."""
        return [] if self.viewer is None else list(self.observation["teams"][self.viewer])

    @cached_property
    def own_cars(self) -> frozenset[str]:
        """The viewer's cars."""
        own = self.own_teams
        return frozenset(car for car in self.observation["numbers"] if team_of(car) in own)

    @property
    def hand(self) -> list[str]:
        """The viewer's cards."""
        cards = [] if self.viewer is None else self.observation["hands"][self.viewer]
        return list(cards) if isinstance(cards, list) else []

    @property
    def deciding(self) -> bool:
        """Whether the viewer has to decide now."""
        return bool(self.offered)

    @property
    def can_play(self) -> bool:
        """Whether a card may be played now."""
        return self.deciding and self.observation["phase"] == "play"

    @property
    def clause(self) -> str:
        """The clause of this moment."""
        pending = self.observation["pending"]
        if pending:
            kind = card_of(pending["card"])
            return f"{kind.clause}.1" if kind.kind == "charge" == self.observation["phase"] else kind.clause
        if self.previewed:
            return card_of(self.previewed[0].card).clause
        return "FMR-3.4" if self.observation.get("last_plays") is not None else "FMR-3.2"

    # -- what may be chosen ------------------------------------------------------------------------
    def targets(self, card: str) -> dict[str | None, str]:
        """The cars a card may be played on now, from the leader, with the action of each."""
        found: dict[str | None, str] = {}
        for action in self.offered:
            words = action.split(" ")
            if words[0] == "play" and words[1] == card:
                found[target_of(action)] = str(action)
        order = self.observation["order"]
        return dict(sorted(found.items(), key=lambda item: order.index(item[0]) if item[0] else -1))

    def outlook(self, action: str) -> Outlook:
        """What an action would come to, worked out once."""
        weak = self.is_worse(action) and not self.decides
        found = self.outlooks.get(action)
        if found is None or found.weak != weak:
            found = Outlook(
                self.observation, action, self.viewer, self.names, decides=self.decides, weak=weak
            )
            self.outlooks[action] = found
        return found

    # -- what wins -----------------------------------------------------------------------------------
    @property
    def decides(self) -> bool:
        """Whether this play ends the last race and may still win it: then nothing but winning counts."""
        last = self.observation["last_plays"] == 1 and self.observation["race"] == self.observation["races"]
        return last and self.estimates is not None and any(win.value > 0.0 for win in self.estimates.values())

    def wins(self, action: str) -> bool:
        """Whether an action wins whatever may come."""
        return self._estimated(action) is not None and is_certain(self.estimates or {}, Action(action))

    def loses(self, action: str) -> bool:
        """Whether an action can only lose while another one may still win."""
        return Action(action) in losing_actions(self.estimates or {})

    def is_worse(self, action: str) -> bool:
        """Whether another action that is offered is clearly better, for all that the table shows."""
        if action in self.praised:
            return False
        return self._estimated(action) is not None and is_clearly_worse(self.estimates or {}, Action(action))

    def chance_to_win(self, action: str) -> float:
        """How likely an action wins, 0 where that is not known."""
        return self._estimated(action) or 0.0

    def _estimated(self, action: str) -> float | None:
        win = (self.estimates or {}).get(Action(action))
        return None if win is None else win.value

    @cached_property
    def proposed(self) -> DefaultChoice:
        """What Space does of a decision within a card; nothing where the player has to choose."""
        seat, wins = 0 if self.viewer is None else self.viewer, self.estimates or {}
        safe = {action for action in wins if is_safe(self.observation, action, seat)}
        found = default_choice(wins, safe.__contains__)
        alike = found.action is not None and all(
            abs(win.value - wins[found.action].value) <= ALIKE for win in wins.values()
        )
        if self.praised and found.action not in self.praised and found.outcome != "wins":
            # a hint that is shown names the other: Space is for neither
            return OPEN
        # two that are as good and as safe are the player's to choose
        return OPEN if alike and len(safe) == len(wins) > 1 and found.outcome != "wins" else found

    def is_useless(self, card: str) -> bool:
        """Whether no use of a card would change anything."""
        return all(self.outlook(action).useless for action in self.targets(card).values())

    @property
    def pending(self) -> PendingCard:
        """The card that is being carried out, while there is one."""
        pending = self.observation["pending"]
        assert pending is not None
        return pending

    @property
    def pending_car(self) -> str:
        """The car that this card was played on, where it was one."""
        car = self.pending["car"]
        assert car is not None
        return car

    def best_target(self, card: str) -> str | None:
        """The play of a card that is proposed; None while that is worked out, or where no car is worth it."""
        plays = [Action(action) for action in self.targets(card).values()]
        if len(plays) == 1:
            return plays[0]
        if self.estimates is None or self.viewer is None:
            return None
        if card not in self.best_targets:
            self.best_targets[card] = proposed_play(self.observation, self.estimates, plays, self.viewer)
        return self.best_targets[card]

    def why_not(self) -> str:
        """Why no card can be played, as a sentence."""
        if self.is_over:
            return self.names.t("why.over")
        if self.can_play:
            return ""
        return self.names.t("why.decide" if self.deciding else "why.wait")

    def why_not_car(self, car: str) -> str:
        """Why a car cannot be chosen now, as a sentence; empty where it can, or nothing is chosen."""
        if car in self.observation["out"]:
            return self.names.t("why.out")
        if not self.deciding:
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

    # -- what is pointed at ------------------------------------------------------------------------
    @property
    def pointed_car(self) -> str | None:
        """The car that is pointed at."""
        return self.pointed[4:] if self.pointed.startswith("car.") else None

    @property
    def pointed_face(self) -> int:
        """The face of the die that is pointed at, 0 for none."""
        return int(self.pointed[5:]) if self.pointed.startswith("face.") else 0

    @property
    def raised(self) -> int | None:
        """Which card of the hand is raised: the one pointed at, else the one chosen."""
        hover = (
            int(self.pointed[5:]) - 1 if self.pointed.startswith("card.") and self.has_live_pointer else None
        )
        raised = hover if hover is not None else self.chosen
        return None if raised is not None and raised >= len(self.hand) else raised

    @cached_property
    def lit(self) -> frozenset[str]:
        """The cars that stand out: aimed at, pointed at, concerned by the card that waits."""
        pending = self.observation["pending"]
        aimed = self.previewed[0].car if self.previewed else None
        found = (aimed, self.pointed_car, pending["car"] if pending else None)
        return frozenset(car for car in found if car)

    @cached_property
    def open(self) -> frozenset[str]:
        """The cars that may be chosen now: every target of the card at hand, the neighbours in a crash."""
        if self.can_play and self.raised is not None:
            return frozenset(car for car in self.targets(self.hand[self.raised]) if car)
        if self.deciding and self.observation["phase"] == "crash":
            return frozenset(action.removeprefix("with ") for action in map(str, self.offered))
        return frozenset()

    # -- what would follow -------------------------------------------------------------------------
    @cached_property
    def previewed(self) -> list[Outlook]:
        """What the choice at hand would come to, the likeliest to be taken first."""
        phase, car = self.observation["phase"], self.pointed_car
        if not self.deciding:
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
        if self.raised == self.chosen and self.picked in targets:
            return [self.outlook(targets[self.picked])]
        best = self.best_target(card)
        return [self.outlook(best)] if best else []

    @property
    def foretold(self) -> list[Outlook]:
        """What stands above the road: all that is previewed, or what is certain, where odds are off."""
        return [outlook for outlook in self.previewed if self.wants_odds or not outlook.dice]

    @property
    def foreseen(self) -> tuple[Outlook, Ending[Lineup]] | None:
        """The outcome that running order and totals show: the certain or likeliest, or the face shown."""
        foretold = self.foretold
        if not foretold:
            return None
        outlook = foretold[0]
        if self.pointed_face and foretold[-1].by_place:
            return foretold[-1], foretold[-1].by_face()[self.pointed_face]
        if outlook.by_place:
            return outlook, outlook.by_face()[outlook.best_face()]
        return outlook, outlook.likely

    @property
    def foreseen_key(self) -> tuple[object, ...]:
        """What a kept picture of that outcome depends on besides."""
        return (self.foreseen[0].action, faces_of(self.foreseen[1])) if self.foreseen else ()
