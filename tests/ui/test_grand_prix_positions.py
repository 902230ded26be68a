"""What every part of the table of nestorgames GP says at a position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from driving import arrange, settle
from test_grand_prix_table import open_table

from game.games.grand_prix.table.action_panel.buttons import buttons, items
from game.games.grand_prix.table.action_panel.dice import dice_panel
from game.games.grand_prix.table.action_panel.middle import middle
from game.games.grand_prix.table.action_panel.odds import odds_box
from game.games.grand_prix.table.sidebar import calm_panel, order_panel
from game.ui.app import App
from game.ui.draw.theme import Theme
from game.ui.kit.elements import Element
from game.ui.kit.layout import Node
from game.ui.scenes.race.play import PlayScene

POSITIONS = {
    row["at"]: row
    for row in yaml.safe_load(
        Path(__file__).with_name("grand_prix_positions.yaml").read_text(encoding="utf-8")
    )
}
PARTS = ("asks", "odds", "dice", "items", "middle", "buttons", "waits", "order", "read")


def table(app: App, row: dict[str, Any]) -> PlayScene:
    """Return a table at a position; what is `held` there is not gone on from."""
    app.change_settings(depths={"grand_prix": row.get("depth", "everything")}, first_met=False)
    options = {"items": True, "safety_car": True, **row.get("options", {})}
    scene = open_table(app, "hbbb", 4, row.get("track", "oval"), **options)
    arrange(scene, **{"turn": 0, **row["given"]})
    if not row.get("held"):
        settle(app)
    if "chosen" in row:
        scene.view.choice.choose(**row["chosen"])
    return scene


def parts(app: App, scene: PlayScene) -> dict[str, Callable[[], Node]]:
    """Return what makes each part of the table."""
    view: Any = scene.view
    m, p, choice = view.model, app.painter(), view.choice
    layout = view.layout(p)
    return {
        "odds": lambda: odds_box(p, m, m.lookahead),
        "dice": lambda: dice_panel(p, m),
        "items": lambda: items(m, choice, layout.dice[2]),
        "middle": lambda: middle(p, m, choice, view.stage, 400),
        "buttons": lambda: buttons(m, choice, layout.buttons[3]),
        "order": lambda: calm_panel(p, layout, m, None).kids[1] if m.is_calm else order_panel(p, layout, m),
    }


def said_by(app: App, scene: PlayScene, part: str) -> Iterator[str]:
    """Yield what a part says; `asks` is the prompt with what is around it, `read` the table as text."""
    view: Any = scene.view
    if part == "asks":
        yield from filter(None, (scene.prompt, view.why_it_matters(), view.model.clause))
        yield from (" ".join(chip) for chip in view.chips())
    elif part == "waits":
        p = app.painter()
        yield from (node.text for node, _, _ in view._parts(p, view.model)["buttons"] if node.text)
    elif part == "read":
        yield from view.read_out().split("\n")
    else:
        yield from lines(app.painter().theme, parts(app, scene)[part]())


def lines(t: Theme, node: Node) -> Iterator[str]:
    """Yield the elements and texts of a part in order, these behind the tone they are drawn in."""
    if node.item:
        yield " ".join(filter(None, facts(node.item)))
    if node.text:
        yield {t.danger: "−", t.good: "+", t.accent: "*"}.get(node.colour, "") + node.text
    for kid in node.kids:
        yield from lines(t, kid)


def facts(e: Element) -> Iterator[str]:
    """Yield what an element says: its key, how it looks, its clause, and its words."""
    is_face = e.id.startswith("face.")
    looks = (e.extra.get("kind"), e.extra.get("tone"))
    yield e.id
    yield f"[{e.key}]" if e.key else ""
    yield "selected" if e.selected else ""
    yield from (str(look) for look in looks if look not in (None, "normal", "plain"))
    yield f"×{e.extra['number']}" if "number" in e.extra else ""
    yield "sends" if e.extra.get("commits") and "kind" not in e.extra else ""
    yield "risky" if e.extra.get("risky") else ""
    yield "loses" if e.extra.get("off") else ""
    yield f"({e.clause})" if e.clause and (not is_face or e.id == "face.1") else ""
    yield f"<{e.label}>"
    yield e.extra.get("of", "")
    yield e.value if isinstance(e.value, str) else ""
    yield f"because: {e.why}" if e.why else ""
    yield f"tip: {e.tooltip}" if e.tooltip and not is_face and e.id not in ("odds.roll", "totals") else ""


@pytest.mark.parametrize("title", POSITIONS)
@pytest.mark.slow
def test_a_position_is_told_in_words(app: App, title: str) -> None:
    row = POSITIONS[title]
    scene = table(app, row)
    for part in filter(row.__contains__, PARTS):
        assert " / ".join(said_by(app, scene, part)) == row[part], part
