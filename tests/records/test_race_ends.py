"""What the end of a race says, tab by tab: of the golden race of the fewest seats, and of a race or season
with more of the options. The files change only by --refresh-records, as the golden records do.

A line reads as a player reads it; + or − before it is the tone that it is drawn in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from textwrap import wrap

import pytest
from telling import GAMES, compare, fewest, further

from game.engine.contract import Game
from game.engine.match import Match
from game.engine.record import Record
from game.ui.app import App
from game.ui.race.result import Championship, ChampionshipRow, MessageLike, PlaceLine, TallyRow, render_text
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race_end.championship import ChampionshipScene
from game.ui.scenes.race_end.parts import sentence
from game.ui.scenes.race_end.race_end import RaceEnd

SIGNS = {"good": "+", "bad": "−", "": " "}
WIDTH = 120


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_the_end_of_a_race_says_what_happened(app: App, game: Game, refresh_records: bool) -> None:
    """The stored words, line by line."""
    lines = [line for record in (fewest(game), further(game)) for line in _end_lines(app, record)]
    compare(f"{game.id}-end", lines, refresh_records)


def _end_lines(app: App, record: Record) -> Iterator[str]:
    """Yield the words of every race of a match, and of the season they belong to."""
    match, config = Match.from_record(record), record.header.config
    options = ", ".join(f"{name} {value}" for name, value in config.options.items())
    yield f"# {config.game}, {match.setup.seats} seats: {options or 'as printed'}"
    scene = TableScene(app, match.game, config, match, 0)
    app.push(scene)
    made = scene.view.reporter_class
    assert made is not None
    for report in made(scene).reports():
        yield from _EndWords(RaceEnd(app, scene, report, report.race == report.races)).lines()


class _EndWords:
    """The words of one race's end."""

    def __init__(self, end: RaceEnd) -> None:
        self.race, self.report, self.end = end.race, end.report, end
        self.tabs: Mapping[str, Callable[[], Iterator[str]]] = {
            "positions": self.positions,
            "moments": self.moments,
            "luck": self.luck,
            "tally": self.tally,
        }

    def lines(self) -> Iterator[str]:
        """Yield what is read out, then what each further tab shows, then the season."""
        unknown = self.end.why.read_out()  # until the review has got somewhere
        yield from (line for line in self.end.read_out().split("\n") if line not in unknown)
        for series in self.report.series:
            yield f"{self.text(series.name)}: {' '.join(f'{total:g}' for total in series.totals)}"
        for tab in filter(self.tabs.get, self.end.tabs):
            yield from self.tabs[tab]()
        if self.report.championship and self.report.races > 1:
            yield from self.season(self.report.championship)

    def text(self, message: MessageLike | None) -> str:
        return render_text(self.race, message)

    def named(self, row: PlaceLine | TallyRow | ChampionshipRow) -> str:
        return f"{self.text(row.name)} {row.badge.number}".strip()

    def positions(self) -> Iterator[str]:
        yield "## Positions"
        shown = self.report.positions
        for trace in shown.traces:
            out = "" if trace.out_from is None else f", out from {trace.out_from}"
            yield f"{self.named(trace)}: {' '.join(map(str, trace.places))}{out}"
        words = [self.text(one) for one in shown.column_messages]
        new = (i for i, said in enumerate(words) if not i or said != words[i - 1])
        yield from wrap("; ".join(f"{shown.round_at(i)} {words[i]}" for i in new), WIDTH)

    def moments(self) -> Iterator[str]:
        yield "## Key moments and story"
        for one in (*(self.report.moments or ()), *self.report.story):
            picture = one.icon.rpartition("/")[2]
            yield f"{SIGNS[one.tone]} {one.round:>2} {picture}: {sentence(self.text(one.words))}"
        yield f"most important first: {' '.join(map(str, self.report.best))}"
        yield from map(self.end.story.stint_words, self.report.stints)

    def luck(self) -> Iterator[str]:
        yield f"## Dice: {self.text(self.report.luck_note)}"
        for row in self.report.luck:
            said = {"rolled": row.wanted, "rolls": row.rolls, "expected": f"{float(row.expected):.1f}"}
            yield f"{self.race.seat_name(row.seat)}: {self.race.t('race_end.luck_rolled', **said)}"

    def tally(self) -> Iterator[str]:
        for table in filter(None, (self.report.tally, self.report.figures)):
            yield f"## {self.text(table.title)}: {self.text(table.note)}"
            heads = [self.text(head) for head in table.columns]
            for row in table.rows:
                values = [f"{value:+}" if table.signed else str(value) for value in row.values]
                parts = (f"{head} {value}" for head, value in zip(heads, values, strict=True))
                yield f"{self.named(row)}: {', '.join(parts)}"

    def season(self, data: Championship) -> Iterator[str]:
        yield "## Season"
        yield from ChampionshipScene(self.end.app, self.race, data).read_out().split("\n")
        for row in filter(lambda row: row.cells, (*data.teams, *data.rows)):
            cells = (f"{cell.points:g}" + (f" as {cell.place}" if cell.place else "") for cell in row.cells)
            yield f"{self.named(row)}: {', '.join(cells)}"
