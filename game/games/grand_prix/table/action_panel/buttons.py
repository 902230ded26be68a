"""The decision's buttons: what each commits, with its consequences and odds on it, and where it stands."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.games.grand_prix.rules.course import Spot
from game.games.grand_prix.rules.preview import Landing
from game.games.grand_prix.rules.road import place_ahead, why_not
from game.games.grand_prix.rules.steps import CODE_OF, DICE
from game.games.grand_prix.table.action_panel.choice import Choice
from game.games.grand_prix.table.action_panel.looks import draw_big, draw_item, draw_pick, draw_way
from game.games.grand_prix.table.action_panel.odds import chance_text
from game.games.grand_prix.table.action_panel.verdict import short_word, tone_of, verdict, way_line
from game.games.grand_prix.table.model import Model
from game.ui.draw.theme import BUTTON, NEAR
from game.ui.kit.elements import Element, Extra
from game.ui.kit.layout import Node, box, column, row
from game.ui.kit.widgets import draw_button

ITEM_W, PICK_W, WAY_H, GO_H = 60.0, 118.0, 46.0, 46.0


def buttons(m: Model, choice: Choice, room: float) -> Node:
    """The buttons of the decision at hand, one below the other."""
    return _BUTTONS[m.phase](m, choice, room)


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
    shown, seat = m.shown, m.shown["turn"]
    if item == "wrench" and shown["dice"][seat] == DICE and not shown["flipped"][seat]:
        return label, t("button.nothing_to_mend"), "normal"
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
    marks = [mark for mark in m.shown["qualifying"] if mark is not None]
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
    item = Element(f"way.{i + 1}", "button", way_line(m.names, landing), draw=draw_way, key=str(i + 1))
    item.action = partial(choice.choose_way, i, landing.step)
    item.tooltip, item.clause = verdict(m.names, m.shown, landing), "GP-7.5"
    item.selected = m.chosen.way == i
    item.extra = {"tone": tone_of(landing), "commits": m.chosen.way == m.chosen.spot == i}
    return box(item=item, h=h)


def items(m: Model, choice: Choice, room: float) -> Node:
    """The items one owns."""
    owned: list[str] = m.shown["items"][m.shown["turn"]]
    kinds = [k for k in ("turbine", "rocket", "bomb", "wrench", "oil") if k in owned]
    made = []
    for i, kind in enumerate(kinds):
        item = Element(f"item.{kind}", "choice", m.names.item(kind), draw=draw_item, key=str(i + 1))
        item.action = partial(choice.choose_item, kind)
        item.why = "" if f"use {kind}" in m.offered else _why_not_item(m, kind)
        item.enabled, item.selected = not item.why, m.chosen.item == kind
        item.tooltip, item.clause = f"{m.names.item(kind)}: {m.names.t(f'item_does.{kind}')}", "GP-8.3"
        # what can be used is told in full by the panel beside it
        item.extra = {"of": kind, "number": owned.count(kind), "quiet": not item.why}
        made.append(box(item=item, w=min(ITEM_W, (room + 6) / len(kinds) - 4)))
    return row(*made, gap=4, high=39, pad=(0, 1, 0, 0))


def picks(m: Model, choice: Choice, room: float) -> Node:
    """The items that may go on the tray."""
    offered = [a.split(" ")[1] for a in m.offered if a.startswith("item ")]
    made = []
    for i, kind in enumerate(offered):
        item = Element(f"pick.{kind}", "choice", m.names.item(kind), draw=draw_pick, key=str(i + 1))
        item.action, item.selected = partial(choice.choose_pick, kind), m.chosen.pick == kind
        item.tooltip, item.clause = m.names.t(f"item_does.{kind}"), m.clause
        count = m.shown["available"].count(kind)
        item.extra = {"of": kind, "number": count, "commits": item.selected}
        made.append(box(item=item, w=min(PICK_W, room / len(offered) - NEAR)))
    return row(*made, gap=NEAR, high=90)


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


_BUTTONS: dict[str, Callable[[Model, Choice, float], Node]] = {
    "turn": _turn,
    "run": _run,
    "qualify": _qualify,
    "way": _ways,
    "tray": _pick,
    "item": _pick,
    "place": _place,
}
