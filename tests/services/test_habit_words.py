"""What is said of a driver's habits is what its file asks for: the same games, rules and numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from game.engine.drivers import Habit, drivers
from game.services.i18n import Language, load_languages

WORDS: Final = {
    "formula_one": {
        "block": ("Blocks", "ふさ|ブロック"),
        "follow": ("behind a car", "車の.*後ろ"),
        "no_follow": ("Follows nobody", "後ろにはつかず"),
        "keep_clear": ("Keeps clear", "車から離れ"),
        "inner_lane": ("inside", "内側"),
        "outer_lane": ("outside", "外側"),
        "middle_lane": ("mid-road", "中央を走り"),
        "keep_lane": ("in his lane", "車線を変えず"),
        "spin_for_gain": ("[Rr]isks .*spin|dares", "スピン.*恐れない|思い切る"),
        "spin_cap": ("([Rr]arely|Avoids).* spin", "スピンの危険を避け"),
        "not wear_now": ("saves wear", "車も.*温存"),
        "card_hold": ("saves .*cards", "カードも温存"),
        "card_now": ("cards at once", "カードはすぐ"),
        "late_brake": ("slows by", "減速"),
        "declare": ("multiples of 40", "速度は40の倍数"),
        "copy_speed": ("Copies the leader's speed", "先頭.*速度.*まねる"),
        "copy_lane": ("Copies the leader's .*lane", "先頭.*車線.*まねる"),
    },
    "formula_motor_racing": {
        "die_bonus": ("Likes cards with a die", "ダイスのカード.*好む"),
        "not die_bonus": ("Avoids dice|Keeps off the die", "ダイス.*(避け|出さない)"),
        "roll_again": ("Rolls charges on", "猛追は振り続け"),
        "own_car": ("(his|her) (front|rear) car", "(前|後ろ)にいる自分の車"),
        "tow": ("own car comes along", "自分の車もついていく"),
        "guard": ("right behind his own", "自分の車のすぐ後ろ"),
        "target": ("most points|leading car", "得点のいちばん多い|先頭の車"),
        "answer": ("Hits back", "やり返す"),
        "copy_kind": ("kind of card", "同じ種類のカード"),
        "keep": (r"[Kk]eeps.* \+4", r"\+4.*とっておく"),
    },
    "full_throttle": {
        "back_hottest": ("ran furthest", "いちばん進んだ"),
        "not_hottest": ("not the moped that just ran far", "大きく進んだモペッドは避ける"),
        "not_leader": ("(not|Leaves) the moped in front", "先頭のモペッド.*避ける"),
        "not_stopped": ("queue", "止められた"),
        "back_second": ("behind the leader", "先頭のすぐ後ろ"),
        "back_rank": ("in place", "位のモペッド"),
        "back_blocker": ("that stopped another", "ほかを止めた"),
        "late_stack": ("Late on", "終盤"),
        "spread": ("least of", "いちばん少なく"),
        "number": (r"a \d", r"\dのカード"),
        "spare": ("stopped one of her", "賭けた色を止めた"),
        "copy_before": ("others have just kept", "前の人がとった"),
    },
    "grand_prix": {
        "third_die": ("third die|fourth die|Stops on", "個目|止まる"),
        "stop_at": ("Stops on", "で止まる"),
        "last_lap_die": ("last lap", "最後の周"),
        "copy_dice": ("as many dice as the leader", "先頭.*同じ数のダイス"),
        "not corner_stop": ("not on .*corners", "コーナーは避け"),
        "keep_clear": ("no car close behind", "後ろに車のいない"),
        "push": ("on other cars", "追突する"),
        "not push": ("not on cars", "追突.*避け"),
        "front": ("just ahead of a car", "車のすぐ前"),
        "follow": ("behind a car", "後ろに止まる"),
        "item": ("items", "アイテム"),
        "use": ("bombs and oil", "ボムやオイル"),
        "use_on": ("items at the leader", "アイテムで先頭"),
        "answer": ("Hunts whoever", "追う"),
    },
}
"""By game and rule the words that it is put in, in English and Japanese; `not` where it is avoided."""
UNSAID: Final = {
    ("hana", "formula_one", "wear_now"),
    ("nikki", "formula_motor_racing", "tow"),
    ("yuki", "formula_motor_racing", "not target"),
    ("ravi", "full_throttle", "stack"),
}
"""Second and third habits for which a sentence has no place."""
MAX_WORDS = {"en": 47, "ja": 24}
IN_WORDS = {"one": 1, "single": 1, "two": 2, "third": 3, "fourth": 4}


@pytest.fixture(scope="module")
def languages() -> dict[str, Language]:
    """Both languages, freshly read."""
    return load_languages()[0]


def _habits() -> Iterator[tuple[str, str, tuple[Habit, ...]]]:
    for id in drivers.ids:
        driver = drivers.find(id)
        assert driver is not None
        for game, habits in driver.habits.items():
            yield id, game, habits


def _numbers(habits: tuple[Habit, ...]) -> set[int]:
    """The numbers that a sentence may hold: those of the file, shares in per cent, and sums up to a limit."""
    found = {1}
    for habit in habits:
        for key, values in habit.params.items():
            for value in values:
                if isinstance(value, str):
                    found |= {int(n) for n in re.findall(r"\d+", value)}
                else:
                    found |= {round(value * 100), round(value), round(value) - 1}
            if key == "fourth":
                found |= {3, 4}
        if habit.rule == "third_die":
            found.add(3)
        if habit.rule == "back_rank":
            found |= {4, 6}
    return found


def test_a_sentence_stands_for_each_game_of_which_a_driver_has_habits(languages: dict[str, Language]) -> None:
    wanted = {f"drivers.{id}.habit.{game}" for id, game, _ in _habits()}
    for language in languages.values():
        assert {key for key in language.all_keys if ".habit." in key and key.startswith("drivers.")} == wanted


def test_a_sentence_says_what_the_habits_are(languages: dict[str, Language]) -> None:
    wrong = []
    for id, game, habits in _habits():
        for nth, code in enumerate(("en", "ja")):
            text = languages[code].template(f"drivers.{id}.habit.{game}")
            for habit in habits:
                rule = habit.rule if habit.cost > 0 else f"not {habit.rule}"
                if (id, game, rule) not in UNSAID and not re.search(WORDS[game][rule][nth], text):
                    wrong.append(f"{text}: {rule}")
    assert wrong == []


def test_the_numbers_of_a_sentence_are_those_of_the_file(languages: dict[str, Language]) -> None:
    wrong = []
    for id, game, habits in _habits():
        for code in ("en", "ja"):
            text = languages[code].template(f"drivers.{id}.habit.{game}")
            numbers = {int(n) for n in re.findall(r"\d+", text)}
            numbers |= {n for word, n in IN_WORDS.items() if re.search(rf"\b{word}\b", text)}
            wrong += [text] if not numbers <= _numbers(habits) else []
    assert wrong == []


def test_sentences_are_short_and_no_two_drivers_share_one(languages: dict[str, Language]) -> None:
    for code, language in languages.items():
        texts = [language.template(f"drivers.{id}.habit.{game}") for id, game, _ in _habits()]
        assert [text for text in texts if len(text) > MAX_WORDS[code]] == []
        assert len({*texts}) == len(texts)
