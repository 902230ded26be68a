"""Reads what a player reads: scenarios played at a table, and all its texts."""

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
from game.engine.record import RaceConfig, SeatInfo
from game.ui.app import App
from game.ui.scenes.race.play import PlayScene
from tools.text_trace import Trace

SCENARIOS = Path(__file__).parents[1] / "scenarios"
NAMES = ("", "Yuki", "Gaston", "Nikki", "Lowe", "Paola", "Otto", "Mina", "Ravi", "Hana")
SEED = 1


@cache
def stories(game_id: str) -> Mapping[str, dict[str, Any]]:
    """Return the scenarios of a game that have steps, by title."""
    files = sorted((SCENARIOS / game_id).glob("*.yaml"))
    found = [story for file in files for story in yaml.safe_load(file.read_text(encoding="utf-8"))]
    return {story["title"]: story for story in found if story.get("steps")}


def played(app: App, game_id: str, title: str) -> PlayScene:
    """Return a table at which a scenario has been played; the first seat is the person's."""
    game, story = registry.game(game_id), stories(game_id)[title]
    wanted = story.get("setup", {})
    count = wanted.get("seats", game.seats[0])
    tokens = wanted.get("tokens") or game.default_tokens(count)
    infos = tuple(
        SeatInfo("bot" if seat else "human", NAMES[seat], "rookie" if seat else "", "", tokens[seat])
        for seat in range(count)
    )
    config = RaceConfig(game_id, infos, SEED, dict(wanted.get("options", {})), wanted.get("track"))
    setup: Setup = config.setup()
    match = Match(game, setup, SEED)
    go_on_from(match, game.load(game.apply_overrides(game.new(setup).to_data(), story.get("given", {}))))
    scene = PlayScene(app, config, match, None)
    scene.is_paused = True
    app.push(scene)
    for text in story["steps"]:
        step, actor = game.parse(str(text)), match.actor()
        done = match._carry_out(step, None if isinstance(actor, Chance) else actor)
        scene.show(done, match.observe(scene.viewer), False)
        scene.director.finish()
    settle(app)
    return scene


def logged(scene: Any) -> list[str]:
    """Return the lines of the log, each after its tone."""
    return [f"{line.tone}: {scene.render_log_line(line)}".removeprefix(": ") for line in scene.log]


def table_texts(app: App) -> Iterator[str]:
    """Yield all texts of the top scene: prompt, help, drawn texts, elements, and the read-out."""
    scene = app.top
    app.forget_pictures()
    app.trace = Trace()
    tick(app)
    texts = [text.text for text in app.trace.drawn]
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
