"""The motion of Formula Motor Racing: cards fly, the die tumbles, cars pass, spin, crash and drop out."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from game.engine.contract import Event
from game.games.formula_motor_racing.rules import events
from game.games.formula_motor_racing.rules.cards import CARD_OF, CARDS
from game.games.formula_motor_racing.rules.data import Classification
from game.games.formula_motor_racing.table import pace
from game.games.formula_motor_racing.table.action_panel.cards import PILE_CARD_W, SMALL
from game.games.formula_motor_racing.table.action_panel.hand import card_boxes
from game.games.formula_motor_racing.table.geometry import Layout, row_of
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import Names, team_of
from game.games.formula_motor_racing.table.stage import RoadPose, Stage, poses_of
from game.ui.race.board import motion
from game.ui.race.board.dice import Die
from game.ui.race.board.effects import LIGHTS, mishap_clip
from game.ui.race.board.pieces import BAD, GOOD, PLAIN
from game.ui.race.board.stage import Flight, Spot
from game.ui.race.director import Clip, ease
from game.ui.race.events import Rows

MISHAP_EFFECTS = {
    "spin": ("spin", "spin"),
    "crash": ("crash", "crash"),
    "engine_blows": ("engine", "blow"),
    "lose_gear": ("gear", "blow"),
    "pit": ("pit", ""),
}
"""By cause the effect and the sound before the cars move."""
STRETCH: Final = 560.0
"""The distance in u that the field travels while cars change places."""
NEAR_LANE, SECOND_LANE, FAR_LANE, GRASS = 151.0, 140.0, 50.0, 4.0
"""The y of the wheels of a passing car, of the one behind it, of a slow one, of one off the road."""
ROW_CHANGE = 0.24
"""The share of its path that a car takes to leave its row, and to return to it."""
BAD_EFFECTS = ("drops", "loses_gear", "engine_blows", "spins", "crashes")


class Host(Protocol):
    """The table that clips animate; they read its state when they begin."""

    @property
    def model(self) -> Model:
        """The table's current snapshot."""

    def last_layout(self) -> Layout:
        """Return the layout with which the table was last drawn."""

    def clear_choice(self) -> None:
        """Deselect card and car."""

    def show_flag(self, order: list[str], out: list[str]) -> None:
        """Show that the race has ended in this order."""


class Motion(motion.Motion):
    """The motion of one table."""

    names: Names
    stage: Stage
    is_last_play = False
    """Whether the step in motion belongs to the last card of a race."""

    def __init__(self, names: Names, stage: Stage, rows: Rows[Motion, Any, Any], host: Host) -> None:
        super().__init__(names, stage, rows)
        self.host = host

    # -- the card -----
    def card_played(self, event: Event[events.CardPlayed]) -> list[Clip]:
        """Return the card's flight to the discard pile."""
        card, seat, stage = event.data["card"], event.seat, self.stage

        def landed() -> None:
            stage.top_card = card

        launch, is_last = self._launch(card, seat), self.is_last_play
        is_own = self.host.model.is_me(seat)
        ms = pace.LAST_PLAYED if is_last else pace.PLAYED if is_own else pace.OTHERS_PLAYED
        return [self.fly(launch, ms, ended=landed, dims=is_last)]

    def _launch(self, card: str, seat: int | None) -> Callable[[], Flight]:
        def launch() -> Flight:
            self.host.clear_choice()
            model, layout = self.host.model, self.host.last_layout()
            source, self.stage.flying_index = _source_of(model, layout, card, seat)
            self.stage.dice = ()
            return Flight(card, source, (*layout.discard_spot, PILE_CARD_W))

        return launch

    def drew(self, event: Event[events.Drew]) -> list[Clip]:
        """Return the flight of the viewer's new cards from the deck."""
        cards = event.data["cards"]
        if not self.host.model.is_me(event.seat):
            return []
        if len(cards) != 1:
            return [self._dealt(tuple(cards))]

        def launch() -> Flight:
            layout = self.host.last_layout()
            count = len(self.host.model.hand) - (self.stage.flying_index is not None) + 1
            # behind the last card of the hand
            x, y, _, _ = card_boxes(layout, count, None)[-1]
            return Flight(cards[0], (*layout.deck_spot, PILE_CARD_W), (x, y, SMALL), back=True)

        return [self.fly(launch, pace.DREW)]

    def _dealt(self, cards: tuple[str, ...]) -> Clip:
        stage = self.stage

        def update(t: float) -> None:
            stage.dealt, stage.dealt_t = cards, t

        return Clip(pace.DEALT, update, sound="card")

    # -- the die -----
    def rolled(self, event: Event[events.Rolled]) -> list[Clip]:
        """Return the clips of the die, slow if it may throw a car out or belongs to the last card."""
        face, effect, car = event.data["roll"], event.data["effect"], event.data["car"]
        names = self.names
        is_risky = self.is_last_play or CARDS[CARD_OF[event.data["card"]]].retires
        timing = pace.RISKY_DIE if is_risky else pace.DIE
        tone = BAD if effect in BAD_EFFECTS else PLAIN if effect in ("nothing", "stays") else GOOD

        def dice() -> tuple[Die, ...]:
            detail = names.car(car) if car else ""
            return (Die(face, 12, tone=tone, headline=names.t(f"banner.{effect}"), detail=detail),)

        return self.throw(dice, timing, dims=is_risky)

    # -- cars -----
    def moved(self, event: Event[events.Moved]) -> list[Clip]:
        """Return the clips of cars that change places: they leave their row and pass the others in turn."""
        data, cause = event.data, event.data["cause"]
        cars, before, after = data["cars"], data["before"], data["after"]
        ms = pace.PASS.ms(max(1, data["places"]))
        clips = [self._mishap(cars, cause, pace.SPIN)] if cause in MISHAP_EFFECTS else []
        sound = "" if clips else "engine-modern" if cause == "drop" else "overtake"
        if self.still:
            return [*clips, self._fade(after, sound=sound)]
        changes = place_changes(cars, before, after, cause)

        def began() -> None:
            for car in cars:
                self.stage.poses[car].top = changes[car].lane >= NEAR_LANE

        def update(t: float) -> None:
            share = ease(t)
            for car, change in changes.items():
                pose = self.stage.poses[car]
                pose.at, pose.aside = change.spot(share)
                if cause == "spin" and car in cars:
                    pose.angle = 360 * (1 + share)
                elif cause == "drop" and car in cars:
                    pose.fx, pose.fx_t = "gravel", min(1.0, 2 * share)

        def ended() -> None:
            for car, change in changes.items():
                self.stage.poses[car].at = change.now
            self._steady(cars)

        return self._with_travel([*clips, Clip(ms, update, began, ended, sound)])

    def _with_travel(self, clips: list[Clip]) -> list[Clip]:
        """Let the road move while these clips run, with gentle acceleration and braking."""
        total, elapsed, start = sum(clip.ms for clip in clips), 0.0, list[float]()

        def add_travel(clip: Clip, since: float) -> None:
            began, update = clip.on_begin, clip.update

            def began_too() -> None:
                if not start:
                    start.append(self.stage.travel)
                if began:
                    began()

            def update_too(t: float) -> None:
                if update:
                    update(t)
                share = (since + clip.ms * t) / total
                self.stage.travel = start[0] + STRETCH * ease(share)
                self.stage.rush = math.sin(math.pi * share)

            clip.on_begin, clip.update = began_too, update_too

        for clip in clips:
            add_travel(clip, elapsed)
            elapsed += clip.ms
        return clips

    def _steady(self, cars: Sequence[str]) -> None:
        for car in cars:
            self.stage.poses[car].clear_effects()

    def _mishap(self, cars: Sequence[str], cause: str, ms: float) -> Clip:
        """The effect on cars before they fall back or drop out."""
        fx, sound = MISHAP_EFFECTS[cause]
        return mishap_clip(lambda: [self.stage.poses[c] for c in cars], fx, ms, still=self.still, sound=sound)

    def out(self, event: Event[events.Out]) -> list[Clip]:
        """Return the clips of cars that move to the head of the out line while the others close up."""
        data = event.data
        cause, cars, after, out = data["cause"], data["cars"], data["after"], data["out"]
        mishap = self._mishap(cars, cause, pace.CRASH if cause == "crash" else pace.SPIN)
        if self.still:
            return [mishap, self._fade(after, out)]
        start: dict[str, RoadPose] = {}

        def began() -> None:
            start.update({car: RoadPose(p.at, p.out, p.mix) for car, p in self.stage.poses.items()})
            self.stage.out_count = len(out)
            for car in cars:
                self.stage.poses[car].angle = 0

        def update(t: float) -> None:
            share = ease(t)
            for i, car in enumerate(after):
                pose, was = self.stage.poses[car], start[car]
                pose.at = was.at + (i - was.at) * share if car not in cars else was.at
                if car in out:
                    index = out.index(car)
                    pose.out = index if car in cars else was.out + (index - was.out) * share
                    pose.mix = share if car in cars else 1.0
                if car in cars:
                    pose.lift = 0

        def ended() -> None:
            for i, car in enumerate(after):
                self.stage.poses[car].at = i
            self._steady(cars)

        return self._with_travel([mishap, Clip(pace.OUT, update, began, ended)])

    def _fade(self, after: list[str], out: list[str] | None = None, sound: str = "") -> Clip:
        """A fade from the old line to the new one, for reduced motion."""
        stage, before = self.stage, list[dict[str, RoadPose]]()

        def began() -> None:
            out_line = out if out is not None else [c for c, p in stage.poses.items() if p.mix >= 1]
            out_line = sorted(out_line, key=after.index)
            before.append(stage.poses)
            stage.poses = poses_of([car for car in after if car not in out_line], out_line)
            stage.out_count = len(out_line)

        return self.show("fade", lambda t: (before[0], t), pace.FADE, on_begin=began, sound=sound)

    # -- banners -----
    def no_effect(self, event: Event[events.NoEffect]) -> list[Clip]:
        """Return a banner for a card without effect; after a roll the die has shown it already."""
        if event.data["roll"] is not None:
            return []
        cause = event.data["cause"]
        detail = self.names.t(f"why.{cause}") if cause in ("leader", "last", "both_out") else ""
        return [self.announce("info", lambda: (self.names.t("banner.no_effect"), detail), pace.NO_EFFECT)]

    def race_started(self, event: Event[events.RaceStarted]) -> list[Clip]:
        """Return the fade to the grid and the banner of the race."""
        names, order, race = self.names, event.data["order"], event.data["race"]

        def params() -> dict[str, Any]:
            first = next((car for car in order if names.owner(team_of(car)) is not None), order[0])
            return {"n": race, "car": names.car(order[0]), "name": names.team_owner(team_of(first))}

        return [self._fade(order, []), self.banner("race", params, LIGHTS)]

    def race_ended(self, event: Event[Classification]) -> list[Clip]:
        """Return the banner of the flag, and the time to see the last cards before the result opens."""
        names, data = self.names, event.data
        winner = [*data["order"], *data["out"]][0]

        show_flag = Clip(0, ended=lambda: self.host.show_flag(data["order"], data["out"]))

        def params() -> dict[str, Any]:
            return {"car": names.car(winner), "n": data["race"]}

        seen = Clip(pace.LAST_SEEN.ms(len(self.host.model.observation["teams"])))
        return [show_flag, self.banner("flag", params), seen]


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """How a car changes place.

    A `turn` from 1 is a car that is passed, or closes up, when the passing car is level with it; 0 is the
    passing car, which leaves its row for the `lane`.
    """

    was: int
    now: int
    lane: float = 0.0
    turn: int = 0
    turns: int = 1

    def spot(self, share: float) -> tuple[float, float]:
        """Return its place at a share of the path, and how far it is out of its row."""
        if self.turn:
            level = share * (self.turns + 1) - self.turn
            return self.was + (self.now - self.was) * ease(min(1.0, max(0.0, 0.5 + level / 1.8))), 0.0
        at = self.was + (self.now - self.was) * share
        aside = ease(min(1.0, share / ROW_CHANGE, (1 - share) / ROW_CHANGE))
        return at, aside * (self.lane - row_of(at))


def place_changes(
    cars: Sequence[str], before: Sequence[str], after: Sequence[str], cause: str
) -> dict[str, PlaceChange]:
    """Return by car how it changes place: those that the card moves, and those that are passed."""
    places = {car: (before.index(car), after.index(car)) for car in before}
    lead = min(cars, key=before.index)
    was, now = places[lead]
    turns = max(1, abs(now - was))
    changes = {}
    for car, (here, there) in places.items():
        if car in cars:
            lane = NEAR_LANE if car == lead else SECOND_LANE
            if there > here:
                lane = GRASS if cause == "drop" else FAR_LANE
            changes[car] = PlaceChange(here, there, lane)
        elif here != there:
            turn = min(turns, max(1, abs(here - was)))
            changes[car] = PlaceChange(here, there, turn=turn, turns=turns)
    return changes


def _source_of(model: Model, layout: Layout, card: str, seat: int | None) -> tuple[Spot, int | None]:
    """The position of a card before it is played, and its index in the viewer's hand."""
    if model.is_me(seat) and card in model.hand:
        index = model.hand.index(card)
        x, y, _, _ = card_boxes(layout, len(model.hand), None)[index]
        return (x, y, SMALL), index
    teams = model.observation["teams"][seat] if seat is not None else []
    row = next((i for i, car in enumerate(model.line) if team_of(car) in teams), 0)
    return (layout.side_x + 20, 60 + row * layout.row_h(), 72.0), model.stage.flying_index
