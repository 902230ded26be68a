"""What the table of Full Throttle! says at small positions: panels, tooltips, log, story and the final count.

The words of whole panels are kept in said/full_throttle.txt, which changes only by --refresh-records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from driving import arrange, config_of, settle
from looking import set_look, traced, unpaint

from game.engine import registry
from game.engine.contract import Chance
from game.engine.figure import Figure
from game.engine.match import Match
from game.games.full_throttle.rules.cards import COLOURS
from game.games.full_throttle.table.art.riders import RIDERS
from game.games.full_throttle.table.live_estimate import LiveFigures
from game.games.full_throttle.table.messages.finale import Finale
from game.games.full_throttle.table.messages.report import message, moments, race_history, race_report
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.games.full_throttle.table.model import knowledge_key
from game.ui.app import App
from game.ui.race.report import LEAD, RaceMoment, RoundOrder
from game.ui.race.result import Badge
from game.ui.scenes.race.play import PlayScene

GAME = "full_throttle"
SAID = Path(__file__).parent / "said" / f"{GAME}.txt"
HAND = ["red-1", "red-3", "yellow-2", "green-1", "blue-2", "purple-1", "black-3"]
ROAD = {"red": "5a", "yellow": "4a", "green": "3a", "blue": "2a", "purple": "1a", "black": "0a"}
BETS = [["red-2"], ["blue-1"], ["blue-1"], ["green-1"]]
THREE = {"phase": "under", "plug": 1, "hand": ["red-1", "red-3", "blue-2"], "spaces": ROAD, "bets": BETS}
FOUR = {"phase": "row", "hand": ["red-1", "red-3", "green-1", "blue-2"], "spaces": ROAD, "bets": BETS[:3]}
BET: Mapping[str, Any] = {"hand": HAND, "spaces": ROAD, "bets": BETS}
LAPS = {"red": 3, "yellow": 3, "green": 2, "blue": 2, "purple": 1}
LAST: Mapping[str, Any] = {"spaces": {**ROAD, "red": "10a"}, "laps": LAPS, "bets": BETS}
LAID = ["red-1", "blue-2", "green-3", "red-2", "black-1", "black-2", "black-3"]
NEXT = {"spaces": ROAD, "bets": BETS, "deck": ["green-2", "black-1", "purple-2"]}
WINS = {"red_1": 0.3, "red_3": 0.2, "green_1": 0.31}
POSITIONS: Mapping[str, dict[str, Any]] = {
    "before the grid, watched": {"seats": "bbbb"},
    "a race begins": {"spaces": ROAD, "chances": True},
    "a round begins, at Calm": {"depth": "calm", "spaces": ROAD, "round": 3},
    "a round with a row begins": {"seats": "hb", "spaces": ROAD, "round": 8, "row": LAID},
    "a bet with chances": {**BET, "chances": True, "wins": WINS},
    "a weaker bet": {**BET, "chances": True, "wins": WINS, "choose": [1], "depth": "odds"},
    "a bet on the last lap": {**BET, "laps": LAPS, "wins": {**WINS, "red_1": 0.7}},
    "the best bet on the last lap": {**BET, "laps": LAPS, "wins": {**WINS, "red_1": 0.4}, "depth": "odds"},
    "a bet at Calm": {**BET, "depth": "calm", "chances": True, "wins": {**WINS, "red_1": 0.5}},
    "nine cards in large letters": {"seats": "hbbbbb", "hand": [*HAND, "blue-3", "black-1"], "scale": 150},
    "a card for the row": {**FOUR, "seats": "hbb", "plug": 1, "chances": True, "wins": WINS},
    "a card for the row at Calm": {
        **FOUR,
        "seats": "hbb",
        "plug": 1,
        "depth": "calm",
        "wins": {"red_3": 0.6},
    },
    "under the deck": {**THREE, "chances": True, "choose": [2]},
    "an order under the deck": {**THREE, "chances": True, "choose": [2, 0], "depth": "odds"},
    "under the deck at Calm": {**THREE, "depth": "calm"},
    "a card is turned": {**NEXT, "chances": True, "steps": ["turn green-2"]},
    "a card is looked at": {**NEXT, "steps": ["turn green-2", "turn black-1"], "point": "face.1"},
    "the viewer's moped is passed": {
        **BET,
        **{"hand": [], "phase": "turn", "deck": ["yellow-2"], "steps": ["turn yellow-2"]},
    },
    "the viewer's moped passes": {
        **{
            "spaces": {**ROAD, "red": "3a", "green": "5a"},
            "bets": BETS,
            "deck": ["red-3"],
            "steps": ["turn red-3"],
        },
    },
    "a block and a bonus": {
        "spaces": {"red": "9a", "yellow": "0a", "green": "1a", "blue": "1b", "purple": "2a", "black": "10a"},
        **{"bets": BETS, "deck": ["red-3"], "steps": ["turn red-3"], "depth": "calm"},
    },
    "the first is home": {**LAST, "deck": ["red-1"], "steps": ["turn red-1"], "chances": True},
    "the last one bets": {**BET, "bets": [], "plug": 0, "steps": ["bet red-1", "bet red-3", "bet green-1"]},
    "the hand is to come": {**BET, "plug": 1, "depth": "calm"},
    "another lays a card": {**FOUR, "seats": "hbb", "plug": 0},
    "another puts cards under the deck": {**THREE, "plug": 0},
    "a watched bet": {**BET, "seats": "bbbb"},
    "a bet behind a curtain": {**BET, "seats": "hhbb", "plug": 2},
}
"""By name a table: seats with a letter each, depth, position, steps, estimates, choice, pointer."""
TIPS = (
    "hand.",
    "card.2",
    "go",
    "face.1",
    "order.1",
    "deck.red",
    "deck.back",
    "deck.unseen",
    "under",
    "seat.",
    "row",
    "stake",
    "recap",
)
"""Elements whose tooltips are kept, one of those that differ only in numbers, colours and names."""
OTHERWISE = re.compile(r"[\d–]+|\.\w+|s\b|[Rr]ed|[Yy]ellow|[Gg]reen|[Bb]lue|[Pp]urple|[Bb]lack")
Lay = Callable[..., PlayScene]


@pytest.fixture(scope="module")
def one_app(module_home: None) -> Iterator[App]:
    """An app that all tests of this module share."""
    with pytest.MonkeyPatch.context() as patch:
        unpaint(patch)
        made = App(size=(1280, 720), lang="en", strict=True, speed="instant")
        made.store.change(save=False, language="en", first_met=False)
        yield made
        made.forget_pictures()


@pytest.fixture
def lay(one_app: App, monkeypatch: pytest.MonkeyPatch) -> Iterator[Lay]:
    """Lays out a table as `POSITIONS` describe it."""
    unpaint(monkeypatch)

    def lay(
        seats: str = "hbbb",
        side: str = "side_a",
        depth: str = "everything",
        scale: int = 100,
        steps: Sequence[str] = (),
        chances: bool = False,
        wins: Mapping[str, float] | None = None,
        choose: Sequence[int] = (),
        point: str = "",
        **given: Any,
    ) -> PlayScene:
        config = config_of(GAME, seats, 5, side)
        one_app.store.change(save=False, depths={GAME: depth})
        set_look(one_app, "en", (1280, 720), scale)
        scene = PlayScene(one_app, config, Match(registry.game(GAME), config.setup(), 5), None)
        scene.is_paused = True
        one_app.push(scene)
        if given:
            arrange(scene, **given)
        for text in steps:
            step, actor = scene.game.parse(text), scene.match.actor()
            done = scene.match._carry_out(step, None if isinstance(actor, Chance) else actor)
            scene.show(done, scene.match.observe(scene.viewer), False)
            scene.director.finish()
        settle(one_app)
        say(scene, chances, wins)
        for i in choose:
            scene.view.choose(i)
        scene.ui.focused, scene.ui.shows_focus = point or None, bool(point)
        one_app.changed()
        return scene

    yield lay
    set_look(one_app, "en", (1280, 720), 100)
    while one_app.stack:
        one_app.stack.pop().on_closed()


def say(scene: PlayScene, chances: bool = False, wins: Mapping[str, float] | None = None) -> None:
    """Let estimates say these chances to win of cards (`red_1`), and some of the podium and of points."""
    view: Any = scene.view
    steps = {colour: (0.4 - 0.06 * i, 0.2, 0.1) for i, colour in enumerate(COLOURS)}
    points = {card: Figure(2.0 - 0.25 * i, 0.01) for i, card in enumerate(view.model.hand)}
    view.estimate.forget()
    view.estimate.figures = LiveFigures(120, steps, points) if chances else None
    view.estimate._published = knowledge_key(view.stage.displayed, view.pov_seat)
    found = {
        action: Figure((wins or {}).get(action.split(" ")[1].replace("-", "_"), 0.0), 0.01)
        for action in scene.offered
    }
    scene.estimating.clear()
    scene.estimating.result = found if wins else None
    scene.app.changed()


def drawn(scene: PlayScene, *parts: str) -> list[str]:
    """The texts on parts of the table, in the order of drawing."""
    texts, layout = traced(scene.app).texts, scene.view.places(scene.app.painter()).layout
    boxes = [getattr(layout, part) for part in parts]
    return [
        " ".join(one.text for one in texts if x <= one.x < x + w and y <= one.y < y + h)
        for x, y, w, h in boxes
    ]


def test_panels_say_what_is_asked_and_known(lay: Lay, refresh_records: bool) -> None:
    """The stored words; tooltips and columns that an earlier position had are left out."""
    lines, seen = [], set[str]()
    for name, position in POSITIONS.items():
        scene = lay(**position)
        desk, bets, buttons, column = drawn(scene, "desk", "bets", "buttons", "column")
        chips = ", ".join(map(" ".join, scene.view.chips()))
        lines.append(f"# {name}: {scene.view.prompt()} ({scene.view.interlude() or '–'}; {chips})")
        lines.append(" | ".join((desk, bets, buttons)))
        tips = (e for e in scene.ui.items if e.id.startswith(TIPS))
        told = {column.split(" Log")[0]: column.split(" Log")[0]}
        for e in tips:
            told.setdefault(
                OTHERWISE.sub("", f"{e.id} {e.tooltip}{e.why}"), f"{e.id}: {e.label}: {e.tooltip}{e.why}"
            )
        lines += [line for key, line in told.items() if key not in seen]
        seen.update(told)
    if refresh_records:
        SAID.write_text("\n".join([*lines, ""]), encoding="utf-8", newline="\n")
    assert lines == SAID.read_text(encoding="utf-8").splitlines()


# -- the end -----
HOME = {"red": "10a", "yellow": "10b", "green": "9a", "blue": "8a", "purple": "7a", "black": "0a"}
END: Mapping[str, Any] = {"spaces": HOME, "laps": dict.fromkeys(COLOURS[:5], 3)}
CARDS = ["red-1", "yellow-3", "green-3"]
"""The cards that bring red, yellow and green home."""
OWN_WIN = [["red-2", "red-3"], ["yellow-1", "yellow-2"], ["green-1", "green-2"], ["black-1", "black-2"]]
LOST = [["black-1", "black-2"], ["red-2", "red-3"], ["yellow-1", "yellow-2"]]
TIED = [["red-2", "black-1"], ["red-3", "blue-2"], ["yellow-1", "purple-2"], ["black-3", "black-2"]]
SHARED = [["red-2", "black-1"], ["red-3", "black-2"], ["yellow-1", "purple-2"], ["black-3", "blue-2"]]
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
    return " ".join(texts[1 : texts.index("Menu")])


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
            "Gaston won the bets with 4 points, level with you; the tie-break decided.",
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
    lay: Lay, seats: str, bets: list[list[str]], head: str, finish: str, own: str
) -> None:
    """Of the viewer, of the winner where nobody views; beside the badge of whom it speaks."""
    scene = lay(seats, bets=bets, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    report = finale(scene).report
    assert head in scene.app.top.read_out()
    told = {scene.render_text(one.words): one for one in report.story}
    assert told[finish].badge == Badge(*_badge(scene, finish)) and told[finish].tone == "good"
    assert told[own].badge == Badge(*_badge(scene, own)) and (told[own].round, told[own].step) == (3, 3)


def _badge(scene: PlayScene, said: str) -> Any:
    """The mark of the seat that a sentence begins with."""
    return scene.mark(next(seat for seat in range(4) if said.startswith(scene.view.names.seat(seat))))


def test_key_moments_of_a_race_are_told_with_icon_and_tone(lay: Lay) -> None:
    """What mopeds did in one turn, who leads, and that the deck ran out; each beside its moped."""
    scene = lay("bbbb", bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
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
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sheet beside the square, at five times of the count; the rows move to their places at its end."""
    monkeypatch.setattr(Finale, "shows_why", False)
    scene = lay("bbbb", bets=TIED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
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
        "Winner: Gaston 4 points tie with Yuki broken · 3 rounds 1st ×4 27 2nd ×3 64 3rd ×2 48 "
        + others
        + " "
        "1 Gaston 2 bets 1×4 = 4 – – 1 – – 4 tie: 4 2 Yuki 2 bets 1×4 = 4 – – – – 1 4 tie: 2 "
        "3 Nikki 2 bets – 1×3 = 3 – – 1 – 3 points 4 Lowe 2 bets – – – – – 2 0 points " + foot + " "
        "3 2 each 48 2 3 each 64 1 4 each 27 4 51 5 86 6 13 Winner Gaston 4"
    )


@pytest.mark.parametrize(
    ("seats", "bets", "head"),
    [
        ("hbbb", OWN_WIN, "You win 8 points Next: Gaston, 2 points behind · 3 rounds 1st"),
        ("hbb", LOST, "Winner: Gaston 8 points Next: Nikki, 2 points behind · 3 rounds 1st"),
        ("bbbb", SHARED, "Yuki and Gaston share the win 4 points 3 rounds 1st"),
    ],
)
def test_the_sheet_names_the_winner_and_the_margin(
    lay: Lay, monkeypatch: pytest.MonkeyPatch, seats: str, bets: list[list[str]], head: str
) -> None:
    monkeypatch.setattr(Finale, "shows_why", False)
    scene = lay(seats, bets=bets, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    assert shown(finale(scene)).startswith(head)


def test_every_bet_of_every_round_is_listed_with_its_points(lay: Lay) -> None:
    """From the winner down; a card on the first moped has a 4 beside it, one on the fourth nothing."""
    scene = lay(bets=TIED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    end = finale(scene)
    end.show_tab("tally")
    rows = "Gaston 3 4 2 4 You 2 4 1 4 Nikki 1 3 2 3 Lowe 3 2 0"
    assert shown(end) == f"Bets Round by round, with the points each card brought. 1 2 {rows}"
    tally = end.report.tally
    assert tally is not None
    assert [scene.render_text(one) for one in tally.columns] == ["1st", "2nd", "3rd", "Sum"]
    assert {scene.render_text(row.name): row.values for row in tally.rows}["Gaston"] == (4, 0, 0, 4)
