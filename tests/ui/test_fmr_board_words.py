"""What the board of Formula Motor Racing says at small positions: its band, points, order, cars and cards."""

from __future__ import annotations

import pytest
from fmr_positions import (
    BLUE_LEADS,
    DICE,
    LAST,
    LINE,
    Given,
    Tables,
    at,
    declared,
    drawn,
    led_by,
    model_of,
)

from game.games.formula_motor_racing.table.action_panel import hand
from game.games.formula_motor_racing.table.board import header, preview, recap, road, sidebar, strip
from game.games.formula_motor_racing.table.messages.moves import Move
from game.games.formula_motor_racing.table.messages.words import read_out
from game.games.formula_motor_racing.table.model import Model
from game.games.formula_motor_racing.table.weekend import Weekend
from game.ui.kit.layout import draw_node
from game.ui.race.depth import Depth
from game.ui.scenes.race.play import PlayScene

SHARED = led_by("yellow-1", "orange-1", "orange-2")
ENDED = ("play wrong-line purple-2",)
SO_FAR = {"order": list(LINE), "out": []}
MOVES = (
    Move(0, "wrong-line", "red-1", (), (("red-1", 2, 3),)),
    Move(1, "pit-stop-any", "red-1", (9,), (), "stays"),
    Move(2, "overtake-2-red", "red-1", (), (("red-1", 12, 10), ("blue-1", 11, 9))),
    Move(3, "crash", None, (4,), (("red-1", 4, None), ("blue-1", 5, None))),
    Move(1, "spin-last", None, (12,), (), "empty_position"),
    Move(2, "charge-lose-gear", "blue-2", (3, 11), (("blue-2", 5, 12),)),
)

BAND = {
    "a play that is certain has one row": at(
        "If you play it / no die, certain / 3 / 9 / 5 / 1 / 11 / +1 / 4 / +1 / 7 / −2 / 10 / 6 / 2 / 8 / 12",
        chosen=1,
        chosen_car="orange-1",
    ),
    "the car behind rides along with an overtake": at(
        "If you play it / no die, certain / 3 / 1 / +2 / 7 / +2 / 9 / −2 / 5 / −2 / 11 / 4 / 10 / "
        "6 / 2 / 8 / 12",
        chosen=0,
        chosen_car="blue-1",
    ),
    "three endings of a pit stop stand one above the other": at(
        "1 · 1 in 12 / − 8.3 % · back 1 / 3 / 9 / 5 / 1 / 7 / 11 / 4 / 10 / 6 / 8 / +1 / 2 / −1 / "
        "12 / 2–6 · 5 in 12 / − 41.7 % · back 2 / 3 / 9 / 5 / 1 / 7 / 11 / 4 / 10 / 6 / 8 / +1 / "
        "12 / +1 / 2 / −2 / 7–12 · 6 in 12 / 50.0 % · stays / 3 / 9 / 5 / 1 / 7 / 11 / 4 / 10 / 6 / "
        "2 / 8 / 12",
        chosen=3,
        chosen_car="blue-2",
    ),
    "seven endings of a pit stop stand in two columns": at(
        "− 1 · 1 in 12 / −1 / pts / 7 / 1 / 11 / 4 / 10 / 6 / 2 / P4 / "
        "− 2 · 1 in 12 / −2 / pts / 7 / 11 / 1 / 4 / 10 / 6 / 2 / P4 / "
        "− 3 · 1 in 12 / −3 / pts / 7 / 11 / 4 / 1 / 10 / 6 / 2 / P4 / "
        "− 4 · 1 in 12 / −3 / pts / 7 / 11 / 4 / 10 / 1 / 6 / 2 / P4 / "
        "− 5 · 1 in 12 / −3 / pts / 7 / 11 / 4 / 10 / 6 / 1 / 2 / P4 / "
        "− 6 · 1 in 12 / −3 / pts / 7 / 11 / 4 / 10 / 6 / 2 / 1 / P4 / "
        "7–12 · 6 in 12 / 1 / 7 / 11 / 4 / 10 / 6 / 2 / P4",
        chosen=3,
        chosen_car="blue-1",
    ),
    "a charge goes up or to the back": at(
        "1–9 · 9 in 12 / + 75.0 % · up 1 / +1 / pts / 3 / 9 / 1 / +1 / 5 / −1 / 7 / 11 / 4 / 10 / "
        "6 / 2 / 8 / 12 / 10–12 · 3 in 12 / − 25.0 % · to last / 3 / 9 / 5 / 7 / +1 / 11 / +1 / 4 / "
        "+1 / 10 / +1 / 6 / +1 / 2 / +1 / 8 / +1 / 12 / +1 / 1 / −8",
        hand=DICE,
        chosen=0,
        chosen_car="blue-1",
    ),
    "an engine that blows puts the car out": at(
        "1–9 · 9 in 12 / + 75.0 % · up 1 / +1 / pts / 3 / 9 / 1 / +1 / 5 / −1 / 7 / 11 / 4 / 10 / "
        "6 / 2 / 8 / 12 / 10–12 · 3 in 12 / − 25.0 % · out / −3 / pts / 3 / 9 / 5 / 7 / +1 / 11 / "
        "+1 / 4 / +1 / 10 / +1 / 6 / +1 / 2 / +1 / 8 / +1 / 12 / +1 / 1",
        hand=DICE,
        chosen=1,
        chosen_car="blue-1",
    ),
    "a spin shows each face and the best one": at(
        "Each 1 in 12 / 8.3 % / 1 / 3 / +1 / pts / 2 / 9 / +1 / pts / 3 / 5 / +1 / pts / 4 / 1 / "
        "−3 / pts / 5 / 7 / + 1 / 6 / 11 / + 1 / 7 / 4 / + 1 / 8 / 10 / + 1 / 9 / 6 / + 1 / 10 / 2 / "
        "− 2 / 11 / 8 / 12 / 12 / – / If 1 is rolled / + to last / +1 / pts / 9 / +1 / 5 / +1 / 1 / "
        "+1 / 7 / +1 / 11 / +1 / 4 / +1 / 10 / +1 / 6 / +1 / 2 / +1 / 8 / +1 / 12 / +1 / 3 / −11",
        hand=DICE,
        chosen=3,
    ),
    "a spin shows the face pointed at": at(
        "Each 1 in 12 / 8.3 % / 1 / 3 / +1 / pts / 2 / 9 / +1 / pts / 3 / 5 / +1 / pts / 4 / 1 / "
        "−3 / pts / 5 / 7 / + 1 / 6 / 11 / + 1 / 7 / 4 / + 1 / 8 / 10 / + 1 / 9 / 6 / + 1 / 10 / 2 / "
        "− 2 / 11 / 8 / 12 / 12 / – / If 4 is rolled / − to last / −3 / pts / 3 / 9 / 5 / 7 / +1 / "
        "11 / +1 / 4 / +1 / 10 / +1 / 6 / +1 / 2 / +1 / 8 / +1 / 12 / +1 / 1 / −8",
        hand=DICE,
        chosen=3,
        pointed="face.4",
    ),
    "a spin that stands is beside another roll": at(
        "Again: each 1 in 12 / 8.3 % / 1 / 3 / +1 / pts / 2 / 9 / +1 / pts / 3 / 5 / +1 / pts / 4 / "
        "1 / −3 / pts / 5 / 7 / + 1 / 6 / 11 / + 1 / 7 / 4 / + 1 / 8 / 10 / + 1 / 9 / 6 / + 1 / 10 / "
        "2 / − 2 / 11 / 8 / 12 / 12 / – / Let it stand / no die, certain / 3 / 9 / 5 / 7 / +1 / 11 / "
        "+1 / 4 / +1 / 10 / +1 / 6 / +1 / 2 / +1 / 8 / +1 / 12 / +1 / 1",
        hand=DICE,
        steps=("play spin-out", "roll 4"),
    ),
    "a crash shows both neighbours, the one pointed at first": at(
        "With blue 1 / no die, certain / 3 / 9 / 7 / +2 / 11 / +2 / 4 / +2 / 10 / +2 / 6 / +2 / 2 / "
        "+2 / 8 / +2 / 12 / +2 / 5 / 1 / With red 9 / +3 / pts / no die, certain / 3 / 1 / +2 / 7 / "
        "+2 / 11 / +2 / 4 / +2 / 10 / +2 / 6 / +2 / 2 / +2 / 8 / +2 / 12 / +2 / 9 / 5",
        hand=DICE,
        steps=("play crash", "roll 3"),
        pointed="with.blue-1",
    ),
    "a pit stop in Japanese": at(
        "1 · 1/12 / − 8.3% · 1つ後退 / 3 / 9 / 5 / 1 / 7 / 11 / 4 / 10 / 6 / 8 / +1 / 2 / −1 / 12 / "
        "2〜6 · 5/12 / − 41.7% · 2つ後退 / 3 / 9 / 5 / 1 / 7 / 11 / 4 / 10 / 6 / 8 / +1 / 12 / +1 / "
        "2 / −2 / 7〜12 · 6/12 / 50.0% · そのまま / 3 / 9 / 5 / 1 / 7 / 11 / 4 / 10 / 6 / 2 / 8 / 12",
        lang="ja",
        chosen=3,
        chosen_car="blue-2",
    ),
}
HEADER = {
    "a single race": at(
        "Race 1 / 12 running, 0 out / Direction",
    ),
    "a race of a season in the rain": at(
        "Race 1 / of 3 / 10 running, 2 out / In the city, midday, rain / Last round: 3 plays left / "
        "Direction",
        races=3,
        out=2,
        weekend=Weekend("city", "noon", "rain"),
        deck=[],
        last_plays=3,
    ),
    "a calm table counts no cars": at(
        "Race 1 / of 3",
        races=3,
        weekend=Weekend("coast", "evening", "clouds"),
        wants_odds=False,
    ),
    "a race in Japanese": at(
        "第1戦 / 全3戦 / 走行中12台・脱落0台 / 砂漠・朝 / 進行方向",
        lang="ja",
        races=3,
        weekend=Weekend("desert", "morning", "clear"),
    ),
}
STRIP = {
    "all teams from the first on, with what a play would change": at(
        "0 / If it ended now / Gaston / 10 / Red / 6 / 3 / − −3 / Nikki / 4 / 2 / − −2 / You / "
        "3 / 6 / + +3 / Lowe / 2 / 4 / + +2 / Purple / 1",
        chosen=0,
        chosen_car="blue-1",
    ),
    "only your own change where not everything is shown": at(
        "0 / If it ended now / Gaston / 10 / Red / 6 / Nikki / 4 / You / 3 / 6 / + +3 / Lowe / "
        "2 / Purple / 1",
        chosen=0,
        chosen_car="blue-1",
        depth=Depth.ODDS,
    ),
    "before the first card of a race the season counts": at(
        "0 / Season points / You / 0 / Gaston / 0 / Nikki / 0 / Lowe / 0 / Red / 0 / Purple / 0",
        races=3,
        out=2,
    ),
    "a season with this race once a card is played": at(
        "2 / If it ended now (season total) / Gaston / 10 / Red / 6 / Nikki / 4 / You / 3 / "
        "Lowe / 2 / Purple / 1",
        races=3,
        discard=["crash", "spin-out"],
    ),
    "what a face of the die would change": at(
        "0 / If it ended now, on 4 (season total) / Gaston / 10 / 11 / + +1 / Red / 6 / Nikki / "
        "4 / You / 3 / 0 / − −3 / Lowe / 2 / 3 / + +1 / Purple / 1 / 2 / + +1",
        races=3,
        hand=DICE,
        chosen=3,
        pointed="face.4",
    ),
    "what a face of the die would change in a single race": at(
        "0 / If it ended now, on 4 / Gaston / 10 / 11 / + +1 / Red / 6 / Nikki / 4 / You / 3 / "
        "0 / − −3 / Lowe / 2 / 3 / + +1 / Purple / 1 / 2 / + +1",
        hand=DICE,
        chosen=3,
        pointed="face.4",
    ),
    "the likeliest ending of a pit stop": at(
        "0 / If it ended now, on 7–12 / Gaston / 10 / Red / 6 / Nikki / 4 / You / 3 / Lowe / 2 / Purple / 1",
        chosen=3,
        chosen_car="blue-1",
    ),
    "a calm table says who leads": at(
        "If it ended now / › / › / › / › / › / Gaston leads.",
        wants_odds=False,
    ),
    "a calm table says that you lead": at(
        "If it ended now / › / › / › / › / › / Your team leads.",
        wants_odds=False,
        line=BLUE_LEADS,
    ),
    "a calm table names those who share the lead": at(
        "If it ended now / = / › / › / › / › / Nikki and Lowe share the lead.",
        wants_odds=False,
        line=SHARED,
    ),
    "a calm table knows one owner of two leading teams": at(
        "If it ended now / = / › / › / › / › / Gaston leads.",
        seats="hbb",
        wants_odds=False,
        line=SHARED,
    ),
    "a calm table of a season before the first card": at(
        "Season points / Nobody has points yet.",
        races=3,
        wants_odds=False,
    ),
    "two teams a seat are told apart": at(
        "0 / If it ended now / You (green) / 10 / Nikki (red) / 6 / − −3 / Gaston (yellow) / 4 / "
        "− −2 / You (blue) / 3 / + +3 / Gaston (orange) / 2 / + +2 / Nikki (purple) / 1",
        seats="hbb",
        chosen=0,
        chosen_car="blue-1",
    ),
    "a race that is over": at(
        "38 / Points of this race / Gaston / 10 / Red / 6 / Nikki / 4 / You / 3 / Lowe / 2 / Purple / 1",
        steps=ENDED,
        **LAST,
    ),
}
TIPS = {
    "a season before its first card": at(
        "deck: Deck 34 | 34 cards to draw. When the deck is empty, everybody plays once more. Your "
        "next card: Overtake 46.9 %, Pit stop 14.3 %, Charge 12.2 %, Lose control 6.1 %, Tailender "
        "turbo 6.1 %, Wrong line 4.1 %, Off circuit 4.1 %, Spin out 2.0 %, Spin last 2.0 % and Crash "
        "2.0 %. / "
        "discard: Discard 0 | 0 cards played. Click to see them all, and what is still unseen. / "
        "totals: Season points | Points of the teams in the season so far.",
        races=3,
    ),
    "a play that is previewed": at(
        "deck: Deck 34 | 34 cards to draw. When the deck is empty, everybody plays once more. Your "
        "next card: Overtake 46.9 %, Pit stop 14.3 %, Charge 12.2 %, Lose control 6.1 %, Tailender "
        "turbo 6.1 %, Wrong line 4.1 %, Off circuit 4.1 %, Spin out 2.0 %, Spin last 2.0 % and Crash "
        "2.0 %. / "
        "discard: Discard 0 | 0 cards played. Click to see them all, and what is still unseen. / "
        "totals: If it ended now (season total) | Season points, as if this race ended now.",
        races=3,
        chosen=1,
        chosen_car="orange-1",
    ),
    "the last round": at(
        "deck: Deck 0 | The deck is empty; the race ends when the last plays are made. / "
        "discard: Discard 36 | 36 cards played. Click to see them all, and what is still unseen. / "
        "totals: If it ended now | Points of the teams, as if the race ended now.",
        deck=[],
        last_plays=2,
    ),
    "cards removed unseen": at(
        "deck: Deck 31 | 31 cards to draw. When the deck is empty, everybody plays once more. 2 "
        "cards were removed unseen. / "
        "discard: Discard 1 | 1 card played. Click to see them all, and what is still unseen. / "
        "totals: If it ended now (season total) | Season points, as if this race ended now.",
        races=3,
        short_race=[2, 2, 2],
        discard=["crash"],
        depth=Depth.ODDS,
    ),
    "a season that is over": at(
        "deck: Deck 0 | The deck is empty and the race is over. / "
        "discard: Discard 38 | 38 cards played. Click to see them all, and what is still unseen. / "
        "totals: Season points | Points of the teams in the season so far.",
        races=3,
        steps=ENDED,
        results=[SO_FAR, SO_FAR],
        **LAST,
    ),
    "a race that is over": at(
        "deck: Deck 0 | The deck is empty and the race is over. / "
        "discard: Discard 38 | 38 cards played. Click to see them all, and what is still unseen. / "
        "totals: Points of this race | Points of the teams in this race.",
        steps=ENDED,
        **LAST,
    ),
}
COLUMN = {
    "with what a play would change": at(
        "1 / 3 / Gaston / 10 / 2 / 9 / Neutral red / − 2 / 6→3 / 3 / 5 / Nikki / − 2 / 4→2 / 4 / 1 / "
        "You / + 2 / 3→6 / 5 / 7 / Lowe / + 2 / 2→4 / 6 / 11 / Neutral purple / 1 / 7 / 4 / Gaston / "
        "8 / 10 / Neutral red / 9 / 6 / Nikki / 10 / 2 / You / 11 / 8 / Lowe / out / 12 / 12 / "
        "Neutral purple / out",
        out=2,
        chosen=0,
        chosen_car="blue-1",
        pointed="car.red-1",
    ),
    "with no change where not everything is shown": at(
        "1 / 3 / Gaston / 10 / 2 / 9 / Neutral red / 6 / 3 / 5 / Nikki / 4 / 4 / 1 / You / 3 / 5 / 7 / "
        "Lowe / − 2 / 2 / 6 / 11 / Neutral purple / + 1 / 1 / 7 / 4 / Gaston / + 1 / 8 / 10 / "
        "Neutral red / 9 / 6 / Nikki / 10 / 2 / You / 11 / 8 / Lowe / 12 / 12 / Neutral purple",
        chosen=1,
        chosen_car="orange-1",
        depth=Depth.ODDS,
    ),
    "with a face of the die": at(
        "1 / 3 / Gaston / 10 / 2 / 9 / Neutral red / 6 / 3 / 5 / Nikki / 4 / 4 / 1 / You / − 8 / 3→0 / "
        "5 / 7 / Lowe / + 1 / 2→3 / 6 / 11 / Neutral purple / + 1 / 1→2 / 7 / 4 / Gaston / + 1 / 0→1 / "
        "8 / 10 / Neutral red / + 1 / 9 / 6 / Nikki / + 1 / 10 / 2 / You / + 1 / 11 / 8 / Lowe / + 1 / "
        "12 / 12 / Neutral purple / + 1",
        hand=DICE,
        chosen=3,
        pointed="face.4",
    ),
    "calm": at(
        "1 / 3 / Gaston / 10 / 2 / 9 / Neutral / 6 / 3 / 5 / Nikki / 4 / 4 / 1 / You / 3 / 5 / 7 / "
        "Lowe / 2 / 6 / 11 / Neutral / 1 / 7 / 4 / Gaston / 8 / 10 / Neutral / 9 / 6 / Nikki / "
        "10 / 2 / You / 11 / 8 / Lowe / 12 / 12 / Neutral",
        wants_odds=False,
        chosen=0,
        chosen_car="blue-1",
    ),
}
RECAP = {
    "since your last turn": at(
        "Since your last turn / Choose a card, then point at cars. / 1 / Gaston / 9 / Pit stop / 9 / "
        "stays / 2 / Nikki / Overtake +2 / 9 / + 12→10 / 1 / + 11→9 / 3 / Lowe / 4 / Crash / 9 / "
        "− out / 1 / − out / 4 / Gaston / 12 / Spin last / no effect / 5 / Nikki / 11 / 3 / Charge / "
        "2 / − 5→12",
        moves=MOVES,
    ),
    "at a calm table once for two cars that moved alike": at(
        "Since your last turn / Gaston / 9 / Pit stop / 9 / stays / Nikki / Overtake / 9 / 1 / "
        "+ up 2 / Lowe / 4 / Crash / 9 / 1 / − out / Gaston / 12 / Spin last / no effect / Nikki / "
        "11 / 3 / Charge / 2 / − back 7",
        moves=MOVES,
        wants_odds=False,
    ),
    "calmly a car that is back where it was": at(
        "Since your last turn / Gaston / 11 / 3 / Charge / 2 / stays",
        moves=(Move(1, "charge-lose-gear", "blue-2", (3, 11), (("blue-2", 12, 12),)),),
        wants_odds=False,
    ),
    "for a spectator the last five": at(
        "The last moves / 1 / Gaston / 9 / Pit stop / 9 / stays / 2 / Nikki / Overtake +2 / 9 / "
        "+ 12→10 / 1 / + 11→9 / 3 / Lowe / 4 / Crash / 9 / − out / 1 / − out / 4 / Gaston / 12 / "
        "Spin last / no effect / 5 / Nikki / 11 / 3 / Charge / 2 / − 5→12",
        moves=MOVES,
        viewer=None,
        offered=(),
    ),
    "before anybody has moved": at(
        "Since your last turn / Nobody has moved yet. Choose a card, then point at cars.",
    ),
    "calmly before anybody has moved": at(
        "",
        wants_odds=False,
    ),
    "while others are on turn": at(
        "Since your last turn / Every move will be shown here.",
        offered=(),
    ),
    "in the past": at(
        "",
        offered=(),
        is_past=True,
    ),
    "in the middle of a lesson": at(
        "Since your last turn / Choose a card, then point at cars.",
        is_rewatched=True,
    ),
    "while a roll is awaited": at(
        "Since your last turn / 1 / Gaston / 9 / Pit stop / 9 / stays / 2 / Nikki / Overtake +2 / "
        "9 / + 12→10 / 1 / + 11→9 / 3 / Lowe / 4 / Crash / 9 / − out / 1 / − out / 4 / Gaston / 12 / "
        "Spin last / no effect / 5 / Nikki / 11 / 3 / Charge / 2 / − 5→12",
        hand=DICE,
        steps=("play crash", "roll 3"),
        moves=MOVES,
    ),
    "in Japanese": at(
        "前の手番以降の動き / カードを選び、車にカーソルを合わせてください。 / 1 / ガストン / 9 / "
        "ピットストップ / 9 / そのまま / 2 / ニッキ / 追い越し +2 / 9 / + 12→10 / 1 / + 11→9 / 3 / "
        "ロウ / 4 / クラッシュ / 9 / − 脱落 / 1 / − 脱落 / 4 / ガストン / 12 / スピン・ラスト / "
        "効果なし / 5 / ニッキ / 11 / 3 / 猛追 / 2 / − 5→12",
        lang="ja",
        moves=MOVES,
    ),
}
CARS = {
    "the turbo is for one of the last three": at(
        "car.yellow-1: P3 yellow 5 | P3, yellow 5: Nikki. 4 points if it ended now. Fights your blue "
        "1 for P3. | The turbo is for one of the last three. / car.red-1: P2 red 9 | P2, red 9: "
        "Neutral. 6 points if it ended now. | The turbo is for one of the last three. / car.blue-2: "
        "P10 blue 2 | P10, blue 2: You. 0 points if it ended now. Fights yellow 6 for P9. Fights "
        "orange 8 for P10. | commits | quiet | selected",
        chosen=2,
        chosen_car="blue-2",
        is_confirmed=True,
    ),
    "an overtake is for its colour": at(
        "car.yellow-1: P3 yellow 5 | P3, yellow 5: Nikki. 4 points if it ended now. Fights your blue "
        "1 for P3. | This card is for blue cars. / car.red-1: P2 red 9 | P2, red 9: Neutral. 6 "
        "points if it ended now. | This card is for blue cars. / "
        "car.blue-2: P10 blue 2 | P10, blue 2: You. 0 points if it ended now. Fights yellow 6 for "
        "P9. Fights orange 8 for P10. | quiet",
        chosen=0,
    ),
    "a spin is for no car": at(
        "car.yellow-1: P3 yellow 5 | P3, yellow 5: Nikki. 4 points if it ended now. Fights your blue "
        "1 for P3. | You choose no car for this card; the die does. / car.red-1: P2 red 9 | P2, red "
        "9: Neutral. 6 points if it ended now. | You choose no car for this card; the die does. / "
        "car.blue-2: P10 blue 2 | P10, blue 2: You. 0 points if it ended now. Fights yellow 6 for "
        "P9. Fights orange 8 for P10. | You choose no car "
        "for this card; the die does.",
        hand=DICE,
        chosen=2,
    ),
    "only a neighbour crashes too": at(
        "car.yellow-1: P3 yellow 5 | P3, yellow 5: Nikki. 4 points if it ended now. Fights your blue "
        "1 for P3. | Only the car directly ahead or behind can crash too. | commits / "
        "car.red-1: P2 red 9 | P2, red 9: Neutral. 6 points if it ended now. | commits | quiet / "
        "car.blue-2: P10 blue 2 | P10, blue 2: You. 0 points if it ended now. Fights yellow 6 for "
        "P9. Fights orange 8 for P10. | Only the car "
        "directly ahead or behind can crash too. | commits",
        hand=DICE,
        steps=("play crash", "roll 3"),
    ),
    "cars that are out stay where they are": at(
        "car.yellow-1: P3 yellow 5 | P3, yellow 5: Nikki. 4 points if it ended now. Fights your blue "
        "1 for P3. | quiet / "
        "car.red-1: P2 red 9 | P2, red 9: Neutral. 6 points if it ended now. | quiet / car.blue-2: "
        "P10 blue 2 | P10, blue 2: You. 0 points if it ended now. | This car is out of the race.",
        line=led_by("green-1"),
        out=3,
    ),
    "a race that is over": at(
        "car.yellow-1: P3 yellow 5 | P3, yellow 5: Nikki. 4 points. / "
        "car.red-1: P2 red 9 | P2, red 9: Neutral. 6 points. / "
        "car.blue-2: P10 blue 2 | P10, blue 2: You. 0 points.",
        steps=ENDED,
        **LAST,
    ),
    "in Japanese": at(
        "car.yellow-1: 3位 黄5 | 3位 "
        "黄5：ニッキ。このまま終われば4点です。あなたの青1と3位を争っています。 | "
        "ビリターボは最後尾の3台にだけ使えます。 / car.red-1: 2位 赤9 | 2位 "
        "赤9：無人チーム。このまま終われば6点です。 | ビリターボは最後尾の3台にだけ使えます。 / "
        "car.blue-2: 10位 青2 | 10位 "
        "青2：あなた。このまま終われば0点です。黄6と9位を争っています。橙8と10位を争っています。 | "
        "quiet",
        lang="ja",
        chosen=2,
    ),
    "a card pointed at is none that is chosen": at(
        "car.yellow-1: P3 yellow 5 | P3, yellow 5: Nikki. 4 points if it ended now. Fights your "
        "blue 1 for P3. | quiet / car.red-1: P2 red 9 | P2, red 9: Neutral. 6 points if it ended "
        "now. | quiet / car.blue-2: P10 blue 2 | P10, blue 2: You. 0 points if it ended now. "
        "Fights yellow 6 for P9. Fights orange 8 for P10. | quiet",
        pointed="card.1",
    ),
}
HANDS = {
    "every card may be chosen": at(
        "card.1 1: Overtake +2, blue | One blue car and the one right behind it move up 2 places. | "
        "quiet / card.3 3: Tailender turbo | One of the last three running cars moves up 3, alone. | "
        "quiet | selected",
        chosen=2,
    ),
    "a roll is to be decided first": at(
        "card.1: Charge (lose gear) | 1–9: up one place 10–12: to last place | Decide about this "
        "roll first. / card.3: Spin out | Die picks a place: that car is out. You get one re-roll. | "
        "Decide about this roll first.",
        hand=DICE,
        steps=("play crash", "roll 3"),
    ),
    "others are on turn": at(
        "card.1 1: Overtake +2, blue | One blue car and the one right behind it move up 2 places. | "
        "Wait for your turn. / card.3 3: Tailender turbo | One of the last three running cars moves "
        "up 3, alone. | Wait for your turn.",
        offered=(),
    ),
    "the race is over": at(
        "card.1 1: Overtake +2, blue | One blue car and the one right behind it move up 2 places. | "
        "The race is over. / card.3 3: Tailender turbo | One of the last three running cars moves up "
        "3, alone. | The race is over.",
        steps=ENDED,
        text_scale=150,
        **LAST,
    ),
}
FACES = {
    "a spin to last": at(
        "face.1: 1: to last | If 1 is rolled: to last / "
        "face.11: 11: no effect | If 11 is rolled: no effect / "
        "face.12: 12: no effect | If 12 is rolled: no effect",
        hand=DICE,
        chosen=3,
        line=BLUE_LEADS,
        out=2,
    ),
    "a second roll of a spin": at(
        "face.1: 1: out | If 1 is rolled: out / face.11: 11: out | If 11 is rolled: out / "
        "face.12: 12: no effect | If 12 is rolled: no effect",
        hand=DICE,
        steps=("play spin-out", "roll 4"),
        out=1,
    ),
}
READ = {
    "with cars that are out": at(
        "Running, from the lead: P1 green 3 (Gaston, 10 points), P2 red 9 (Neutral red, 6 points), P3 "
        "yellow 5 (Nikki, 4 points), P4 blue 1 (You, 3 points), P5 orange 7 (Lowe, 2 points), P6 "
        "purple 11 (Neutral purple, 1 point), P7 green 4 (Gaston), P8 red 10 (Neutral red), P9 yellow 6 "
        "(Nikki) and P10 blue 2 (You) / Out: P11 orange 8 (Lowe) and P12 purple 12 (Neutral purple) / "
        "Your hand: Overtake +2, blue, Off circuit −2, Tailender turbo, Pit stop and Wrong line −1 / "
        "Deck 34, discard 0 / If it ended now: Gaston (green) 10, Neutral red 6, Nikki (yellow) 4, You "
        "(blue) 3, Lowe (orange) 2 and Neutral purple 1",
        out=2,
    ),
    "with two teams a seat": at(
        "Running, from the lead: P1 green 3 (You, 10 points), P2 red 9 (Nikki, 6 points), P3 yellow "
        "5 (Gaston, 4 points), P4 blue 1 (You, 3 points), P5 orange 7 (Gaston, 2 points), P6 purple "
        "11 (Nikki, 1 point), P7 green 4 (You), P8 red 10 (Nikki), P9 yellow 6 (Gaston), P10 blue 2 "
        "(You), P11 orange 8 (Gaston) and P12 purple 12 (Nikki) / "
        "Your hand: Overtake +2, blue, Off circuit −2, Tailender turbo, Pit stop and Wrong line −1 / "
        "Deck 39, discard 0 / If it ended now: You (green) 10, Nikki (red) 6, Gaston (yellow) 4, You "
        "(blue) 3, Gaston (orange) 2 and Nikki (purple) 1",
        seats="hbb",
    ),
    "before anybody has points": at(
        "Running, from the lead: P1 green 3 (Gaston, 10 points), P2 red 9 (Neutral red, 6 points), P3 "
        "yellow 5 (Nikki, 4 points), P4 blue 1 (You, 3 points), P5 orange 7 (Lowe, 2 points), P6 "
        "purple 11 (Neutral purple, 1 point), P7 green 4 (Gaston), P8 red 10 (Neutral red), P9 yellow 6 "
        "(Nikki), P10 blue 2 (You), P11 orange 8 (Lowe) and P12 purple 12 (Neutral purple) / "
        "Your hand: Overtake +2, blue, Off circuit −2, Tailender turbo, Pit stop and Wrong line −1 / "
        "Deck 34, discard 0 / Season points: Nobody has points yet.",
        races=3,
    ),
}


def band(scene: PlayScene, model: Model) -> list[str]:
    """The band above the road."""
    return drawn(scene, lambda p, lay: preview._preview(p, model, lay))


def head(scene: PlayScene, model: Model) -> list[str]:
    """The line above the band."""
    return drawn(scene, lambda p, lay: draw_node(p, header._header(p, model, 1100), (0, 0, 1100, 40)))


def points(scene: PlayScene, model: Model) -> list[str]:
    """The heading and the figures of the points."""
    said = drawn(scene, lambda p, lay: strip._strip(p, model, lay))
    # a calm table shows no empty pile
    return said[said.index("Discard") + 1 if "Discard" in said else said.index("Deck") + 2 :]


def column(scene: PlayScene, model: Model) -> list[str]:
    """The running order."""
    return drawn(scene, lambda p, lay: sidebar._column(p, model, lay, None))[2:-4]


def since(scene: PlayScene, model: Model) -> list[str]:
    """What was played since the viewer's last turn."""
    return drawn(scene, lambda p, lay: recap._recap(p, model, lay, model.recent))


def piles(scene: PlayScene, model: Model) -> list[str]:
    """What deck, discard pile and points tell."""
    return declared(scene, lambda ui, lay, do: strip.declare_strip(ui, model, lay, do))


def cars(scene: PlayScene, model: Model) -> list[str]:
    """What a few cars of the road tell."""
    found = declared(scene, lambda ui, lay, do: road.declare_cars(ui, model, lay, do))
    return [line for line in found if line.startswith(("car.yellow-1", "car.red-1", "car.blue-2"))]


def cards(scene: PlayScene, model: Model) -> list[str]:
    """What two cards of the hand tell."""
    found = declared(scene, lambda ui, lay, do: hand.declare_hand(ui, model, lay, do))
    return [found[0], found[2]]


def faces(scene: PlayScene, model: Model) -> list[str]:
    """What the first and the last faces of the die tell."""
    found = declared(scene, lambda ui, lay, do: preview.declare_faces(ui, model, lay))
    return [found[0], *found[-2:]]


def read(scene: PlayScene, model: Model) -> list[str]:
    """The table as text."""
    return read_out(model).split("\n")


@pytest.mark.parametrize("case", BAND.values(), ids=BAND)
def test_the_band_shows_what_a_choice_leads_to(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(band(scene, model_of(scene, **case.position))) == case.said


@pytest.mark.parametrize("case", HEADER.values(), ids=HEADER)
def test_the_header_says_which_race_it_is_and_how_far(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(head(scene, model_of(scene, **case.position))) == case.said


@pytest.mark.parametrize("case", STRIP.values(), ids=STRIP)
@pytest.mark.slow
def test_the_points_are_those_if_it_ended_now(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(points(scene, model_of(scene, **case.position))) == case.said


@pytest.mark.parametrize("case", TIPS.values(), ids=TIPS)
def test_deck_pile_and_points_explain_themselves(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(piles(scene, model_of(scene, **case.position))) == case.said


@pytest.mark.parametrize("case", COLUMN.values(), ids=COLUMN)
def test_the_running_order_shows_what_a_choice_changes(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(column(scene, model_of(scene, **case.position))) == case.said


@pytest.mark.parametrize("case", RECAP.values(), ids=RECAP)
def test_what_others_played_is_told_as_it_suits_the_moment(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(since(scene, model_of(scene, **case.position))) == case.said


@pytest.mark.parametrize("case", CARS.values(), ids=CARS)
def test_a_car_tells_who_it_is_and_why_it_cannot_be_chosen(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(cars(scene, model_of(scene, **case.position))) == case.said


@pytest.mark.parametrize("case", HANDS.values(), ids=HANDS)
def test_a_card_tells_what_it_does_and_why_it_cannot_be_played(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(cards(scene, model_of(scene, **case.position))) == case.said


@pytest.mark.parametrize("case", FACES.values(), ids=FACES)
def test_a_face_tells_what_it_would_do(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(faces(scene, model_of(scene, **case.position))) == case.said


@pytest.mark.parametrize("case", READ.values(), ids=READ)
def test_the_table_can_be_read_out(tables: Tables, case: Given) -> None:
    scene = tables.of(case)
    assert " / ".join(read(scene, model_of(scene, **case.position))) == case.said
