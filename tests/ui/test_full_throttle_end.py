"""What the end of Full Throttle! says: the count, the winner and the margin, every bet, the story."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest
from driving import ids
from full_throttle_tables import CARDS, END, SHARED, Table
from looking import traced

from game.engine.contract import Event
from game.games.full_throttle.table.art.riders import RIDERS
from game.games.full_throttle.table.messages.finale import Finale
from game.games.full_throttle.table.messages.report import _facts, message, moments, race_history, race_report
from game.games.full_throttle.table.messages.sheet import Counting, sheet_height
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.ui.race.report import LEAD, RaceMoment, RoundOrder
from game.ui.race.result import Badge
from game.ui.scenes.race.play import PlayScene

OWN_WIN = [["red-2", "red-3"], ["yellow-1", "yellow-2"], ["green-1", "green-2"], ["black-1", "black-2"]]
LOST = [["black-1", "black-2"], ["red-2", "red-3"], ["yellow-1", "yellow-2"]]
TIED = [["red-2", "black-1"], ["red-3", "blue-2"], ["yellow-1", "purple-2"], ["black-3", "black-2"]]
BEFORE = (RoundOrder(0, 0, (5, 4, 3, 2, 1, 0)), RoundOrder(0, 2, (3, 1, 0, 2, 4, 5)))
"""The orders on the grid and after two rounds."""


def finale(scene: PlayScene) -> Finale:
    """The end of a race that a scene shows, all its bets counted."""
    history = race_history(scene.match)
    history.frames[:0] = BEFORE
    end = Finale(scene.app, scene, race_report(scene, history), True)
    scene.app.push(end)
    return end


def shown(end: Finale) -> str:
    """All that the end draws, without its bars."""
    texts = [one.text for one in traced(end.app).texts]
    return " ".join(texts[1 : texts.index("Text")])


@pytest.mark.parametrize(
    ("seats", "bets", "head", "finish", "own"),
    [
        (
            *(
                "hbbb",
                OWN_WIN,
                "Winner · You · 8 points",
                "You won the bets with 8 points, 2 more than Gaston.",
            ),
            "You had 2 of 2 bets on the podium: 8 points.",
        ),
        (
            *(
                "hbb",
                LOST,
                "Winner · Gaston · 8 points",
                "Gaston won the bets with 8 points, 2 more than Nikki.",
            ),
            "You had 0 of 2 bets on the podium: 0 points.",
        ),
        (
            *("hbbb", TIED, "Winner · Gaston · 4 points"),
            "Gaston won the bets with 4 points, level with you; "
            "their cards on the 4th to 6th decided it (FT-5.4).",
            "You had 1 of 2 bets on the podium: 4 points.",
        ),
        (
            *("bbbb", SHARED, "Shared win · Yuki and Gaston · 4 points"),
            "Yuki and Gaston share the win with 4 points each.",
            "Yuki had 1 of 2 bets on the podium: 4 points.",
        ),
        (
            *(
                "bbb",
                LOST,
                "Winner · Gaston · 8 points",
                "Gaston won the bets with 8 points, 2 more than Nikki.",
            ),
            "Gaston had 2 of 2 bets on the podium: 8 points.",
        ),
    ],
)
def test_the_story_says_who_won_the_bets_and_how_ones_own_did(
    table: Table, seats: str, bets: list[list[str]], head: str, finish: str, own: str
) -> None:
    """Of the viewer, of the winner where nobody views; beside the badge of whom it speaks."""
    scene = table(seats, bets=bets, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    report = finale(scene).report
    assert head in scene.app.top.read_out()
    told = {scene.render_text(one.words): one for one in report.story}
    assert told[finish].badge == Badge(*_badge(scene, finish)) and told[finish].tone == "good"
    assert told[own].badge == Badge(*_badge(scene, own)) and (told[own].round, told[own].step) == (3, 3)


def _badge(scene: PlayScene, said: str) -> Any:
    """The mark of the seat that a sentence begins with."""
    return scene.mark(next(seat for seat in range(4) if said.startswith(scene.view.names.seat(seat))))


def test_key_moments_of_a_race_are_told_with_icon_and_tone(table: Table) -> None:
    """What mopeds did in one turn, who leads, and that the deck ran out; each beside its moped."""
    scene = table("bbbb", bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    history = race_history(scene.match)
    history.frames[:0] = BEFORE
    free = MopedMove(0, (1, 2), (None, None), 2, 2, 0, "free")
    stays = replace(free, kept=0, to=0, stopped="stays", block=("yellow", "blue"))
    climbs = TurnedCard("black-3", "black", 1, 4, (free,), (6, 3), round=2)
    chained = TurnedCard("blue-2", "blue", 1, 5, (free, free, free), (4, 3), round=2)
    once = TurnedCard("blue-2", "blue", 1, 5, (free, free), (4, 2), round=2)
    stuck = TurnedCard("green-3", "green", 1, 6, (stays,), (4, 4), round=2)
    slow = replace(stuck, card="green-2")
    blocked = replace(stuck, moves=(replace(stays, stopped="blocked"),))
    history.cards[:0] = [climbs, chained, once, stuck, slow, blocked]
    history.moments.append(RaceMoment(50, 9, 3, "deck", {}, -1))
    report = race_report(scene, history)
    said = {scene.render_text(one.words): one for one in report.moments}
    rows = [(one.tone, one.round, one.step, one.icon, words) for words, one in said.items()]
    assert rows == [
        ("", 2, 0, "flag", "blue leads at the end of the round"),
        ("good", 3, 1, "trophy", "red finishes 1st"),
        ("good", 3, 2, "trophy", "yellow finishes 2nd"),
        ("good", 3, 3, "trophy", "green finishes 3rd"),
        ("good", 2, 5, "up", "A 3 takes black up 3 places"),
        ("good", 2, 6, "lightning", "A 2 of blue lands on +2 2 times in a row"),
        ("bad", 2, 7, "warning", "A 3 of green is blocked by yellow and blue and cannot move"),
        ("", 3, 9, "cards", "The deck is empty before three are home"),
    ]
    badges = [one.badge.shape if one.badge else "" for one in report.moments]
    colours = ["blue", "red", "yellow", "green", "black", "blue", "green"]
    assert badges == [*(RIDERS[colour].shape for colour in colours), ""]
    weights = {
        scene.render_text(message(f"report.moment.{one.kind}", **one.params)): one.weight
        for one in moments(history)
    }
    assert [weights[words] for words in said] == [LEAD, 98, 97, 96, 7, 10, 5, 50]


def test_the_count_turns_the_bets_up_from_the_third_moped_to_the_first(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet beside the square, at five times of the count; the rows move to their places at its end."""
    monkeypatch.setattr(Finale, "shows_why", False)
    scene = table("bbbb", bets=TIED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    end, rows = (
        finale(scene),
        "Gaston 2 bets{} points Yuki 2 bets{} points Nikki 2 bets{} points Lowe 2 bets{} points",
    )
    foot = "Ties: cards on the 4th count 4, on the 5th 3, on the 6th 2. Still tied: a shared win."
    others = "4th – 51 5th – 86 6th – 13 Total"
    for rise, first, second, third, told, square in (
        (0.0, "", "", "", (" 0", " 0", " 0", " 0"), ""),
        (0.2, "", "", " 48", (" – 0", " – 0", " – 0", " – 0"), "3 2 each 48"),
        (0.45, "", " 64", " 48", (" – – 0", " – – 0", " – 0", " – – 0"), "3 2 each 48 2 3 each 64"),
        (
            *(0.8, " 27", " 64", " 48"),
            (" – – 0", " – – 0", " – 1×3 = 3 – 3", " – – – 0"),
            "3 2 each 48 2 3 each 64 1 4 each 27",
        ),
    ):
        monkeypatch.setattr(end, "rise", lambda rise=rise: rise)
        heads = f"The bets are counted 1st ×4{first} 2nd ×3{second} 3rd ×2{third} {others}"
        assert shown(end) == " ".join(
            filter(None, (heads, rows.format(*told), foot, square, "4 51 5 86 6 13"))
        )
    monkeypatch.setattr(end, "rise", lambda: 1.0)
    assert shown(end) == (
        "Winner: Gaston 4 points tie with Yuki: more on 4th–6th (FT-5.4) · 3 rounds "
        "1st ×4 27 2nd ×3 64 3rd ×2 48 " + others + " "
        "1 Gaston 2 bets 1×4 = 4 – – 1 – – 4 tie: 4 2 Yuki 2 bets 1×4 = 4 – – – – 1 4 tie: 2 "
        "3 Nikki 2 bets – 1×3 = 3 – – 1 – 3 points 4 Lowe 2 bets – – – – – 2 0 points " + foot + " "
        "3 2 each 48 2 3 each 64 1 4 each 27 4 51 5 86 6 13 Winner Gaston 4"
    )


@pytest.mark.parametrize(
    ("seats", "bets", "head"),
    [
        ("hbbb", OWN_WIN, "You win 8 points 2 points ahead of Gaston · 3 rounds 1st"),
        ("hbb", LOST, "Winner: Gaston 8 points 2 points ahead of Nikki · 3 rounds 1st"),
        ("bbbb", SHARED, "Yuki and Gaston share the win 4 points 3 rounds 1st"),
    ],
)
def test_the_sheet_names_the_winner_and_the_margin(
    table: Table, monkeypatch: pytest.MonkeyPatch, seats: str, bets: list[list[str]], head: str
) -> None:
    monkeypatch.setattr(Finale, "shows_why", False)
    scene = table(seats, bets=bets, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    end = finale(scene)
    assert shown(end).startswith(head)
    assert ("The race in words" in shown(end)) is (len(seats) <= 3), (
        "below few rows there is room for the story"
    )
    assert end.table_height == sheet_height(len(seats))


def test_every_bet_of_every_round_is_listed_with_its_points(table: Table) -> None:
    """From the winner down; a card on the first moped has a 4 beside it, one on the fourth nothing."""
    scene = table(bets=TIED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    end = finale(scene)
    end.show_tab("tally")
    rows = "Gaston 3 4 2 4 You 2 4 1 4 Nikki 1 3 2 3 Lowe 3 2 0"
    assert shown(end) == f"Bets Round by round, with the points each card brought. 1 2 {rows}"
    tally = end.report.tally
    assert tally is not None
    assert [scene.render_text(one) for one in tally.columns] == ["1st", "2nd", "3rd", "Sum"]
    assert {scene.render_text(row.name): row.values for row in tally.rows}["Gaston"] == (4, 0, 0, 4)


def test_a_frame_of_the_count_is_another_when_a_card_is_turned_up_or_a_row_moves(table: Table) -> None:
    scene = table("bbb", bets=LOST, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    end = finale(scene)
    keys = [Counting(end.names, end.count, rise).frame_key for rise in (0.0, 0.3, 0.45, 0.5, 0.97, 1.0)]
    three = [0, 1, 2]
    assert keys[:4] == [
        (([0, 0, 0], False), [0] * 9, three),
        (([0, 1, 2], False), [0, 0, 0, 0, 0, 0, 0, 0, 0], three),
        (([0, 1, 2], False), [0, 0, 0, 0, 0, 0, 0, 1, 0], three),
        (([0, 1, 2], False), [0, 0, 0, 0, 0, 0, 0, 1, 0], three),
    ]
    assert keys[4][0] == ([2, 2, 2], False) and keys[5] == (
        ([2, 2, 2], True),
        [0, 0, 0, 2, 0, 0, 0, 2, 0],
        [2, 0, 1],
    )
    assert 0 < cast("list[float]", keys[4][2])[0] < 2


def test_the_flag_of_the_story_is_the_first_finish_or_else_the_end_of_the_deck(table: Table) -> None:
    scene = table("bbbb", bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    history, count = race_history(scene.match), scene.match.result
    assert count is not None
    history.frames[:0] = BEFORE
    facts = _facts(scene, history, cast("Any", count.data), None)
    assert (facts.flag_step, facts.last_step, facts.last_order[0]) == (0, 0, "blue")
    for turned in history.cards:
        turned.podium = 0
    assert _facts(scene, history, cast("Any", count.data), None).flag_step == 2
    history.close(cast("Any", Event("race_over", "FT-5.3", None, {"reason": "deck", "podium": []})), 7)
    assert history.moments == [RaceMoment(50, 8, 3, "deck", {}, -1)] and history.frames[-1].step == 8


def test_the_square_is_in_a_party_mood_for_whoever_watches_or_wins(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what decided the race is told when the bets are counted."""
    painted: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        "game.games.full_throttle.table.messages.finale.paint_square", lambda *args: painted.append(args)
    )
    for seats, bets, party in (("hbbb", OWN_WIN, True), ("hbb", LOST, False), ("bbb", LOST, True)):
        end = finale(table(seats, bets=bets, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END))
        traced(end.app)
        *_, order, rise, each, mood = painted[-1]
        assert (list(order[:3]), rise, each, mood) == (
            ["red", "yellow", "green"],
            1.0,
            ["4 each", "3 each", "2 each"],
            party,
        )
        assert end.shows_why is (seats[0] == "h")
        monkeypatch.setattr(end, "rise", lambda: 0.99)
        assert not end.shows_why


def test_every_tab_of_the_end_shows_its_own(table: Table) -> None:
    end = finale(table("bbbb", bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END))
    for tab, words in (
        ("positions", "Choose a round for its replay, a name to follow that moped."),
        ("moments", "Key moments Click one to see it in the replay."),
        ("tally", "Round by round, with the points each card brought."),
        ("result", "Yuki and Gaston share the win"),
    ):
        end.show_tab(tab)
        assert words in shown(end)
        assert any(id.startswith("row.") for id in ids(end.app)) is (tab == "result"), tab
    assert end._column_words(0) == "on the grid" and end._column_words(1) == "after round 2"


def test_the_sheet_says_that_the_deck_ran_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    end = finale(table("bbbb", bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END))
    end.count = {**end.count, "reason": "deck"}
    foot = "The deck ran out, so the mopeds in front filled the podium. Ties: 4th 4, 5th 3, 6th 2."
    assert foot in shown(end)
