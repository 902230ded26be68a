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
        self.has_championship = self.observation["options"]["championship"]

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
        single = not self.has_championship
        plain = parts.report(self.scene, self._facts(story), ICONS, TONES, None if single else race)
        return replace(
            plain,
            columns=self._columns,
            race=race,
            races=race if over else race + 1,
            banner=self._banner(story),
            series=() if single else parts.series(self.observation["points"][:race]),
            series_note="" if single else message(f"report.series_note{self._fastest}", n=self._goal()),
            tally=parts.tally(
                ("pushes", "caused", "crashes", "items"),
                lambda seat: (story.pushes[seat], story.caused[seat], story.crashes[seat], story.items[seat]),
            ),
            championship=None if single else self.championship(race),
            facts=find_repairs(story),
            laps=self.observation["options"]["discs"],
            is_scored=not single or self.observation["options"]["teams"],
        )

    @property
    def _columns(self) -> tuple[str, ...]:
        """Return the columns of the classification that mean something here."""
        if self.has_championship:
            return ("start", "gain", "points", "season")
        return ("start", "gain", "points") if self.observation["options"]["teams"] else ("start", "gain")

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

    def _goal(self) -> int:
        return self.observation["options"]["target"]

    @property
    def _fastest(self) -> str:
        """The end of the key that says where halves of points come from."""
        return "_fastest" if self.observation["options"]["fastest_turn"] else ""

    def _banner(self, story: RaceStory) -> TitleBanner | None:
        end = story.end
        if not self.has_championship:
            team, head, note, last = end["winner_seats"], "winner", None, True
            # In one race without teams only the places count.
            points: float | None = end["points"][team[0]] if self.observation["options"]["teams"] else None
        else:
            best, last = end["standing"][0], end["last"]
            team, points, note = best["seats"], best["points"], message("report.goal", n=self._goal())
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
        results = self.observation["results"][:races]
        points = self.observation["points"][:races]
        n = self.observation["seats"]
        totals = [whole(sum(line[seat] for line in points)) for seat in range(n)]
        order = sorted(range(n), key=lambda seat: (-totals[seat], seat))
        rows = tuple(
            ChampionshipRow(
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
        return Championship(
            run if over else run + 1,
            run,
            rows,
            teams,
            message("report.drivers"),
            message("report.teams"),
            (message("report.ties"), message(f"report.goal{self._fastest}", n=self._goal())),
            ends_by_points=True,
        )

    def _team_rows(
        self, points: Sequence[Sequence[float]], totals: Sequence[float]
    ) -> tuple[ChampionshipRow, ...]:
        n = self.observation["seats"]
        half = n // 2
        neighbours = self.observation["options"]["partners"] == "neighbours"
        pairs = [(2 * i, 2 * i + 1) if neighbours else (i, i + half) for i in range(half)]
        sums = {(a, b): whole(totals[a] + totals[b]) for a, b in pairs}
        ranked = sorted(pairs, key=lambda pair: -sums[pair])
        return tuple(
            ChampionshipRow(
                f"team{pair[0]}",
                1 + sum(sums[o] > sums[pair] for o in pairs),
                self.badge(pair[0]),
                self._team(pair),
                pair[0],
                tuple(Cell(whole(line[pair[0]] + line[pair[1]])) for line in points),
                sums[pair],
            )
            for pair in ranked
        )
