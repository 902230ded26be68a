"""The result of a race for the screens after it: a report and standings, as untranslated data.

A game fills these in; `race_end` and `standings` show them whatever the game. Texts are `Message`s: keys
with params, so that the language can be switched while they are on screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Message:
    """A text by its key; params may be Says and SeatNames themselves."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SeatName:
    """The name of a seat, "You" where it is the only person's."""

    seat: int


MessageLike = Message | SeatName | str
"""A message, a seat's name or a text that is the same in every language."""


@dataclass(frozen=True, slots=True)
class Badge:
    """A token's colour, shape and number ("" where it has none)."""

    colour: str
    shape: str
    number: str = ""


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
    total: int = 0
    out: bool = False
    driver: MessageLike = ""
    car: MessageLike = ""
    """What the token is called where a name alone does not tell it from the others."""

    @property
    def gain(self) -> int:
        """Places won (or lost, below nought) since the start."""
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
    """The order after every turn: `steps` are the replay's steps the columns stand for."""

    steps: tuple[int, ...] = ()
    column_messages: tuple[MessageLike, ...] = ()
    """Per column what happened."""
    rounds: tuple[int, ...] = ()
    """Per column the round it belongs to, 0 for the grid; empty where each column is one."""
    traces: tuple[PlaceLine, ...] = ()

    def round_at(self, column: int) -> int:
        """The round of a column."""
        return self.rounds[column] if self.rounds else column

    def opens(self, column: int) -> bool:
        """Whether a column is the first of its round."""
        return not column or self.round_at(column) != self.round_at(column - 1)


@dataclass(frozen=True, slots=True)
class KeyMoment:
    """Something to look at again: the replay's step, the round of the race, a sentence."""

    step: int
    round: int
    words: Message
    icon: str = "flag"
    badge: Badge | None = None
    tone: str = ""
    """`good`, `bad` or empty."""


@dataclass(frozen=True, slots=True)
class Stint:
    """Some rounds in a row that ended with the same leader; `step` are played when they begin."""

    trace: PlaceLine
    name: MessageLike
    first: int
    last: int
    step: int

    @property
    def rounds(self) -> int:
        """How many rounds it lasted."""
        return self.last - self.first + 1


@dataclass(frozen=True, slots=True)
class DiceLuck:
    """A seat's rolls that came as it wanted, against what was to be expected of fair dice."""

    seat: int
    badge: Badge
    rolls: int
    wanted: int
    expected: Fraction
    chance: Fraction
    """Exactly how likely at least as many are."""


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
    """A game's own tab: a table of signed numbers, the last column their sum; or one of plain counts."""

    title: Message
    note: Message
    columns: tuple[Message, ...]
    rows: tuple[TallyRow, ...]
    signed: bool = True
    """Whether the numbers are gains and losses, which have a sign and a colour."""


@dataclass(frozen=True, slots=True)
class TitleBanner:
    """Who leads, or is champion (`decided`): a head, a name with its points, if any count, a note, more."""

    head: Message
    badge: Badge
    name: MessageLike
    seat: int | None
    points: float | None
    note: Message | None = None
    more: Message | None = None
    decided: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One race of one token or team: points, and the place where there is one."""

    points: float
    place: int | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a standing; `can_win` is None where there is no such title to win."""

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
    """What the race being run would give, if it ended now."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The season so far: a matrix of tokens by races, the teams beside it, and the rule for ties."""

    races: int
    run: int
    rows: tuple[Standing, ...]
    teams: tuple[Standing, ...]
    rows_head: Message
    teams_head: Message
    ties: tuple[Message, ...] = ()
    banners: tuple[TitleBanner, ...] = ()

    @property
    def over(self) -> bool:
        """Whether every race has been run."""
        return self.run >= self.races


NUMBERS = ("start", "gain", "points", "season")
"""The columns of numbers a classification may have, in their order."""


@dataclass(frozen=True, slots=True)
class RaceReport:
    """Everything the end of a race shows; only `rows` is needed, what is empty is not shown."""

    rows: tuple[ClassificationRow, ...]
    title: Message = field(default_factory=lambda: Message("race_end.title_plain"))
    game_name: MessageLike = ""
    classification: Message = field(default_factory=lambda: Message("race_end.classification_plain"))
    columns: tuple[str, ...] = NUMBERS
    """Which of `NUMBERS` the classification shows."""
    race: int = 1
    races: int = 1
    scoring: int = 0
    """How many places score; 0 where that is no matter of places."""
    banner: TitleBanner | None = None
    series: tuple[Series, ...] = ()
    series_note: MessageLike = ""
    positions: Positions = field(default_factory=Positions)
    moments: tuple[KeyMoment, ...] | None = None
    """None where the game looks for none; an empty tuple is a quiet race."""
    story: tuple[KeyMoment, ...] = ()
    """The race in sentences, from the grid to the flag."""
    best: tuple[int, ...] = ()
    """Which of them matter most, the weightiest first."""
    stints: tuple[Stint, ...] = ()
    """Who led at the end of which rounds."""
    luck: tuple[DiceLuck, ...] = ()
    luck_note: MessageLike = ""
    tally: Tally | None = None
    figures: Tally | None = None
    """Who led and who passed whom, beside the game's own tally."""
    standings: Standings | None = None
    vehicle: str = "modern_side"
    """The kind of car on the podium, by the name of its drawing."""
    who: str = ""
    """What a row is: "driver", "team" or "name"; found from the rows where it is not said."""
    laps: int = 0
    """How long a race was; 0 where there are no laps."""
    scored: bool = True
    """Whether the points of the race count for anything."""
    team_totals: bool = False
    """Whether a row's season total is that of its whole team."""

    def fills(self, tab: str) -> bool:
        """Whether there is something to show on this tab of the screen."""
        filled = {
            "positions": bool(self.positions.traces),
            "moments": self.moments is not None,
            "luck": any(row.rolls for row in self.luck),
            "tally": self.tally is not None,
        }
        return filled.get(tab, True)


class Speaker(Protocol):
    """Whoever words what was said: a race, which knows its seats and the language of the moment."""

    def t(self, key: str, **params: Any) -> str:
        """The text under a key."""

    def seat_name(self, seat: int) -> str:
        """What a seat is called."""


def render_text(race: Speaker, words: MessageLike | None) -> str:
    """Return a message as text in the player's language."""
    if words is None:
        return ""
    if isinstance(words, SeatName):
        return race.seat_name(words.seat)
    if isinstance(words, Message):
        return race.t(words.key, **{name: _value(race, value) for name, value in words.params.items()})
    return words


def _value(race: Speaker, value: Any) -> Any:
    if isinstance(value, Message | SeatName):
        return render_text(race, value)
    if isinstance(value, tuple | list):
        return [_value(race, part) for part in value]
    return value
