"""What the table of Formula-1 says of a turn before it is driven: panel, buttons, gauges, corners, dial."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from formula_one_tables import make_table_app, table_at

from game.games.formula_one.table.model import Model
from game.games.formula_one.table.panels.dashboard import _gauge, dial_of, why_barred
from game.games.formula_one.table.panels.decision import decision_panel
from game.games.formula_one.table.panels.instruments import GAUGES, SPEEDS
from game.games.formula_one.table.plan.words import leaves_of
from game.games.formula_one.table.view import FormulaOneView
from game.ui.app import App
from game.ui.kit.elements import Element, Elements
from game.ui.kit.layout import declare, paint, place
from game.ui.race.depth import Depth
from tools.text_trace import Trace

POSITIONS: dict[str, tuple[tuple[str, ...], dict[str, Any]]] = {
    "corner": (("24b", "0b", "0c", "0d"), {"speeds": [100]}),
    "worn": (
        ("26b", "0b", "0c", "0d"),
        {"speeds": [120], "tyres": [4], "hands": [["superb_driving", "slipstreaming"]]},
    ),
    "bald": (("26b", "0b", "0c", "0d"), {"speeds": [120], "tyres": [8]}),
    "brakeless": (("26b", "0b", "0c", "0d"), {"speeds": [120], "brakes": [5]}),
    "failed": (("27b", "0b", "0c", "0d"), {"speeds": [100], "kept": [[2]], "corners_since": [2]}),
    "flat": (("27b", "0b", "0c", "0d"), {"speeds": [100], "kept": [[16]], "corners_since": [3]}),
    "special": (("27b", "0b", "0c", "0d"), {"speeds": [100], "kept": [[1]]}),
    "wall": (
        ("10b", "13a", "13b", "13c", "13d"),
        {"kinds": "hbbbb", "speeds": [120, 20, 20, 20, 20], "tyres": [8]},
    ),
    "queue": (("6a", "7c", "7a", "7b"), {"speeds": [60, 60, 60, 120]}),
    "straight": (("20b", "0b", "0c", "0d"), {"speeds": [120]}),
    "pit": (("64g", "0b", "0c", "0d"), {"speeds": [100], "laps": [2], "tyres": [6], "brakes": [4]}),
    "stuck": (("P1", "3g", "0c", "0d"), {"laps": [1]}),
    "stuck at 60": (("P1", "3g", "0c", "0d"), {"speeds": [60], "laps": [1]}),
    "slow start": (("P1", "0b", "0c", "0d"), {"start": [40], "laps": [1]}),
    "line": (("64b", "0b", "0c", "0d"), {"speeds": [120], "laps": [2]}),
    "home": (("64b", "0b", "0c", "0d"), {"speeds": [120], "laps": [1]}),
    "standing": (("53b", "0b", "0c", "0d"), {"hands": [["carburettor", "slipstreaming"]]}),
    "driving": (("20b", "0b", "0c", "0d"), {"speeds": [60], "steps": ("speed 60",)}),
    "extra": (
        ("20b", "0b", "0c", "0d"),
        {"speeds": [60], "hands": [["fast_gear_change"]], "steps": ("speed 60", "drive 23b")},
    ),
    "extra drive": (
        ("20b", "0b", "0c", "0d"),
        {
            "speeds": [60],
            "hands": [["quick_reactions"]],
            "steps": ("speed 60", "drive 23b", "play quick_reactions"),
        },
    ),
    "faster car": (
        ("20a", "22a"),
        {
            "track": "kestrel_heath",
            "kinds": "hb",
            "speeds": [60, 140],
            "steps": ("speed 60", "drive 21a"),
        },
    ),
    "two corners": (
        ("27a", "0b"),
        {
            "kinds": "hb",
            "hands": [["superb_driving"]],
            "speeds": [140],
            "steps": ("play superb_driving", "speed 140", "drive 34c"),
        },
    ),
    "tyre": (
        ("18a", "0b"),
        {"kinds": "hb", "speeds": [100], "kept": [[1]], "steps": ("speed 100", "drive 23a")},
    ),
    "tyre and puncture": (
        ("15b", "0b"),
        {
            "kinds": "hb",
            "track": "kestrel_heath",
            "speeds": [100],
            "kept": [[1, 16]],
            "corners_since": [3],
            "steps": ("speed 100", "drive 20a via 16b"),
        },
    ),
    "waiting": (("24b", "22b", "0c", "0d"), {"speeds": [100, 80], "turn": 1}),
    "grid": ((), {}),
}
"""What is laid out: the spaces of the cars, the player's first, and whatever else matters."""
MAX_LINE = 100
SIGNS = {"safe": ".", "wear": "w", "spin": "s", "sure": "!", "barred": "-"}
"""How the tone of a speed is written."""


@pytest.fixture(scope="module")
def app(module_home: None) -> Iterator[App]:
    """An app in English for all tests of this module."""
    yield make_table_app()


def table(app: App, case: str) -> FormulaOneView:
    """Return the table with a position laid on it."""
    spaces, given = POSITIONS[case.partition(":")[0]]
    return table_at(app, *spaces, **given)


def choose(view: FormulaOneView, case: str) -> Model:
    """Choose a card, a speed, a way or one of a few steps; `calm` and `hidden` are looks of the table."""
    depth, shows_odds = Depth.EVERYTHING, True
    for part in filter(None, case.partition(": ")[2].split("; ")):
        verb, _, what = part.partition(" ")
        if part == "calm":
            depth = Depth.CALM
        elif part == "hidden":
            shows_odds = False
        elif part == "open":
            view.choice.begin_decision(True)
        elif part == "even":
            view.choice.leave_open()
        elif verb == "card":
            view.choice.choose_card(what)
        elif verb == "speed":
            view.choice.choose_speed(int(what))
        elif verb == "way":
            view.choice.choose_steps(what.split(", "))
        else:
            view.choice.take_option(part)
    view._model = None
    return replace(view.model, depth=depth, shows_odds=shows_odds)


def button(e: Element) -> str:
    """Return a button as it is read, with its look, and the rule that it follows."""
    looks = [word for word in ("risky",) if e.extra.get(word)] + [e.extra["kind"]] * (e.id == "go")
    parts = [e.label, str(e.value or ""), e.why, " ".join(looks), e.clause]
    return f"{e.id}: {' | '.join(filter(None, parts))}"


def texts_of(view: FormulaOneView, m: Model) -> list[str]:
    """Return what the panel says, both buttons, the notes of the gauges, and every corner of the way."""
    p, ui = view.app.painter(), Elements()
    panel = place(p, decision_panel(p, m, view.drive), m.layout.decision)
    declare(ui, panel)
    p.trace = trace = Trace()
    paint(p, panel)
    p.trace = None
    said = " / ".join(text.text for text in trace.drawn).replace(" / mph", " mph").split(" / Next")
    panel_lines = said[0].split(" / ") if len(said[0]) > MAX_LINE else said[:1]
    lines = [*panel_lines, *(f"Next{later}" for later in said[1:]), *map(button, ui.items)]
    gauges = [(gauge, note, tone) for gauge, _, note, tone in (_gauge(m, kind) for kind in GAUGES)]
    if any(note not in ("", "unchanged") for _, note, _ in gauges):
        lines.append("; ".join(f"{gauge.kind} {gauge.wear} {note} ({tone})" for gauge, note, tone in gauges))
    for leaf in leaves_of(m, m.chosen) if m.chosen else ():
        said = [f"{leaf.number}: {leaf.head}", leaf.excess, leaf.tone, leaf.verdict, leaf.note]
        lines.append(" | ".join(filter(None, said)))
        lines += [f"{part.kind}: {part.text} {part.fraction} {part.percent}" for part in leaf.parts]
    return [line for line in lines if line]


def cases(text: str) -> dict[str, list[str]]:
    """Return the lines below each heading: a position, and a choice after a colon."""
    found: dict[str, list[str]] = {}
    heading = ""
    for line in text.strip().splitlines():
        if line.startswith(" "):
            found[heading].append(line.strip())
        else:
            heading = line
            found[heading] = []
    return found


TOLD = cases("""
corner: speed 0
    100 / 0 mph / 0 spaces · braking: tyres +3, brakes +4
    Next turn without wear: 0–60 mph
    go: Stop: tyres +3, brakes +4 | primary | F1-3.1
    tyres 0 +3 (sure); brakes 0 +4 (sure)
corner: speed 60
    100 / 60 mph / 3 spaces · braking: brakes +1
    Next turn without wear: 40–120 mph
    go: Drive at 60: brakes +1 | primary | F1-3.1
    alt: Or 1 space before corner 3, outside: brakes +1 | F1-4.1
    tyres 0 unchanged (same); brakes 0 +1 (sure)
corner: speed 80
    100 / 80 mph / 4 spaces · slowing by 20 is free
    Next turn without wear: 60–140 mph
    go: Drive at 80: no wear | primary | F1-3.1
    alt: Or corner 3, middle: no wear | F1-4.1
    3: 80 mph, limit 100 | good | Within the limit
corner: speed 100
    100 / 100 mph / 5 spaces · steady speed is free
    Next turn without wear: 80–160 mph
    go: Drive at 100: no wear | primary | F1-3.1
    alt: Or corner 3, middle: 1 in 9 spins | F1-4.1
    3: 100 mph, limit 100 | good | Within the limit
corner: speed 120
    100 / 120 mph / 6 spaces · speeding up is free
    Next turn without wear: 100–160 mph
    go: Enter outside at 120: 1 in 9 spins | spin 4 in 36 (11.1 %) | risky primary | F1-5.1
    alt: Or corner 3, middle: 1 in 9 spins | F1-4.1
    tyres 0 up to +1 (may); brakes 0 unchanged (same)
    3: 120 mph, limit 100 | +20 | bad
    spin: Spin 4 in 36 11.1 %
    tyres: Tyres +1 11 in 36 30.6 %
    nothing: Nothing 21 in 36 58.3 %
corner: speed 140
    100 / 140 mph / 7 spaces · speeding up is free
    Next turn without wear: 120–160 mph
    go: Enter outside at 140: 1 in 9 spins | spin 4 in 36 (11.1 %) | risky primary | F1-5.1
    alt: Or 3 spaces before corner 4, middle: 1 in 9 spins | F1-4.1
    tyres 0 up to +2 (may); brakes 0 up to +1 (may)
    3: 140 mph, limit 100 | +40 | bad | From tyre wear 4 on, totals 6 and 10 spin too.
    spin: Spin 4 in 36 11.1 %
    tyres: Tyres +1 11 in 36 30.6 %
    both: Both +1 10 in 36 27.8 %
    heavy: Tyres +2 7 in 36 19.4 %
    nothing: Nothing 4 in 36 11.1 %
corner: speed 160
    100 / 160 mph / 8 spaces · speeding up is free
    Next turn: 0–60 mph from beside the road
    go: Enter outside at 160: you spin | spins for sure | risky normal | F1-5.1
    3: 160 mph, limit 100 | +60 | bad | 60 or more too fast: always a spin
corner: speed 120; hidden
    100 / 120 mph / 6 spaces · speeding up is free
    Next turn without wear: 100–160 mph
    go: Enter outside at 120: may spin | risky primary | F1-5.1
    alt: Or corner 3, middle: may spin | F1-4.1
    tyres 0 up to +1 (may); brakes 0 unchanged (same)
    3: 120 mph, limit 100 | +20 | bad | Too fast: the dice decide
corner: speed 80; calm
    Through the corner without any / wear.
    go: Drive at 80: no wear | primary | F1-3.1
    alt: Or enter middle: no wear | F1-4.1
    3: 80 mph, limit 100 | good | Within the limit
corner: speed 60; calm
    Braking wears the car: brakes +1.
    go: Drive at 60: brakes +1 | primary | F1-3.1
    alt: Or end outside: brakes +1 | F1-4.1
    tyres 0 unchanged (same); brakes 0 +1 (sure)
corner: speed 160; calm
    Much too fast for the corner: you / spin.
    go: Enter outside at 160: you spin | spins for sure | risky normal | F1-5.1
    3: 160 mph, limit 100 | +60 | bad | 60 or more too fast: always a spin
corner: open
    go: One moment … | Choose a speed or a space first. | primary | F1-3.1
corner: even
    Your decision / Several speeds are about as good, and / the best way at each of them may spin.
    go: One moment … | Choose a speed or a space first. | primary | F1-3.1
worn: speed 140
    120 / 140 mph / 7 spaces · speeding up is free
    Next turn without wear: 120–160 mph
    go: Enter outside at 140: about 3 in 10 spin | spin 11 in 36 (30.6 %) | risky primary | F1-5.1
    alt: Or 1 space before corner 4, 2nd from inside: about 3 in 10 spin | F1-4.1
    tyres 4 up to +1 (may); brakes 0 up to +1 (may)
    3: 140 mph, limit 100 | +40 | bad | With tyre wear 4 or more, totals 6 and 10 spin too.
    spin: Spin 11 in 36 30.6 %
    tyres: Tyres +1 11 in 36 30.6 %
    both: Both +1 10 in 36 27.8 %
    nothing: Nothing 4 in 36 11.1 %
worn: card superb_driving; speed 140
    120 / 140 mph / 7 spaces · speeding up is free
    Next turn without wear: 120–160 mph
    go: 140 + Superb driving: no wear | primary | F1-3.1
    alt: Or 1 space before corner 4, 2nd from inside: no wear | F1-4.1
    3: 140 mph, limit 100 | +40 | good | Superb driving: no penalty
worn: card superb_driving; speed 80
    120 / 80 mph / No use for the card / 4 spaces · braking: brakes +1
    Next turn without wear: 60–140 mph
    go: Drive, keep the card: brakes +1 | primary | F1-3.1
    alt: Or corner 3, middle: brakes +1 | F1-4.1
    tyres 4 unchanged (same); brakes 0 +1 (sure)
    3: 80 mph, limit 100 | good | Within the limit
bald: speed 80
    120 / 80 mph / 4 spaces · braking: brakes +1
    Next turn: 40–140 mph, free from 60
    go: Drive at 80: brakes +1 | primary | F1-3.1
    alt: Or corner 3, middle: brakes +1 | F1-4.1
    tyres 8 unchanged (same); brakes 0 +1 (sure)
    3: 80 mph, limit 100 | good | Within the limit
bald: speed 120
    120 / 120 mph / 6 spaces · steady speed is free
    Next turn: 0–60 mph from beside the road
    go: Enter outside at 120: you spin | spins for sure | risky normal | F1-5.1
    3: 120 mph, limit 100 | +20 | bad | Tyres worn out: too fast is a spin
brakeless: speed 60
    120 / 0 mph / Brakes worn out: spins
    Next turn: 0–60 mph from beside the road
    go: Brake: you spin | spins for sure | risky normal | F1-5.1
brakeless: speed 100
    120 / 100 mph / 5 spaces · slowing by 20 is free
    Next turn: 80–160 mph; slower, you spin
    go: Drive at 100: no wear | primary | F1-3.1
    alt: Or 3 spaces before corner 4, middle: no wear | F1-4.1
    3: 100 mph, limit 100 | good | Within the limit
brakeless: speed 60; calm
    Brakes worn out: spins
    go: Brake: you spin | spins for sure | risky normal | F1-5.1
failed: speed 40
    100 / 0 mph / Brakes failed: spins
    Next turn: 0–60 mph from beside the road
    go: Brake: you spin | spins for sure | risky normal | F1-5.1
failed: speed 140
    100 / 140 mph / 7 spaces · speeding up is free
    Next turn: 0–60 mph from beside the road
    go: Enter outside at 140: you spin | spins for sure | risky normal | F1-5.1
    3: 140 mph, limit 100 | +40 | bad | Brakes failed: +40 is a spin
flat: speed 120
    100 / 120 mph / 6 spaces · speeding up is free
    Next turn: 0–60 mph from beside the road
    go: Enter outside at 120: you spin | spins for sure | risky normal | F1-5.1
    3: 120 mph, limit 100 | +20 | bad | Puncture: too fast is a spin
special: speed 120
    100 / 120 mph / 6 spaces · speeding up is free
    Next turn without wear: 100–160 mph
    go: Enter outside at 120: no wear | primary | F1-3.1
    alt: Or 1 space before corner 4, 2nd from inside: no wear | F1-4.1
    3: 120 mph, limit 100 | +20 | good | Special tyre: no penalty
special: speed 140
    100 / 140 mph / 7 spaces · speeding up is free
    Next turn: 0–60 mph from beside the road
    go: Enter outside at 140: you spin | spins for sure | risky normal | F1-5.1
    3: 140 mph, limit 100 | +40 | good | Special tyre: no penalty
    4: 140 mph, limit 40 | +100 | bad | 60 or more too fast: always a spin
wall: speed 120
    120 / 0 mph / Behind Nikki with worn-out tyres: retires / The race is over for this car
    go: Drive at 120: you retire | retires | risky normal | F1-5.1
queue: speed 20
    60 / 20 mph / No free space: behind Nikki, who is faster
    Next turn without wear: 0–80 mph
    go: Tuck in at 20: brakes +1 | primary | F1-3.1
    tyres 0 unchanged (same); brakes 0 +1 (sure)
queue: speed 60
    60 / 60 mph / No free space: behind Nikki, no wear
    Next turn without wear: 40–120 mph
    go: Wait at 60: no wear | primary | F1-3.1
queue: speed 120
    60 / 120 mph / slowed to 60 mph / No free space: behind Nikki, tyres +1, brakes +2
    Next turn without wear: 40–120 mph
    go: Wait at 60: tyres +1, brakes +2 | primary | F1-3.1
    tyres 0 +1 (sure); brakes 0 +2 (sure)
queue: speed 120; calm
    You have to brake behind Nikki: / tyres +1, brakes +2. / slowed to 60 mph
    go: Wait at 60: tyres +1, brakes +2 | primary | F1-3.1
    tyres 0 +1 (sure); brakes 0 +2 (sure)
queue: speed 60; calm
    You end right behind Nikki.
    go: Wait at 60: no wear | primary | F1-3.1
straight: speed 120; calm
    No new corner on the way, and / no wear.
    go: Drive at 120: no wear | primary | F1-3.1
    alt: Or end 2nd from inside: no wear | F1-4.1
pit: way speed 100, drive box
    100 / 100 mph / 1 lap to go / 5 spaces into the pit: all wear gone
    Next: a pit card is drawn
    go: Drive into the pit | primary | F1-3.1
    alt: Or 8 spaces before corner 1, inside: no wear | F1-4.1
    tyres 6 as new (same); brakes 4 as new (same)
pit: way speed 100, drive box; calm
    5 spaces into the pit: all wear / gone / 1 lap to go
    go: Drive into the pit | primary | F1-3.1
    alt: Or end inside: no wear | F1-4.1
    tyres 6 as new (same); brakes 4 as new (same)
stuck: speed 20
    0 / 20 mph / Way out blocked: only the speed changes
    Next turn without wear: 0–80 mph
    go: Wait here at 20: no wear | primary | F1-3.1
line: speed 120
    120 / 120 mph / 1 lap to go / 6 spaces · steady speed is free
    Next turn without wear: 100–160 mph
    go: Drive at 120: no wear | primary | F1-3.1
    alt: Or 7 spaces before corner 1, 2nd from outside: no wear | F1-4.1
home: speed 120
    120 / 120 mph / over the line / 6 spaces · steady speed is free
    Next turn without wear: 100–160 mph
    go: Drive at 120: no wear | primary | F1-3.1
    alt: Or 7 spaces before corner 1, 2nd from outside: no wear | F1-4.1
home: speed 20
    120 / 20 mph / 1 space · braking: tyres +3, brakes +4
    Next turn without wear: 0–80 mph
    go: Drive at 20: wears both | primary | F1-3.1
    alt: Or 12 spaces before corner 1, outside: tyres +3, brakes +4 | F1-4.1
    tyres 0 +3 (sure); brakes 0 +4 (sure)
standing: card carburettor; speed 60
    0 / 60 mph / No use for the card / 3 spaces · speeding up is free
    Next turn without wear: 40–120 mph
    go: Drive, keep the card: no wear | primary | F1-3.1
    alt: Or 21 spaces before corner 1, outside: no wear | F1-4.1
standing: card carburettor; speed 120
    0 / 120 mph / Card: 120 mph / 6 spaces · speeding up is free
    Next turn without wear: 100–160 mph
    go: 120 + Carburettor adjustment: no wear | primary | F1-3.1
    alt: Or 18 spaces before corner 1, outside: no wear | F1-4.1
extra
    60 / 60 mph / The move stays as it is
    Next turn without wear: 40–120 mph
    go: No extra move | primary | F1-6.1
extra: open
    go: One moment … | Choose a speed or a space first. | primary | F1-6.1
    alt: No extra move | F1-4.1
extra: card fast_gear_change
    60 / 60 mph / 2 spaces · steady speed is free
    Next turn without wear: 40–120 mph
    go: 60 + Fast gear change: no wear | primary | F1-6.1
    alt: Or 3 spaces before corner 3, 2nd from inside: no wear | F1-4.1
extra drive
    60 / 60 mph / 4 spaces · steady speed is free
    Next turn without wear: 40–120 mph
    go: Drive at 60: no wear | primary | F1-6.1
    alt: Or 1 space before corner 3, 2nd from inside: no wear | F1-4.1
faster car
    Behind a faster car / Gaston is faster. Keep 60 mph, or set any / speed up to 120 on the dial.
    go: Take 120 mph | primary | F1-4.2
    alt: Or: Keep your own speed | F1-4.2
faster car: speed 80
    Behind a faster car / Gaston is faster. Keep 60 mph, or set any / speed up to 120 on the dial.
    go: Take 80 mph | primary | F1-4.2
    alt: Or: Keep your own speed | F1-4.2
faster car: keep_speed
    Behind a faster car / Gaston is faster. Keep 60 mph, or set any / speed up to 120 on the dial.
    go: Keep your own speed | primary | F1-4.2
    alt: Or: Take 120 mph | F1-4.2
two corners
    Superb driving spares one corner
    You are too fast in corner 3 at +40 and
    corner 4 at +60. One of them costs
    nothing.
    go: Spare corner 3 | primary | F1-6.2
    alt: Or: Spare corner 4 | F1-6.2
two corners: spare 4
    Superb driving spares one corner
    You are too fast in corner 3 at +40 and
    corner 4 at +60. One of them costs
    nothing.
    go: Spare corner 4 | primary | F1-6.2
    alt: Or: Spare corner 3 | F1-6.2
tyre
    Special tyre / Corner 2 at +20: without it, 4 in 36 / (11.1 %) to spin.
    go: Use the special tyre | primary | F1-7.4
    alt: Or: Keep it and roll the dice | F1-7.4
tyre: keep
    Special tyre / Corner 2 at +20: without it, 4 in 36 / (11.1 %) to spin.
    go: Keep it and roll the dice | risky primary | F1-7.4
    alt: Or: Use the special tyre | F1-7.4
tyre: calm
    Special tyre / Too fast for corner 2. Without the tyre, 1 / in 9 spins.
    go: Use the special tyre | primary | F1-7.4
    alt: Or: Keep it and roll the dice | F1-7.4
tyre: hidden
    Special tyre / Corner 2 at +20: no penalty with it, dice / without it.
    go: Use the special tyre | primary | F1-7.4
    alt: Or: Keep it and roll the dice | F1-7.4
tyre: open
    Special tyre / Corner 2 at +20: without it, 4 in 36 / (11.1 %) to spin.
    go: One moment … | Choose a speed or a space first. | primary | F1-7.4
    alt: Use the special tyre | F1-7.4
tyre and puncture: keep
    Special tyre / Corner 2 at +20: without it, the car spins / for certain.
    go: Keep it and spin | risky primary | F1-7.4
    alt: Or: Use the special tyre | F1-7.4
waiting
    Gaston / 80 mph
grid
    Dice for the cars / The highest sum takes car 1; the others / follow clockwise.
""")


@pytest.mark.parametrize("case", TOLD)
def test_a_turn_says_what_it_comes_to(app: App, case: str) -> None:
    view = table(app, case)
    assert texts_of(view, choose(view, case)) == TOLD[case]


def dial(view: FormulaOneView) -> list[str]:
    """Return the dial, why the other speeds are barred, the bar's words, the rule and the card of Calm."""
    m = view.model
    shown = dial_of(m)
    barred = {why_barred(m, speed): None for speed in SPEEDS if speed not in m.speeds}
    lines = [
        f"{shown.now} to {shown.chosen}: {''.join(SIGNS[tone] for tone in shown.tones)}, {shown.laps} to go",
        *barred,
        view.prompt(),
        view.why_it_matters() if view.is_deciding else "",
        view.clause(),
        ", ".join(f"{name} {value}".strip() for name, value in view.chips()),
    ]
    return [line for line in lines if line]


DIALS = cases("""
corner: speed 0
    100 to 0: wwww..ss!, 3 to go
    Choose a speed and a space
    This way wears the car. At 100 mph, without a card, there is one that does not.
    F1-3.1
    Round 1, Lap 1/3
corner: speed 160
    100 to 160: wwww..ss!, 3 to go
    Choose a speed and a space
    This way spins the car. At 100 mph, without a card, there is a safe one.
    F1-5.1
    Round 1, Lap 1/3
corner: open
    100 to None: wwww..ss!, 3 to go
    Choose a speed and a space
    At 100 mph there is a safe way, without a card.
    F1-3.1
    Round 1, Lap 1/3
worn: speed 140
    120 to 140: wwwww.ss!, 3 to go
    Choose a speed and a space
    This way may spin the car. At 100 mph, without a card, there is a safe one.
    F1-5.1
    Round 1, Lap 1/3
worn: card superb_driving; speed 140
    120 to 140: wwwww...!, 3 to go
    Choose a speed and a space
    With the card this way is safe.
    F1-3.1
    Round 1, Lap 1/3
bald: speed 120
    120 to 120: ----w.!!!, 3 to go
    Worn-out tyres: no less than 80 mph.
    Choose a speed and a space
    This way spins the car. At 100 mph, without a card, there is a safe one.
    F1-5.1
    Round 1, Lap 1/3
wall: speed 120
    120 to 120: ----!!!!!, 3 to go
    Worn-out tyres: no less than 80 mph.
    Choose a speed and a space
    Without a card, every speed costs something now.
    F1-5.1
    Round 1, Lap 1/3
queue: speed 100
    60 to 100: ww...ww--, 3 to go
    At most 120 mph: you can add 60 a turn.
    Choose only a speed, boxed in by Nikki
    No space ahead is free. You stay on yours, with 60 mph at most.
    F1-3.1
    Round 1, Lap 1/3
queue: speed 80
    60 to 80: ww...ww--, 3 to go
    At most 120 mph: you can add 60 a turn.
    Choose only a speed, boxed in by Nikki
    No space ahead is free. You stay on yours, with 60 mph at most.
    F1-3.1
    Round 1, Lap 1/3
pit
    100 to 160: wwww....., 2 to go
    Choose a speed and a space
    This way is safe, and no speed is faster without a card.
    F1-3.1
    Round 1, Lap 2/3
pit: speed 100
    100 to 100: wwww....., 2 to go
    Choose a speed and a space
    This way is safe. So is one at 160 mph, the fastest without a card.
    F1-3.1
    Round 1, Lap 2/3
stuck
    0 to 60: ....-----, 1 to go
    While you are stuck, choose 0 to 60 mph.
    Choose a speed while you are stuck
    You stay this turn, and build up speed: once the way is free, up to 120 mph.
    F1-3.1
    Round 1, Lap 3/3
stuck at 60
    60 to 60: ---.-----, 1 to go
    While you are stuck, your speed is 60 mph, no more and no less.
    Choose a speed while you are stuck
    You stay this turn, and build up speed: once the way is free, up to 120 mph.
    F1-3.1
    Round 1, Lap 3/3
slow start
    0 to 40: ...------, 1 to go
    Your pit card limits the start to 40 mph.
    Choose a speed and a space
    This way is safe, and no speed is faster without a card.
    F1-3.1
    Round 1, Lap 3/3
home
    120 to 160: wwwww...., 1 to go
    Choose a speed and a space
    This way is safe, and no speed is faster without a card.
    F1-3.1
    Round 1, Lap 3/3
driving
    60 to 60: ---.-----, 3 to go
    You have already declared 60 mph. Undo to change it.
    Choose where to drive
    Where you end decides which lane you have next.
    F1-4.1
    Round 1, Lap 1/3
extra
    60 to 60: ---.-----, 3 to go
    You have already declared 60 mph. Undo to change it.
    Choose an extra move, or none
    Each card works once, and some corners are worth waiting for.
    F1-6.1
    Round 1, Lap 1/3
extra drive
    60 to 60: ---.-----, 3 to go
    You have already declared 60 mph. Undo to change it.
    Choose where the extra move ends
    The extra spaces are driven before any dice.
    F1-6.1
    Round 1, Lap 1/3
faster car
    60 to 120: ---....--, 3 to go
    Behind that car you may take 60 to 120 mph.
    Take more speed behind a faster car, or keep yours
    Speed taken behind a faster car is free.
    F1-4.2
    Round 1, Lap 1/3
two corners
    140 to None: ........-, 3 to go
    Not now.
    Choose the corner that Superb driving spares
    Superb driving spares one corner. Take the one most likely to spin you.
    F1-6.2
    Round 1, Lap 1/3
tyre
    100 to None: ......---, 3 to go
    Not now.
    Use the special tyre, or roll the dice
    The special tyre goes back once it is used.
    F1-7.4
    Round 1, Lap 1/3
waiting
    100 to None: ......---, 3 to go
    Not now.
    Waiting for Gaston
    F1-3.1
    Round 1, Lap 1/3
grid
    0 to None: .--------, 3 to go
    Not now.
    Rolling the dice for the cars
    F1-2.1
""")


@pytest.mark.parametrize("case", DIALS)
def test_the_dial_says_what_each_speed_risks_and_why_some_are_barred(app: App, case: str) -> None:
    view = table(app, case)
    choose(view, case)
    assert dial(view) == DIALS[case]
