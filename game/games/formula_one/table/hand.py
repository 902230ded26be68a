"""The hand: tactic cards one still holds, and pit cards that are kept."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from game.games.formula_one.table.cards import EXTRA, KINDS, NARROW, SCENES, Card, paint_card, paint_pit_tab
from game.games.formula_one.table.plans import BEFORE
from game.ui.board.chances import odds_shown
from game.ui.elements import Element, Elements, Look
from game.ui.painter import Painter
from game.ui.widgets import zone

if TYPE_CHECKING:
    from game.games.formula_one.table.view import FormulaOneView


def cards_of(seen: Mapping[str, Any], seat: int) -> dict[str, int]:
    """By kind how many cards a seat holds, as far as they are seen."""
    held = seen["hands"][seat]
    if not isinstance(held, list):
        return {}
    return {kind: held.count(kind) for kind in KINDS if kind in held}


def declare_hand(ui: Elements, view: FormulaOneView, p: Painter) -> None:
    """A card a kind, with the key that chooses it; kept pit cards over them."""
    lay, seen, names = view.layout(p), view.stage.seen, view.names
    held = cards_of(seen, view.me)
    for i, (kind, count) in enumerate(held.items()):
        box = lay.card(i, len(held))
        why = why_not(view, kind)
        chip, good = _chip(view, kind, not why)
        text = names.t(f"card_{'text' if box[2] >= NARROW else 'short'}.{kind}")
        card = Card(SCENES[kind], names.t(f"card.{kind}"), text, chip, good, str(i + 1), count)
        made = zone(
            ui, f"card.{kind}", "choice", names.card(kind), box, lambda k=kind: view.choose_card(k), _draw,
            enabled=not why, why=why, key=str(i + 1), tooltip=names.t(f"card_does.{kind}"),
            clause="F1-6.2" if kind in BEFORE else "F1-6.1", selected=view.choice.card == kind, value=count,
        )  # fmt: skip
        made.extra.update(card=card)
    kept = seen["kept"][view.me]
    for i, number in enumerate(kept):
        made = zone(
            ui, f"pit.{number}", "item", names.pit_card(number), lay.pit_tab(i, len(kept)), None, _draw_tab,
            tooltip=names.t(f"pit_does.{number}"), clause="F1-7.4", focusable=False, value=number,
        )  # fmt: skip
        made.extra.update(number=number, short=names.t(f"pit_short.{number}"))


def why_not(view: FormulaOneView, kind: str) -> str:
    """Why a card cannot be played now; empty where it can."""
    t, plans, seen = view.names.t, view.choice.plans, view.stage.seen
    if plans is None:
        return t("why.not_now")
    if seen["card"]:
        return t("why.one_card")
    place = seen["places"][view.me]
    if kind in BEFORE:
        if view.choice.may_play(kind):
            return ""
        return t("why.off_road" if place != "road" else "why.before" if seen["moved"] else "why.punctured")
    return "" if view.choice.may_play(kind) else t("why.no_move")


def _chip(view: FormulaOneView, kind: str, playable: bool) -> tuple[str, bool]:
    """What the card would do to the turn as it is chosen."""
    if kind in EXTRA:
        return f"+{EXTRA[kind]}", False
    if kind == "carburettor":
        return "120", False
    plans, now = view.choice.plans, view.chosen
    if not playable or plans is None or now is None or not now.spin or not odds_shown(view.app):
        return "", False
    safer = view.choice.with_card(plans, kind)
    if safer is None or safer.spin >= now.spin:
        return "", False
    return (view.names.t("card_chip.no_spin"), True) if not safer.spin else ("", False)


def _draw(p: Painter, e: Element, look: Look) -> None:
    paint_card(p, e.rect, e.extra["card"], off=not e.enabled, chosen=e.selected, hot=look.hot and e.enabled)


def _draw_tab(p: Painter, e: Element, look: Look) -> None:
    paint_pit_tab(p, e.rect, e.extra["number"], e.extra["short"], look.hot)


def paint_heading(p: Painter, view: FormulaOneView) -> None:
    """The line over the hand: how many cards are left, whose they are; what stands there without any."""
    lay, t, seen = view.layout(p), p.theme, view.stage.seen
    x, y, w, _ = lay.hand
    names, held = view.names, seen["hands"][view.me]
    count = len(held) if isinstance(held, list) else held
    kept = len(seen["kept"][view.me])
    room = lay.pit_tab(0, kept)[0] - x - 6 if kept else w
    wide = p.text(x, y + 11, names.t("hand.title"), 16, t.light, "jb", w=room)
    said = names.t("hand.count", n=count) if seen["round"] else ""
    if said and p.width(said, 14, "j") <= room - wide - 14:
        p.text(x + wide + 12, y + 11, said, 14, t.light_muted, "j")
    if isinstance(held, list) and held:
        return
    key = "hand.hidden" if not isinstance(held, list) else "hand.none" if seen["round"] else "hand.undealt"
    bx, by, _, bh = lay.card(0, 1)
    p.rect(bx, by, w, bh, None, 9, t.edge_raised, 1.4, dash="6 5")
    said = names.t(key, n=count)
    p.block(bx + 16, by + bh / 2 - 8, w - 32, bh - 24, said, 15, t.light_muted, "j", 1.5, "c")
