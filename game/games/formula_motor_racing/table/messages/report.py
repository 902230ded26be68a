"""The content of the end screens: classification, standings, champions, key moments."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from game.engine import odds
from game.engine.match import Played
from game.games.formula_motor_racing.rules import report, scoring
from game.games.formula_motor_racing.rules.cards import CARS, TEAM_OF, TEAMS
from game.games.formula_motor_racing.rules.position import Position
from game.games.formula_motor_racing.rules.scoring import drivers_in_reach, teams_in_reach
from game.games.formula_motor_racing.table.events import ROWS
from game.games.formula_motor_racing.table.messages.story import RaceStory
from game.games.formula_motor_racing.table.names import ID, pictogram, picture_of, team_of
from game.ui.race.race_summary import Sentence, SummaryFacts, summarize
from game.ui.race.report import RaceMoment, Reporter, events_of, foremost, message_factory
from game.ui.race.result import (
    NUMBERS,
    Badge,
    Cell,
    Championship,
    ChampionshipRow,
    ClassificationRow,
    DiceLuck,
    KeyMoment,
    Message,
    MessageLike,
    PlaceLine,
    Positions,
    RaceReport,
    SeatName,
    Series,
    Tally,
    TallyRow,
    TitleBanner,
)

if TYPE_CHECKING:
    from game.ui.race.scene import RaceScene

_ICONS: Final = {
    "gain": (pictogram("overtake"), "good"),
    "slipstream": (pictogram("overtake"), "good"),
    "charge": (pictogram("charge_lose_gear"), "good"),
    "lead": ("flag", "good"),
    "lead_kept": ("trophy", "good"),
    "last_round": ("cards", ""),
    "lost_gear": ("gear", "bad"),
    "spin_last": (pictogram("spin_last"), "bad"),
    "out_spin": (pictogram("spin_out"), "bad"),
    "out_crash": (pictogram("crash"), "bad"),
    "out_engine_blows": (pictogram("charge_engine_blows"), "bad"),
}
"""The icon and tone of each kind of moment."""
message = message_factory(ID)


def story(history: Sequence[Played], race: int, teams: Sequence[Sequence[str]]) -> RaceStory:
    """Return the history of a race (from 1) with the seats' teams; raises LookupError before its start."""
    race_story = RaceStory(len(teams), report.owners(teams))
    for event, index in events_of(history, race):
        ROWS.add_to_story(race_story, [event], index)
    if not race_story.frames:
        raise LookupError(f"race {race} has not begun")
    race_story.close()
    return race_story


def cars_of(moment: RaceMoment) -> Sequence[str]:
    """Return the cars a moment is about."""
    return cast("Sequence[str]", moment.params["cars"])


def _cell(line: Sequence[int], car: int) -> Cell:
    """Points and place of a car in a race that ended, or would end, like this."""
    place = line.index(car)
    return Cell(scoring.POINTS[place], place + 1)


class MotorRacingReporter(Reporter[Position]):
    """Reports and standings of one race scene, from public information."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.owner = report.owners(self.observation["teams"])
        self.races = int(self.observation["races"])

    @classmethod
    def has_season(cls, observation: Position) -> bool:
        return True

    # -- words and colours -----
    def car_badge(self, car: str) -> Badge:
        """Return the badge of a car, with its number."""
        return Badge(*self.token_styles[team_of(car)], str(self.observation["numbers"][car]))

    def car(self, car: str) -> Message:
        """Return the name of a car, such as red 9."""
        return message("car", team=message(f"team.{team_of(car)}"), n=str(self.observation["numbers"][car]))

    def owner_words(self, car: str) -> MessageLike:
        """Return the name of the seat that directs a car, or the name of its neutral team."""
        seat = self.owner[car]
        if seat is None:
            return message("order.nobody", team=message(f"team_head.{team_of(car)}"))
        return SeatName(seat)

    def driver(self, car: str) -> MessageLike:
        """Return the driver's name in a season with a drivers' title, else an empty text."""
        return str(self.observation["drivers"][car]) if self.observation["drivers_title"] else ""

    def team_seat(self, team: int) -> int | None:
        """Return the seat that directs a team."""
        return self.owner[CARS[2 * team]]

    def team_badge(self, team: int) -> Badge:
        """Return the badge of a team."""
        return Badge(*self.token_styles[TEAMS[team]])

    def team_words(self, team: int) -> MessageLike:
        """Return a team with the seat that directs it, such as Yuki (blue) or Red team."""
        name, colour = self.owner_words(CARS[2 * team]), message(f"team.{TEAMS[team]}")
        if isinstance(name, SeatName):
            return Message("seat.named", {"name": name, "team": colour})
        return name

    def of_car(self, car: str) -> tuple[Badge, MessageLike, int | None]:
        """Return badge, label and seat of a car, for lists."""
        return self.car_badge(car), self.owner_words(car), self.owner[car]

    def of_team(self, team: int) -> tuple[Badge, MessageLike, int | None]:
        """Return badge, label and seat of a team, for lists."""
        return self.team_badge(team), self.team_words(team), self.team_seat(team)

    # -- the report -----
    def race_report(self, race: int) -> RaceReport:
        """Return the report of a race that has ended."""
        race_story = story(self.scene.match.history, race, self.observation["teams"])
        lines = report.final_lines(self.observation, race)
        final = race == self.races
        positions = self._positions(race_story)
        single, swing = self.races == 1, self._swing(race_story, lines) if final else None
        plain, number = ("_plain", {}) if single else ("", {"n": race, "of": self.races})
        return RaceReport(
            title=Message(
                "race_end.title_final" if final and not single else f"race_end.title{plain}", number
            ),
            classification=Message(f"race_end.classification{plain}", number),
            columns=NUMBERS[:-1] if single else NUMBERS,
            game_name=message("name"),
            race=race,
            races=self.races,
            rows=self._rows(race_story, lines),
            scoring=sum(points > 0 for points in scoring.POINTS),
            banner=self._team_banner(lines),
            series=self._series(lines) if self.races > 1 else (),
            series_note=message("report.series_note", n=self.races) if self.races > 1 else "",
            positions=positions,
            **summarize(positions, self._facts(race_story, swing), lambda trace, _: self.car(trace.id)),
            swing=swing.words if swing is not None else None,
            moments=self._moments(race_story),
            moments_found=len(race_story.moments),
            luck=self._luck(race_story.rolls),
            luck_note=message("report.luck_note"),
            tally=self._tally(race_story),
            championship=self.championship(race),
            has_team_totals=True,
            facts=self._passes(race_story),
        )

    def _passes(self, race_story: RaceStory) -> dict[int, Message]:
        """Return by seat the card that put the winner's first car ahead of its own first one for good."""
        result, found = self.scene.match.result, dict[int, Message]()
        winners = result.winners if result is not None else ()
        theirs = next((car for car in race_story.order if self.owner[car] in winners), None)
        if theirs is None:
            return found
        for seat in range(len(self.observation["teams"])):
            own = next(car for car in race_story.order if self.owner[car] == seat)
            was_ahead = [frame.order.index(own) < frame.order.index(theirs) for frame in race_story.frames]
            at = len(was_ahead) - was_ahead[::-1].index(True) if True in was_ahead else 0
            if seat in winners or not 0 < at < len(was_ahead):
                continue
            frame = race_story.frames[at]
            assert frame.seat is not None, "only the grid has no seat"
            words = {"card": message(f"card.{picture_of(frame.card)}"), "round": race_story.round(at)}
            words |= {"name": SeatName(frame.seat), "car": self.car(theirs), "other": self.car(own)}
            found[seat] = message("report.fact.passed", **words)
        return found

    def _swing(self, race_story: RaceStory, lines: Sequence[list[int]]) -> KeyMoment | None:
        """Return which of the last cards made the winning team the one that would win if it ended then."""
        frames, before = race_story.frames, lines[:-1]
        ahead = []
        for frame in frames:
            line = [CARS.index(car) for car in frame.order]
            ahead.append(scoring.rank_teams(scoring.team_totals([*before, line]), line)[0])
        at = next((i + 1 for i in reversed(range(len(ahead))) if ahead[i] != ahead[-1]), 0)
        frame = frames[at]
        if frame.seat is None or not race_story.last_step or frame.step <= race_story.last_step:
            return None
        winner, other = ahead[at], ahead[at - 1]
        words = {"name": SeatName(frame.seat), "card": message(f"card.{picture_of(frame.card)}")}
        words |= {"winner": self.team_words(winner), "other": self.team_words(other)}
        number = race_story.round(at)
        text = message(f"report.tale.swing{'_own' if self.team_seat(winner) == frame.seat else ''}", **words)
        return KeyMoment(frames[at - 1].step + 1, number, text, "cards", self.team_badge(winner), "good")

    def _facts(self, race_story: RaceStory, swing: KeyMoment | None) -> SummaryFacts:
        """The facts for the summary of the race, beside the order."""
        viewer, frames = self.scene.viewer, race_story.frames
        first, running = race_story.order[0], race_story.order[1 : race_story.frames[-1].running]
        finish = message("report.tale.finish_alone", name=self.car(first))
        if running:
            names = [self.car(car) for car in running[:2]]
            finish = message("report.tale.finish", name=self.car(first), names=names)
        return SummaryFacts(
            flag_step=frames[-1].step - 1,
            last_step=race_story.last_step or frames[-2].step,
            last_order=race_story.last_order or frames[-2].order,
            last_part="cards",
            mishaps=race_story.mishaps,
            mishap_ends_race=True,
            retired={one.id: one.step for one in race_story.mishaps},
            mishap_message=message,
            finish=finish,
            sentences=(Sentence(9, swing),) if swing is not None else (),
            viewer_tokens=tuple(
                car for car in race_story.order if viewer is not None and self.owner[car] == viewer
            ),
        )

    def _rows(self, race_story: RaceStory, lines: Sequence[Sequence[int]]) -> tuple[ClassificationRow, ...]:
        points, totals = scoring.race_points(lines[-1]), scoring.team_totals(lines)

        def row(place: int, car: str) -> ClassificationRow:
            at, start, gone = CARS.index(car), race_story.grid.index(car) + 1, car in race_story.out
            earned, total = points[at], totals[TEAM_OF[at]]
            return ClassificationRow(
                car, place, *self.of_car(car), earned, start, total, gone, self.driver(car), self.car(car)
            )

        return tuple(row(place, car) for place, car in enumerate(race_story.order, 1))

    def _series(self, lines: Sequence[list[int]]) -> tuple[Series, ...]:
        totals = report.running_totals(lines)
        standing = scoring.rank_teams(
            [sums[-1] for sums in totals], report.last_line(self.observation, lines)
        )
        many = len(self.observation["teams"][0]) > 1

        def series(team: int) -> Series:
            """A team's points under the name of its seat, with its colour where a seat directs two teams."""
            badge, named, seat = self.of_team(team)
            name = named if many or seat is None else SeatName(seat)
            return Series(TEAMS[team], badge, name, seat, tuple(totals[team]))

        return tuple(map(series, standing))

    def _positions(self, race_story: RaceStory) -> Positions:
        frames = race_story.frames
        labels: list[MessageLike] = [message("report.on_grid")]
        for frame in frames[1:]:
            assert frame.seat is not None, "only the grid has no seat"
            card = message(f"card.{picture_of(frame.card)}")
            labels.append(message("report.played", name=SeatName(frame.seat), card=card))
        traces = []
        for car in race_story.order:
            places = tuple(frame.order.index(car) + 1 for frame in frames)
            gone = next((i for i, f in enumerate(frames) if f.order.index(car) >= f.running), None)
            traces.append(PlaceLine(car, *self.of_car(car), places, gone))
        rounds = tuple(map(race_story.round, range(len(frames))))
        return Positions(tuple(frame.step for frame in frames), tuple(labels), rounds, tuple(traces))

    def _moments(self, race_story: RaceStory) -> tuple[KeyMoment, ...]:
        viewer, found = self.scene.viewer, []
        for one in race_story.moments:
            is_own = viewer is not None and any(self.owner[car] == viewer for car in cars_of(one))
            found.append(one._replace(seat=viewer if is_own and viewer is not None else -1))
        return tuple(self._moment(one) for one in foremost(found, viewer))

    def _moment(self, one: RaceMoment) -> KeyMoment:
        cars = cars_of(one)
        params = {"n": one.params["n"], **dict(zip(("car", "other"), map(self.car, cars), strict=False))}
        kind = one.kind if one.kind != "out_crash" or len(cars) > 1 else "out_crash_alone"
        icon, tone = _ICONS[one.kind]
        text = message(f"report.moment.{kind}", **params)
        return KeyMoment(one.step, one.round, text, icon, self.car_badge(cars[0]), tone)

    def _luck(self, rolls: Sequence[odds.Roll]) -> tuple[DiceLuck, ...]:
        badges = [Badge(*self.token_styles[teams[0]]) for teams in self.observation["teams"]]
        return tuple(DiceLuck(seat, badge, *odds.luck(rolls, seat)) for seat, badge in enumerate(badges))

    def _tally(self, race_story: RaceStory) -> Tally:
        rows = []
        for car in race_story.order:
            changes = race_story.changes[car]
            values = (changes.own_change, changes.up, changes.down, changes.total)
            rows.append(TallyRow(car, *self.of_car(car), values))
        columns = tuple(message(f"report.by.{name}") for name in ("own", "up", "down", "total"))
        return Tally(message("report.by.title"), message("report.by.note"), columns, tuple(rows))

    # -- the season -----
    def championship(self, races: int | None = None) -> Championship:
        """Return the season's standings after the first `races` races (None: after all that are over)."""
        lines = report.final_lines(self.observation, races)
        banners = [banner for banner in (self._team_banner(lines), self._driver_banner(lines)) if banner]
        ties = [message("report.tie_break")]
        if self.observation["drivers_title"]:
            ties.append(message("report.tie_break_drivers"))
        return Championship(
            self.races,
            len(lines),
            self._driver_rows(lines),
            self._team_rows(lines),
            message("report.drivers" if self.observation["drivers_title"] else "report.cars"),
            message("report.teams"),
            tuple(ties),
            tuple(banners),
        )

    def _driver_rows(self, lines: Sequence[list[int]]) -> tuple[ChampionshipRow, ...]:
        totals = scoring.driver_totals(lines)
        left = self.races - len(lines)
        title = self.observation["drivers_title"] and left
        now = self._now(lines)
        reach = drivers_in_reach(totals, left) if title else [None] * 12

        def row(rank: int, at: int) -> ChampionshipRow:
            car, cells = CARS[at], tuple(_cell(line, at) for line in lines)
            who, driver, running = self.of_car(car), self.driver(car), _cell(now, at) if now else None
            return ChampionshipRow(car, rank, *who, cells, totals[at], reach[at], driver, running)

        order = scoring.rank_drivers(totals, report.last_line(self.observation, lines))
        return tuple(row(rank, at) for rank, at in enumerate(order, 1))

    def _now(self, lines: Sequence[list[int]]) -> list[int] | None:
        """The order the current race would end in now, if `lines` are all races before it."""
        running = self.observation["phase"] in ("play", "roll", "charge", "spin", "crash")
        if not running or len(lines) < len(self.observation["results"]):
            return None
        return report.order_now(self.observation)

    def _team_rows(self, lines: Sequence[list[int]]) -> tuple[ChampionshipRow, ...]:
        totals = scoring.team_totals(lines)
        left = self.races - len(lines)
        reach = teams_in_reach(totals, left) if left else [None] * 6
        each = [scoring.team_totals([line]) for line in lines]

        def row(rank: int, team: int) -> ChampionshipRow:
            cells = tuple(Cell(points[team]) for points in each)
            return ChampionshipRow(TEAMS[team], rank, *self.of_team(team), cells, totals[team], reach[team])

        order = scoring.rank_teams(totals, report.last_line(self.observation, lines))
        return tuple(row(rank, team) for rank, team in enumerate(order, 1))

    def _team_banner(self, lines: Sequence[list[int]]) -> TitleBanner | None:
        if not lines:
            return None
        totals = scoring.team_totals(lines)
        first, *others = order = scoring.rank_teams(totals, lines[-1])
        seat = self.team_seat(first)
        # with three seats the second team may be the leader's other one
        second = next(team for team in others if seat is None or self.team_seat(team) != seat)
        over = len(lines) == self.races
        lead = totals[first] - totals[second]
        rival = self.team_words(second)
        params = {"n": lead, "name": rival}
        note = Message("race_end.margin", params) if lead else Message("race_end.level", {"name": rival})
        extra = None
        if over and self.team_seat(first) is None:
            best = next(team for team in order if self.team_seat(team) is not None)
            team = message(f"team.{TEAMS[first]}")
            extra = message("report.undirected_champion", team=team, name=self.team_words(best))
        extra = self._with_drivers(lines, extra) if over else extra
        winner = "winner_team" if self.races == 1 else "champion_team"
        head = message(f"report.{winner if over else 'leader_team'}")
        return TitleBanner(head, *self.of_team(first), totals[first], note, extra, over)

    def _with_drivers(self, lines: Sequence[list[int]], extra: Message | None) -> Message | None:
        """The note below the champion, with the drivers' champion if there is a drivers' title."""
        banner = self._driver_banner(lines)
        if banner is None:
            return extra
        at = scoring.rank_drivers(scoring.driver_totals(lines), lines[-1])[0]
        drivers = message("report.drivers_too", name=banner.name, car=self.car(CARS[at]), n=banner.points)
        return message("report.both_notes", first=extra, second=drivers) if extra else drivers

    def _driver_banner(self, lines: Sequence[list[int]]) -> TitleBanner | None:
        if not lines or not self.observation["drivers_title"]:
            return None
        totals = scoring.driver_totals(lines)
        first = scoring.rank_drivers(totals, lines[-1])[0]
        car, over = CARS[first], len(lines) == self.races
        head = message("report.champion_driver" if over else "report.leader_driver")
        name = self.driver(car) or self.owner_words(car)
        return TitleBanner(head, self.car_badge(car), name, self.owner[car], totals[first], is_decided=over)
