"""From a race's events to what the end screens show: places, laps, crashes, moments, the championship."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from game.engine import odds
from game.engine.contract import Json
from game.engine.match import Match
from game.engine.track import catalogue
from game.games.grand_prix.table.names import ID
from game.ui.race.report import CRASH, FINISH, LAST, Frame, Reporter, Rounds, Telling, leads, sayer
from game.ui.race.result import (
    Badge,
    Banner,
    Cell,
    RaceReport,
    Say,
    SeatName,
    Standing,
    Standings,
)
from game.ui.race.story import SeatReport, Story, events_of
from game.ui.race.table import Picture

if TYPE_CHECKING:
    from game.ui.race.scene import RaceScene

say = sayer(ID)
ICONS = {"won": "trophy", "long": "dice", "lead": "flag", "last_lap": "flag"}
TONES = {"won": "good", "long": "good", "lead": "good", "last_lap": ""}


def points_text(points: float) -> str:
    """Points with their half, where there is one."""
    return f"{points:g}"


@dataclass(slots=True)
class Deeds(Story):
    """One race told, with what each seat did in it; rolls are a turn's dice after its first."""

    crashes: Counter[int] = field(default_factory=Counter)
    caused: Counter[int] = field(default_factory=Counter)
    pushes: Counter[int] = field(default_factory=Counter)
    items: Counter[int] = field(default_factory=Counter)
    last_lap: bool = False
    """Whether somebody has begun it."""


def story(scene: RaceScene, race: int) -> Deeds:
    """The story of one race, from the history."""
    told, rounds, racing = Deeds(), Rounds(), -1
    for event, index in events_of(scene.match.history, race):
        data = event.data
        if event.kind == "race_ended":
            told.end = data
            told.frames.append(Frame(index + 1, rounds.number, list(data["order"])))
        elif event.kind == "race_started":
            told.grid = list(data["order"])
            told.frames.append(Frame(index + 1, 0, told.grid))
        elif event.kind == "turn_started" and event.seat is not None:
            racing, before = event.seat, rounds.number
            if rounds.turn(racing) and before:
                order = scene.match.state_at(index + 1).observe(None)["order"]
                told.frames.append(Frame(index + 1, before, order))
        else:
            _tell(told, event.kind, event.seat, data, index, rounds.number, racing)
    told.moments += leads(told.frames)
    return told


def _tell(
    told: Deeds, kind: str, seat: int | None, data: Mapping[str, Any], index: int, number: int, by: int
) -> None:
    if kind == "rolled" and data["cause"] == "move" and data["nth"] > 1 and seat is not None:
        before = len(set(data["faces"][:-1]))
        told.rolls.append(odds.Roll(seat, Fraction(6 - before, 6), not data["repeat"]))
    elif kind == "crashed":
        for car in data["cars"]:
            told.crashes[car] += 1
            if car != by and by >= 0:
                told.caused[by] += 1
        count = len(data["cars"])
        params = {"n": count, "name": SeatName(data["cars"][0]), "cause": say(f"cause.{data['cause']}")}
        key = "crash_many" if count > 1 else "crash"
        told.moments.append(Telling(CRASH + 2 * (count - 1), index, number, key, params, data["cars"][0]))
    elif kind == "pushed":
        told.pushes[by] += 1
    elif kind == "item_taken" and seat is not None:
        told.items[seat] += 1
    elif kind == "moved" and data["distance"] >= 15 and seat is not None:
        params = {"n": data["distance"], "name": SeatName(seat)}
        told.moments.append(Telling(data["distance"] // 4, index, number, "long", params, seat))
    elif kind == "finished" and seat is not None and data["place"] == 1:
        told.moments.append(Telling(FINISH, index, number, "won", {"name": SeatName(seat)}, seat))
    elif kind == "lap" and seat is not None and data["left"] == 1 and not told.last_lap:
        told.last_lap = True
        told.moments.append(Telling(LAST, index, number, "last_lap", {"name": SeatName(seat)}, seat))
    elif kind == "safety_car_out" and seat is not None:
        told.moments.append(Telling(9, index, number, "safety", {"name": SeatName(seat)}, seat))


class GrandPrixTeller(Reporter):
    """Builds reports and standings for one race scene."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.championship = bool(self.seen["options"]["championship"])

    @property
    def run(self) -> int:
        return len(self.seen["results"])

    def badge(self, seat: int) -> Badge:
        """A seat's mark."""
        return Badge(*self.looks[self.seen["colours"][seat]])

    # -- a race --------------------------------------------------------------------------------------
    def race_report(self, race: int) -> RaceReport:
        """The report of a race that has ended."""
        told = story(self.scene, race)
        parts = SeatReport(told, say, self.badge)
        over = self.seen["phase"] == "over"
        single = not self.championship
        return RaceReport(
            rows=parts.rows(),
            title=Say("race_end.title_plain") if single else Say("race_end.title", {"n": race}),
            game_name=say("name"),
            classification=Say("race_end.classification_plain")
            if single
            else Say("race_end.classification", {"n": race}),
            columns=("start", "gain", "points") if single else ("start", "gain", "points", "season"),
            race=race,
            races=race if over else race + 1,
            banner=self._banner(told),
            series=() if single else parts.series(self.seen["points"][:race]),
            series_note="" if single else say("report.series_note", n=self._goal()),
            positions=parts.positions(),
            moments=parts.moments(ICONS, TONES, self.scene.viewer),
            luck=parts.luck(),
            luck_note=say("report.luck_note"),
            tally=parts.tally(
                ("pushes", "caused", "crashes", "items"),
                lambda seat: (told.pushes[seat], told.caused[seat], told.crashes[seat], told.items[seat]),
            ),
            standings=None if single else self.standings(race),
            vehicle="60_side",
            who="driver",
            scored=not single or bool(self.seen["options"]["teams"]),
        )

    def _goal(self) -> int:
        return int(self.seen["options"]["target"]) * int(self.seen["seats"])

    def _banner(self, told: Deeds) -> Banner | None:
        winners = told.end["winner_seats"]
        if not self.championship:
            seat = winners[0]
            return Banner(
                say("report.winner"),
                self.badge(seat),
                self._team(winners),
                seat,
                int(told.end["points"][seat]),
                decided=True,
            )
        best = told.end["standing"][0]
        seat = best["seats"][0]
        head = say("report.champion" if told.end["last"] else "report.leader")
        return Banner(
            head,
            self.badge(seat),
            self._team(best["seats"]),
            seat,
            best["points"],
            say("report.goal", n=self._goal()),
            decided=bool(told.end["last"]),
        )

    def _team(self, seats: Sequence[int]) -> Say | SeatName:
        if len(seats) == 1:
            return SeatName(seats[0])
        return say("report.pair", a=SeatName(seats[0]), b=SeatName(seats[1]))

    # -- the championship ------------------------------------------------------------------------------
    def standings(self, races: int | None = None) -> Standings:
        """The championship after the first `races` races."""
        results = self.seen["results"][:races]
        points = self.seen["points"][:races]
        n = int(self.seen["seats"])
        totals = [sum(line[seat] for line in points) for seat in range(n)]
        order = sorted(range(n), key=lambda seat: (-totals[seat], seat))
        rows = tuple(
            Standing(
                str(seat),
                1 + sum(totals[o] > totals[seat] for o in range(n)),
                self.badge(seat),
                SeatName(seat),
                seat,
                tuple(
                    Cell(line[seat], result["order"].index(seat) + 1 if seat in result["order"] else None)
                    for line, result in zip(points, results, strict=True)
                ),
                totals[seat],
            )
            for seat in order
        )
        over = self.seen["phase"] == "over"
        run = len(results)
        teams = self._team_rows(points, totals) if self.seen["options"]["teams"] else ()
        return Standings(
            run if over else run + 1,
            run,
            rows,
            teams,
            say("report.drivers"),
            say("report.teams"),
            (say("report.ties"), say("report.goal", n=self._goal())),
        )

    def _team_rows(self, points: Sequence[Sequence[int]], totals: Sequence[int]) -> tuple[Standing, ...]:
        n = int(self.seen["seats"])
        half = n // 2
        near = self.seen["options"]["partners"] == "neighbours"
        pairs = [(2 * i, 2 * i + 1) if near else (i, i + half) for i in range(half)]
        sums = {pair: totals[pair[0]] + totals[pair[1]] for pair in pairs}
        ranked = sorted(pairs, key=lambda pair: -sums[pair])
        return tuple(
            Standing(
                f"team{pair[0]}",
                1 + sum(sums[o] > sums[pair] for o in pairs),
                self.badge(pair[0]),
                self._team(pair),
                pair[0],
                tuple(Cell(line[pair[0]] + line[pair[1]]) for line in points),
                sums[pair],
            )
            for pair in ranked
        )


# -- pictures ------------------------------------------------------------------------------------------
def pictures() -> list[Picture]:
    """The states that the app's pictures show, as `VIEW.pictures()` gives them."""

    def phase(*names: str, least: int = 60) -> Callable[[Match], bool]:
        def reached(match: Match) -> bool:
            seen = match.observe(None)
            return len(match.history) >= least and match.actor() == 0 and seen["phase"] in names

        return reached

    def safety(match: Match) -> bool:
        return bool(match.observe(None)["safety_car"]) and match.actor() == 0

    def placing(match: Match) -> bool:
        return bool(match.actor() == 0 and match.observe(None)["phase"] == "place")

    def over(match: Match) -> bool:
        return match.over

    def own_item(match: Match) -> bool:
        return match.actor() == 0 and any(step.startswith("use") for step in match.legal())

    def fork(match: Match) -> bool:
        return bool(match.actor() == 0 and match.observe(None)["phase"] == "way")

    full: dict[str, Json] = {"championship": True, "fastest_turn": True, "safety_car": True}
    return [
        Picture("qualifying", lambda match: len(match.history) >= 9, seats=8),
        Picture("table", phase("run", least=240), seats=8),
        *(Picture(f"turn_{track}", phase("turn", least=120), track=track) for track in catalogue.ids(ID)),
        Picture("items", own_item, seats=5, track="tele"),
        Picture("fork", fork, seats=6, track="gate"),
        Picture("tray", phase("tray", "item", least=1), seats=3),
        Picture("place", placing, options={"items_on_road": True}),
        Picture("safety", safety, seats=6, options=full),
        Picture("race_end", over, seats=5),
        Picture("championship", over, options=full),
    ]
