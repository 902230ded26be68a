"""The report of a race for the end screens: places, laps, crashes, moments, the championship."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from game.games.grand_prix.rules.data import running_order
from game.games.grand_prix.rules.play import GrandPrixState
from game.games.grand_prix.rules.position import Position
from game.games.grand_prix.table.events import ROWS
from game.games.grand_prix.table.story import RaceStory, message
from game.ui.race.race_summary import SummaryFacts, seat_namer
from game.ui.race.report import Reporter
from game.ui.race.result import (
    NUMBERS,
    Badge,
    Cell,
    Championship,
    ChampionshipRow,
    Message,
    RaceReport,
    SeatName,
    TitleBanner,
)
from game.ui.race.story import SeatReport, gather_story

if TYPE_CHECKING:
    from game.ui.race.scene import RaceScene

ICONS = {"won": "trophy", "long": "dice", "lead": "flag", "last_lap": "flag"}
TONES = {"won": "good", "long": "good", "lead": "good", "last_lap": ""}

MANY_TURNS = 2
"""The least number of turns spent on repairs that is told of a lost race."""


def whole(points: float) -> float:
    """Return points that have no half as a whole number, as it is written."""
    return int(points) if points == int(points) else points


def find_repairs(story: RaceStory) -> dict[int, Message]:
    """Return by seat its crashes and the turns that they took, where these are several."""
    return {
        seat: message("report.fact.repairs", name=SeatName(seat), n=turns, m=story.crashes[seat])
        for seat, turns in story.repairs.items()
        if turns >= MANY_TURNS and story.crashes[seat]
    }


class GrandPrixReporter(Reporter[Position]):
    """Builds reports and standings for one race scene."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.options = self.observation["options"]

    @classmethod
    def has_season(cls, observation: Position) -> bool:
        return observation["options"]["championship"]

    def badge(self, seat: int) -> Badge:
        """Return a seat's badge."""
        return Badge(*self.token_styles[self.observation["colours"][seat]])

    # -- a race -----
    def story(self, race: int) -> RaceStory:
        """Return the story of one race, from the history."""
        match = self.scene.match
        story = RaceStory(
            order_after=lambda index: running_order(cast("GrandPrixState", match.state_at(index + 1)))
        )
        return gather_story(story, ROWS, match.history, race)

    def race_report(self, race: int) -> RaceReport:
        """Return the report of a race that has ended."""
        story = self.story(race)
        parts = SeatReport(story, message, self.badge)
        over = self.observation["phase"] == "over"
        single, teams = not self.options["championship"], self.options["teams"]
        plain = parts.report(self.scene, self._facts(story), ICONS, TONES, None if single else race)
        report = replace(
            plain,
            columns=NUMBERS[: 4 if not single else 3 if teams else 2],
            race=race,
            races=race if over else race + 1,
            banner=self._banner(story),
            tally=parts.tally(
                ("pushes", "caused", "crashes", "items"),
                lambda seat: (story.pushes[seat], story.caused[seat], story.crashes[seat], story.items[seat]),
            ),
            facts=find_repairs(story),
            laps=self.options["discs"],
            is_scored=not single or teams,
        )
        if single:
            return report
        note = message(f"report.series_note{self._fastest}", n=self.options["target"])
        series = parts.series(self.observation["points"][:race])
        return replace(report, series=series, series_note=note, championship=self.championship(race))

    def _facts(self, story: RaceStory) -> SummaryFacts:
        """Return the facts of the race summary, beside the order."""
        viewer = self.scene.viewer
        racing = viewer is not None and viewer in story.end["order"]
        late = story.is_last_lap
        return SummaryFacts(
            flag_step=story.finishers[0].step if story.finishers else story.frames[-1].step - 1,
            last_step=story.last_step if late else story.frames[-2].step,
            last_order=tuple(map(str, story.last_order if late else story.frames[-2].order)),
            last_part="lap" if late else "round",
            mishaps=story.mishaps,
            mishap_message=message,
            finish=self._finish(story),
            viewer_tokens=(str(viewer),) if racing else (),
        )

    def _finish(self, story: RaceStory) -> Message | None:
        """Return how many rounds later the second finished, if it did (GP-6.1)."""
        if not story.finishers:
            return None
        name_of = seat_namer(self.scene.config)
        first, second = story.end["order"][:2]
        params = {"name": name_of(first, True), "other": name_of(second, False)}
        if len(story.finishers) < 2:
            return message("report.tale.finish_alone", **params)
        gap = story.finishers[1].round - story.finishers[0].round
        return message("report.tale.finish" if gap else "report.tale.finish_close", **params, n=gap)

    @property
    def _fastest(self) -> str:
        """The end of the key that says where halves of points come from."""
        return "_fastest" if self.options["fastest_turn"] else ""

    def _banner(self, story: RaceStory) -> TitleBanner | None:
        end = story.end
        if not self.options["championship"]:
            team, head, note, last = end["winner_seats"], "winner", None, True
            # In one race without teams only the places count.
            points: float | None = end["points"][team[0]] if self.options["teams"] else None
        else:
            best, last = end["standing"][0], end["last"]
            team, points, note = (
                best["seats"],
                best["points"],
                message("report.goal", n=self.options["target"]),
            )
            head = "champion" if last else "leader"
        seat, badge = team[0], self.badge(team[0])
        return TitleBanner(
            message(f"report.{head}"), badge, self._team(team), seat, points, note, is_decided=last
        )

    def _team(self, seats: Sequence[int]) -> Message | SeatName:
        if len(seats) == 1:
            return SeatName(seats[0])
        return message("report.pair", a=SeatName(seats[0]), b=SeatName(seats[1]))

    # -- the championship -----
    def championship(self, races: int | None = None) -> Championship:
        """Return the championship after the first `races` races."""
        config = cast("GrandPrixState", self.scene.match.state_at(0)).config
        seats, run = range(config.seats), len(self.observation["results"][:races])
        teams = [tuple(seat for seat in seats if config.team_of[seat] == team) for team in seats]
        return Championship(
            run if self.observation["phase"] == "over" else run + 1,
            run,
            self._rows([(seat,) for seat in seats], run),
            self._rows([team for team in teams if team], run) if self.options["teams"] else (),
            message("report.drivers"),
            message("report.teams"),
            (message("report.ties"), message(f"report.goal{self._fastest}", n=self.options["target"])),
            ends_by_points=True,
        )

    def _rows(self, groups: Sequence[tuple[int, ...]], run: int) -> tuple[ChampionshipRow, ...]:
        """Return the row of every driver or team after so many races, the most points first."""
        orders = [result["order"] for result in self.observation["results"][:run]]
        lines = [
            [sum(line[seat] for seat in group) for group in groups] for line in self.observation["points"]
        ]
        totals = [whole(sum(line[i] for line in lines[:run])) for i in range(len(groups))]

        def row(i: int) -> ChampionshipRow:
            seat, id = groups[i][0], f"{'team' if len(groups[i]) > 1 else ''}{groups[i][0]}"
            places = (
                order.index(seat) + 1 if id == str(seat) and seat in order else None for order in orders
            )
            cells = tuple(Cell(whole(line[i]), place) for line, place in zip(lines, places, strict=False))
            rank = 1 + sum(total > totals[i] for total in totals)
            return ChampionshipRow(id, rank, self.badge(seat), self._team(groups[i]), seat, cells, totals[i])

        return tuple(row(i) for i in sorted(range(len(groups)), key=lambda i: -totals[i]))
