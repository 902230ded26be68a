"""What a player reads at a table: scenarios played on it, and all that is told of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from driving import go_on_from, settle, tick

from game.engine import registry
from game.engine.contract import Chance, Setup
from game.engine.match import Match
from game.engine.record import SeatInfo, Table
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene
from tools.text_trace import Trace

SCENARIOS = Path(__file__).parents[1] / "scenarios"
NAMES = ("", "Yuki", "Gaston", "Nikki", "Lowe", "Paola", "Tomas", "Emi", "Hugo", "Kai")
SEED = 1


@cache
def stories(game_id: str) -> Mapping[str, dict[str, Any]]:
    """The scenarios of a game that play steps, by their titles."""
    files = sorted((SCENARIOS / game_id).glob("*.yaml"))
    found = [story for file in files for story in yaml.safe_load(file.read_text(encoding="utf-8"))]
    return {story["title"]: story for story in found if story.get("steps")}


def played(app: App, game_id: str, title: str) -> PlayScene:
    """A table at which a story has been played and shown; the first seat is the person's."""
    game, story = registry.game(game_id), stories(game_id)[title]
    wanted = story.get("setup", {})
    count = wanted.get("seats", game.seats[0])
    tokens = wanted.get("tokens") or game.default_tokens(count)
    infos = tuple(
        SeatInfo("bot" if seat else "human", NAMES[seat], "rookie" if seat else "", "", tokens[seat])
        for seat in range(count)
    )
    table = Table(game_id, infos, SEED, dict(wanted.get("options", {})), wanted.get("track"))
    setup: Setup = table.setup()
    match = Match(game, setup, SEED)
    go_on_from(match, game.load(game.apply_overrides(game.new(setup).to_data(), story.get("given", {}))))
    scene = PlayScene(app, table, match, None)
    scene.paused = True
    app.push(scene)
    for text in story["steps"]:
        step, actor = game.parse(str(text)), match.actor()
        done = match._carry_out(step, None if isinstance(actor, Chance) else actor)
        scene.show(done, match.observe(scene.viewer), False)
        scene.director.finish()
    settle(app)
    return scene


def logged(scene: Any) -> list[str]:
    """The lines of the log, each behind its tone where it has one."""
    return [f"{line.tone}: {scene.log_words(line)}".removeprefix(": ") for line in scene.log]


def told(app: App) -> Iterator[str]:
    """All that the top scene tells: what to do, every text drawn, every element, the table as text."""
    scene = app.top
    app.forget_pictures()
    app.trace = Trace()
    tick(app)
    texts = [seen.text for seen in app.trace.drawn]
    app.trace = None
    yield f"prompt: {scene.prompt}"
    yield f"help: {scene.help_clause()}"
    yield from texts
    for e in scene.ui.items:
        yield f"{e.id}: {e.label}"
        yield from (f"{e.id} tells: {text}" for text in (e.tooltip, e.why) if text)
        if "tone" in e.extra:
            yield f"{e.id} looks {e.extra['tone']}"
        if e.value not in (None, ""):
            yield f"{e.id} is {e.value}"
    yield from (f"reads: {line}" for line in scene.read_out().split("\n") if line)
