"""From a race's events to what the end screens show: places, laps, crashes, moments, the championship."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.table.events import ROWS
from game.games.grand_prix.table.story import RaceHistory, message
from game.ui.race.race_summary import Facts, seat_called
from game.ui.race.report import Reporter, leads
from game.ui.race.result import (
    Badge,
    Cell,
    Message,
    RaceReport,
    SeatName,
    Standing,
    Standings,
    TitleBanner,
)
from game.ui.race.story import SeatReport, events_of

if TYPE_CHECKING:
    from game.ui.race.scene import RaceScene

ICONS = {"won": "trophy", "long": "dice", "lead": "flag", "last_lap": "flag"}
TONES = {"won": "good", "long": "good", "lead": "good", "last_lap": ""}


def points_text(points: float) -> str:
    """Points with their half, where there is one."""
    return f"{points:g}"


class GrandPrixReporter(Reporter[Position]):
    """Builds reports and standings for one race scene."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.championship = bool(self.observation["options"]["championship"])

    @property
    def run(self) -> int:
        return len(self.observation["results"])

    def badge(self, seat: int) -> Badge:
        """A seat's mark."""
        return Badge(*self.token_styles[self.observation["colours"][seat]])

    # -- a race --------------------------------------------------------------------------------------
    def story(self, race: int) -> RaceHistory:
        """The story of one race, from the history."""
        match = self.scene.match
        told = RaceHistory(order_after=lambda index: match.state_at(index + 1).observe(None)["order"])
        for event, index in events_of(match.history, race):
            ROWS.add_to_story(told, [event], index)
        told.moments += leads(told.frames[:-1])
        return told

    def race_report(self, race: int) -> RaceReport:
        """The report of a race that has ended."""
        told = self.story(race)
        parts = SeatReport(told, message, self.badge)
        over = self.observation["phase"] == "over"
        single = not self.championship
        plain, number = ("_plain", {}) if single else ("", {"n": race})
        return RaceReport(
            rows=parts.rows(),
            title=Message(f"race_end.title{plain}", number),
            game_name=message("name"),
            classification=Message(f"race_end.classification{plain}", number),
            columns=self._columns,
            race=race,
            races=race if over else race + 1,
            banner=self._banner(told),
            series=() if single else parts.series(self.observation["points"][:race]),
            series_note="" if single else message(f"report.series_note{self._fastest}", n=self._goal()),
            positions=parts.positions(),
            **parts.tale(self.scene, self._facts(told)),
            moments=parts.moments(ICONS, TONES, self.scene.viewer),
            luck=parts.luck(),
            luck_note=message("report.luck_note"),
            tally=parts.tally(
                ("pushes", "caused", "crashes", "items"),
                lambda seat: (told.pushes[seat], told.caused[seat], told.crashes[seat], told.items[seat]),
            ),
            standings=None if single else self.standings(race),
            vehicle="60_side",
            who="driver",
            laps=int(self.observation["options"]["discs"]),
            scored=not single or bool(self.observation["options"]["teams"]),
        )

    @property
    def _columns(self) -> tuple[str, ...]:
        """The numbers of the classification that mean something."""
        if self.championship:
            return ("start", "gain", "points", "season")
        return ("start", "gain", "points") if self.observation["options"]["teams"] else ("start", "gain")

    def _facts(self, told: RaceHistory) -> Facts:
        """What its story is told from beside the order."""
        own = self.scene.viewer
        racing = own is not None and own in told.end["order"]
        late = told.last_lap
        return Facts(
            flag=told.home[0].step if told.home else told.frames[-1].step - 1,
            last_step=told.last_step if late else told.frames[-2].step,
            last_order=tuple(map(str, told.last_order if late else told.frames[-2].order)),
            last="lap" if late else "round",
            mishaps=told.mishaps,
            message=message,
            finish=self._finish(told),
            viewer_tokens=(str(own),) if racing else (),
        )

    def _finish(self, told: RaceHistory) -> Message | None:
        """How many rounds later the second was home, where it came home at all (GP-6.1)."""
        if not told.home:
            return None
        called = seat_called(self.scene.table)
        first, second = told.end["order"][:2]
        params = {"name": called(first, True), "other": called(second, False)}
        if len(told.home) < 2:
            return message("report.tale.finish_alone", **params)
        gap = told.home[1].round - told.home[0].round
        return message("report.tale.finish" if gap else "report.tale.finish_close", **params, n=gap)

    def _goal(self) -> int:
        return int(self.observation["options"]["target"])

    @property
    def _fastest(self) -> str:
        """Where halves of points come from, as the end of a key."""
        return "_fastest" if self.observation["options"]["fastest_turn"] else ""

    def _banner(self, told: RaceHistory) -> TitleBanner | None:
        end = told.end
        if not self.championship:
            team, head, note, last = end["winner_seats"], "winner", None, True
            # of one race without teams only the places count
            points = int(end["points"][team[0]]) if self.observation["options"]["teams"] else None
        else:
            best, last = end["standing"][0], bool(end["last"])
            team, points, note = best["seats"], best["points"], message("report.goal", n=self._goal())
            head = "champion" if last else "leader"
        seat, badge = team[0], self.badge(team[0])
        return TitleBanner(
            message(f"report.{head}"), badge, self._team(team), seat, points, note, decided=last
        )

    def _team(self, seats: Sequence[int]) -> Message | SeatName:
        if len(seats) == 1:
            return SeatName(seats[0])
        return message("report.pair", a=SeatName(seats[0]), b=SeatName(seats[1]))

    # -- the championship ------------------------------------------------------------------------------
    def standings(self, races: int | None = None) -> Standings:
        """The championship after the first `races` races."""
        results = self.observation["results"][:races]
        points = self.observation["points"][:races]
        n = int(self.observation["seats"])
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
        over = self.observation["phase"] == "over"
        run = len(results)
        teams = self._team_rows(points, totals) if self.observation["options"]["teams"] else ()
        return Standings(
            run if over else run + 1,
            run,
            rows,
            teams,
            message("report.drivers"),
            message("report.teams"),
            (message("report.ties"), message(f"report.goal{self._fastest}", n=self._goal())),
        )

    def _team_rows(self, points: Sequence[Sequence[float]], totals: Sequence[float]) -> tuple[Standing, ...]:
        n = int(self.observation["seats"])
        half = n // 2
        near = self.observation["options"]["partners"] == "neighbours"
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
