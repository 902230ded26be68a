"""What the action panel of Formula Motor Racing says of a choice: its results, its chances, its buttons."""

from __future__ import annotations

import pytest
from fmr_positions import (
    AHEAD,
    BLUE_LEADS,
    DICE,
    LAST,
    LINE,
    NEAR,
    RED_LAST,
    Given,
    Tables,
    at,
    model_of,
    panel_of,
)

from game.games.formula_motor_racing.table.messages.moves import Move
from game.games.formula_motor_racing.table.stage import Stage
from game.ui.scenes.race.play import PlayScene

BEST, WINS, EVEN = (0.9, *[0.1] * 40), (1.0, *[0.0] * 40), (1.0, *[0.5] * 40)
"""Chances to win: of one play clearly the best, the only one that wins, one of which the others are half."""
CHARGED = ("play charge-lose-gear blue-1", "roll 4")
BLUE_OUT = (*(car for car in LINE if not car.startswith("blue")), "blue-1", "blue-2")
SPUN, CRASHED = ("play spin-out", "roll 4"), ("play crash", "roll 3")
HINTED = frozenset(["play overtake-2-blue blue-2"])
TAB = (
    "other normal Tab: Other car | The next car this card could be played on",
    "other normal Tab: 別の車 | このカードを使える次の車",
)

PANELS = {
    "a card is asked for": at(
        "Choose a card / Choose a card, then point at the cars: you see what it would do to each. / "
        "Click a car, then the button. / go normal Space: Choose a card first | Choose a card first.",
    ),
    "a calm table asks for no card here": at(
        "Point at a card to see what it would do. / "
        "go normal Space: Choose a card first | Choose a card first.",
        wants_odds=False,
    ),
    "a chosen card asks for a car": at(
        "Overtake +2, blue: on which car? / "
        "Point at a car on the road to see what it would do, and click it; or press / "
        "Tab to go through the cars. / "
        "go normal Space: Choose a car first | Choose a car for this card first. / Tab",
        chosen=0,
    ),
    "a card pointed at is to be chosen first": at(
        "Off circuit −2: on which car? / "
        "Choose the card, then point at cars on the road: you see what it would / do to each. / "
        "go normal Space: Choose a car first | Choose a car for this card first. / Tab",
        pointed="card.2",
    ),
    "a calm overtake names both cars": at(
        "Overtake +2: blue 1 with orange 7 behind / Certain: no die is rolled. / "
        "go normal Enter: Play this card / Tab",
        chosen=0,
        chosen_car="blue-1",
        wants_odds=False,
    ),
    "an overtake brings places and points": at(
        "Overtake +2: blue 1 with orange 7 behind / 90 % to win / Your blue 1 / P4 / + P2 / +2 / "
        "If it ended now / 3 / + 6 / pts / +3 / go primary Space: Play this card / Tab",
        chosen=0,
        chosen_car="blue-1",
        wins=BEST,
    ),
    "an overtake in Japanese": at(
        "追い越し +2：青1と橙7（直後の車） / ダイスなし・確定 / あなたの青1 / 4 / + 2 / 位 / +2 / "
        "このまま終われば / 3 / + 6 / 点 / +3 / go normal Enter: このカードを使う / Tab",
        lang="ja",
        chosen=0,
        chosen_car="blue-1",
    ),
    "the better of two teams counts": at(
        "Overtake +2: blue 1 with orange 7 behind / no die, certain / Your blue 1 / P4 / + P2 / +2 / "
        "Better team now / 10 / 10 / pts / go normal Enter: Play this card / Tab",
        seats="hbb",
        chosen=0,
        chosen_car="blue-1",
    ),
    "a rival's loss costs the car that rode ahead of it": at(
        "Off circuit −2: orange 7 from P5 / no die, certain / orange 7 / P5 / − P7 / −2 / "
        "If it ended now / 3 / 3 / pts / go normal Enter: Play this card / Tab",
        chosen=1,
        chosen_car="orange-1",
    ),
    "the last car has nothing to lose": at(
        "Wrong line −1: purple 12 from P12 / no die, certain / This card would have no effect. / "
        "This car is last already. / go normal Enter: Play it without effect / Tab",
        chosen=4,
        chosen_car="purple-2",
    ),
    "the leader has nothing to gain": at(
        "Overtake +2: blue 1 with green 3 behind / no die, certain / "
        "This card would have no effect. / This car leads already. / "
        "go normal Enter: Play it without effect / Tab",
        chosen=0,
        chosen_car="blue-1",
        line=BLUE_LEADS,
    ),
    "a card of two cars that are out does nothing": at(
        "Overtake +2 / no die, certain / This card would have no effect. / "
        "Both cars of this colour are out. / go normal Enter: Play it without effect",
        hand=("overtake-2-red", *DICE[:4]),
        line=RED_LAST,
        out=2,
        chosen=0,
    ),
    "a play that is worse is not bright": at(
        "Overtake +2: blue 2 with orange 8 behind / 10 % to win / Your blue 2 / P10 / + P8 / +2 / "
        "If it ended now / 3 / 3 / pts / go normal Enter: Play this card / Tab",
        chosen=0,
        chosen_car="blue-2",
        wins=BEST,
    ),
    "a play that a hint recommends is not called worse": at(
        "Overtake +2: blue 2 with orange 8 behind / 10 % to win / Your blue 2 / P10 / + P8 / +2 / "
        "If it ended now / 3 / 3 / pts / go primary Space: Play this card / Tab",
        chosen=0,
        chosen_car="blue-2",
        wins=BEST,
        hinted=HINTED,
    ),
    "a pit stop may cost an own car places": at(
        "Pit stop: blue 1 from P4 / one 12-sided die / −−−−−−······ / "
        "− 6 in 12 (50.0 %) drops back / 6 in 12 (50.0 %) stays / "
        "go danger Enter: Roll: 6 in 12 (50.0 %) drops back / Tab",
        chosen=3,
        chosen_car="blue-1",
    ),
    "a pit stop may help and hurt": at(
        "Pit stop: orange 7 from P5 / one 12-sided die / ·−−−++······ / "
        "− 3 in 12 (25.0 %) hurts you / + 2 in 12 (16.7 %) helps you / "
        "go danger Enter: Roll: 6 in 12 (50.0 %) drops back / Tab",
        chosen=3,
        chosen_car="orange-1",
    ),
    "a calm pit stop says its risk": at(
        "Pit stop on orange 7 / one 12-sided die / "
        "go normal Enter: Roll | some rolls go against you | 6 in 12 (50.0 %) drops back / Tab",
        chosen=3,
        chosen_car="orange-1",
        wants_odds=False,
    ),
    "a calm pit stop of a rival has no risk": at(
        "Pit stop on yellow 5 / one 12-sided die / go normal Enter: Roll | 6 in 12 (50.0 %) drops back / Tab",
        chosen=3,
        chosen_car="yellow-1",
        wants_odds=False,
    ),
    "a weak pit stop counts all that drop back": at(
        "Pit stop: yellow 6 from P9 / 10 % to win / ············ / 6 in 12 (50.0 %) drops back / "
        "6 in 12 (50.0 %) stays / go normal Enter: Roll: 6 in 12 (50.0 %) drops back / Tab",
        chosen=3,
        chosen_car="yellow-2",
        wins=BEST,
    ),
    "a charge may lose the gear": at(
        "Charge (lose gear): blue 1 from P4 / again as often as you like / +++++++++−−− / "
        "+ 9 in 12 (75.0 %) up 1 / +1 / pts / − 3 in 12 (25.0 %) to last / −3 / pts / "
        "go danger Enter: Roll: 3 in 12 (25.0 %) to last / Tab",
        hand=DICE,
        chosen=0,
        chosen_car="blue-1",
    ),
    "a charge may blow the engine": at(
        "Charge (engine blows): blue 1 from P4 / again as often as you like / +++++++++−−− / "
        "+ 9 in 12 (75.0 %) up 1 / +1 / pts / − 3 in 12 (25.0 %) out / −3 / pts / "
        "go danger Enter: Roll: 3 in 12 (25.0 %) out / Tab",
        hand=DICE,
        chosen=1,
        chosen_car="blue-1",
    ),
    "a charge in Japanese": at(
        "猛追・ギア抜け：青1（4位から） / 何度でも続けて振れます / +++++++++−−− / "
        "+ 9/12（75.0%） 1つ前へ / +1 / 点 / − 3/12（25.0%） 最後尾へ / −3 / 点 / "
        "go danger Enter: 振る・最後尾へ 3/12（25.0%） / Tab",
        lang="ja",
        hand=DICE,
        chosen=0,
        chosen_car="blue-1",
    ),
    "a weak charge of a rival gains where it fails": at(
        "Charge (lose gear): red 9 from P2 / one roll only · 10 % to win / ············ / 9 in 12 "
        "(75.0 %) up 1 / 3 in 12 (25.0 %) to last / +1 / pts / go normal Enter: Roll / Tab",
        hand=DICE,
        chosen=0,
        chosen_car="red-1",
        wins=BEST,
    ),
    "a card that one car can take needs no choice": at(
        "Overtake +2: blue 1 with orange 7 behind / no die, certain / Your blue 1 / P4 / + P2 / +2 / "
        "If it ended now / 3 / + 6 / pts / +3 / go normal Enter: Play this card",
        line=(*(car for car in LINE if car != "blue-2"), "blue-2"),
        out=1,
        chosen=0,
    ),
    "a card pointed at that needs no car is shown at once": at(
        "Crash / you choose who crashes too / +++−+++++−++ / + 10 in 12 (83.3 %) hits another car / "
        "− 2 in 12 (16.7 %) hits you / go danger Enter: Roll: 2 in 12 (16.7 %) hits you",
        hand=DICE,
        pointed="card.5",
    ),
    "a spin out hits somebody": at(
        "Spin out / you may roll once more / +++−+++++−++ / + 10 in 12 (83.3 %) hits another car / "
        "− 2 in 12 (16.7 %) hits you / go danger Enter: Roll: 2 in 12 (16.7 %) hits you",
        hand=DICE,
        chosen=2,
    ),
    "a spin to last helps you or hits you": at(
        "Spin last / you may roll once more / +++−+++++−·· / + 8 in 12 (66.7 %) helps you / "
        "− 2 in 12 (16.7 %) hits you / go danger Enter: Roll: 2 in 12 (16.7 %) hits you",
        hand=DICE,
        chosen=3,
    ),
    "a weak spin to last leaves the rest": at(
        "Spin last / you may roll once more · 10 % to win / ···−·····−·· / "
        "10 in 12 (83.3 %) the rest / − 2 in 12 (16.7 %) hits you / "
        "go danger Enter: Roll: 2 in 12 (16.7 %) hits you",
        hand=DICE,
        chosen=3,
        wins=BEST,
    ),
    "a spin without own cars is named by what is good": at(
        "Spin out / you may roll once more / ++++++++++·· / + 10 in 12 (83.3 %) hits another car / "
        "go normal Enter: Roll: 10 in 12 (83.3 %) hits another car",
        hand=DICE,
        line=BLUE_OUT,
        out=2,
        chosen=2,
    ),
    "a second spin without own cars is named by what is good": at(
        "Spin out · rolled 4 / the second roll stands / ++++++++++·· 4 / "
        "+ Let it stand: orange 7, out / + 10 in 12 (83.3 %) hits another car / "
        "go normal 1: Let it stand / again normal 2: Again: 10 in 12 (83.3 %) hits another car",
        hand=DICE,
        line=BLUE_OUT,
        out=2,
        steps=SPUN,
    ),
    "a crash takes a neighbour along": at(
        "Crash / you choose who crashes too / +++−+++++−++ / + 10 in 12 (83.3 %) hits another car / "
        "− 2 in 12 (16.7 %) hits you / go danger Enter: Roll: 2 in 12 (16.7 %) hits you",
        hand=DICE,
        chosen=4,
    ),
    "a weak crash helps nobody": at(
        "Crash / you choose who crashes too · 10 % to win / ···−·····−·· / "
        "10 in 12 (83.3 %) hits another car / − 2 in 12 (16.7 %) hits you / "
        "go danger Enter: Roll: 2 in 12 (16.7 %) hits you",
        hand=DICE,
        chosen=4,
        wins=BEST,
    ),
    "a charge goes on or stops": at(
        "Charge: blue 1 from P3 / Rolled: 4 / +++++++++−−− / + 9 in 12 (75.0 %) up 1 / 6 / pts / "
        "+2 / − 3 in 12 (25.0 %) to last / 0 / pts / −4 / Stop now · P3 / 4 / pts / "
        "certain, ends your turn / go danger 1: Roll again: 3 in 12 (25.0 %) to last / "
        "stop normal 2: Stop",
        hand=DICE,
        steps=CHARGED,
    ),
    "a calm charge goes on or stops": at(
        "Charge on blue 1 / Rolled: 4 / Rolling again: 1 in 4 to last. / Stop now / 4 / pts / "
        "certain, ends your turn / go normal 1: Roll again | some rolls go against you / "
        "stop normal 2: Stop",
        hand=DICE,
        steps=CHARGED,
        wants_odds=False,
    ),
    "a charge that had better stop": at(
        "Charge: blue 1 from P3 / Rolled: 4 / ·········−−− / 9 in 12 (75.0 %) up 1 / 6 / pts / +2 / "
        "− 3 in 12 (25.0 %) to last / 0 / pts / −4 / Stop now · P3 / 4 / pts / "
        "certain, ends your turn / go danger Enter: Roll again: 3 in 12 (25.0 %) to last / "
        "stop primary Space: Stop",
        hand=DICE,
        steps=CHARGED,
        wins=(0.2, 0.5),
    ),
    "a charge that had better go on": at(
        "Charge: blue 2 from P9 / Rolled: 4 / +++++++++−−− / + 9 in 12 (75.0 %) up 1 / 3 / pts / "
        "− 3 in 12 (25.0 %) to last / 3 / pts / Stop now · P9 / 3 / pts / certain, ends your turn / "
        "go danger Space: Roll again: 3 in 12 (25.0 %) to last / stop normal Enter: Stop",
        hand=DICE,
        steps=("play charge-lose-gear blue-2", "roll 4"),
        wins=(0.5, 0.1),
    ),
    "a spin stands or is rolled again": at(
        "Spin out · rolled 4 / the second roll stands / +++−+++++−++ 4 / "
        "− Let it stand: blue 1, out / −3 / pts / − 2 in 12 (16.7 %) hits you / "
        "go normal 1: Let it stand / again danger 2: Again: 2 in 12 (16.7 %) hits you",
        hand=DICE,
        steps=SPUN,
    ),
    "a calm spin stands or is rolled again": at(
        "Spin out · rolled 4 / the second roll stands / Rolling again: 1 in 6 hits you. / "
        "− Let it stand: blue 1, out / −3 / pts / go normal 1: Let it stand / "
        "again normal 2: Roll again | some rolls go against you",
        hand=DICE,
        steps=SPUN,
        wants_odds=False,
    ),
    "a spin in Japanese": at(
        "スピン・アウト · 出目4 / 2回目の出目で確定 / +++−+++++−++ 4 / − このまま確定：青1 脱落 / "
        "−3 / 点 / − 2/12（16.7%） 自分に当たる / go normal 1: このまま確定 / "
        "again danger 2: 振り直す・自分に当たる 2/12（16.7%）",
        lang="ja",
        hand=DICE,
        steps=SPUN,
    ),
    "a spin may hit nobody": at(
        "Spin last · rolled 12 / the second roll stands / +++−+++++··· 12 / "
        "Let it stand: Nobody there, no effect / − 1 in 12 (8.3 %) hits you / "
        "go normal 1: Let it stand / again danger 2: Again: 1 in 12 (8.3 %) hits you",
        hand=DICE,
        out=2,
        steps=("play spin-last", "roll 12"),
    ),
    "a spin that had better stand": at(
        "Spin out · rolled 3 / the second roll stands / ···−·····−·· 3 / "
        "+ Let it stand: yellow 5, out / +1 / pts / − 2 in 12 (16.7 %) hits you / "
        "go primary Space: Let it stand / again danger Enter: Again: 2 in 12 (16.7 %) hits you",
        hand=DICE,
        steps=("play spin-out", "roll 3"),
        wins=(0.2, 0.5),
    ),
    "a crash chooses between neighbours": at(
        "Crash · rolled 3 · yellow 5 / certain, ends your turn / red 9 · Neutral red · ahead / "
        "If it ended now / 6 / pts / +3 / blue 1 · You · behind / If it ended now / 0 / pts / −3 / "
        "with.red-1 normal 1: With red 9 · +3 pts / with.blue-1 danger 2: With blue 1 · −3 pts",
        hand=DICE,
        steps=CRASHED,
    ),
    "a calm crash chooses between neighbours": at(
        "Crash · rolled 3 · yellow 5 / certain, ends your turn / red 9 · Neutral red · ahead / "
        "blue 1 · You · behind / with.red-1 normal 1: With red 9 · +3 pts / "
        "with.blue-1 danger 2: With blue 1 · −3 pts",
        hand=DICE,
        steps=CRASHED,
        wants_odds=False,
    ),
    "a crash in Japanese": at(
        "クラッシュ · 出目3 · 黄5 / 確定・手番終了 / 赤9 · 無人の赤 · 直前 / このまま終われば / 6 / "
        "点 / +3 / 青1 · あなた · 直後 / このまま終われば / 0 / 点 / −3 / "
        "with.red-1 normal 1: 赤9を巻き込む · +3点 / with.blue-1 danger 2: 青1を巻き込む · −3点",
        lang="ja",
        hand=DICE,
        steps=CRASHED,
    ),
    "a crash in large letters": at(
        "Crash · rolled 3 · yellow 5 / certain, ends your turn / red 9 · Neutral red · ahead / "
        "If it ended now / 6 / pts / +3 / blue 1 · You · behind / If it ended now / 0 / pts / −3 / "
        "with.red-1 normal 1: red 9 · +3 pts / with.blue-1 danger 2: blue 1 · −3 pts",
        hand=DICE,
        steps=CRASHED,
        text_scale=150,
    ),
    "a crash of others brings places": at(
        "Crash · rolled 8 · red 10 / certain, ends your turn / green 4 · Gaston · ahead / "
        "If it ended now / 3 / pts / yellow 6 · Nikki · behind / If it ended now / 3 / pts / "
        "with.green-2 normal 1: With green 4 · +2 places / "
        "with.yellow-2 normal 2: With yellow 6 · +2 places",
        hand=DICE,
        steps=("play crash", "roll 8"),
    ),
    "a crash of an own car behind": at(
        "Crash · rolled 5 · orange 7 / certain, ends your turn / blue 1 · You · ahead / "
        "If it ended now / 0 / pts / −3 / purple 11 · Neutral purple · behind / If it ended now / 3 / "
        "pts / with.blue-1 danger Enter: With blue 1 · −3 pts / "
        "with.purple-1 primary Space: With purple 11 · +2 places",
        hand=DICE,
        steps=("play crash", "roll 5"),
        wins=(0.1, 0.5),
    ),
    "the last play wins": at(
        "Overtake +2: blue 1 with red 9 behind / no die, certain / Your blue 1 / P2 / + P1 / +1 / "
        "Then the race is over / + you win / go primary Space: Play it: you win / Tab",
        chosen=0,
        chosen_car="blue-1",
        line=NEAR,
        wins=WINS,
        **LAST,
    ),
    "the last play loses": at(
        "Off circuit −2: blue 1 from P2 / no die, certain / Your blue 1 / P2 / − P4 / −2 / "
        "Then the race is over / − Gaston wins / go normal Enter: Play it: Gaston wins / Tab",
        chosen=1,
        chosen_car="blue-1",
        line=NEAR,
        wins=WINS,
        **LAST,
    ),
    "the last roll loses whatever comes": at(
        "Pit stop: blue 1 from P2 / one 12-sided die / −−−−−−−−−−−− / − 12 in 12 (100 %) you lose / "
        "go normal Enter: Roll: can only lose / Tab",
        chosen=3,
        chosen_car="blue-1",
        line=NEAR,
        wins=WINS,
        **LAST,
    ),
    "the last roll may win": at(
        "Pit stop: green 3 from P1 / one 12-sided die / ++++++−−−−−− / + 6 in 12 (50.0 %) you win / "
        "− 6 in 12 (50.0 %) you lose / go danger Enter: Roll: wins in 50 of 100 / Tab",
        chosen=3,
        chosen_car="green-1",
        line=NEAR,
        wins=EVEN,
        **LAST,
    ),
    "a calm last roll may win": at(
        "Pit stop on green 3 / one 12-sided die / "
        "go normal Enter: Roll: may win | some rolls go against you | 6 in 12 (50.0 %) drops back / "
        "Tab",
        chosen=3,
        chosen_car="green-1",
        line=NEAR,
        wins=EVEN,
        wants_odds=False,
        **LAST,
    ),
    "the last play before its chances are known": at(
        "Overtake +2: blue 1 with red 9 behind / no die, certain / Your blue 1 / P2 / + P1 / +1 / "
        "If it ended now / 6 / + 10 / pts / +4 / go normal Enter: Play this card / Tab",
        chosen=0,
        chosen_car="blue-1",
        line=NEAR,
        **LAST,
    ),
    "the last charge may win": at(
        "Charge: blue 1 from P2 / Rolled: 4 / +++++++++−−− / + 9 in 12 (75.0 %) up 1 / 10 / pts / "
        "+4 / − 3 in 12 (25.0 %) to last / 0 / pts / −6 / Stop now · P2 / 6 / pts / "
        "certain, ends your turn / go danger Space: Roll again: wins in 50 of 100 / "
        "stop normal Enter: Stop: Gaston wins",
        hand=DICE,
        steps=CHARGED,
        line=AHEAD,
        wins=(0.5, 0.0),
        **LAST,
    ),
    "the last charge has won": at(
        "Charge: blue 1 from P1 / Rolled: 4 / +++++++++−−− / + 9 in 12 (75.0 %) stays / 10 / pts / "
        "− 3 in 12 (25.0 %) to last / 0 / pts / −10 / Stop now · P1 / 10 / pts / "
        "certain, ends your turn / go danger Enter: Roll again: wins in 75 of 100 / "
        "stop primary Space: Stop: you win",
        hand=DICE,
        steps=CHARGED,
        line=NEAR,
        wins=(0.75, 1.0),
        **LAST,
    ),
    "the last spin has won": at(
        "Spin out · rolled 1 / the second roll stands / +−−−−−−−−−−− 1 / "
        "+ Let it stand: green 3, out / +4 / pts / − 11 in 12 (91.7 %) you lose / "
        "go primary Space: Let it stand: you win / again danger Enter: Roll again: wins in 20 of 100",
        hand=DICE,
        steps=("play spin-out", "roll 1"),
        line=NEAR,
        wins=(0.2, 1.0),
        **LAST,
    ),
    "the last crash decides": at(
        "Crash · rolled 2 · red 9 / certain, ends your turn / green 3 · Gaston · ahead / "
        "If it ended now / 10 / pts / +6 / blue 1 · You · behind / If it ended now / 0 / pts / −4 / "
        "with.green-1 primary Space: With green 3: you win / "
        "with.blue-1 normal Enter: With blue 1: Gaston wins",
        hand=DICE,
        steps=("play crash", "roll 2"),
        line=AHEAD,
        wins=(1.0, 0.0),
        **LAST,
    ),
}


HURTS = ("bad",) * 6 + ("good",) * 6
FLAGGED = Stage(is_flagged=True)

STORIES = {
    "the first card is awaited": (
        None,
        at(
            "The race is about to start / Twelve cars on the grid. Whoever has the front car begins.",
            line=BLUE_LEADS,
        ),
    ),
    "a race that was begun elsewhere": (
        None,
        at(
            "In the middle of a race / What was played before is not shown.",
            line=BLUE_LEADS,
            discard=["crash"],
        ),
    ),
    "a lesson that begins with a seat behind": (
        None,
        at(
            "In the middle of a race / What was played before is not shown.",
        ),
    ),
    "a race that is over": (
        None,
        at(
            "The race is over / The cars score by the places they hold now.",
            steps=("play wrong-line purple-2",),
            stage=FLAGGED,
            **LAST,
        ),
    ),
    "your own card": (
        Move(0, "wrong-line", "red-1", (), (("red-1", 2, 3),)),
        at(
            "Your card / Wrong line −1 · red 9 (Neutral) / Any running car drops 1 place. / 9 / − 2→3",
        ),
    ),
    "a pit stop that stays": (
        Move(1, "pit-stop-any", "red-1", (9,), (), "stays", tones=HURTS),
        at(
            "Played by Gaston / Pit stop · red 9 (Neutral) / −−−−−−++++++ 9 / 9 / stays",
        ),
    ),
    "a calm pit stop that stays": (
        Move(1, "pit-stop-any", "red-1", (9,), (), "stays", tones=HURTS),
        at(
            "Played by Gaston / Pit stop · red 9 (Neutral) / "
            "1–6: any car drops that many; else it stays / 9 / stays",
            wants_odds=False,
        ),
    ),
    "a roll is awaited": (
        Move(1, "pit-stop-any", "red-1", tones=HURTS),
        at(
            "Played by Gaston / Pit stop · red 9 (Neutral) / −−−−−−++++++ / "
            "1–6: any car drops that many; else it stays",
        ),
    ),
    "the last four rolls of a charge": (
        Move(2, "charge-lose-gear", "blue-2", (1, 2, 3, 4, 11), (("blue-2", 6, 12),)),
        at(
            "Played by Nikki / Charge (lose gear) · blue 2 (You) / ············ 11 / 2 / 3 / 4 / 11 / "
            "2 / − 6→12",
        ),
    ),
    "an overtake of two cars": (
        Move(2, "overtake-2-red", "red-1", (), (("red-1", 12, 10), ("blue-1", 11, 9))),
        at(
            "Played by Nikki / Overtake +2, red · red 9 (Neutral) / "
            "One red car and the one right behind it move up 2 places. / 9 / + 12→10 / 1 / + 11→9",
        ),
    ),
    "a crash of two cars": (
        Move(3, "crash", None, (4,), (("red-1", 4, None), ("blue-1", 5, None))),
        at(
            "Played by Lowe / Crash / ············ 4 / 4 / 9 / − out / 1 / − out",
        ),
    ),
    "a spin that hit nobody": (
        Move(1, "spin-last", None, (12,), (), "empty_position"),
        at(
            "Played by Gaston / Spin last / ············ 12 / 12 / no effect",
        ),
    ),
    "a spectator sees whose card it is": (
        Move(1, "pit-stop-any", "red-1", (3,), (("red-1", 2, 5),)),
        at(
            "Played by Gaston / Pit stop · red 9 (Neutral) / ············ 3 / 3 / 9 / − 2→5",
            is_spectated=True,
            viewer=None,
        ),
    ),
    "a card in Japanese": (
        Move(1, "wrong-line", "red-1", (), (("red-1", 2, 3),)),
        at(
            "ガストンのカード / ラインミス −1・赤9（無人チーム） / "
            "走行中の好きな1台が1つ後退します。 / 9 / − 2→3",
            lang="ja",
        ),
    ),
}


@pytest.mark.parametrize("case", PANELS.values(), ids=PANELS)
def test_the_action_panel_says_what_a_choice_does(
    tables: Tables, monkeypatch: pytest.MonkeyPatch, case: Given
) -> None:
    """Its texts in order, + or − before what is good or bad; the faces of the die; its buttons."""
    scene = tables.of(case)
    position = dict(case.position)
    hinted = position.pop("hinted", None)
    model = model_of(scene, **position)
    if hinted:
        monkeypatch.setattr(PlayScene, "offered", model.offered)
        monkeypatch.setattr(PlayScene, "hinted_actions", hinted)
    said = panel_of(scene, model)
    assert " / ".join("Tab" if part in TAB else part for part in said) == case.said


@pytest.mark.parametrize(("move", "case"), STORIES.values(), ids=STORIES)
def test_the_panel_tells_the_card_played_last_while_others_decide(
    tables: Tables, move: Move | None, case: Given
) -> None:
    scene = tables.of(case)
    model = model_of(scene, **{"offered": (), **case.position})
    model.stage.story = move
    assert " / ".join(panel_of(scene, model)) == case.said
