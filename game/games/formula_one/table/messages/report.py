"""The report of a race for the end screens: places, spins, wear, moments, luck, the league."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from game.engine.contract import Event
from game.games.formula_one.rules import season
from game.games.formula_one.rules.cards import CARS
from game.games.formula_one.rules.events import RACE_ENDED
from game.games.formula_one.rules.play import FormulaOneState
from game.games.formula_one.rules.position import Position
from game.games.formula_one.table.events import ROWS
from game.games.formula_one.table.messages.story import RaceStory, message
from game.games.formula_one.table.names import charts_in_use
from game.ui.race.race_summary import Sentence, SummaryFacts, in_rounds, seat_namer
from game.ui.race.report import Reporter
from game.ui.race.result import (
    Badge,
    Cell,
    Championship,
    ChampionshipRow,
    KeyMoment,
    Message,
    RaceReport,
    SeatName,
    TitleBanner,
)
from game.ui.race.story import SeatReport, gather_story

if TYPE_CHECKING:
    from game.ui.race.scene import RaceScene

COUNTED = ("spins", "penalty_rolls", "tyre_wear", "brake_wear", "pit_stops", "baulks")
"""The facts in the tally."""
ICONS = {
    "won": "trophy",
    "won_late": "trophy",
    "spared": "cards",
    "pit": "pitboard",
    "held": "dice",
    "lead": "flag",
    "last_round": "flag",
}
TONES = {
    "won": "good",
    "won_late": "good",
    "spared": "good",
    "held": "good",
    "lead": "good",
    "pit": "",
    "last_round": "",
}


def _risks(race_story: RaceStory) -> dict[int, Message]:
    """Return by seat the spin that was the most likely one (F1-5.2, 5.3)."""
    return {
        one.seat: message(f"report.fact.{one.kind}", name=SeatName(one.seat), round=one.round, **one.params)
        for one in sorted(race_story.risks, key=lambda one: one.weight)
    }


class FormulaOneReporter(Reporter[Position]):
    """Builds reports and standings for one race scene."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.races = self.observation["options"]["races"]
        self.n = self.observation["seats"]

    @classmethod
    def has_season(cls, observation: Position) -> bool:
        return observation["options"]["races"] > 1

    def badge(self, seat: int, first: int) -> Badge:
        """Return the badge of a seat's car, where `first` has car 1."""
        return Badge(*self.token_styles[CARS[(seat - first) % self.n]])

    def _badge(self, seat: int, race: int) -> Badge:
        return self.badge(seat, self.observation["results"][race - 1]["first"])

    # -- a race -----
    def race_report(self, race: int) -> RaceReport:
        """Return the report of a race that has ended."""
        match = self.scene.match
        told = RaceStory(
            charts=charts_in_use(),
            order_after=lambda step: cast("FormulaOneState", match.state_at(step + 1)).running_order(),
        )
        race_story = gather_story(told, ROWS, match.history, race)
        parts = SeatReport(race_story, message, lambda seat: self._badge(seat, race))
        league = self.races > 1
        plain = parts.report(self.scene, self._facts(race_story), ICONS, TONES, race if league else None)
        return replace(
            plain,
            rows=parts.rows(race_story.end["retired"]),
            columns=("start", "gain", "points", "season") if league else ("start", "gain"),
            race=race,
            races=self.races,
            banner=self._banner(race_story, race),
            series=parts.series(self.observation["points"][:race]) if league else (),
            tally=parts.tally(
                COUNTED, lambda seat: tuple(race_story.end["facts"][seat][name] for name in COUNTED)
            ),
            championship=self.championship(race) if league else None,
            facts=_risks(race_story),
            laps=self.observation["options"]["laps"],
            is_scored=league,
        )

    def _facts(self, race_story: RaceStory) -> SummaryFacts:
        """Return the facts of the race summary, beside the order."""
        viewer = self.scene.viewer
        before = race_story.frames[-2]
        return SummaryFacts(
            flag_step=race_story.frames[-1].step - 1,
            last_step=before.step,
            last_order=tuple(map(str, before.order)),
            mishaps=race_story.mishaps,
            mishap_message=message,
            finish=self._finish(race_story),
            viewer_tokens=() if viewer is None else (str(viewer),),
            sentences=self._retirements(race_story),
            retired={one.id: one.step for one in race_story.retired},
        )

    def _finish(self, race_story: RaceStory) -> Message:
        """Return how far ahead of the next one the winner was, or what decided in one row (F1-8.2)."""
        name_of = seat_namer(self.scene.config)
        retired, distance = race_story.end["retired"], race_story.end["distance"]
        first, second = race_story.end["order"][:2]
        name, other = name_of(first, True), name_of(second, False)
        if first in retired:
            return message("report.tale.finish_none", name=name)
        if second in retired:
            return message("report.tale.finish_alone", name=name)
        if gap := distance[first] - distance[second]:
            return message("report.tale.finish", name=name, other=other, n=gap)
        speeds = self._speeds(race_story.frames[-1].step - 1)
        a, b = speeds[first], speeds[second]
        why = "faster" if a > b else "earlier"
        return message(f"report.tale.finish_{why}", name=name, other=other, a=a, b=b)

    def _speeds(self, index: int) -> list[int]:
        """Return the speeds at the end of a race by this step, before the next race resets them."""
        match, found = self.scene.match, list[int]()
        state = cast("FormulaOneState", match.state_at(index))

        def look(event: Event) -> None:
            if event.kind == RACE_ENDED:
                found.extend(state.speed)

        state.apply(match.steps[index], look)
        return found

    def _retirements(self, race_story: RaceStory) -> tuple[Sentence, ...]:
        """Return the sentence about retired cars."""
        if not race_story.retired:
            return ()
        name_of, first = seat_namer(self.scene.config), race_story.retired[0]
        names = [name_of(int(incident.id), not i) for i, incident in enumerate(race_story.retired)]
        rounds = list(dict.fromkeys(incident.round for incident in race_story.retired))
        words = message("report.tale.retired", names=names, rounds=in_rounds(rounds))
        badge = self._badge(int(first.id), race_story.end["race"])
        return (Sentence(8, KeyMoment(first.step + 1, first.round, words, "warning", badge, "bad")),)

    def _banner(self, race_story: RaceStory, race: int) -> TitleBanner:
        end = race_story.end
        if self.races == 1:
            seat = end["order"][0]
            badge = self._badge(seat, race)
            return TitleBanner(message("report.winner"), badge, SeatName(seat), seat, None, is_decided=True)
        seat, second = end["standing"][:2]
        decided, wins = end["last"], end["wins"]
        note = message("report.wins", n=wins[seat])
        if end["totals"][seat] == end["totals"][second]:
            # F1-8.4: the tie-break.
            by_wins = wins[seat] != wins[second]
            note = message(
                "report.tied_wins" if by_wins else "report.tied_last", n=wins[seat], m=wins[second]
            )
        head = message("report.champion" if decided else "report.leader")
        points = end["totals"][seat]
        return TitleBanner(
            head, self._badge(seat, race), SeatName(seat), seat, points, note, is_decided=decided
        )

    # -- the league -----
    def championship(self, races: int | None = None) -> Championship:
        """Return the league after the first `races` races."""
        match = self.scene.match
        results = cast(FormulaOneState, match.state_at(len(match.history))).results[:races]
        return Championship(
            self.races,
            len(results),
            self._by_points(results),
            self._by_wins(results),
            message("report.drivers"),
            message("report.won"),
            (message("report.ties"),),
            team_unit="wins",
        )

    def _line(
        self, results: Sequence[season.RaceResult], id: str, rank: int, seat: int, total: int
    ) -> ChampionshipRow:
        first = results[-1].first if results else 0
        return ChampionshipRow(id, rank, self.badge(seat, first), SeatName(seat), seat, (), total)

    def _by_points(self, results: Sequence[season.RaceResult]) -> tuple[ChampionshipRow, ...]:
        """Return every driver with the points and the place of each race."""
        n, races_left = self.n, self.races - len(results)
        totals, wins = season.totals(n, results), season.wins(n, results)
        scores = [season.race_points(n, result) for result in results]
        found = []
        for rank, seat in enumerate(season.rank_seats(n, results), 1):
            places = (result.order.index(seat) + 1 for result in results)
            cells = tuple(Cell(points[seat], place) for points, place in zip(scores, places, strict=True))
            can_win = season.can_win(totals, wins, races_left, seat) if races_left else None
            line = self._line(results, str(seat), rank, seat, totals[seat])
            found.append(replace(line, cells=cells, can_win=can_win))
        return tuple(found)

    def _by_wins(self, results: Sequence[season.RaceResult]) -> tuple[ChampionshipRow, ...]:
        """Return every driver with the races won, the most first."""
        wins = season.wins(self.n, results)
        order = sorted(season.rank_seats(self.n, results), key=lambda seat: -wins[seat])
        ranks = {seat: 1 + sum(count > wins[seat] for count in wins) for seat in order}
        return tuple(self._line(results, f"wins{seat}", ranks[seat], seat, wins[seat]) for seat in order)
