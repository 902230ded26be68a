"""From a race's events to what the end screens show: places, spins, wear, moments, luck, the league."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from game.engine import odds
from game.engine.charts import charts
from game.engine.contract import Json
from game.games.formula_one import scoring
from game.games.formula_one.cards import CARS, PITS
from game.games.formula_one.chances import rolled
from game.games.formula_one.charts import SPIN, Charts
from game.games.formula_one.state import FormulaOneState
from game.games.formula_one.table.names import ID
from game.ui.board.telling import FINISH, LAST, Frame, Teller, Telling, foremost, leads, sayer
from game.ui.result import (
    Badge,
    Banner,
    Cell,
    Luck,
    Moment,
    Positions,
    RaceReport,
    Row,
    Say,
    SeatName,
    Series,
    Standing,
    Standings,
    Tally,
    TallyRow,
    Trace,
)

if TYPE_CHECKING:
    from game.ui.table import RaceScene

say = sayer(ID)
COUNTED = ("spins", "penalty_rolls", "tyre_wear", "brake_wear", "pit_stops", "baulks")
"""The facts that the tally shows."""
DEAR = 3
"""Wear by a baulk from which it is worth telling."""
ICONS = {
    "won": "trophy", "won_late": "trophy", "spared": "cards", "pit": "pitboard", "held": "dice",
    "lead": "flag",
    "last_round": "flag",
}  # fmt: skip
TONES = {
    "won": "good", "won_late": "good", "spared": "good", "held": "good", "lead": "good", "pit": "",
    "last_round": "",
}  # fmt: skip


@dataclass(slots=True)
class Story:
    """One race told: the grid, the order after every round, moments, rolls."""

    end: Mapping[str, Json] = field(default_factory=dict)
    cars: list[str] = field(default_factory=list)
    grid: list[int] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    moments: list[Telling] = field(default_factory=list)
    rolls: list[odds.Roll] = field(default_factory=list)
    """Each roll in a corner: wanted is that it is no spin."""


def story(scene: RaceScene, race: int) -> Story:
    """The story of one race, from the history."""
    told, now, rounds = Story(), 1, 1
    found = charts.find(ID)
    assert isinstance(found, Charts)
    for played in scene.match.history:
        for event in played.events:
            if now == race and event.kind == "race_started":
                told.cars, told.grid = list(event.data["cars"]), list(event.data["order"])
                told.frames.append(Frame(played.index + 1, 0, told.grid))
            elif now == race and event.kind == "turn_started":
                if event.data["round"] > rounds:
                    told.frames.append(Frame(played.index + 1, rounds, _order_at(scene, played.index + 1)))
                    rounds = event.data["round"]
            elif event.kind == "race_ended":
                if now == race:
                    told.end = event.data
                    _finish(told, played.index)
                now += 1
            elif now == race and event.seat is not None:
                _tell(told, found, event.kind, event.seat, event.data, played.index, rounds)
    told.moments += leads(told.frames[:-1])
    return told


def _order_at(scene: RaceScene, step: int) -> list[int]:
    return scoring.running_order(cast("FormulaOneState", scene.match.state_at(step)))


def _finish(told: Story, index: int) -> None:
    """The last round, and whether the winner was not yet ahead before it."""
    order, last = list(told.end["order"]), int(told.end["rounds"])
    before = list(told.frames[-1].order)
    winner = order[0]
    late = len(told.frames) > 1 and before.index(winner) > 0
    params = {"name": SeatName(winner), "n": before.index(winner) + 1}
    told.moments.append(Telling(FINISH, index, last, "won_late" if late else "won", params, winner))
    told.frames.append(Frame(index + 1, last, order))


def _tell(
    told: Story, found: Charts, kind: str, seat: int, data: Mapping[str, Any], index: int, number: int
) -> None:
    name = SeatName(seat)
    if kind == "rolled":
        brakes, tyres = data["before"]
        spin = rolled(found, data["excess"], tyres, brakes).get(SPIN, Fraction(0))
        told.rolls.append(odds.Roll(seat, 1 - spin, not data["spin"]))
        params = {"name": name, "n": data["corner"], "excess": data["excess"], "a": int(spin * 36)}
        if data["spin"]:
            told.moments.append(Telling(12 - int(spin * 12), index, number, "spun", params, seat))
        elif spin > Fraction(1, 4):
            told.moments.append(Telling(8, index, number, "held", params, seat))
    elif kind == "spun" and data["cause"] != "dice":
        key = "spun_corner" if data["corner"] is not None else "spun_brakes"
        told.moments.append(Telling(7, index, number, key, {"name": name, "n": data["corner"] or 0}, seat))
    elif kind == "last_round":
        told.moments.append(Telling(LAST, index, number, "last_round", {"name": name}, seat))
    elif kind == "retired":
        told.moments.append(Telling(20, index, number, "retired", {"name": name}, seat))
    elif kind == "braked" and data["brakes"] + data["tyres"] >= DEAR:
        cost = data["brakes"] + data["tyres"]
        params = {
            "name": name,
            "other": SeatName(data["by"]),
            "tyres": data["tyres"],
            "brakes": data["brakes"],
        }
        told.moments.append(Telling(3 + cost, index, number, "baulked", params, seat))
    elif kind == "corner_spared" and data["excess"] >= 60:
        params = {"name": name, "n": data["corner"], "excess": data["excess"]}
        told.moments.append(Telling(data["excess"] // 10, index, number, "spared", params, seat))
    elif kind == "pit_card":
        worth = 6 if PITS[data["card"]].miss > 1 else 4
        params = {"name": name, "card": say(f"pit_card.{data['card']}")}
        told.moments.append(Telling(worth, index, number, "pit", params, seat))


class FormulaOneTeller(Teller):
    """Builds reports and standings for one race scene."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.races = int(self.seen["options"]["races"])
        self.n = int(self.seen["seats"])

    @property
    def run(self) -> int:
        return len(self.seen["results"])

    def badge(self, seat: int, first: int) -> Badge:
        """The mark of the car a seat has where that seat has car 1."""
        return Badge(*self.looks[CARS[(seat - first) % self.n]])

    def _badge(self, seat: int, race: int) -> Badge:
        return self.badge(seat, int(self.seen["results"][race - 1]["first"]))

    # -- a race --------------------------------------------------------------------------------------
    def race_report(self, race: int) -> RaceReport:
        """The report of a race that has ended."""
        told = story(self.scene, race)
        league = self.races > 1
        title = Say("race_end.title", {"n": race}) if league else Say("race_end.title_plain")
        head = Say("race_end.classification", {"n": race}) if league else Say("race_end.classification_plain")
        return RaceReport(
            rows=self._rows(told, race),
            title=title,
            game_name=say("name"),
            classification=head,
            columns=("start", "gain", "points", "season") if league else ("start", "gain"),
            race=race,
            races=self.races,
            banner=self._banner(told, race),
            series=self._series(race) if league else (),
            positions=self._positions(told, race),
            moments=self._moments(told, race),
            luck=self._luck(told, race),
            luck_note=say("report.luck_note"),
            tally=self._tally(told, race),
            standings=self.standings(race) if league else None,
            vehicle="60_side",
            who="driver",
            scored=league,
        )

    def _rows(self, told: Story, race: int) -> tuple[Row, ...]:
        points, totals = told.end["points"], told.end["totals"]
        return tuple(
            Row(
                str(seat), place, self._badge(seat, race), SeatName(seat), seat, points[seat],
                told.grid.index(seat) + 1, totals[seat], seat in told.end["retired"],
            )
            for place, seat in enumerate(told.end["order"], 1)
        )  # fmt: skip

    def _banner(self, told: Story, race: int) -> Banner:
        end = told.end
        if self.races == 1:
            seat = end["order"][0]
            badge = self._badge(seat, race)
            return Banner(say("report.winner"), badge, SeatName(seat), seat, None, decided=True)
        seat, second = end["standing"][:2]
        decided, wins = bool(end["last"]), end["wins"]
        note = say("report.wins", n=wins[seat])
        if end["totals"][seat] == end["totals"][second]:
            # F1-8.4: what settled the tie
            by_wins = wins[seat] != wins[second]
            note = say("report.tied_wins" if by_wins else "report.tied_last", n=wins[seat], m=wins[second])
        head = say("report.champion" if decided else "report.leader")
        points = end["totals"][seat]
        return Banner(head, self._badge(seat, race), SeatName(seat), seat, points, note, decided=decided)

    def _series(self, race: int) -> tuple[Series, ...]:
        found = []
        for seat in range(self.n):
            sums = [0]
            for points in self.seen["points"][:race]:
                sums.append(sums[-1] + points[seat])
            found.append(Series(str(seat), self._badge(seat, race), SeatName(seat), seat, tuple(sums)))
        return tuple(sorted(found, key=lambda series: -series.totals[-1]))

    def _positions(self, told: Story, race: int) -> Positions:
        grid = say("report.on_grid")
        said = [say("report.leads", name=SeatName(f.order[0])) if f.round else grid for f in told.frames]
        traces = []
        for seat in told.end["order"]:
            places = tuple(frame.order.index(seat) + 1 for frame in told.frames)
            traces.append(Trace(str(seat), self._badge(seat, race), SeatName(seat), seat, places))
        steps, rounds = tuple(f.step for f in told.frames), tuple(f.round for f in told.frames)
        return Positions(steps, tuple(said), rounds, tuple(traces))

    def _moments(self, told: Story, race: int) -> tuple[Moment, ...]:
        return tuple(
            Moment(
                step, number, say(f"report.moment.{kind}", **params), ICONS.get(kind, "warning"),
                self._badge(seat, race), TONES.get(kind, "bad"),
            )
            for _, step, number, kind, params, seat in foremost(told.moments, self.scene.viewer)
        )  # fmt: skip

    def _luck(self, told: Story, race: int) -> tuple[Luck, ...]:
        return tuple(
            Luck(seat, self._badge(seat, race), *odds.luck(told.rolls, seat)) for seat in told.end["order"]
        )

    def _tally(self, told: Story, race: int) -> Tally:
        rows = tuple(
            TallyRow(
                str(seat), self._badge(seat, race), SeatName(seat), seat,
                tuple(told.end["facts"][seat][name] for name in COUNTED),
            )
            for seat in told.end["order"]
        )  # fmt: skip
        columns = tuple(say(f"report.by.{name}") for name in COUNTED)
        return Tally(say("report.by.title"), say("report.by.note"), columns, rows, signed=False)

    # -- the league ------------------------------------------------------------------------------------
    def standings(self, races: int | None = None) -> Standings:
        """The league after the first `races` races."""
        results, points = self.seen["results"][:races], self.seen["points"][:races]
        totals = [sum(line[seat] for line in points) for seat in range(self.n)]
        wins = [sum(result["order"][0] == seat for result in results) for seat in range(self.n)]
        last = results[-1]["order"] if results else list(range(self.n))
        order = sorted(range(self.n), key=lambda s: (-totals[s], -wins[s], last.index(s)))
        first = int(results[-1]["first"]) if results else 0
        left = self.races - len(results)
        rows = tuple(
            Standing(
                str(seat), rank, self.badge(seat, first), SeatName(seat), seat,
                tuple(
                    Cell(line[seat], result["order"].index(seat) + 1)
                    for line, result in zip(points, results, strict=True)
                ),
                totals[seat],
                scoring.can_win(totals, wins, left, seat) if left else None,
            )
            for rank, seat in enumerate(order, 1)
        )  # fmt: skip
        winners = sorted(order, key=lambda s: -wins[s])
        won = tuple(
            Standing(
                f"wins{seat}", 1 + sum(count > wins[seat] for count in wins), self.badge(seat, first),
                SeatName(seat), seat, (), wins[seat],
            )
            for seat in winners
        )  # fmt: skip
        return Standings(
            self.races, len(results), rows, won, say("report.drivers"), say("report.won"),
            (say("report.ties"),),
        )  # fmt: skip
