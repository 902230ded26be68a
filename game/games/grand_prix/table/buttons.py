"""The decision's buttons: what each commits, with its consequences and odds on it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from game.games.grand_prix.road import place_ahead, why_not
from game.games.grand_prix.steps import CODE_OF
from game.games.grand_prix.table.geometry import Box
from game.games.grand_prix.table.outlook import Landing
from game.games.grand_prix.table.scenery import draw_chip
from game.games.grand_prix.table.tray import chance_text, way_line
from game.games.grand_prix.table.verdict import short_word, tone_of, verdict
from game.ui.board.pieces import BAD, tone_colour
from game.ui.elements import Element, Elements, Look
from game.ui.painter import Painter
from game.ui.theme import INK
from game.ui.widgets import button, focus_ring, keycap, primary, zone

if TYPE_CHECKING:
    from game.games.grand_prix.table.view import GrandPrixView


def declare_buttons(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """The buttons of the decision at hand."""
    _BUTTONS[view.shown["phase"]](ui, view, p)


def _places(view: GrandPrixView, p: Painter) -> tuple[Box, Box]:
    """Where the primary button and the other one stand."""
    x, y, w, h = view.layout(p).buttons
    tall = (h - 10) / 2
    return (x, y, w, tall), (x, y + tall + 10, w, tall)


def _commits(made: Element) -> Element:
    made.extra["commits"] = True
    return made


def _big(
    ui: Elements, view: GrandPrixView, id: str, box: Box, label: str, sub: str, action: Callable[[], Any],
    key: str, *, kind: str = "normal", tone: str = "", extra: str = "",
) -> Element:  # fmt: skip
    """A button of two lines: what it does, and what that comes to."""
    made = button(ui, id, *box, label, action, kind=kind, key=key, clause=view.clause())
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


def _roll_label(view: GrandPrixView, again: bool) -> tuple[str, str, str]:
    """The rolling button's label, its line with the odds, and its kind."""
    outlook, t = view.outlook, view.names.t
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
    said = chance_text(view, chance)
    if not said:
        return label, t(f"button.again_{comes}"), "primary"
    return label, t(f"button.repeat_{comes}", chance=said), "risk"


def _turn_buttons(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """Roll, repair or turn back; items first."""
    one, two = _places(view, p)
    t, offered = view.names.t, view.scene.offered
    _item_buttons(ui, view, p)
    item = view.choice.item
    if item:
        label, line, kind = _use_label(view, item)
        made = _big(ui, view, "go", one, label, line, lambda: view.commit(f"use {item}"), "Space", kind=kind)
        made.enabled, made.why = f"use {item}" in offered, _why_not_item(view, item)
        _big(ui, view, "cancel", two, t("button.keep"), t("button.keep_line"), view.back, "Enter")
        return
    if "roll" in offered:
        label, line, kind = _roll_label(view, False)
        whole = len([a for a in offered if a in ("roll", "repair")]) == 2
        _big(
            ui,
            view,
            "go",
            one if whole else _middle(one),
            label,
            line,
            lambda: view.commit("roll"),
            "Space",
            kind=kind,
        )
        if whole:
            dice = view.shown["dice"][view.shown["turn"]]
            line = t("button.repair_line", a=dice, b=dice + 1)
            _big(ui, view, "repair", two, t("button.repair"), line, lambda: view.commit("repair"), "Enter")
        return
    key = "turn-back" if "turn-back" in offered else "repair"
    line = t("button.turn_back_line") if key == "turn-back" else t("button.repair_only")
    label = t("button.turn_back" if key == "turn-back" else "button.repair")
    _big(ui, view, "go", _middle(one), label, line, lambda: view.commit(key), "Space", kind="primary")


def _middle(box: Box) -> Box:
    x, y, w, h = box
    return x, y + h / 2, w, h + 8


def _use_label(view: GrandPrixView, item: str) -> tuple[str, str, str]:
    t = view.names.t
    label = t("button.use", item=view.names.item(item))
    aim = view.outlook.aim if view.outlook and item == "rocket" else None
    hits = chance_text(view, aim.chance) if aim else ""
    if aim:
        line = t("rocket.chance", chance=hits) if hits else t("rocket.needs", n=aim.distance)
        return t("button.fire"), line, "risk"
    return label, t(f"item_short.{item}"), "primary"


def _item_buttons(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """The items one owns, below the dice."""
    seat = view.shown["turn"]
    owned: list[str] = view.shown["items"][seat]
    kinds = [k for k in ("turbine", "rocket", "bomb", "wrench", "oil") if k in owned]
    x, y, w, h = view.layout(p).dice
    each = min(60.0, (w + 6) / max(1, len(kinds)) - 4)
    for i, item in enumerate(kinds):
        why = "" if f"use {item}" in view.scene.offered else _why_not_item(view, item)
        made = zone(
            ui, f"item.{item}", "choice", view.names.item(item), (x + i * (each + 4), y + h - 38, each, 38),
            lambda k=item: view.choose_item(k), _draw_item, enabled=not why, why=why, key=str(i + 1),
            tooltip=f"{view.names.item(item)}: {view.names.t(f'item_does.{item}')}", clause="GP-8.3",
            selected=view.choice.item == item,
        )  # fmt: skip
        # what can be used is told in full by the panel beside it
        made.extra.update(item=item, count=owned.count(item), quiet=not why)


def _why_not_item(view: GrandPrixView, item: str) -> str:
    t = view.names.t
    if view.shown["used"]:
        return t("error_note.one_item")
    outlook = view.outlook
    found = why_not(outlook.state, outlook.seat, CODE_OF[item]) if outlook else None
    return t(f"why.{found[1]}") if found else ""


def _draw_item(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    p.rect(x, y, w, h, t.raised if e.enabled else t.panel, 7, t.accent if e.selected else t.edge_raised,
           2.4 if e.selected else 1.3)  # fmt: skip
    draw_chip(p, x + 19, y + h / 2, 31, e.extra["item"], 255 if e.enabled else 130)
    if look.hot:
        focus_ring(p, x + 2, y + 2, w - 4, h - 4, 9)
    cx = x + w - 13
    keycap(p, cx, y + 12, e.key, True, 17, "c", t.light if e.enabled else t.lane)
    if e.extra["count"] > 1:
        p.text(cx, y + 29, f"×{e.extra['count']}", 15, t.light, "cb", "c")


def _run_buttons(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """One more die, or stop."""
    one, two = _places(view, p)
    label, line, kind = _roll_label(view, True)
    _big(ui, view, "go", one, label, line, lambda: view.commit("again"), "Space", kind=kind)
    outlook, t = view.outlook, view.names.t
    assert outlook is not None
    stop = outlook.stop
    facts, line, tone = "", "", ""
    if stop:
        facts = stop_facts(view, stop)
        line = verdict(view.names, view.shown, stop[0]) if len(stop) == 1 else _forked(view, stop)
        tone = tone_of(stop[0])
    _big(
        ui,
        view,
        "stop",
        two,
        t("button.stop"),
        line,
        lambda: view.commit("stop"),
        "Enter",
        tone=tone,
        extra=facts,
    )


def _forked(view: GrandPrixView, stop: tuple[Landing, ...]) -> str:
    """What lies at the end of each way that stopping would leave open."""
    parts = []
    for landing in stop:
        word = short_word(view.names, landing, view.shown)
        end = view.names.t("odds.finish") if landing.end is None else str(landing.end)
        parts.append(view.names.t("way.end", space=end, what=word))
    return view.names.t("way.choose", list=" / ".join(parts))


def stop_facts(view: GrandPrixView, stop: tuple[Landing, ...]) -> str:
    """How far one drives by stopping now, and where to."""
    first = stop[0]
    if first.held:
        return view.names.t("button.stays")
    ends = list(dict.fromkeys(view.names.t("odds.finish") if s.end is None else str(s.end) for s in stop))
    return view.names.t("button.stop_facts", n=first.distance, space=" / ".join(ends))


def _qualify_buttons(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    one, two = _places(view, p)
    t, rolled = view.names.t, view.shown["rolled"]
    label, line, kind = _roll_label(view, bool(rolled))
    if not rolled:
        _big(ui, view, "go", _middle(one), label, line, lambda: view.commit("roll"), "Space", kind=kind)
        return
    _big(ui, view, "go", one, label, line, lambda: view.commit("again"), "Space", kind=kind)
    facts = t("button.qualify_facts", n=sum(rolled))
    line = _rank_line(view, sum(rolled))
    _big(ui, view, "stop", two, t("button.stop"), line, lambda: view.commit("stop"), "Enter", extra=facts)


def _rank_line(view: GrandPrixView, mine: int) -> str:
    """How a qualifying result would stand among those there are."""
    marks = [m for m in view.shown["qualifying"] if m is not None]
    best = max(marks, default=None)
    if best is None:
        return view.names.t("button.qualify_first")
    return (
        view.names.t("button.qualify_best", n=best)
        if mine <= best
        else view.names.t("button.qualify_lead", n=best)
    )


def _way_buttons(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """A button a way; the one chosen is driven by Space."""
    outlook = view.outlook
    ways = outlook.stop if outlook else ()
    x, y, w, h = view.layout(p).buttons
    each = min(46.0, (h - 54) / max(1, len(ways)) - 6)
    for i, landing in enumerate(ways):
        said = way_line(view, landing)
        made = button(
            ui, f"way.{i + 1}", x, y + i * (each + 6), w, each, said, partial(view.choose_way, i),
            key=str(i + 1), size=16, clause="GP-7.5", tooltip=verdict(view.names, view.shown, landing),
            kind="normal",
        )  # fmt: skip
        made.selected = view.choice.way == i
        made.draw = _draw_way
        made.extra["tone"] = tone_of(landing)
        made.extra["commits"] = view.choice.way == i and view.choice.spot == i
    at = min(view.choice.way, max(0, len(ways) - 1))
    if ways:
        go = primary(
            ui,
            "go",
            x,
            y + h - 46,
            w,
            46,
            view.names.t("button.drive"),
            lambda: view.commit(ways[at].step),
            clause="GP-7.5",
        )
        _commits(go)


def _draw_way(p: Painter, e: Element, look: Look) -> None:
    x, y, w, h = e.rect
    t = p.theme
    p.rect(x, y, w, h, t.own_dark if e.selected else t.raised, 8, t.accent if e.selected else t.edge_raised,
           2.2 if e.selected else 1.3)  # fmt: skip
    if look.hot:
        focus_ring(p, x + 1, y + 1, w - 2, h - 2)
    cap = keycap(p, x + w - 10, y + h / 2, e.key, True, 20, "r")
    colour = t.danger if e.extra["tone"] == BAD else t.light
    p.text(x + 14, y + h / 2, e.label, 16, colour, "jb", w=w - cap - 34)


def _pick_buttons(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    """The items that may go on the tray."""
    lay = view.layout(p)
    offered = [a.split(" ")[1] for a in view.scene.offered if a.startswith("item ")]
    x, y = lay.dice[0], lay.dice[1] + 28
    room = lay.buttons[0] - x - 18
    each = min(118.0, room / max(1, len(offered)) - 8)
    for i, item in enumerate(offered):
        made = zone(
            ui, f"pick.{item}", "choice", view.names.item(item), (x + i * (each + 8), y, each, 90),
            lambda k=item: view.choose_pick(k), _draw_pick, key=str(i + 1), clause=view.clause(),
            tooltip=view.names.t(f"item_does.{item}"), selected=view.choice.pick == item,
        )  # fmt: skip
        made.extra.update(
            item=item, count=view.shown["available"].count(item), commits=view.choice.pick == item
        )
    suggested = view.choice.suggested()
    chosen = view.choice.pick or (suggested.split(" ")[1] if suggested else offered[0])
    one, _ = _places(view, p)
    label = view.names.t("button.on_tray", item=view.names.item(chosen))
    line = view.names.t("button.on_tray_line", space=view.names.space(tray_space(view)))
    _big(
        ui,
        view,
        "go",
        _middle(one),
        label,
        line,
        lambda: view.commit(f"item {chosen}"),
        "Space",
        kind="primary",
    )


def tray_space(view: GrandPrixView) -> int | str | None:
    """Where the tray will lie."""
    outlook = view.outlook
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


def _place_buttons(ui: Elements, view: GrandPrixView, p: Painter) -> None:
    one, _ = _places(view, p)
    spot = view.free_spot
    label = view.names.t("button.place", space=view.names.space(spot))
    line = view.names.t("button.place_line")
    _big(
        ui,
        view,
        "go",
        _middle(one),
        label,
        line,
        lambda: view.commit(f"place {view.placing} {spot}"),
        "Space",
        kind="primary",
    )


_BUTTONS: dict[str, Callable[[Elements, Any, Painter], None]] = {
    "turn": _turn_buttons, "run": _run_buttons, "qualify": _qualify_buttons, "way": _way_buttons,
    "tray": _pick_buttons, "item": _pick_buttons, "place": _place_buttons,
}  # fmt: skip
