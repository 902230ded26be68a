"""Full Throttle! in a real window: by mouse to the final count, two people at one machine, the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from test_season import KEYS, decided, is_ready, settle_settings
from window_driver import Tree, Window

pytestmark = pytest.mark.window

GAME = "full_throttle"
TURNS = 120


def choose(window: Window, tree: Tree, nth: int) -> None:
    """Make one decision by mouse: bet on a card, place one beside the board, or order three underneath."""
    cards = [e["id"] for e in tree["elements"] if e["id"].startswith("card.") and e["enabled"]]
    for card in reversed(cards) if tree["table"]["phase"] == "under" else [cards[nth % len(cards)]]:
        window.click_until(
            card, lambda t, c=card: (Window.element(t, c) or {}).get("selected"), f"{card} chosen"
        )
    tree = window.wait(lambda t: (Window.element(t, "go") or {}).get("enabled"), f"go after {cards}")
    window.click("go", tree)
    decided(window, tree)


def play(window: Window, turned: Callable[[int], None] | None = None) -> Tree:
    """Play until the final count; opens the curtain where the seat changes."""
    for nth in range(TURNS):
        tree = window.wait(lambda t: not t["busy"], "a settled screen")
        if tree["scene"] == "race_end":
            return tree
        if tree["scene"] == "curtain":
            window.click_until("curtain.open", lambda t: t["scene"] != "curtain", "the next seat's table")
            continue
        assert tree["scene"] == "table", tree["scene"]
        if not any(e["id"].startswith("card.") for e in tree["elements"]):
            window.wait(lambda t, n=tree["steps"]: t["steps"] != n or t["scene"] != "table", "the bots")
            continue
        choose(window, tree, nth)
        if turned:
            turned(nth)
    raise AssertionError("the race never ended")


@pytest.mark.parametrize(("lang", "seats"), [("en", 4), ("ja", 2)])
def test_a_race_by_mouse_from_the_title_to_the_final_count(
    lang: str, seats: int, open_window: Callable[..., Window], tmp_path: Path
) -> None:
    settle_settings(tmp_path, language=lang, speed_own=0, speed_bots=0)
    window = open_window()
    window.settled("title")
    window.click_until("title.new", lambda t: t["scene"] == "games", "the chooser")
    tree = window.click_until(f"games.race.{GAME}", lambda t: t["scene"] == "setup" and not t["busy"])
    while (last := Window.element(tree, f"setup.seat.{seats}.remove")) is not None:
        gone = last["id"]
        tree = window.click_until(gone, lambda t: not t["busy"])
    taken = sum(e["id"].startswith("setup.seat.") and e["id"].endswith(".name") for e in tree["elements"])
    assert taken == seats
    window.click_until("setup.start", lambda t: t["scene"] == "table" and not t["busy"], "the table")

    def toggle(nth: int) -> None:
        if nth in (2, 7):
            before = window.settled()["language"]
            window.press("F2")
            window.wait(lambda t: t["language"] != before, "the other language")

    tree = play(window, toggle)
    assert sum(e["id"].startswith("row.") for e in tree["elements"]) == seats
    assert not tree["notices"]


def test_two_people_at_one_machine_never_see_each_others_cards(
    open_window: Callable[..., Window], tmp_path: Path
) -> None:
    """The table tree names no card of the other's hand or bets, and between the seats stands a curtain."""
    settle_settings(tmp_path, language="en", speed_own=0, speed_bots=0)
    window = open_window("play", "--game", GAME, "--seats", "human,human", "--seed", "11")
    curtains, shown = 0, set()
    for nth in range(24):
        tree = window.wait(lambda t: not t["busy"], "a settled screen")
        if tree["scene"] == "race_end":
            break
        if tree["scene"] == "curtain":
            curtains += 1
            assert not [e for e in tree["elements"] if e["id"].startswith(("card.", "bets."))]
            window.click_until("curtain.open", lambda t: t["scene"] != "curtain", "the next seat's table")
            continue
        shown.add(tree.get("viewer"))
        choose(window, tree, nth)
    assert curtains >= 6


def test_a_race_by_keyboard_alone(open_window: Callable[..., Window], tmp_path: Path) -> None:
    settle_settings(tmp_path, language="ja", speed_own=4, speed_bots=4)
    window = open_window(
        "play", "--game", GAME, "--seats", "human,bot:rookie,bot:club", "--seed", "4", "--track", "side_b"
    )
    for nth in range(TURNS):
        tree = window.wait(lambda t: not t["busy"], "a settled screen")
        if tree["scene"] != "table":
            break
        if nth % 2 and tree["table"]["phase"] != "under":
            other = next(e for e in tree["elements"] if e["id"].startswith("card.") and not e["selected"])
            window.press(other["id"].removeprefix("card."))
            window.wait(lambda t, id=other["id"]: (Window.element(t, id) or {}).get("selected"), "the card")
        # else what the table proposes
        ready = window.wait(lambda t: not t["busy"] and is_ready(t), "a card chosen")
        go = Window.element(ready, "go")
        assert go is not None
        window.press(KEYS[go["key"]])
        decided(window, tree)
    assert window.settled()["scene"] == "race_end"
