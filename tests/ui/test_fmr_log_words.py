"""What the log of Formula Motor Racing says of every card and roll, and the bar of what is asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from fmr_positions import DICE, LAST, LINE, Given, Tables, at, model_of, played

from game.engine.contract import Event
from game.games.formula_motor_racing.rules.events import MOVED, OUT
from game.games.formula_motor_racing.table.events import MOVES, ROWS
from game.games.formula_motor_racing.table.messages.log import log_lines
from game.games.formula_motor_racing.table.messages.moves import Moves
from game.ui.scenes.race.play import PlayScene

RED_OUT = {"order": [car for car in LINE if not car.startswith("red")], "out": ["red-1", "red-2"]}
ONE_OUT = {"order": [*LINE[:11]], "out": [LINE[11]]}
ONE_RUNS = {"order": [LINE[0]], "out": [*LINE[1:]]}

LOGGED = {
    "an overtake with a car behind": (
        ["play overtake-2-blue blue-1"],
        "overtake-2-blue",
        {},
        "good You overtook with blue 1 and orange 7: +2, 4→2 [action_overtake, own Overtake +2, blue "
        "1, FMR-3.2]",
        "good あなた 追い越し +2：青1と橙7, 4→2 [action_overtake, own 追い越し +2：青1, FMR-3.2]",
    ),
    "an overtake alone": (
        ["play overtake-2-purple purple-2"],
        "overtake-2-purple",
        {},
        "good You overtook with purple 12, alone: +2, 12→10 [action_overtake, own Overtake +2, "
        "purple 12, FMR-3.2]",
        "good あなた 追い越し +2：紫12だけ, 12→10 [action_overtake, own 追い越し +2：紫12だけ, FMR-3.2]",
    ),
    "an overtake of the leader": (
        ["play overtake-2-green green-1"],
        "overtake-2-green",
        {},
        "You overtook with green 3: +2, no effect [action_overtake, own Overtake +2, green 3, FMR-3.2]",
        "あなた 追い越し +2：緑3, 効果なし [action_overtake, own 追い越し +2：緑3, FMR-3.2]",
    ),
    "a drop": (
        ["play off-circuit blue-1"],
        "off-circuit",
        {},
        "bad You: off circuit −2, blue 1, 4→6 [action_off_circuit, own Off circuit −2, blue 1, FMR-3.2]",
        "bad あなた コースアウト −2：青1, 4→6 [action_off_circuit, own コースアウト −2：青1, FMR-3.2]",
    ),
    "a turbo": (
        ["play tailender-turbo blue-2"],
        "tailender-turbo",
        {},
        "good You: tailender turbo, blue 2, 10→7 [action_tailender_turbo, own Turbo, blue 2, FMR-3.2]",
        "good あなた ビリターボ：青2, 10→7 [action_tailender_turbo, own ビリターボ：青2, FMR-3.2]",
    ),
    "a card of two cars that are out": (
        ["play overtake-2-red"],
        "overtake-2-red",
        RED_OUT,
        "You: Overtake +2, red, both cars are out, no effect [action_overtake, own Overtake +2, red: "
        "both out, FMR-3.2]",
        "あなた 追い越し +2・赤：2台とも脱落済み, 効果なし [action_overtake, own 追い越し "
        "+2・赤：2台脱落済み, FMR-3.2]",
    ),
    "a pit stop that stays": (
        ["play pit-stop-any blue-1", "roll 9"],
        "pit-stop-any",
        {},
        "You pitted blue 1: rolled 9, stays [action_pit_stop, own Pit stop, die 9: blue 1, FMR-4.4]",
        "あなた ピット：青1 出目9, そのまま [action_pit_stop, own ピット：青1 出目9, FMR-4.4]",
    ),
    "a pit stop that drops": (
        ["play pit-stop-any blue-1", "roll 3"],
        "pit-stop-any",
        {},
        "bad You pitted blue 1: rolled 3, 4→7 [action_pit_stop, own Pit stop, die 3: blue 1, FMR-4.4]",
        "bad あなた ピット：青1 出目3, 4→7 [action_pit_stop, own ピット：青1 出目3, FMR-4.4]",
    ),
    "a charge that goes on and stops": (
        ["play charge-lose-gear blue-2", "roll 1", "again", "roll 2", "stop"],
        "charge-lose-gear",
        {},
        "good You charged blue 2: rolled 1, 10→9 [action_charge_lose_gear, own Charge, die 1: blue "
        "2, FMR-4.5] / good You charged on with blue 2: rolled 2, 9→8 [action_charge_lose_gear, own "
        "Again, die 2: blue 2, FMR-4.5] / "
        "You stopped the charge of blue 2 [flag, own Stops, blue 2, FMR-4.5.1]",
        "good あなた 猛追：青2 出目1, 10→9 [action_charge_lose_gear, own 猛追：青2 出目1, FMR-4.5] / "
        "good あなた 続けて猛追：青2 出目2, 9→8 [action_charge_lose_gear, own 続けて猛追：青2 出目2, "
        "FMR-4.5] / あなた 猛追をやめた：青2 [flag, own 猛追をやめた：青2, FMR-4.5.1]",
    ),
    "a charge that loses the gear": (
        ["play charge-lose-gear blue-2", "roll 11"],
        "charge-lose-gear",
        {},
        "bad You charged blue 2: rolled 11, 10→12 [action_charge_lose_gear, own Charge, die 11: blue "
        "2, FMR-4.5]",
        "bad あなた 猛追：青2 出目11, 10→12 [action_charge_lose_gear, own 猛追：青2 出目11, FMR-4.5]",
    ),
    "an engine that blows": (
        ["play charge-engine-blows blue-2", "roll 11"],
        "charge-engine-blows",
        {},
        "bad You charged blue 2: rolled 11, out [action_charge_engine_blows, own Charge, die 11: "
        "blue 2, FMR-4.5]",
        "bad あなた 猛追：青2 出目11, 脱落 [action_charge_engine_blows, own 猛追：青2 出目11, FMR-4.5]",
    ),
    "a spin that stands": (
        ["play spin-out", "roll 1", "stand"],
        "spin-out",
        {},
        "You: spin out, rolled 1, green 3 [action_spin_out, own Spin out, die 1: green 3, FMR-4.6] / "
        "bad You let it stand: green 3 spins, out [action_spin_out, own Stands: green 3 spins, "
        "FMR-4.6]",
        "あなた スピン・アウト：出目1 緑3 [action_spin_out, own スピン・アウト：出目1 緑3, FMR-4.6] "
        "/ bad あなた 確定：緑3がスピン, 脱落 [action_spin_out, own 確定：緑3がスピン, FMR-4.6]",
    ),
    "a spin that is rolled again": (
        ["play spin-last", "roll 1", "again", "roll 3"],
        "spin-last",
        {},
        "You: spin last, rolled 1, green 3 [action_spin_last, own Spin last, die 1: green 3, "
        "FMR-4.6] / bad You rolled again: 3, yellow 5, 3→12 [action_spin_last, own Again, die 3: "
        "yellow 5, FMR-4.6]",
        "あなた スピン・ラスト：出目1 緑3 [action_spin_last, own スピン・ラスト：出目1 緑3, FMR-4.6] "
        "/ bad あなた 振り直し：出目3 黄5, 3→12 [action_spin_last, own 振り直し：出目3 黄5, FMR-4.6]",
    ),
    "a spin that stands on nobody": (
        ["play spin-out", "roll 12", "stand"],
        "spin-out",
        ONE_OUT,
        "You: spin out, rolled 12, nobody there [action_spin_out, own Spin out, die 12: nobody, "
        "FMR-4.6] / You let it stand: nobody spins, no effect [action_spin_out, own Stands: nobody "
        "spins, FMR-4.6.1]",
        "あなた スピン・アウト：出目12 車なし [action_spin_out, own スピン・アウト：出目12 車なし, "
        "FMR-4.6] / あなた 確定：車なし, 効果なし [action_spin_out, own 確定：車なし, FMR-4.6.1]",
    ),
    "a spin that hits nobody at last": (
        ["play spin-out", "roll 1", "again", "roll 12"],
        "spin-out",
        ONE_OUT,
        "You: spin out, rolled 1, green 3 [action_spin_out, own Spin out, die 1: green 3, FMR-4.6] / "
        "You rolled again: 12, nobody there, no effect [action_spin_out, own Again, die 12: nobody, "
        "FMR-4.6]",
        "あなた スピン・アウト：出目1 緑3 [action_spin_out, own スピン・アウト：出目1 緑3, FMR-4.6] "
        "/ あなた 振り直し：出目12 車なし, 効果なし [action_spin_out, own 振り直し：出目12 車なし, "
        "FMR-4.6]",
    ),
    "a crash with a choice": (
        ["play crash", "roll 2", "with green-1"],
        "crash",
        {},
        "bad You: crash, rolled 2, red 9, out [action_crash, own Crash, die 2: red 9, FMR-4.7] / bad "
        "Crash, rolled 2: green 3 and red 9, both out [action_crash, own green 3 hits red 9, FMR-4.7]",
        "bad あなた クラッシュ：出目2 赤9, 脱落 [action_crash, own クラッシュ：出目2 赤9, FMR-4.7] / "
        "bad 緑3と赤9がクラッシュ 出目2, 2台脱落 [action_crash, own 緑3と赤9がクラッシュ, FMR-4.7]",
    ),
    "a crash without a choice": (
        ["play crash", "roll 1"],
        "crash",
        {},
        "bad Crash, rolled 1: green 3 and red 9, both out [action_crash, own green 3 hits red 9, FMR-4.7]",
        "bad 緑3と赤9がクラッシュ 出目1, 2台脱落 [action_crash, own 緑3と赤9がクラッシュ, FMR-4.7]",
    ),
    "a crash that hits nobody": (
        ["play crash", "roll 12"],
        "crash",
        ONE_OUT,
        "You: crash, rolled 12, nobody there, no effect [action_crash, own Crash, die 12: nobody, FMR-4.7]",
        "あなた クラッシュ：出目12 車なし, 効果なし [action_crash, own クラッシュ：出目12 車なし, FMR-4.7]",
    ),
    "a crash alone": (
        ["play crash", "roll 1"],
        "crash",
        ONE_RUNS,
        "bad Crash, rolled 1: green 3 alone, out [action_crash, own green 3 crashes, FMR-4.7]",
        "bad 緑3がクラッシュ 出目1, 脱落 [action_crash, own 緑3がクラッシュ, FMR-4.7]",
    ),
    "the end of race and season": (
        ["play wrong-line blue-1"],
        "wrong-line",
        LAST,
        "bad You: wrong line −1, blue 1, 4→5 [action_wrong_line, own Wrong line −1, blue 1, FMR-3.2] "
        "/ Race 1 won by green 3 (Gaston) [trophy, Race 1 won by green 3, FMR-6.1] / "
        "Gaston won the title [trophy, Gaston won the title, FMR-6.3]",
        "bad あなた ラインミス −1：青1, 4→5 [action_wrong_line, own ラインミス −1：青1, FMR-3.2] / "
        "第1戦：ガストンの緑3が優勝 [trophy, 第1戦：優勝は緑3, FMR-6.1] / "
        "ガストンがチャンピオン [trophy, ガストンがチャンピオン, FMR-6.3]",
    ),
    "the last round": (
        ["play wrong-line blue-1"],
        "wrong-line",
        {"deck": ["crash"]},
        "bad You: wrong line −1, blue 1, 4→5 [action_wrong_line, own Wrong line −1, blue 1, FMR-3.2] "
        "/ "
        "The deck ran out: everybody plays once more [cards, Deck empty: one more play each, FMR-3.4]",
        "bad あなた ラインミス −1：青1, 4→5 [action_wrong_line, own ラインミス −1：青1, FMR-3.2] / "
        "山札切れ：全員あと1回ずつ [cards, 山札切れ：あと1回ずつ, FMR-3.4]",
    ),
}


def logged(scene: PlayScene, steps: list[str], card: str, given: dict[str, object]) -> list[str]:
    """The lines of some steps: tone, sentence, result, picture, the short line, and the clause."""
    names, text, said = scene.view.names, scene.render_text, []
    for step in played(scene, steps, [[card]], **given)[0][1:]:
        for line in log_lines(names, step, 0, ROWS.formatters):
            whose = "" if line.mark is None else "own " if line.mark == names.seat_style(0) else "other "
            words = f"{line.tone} {text(line.text)}, {text(line.result)}".strip(", ")
            picture = line.icon.rpartition("/")[2]
            said.append(f"{words} [{picture}, {whose}{text(line.short)}, {line.clause}]")
    return said


@pytest.mark.parametrize(("steps", "card", "given", "en", "ja"), LOGGED.values(), ids=LOGGED)
def test_the_log_says_what_came_of_a_card(
    tables: Tables, steps: list[str], card: str, given: dict[str, object], en: str, ja: str
) -> None:
    for lang, said in (("en", en), ("ja", ja)):
        assert " / ".join(logged(tables.of(at(lang=lang)), steps, card, given)) == said


def test_cars_that_go_out_are_named_where_that_is_first_explained(tables: Tables) -> None:
    scene = tables.of(at())
    events = [
        event for step in played(scene, ["play crash", "roll 1"], [["crash"]])[0] for event in step.events
    ]
    assert any(OUT.is_of(event) for event in events)
    said = [scene.view.names.topic_params(event) for event in events]
    assert [told for told in said if told] == [{"cars": ["green 3", "red 9"]}]
    assert scene.view.names.topic_params(Event(MOVED, "", 0, {"cars": ["red-1"]})) == {}


def test_drivers_are_called_by_name_only_with_a_title_of_theirs(tables: Tables) -> None:
    names, titled = tables.of(at()).view.names, tables.of(at(races=3, title=True)).view.names
    assert [names.driver(car) for car in ("blue-1", "green-1", "red-1")] == ["You", "Gaston", "Neutral"]
    assert [titled.driver(car) for car in ("blue-1", "green-1", "red-1")] == ["Ayrton", "Gaston", "Neutral"]
    assert [names.driver_label(car) for car in ("blue-1", "red-1")] == ["You", "Neutral red"]
    assert [titled.driver_label(car) for car in ("blue-1", "red-1")] == ["Ayrton", "Neutral red"]
    assert (names.livery("overtake-2-blue"), names.livery("crash")) == (names.car_style("blue-1"), ("", ""))


MOVES_MADE = {
    "an overtake": (["play overtake-2-blue blue-1"], "overtake-2-blue", "blue-1 4→2, orange-1 5→3"),
    "a charge adds up": (
        ["play charge-lose-gear blue-2", "roll 1", "again", "roll 2", "stop"],
        "charge-lose-gear",
        "blue-2 10→8, rolls 1 2",
    ),
    "an engine": (
        ["play charge-engine-blows blue-2", "roll 11"],
        "charge-engine-blows",
        "blue-2 10→out, rolls 11",
    ),
    "a crash": (["play crash", "roll 1"], "crash", "green-1 1→out, red-1 2→out, rolls 1"),
    "no pit stop": (["play pit-stop-any blue-1", "roll 9"], "pit-stop-any", "rolls 9, stays"),
    "a spin again": (
        ["play spin-last", "roll 1", "again", "roll 3"],
        "spin-last",
        "yellow-1 3→12, rolls 1 3",
    ),
}


@pytest.mark.parametrize(("steps", "card", "said"), MOVES_MADE.values(), ids=MOVES_MADE)
def test_a_card_is_kept_with_what_it_changed(tables: Tables, steps: list[str], card: str, said: str) -> None:
    history, seen = played(tables.of(at()), steps, [[card]])
    moves = Moves()
    for step in history:
        MOVES.add_to_story(moves, step.events, step.index)
    (move,) = moves.played
    parts = [f"{car} {was}→{now or 'out'}" for car, was, now in move.changes]
    parts += [f"rolls {' '.join(map(str, move.rolls))}"] * bool(move.rolls) + [move.note] * bool(move.note)
    assert ", ".join(parts) == said
    assert (move.seat, move.card, move.index) == (
        0,
        card,
        max(n for n, t in enumerate(steps, 1) if t[0] in "pr"),
    )
    assert moves.line == (tuple(seen["order"]), tuple(seen["out"])) and moves.last is move


PROMPTS = {
    "Choose a card to play": (at(), None, None),
    "Choose a car for this card": (at(), 1, None),
    "Play the card, or choose another car": (at(), 1, "red-1"),
    "Play the card, or choose another one": (at(hand=DICE), 2, None),
    "Roll again, or stop": (at(hand=DICE, steps=("play charge-lose-gear blue-1", "roll 4")), None, None),
    "Let it stand, or roll again": (at(hand=DICE, steps=("play spin-out", "roll 4")), None, None),
    "Choose the second car in the crash": (at(hand=DICE, steps=("play crash", "roll 3")), None, None),
    "Your move": (at(offered=()), None, None),
}


@pytest.mark.parametrize("prompt", PROMPTS)
def test_the_prompt_says_what_is_asked(monkeypatch: pytest.MonkeyPatch, home: Path, prompt: str) -> None:
    case, card, car = PROMPTS[prompt]
    made = Tables()
    scene = made.of(case)
    model = model_of(scene, **case.position)
    scene.view.sync_to(model.observation)
    monkeypatch.setattr(PlayScene, "offered", model.offered)
    scene.view.choice.card, scene.view.choice.car = card, car
    assert scene.view.prompt() == prompt
    made.close()


CHIPS = {
    "a race": (at(), 100, ["Race 1/1", "Deck 34"]),
    "large letters leave room": (at(), 125, ["Race 1/1", "Deck 34"]),
    "the largest letters leave none": (at(), 150, []),
    "the last round": (at(races=3, deck=[], last_plays=2), 100, ["Race 1/3", "Plays left 2"]),
    "the end": (at(steps=("play wrong-line purple-2",), **LAST), 100, ["Race 1/1"]),
}


@pytest.mark.parametrize(("case", "scale", "said"), CHIPS.values(), ids=CHIPS)
def test_the_bar_counts_races_and_cards(home: Path, case: Given, scale: int, said: list[str]) -> None:
    made = Tables()
    scene = made.of(case)
    scene.app.store.change(save=False, text_scale=scale)
    scene.view.sync_to(model_of(scene, **case.position).observation)
    assert [" ".join(chip) for chip in scene.view.chips()] == said
    scene.app.store.change(save=False, depths={})
    assert scene.view.chips() == []
    made.close()
