"""The result of a race for the screens after it: a report and standings, as untranslated data.

A game fills these in; `race_end` and `championship` show them, whatever the game. Texts are `Message`s, keys
with params, so that the language can be switched while they are on screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Literal, Protocol

from game.ui.draw.mark import Mark


@dataclass(frozen=True, slots=True)
class Message:
    """A text by its key; params may be messages and seat names themselves."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatName:
    """The name of a seat; "You" for a nameless person who plays alone."""

    seat: int


MessageLike = Message | SeatName | str
"""A message, a seat's name or a text that is the same in every language."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A token's colour, shape and number (empty if it has none)."""

    colour: str
    shape: str
    number: str = ""

    @property
    def mark(self) -> Mark:
        """The mark without the number."""
        return Mark(self.colour, self.shape)


@dataclass(frozen=True, slots=True)
class ClassificationRow:
    """One line of the classification; `seat` is None for a token that nobody directs."""

    id: str
    place: int
    badge: Badge
    name: MessageLike
    seat: int | None
    points: float
    start: int = 0
    total: float = 0
    is_out: bool = False
    driver: MessageLike = ""
    car: MessageLike = ""
    """The name of the token, where `name` alone does not tell it from the others."""

    @property
    def gain(self) -> int:
        """The number of places won since the start; below 0 if lost."""
        return self.start - self.place


@dataclass(frozen=True, slots=True)
class Series:
    """The points of one token or team after each race, beginning with 0 before the first."""

    id: str
    badge: Badge
    name: MessageLike
    seat: int | None
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """The places of one token, one a column of the positions chart."""

    id: str
    badge: Badge
    name: MessageLike
    seat: int | None
    places: tuple[int, ...]
    out_from: int | None = None
    """The first column in which it is out of the race."""


@dataclass(frozen=True, slots=True)
class Positions:
    """The order after every turn: `steps` are the replay's steps that the columns stand for."""

    steps: tuple[int, ...] = ()
    column_messages: tuple[MessageLike, ...] = ()
    """An event of each column, as a message."""
    rounds: tuple[int, ...] = ()
    """The round of each column, 0 for the grid; empty if each column is a round."""
    traces: tuple[PlaceLine, ...] = ()

    def round_at(self, column: int) -> int:
        """Return the round of a column."""
        return self.rounds[column] if self.rounds else column

    def is_round_start(self, column: int) -> bool:
        """Return whether a column is the first of its round."""
        return not column or self.round_at(column) != self.round_at(column - 1)


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """A moment to look at again: the replay's step, the round of the race, a sentence."""

    step: int
    round: int
    words: Message
    icon: str = "flag"
    badge: Badge | None = None
    tone: str = ""
    """`good`, `bad` or empty."""


@dataclass(frozen=True, slots=True)
class Stint:
    """A run of rounds that ended with the same leader; `step` steps are played when they begin."""

    trace: PlaceLine
    name: MessageLike
    first: int
    last: int
    step: int

    @property
    def rounds(self) -> int:
        """The number of rounds it lasted."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class DiceLuck:
    """A seat's rolls that came as it wanted, compared with the expectation of fair dice."""

    seat: int
    badge: Badge
    rolls: int
    wanted: int
    expected: Fraction
    chance: Fraction
    """The exact probability of at least as many."""


@dataclass(frozen=True, slots=True)
class TallyRow:
    """One line of a tally: numbers, one a column."""

    id: str
    badge: Badge
    name: MessageLike
    seat: int | None
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """A game's own tab: a table of signed numbers with their sum in the last column, or of counts."""

    title: Message
    note: Message
    columns: tuple[Message, ...]
    rows: tuple[TallyRow, ...]
    signed: bool = True
    """Whether the numbers are gains and losses, which have a sign and a colour."""


@dataclass(frozen=True, slots=True)
class TitleBanner:
    """The leader, or the champion (`is_decided`): heading, name, points if any count, note, more."""

    head: Message
    badge: Badge
    name: MessageLike
    seat: int | None
    points: float | None
    note: Message | None = None
    more: Message | None = None
    is_decided: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One race of one token or team: points, and the place if there is one."""

    points: float
    place: int | None = None


@dataclass(frozen=True, slots=True)
class ChampionshipRow:
    """One line of a standing; `can_win` is None if there is no such title to win."""

    id: str
    rank: int
    badge: Badge
    name: MessageLike
    seat: int | None
    cells: tuple[Cell, ...]
    total: float
    can_win: bool | None = None
    driver: MessageLike = ""
    now: Cell | None = None
    """The result of the race in progress, if it ended now."""


@dataclass(frozen=True, slots=True)
class Championship:
    """The season so far: tokens by races, the teams, and the rule for ties."""

    races: int
    run: int
    rows: tuple[ChampionshipRow, ...]
    teams: tuple[ChampionshipRow, ...]
    rows_head: Message
    teams_head: Message
    ties: tuple[Message, ...] = ()
    banners: tuple[TitleBanner, ...] = ()
    team_unit: Literal["points", "wins"] = "points"
    """The unit of a team's total."""
    ends_by_points: bool = False
    """Whether nobody knows how many races are to come."""

    @property
    def is_over(self) -> bool:
        """Whether every race has been run."""
        return self.run >= self.races


NUMBERS = ("start", "gain", "points", "season")
"""The columns of numbers that a classification may have, in their order."""


@dataclass(frozen=True, slots=True)
class RaceReport:
    """The content of the race end screen; only `rows` is required, what is empty is left out."""

    rows: tuple[ClassificationRow, ...]
    title: Message = field(default_factory=lambda: Message("race_end.title_plain"))
    game_name: MessageLike = ""
    classification: Message = field(default_factory=lambda: Message("race_end.classification_plain"))
    columns: tuple[str, ...] = NUMBERS
    """Those of `NUMBERS` that the classification shows."""
    race: int = 1
    races: int = 1
    scoring: int = 0
    """The number of places that score; 0 if points do not depend on places."""
    banner: TitleBanner | None = None
    series: tuple[Series, ...] = ()
    series_note: MessageLike = ""
    positions: Positions = field(default_factory=Positions)
    moments: tuple[KeyMoment, ...] | None = None
    """None if the game looks for none; an empty tuple is a race without any."""
    moments_found: int = 0
    """How many there were; only the weightiest are listed."""
    story: tuple[KeyMoment, ...] = ()
    """The race in sentences, from the grid to the flag."""
    best: tuple[int, ...] = ()
    """The indexes in `story` by importance, the most important first."""
    ties: Mapping[int, Message] = field(default_factory=dict)
    """By seat that a tie-break decided: of the winner, and of who was level."""
    facts: Mapping[int, Message] = field(default_factory=dict)
    """By seat a fact on why it lost, told where no decision of its own stands out."""
    swing: Message | None = None
    """What in the last round decided who won, where something did."""
    stints: tuple[Stint, ...] = ()
    """The leaders at the end of the rounds."""
    luck: tuple[DiceLuck, ...] = ()
    luck_note: MessageLike = ""
    tally: Tally | None = None
    figures: Tally | None = None
    """Rounds led and passes made, beside the game's own tally."""
    championship: Championship | None = None
    vehicle: str = "modern_side"
    """The drawing of the cars on the podium, a key of `art.CARS`."""
    who: str = ""
    """The kind of a row: "driver", "team" or "name"; derived from the rows if empty."""
    laps: int = 0
    """The number of laps of a race; 0 if there are none."""
    is_scored: bool = True
    """Whether the points of the race count for anything."""
    has_team_totals: bool = False
    """Whether a row's season total is that of its whole team."""

    def has_tab(self, tab: str) -> bool:
        """Return whether a tab of the screen has anything to show."""
        filled = {
            "positions": bool(self.positions.traces),
            "moments": self.moments is not None,
            "luck": any(row.rolls for row in self.luck),
            "tally": self.tally is not None,
        }
        return filled.get(tab, True)


class Speaker(Protocol):
    """An object that renders messages: a race, which knows its seats and the language in use."""

    def t(self, key: str, **params: Any) -> str:
        """Return the text under a key."""

    def seat_name(self, seat: int) -> str:
        """Return the name of a seat."""


def render_text(race: Speaker, message: MessageLike | None) -> str:
    """Return a message as text in the player's language."""
    if message is None:
        return ""
    if isinstance(message, SeatName):
        return race.seat_name(message.seat)
    if isinstance(message, Message):
        return race.t(message.key, **{name: _value(race, value) for name, value in message.params.items()})
    return message


def _value(race: Speaker, value: Any) -> Any:
    if isinstance(value, Message | SeatName):
        return render_text(race, value)
    if isinstance(value, tuple | list):
        return [_value(race, part) for part in value]
    return value
