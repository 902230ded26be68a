"""The decision's buttons: what each commits, with its consequences and odds on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from game.games.grand_prix.rules.road import place_ahead, why_not
from game.games.grand_prix.rules.steps import CODE_OF
from game.games.grand_prix.table.board.scenery import draw_chip
from game.games.grand_prix.table.geometry import Box, Layout
from game.games.grand_prix.table.model import Model
from game.games.grand_prix.table.outlook import Landing
from game.games.grand_prix.table.tray.choice import Choice
from game.games.grand_prix.table.tray.odds import chance_text
from game.games.grand_prix.table.tray.verdict import short_word, tone_of, verdict, way_line
from game.ui.draw.painter import Painter
from game.ui.draw.theme import INK
from game.ui.kit.elements import Element, Elements, Look
from game.ui.kit.marks import focus_ring, keycap
from game.ui.kit.widgets import button, primary, zone
from game.ui.race.board.pieces import BAD, tone_colour


def declare_buttons(ui: Elements, lay: Layout, m: Model, choice: Choice) -> None:
    """The buttons of the decision at hand."""
    _BUTTONS[m.phase](ui, lay, m, choice)


def _places(lay: Layout) -> tuple[Box, Box]:
    """Where the primary button and the other one stand."""
    x, y, w, h = lay.buttons
    tall = (h - 10) / 2
    return (x, y, w, tall), (x, y + tall + 10, w, tall)


def _commits(made: Element) -> Element:
    made.extra["commits"] = True
    return made


def _big(
    ui: Elements,
    m: Model,
    id: str,
    box: Box,
    label: str,
    sub: str,
    action: Callable[[], Any],
    key: str,
    *,
    kind: str = "normal",
    tone: str = "",
    extra: str = "",
) -> Element:
    """A button of two lines: what it does, and what that comes to."""
    made = button(ui, id, *box, label, action, kind=kind, key=key, clause=m.clause)
    made.draw = draw_big
    made.value = sub
    made.extra.update(line=sub, tone=tone, facts=extra)
    return _commits(made)


def draw_big(p: Painter, e: Element, look: Look) -> None:
    """A tall button: label, key cap, a line of consequences; hatched at its edge where it is a risk."""
    x, y, w, h = e.rect
    t, kind = p.theme, e.extra["kind"]
    bright = kind in ("primary", "risk")
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
    long = len(p.lines(e.extra["line"], 14 / p.text_scale, "j", x + w - left - 10)) > 2
    top = y + h * (0.22 if long else 0.31)
    wide = p.text(left, top, e.label, 20, ink, "jb", w=room)
    facts = e.extra.get("facts", "")
    if facts and p.width(facts, 14, "jb") <= room - wide - 12:
        p.text(left + wide + 12, top, facts, 17, ink if bright else t.accent, "jb", w=room - wide - 12)
    colour = INK if bright else tone_colour(p, e.extra["tone"])
    _draw_line(p, e.extra["line"], left, y, x + w - left - 10, h, colour)


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


def _roll_label(m: Model, again: bool) -> tuple[str, str, str]:
    """The rolling button's label, its line with the odds, and its kind."""
    outlook, t = m.outlook, m.names.t
    assert outlook is not None
    label = t("button.again" if again else "button.roll")
    chance = outlook.repeat
    if not chance:
        return label, t("button.first_die"), "primary"
    if outlook.accident:
        comes = "big"
    elif outlook.qualifying:
        comes = "zero"
    else:
        comes = "crash" if outlook.in_corner else "stay"
    said = chance_text(m, chance)
    if not said:
        return label, t(f"button.again_{comes}"), "primary"
    return label, t(f"button.repeat_{comes}", chance=said), "risk"


def _turn_buttons(ui: Elements, lay: Layout, m: Model, choice: Choice) -> None:
    """Roll, repair or turn back; items first."""
    one, two = _places(lay)
    t, offered = m.names.t, m.offered
    _item_buttons(ui, lay, m, choice)
    item = m.chosen.item
    if item:
        label, line, kind = _use_label(m, item)
        made = _big(ui, m, "go", one, label, line, lambda: choice.commit(f"use {item}"), "Space", kind=kind)
        made.enabled, made.why = f"use {item}" in offered, _why_not_item(m, item)
        _big(
            ui,
            m,
            "cancel",
            two,
            t("button.keep"),
            t("button.keep_line"),
            lambda: choice.choose_item(item),
            "Enter",
        )
        return
    if "roll" in offered:
        label, line, kind = _roll_label(m, False)
        whole = len([a for a in offered if a in ("roll", "repair")]) == 2
        _big(
            ui,
            m,
            "go",
            one if whole else _middle(one),
            label,
            line,
            lambda: choice.commit("roll"),
            "Space",
            kind=kind,
        )
        if whole:
            dice = m.shown["dice"][m.shown["turn"]]
            line = t("button.repair_line", a=dice, b=dice + 1)
            _big(ui, m, "repair", two, t("button.repair"), line, lambda: choice.commit("repair"), "Enter")
        return
    key = "turn-back" if "turn-back" in offered else "repair"
    line = t("button.turn_back_line") if key == "turn-back" else t("button.repair_only")
    label = t("button.turn_back" if key == "turn-back" else "button.repair")
    _big(ui, m, "go", _middle(one), label, line, lambda: choice.commit(key), "Space", kind="primary")


def _middle(box: Box) -> Box:
    x, y, w, h = box
    return x, y + h / 2, w, h + 8


def _use_label(m: Model, item: str) -> tuple[str, str, str]:
    t = m.names.t
    label = t("button.use", item=m.names.item(item))
    aim = m.outlook.aim if m.outlook and item == "rocket" else None
    hits = chance_text(m, aim.chance) if aim else ""
    if aim:
        line = t("rocket.chance", chance=hits) if hits else t("rocket.needs", n=aim.distance)
        return t("button.fire"), line, "risk"
    return label, t(f"item_short.{item}"), "primary"


def _item_buttons(ui: Elements, lay: Layout, m: Model, choice: Choice) -> None:
    """The items one owns, below the dice."""
    seat = m.shown["turn"]
    owned: list[str] = m.shown["items"][seat]
    kinds = [k for k in ("turbine", "rocket", "bomb", "wrench", "oil") if k in owned]
    x, y, w, h = lay.dice
    each = min(60.0, (w + 6) / max(1, len(kinds)) - 4)
    for i, item in enumerate(kinds):
        why = "" if f"use {item}" in m.offered else _why_not_item(m, item)
        made = zone(
            ui,
            f"item.{item}",
            "choice",
            m.names.item(item),
            (x + i * (each + 4), y + h - 38, each, 38),
            lambda k=item: choice.choose_item(k),
            _draw_item,
            enabled=not why,
            why=why,
            key=str(i + 1),
            tooltip=f"{m.names.item(item)}: {m.names.t(f'item_does.{item}')}",
            clause="GP-8.3",
            selected=m.chosen.item == item,
        )
        # what can be used is told in full by the panel beside it
        made.extra.update(item=item, count=owned.count(item), quiet=not why)


def _why_not_item(m: Model, item: str) -> str:
    t = m.names.t
    if m.shown["used"]:
        return t("error_note.one_item")
    outlook = m.outlook
    found = why_not(outlook.state, outlook.seat, CODE_OF[item]) if outlook else None
    return t(f"why.{found[1]}") if found else ""


def _draw_item(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    p.rect(
        x,
        y,
        w,
        h,
        t.raised if e.enabled else t.panel,
        7,
        t.accent if e.selected else t.edge_raised,
        2.4 if e.selected else 1.3,
    )
    draw_chip(p, x + 19, y + h / 2, 31, e.extra["item"], 255 if e.enabled else 130)
    if look.hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 9)
    cx = x + w - 13
    keycap(p, cx, y + 12, e.key, True, 17, "c", t.light if e.enabled else t.lane)
    if e.extra["count"] > 1:
        p.text(cx, y + 29, f"×{e.extra['count']}", 15, t.light, "cb", "c")


def _run_buttons(ui: Elements, lay: Layout, m: Model, choice: Choice) -> None:
    """One more die, or stop."""
    one, two = _places(lay)
    label, line, kind = _roll_label(m, True)
    _big(ui, m, "go", one, label, line, lambda: choice.commit("again"), "Space", kind=kind)
    outlook, t = m.outlook, m.names.t
    assert outlook is not None
    stop = outlook.stop
    facts, line, tone = "", "", ""
    if stop:
        facts = stop_facts(m, stop)
        line = verdict(m.names, m.shown, stop[0]) if len(stop) == 1 else _forked(m, stop)
        tone = tone_of(stop[0])
    _big(
        ui,
        m,
        "stop",
        two,
        t("button.stop"),
        line,
        lambda: choice.commit("stop"),
        "Enter",
        tone=tone,
        extra=facts,
    )


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


def _qualify_buttons(ui: Elements, lay: Layout, m: Model, choice: Choice) -> None:
    one, two = _places(lay)
    t, rolled = m.names.t, m.shown["rolled"]
    label, line, kind = _roll_label(m, bool(rolled))
    if not rolled:
        _big(ui, m, "go", _middle(one), label, line, lambda: choice.commit("roll"), "Space", kind=kind)
        return
    _big(ui, m, "go", one, label, line, lambda: choice.commit("again"), "Space", kind=kind)
    facts = t("button.qualify_facts", n=sum(rolled))
    line = _rank_line(m, sum(rolled))
    _big(ui, m, "stop", two, t("button.stop"), line, lambda: choice.commit("stop"), "Enter", extra=facts)


def _rank_line(m: Model, mine: int) -> str:
    """How a qualifying result would stand among those there are."""
    marks = [m for m in m.shown["qualifying"] if m is not None]
    best = max(marks, default=None)
    if best is None:
        return m.names.t("button.qualify_first")
    return (
        m.names.t("button.qualify_best", n=best) if mine <= best else m.names.t("button.qualify_lead", n=best)
    )


def _way_buttons(ui: Elements, lay: Layout, m: Model, choice: Choice) -> None:
    """A button a way; the one chosen is driven by Space."""
    ways = m.ways
    x, y, w, h = lay.buttons
    each = min(46.0, (h - 54) / max(1, len(ways)) - 6)
    for i, landing in enumerate(ways):
        said = way_line(m.names, landing)
        made = button(
            ui,
            f"way.{i + 1}",
            x,
            y + i * (each + 6),
            w,
            each,
            said,
            partial(choice.choose_way, i, landing.step),
            key=str(i + 1),
            size=16,
            clause="GP-7.5",
            tooltip=verdict(m.names, m.shown, landing),
            kind="normal",
        )
        made.selected = m.chosen.way == i
        made.draw = _draw_way
        made.extra["tone"] = tone_of(landing)
        made.extra["commits"] = m.chosen.way == i and m.chosen.spot == i
    at = min(m.chosen.way, max(0, len(ways) - 1))
    if ways:
        go = primary(
            ui,
            "go",
            x,
            y + h - 46,
            w,
            46,
            m.names.t("button.drive"),
            lambda: choice.commit(ways[at].step),
            clause="GP-7.5",
        )
        _commits(go)


def _draw_way(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    p.rect(
        x,
        y,
        w,
        h,
        t.own_dark if e.selected else t.raised,
        8,
        t.accent if e.selected else t.edge_raised,
        2.2 if e.selected else 1.3,
    )
    if look.hot:
        focus_ring(p, x + 1, y + 1, w - 2, h - 2)
    cap = keycap(p, x + w - 10, y + h / 2, e.key, True, 20, "r")
    colour = t.danger if e.extra["tone"] == BAD else t.light
    p.text(x + 14, y + h / 2, e.label, 16, colour, "jb", w=w - cap - 34)


def _pick_buttons(ui: Elements, lay: Layout, m: Model, choice: Choice) -> None:
    """The items that may go on the tray."""
    offered = [a.split(" ")[1] for a in m.offered if a.startswith("item ")]
    x, y = lay.dice[0], lay.dice[1] + 28
    room = lay.buttons[0] - x - 18
    each = min(118.0, room / max(1, len(offered)) - 8)
    for i, item in enumerate(offered):
        made = zone(
            ui,
            f"pick.{item}",
            "choice",
            m.names.item(item),
            (x + i * (each + 8), y, each, 90),
            lambda k=item: choice.choose_pick(k),
            _draw_pick,
            key=str(i + 1),
            clause=m.clause,
            tooltip=m.names.t(f"item_does.{item}"),
            selected=m.chosen.pick == item,
        )
        made.extra.update(item=item, count=m.shown["available"].count(item), commits=m.chosen.pick == item)
    suggested = m.suggested
    chosen = m.chosen.pick or (suggested.split(" ")[1] if suggested else offered[0])
    one, _ = _places(lay)
    label = m.names.t("button.on_tray", item=m.names.item(chosen))
    line = m.names.t("button.on_tray_line", space=m.names.space(tray_space(m)))
    _big(
        ui,
        m,
        "go",
        _middle(one),
        label,
        line,
        lambda: choice.commit(f"item {chosen}"),
        "Space",
        kind="primary",
    )


def tray_space(m: Model) -> int | str | None:
    """Where the tray will lie."""
    outlook = m.outlook
    if outlook is None:
        return None
    course = outlook.state.agreement.course
    return course.labels[course.space_at[place_ahead(outlook.state)]]


def _draw_pick(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    p.rect(x, y, w, h, t.raised, 8, t.accent if e.selected else t.edge_raised, 2.4 if e.selected else 1.3)
    if look.hot:
        focus_ring(p, x + 1, y + 1, w - 2, h - 2)
    draw_chip(p, x + w / 2, y + 34, 54, e.extra["item"])
    p.text(x + w / 2, y + 75, e.label, 15, t.light, "jb", "c", w=w - 8)
    keycap(p, x + w - 6, y + 13, e.key, True, 17, "r")
    p.text(x + 8, y + 13, f"×{e.extra['count']}", 15, t.light_muted, "cb")


def _place_buttons(ui: Elements, lay: Layout, m: Model, choice: Choice) -> None:
    one, _ = _places(lay)
    spot = m.free_spot
    label = m.names.t("button.place", space=m.names.space(spot))
    line = m.names.t("button.place_line")
    _big(
        ui,
        m,
        "go",
        _middle(one),
        label,
        line,
        lambda: choice.commit(f"place {m.placing} {spot}"),
        "Space",
        kind="primary",
    )


_BUTTONS: dict[str, Callable[[Elements, Layout, Model, Choice], None]] = {
    "turn": _turn_buttons,
    "run": _run_buttons,
    "qualify": _qualify_buttons,
    "way": _way_buttons,
    "tray": _pick_buttons,
    "item": _pick_buttons,
    "place": _place_buttons,
}
