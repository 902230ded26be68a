"""The motion of one step: cards fly, the die tumbles, cars pass, spin, crash and drop out."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from game.engine.contract import Event
from game.games.formula_motor_racing.rules.data import Classification
from game.games.formula_motor_racing.rules.events import (
    CardPlayed,
    DeckEmpty,
    Drew,
    Moved,
    NoEffect,
    Out,
    RaceStarted,
    Rolled,
)
from game.games.formula_motor_racing.table.geometry import Layout, row_of
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.names import Names, team_of
from game.games.formula_motor_racing.table.stage import RoadPose, Stage, poses_of
from game.games.formula_motor_racing.table.tray.cards import PILE, SMALL
from game.games.formula_motor_racing.table.tray.hand import card_boxes
from game.ui.draw.theme import MS_CARD, MS_CRASH, MS_OVERTAKE, MS_OVERTAKE_MAX, MS_SPIN
from game.ui.race.board.dice import Die, dice_clips
from game.ui.race.board.effects import befall_clip
from game.ui.race.board.pieces import BAD, GOOD, PLAIN
from game.ui.race.board.stage import Flight, Spot, banner_clip, flight_clip
from game.ui.race.director import Clip, ease

BEFALLS = {
    "spin": ("spin", "spin"),
    "crash": ("crash", "crash"),
    "engine_blows": ("engine", "blow"),
    "lose_gear": ("gear", "blow"),
    "pit": ("pit", ""),
}
"""What is seen and heard of a cause before the cars move."""
STRETCH: Final = 560.0
"""How far the field comes while cars change places, in u of the road."""
NEAR_LANE, SECOND_LANE, FAR_LANE, GRASS = 151.0, 140.0, 50.0, 4.0
"""Where the wheels run of a passing car, of the one behind it, of a slow one, of one off the road."""
OUTSIDE = 0.24
"""Which part of its way a car takes to leave its row, and to come back into it."""
BADLY = ("drops", "loses_gear", "engine_blows", "spins", "crashes")


class Host(Protocol):
    """The table that clips move: they ask it for what is to be seen when their time has come."""

    @property
    def model(self) -> Model:
        """What is to be seen just now."""

    def layout_now(self) -> Layout:
        """Where everything lies just now."""

    def clear_choice(self) -> None:
        """Nothing is chosen."""

    def flagged(self, order: list[str], out: list[str]) -> None:
        """The race has ended like this."""


class Motion:
    """Builds the clips of each kind of event for one table."""

    def __init__(self, host: Host, names: Names, stage: Stage) -> None:
        self.host, self.names, self.stage = host, names, stage

    @property
    def still(self) -> bool:
        """Whether things fade instead of travelling."""
        return bool(self.names.scene.app.settings.reduced_motion)

    # -- the card ------------------------------------------------------------------------------------
    def card_played(self, event: Event[CardPlayed]) -> list[Clip]:
        """The card flies to the discard pile."""
        card, seat, stage = event.data["card"], event.seat, self.stage

        def landed() -> None:
            stage.top_card = card

        launch = self._launch(card, seat)
        return [flight_clip(stage, launch, still=self.still, landed=landed)]

    def _launch(self, card: str, seat: int | None) -> Callable[[], Flight]:
        def launch() -> Flight:
            self.host.clear_choice()
            model, lay = self.host.model, self.host.layout_now()
            source, self.stage.gone_card = _leaves(model, lay, card, seat)
            self.stage.dice = ()
            return Flight(card, source, (*lay.discard_spot, PILE))

        return launch

    def drew(self, event: Event[Drew]) -> list[Clip]:
        """The viewer's new card comes from the deck, a whole hand card after card."""
        cards = event.data["cards"]
        if not self.host.model.is_me(event.seat):
            return []
        if len(cards) != 1:
            return [self._dealt(tuple(cards))]

        def launch() -> Flight:
            lay = self.host.layout_now()
            count = len(self.host.model.hand) - (self.stage.gone_card is not None) + 1
            # behind the last card of the hand
            x, y, _, _ = card_boxes(lay, count, None)[-1]
            return Flight(cards[0], (*lay.deck_spot, PILE), (x, y, SMALL), back=True)

        return [flight_clip(self.stage, launch, still=self.still)]

    def _dealt(self, cards: tuple[str, ...]) -> Clip:
        stage = self.stage

        def update(t: float) -> None:
            stage.dealt, stage.dealt_t = cards, t

        return Clip(MS_CARD * 2.5, update, sound="card")

    # -- the die -------------------------------------------------------------------------------------
    def rolled(self, event: Event[Rolled]) -> list[Clip]:
        """The die tumbles and lies."""
        face, effect, car = event.data["roll"], event.data["effect"], event.data["car"]
        names = self.names
        tone = BAD if effect in BADLY else PLAIN if effect in ("nothing", "stays") else GOOD

        def lie() -> tuple[Die, ...]:
            detail = names.car(car) if car else ""
            return (Die(face, 12, tone=tone, headline=names.t(f"banner.{effect}"), detail=detail),)

        return dice_clips(self.stage.show_dice, lie, still=self.still)

    # -- cars ----------------------------------------------------------------------------------------
    def moved(self, event: Event[Moved]) -> list[Clip]:
        """Movers swing out of the line, and those they pass fall back one by one."""
        data, cause = event.data, event.data["cause"]
        cars, before, after = data["cars"], data["before"], data["after"]
        ms = min(MS_OVERTAKE_MAX, MS_OVERTAKE * max(1, data["places"]) + 240)
        clips = [self._befall(cars, cause, MS_SPIN)] if cause in BEFALLS else []
        sound = "" if clips else "engine-modern" if cause == "drop" else "overtake"
        if self.still:
            return [*clips, self._fade(after, sound=sound)]
        ways = place_changes(cars, before, after, cause)

        def began() -> None:
            for car in cars:
                self.stage.poses[car].top = ways[car].lane >= NEAR_LANE

        def update(t: float) -> None:
            share = ease(t)
            for car, way in ways.items():
                pose = self.stage.poses[car]
                pose.at, pose.aside = way.spot(share)
                if cause == "spin" and car in cars:
                    pose.angle = 360 * (1 + share)
                elif cause == "drop" and car in cars:
                    pose.fx, pose.fx_t = "gravel", min(1.0, 2 * share)

        def ended() -> None:
            for car, way in ways.items():
                self.stage.poses[car].at = way.now
            self._steady(cars)

        return self._under_way([*clips, Clip(ms, update, began, ended, sound)])

    def _under_way(self, clips: list[Clip]) -> list[Clip]:
        """The road goes by while these are shown, off and on again as gently as a car."""
        whole, gone, start = sum(clip.ms for clip in clips), 0.0, list[float]()

        def along(clip: Clip, since: float) -> None:
            began, update = clip.began, clip.update

            def now_began() -> None:
                if not start:
                    start.append(self.stage.travel)
                if began:
                    began()

            def now_update(t: float) -> None:
                if update:
                    update(t)
                share = (since + clip.ms * t) / whole
                self.stage.travel = start[0] + STRETCH * ease(share)
                self.stage.rush = math.sin(math.pi * share)

            clip.began, clip.update = now_began, now_update

        for clip in clips:
            along(clip, gone)
            gone += clip.ms
        return clips

    def _steady(self, cars: Sequence[str]) -> None:
        for car in cars:
            self.stage.poses[car].steady()

    def _befall(self, cars: Sequence[str], cause: str, ms: float) -> Clip:
        """What happens to cars before they fall back or drop out."""
        fx, sound = BEFALLS[cause]
        return befall_clip(lambda: [self.stage.poses[c] for c in cars], fx, ms, still=self.still, sound=sound)

    def out(self, event: Event[Out]) -> list[Clip]:
        """Cars drop out to the head of the out line, and the others close up."""
        data = event.data
        cause, cars, after, out = data["cause"], data["cars"], data["after"], data["out"]
        befalls = self._befall(cars, cause, MS_CRASH if cause == "crash" else MS_SPIN)
        if self.still:
            return [befalls, self._fade(after, out)]
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

        return self._under_way([befalls, Clip(MS_OVERTAKE_MAX * 0.75, update, began, ended)])

    def _fade(self, after: list[str], out: list[str] | None = None, sound: str = "") -> Clip:
        """Reduced motion: the old picture goes, the new one comes."""

        def began() -> None:
            gone = out if out is not None else [c for c, p in self.stage.poses.items() if p.mix >= 1]
            gone = sorted(gone, key=after.index)
            new = poses_of([car for car in after if car not in gone], gone)
            self.stage.fade = (self.stage.poses, 0.0)
            self.stage.poses = new
            self.stage.out_count = len(gone)

        def update(t: float) -> None:
            if self.stage.fade:
                self.stage.fade = (self.stage.fade[0], t)

        def ended() -> None:
            self.stage.fade = None

        return Clip(420, update, began, ended, sound)

    # -- lines over the road -------------------------------------------------------------------------
    def no_effect(self, event: Event[NoEffect]) -> list[Clip]:
        """A line over the road, where no die has told it."""
        if event.data["roll"] is not None:
            return []
        cause = event.data["cause"]
        detail = self.names.t(f"why.{cause}") if cause in ("leader", "last", "both_out") else ""
        return [self._banner("info", lambda: (self.names.t("banner.no_effect"), detail), 0.8)]

    def deck_empty(self, event: Event[DeckEmpty]) -> list[Clip]:
        """The last round is announced."""
        names = self.names
        return [
            self._banner("cards", lambda: (names.t("banner.last_round"), names.t("banner.last_round_sub")))
        ]

    def race_started(self, event: Event[RaceStarted]) -> list[Clip]:
        """The grid comes, and the race is announced."""
        names, order, race = self.names, event.data["order"], event.data["race"]

        def words() -> tuple[str, str]:
            first = next((car for car in order if names.owner(team_of(car)) is not None), order[0])
            who = names.team_owner(team_of(first))
            return names.t("banner.race", n=race), names.t(
                "banner.race_sub", car=names.car(order[0]), name=who
            )

        return [self._fade(order, []), self._banner("flag", words)]

    def race_ended(self, event: Event[Classification]) -> list[Clip]:
        """The flag falls."""
        names, data = self.names, event.data
        winner = [*data["order"], *data["out"]][0]

        def words() -> tuple[str, str]:
            return names.t("banner.flag"), names.t("banner.flag_sub", car=names.car(winner), n=data["race"])

        flagged = Clip(0, ended=lambda: self.host.flagged(data["order"], data["out"]))
        return [flagged, self._banner("flag", words)]

    def _banner(self, icon: str, words: Callable[[], tuple[str, str]], share: float = 2.0) -> Clip:
        return banner_clip(self.stage, icon, words, share)


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """How a car changes places: from which to which, on what line, as which of those that are passed.

    A `turn` from 1 falls back, or closes up, when the passing car is level with it; 0 is the passing car
    itself, which leaves its row for the `lane`.
    """

    was: int
    now: int
    lane: float = 0.0
    turn: int = 0
    turns: int = 1

    def spot(self, share: float) -> tuple[float, float]:
        """The place it is on at a share of the way, and how far it is out of its row."""
        if self.turn:
            level = share * (self.turns + 1) - self.turn
            return self.was + (self.now - self.was) * ease(min(1.0, max(0.0, 0.5 + level / 1.8))), 0.0
        at = self.was + (self.now - self.was) * share
        out = ease(min(1.0, share / OUTSIDE, (1 - share) / OUTSIDE))
        return at, out * (self.lane - row_of(at))


def place_changes(
    cars: Sequence[str], before: Sequence[str], after: Sequence[str], cause: str
) -> dict[str, PlaceChange]:
    """The way of every car that changes places: those the card moves, and those that are passed, in turn."""
    places = {car: (before.index(car), after.index(car)) for car in before}
    lead = min(cars, key=before.index)
    was, now = places[lead]
    turns = max(1, abs(now - was))
    ways = {}
    for car, (here, there) in places.items():
        if car in cars:
            lane = NEAR_LANE if car == lead else SECOND_LANE
            if there > here:
                lane = GRASS if cause == "drop" else FAR_LANE
            ways[car] = PlaceChange(here, there, lane)
        elif here != there:
            turn = min(turns, max(1, abs(here - was)))
            ways[car] = PlaceChange(here, there, turn=turn, turns=turns)
    return ways


def _leaves(model: Model, lay: Layout, card: str, seat: int | None) -> tuple[Spot, int | None]:
    """Where a card that is played comes from, and its place where it lies in the viewer's hand."""
    if model.is_me(seat) and card in model.hand:
        index = model.hand.index(card)
        x, y, _, _ = card_boxes(lay, len(model.hand), None)[index]
        return (x, y, SMALL), index
    teams = model.observation["teams"][seat] if seat is not None else []
    row = next((i for i, car in enumerate(model.line) if team_of(car) in teams), 0)
    return (lay.side_x + 20, 60 + row * lay.row_h, 72.0), model.stage.gone_card
