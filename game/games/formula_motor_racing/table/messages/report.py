"""From a race's story to what the end screens show: words by key, colours, standings, champions."""

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
from game.games.formula_motor_racing.table.messages.story import Story
from game.games.formula_motor_racing.table.names import ID, pictogram, picture_of, team_of
from game.ui.race.race_summary import Facts, tale
from game.ui.race.report import RaceMoment, Reporter, events_of, foremost, message_factory
from game.ui.race.result import (
    NUMBERS,
    Badge,
    Cell,
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
    Standing,
    Standings,
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


def story(history: Sequence[Played], race: int, teams: Sequence[Sequence[str]]) -> Story:
    """Tell that race (from 1); `teams` are the seats' teams. Raises LookupError before its start."""
    told = Story(len(teams), report.owners(teams))
    for event, index in events_of(history, race):
        ROWS.add_to_story(told, [event], index)
    if not told.frames:
        raise LookupError(f"race {race} has not begun")
    told.close()
    return told


def cars_of(moment: RaceMoment) -> Sequence[str]:
    """The cars a moment is about."""
    return cast("Sequence[str]", moment.params["cars"])


def _cell(line: Sequence[int], car: int) -> Cell:
    """Points and place of a car in a race that ended, or would end, like this."""
    place = line.index(car)
    return Cell(scoring.POINTS[place], place + 1)


class MotorRacingReporter(Reporter[Position]):
    """Builds reports and standings for one race scene, from what everybody may know."""

    def __init__(self, scene: RaceScene) -> None:
        super().__init__(scene)
        self.owner = report.owners(self.observation["teams"])
        self.races = int(self.observation["races"])

    @property
    def run(self) -> int:
        return len(self.observation["results"])

    # -- words and colours ---------------------------------------------------------------------------
    def car_badge(self, car: str) -> Badge:
        """A car's mark and number."""
        return Badge(*self.token_styles[team_of(car)], str(self.observation["numbers"][car]))

    def car(self, car: str) -> Message:
        """A car in words: red 9."""
        return message("car", team=message(f"team.{team_of(car)}"), n=str(self.observation["numbers"][car]))

    def seat_words(self, seat: int | None) -> MessageLike:
        """Who directs: a seat's name, or nobody."""
        return Message("seat.undirected") if seat is None else SeatName(seat)

    def driver(self, car: str) -> MessageLike:
        """The driver's name where drivers count and the players gave one, else nothing."""
        return str(self.observation["drivers"][car]) if self.observation["drivers_title"] else ""

    def team_seat(self, team: int) -> int | None:
        """The seat that directs a team."""
        return self.owner[CARS[2 * team]]

    def team_badge(self, team: int) -> Badge:
        """A team's mark."""
        return Badge(*self.token_styles[TEAMS[team]])

    def team_words(self, team: int) -> Message:
        """A team with who directs it: Yuki (blue)."""
        name, colour = self.seat_words(self.team_seat(team)), message(f"team.{TEAMS[team]}")
        return Message("seat.named", {"name": name, "team": colour})

    def of_car(self, car: str) -> tuple[Badge, MessageLike, int | None]:
        """How a car stands in every list: its badge, and who directs it."""
        return self.car_badge(car), self.seat_words(self.owner[car]), self.owner[car]

    def of_team(self, team: int) -> tuple[Badge, MessageLike, int | None]:
        """How a team stands in every list: its badge, and who directs it."""
        return self.team_badge(team), self.team_words(team), self.team_seat(team)

    # -- the report ----------------------------------------------------------------------------------
    def race_report(self, race: int) -> RaceReport:
        """The report of a race that has ended."""
        told = story(self.scene.match.history, race, self.observation["teams"])
        lines = report.final_lines(self.observation, race)
        final = race == self.races
        positions = self._positions(told)
        single = self.races == 1
        plain, number = ("_plain", {}) if single else ("", {"n": race})
        return RaceReport(
            title=Message(
                "race_end.title_final" if final and not single else f"race_end.title{plain}", number
            ),
            classification=Message(f"race_end.classification{plain}", number),
            columns=NUMBERS[:-1] if single else NUMBERS,
            game_name=message("name"),
            race=race,
            races=self.races,
            rows=self._rows(told, lines),
            scoring=sum(points > 0 for points in scoring.POINTS),
            banner=self._team_banner(lines),
            series=self._series(lines) if self.races > 1 else (),
            series_note=message("report.series_note", n=self.races) if self.races > 1 else "",
            positions=positions,
            **tale(positions, self._facts(told), lambda trace, _: self.car(trace.id)),
            moments=self._moments(told),
            luck=self._luck(told.rolls),
            luck_note=message("report.luck_note"),
            tally=self._tally(told),
            standings=self.standings(race),
            team_totals=True,
        )

    def _facts(self, told: Story) -> Facts:
        """What the race's story is told from beside the order."""
        viewer, frames = self.scene.viewer, told.frames
        first, running = told.order[0], told.order[1 : told.frames[-1].running]
        finish = message("report.tale.finish_alone", name=self.car(first))
        if running:
            names = [self.car(car) for car in running[:2]]
            finish = message("report.tale.finish", name=self.car(first), names=names)
        return Facts(
            flag=frames[-1].step - 1,
            last_step=told.last_step or frames[-2].step,
            last_order=told.last_order or frames[-2].order,
            last="cards",
            mishaps=told.mishaps,
            outs=True,
            gone={one.id: one.step for one in told.mishaps},
            message=message,
            finish=finish,
            viewer_tokens=tuple(
                car for car in told.order if viewer is not None and self.owner[car] == viewer
            ),
        )

    def _rows(self, told: Story, lines: Sequence[Sequence[int]]) -> tuple[ClassificationRow, ...]:
        points, totals = scoring.race_points(lines[-1]), scoring.team_totals(lines)

        def row(place: int, car: str) -> ClassificationRow:
            at, start, gone = CARS.index(car), told.grid.index(car) + 1, car in told.out
            earned, total = points[at], totals[TEAM_OF[at]]
            return ClassificationRow(
                car, place, *self.of_car(car), earned, start, total, gone, self.driver(car), self.car(car)
            )

        return tuple(row(place, car) for place, car in enumerate(told.order, 1))

    def _series(self, lines: Sequence[list[int]]) -> tuple[Series, ...]:
        totals = report.running_totals(lines)
        standing = scoring.team_standing(
            [sums[-1] for sums in totals], report.last_line(self.observation, lines)
        )
        many = len(self.observation["teams"][0]) > 1

        def series(team: int) -> Series:
            """A team by who directs it; by its colour too where one seat directs two."""
            badge, named, seat = self.of_team(team)
            name = named if many or seat is None else self.seat_words(seat)
            return Series(TEAMS[team], badge, name, seat, tuple(totals[team]))

        return tuple(map(series, standing))

    def _positions(self, told: Story) -> Positions:
        frames = told.frames
        said: list[MessageLike] = [message("report.on_grid")]
        for frame in frames[1:]:
            card = message(f"card.{picture_of(frame.card)}")
            said.append(message("report.played", name=self.seat_words(frame.seat), card=card))
        traces = []
        for car in told.order:
            places = tuple(frame.order.index(car) + 1 for frame in frames)
            gone = next((i for i, f in enumerate(frames) if f.order.index(car) >= f.running), None)
            traces.append(PlaceLine(car, *self.of_car(car), places, gone))
        rounds = tuple(map(told.round, range(len(frames))))
        return Positions(tuple(frame.step for frame in frames), tuple(said), rounds, tuple(traces))

    def _moments(self, told: Story) -> tuple[KeyMoment, ...]:
        viewer, found = self.scene.viewer, []
        for one in told.moments:
            own = viewer is not None and any(self.owner[car] == viewer for car in cars_of(one))
            found.append(one._replace(seat=viewer if own and viewer is not None else -1))
        return tuple(self._moment(one) for one in foremost(found, viewer))

    def _moment(self, one: RaceMoment) -> KeyMoment:
        cars = cars_of(one)
        params = {"n": one.params["n"], **dict(zip(("car", "other"), map(self.car, cars), strict=False))}
        kind = one.kind if one.kind != "out_crash" or len(cars) > 1 else "out_crash_alone"
        said = message(f"report.moment.{kind}", **params)
        icon, tone = _ICONS[one.kind]
        return KeyMoment(one.step, one.round, said, icon, self.car_badge(cars[0]), tone)

    def _luck(self, rolls: Sequence[odds.Roll]) -> tuple[DiceLuck, ...]:
        badges = [Badge(*self.token_styles[teams[0]]) for teams in self.observation["teams"]]
        return tuple(DiceLuck(seat, badge, *odds.luck(rolls, seat)) for seat, badge in enumerate(badges))

    def _tally(self, told: Story) -> Tally:
        rows = []
        for car in told.order:
            changes = told.changes[car]
            values = (changes.own_change, changes.up, changes.down, changes.total)
            rows.append(TallyRow(car, *self.of_car(car), values))
        columns = tuple(message(f"report.by.{name}") for name in ("own", "up", "down", "total"))
        return Tally(message("report.by.title"), message("report.by.note"), columns, tuple(rows))

    # -- the season ----------------------------------------------------------------------------------
    def standings(self, races: int | None = None) -> Standings:
        """The season after the first `races` races (None: after all that are over)."""
        lines = report.final_lines(self.observation, races)
        banners = [banner for banner in (self._team_banner(lines), self._driver_banner(lines)) if banner]
        ties = [message("report.tie_break")]
        if self.observation["drivers_title"]:
            ties.append(message("report.tie_break_drivers"))
        return Standings(
            self.races,
            len(lines),
            self._driver_rows(lines),
            self._team_rows(lines),
            message("report.drivers" if self.observation["drivers_title"] else "report.cars"),
            message("report.teams"),
            tuple(ties),
            tuple(banners),
        )

    def _driver_rows(self, lines: Sequence[list[int]]) -> tuple[Standing, ...]:
        totals = scoring.driver_totals(lines)
        left = self.races - len(lines)
        title = self.observation["drivers_title"] and left
        now = self._now(lines)
        reach = drivers_in_reach(totals, left) if title else [None] * 12

        def row(rank: int, at: int) -> Standing:
            car, cells = CARS[at], tuple(_cell(line, at) for line in lines)
            who, driver, running = self.of_car(car), self.driver(car), _cell(now, at) if now else None
            return Standing(car, rank, *who, cells, totals[at], reach[at], driver, running)

        order = scoring.driver_standing(totals, report.last_line(self.observation, lines))
        return tuple(row(rank, at) for rank, at in enumerate(order, 1))

    def _now(self, lines: Sequence[list[int]]) -> list[int] | None:
        """The order a race that is being run would end in, where these are all races before it."""
        running = self.observation["phase"] in ("play", "roll", "charge", "spin", "crash")
        if not running or len(lines) < len(self.observation["results"]):
            return None
        return report.order_now(self.observation)

    def _team_rows(self, lines: Sequence[list[int]]) -> tuple[Standing, ...]:
        totals = scoring.team_totals(lines)
        left = self.races - len(lines)
        reach = teams_in_reach(totals, left) if left else [None] * 6
        each = [scoring.team_totals([line]) for line in lines]

        def row(rank: int, team: int) -> Standing:
            cells = tuple(Cell(points[team]) for points in each)
            return Standing(TEAMS[team], rank, *self.of_team(team), cells, totals[team], reach[team])

        order = scoring.team_standing(totals, report.last_line(self.observation, lines))
        return tuple(row(rank, team) for rank, team in enumerate(order, 1))

    def _team_banner(self, lines: Sequence[list[int]]) -> TitleBanner | None:
        if not lines:
            return None
        totals = scoring.team_totals(lines)
        first, *others = order = scoring.team_standing(totals, lines[-1])
        seat = self.team_seat(first)
        # with three seats the next team may be the winner's own other one
        second = next(team for team in others if seat is None or self.team_seat(team) != seat)
        over = len(lines) == self.races
        lead = totals[first] - totals[second]
        rival = self.team_words(second)
        params = {"n": lead, "name": rival}
        note = Message("race_end.margin", params) if lead else Message("race_end.level", {"name": rival})
        more = None
        if over and self.team_seat(first) is None:
            best = next(team for team in order if self.team_seat(team) is not None)
            team = message(f"team.{TEAMS[first]}")
            more = message("report.undirected_champion", team=team, name=self.team_words(best))
        more = self._with_drivers(lines, more) if over else more
        winner = "winner_team" if self.races == 1 else "champion_team"
        head = message(f"report.{winner if over else 'leader_team'}")
        return TitleBanner(head, *self.of_team(first), totals[first], note, more, over)

    def _with_drivers(self, lines: Sequence[list[int]], more: Message | None) -> Message | None:
        """What is said below the champion, with the drivers' champion where drivers count."""
        banner = self._driver_banner(lines)
        if banner is None:
            return more
        at = scoring.driver_standing(scoring.driver_totals(lines), lines[-1])[0]
        drivers = message("report.drivers_too", name=banner.name, car=self.car(CARS[at]), n=banner.points)
        return message("report.both_notes", first=more, second=drivers) if more else drivers

    def _driver_banner(self, lines: Sequence[list[int]]) -> TitleBanner | None:
        if not lines or not self.observation["drivers_title"]:
            return None
        totals = scoring.driver_totals(lines)
        first = scoring.driver_standing(totals, lines[-1])[0]
        car, over = CARS[first], len(lines) == self.races
        head = message("report.champion_driver" if over else "report.leader_driver")
        name = self.driver(car) or self.seat_words(self.owner[car])
        return TitleBanner(head, self.car_badge(car), name, self.owner[car], totals[first], decided=over)
