"""The decision's buttons: what each commits, with its consequences and odds on it, and where it stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.rules.road import place_ahead, why_not
from game.games.grand_prix.rules.steps import CODE_OF
from game.games.grand_prix.table.action_panel.choice import Choice
from game.games.grand_prix.table.action_panel.odds import chance_text
from game.games.grand_prix.table.action_panel.verdict import short_word, tone_of, verdict, way_line
from game.games.grand_prix.table.board.scenery import draw_chip
from game.games.grand_prix.table.geometry import Layout
from game.games.grand_prix.table.model import Model
from game.ui.draw.painter import Painter
from game.ui.draw.theme import BUTTON, INK
from game.ui.kit import layout
from game.ui.kit.elements import Element, Elements, Extra, Look
from game.ui.kit.layout import Node, box, column, row
from game.ui.kit.marks import focus_ring, keycap
from game.ui.kit.widgets import draw_button, kind_of
from game.ui.race.board.pieces import BAD, tone_colour

ITEM_W, PICK_W, WAY_H, GO_H = 60.0, 118.0, 46.0, 46.0


def declare_buttons(p: Painter, ui: Elements, lay: Layout, m: Model, choice: Choice) -> None:
    """The buttons of the decision at hand beside the column, the items to choose from below the dice."""
    (x, y, w, h), phase = lay.dice, m.phase
    if phase == "turn":
        layout.declare(ui, layout.place(p, _items(m, choice, w), (x, y + h - 38, w, 38)))
    if phase in ("tray", "item"):
        x, _, w, _ = lay.choosing
        layout.declare(ui, layout.place(p, _picks(m, choice, w), (x, y + 28, w, 90)))
    layout.declare(ui, layout.place(p, _BUTTONS[phase](m, choice, lay.buttons[3]), lay.buttons))


# -- tall buttons ------------------------------------------------------------------------------------
def _big(
    m: Model,
    id: str,
    label: str,
    line: str,
    action: Callable[[], object],
    *,
    kind: str = "normal",
    tone: str = "",
    facts: str = "",
    why: str = "",
) -> Node:
    """A button of two lines: what it does, and what that comes to; Space goes on, Enter does the other."""
    extra = Extra(kind=kind, tone=tone, of=facts, commits=True)
    key, open_ = "Space" if id == "go" else "Enter", not why
    item = Element(id, "button", label, action=action, draw=draw_big, key=key, enabled=open_, why=why)
    item.clause, item.value, item.extra = m.clause, line, extra
    return box(item=item, grow=1)


def _two(first: Node, second: Node) -> Node:
    """The primary button and the other one below it."""
    return column(first, second, gap=10)


def _alone(button: Node) -> Node:
    """The only button, half as tall as the room."""
    return column(box(grow=1), column(button, h=8, grow=2), box(grow=1), pad=(0, 0, 0, 2))


def draw_big(p: Painter, e: Element, look: Look) -> None:
    """A tall button: label, key cap, a line of consequences; hatched at its edge where it is a risk."""
    x, y, w, h = e.rect
    t, kind = p.theme, kind_of(e)
    # a risk keeps its hatch, but is no brighter than what is spoken for
    bright = kind == "primary" or (kind == "risk" and e.extra.get("favoured") is not False)
    if look.pressed:
        y += 1
    p.rect(x, y + 3, w, h, "#7A5400" if bright else "#000000", 8, op=1 if bright else 0.5)
    p.rect(x, y, w, h, t.accent if bright else t.raised, 8, INK if bright else t.light_muted, 1.6)
    left = x + 16
    if kind == "risk":
        p.hatch(x + 4, y + 4, 22, h - 8, "#B3261E", 8, 4)
        left = x + 36
    if look.hot and e.enabled:
        focus_ring(p, x, y, w, h)
    ink = INK if bright else t.light
    cap = keycap(p, x + w - 10, y + 20, e.key, not bright, 20, "r", INK if bright else None)
    room = x + w - left - cap - 20
    said = str(e.value)
    long = len(p.lines(said, 14 / p.text_scale, "j", x + w - left - 10)) > 2
    top = y + h * (0.22 if long else 0.31)
    wide = p.text(left, top, e.label, 20, ink, "jb", w=room)
    facts = e.of(str)
    if facts and p.width(facts, 14, "jb") <= room - wide - 12:
        p.text(left + wide + 12, top, facts, 17, ink if bright else t.accent, "jb", w=room - wide - 12)
    colour = INK if bright else tone_colour(p, e.extra["tone"])
    _draw_line(p, said, left, y, x + w - left - 10, h, colour)


def _draw_line(p: Painter, said: str, x: float, y: float, w: float, h: float, colour: str) -> None:
    """The consequences: one line where they fit, else two or three."""
    if not said:
        return
    if p.width(said, 14, "j") <= w:
        p.text(x, y + h * 0.72, said, 16, colour, "j", w=w)
        return
    if len(p.lines(said, 14 / p.text_scale, "j", w)) > 2:
        p.block(x, y + h * 0.46, w, h * 0.5, said, 14, colour, "j", 1.08)
        return
    size = 15 if len(p.lines(said, 15, "j", w)) <= 2 else 14
    p.block(x, y + h * 0.6, w, h * 0.46, said, size, colour, "j", 1.2)


# -- the turn ----------------------------------------------------------------------------------------
def _turn(m: Model, choice: Choice, room: float) -> Node:
    """Use an item, roll, repair or turn back."""
    t, offered, item = m.names.t, m.offered, m.chosen.item
    if item:
        label, line, kind = _use_label(m, item)
        use, keep = partial(choice.commit, f"use {item}"), partial(choice.choose_item, item)
        why = "" if f"use {item}" in offered else _why_not_item(m, item)
        return _two(
            _big(m, "go", label, line, use, kind=kind, why=why),
            _big(m, "cancel", t("button.keep"), t("button.keep_line"), keep),
        )
    if "roll" not in offered:
        step, key = ("turn-back", "turn_back") if "turn-back" in offered else ("repair", "repair")
        line = t("button.turn_back_line" if step == "turn-back" else "button.repair_only")
        return _alone(_big(m, "go", t(f"button.{key}"), line, partial(choice.commit, step), kind="primary"))
    roll = _roll_button(m, choice, "roll")
    if "repair" not in offered:
        return _alone(roll)
    dice = m.shown["dice"][m.shown["turn"]]
    line = t("button.repair_line", a=dice, b=dice + 1)
    return _two(roll, _big(m, "repair", t("button.repair"), line, partial(choice.commit, "repair")))


def _roll_button(m: Model, choice: Choice, step: str) -> Node:
    label, line, kind = _roll_label(m, step == "again")
    return _big(m, "go", label, line, partial(choice.commit, step), kind=kind)


def _roll_label(m: Model, again: bool) -> tuple[str, str, str]:
    """The rolling button's label, its line with the odds, and its kind."""
    lookahead, t = m.lookahead, m.names.t
    assert lookahead is not None
    label = t("button.again" if again else "button.roll")
    chance = lookahead.repeat
    if not chance:
        return label, t("button.first_die"), "primary"
    if lookahead.accident:
        comes = "big"
    elif lookahead.qualifying:
        comes = "zero"
    else:
        comes = "crash" if lookahead.in_corner else "stay"
    said = chance_text(m, chance)
    if not said:
        return label, t(f"button.again_{comes}"), "primary"
    return label, t(f"button.repeat_{comes}", chance=said), "risk"


def _use_label(m: Model, item: str) -> tuple[str, str, str]:
    t = m.names.t
    label = t("button.use", item=m.names.item(item))
    aim = m.lookahead.aim if m.lookahead and item == "rocket" else None
    hits = chance_text(m, aim.chance) if aim else ""
    if aim:
        line = t("rocket.chance", chance=hits) if hits else t("rocket.needs", n=aim.distance)
        return t("button.fire"), line, "risk"
    return label, t(f"item_short.{item}"), "primary"


def _why_not_item(m: Model, item: str) -> str:
    t = m.names.t
    if m.shown["used"]:
        return t("error_note.one_item")
    lookahead = m.lookahead
    found = why_not(lookahead.state, lookahead.seat, CODE_OF[item]) if lookahead else None
    return t(f"why.{found[1]}") if found else ""


def _run(m: Model, choice: Choice, room: float) -> Node:
    """One more die, or stop."""
    lookahead, stopping = m.lookahead, partial(choice.commit, "stop")
    assert lookahead is not None
    facts, line, tone = "", "", ""
    if stop := lookahead.stop:
        facts, tone = stop_facts(m, stop), tone_of(stop[0])
        line = verdict(m.names, m.shown, stop[0]) if len(stop) == 1 else _forked(m, stop)
    stopped = _big(m, "stop", m.names.t("button.stop"), line, stopping, tone=tone, facts=facts)
    return _two(_roll_button(m, choice, "again"), stopped)


def _forked(m: Model, stop: tuple[Landing, ...]) -> str:
    """What lies at the end of each way that stopping would leave open."""
    parts = []
    for landing in stop:
        word = short_word(m.names, landing, m.shown)
        end = m.names.t("odds.finish") if landing.end is None else str(landing.end)
        parts.append(m.names.t("way.end", space=end, what=word))
    return m.names.t("way.choose", list=" / ".join(parts))


def stop_facts(m: Model, stop: tuple[Landing, ...]) -> str:
    """How far one drives by stopping now, and where to."""
    first = stop[0]
    if first.held:
        return m.names.t("button.stays")
    ends = list(dict.fromkeys(m.names.t("odds.finish") if s.end is None else str(s.end) for s in stop))
    return m.names.t("button.stop_facts", n=first.distance, space=" / ".join(ends))


def _qualify(m: Model, choice: Choice, room: float) -> Node:
    """Roll for the pole, or keep what lies."""
    t, mine = m.names.t, sum(m.shown["rolled"])
    if not mine:
        return _alone(_roll_button(m, choice, "roll"))
    facts, stopping = t("button.qualify_facts", n=mine), partial(choice.commit, "stop")
    stop = _big(m, "stop", t("button.stop"), _rank_line(m, mine), stopping, facts=facts)
    return _two(_roll_button(m, choice, "again"), stop)


def _rank_line(m: Model, mine: int) -> str:
    """How a qualifying result would stand among those there are."""
    marks = [m for m in m.shown["qualifying"] if m is not None]
    best = max(marks, default=None)
    if best is None:
        return m.names.t("button.qualify_first")
    return (
        m.names.t("button.qualify_best", n=best) if mine <= best else m.names.t("button.qualify_lead", n=best)
    )


# -- ways and items ----------------------------------------------------------------------------------
def _ways(m: Model, choice: Choice, room: float) -> Node:
    """A button a way; the one chosen is driven by Space."""
    ways = m.ways
    if not ways:
        return box()
    each = min(WAY_H, (room - GO_H - 8) / len(ways) - 6)
    drive = partial(choice.commit, ways[min(m.chosen.way, len(ways) - 1)].step)
    extra = Extra(kind="primary", size=BUTTON, commits=True)
    go = Element("go", "button", m.names.t("button.drive"), action=drive, draw=draw_button, key="Space")
    go.clause, go.extra = "GP-7.5", extra
    buttons = [_way(m, choice, i, landing, each) for i, landing in enumerate(ways)]
    return column(*buttons, box(grow=1), box(item=go, h=GO_H), gap=6)


def _way(m: Model, choice: Choice, i: int, landing: Landing, h: float) -> Node:
    item = Element(f"way.{i + 1}", "button", way_line(m.names, landing), draw=_draw_way, key=str(i + 1))
    item.action = partial(choice.choose_way, i, landing.step)
    item.tooltip, item.clause = verdict(m.names, m.shown, landing), "GP-7.5"
    item.selected = m.chosen.way == i
    item.extra = {"tone": tone_of(landing), "commits": m.chosen.way == m.chosen.spot == i}
    return box(item=item, h=h)


def _items(m: Model, choice: Choice, room: float) -> Node:
    """The items one owns."""
    owned: list[str] = m.shown["items"][m.shown["turn"]]
    kinds = [k for k in ("turbine", "rocket", "bomb", "wrench", "oil") if k in owned]
    each = min(ITEM_W, (room + 6) / max(1, len(kinds)) - 4)
    made = []
    for i, kind in enumerate(kinds):
        item = Element(f"item.{kind}", "choice", m.names.item(kind), draw=_draw_item, key=str(i + 1))
        item.action = partial(choice.choose_item, kind)
        item.why = "" if f"use {kind}" in m.offered else _why_not_item(m, kind)
        item.enabled, item.selected = not item.why, m.chosen.item == kind
        item.tooltip, item.clause = f"{m.names.item(kind)}: {m.names.t(f'item_does.{kind}')}", "GP-8.3"
        # what can be used is told in full by the panel beside it
        item.extra = {"of": kind, "number": owned.count(kind), "quiet": not item.why}
        made.append(box(item=item, w=each))
    return row(*made, gap=4)


def _picks(m: Model, choice: Choice, room: float) -> Node:
    """The items that may go on the tray."""
    offered = [a.split(" ")[1] for a in m.offered if a.startswith("item ")]
    each = min(PICK_W, room / max(1, len(offered)) - 8)
    made = []
    for i, kind in enumerate(offered):
        item = Element(f"pick.{kind}", "choice", m.names.item(kind), draw=_draw_pick, key=str(i + 1))
        item.action, item.selected = partial(choice.choose_pick, kind), m.chosen.pick == kind
        item.tooltip, item.clause = m.names.t(f"item_does.{kind}"), m.clause
        count = m.shown["available"].count(kind)
        item.extra = {"of": kind, "number": count, "commits": item.selected}
        made.append(box(item=item, w=each))
    return row(*made, gap=8)


def _pick(m: Model, choice: Choice, room: float) -> Node:
    """The item chosen, or proposed, goes on the tray."""
    first = m.suggested or next(a for a in m.offered if a.startswith("item "))
    chosen = m.chosen.pick or first.split(" ")[1]
    label = m.names.t("button.on_tray", item=m.names.item(chosen))
    line = m.names.t("button.on_tray_line", space=m.names.space(tray_space(m)))
    return _alone(_big(m, "go", label, line, partial(choice.commit, f"item {chosen}"), kind="primary"))


def tray_space(m: Model) -> Spot | None:
    """Where the tray will lie."""
    lookahead = m.lookahead
    if lookahead is None:
        return None
    course = lookahead.state.agreement.course
    return course.labels[course.space_at[place_ahead(lookahead.state)]]


def _place(m: Model, choice: Choice, room: float) -> Node:
    """The item at hand goes on the space looked at."""
    spot, t = m.free_spot, m.names.t
    label, put = (
        t("button.place", space=m.names.space(spot)),
        partial(choice.commit, f"place {m.placing} {spot}"),
    )
    return _alone(_big(m, "go", label, t("button.place_line"), put, kind="primary"))


# -- how they look -----------------------------------------------------------------------------------
def _plate(
    p: Painter,
    e: Element,
    look: Look,
    fill: str,
    r: float = 8,
    sw: float = 2.4,
    ring: tuple[float, float] = (1, 11),
) -> None:
    """The ground of something to choose; `ring` says how far inside the focus lies, and how round."""
    (x, y, w, h), t = e.rect, p.theme
    p.rect(x, y, w, h, fill, r, t.accent if e.selected else t.edge_raised, sw if e.selected else 1.3)
    if look.hot:
        inside, round_ = ring
        focus_ring(p, x + inside, y + inside, w - 2 * inside, h - 2 * inside, round_)


def _draw_way(p: Painter, e: Element, look: Look) -> None:
    (x, y, w, h), t = e.rect, p.theme
    _plate(p, e, look, t.own_dark if e.selected else t.raised, sw=2.2)
    cap = keycap(p, x + w - 10, y + h / 2, e.key, True, 20, "r")
    colour = t.danger if e.extra["tone"] == BAD else t.light
    p.text(x + 14, y + h / 2, e.label, 16, colour, "jb", w=w - cap - 34)


def _draw_item(p: Painter, e: Element, look: Look) -> None:
    (x, y, w, h), t = e.rect, p.theme
    _plate(p, e, look, t.raised if e.enabled else t.panel, 7, ring=(2, 9))
    draw_chip(p, x + 19, y + h / 2, 31, e.of(str), 255 if e.enabled else 130)
    keycap(p, x + w - 13, y + 12, e.key, True, 17, "c", t.light if e.enabled else t.lane)
    if e.extra["number"] > 1:
        p.text(x + w - 13, y + 29, f"×{e.extra['number']}", 15, t.light, "cb", "c")


def _draw_pick(p: Painter, e: Element, look: Look) -> None:
    (x, y, w, _), t = e.rect, p.theme
    _plate(p, e, look, t.raised)
    draw_chip(p, x + w / 2, y + 34, 54, e.of(str))
    p.text(x + w / 2, y + 75, e.label, 15, t.light, "jb", "c", w=w - 8)
    keycap(p, x + w - 6, y + 13, e.key, True, 17, "r")
    p.text(x + 8, y + 13, f"×{e.extra['number']}", 15, t.light_muted, "cb")


_BUTTONS: dict[str, Callable[[Model, Choice, float], Node]] = {
    "turn": _turn,
    "run": _run,
    "qualify": _qualify,
    "way": _ways,
    "tray": _pick,
    "item": _pick,
    "place": _place,
}
