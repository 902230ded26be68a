"""What the table says at decisions of the first seat, all along a race or season.

The prompt, what is read out, what may be chosen, every element with its words, tooltip, tone and value, and
the summary of the race if it were saved then. What an earlier decision said in the same words is left out.
The files change only by --refresh-records.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest
from telling import GAMES, compare, fewest, further

from game.engine import registry
from game.engine.contract import Game
from game.engine.match import Match
from game.engine.record import Record
from game.games.full_throttle.table.messages.report import race_history
from game.games.full_throttle.table.messages.words import explain, outcome
from game.games.full_throttle.table.view import FullThrottleView
from game.ui.app import App
from game.ui.kit.elements import Element
from game.ui.race.table_scene import TableScene
from game.ui.scenes.race.play import PlayScene
from tools.pictures.tables import settle

COUNT = 5
"""The number of decisions."""
ALIKE = ("space.", "land.")
"""Elements of which one of each kind is listed: they differ in their numbers."""
ELSEWHERE = ("bar.", "said.", "log")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_decision_says_what_can_be_done(app: App, game: Game, refresh_records: bool) -> None:
    """The stored words, line by line."""
    record, lines, said = further(game), [], set[str]()
    for step in _decisions(record):
        lines.append(f"# after {step} steps")
        for line in _said_after(app, record, step):
            key = re.sub(r"\d+", "0", line.split(" | ")[-1]) if line.startswith(ALIKE) else line
            if key not in said:
                lines.append(line)
            said.add(key)
    compare(f"{game.id}-decisions", lines, refresh_records)


def test_every_card_of_full_throttle_is_explained(app: App, refresh_records: bool) -> None:
    """What happened in short and in rows; rows that an earlier card had are left out."""
    game = registry.game("full_throttle")
    record, lines, said = fewest(game), [], set[str]()
    match = Match.from_record(record)
    scene = TableScene(app, game, record.header.config, match, 0)
    app.push(scene)
    assert isinstance(scene.view, FullThrottleView)
    names, course = scene.view.names, scene.view.model.ground.course
    for turned in race_history(match).cards:
        rows = [
            f"  {row.tone or 'plain'} {row.sign} {row.steps}: {row.head}: {row.detail}"
            for row in explain(names, turned, course)
        ]
        if new := [row for row in rows if row not in said]:
            lines += [f"{turned.card}: {outcome(names, turned)}", *new]
        said.update(rows)
    compare("full_throttle-cards", lines, refresh_records)


def _decisions(record: Record) -> list[int]:
    """Return the steps before decisions of the first seat, evenly over the race."""
    own = [played.index for played in Match.from_record(record).history if played.seat == 0]
    return [own[(2 * i + 1) * len(own) // (2 * COUNT)] for i in range(COUNT)]


def _said_after(app: App, record: Record, count: int) -> Iterator[str]:
    """Yield what the table says after so many steps."""
    match = Match.from_record(replace(record, steps=record.steps[:count]))
    scene = PlayScene(app, record.header.config, match, None)
    scene.is_paused = True
    app.push(scene)
    settle(app)
    position = match.observe(None)
    summary = SimpleNamespace(observation=position, header=record.header)
    parts = [f"{line.place} {line.text}".strip() for line in scene.view.summary_lines(app, summary)]
    order = " ".join(runner.id for runner in scene.view.runners(position))
    yield f"saved: {'; '.join(parts)}; order {order}; {scene.view.progress(position) or 0:.1%}"
    yield f"prompt: {scene.prompt}"
    yield f"help: {scene.help_clause()}"
    yield from filter(None, scene.read_out().split("\n"))
    yield from (f"may {step}: {scene.view.names.describe_in_full(step, position)}" for step in match.legal())
    yield from (_words(e) for e in scene.ui.items if not e.id.startswith(ELSEWHERE))
    app.pop()


def _words(e: Element) -> str:
    parts = [e.label, e.tooltip if e.tooltip != e.label else "", e.why, e.extra.get("tone", ""), e.value]
    return f"{e.id}: {' | '.join(str(part) for part in parts if part not in (None, ''))}"
