"""What the table of Full Throttle! says at small positions: panels, tooltips, log, story and the final count.

The words of whole panels are kept in said/full_throttle.txt, which changes only by --refresh-records.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from driving import arrange, config_of, element, ids, settle
from looking import set_look, traced, unpaint

from game.engine import registry
from game.engine.contract import Action, Chance, Event, Reason
from game.engine.figure import Figure
from game.engine.match import Match, Played
from game.games.full_throttle.rules.cards import CARD_IDS, COLOURS, COPIES
from game.games.full_throttle.table import live_estimate
from game.games.full_throttle.table import model as model_of_table
from game.games.full_throttle.table.art.riders import RIDERS
from game.games.full_throttle.table.live_estimate import LiveFigures
from game.games.full_throttle.table.messages import wording
from game.games.full_throttle.table.messages.finale import Finale
from game.games.full_throttle.table.messages.report import _facts, message, moments, race_history, race_report
from game.games.full_throttle.table.messages.sheet import Counting, sheet_height
from game.games.full_throttle.table.messages.story import MopedMove, TurnedCard
from game.games.full_throttle.table.messages.words import explain, outcome
from game.games.full_throttle.table.model import Choice, knowledge_key, public_view
from game.games.full_throttle.table.panels import stake
from game.games.full_throttle.table.panels.green import _faces
from game.games.full_throttle.table.panels.order import FAR, _blocks, _chances
from game.games.full_throttle.table.panels.turned import who_drafts
from game.games.full_throttle.table.stage import Carried, Station
from game.ui.app import App
from game.ui.draw.painter import Painter
from game.ui.race.director import Clip
from game.ui.race.report import LEAD, RaceMoment, RoundOrder
from game.ui.race.result import Badge
from game.ui.scenes.race.background import Estimating
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
OTHERS = ("yellow_2", "green_1", "blue_2", "purple_1", "black_3")
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
    """Lays out a table as `POSITIONS` describe it; it knows no chances but those that are given."""
    unpaint(monkeypatch)
    monkeypatch.setattr(Estimating, "begin", Estimating.clear)
    for limit in ("FIRST_S", "SLICE_S", "HURRY_S"):
        monkeypatch.setattr(live_estimate, limit, 0.0)

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
    end = finale(scene)
    assert shown(end).startswith(head)
    assert ("The race in words" in shown(end)) is (len(seats) <= 3), (
        "below few rows there is room for the story"
    )
    assert end.table_height == sheet_height(len(seats))


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


# -- the log -----
TURNS = ["green-2", "black-1", "red-3", "blue-1", "purple-1", "yellow-1"]
ROUND = [*(f"turn {card}" for card in TURNS), "bet red-3", "bet black-1", "row blue-1"]
PUT = "under green-2 yellow-1 purple-1"


def logged(scene: PlayScene, after: int = 0) -> list[tuple[str, ...]]:
    """Tone, icon, clause and sentence of each line of the log, its mark's shape where it has no icon."""
    lines = [line for played in scene.match.history[after:] for line in scene.view.log(played)]
    shapes = [line.icon or (line.mark.shape if line.mark else "") for line in lines]
    return [
        (line.tone, shape, line.clause, scene.render_log_line(line))
        for line, shape in zip(lines, shapes, strict=True)
    ]


def test_the_log_names_cards_of_the_viewer_and_hides_those_of_others(lay: Lay) -> None:
    """A seat's line has a person beside it, as the mark of a seat looks like that of a moped."""
    given = {"spaces": ROAD, "deck": TURNS, "steps": [*ROUND, PUT]}
    assert logged(lay("hb", **given), 6) == [
        ("", "person", "FT-4.4", "You bet on red (red 3)"),
        ("", "person", "FT-4.1", "Gaston bet a card, face down"),
        ("", "person", "FT-4.3", "Gaston laid a card in the row"),
        ("", "person", "FT-4.2", "Gaston put three cards under the deck"),
        ("", "cards", "FT-3.1", "Round 2"),
    ]
    scene = lay("hb", plug=1, **given)
    assert logged(scene, 6) == [
        ("", "person", "FT-4.1", "Gaston bet a card, face down"),
        ("", "person", "FT-4.4", "You bet on black (black 1)"),
        ("", "person", "FT-4.4", "You laid blue 1 in the row"),
        ("", "person", "FT-4.4", "You put green 2, yellow 1 and purple 1 under the deck"),
        ("", "cards", "FT-3.1", "Round 2"),
    ]
    assert [line.mark for line in scene.view.log(scene.match.history[7])] == [scene.mark(0)]
    assert scene.read_out().split("\n\n")[0].split("\n")[8:] == [
        "Your bets: black 1.",
        "Gaston: 1 bet.",
        "Deck: 75 cards.",
        "Under the deck, the next one first: green 2, yellow 1 and purple 1.",
        "Row beside the board: blue 1.",
        "Red: “1” 5, “2” 5 and “3” 2",
        "Yellow: “1” 5, “2” 5 and “3” 3",
        "Green: “1” 5, “2” 5 and “3” 3",
        "Blue: “1” 4, “2” 5 and “3” 3",
        "Purple: “1” 5, “2” 5 and “3” 3",
        "Black: “1” 4, “2” 5 and “3” 3",
    ]


def test_the_log_begins_with_the_grid_and_tells_of_an_upturned_card(lay: Lay) -> None:
    scene = lay("hb")
    deal = [card for card in CARD_IDS for _ in range(COPIES[int(card[-1]) - 1] - (card[-1] == "3"))]
    for step in ("grid red purple black blue green yellow", f"deal {' '.join(deal)}", "plug 1"):
        scene.match._carry_out(scene.game.parse(step), None)
    assert logged(scene) == [
        ("", "flag", "FT-2.1", "On the grid, from the front: red, purple, black, blue, green and yellow"),
        ("", "person", "FT-2.3", "Gaston got the spark plug"),
        ("", "cards", "FT-3.1", "Round 1"),
    ]
    assert [scene.view.rows.replay_mark(played.events) for played in scene.match.history] == [
        "start",
        "",
        "part",
    ]
    up = lay("hb", spaces=ROAD, row=LAID[:5], round=6, plug=1, deck=TURNS, steps=[*ROUND, PUT])
    assert ("", "eye", "FT-4.3", "In the row, red 1 was turned up") in logged(up, 6)
    assert not any("spark plug" in words for *_, words in logged(up)), "it moves on every round"


def test_a_line_of_a_card_says_all_that_it_did(lay: Lay) -> None:
    """In full, in short, and without figures; good where it came home, bad where it could not move."""
    crowd = {"red": "9a", "yellow": "0a", "green": "1a", "blue": "1b", "purple": "2a", "black": "10a"}
    scene = lay(spaces=crowd, deck=["red-3", "yellow-2", "blue-1", "yellow-1"])
    for card in ("red-3", "yellow-2"):
        scene.match._carry_out(scene.game.parse(f"turn {card}"), None)
    assert logged(scene) == [
        (
            "",
            RIDERS["red"].shape,
            "FT-3.4",
            "Red 3: 2 ahead, then blocked, +2, but blocked, crosses the line",
        ),
        ("bad", RIDERS["yellow"].shape, "FT-3.4", "Yellow 2: blocked, stays"),
    ]
    full = lay(
        spaces={"red": "4b", "yellow": "5a", "green": "5b", "blue": "9b", "purple": "8a", "black": "8b"},
        deck=["red-1", "red-2"],
        steps=["turn red-1", "turn red-2"],
    )
    lines = [line for played in full.match.history for line in full.view.log(played)]
    assert [(line.tone, *map(full.render_text, (line.short, line.calm))) for line in lines] == [
        ("bad", "Red 1: blocked, stays", "Red cannot move"),
        ("", "Red 2: 2 ahead, through others", "Red passes yellow"),
    ]
    home = lay("hbb", bets=SHARED[:3], deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    assert logged(home) == [
        ("good", RIDERS["red"].shape, "FT-3.2", "Red 1: 1 ahead, +2 bonus, finishes 1st"),
        ("", "flag", "FT-5.2", "red came home first: cards turn until three are home"),
        ("good", RIDERS["yellow"].shape, "FT-3.4", "Yellow 3: 2 ahead, then blocked, finishes 2nd"),
        ("good", RIDERS["green"].shape, "FT-3.5", "Green 3: 3 ahead, finishes 3rd"),
        ("", "flag", "FT-5.2", "The podium: red, yellow and green"),
        ("good", "trophy", "FT-5.4", "You and Gaston won with 4 points"),
    ]
    calm = [home.render_text(line.calm) for played in home.match.history for line in home.view.log(played)]
    assert calm[:3:2] == ["Red is home!", "Yellow is home!"]
    topics = [
        home.view.rows.topic(home.view.names, event)
        for played in home.match.history
        for event in played.events
    ]
    assert list(filter(None, topics)) == ["bonus", "blocked"]
    assert {home.view.rows.replay_mark(played.events) for played in home.match.history} == {"end"}


def test_a_podium_of_an_empty_deck_is_said_to_be_one(lay: Lay) -> None:
    scene = lay(spaces=ROAD)
    over = Event("race_over", "FT-5.3", None, {"reason": "deck", "podium": ["red", "blue"]})
    (line,) = scene.view.log(Played(0, "turn", None, (over,)))
    assert scene.render_text(line.text) == "The deck is empty. The podium: red and blue"


# -- what a card did -----
FREE = MopedMove(0, (1, 2), (None, None), 2, 2, 0, "free")
SHORT = replace(FREE, kept=1, to=1, stopped="blocked", block=("yellow", "blue"))
STAYS = replace(FREE, kept=0, to=0, stopped="stays", block=("yellow",))
THROUGH = replace(FREE, by=("green", None), stopped="passed")


@pytest.mark.parametrize(
    ("moves", "laps", "podium", "did", "signs"),
    [
        ((FREE,), (0, 1), 0, "2 ahead, crosses the line", "steps line"),
        ((SHORT, STAYS), None, 0, "1 ahead, then blocked, +2, but blocked", "steps block bonus block"),
        ((SHORT, SHORT), (2, 3), 0, "1 ahead, then blocked, +2 bonus, cut short, crosses the line", ""),
        ((THROUGH, THROUGH), None, 0, "2 ahead, through others, +2 bonus, through others", "pass bonus"),
        ((FREE, FREE), (3, 4), 2, "2 ahead, +2 bonus, finishes 2nd", "steps bonus podium"),
        ((FREE, FREE, FREE), (2, 3), 0, "2 ahead, +2 bonus, +2 bonus, crosses the line", "steps bonus line"),
        ((FREE, FREE, SHORT), (3, 4), 1, "2 ahead, +2 bonus, +2 bonus, cut short, finishes 1st", ""),
        ((FREE, FREE, FREE, FREE), (3, 4), 3, "2 ahead, +2 bonus, +2 bonus, +2 bonus, finishes 3rd", ""),
        ((STAYS,), None, 0, "blocked, stays", "block"),
    ],
)
def test_the_results_of_a_card_are_told_in_at_most_three_rows(
    lay: Lay, moves: tuple[MopedMove, ...], laps: tuple[int, int] | None, podium: int, did: str, signs: str
) -> None:
    """Rather what is special than how far it rode."""
    scene = lay(spaces=ROAD)
    names, course = scene.view.names, scene.view.ground.course
    turned = TurnedCard("red-2", "red", 1, 0, moves, (2, 1), laps, podium)
    assert outcome(names, turned) == did
    rows = [row.sign for row in explain(names, turned, course)]
    wanted = {
        "1 ahead, then blocked, +2 bonus, cut short, crosses the line": "block bonus block",
        "2 ahead, +2 bonus, +2 bonus, cut short, finishes 1st": "bonus block podium",
        "1 ahead, then blocked, +2, but blocked": "block bonus block",
        "2 ahead, +2 bonus, +2 bonus, +2 bonus, finishes 3rd": "bonus bonus podium",
    }
    assert rows == wanted.get(did, signs).split()


def test_rows_say_why_a_moped_came_so_far(lay: Lay) -> None:
    """Tone, steps, heading and reason of each kind of result."""
    scene = lay(spaces=ROAD)
    names, course = scene.view.names, scene.view.ground.course

    def rows(*moves: MopedMove, **more: Any) -> list[tuple[str, int, str, str]]:
        turned = TurnedCard("red-2", "red", 1, 0, moves, **more)
        return [(row.tone, row.steps, row.head, row.detail) for row in explain(names, turned, course)]

    assert rows(SHORT)[1] == (
        "bad",
        0,
        "Blocked ahead",
        "Step 2 is taken by yellow and blue, so it stops short.",
    )
    assert rows(STAYS) == [("bad", 0, "It cannot move", "Right ahead: yellow. No space is free.")]
    assert rows(FREE, STAYS)[1] == ("", 2, "On a +2 space: two more", "But the road ahead is blocked.")
    assert rows(FREE, THROUGH)[1] == (
        *("accent", 2, "On a +2 space: two more"),
        "Rides through green; their spaces count.",
    )
    assert THROUGH.passed == ["green"] and THROUGH.taken == (True, False)
    assert rows(FREE, podium=1)[1] == ("good", 0, "Finished 1st!", "Onto the podium.")
    assert rows(FREE, laps=(1, 2))[1] == ("", 0, "Over the line", "Lap 2 begins.")


# -- names -----
def test_steps_and_choices_are_named_in_words(lay: Lay) -> None:
    """In a list, in full, and as briefly as in the row of a hint."""
    names = lay(spaces=ROAD).view.names
    steps = [
        "grid red",
        "deal red-1",
        "plug 0",
        "plug 1",
        "turn red-2",
        "bet red-2",
        "row red-2",
        "under red-1 blue-3 red-2",
    ]
    assert [names.describe_step(step) for step in steps] == [
        *("the grid", "the shuffle", "the spark plug for you", "the spark plug for Gaston", "turn red 2"),
        *("a bet", "a card for the row", "three cards under the deck"),
    ]
    assert [names.describe_in_full(step) for step in steps[4:]] == [
        *("turn red 2", "bet red 2", "lay red 2 in the row", "put red 1, blue 3 and red 2 under the deck"),
    ]
    assert [names.describe_choice([step]) for step in steps[4:]] == [
        *("turn red 2", "red 2", "red 2", "red 1, blue 3 and red 2"),
    ]
    fields = {
        "card": "red-2",
        "second": "blue-1",
        "colour": "red",
        "other": "blue",
        "cards": ["red-2", "blue-1"],
    }
    fields |= {"order": ["red", "blue"], "name": 1, "n": 3}
    assert [names.render_field(field, value) for field, value in fields.items()] == [
        *("red 2", "blue 1", "red", "blue", "red 2 and blue 1", "red and blue", "Gaston", 3),
    ]
    assert [names.where(4, laps) for laps in (0, 1, 3, 4)] == [
        "start",
        "lap 1, row 5",
        "lap 3, row 5",
        "finished",
    ]
    assert names.describe_reason(
        Reason("ahead", {"colour": "red", "place": 1, "other": "blue", "behind": 2})
    ) == ("Red is 1st, blue 2nd.")


def test_a_reason_speaks_of_no_bets_instead_of_none(lay: Lay) -> None:
    names = lay(spaces=ROAD).view.names
    bets = {"colour": "red", "n": 2, "place": 1, "other": "blue"}
    assert [names.describe_reason(Reason("bets", {**bets, "m": m})) for m in (0, 1)] == [
        *(
            "You already have 2 bets on red, now 1st.",
            "You already have 2 bets on red, now 1st, and 1 on blue.",
        ),
    ]
    left = Reason("left", {**bets, "m": 0})
    assert names.describe_reason(left) == "Red has 2 cards left in the deck, blue 0."


def test_a_bot_s_style_stands_beside_its_level(one_app: App, lay: Lay) -> None:
    scene = lay("hbb", spaces=ROAD)
    seats = scene.config.seats
    scene.config = replace(scene.config, seats=(seats[0], replace(seats[1], style="charger"), seats[2]))
    names = scene.view.names
    assert [names.bot(seat) for seat in range(3)] == ["", "Rookie · Charger", "Rookie"]
    one_app.store.change(save=False, bot_levels=False)
    assert [names.bot(seat) for seat in range(3)] == ["", "", ""]
    one_app.store.change(save=False, bot_levels=True)


# -- the table -----
@pytest.mark.parametrize(
    ("position", "resting", "busy", "between"),
    [
        (BET, "Choose a card to bet on", "Choose a card to bet on", ""),
        ({**BET, "plug": 1}, "Gaston to draft", "Gaston to draft", ""),
        ({**FOUR, "seats": "hbb", "plug": 0}, "Nikki to draft", "Nikki to draft", ""),
        ({**NEXT, "steps": ["turn green-2"]}, "The mopeds ride", "Green rides 2", "Green rides 2"),
        (
            {**LAST, "deck": ["red-1"], "steps": ["turn red-1"]},
            "The last cards are turned",
            "Red rides 1",
            "Red rides 1",
        ),
        (
            {"phase": "plug", "spaces": ROAD},
            "The spark plug is drawn",
            "The spark plug is drawn",
            "The spark plug is drawn",
        ),
    ],
)
def test_the_prompt_says_who_is_to_act_or_what_moves(
    lay: Lay, position: dict[str, Any], resting: str, busy: str, between: str
) -> None:
    model = lay(**position).view.model
    assert wording.prompt(model) == resting
    assert wording.prompt(replace(model, is_busy=True)) == busy
    assert wording.interlude(replace(model, is_busy=True)) == between


def test_at_the_end_the_bar_speaks_of_the_last_cards_while_they_move(lay: Lay) -> None:
    model = lay(bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END).view.model
    assert model.phase == "over" and wording.interlude(model) == ""
    assert wording.interlude(replace(model, is_busy=True)) == "The last cards are turned"
    assert not model.can_pause and wording.moped_tooltip(model, "red").startswith(
        "Red 27: finished. You have 1 bet"
    )


def test_the_hand_is_said_to_pass_on_until_the_next_seat_has_it(lay: Lay) -> None:
    scene = lay(**BET, plug=3)
    model = scene.view.model
    assert who_drafts(model) == "Drafting now: Lowe" == who_drafts(replace(model, is_busy=True))
    seen = {**model.displayed, "bets": [["red-2"], 1, 1, 2]}
    scene.view.stage.displayed = seen
    assert who_drafts(model) == "A bet by Lowe" and wording.prompt(model) == "The hand goes on to the left"
    scene.view.stage.displayed = {**seen, "turn": 0}
    assert who_drafts(model) == "Drafting now: you"
    assert who_drafts(replace(model, is_busy=True)) == "The hand comes to you"


@pytest.mark.parametrize(
    ("label", "said", "clause"),
    [
        ("10a", "Row 11, inner course. Starting space 1.", "FT-2.1"),
        ("3a", "Row 4, the only space. Green is here, the farmer.", "FT-3.2"),
        ("4b", "Row 5, outer course.", "FT-3.2"),
        ("0b", "Row 1, outer course. End a move here for 2 more spaces.", "FT-3.6"),
        ("7b", "Row 8, outer course. In the corner. End a move here for 2 more spaces.", "FT-3.6"),
        ("2b", "Row 3, outer course. In the corner.", "FT-3.5"),
    ],
)
def test_a_space_says_what_it_is_and_who_stands_there(lay: Lay, label: str, said: str, clause: str) -> None:
    model = lay(spaces=ROAD).view.model
    space = model.ground.index[label]
    on = next((colour for colour, at in ROAD.items() if at == label), None)
    assert wording.space_tooltip(model, space, on) == said and wording.space_clause(model, space) == clause


@pytest.mark.parametrize(
    ("position", "card", "said"),
    [
        (BET, 0, "You would hold 2 bets on red, which is in the lead now."),
        (BET, 6, "You would hold 1 bet on black, which is last now."),
        ({**FOUR, "seats": "hbb", "plug": 1}, 0, "You hold 1 bet on red, which is in the lead now."),
        ({**FOUR, "seats": "hbb", "plug": 1}, 3, "You have no bet on blue, which is fourth now."),
    ],
)
def test_a_choice_says_what_one_holds_on_its_moped(
    lay: Lay, position: dict[str, Any], card: int, said: str
) -> None:
    assert wording.stake_summary(lay(**position, choose=[card]).view.model) == said


def test_the_pointer_lights_what_an_element_stands_for(lay: Lay) -> None:
    """A card of the round, a place, bets, deck, hand or space; else the chosen card, or what moves."""
    scene = lay(**BET, choose=[4])
    model = scene.view.model
    lit = {
        id: model.pointed_at(id)[1]
        for id in ("", "order.2", "order.6", "bets.green", "deck.black", "card.3", "space.0a")
    }
    assert lit == {
        **{"": {"blue"}, "order.2": {"yellow"}, "order.6": {"black"}, "bets.green": {"green"}},
        **{"deck.black": {"black"}, "card.3": {"yellow"}, "space.0a": {"black"}},
    }
    assert model.pointed_at("space.9a") == (None, frozenset()) and model.pointed_at("card.8")[1] == {"blue"}
    model = lay(**NEXT, steps=["turn green-2", "turn black-1"]).view.model
    assert model.pointed_at("face.2") == (1, {"black"}) and model.pointed_at("face.3") == (2, frozenset())
    assert model.pointed_at("") == (None, frozenset())
    assert replace(model, is_busy=True).pointed_at("") == (None, {"black"})
    assert replace(model, looked=0).explained is model.turned[0]
    assert replace(model, looked=2).explained is model.turned[1]


def test_a_hint_s_row_chooses_cards_and_is_marked_while_they_are_chosen(lay: Lay) -> None:
    view: Any = lay(**BET).view
    assert not view.is_selected(["bet red-3"])
    view.suggest(["bet red-3"])
    assert view.is_selected(["bet red-3"]) and not view.is_selected(["bet red-1"])
    assert view.model.chosen == "bet red-3" and view.hint_elements(["bet red-3"]) == ["card.2"]
    assert view.tree_extra()["chosen"] == "red-3"
    view = lay(**THREE).view
    view.suggest(["under blue-2 red-3 red-1"])
    assert view.is_selected(["under blue-2 red-3 red-1"]) and not view.is_selected(
        ["under blue-2 red-1 red-3"]
    )
    assert view.hint_elements(["under blue-2 red-3 red-1"]) == ["card.3", "card.2", "card.1"]
    assert view.tree_extra()["under"] == ["blue-2", "red-3", "red-1"]


@pytest.mark.parametrize(
    ("wins", "chosen", "late", "verdict"),
    [
        ({"red_1": 0.4, "green_1": 0.35}, 0, False, ""),
        ({"red_1": 0.4, "green_1": 0.36}, 0, True, ""),
        ({"red_1": 0.41, "green_1": 0.35}, 0, True, "best"),
        ({"red_1": 0.52, "green_1": 0.5}, 0, True, ""),
        ({"red_1": 0.53, "green_1": 0.5}, 0, True, "leads"),
        ({"red_1": 0.4, "green_1": 0.34}, 3, True, "worse"),
        ({"red_1": 0.4, "green_1": 0.36}, 3, True, ""),
        ({"red_1": 0.6, "green_1": 0.6}, 0, True, "leads"),
        ({"red_1": 0.05}, 0, True, ""),
        ({"red_1": 0.05}, 3, True, ""),
    ],
)
def test_the_button_judges_a_choice_only_where_it_is_clear(
    lay: Lay, wins: dict[str, float], chosen: int, late: bool, verdict: str
) -> None:
    """A weaker chance at any time; the best one, or one above half, from the last lap on."""
    model = lay(**BET, laps=LAPS if late else {}, wins=wins, choose=[chosen]).view.model
    assert model.verdict == verdict
    assert replace(model, has_odds_tips=False).verdict == "" == replace(model, estimates=None).verdict


def test_a_saved_race_is_summed_up_in_its_lap_order_and_progress(lay: Lay) -> None:
    view: Any = lay(**LAST).view
    position = view.observation
    said = [
        (line.place, line.text)
        for line in view.summary_lines(view.app, SimpleNamespace(observation=position))
    ]
    assert said == [
        *(("", "Round 2, lap 3/3"), ("1", "Red, the racer")),
        *(("2", "Yellow, the baker"), ("3", "Green, the farmer")),
    ]
    rows = len(view.ground.track.rows)
    assert view.progress(position) == pytest.approx((2 - 1 + 3 / rows) / 3), (
        "the third moped is in row 4 of lap 2"
    )
    assert (
        view.progress({**position, "phase": "over"}) == 1.0 and view.progress({**position, "laps": {}}) == 0.0
    )
    start = {**position, "laps": dict.fromkeys(COLOURS, 0)}
    assert view.progress(start) == 0.0
    closer = {**position, "laps": {**position["laps"], "green": 3}}
    assert view.progress(closer) == pytest.approx((3 - 1 + 10 / rows) / 3), "the foremost of its lap counts"
    assert view.progress({**position, "laps": dict.fromkeys(COLOURS, 4)}) == 0.99


# -- tones, faces and keys -----
def inks(scene: PlayScene, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The colour of each text that is drawn, by the names of the theme's roles."""
    found: dict[str, str] = {}
    draw = Painter.text

    def remember(
        p: Painter, x: float, y: float, t: str, size: float, c: str = "", *how: Any, **more: Any
    ) -> float:
        found[t] = next(
            (role for role in ("good", "danger", "accent", "light") if getattr(p.theme, role) == c), ""
        )
        return draw(p, x, y, t, size, c, *how, **more)

    with monkeypatch.context() as patch:
        patch.setattr(Painter, "text", remember)
        scene.app.forget_pictures()
        scene.app.changed()
        traced(scene.app)
    return found


def test_what_is_good_for_a_moped_or_seat_is_drawn_as_good(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    ink = inks(lay(bets=SHARED, **{**END, "deck": CARDS, "steps": ["turn red-1"]}), monkeypatch)
    assert ink["Finished 1st!"] == "good" and ink["On a +2 space: two more"] == "accent"
    crowd = {"red": "4b", "yellow": "5a", "green": "5b", "blue": "9b", "purple": "8a", "black": "8b"}
    stuck = lay(spaces=crowd, bets=BETS, deck=["red-1"], steps=["turn red-1"])
    ink = inks(stuck, monkeypatch)
    assert ink["It cannot move"] == "danger" == ink["Your bets would pay 0 points now, none for red."]
    ink = inks(lay(**NEXT, steps=["turn green-2"]), monkeypatch)
    assert ink["3rd → 2nd"] == "good" and ink["2 spaces ahead"] == "light"
    ink = inks(lay(**{**BET, "bets": []}, plug=0, steps=["bet red-1"]), monkeypatch)
    assert (ink["done"], ink["choosing"], ink["next"]) == ("good", "accent", "")
    ink = inks(lay(**BET, chances=True, wins={"red_1": 0.5, "green_1": 0.2}, choose=[3]), monkeypatch)
    assert (ink["≈ 2.0 pts"], ink["≈ 1.8 pts"], ink["≈ 1.2 pts"]) == ("good", "light", "accent")


@pytest.mark.parametrize(
    ("wins", "points", "best"),
    [
        ({"red_1": 0.5}, {"red-1": 2.0, "red-3": 1.9}, "red-1"),
        ({"red_1": 0.5}, {"red-1": 1.9, "red-3": 2.0}, ""),
        ({"red_1": 0.5}, {"red-1": 2.0, "red-3": 1.98}, ""),
        ({"red_1": 0.5}, {"red-1": 2.0}, ""),
        ({}, {"red-1": 2.0, "red-3": 1.0}, ""),
    ],
)
def test_a_card_is_the_best_only_if_it_brings_most_and_wins_most(
    lay: Lay, wins: dict[str, float], points: dict[str, float], best: str
) -> None:
    model = lay(**BET, wins=wins).view.model
    figures = LiveFigures(120, {}, {card: Figure(value, 0.01) for card, value in points.items()})
    assert replace(model, odds=figures).best == best
    exact = LiveFigures(120, {}, {card: Figure(2.0) for card in points})
    assert replace(model, odds=exact).best == "", "two of the same worth"


def test_a_face_shows_what_is_turned_looked_at_and_known_to_be_kept(lay: Lay) -> None:
    """The last card is lit until the draft; then those that are kept are pale, with a name if it is known."""
    model = lay(**NEXT, steps=["turn green-2", "turn black-1"]).view.model
    assert [(face.card, face.lit) for face in _faces(model)] == [("green-2", False), ("black-1", True)]
    assert [face.lit for face in _faces(replace(model, looked=0))] == [True, False]
    model.stage.landing = 1
    assert [face.card for face in _faces(model)] == ["green-2"], "the other one still flies"
    bets = {"spaces": ROAD, "plug": 3, "deck": [*TURNS, "red-1"]}
    scene = lay(**bets, steps=[*(f"turn {card}" for card in (*TURNS, "red-1")), "bet red-3", "bet black-1"])
    gone = [(face.card, face.who, face.badge) for face in _faces(scene.view.model) if face.gone]
    assert gone == [("black-1", "You", scene.mark(0)), ("red-3", "Lowe", scene.mark(3))]
    assert not any(face.lit for face in _faces(scene.view.model))
    assert element(scene.app, "face.2").tooltip.count("You know that it has been kept.") == 1
    assert "kept" not in element(scene.app, "face.1").tooltip


def test_the_green_has_room_for_the_last_nine_cards(lay: Lay) -> None:
    """After the first finish; a click shows the table at that card."""
    scene = lay(**LAST, deck=["red-1"], steps=["turn red-1"])
    view: Any = scene.view
    (first,) = view.stage.cards
    view.stage.cards = [replace(first, nth=n + 1, index=n) for n in range(12)]
    view.stage.displayed = {**view.stage.displayed, "cards": ["red-1"] * 12}
    view.changed()
    assert view.model.first_face == 3 and len(_faces(view.model)) == 9
    view.stage.cards = view.stage.cards[:9]
    assert view.model.first_face == 0
    view.stage.cards = [replace(first, index=n) for n in range(12)]
    shown: list[int] = []
    scene.show_at = shown.append
    last, green = element(scene.app, "face.12"), view.places(scene.app.painter()).green
    assert last.rect == green.face(8, 9) and element(scene.app, "face.4").rect == green.face(0, 9)
    assert last.action is not None
    last.action()
    assert shown == [12]


def test_the_stake_is_told_when_all_moves_of_a_card_are_shown(lay: Lay) -> None:
    model = lay(spaces={**ROAD, "red": "10a"}, bets=BETS, deck=["red-1"], steps=["turn red-1"]).view.model
    (turned,) = model.turned
    assert len(turned.moves) == 2
    model.stage.turned = replace(turned, places=(2, 1))
    model.stage.moves_shown = 1
    assert stake.stake_line(model) is None
    model.stage.moves_shown = 2
    assert stake.stake_line(model) == ("Your bets would pay 4 points now, 4 for red.", True)
    assert stake.stake_line(replace(model, looked=0)) is None
    assert [stake.chips_width(n) for n in (1, 2, 3, 9)] == [16.0, 26.0, 36.0, 36.0]


@pytest.mark.parametrize(
    ("places", "moves", "held", "told"),
    [
        ((3, 1), (FREE,), {"red": 1}, ("red", True)),
        ((3, 1), (SHORT,), {"red": 1, "blue": 1}, ("red", True)),
        ((1, 1), (SHORT,), {"red": 2}, ("red", False)),
        ((1, 1), (FREE, STAYS), {"red": 2}, ("red", False)),
        ((1, 1), (FREE,), {"red": 2}, None),
        ((3, 1), (FREE,), {"green": 1, "blue": 1}, ("blue", False)),
        ((3, 1), (FREE,), {"yellow": 1}, None),
    ],
)
def test_a_card_matters_to_whoever_bet_on_its_moped_or_on_one_that_it_passes(
    places: tuple[int, int], moves: tuple[MopedMove, ...], held: dict[str, int], told: tuple[str, bool] | None
) -> None:
    turned = TurnedCard("red-2", "red", 1, 0, moves, places)
    found = stake.reaction(turned, ["red", "blue", "green", "yellow"], held)
    assert found == told and (found is None or found.sound == ("cheer" if found.is_good else "groan"))


def test_a_block_of_a_bar_is_as_long_as_its_card_the_longest_first(lay: Lay) -> None:
    """Certain cards before possible ones; a moped's fourteen cards carry it 27 rows."""
    widths = re.findall(r'width="([\d.]+)"', _blocks(0.0, 0.0, 10.0, [1, 3, 2], [1, 2], "#fff"))
    assert [round(float(width) + 1.4) for width in widths] == [30, 20, 10, 20, 10]
    assert lay(spaces=ROAD).view.model.carried("red") == (FAR, FAR) == (27, 27)


def test_a_frame_of_the_count_is_another_when_a_card_is_turned_up_or_a_row_moves(lay: Lay) -> None:
    scene = lay("bbb", bets=LOST, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
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


# -- what is known and remembered -----
def test_a_shared_screen_shows_counts_of_what_a_seat_alone_knows(lay: Lay) -> None:
    scene = lay(
        "hb",
        hand=HAND[:4],
        phase="row",
        plug=1,
        spaces=ROAD,
        row=["red-2"],
        bets=[["blue-1"] * 2, ["blue-2"] * 2],
    )
    seen = scene.match.observe(0)
    assert seen["hand"] == HAND[:4] and seen["held"]
    shared = public_view(seen)
    assert (shared["bets"], shared["hand"], shared["held"]) == ([2, 2], 4, None)
    assert (shared["deck"]["under"], shared["row"]["down"]) == ([None] * 3, [None])
    assert seen["hand"] == HAND[:4], "the observation stays as it is"
    over = lay(bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END).match.observe(0)
    assert public_view(over)["bets"] == over["bets"], "at the end the bets are turned up"


def test_chances_are_sampled_anew_by_what_the_seat_can_know(lay: Lay) -> None:
    """Whose turn of a draft it is matters only to the seat itself."""
    scene = lay("hb", plug=1, hand=HAND[:6], spaces=ROAD, row=["red-2"], bets=[["blue-1"], ["blue-2"]])
    seen = scene.match.observe(0)
    key = knowledge_key(seen, 0)
    assert key[:4] == (0, len(seen["turned"]), 2, "draft")
    assert key[5:] == (
        str((["blue-1"], seen["held"], None)),
        str(([], 1, seen["deck"]["top"], seen["deck"]["under"])),
    )
    assert knowledge_key({**seen, "turn": 0}, 0)[3] == "bet" == knowledge_key({**seen, "turn": None}, None)[3]
    assert knowledge_key({**seen, "phase": "turn", "turn": None}, 0)[3] == "turn"
    assert {knowledge_key({**seen, "phase": phase}, 0)[3] for phase in ("row", "under")} == {"draft"}
    assert knowledge_key({}, 0) == () and str(key[4]) == str((seen["spaces"], seen["laps"], seen["podium"]))  # type: ignore[typeddict-item]


def test_figures_of_a_later_position_or_of_another_seat_are_forgotten(lay: Lay) -> None:
    scene = lay(**NEXT, steps=["turn green-2"])
    view: Any = scene.view
    early = view.observation
    for after, kept in ((early, True), ("next", True), (early, False)):
        if after == "next":
            scene.match._carry_out(scene.game.parse("turn black-1"), None)
            after = scene.match.observe(0)
        view.estimate.figures = figures = LiveFigures(1, {}, {})
        view.stage.cheer = "red", 0.5
        view.sync_to(after)
        assert (view.estimate.figures is figures, view.stage.cheer[0] == "red") == (kept, kept)
    played = scene.match.history[0]
    assert view.turned_card(played).card == "green-2"
    assert view.turned_card(replace(played, events=())) is None


def test_an_index_of_an_earlier_hand_chooses_nothing(lay: Lay) -> None:
    model = lay(**BET).view.model
    assert [replace(model, card=i).chosen_card for i in (None, 0, 6, 7)] == [None, "red-1", "black-3", None]
    assert replace(model, card=7).chosen == "" and replace(model, card=1).chosen == "bet red-3"
    assert [replace(model, card=1).hand_index(card) for card in ("red-3", "black-3", "green-3")] == [1, 6, 0]
    assert lay("bbbb").view.model.pointed_at("order.1") == (None, frozenset())
    choice = Choice()
    choice.take(["red-1", "blue-2", "red-1"], ["red-1", "red-1", "blue-2"])
    assert choice.order == [0, 2, 1] and choice.is_made
    choice.clear()
    assert not choice.is_made


def test_the_flag_of_the_story_is_the_first_finish_or_else_the_end_of_the_deck(lay: Lay) -> None:
    scene = lay("bbbb", bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    history, count = race_history(scene.match), scene.match.result
    assert count is not None
    history.frames[:0] = BEFORE
    facts = _facts(scene, history, cast("Any", count.data))
    assert (facts.flag_step, facts.last_step, facts.last_order[0]) == (0, 0, "blue")
    for turned in history.cards:
        turned.podium = 0
    assert _facts(scene, history, cast("Any", count.data)).flag_step == 2
    history.close(cast("Any", Event("race_over", "FT-5.3", None, {"reason": "deck", "podium": []})), 7)
    assert history.moments == [RaceMoment(50, 8, 3, "deck", {}, -1)] and history.frames[-1].step == 8


# -- what is on and off at a table -----
def test_each_phase_has_its_clause_and_prompt(lay: Lay) -> None:
    scene = lay(spaces=ROAD)
    model, view = scene.view.model, scene.view
    told = {}
    for phase in ("grid", "deal", "plug", "turn", "bet", "row", "under", "over"):
        view.stage.displayed = {**view.stage.displayed, "phase": phase}
        told[phase] = model.clause, wording.prompt(model), model.has_odds, model.is_drafting
    assert told == {
        "grid": ("FT-2.1", "The mopeds line up", False, False),
        "deal": ("FT-2.3", "The race cards are shuffled", False, False),
        "plug": ("FT-2.3", "The spark plug is drawn", False, False),
        "turn": ("FT-3.1", "The mopeds ride", True, False),
        "bet": ("FT-4.1", "The mopeds ride", True, True),
        "row": ("FT-4.3", "The mopeds ride", True, True),
        "under": ("FT-4.2", "The mopeds ride", True, True),
        "over": ("FT-5.4", "The mopeds ride", True, False),
    }
    assert not replace(model, wants_odds=False).has_odds and model.is_working
    assert not replace(model, wants_odds=False).is_working


def test_a_race_can_be_paused_while_it_runs_and_shown_again_at_a_decision(lay: Lay) -> None:
    """Neither in a replay nor after the end."""
    scene = lay("hb", spaces=ROAD, deck=TURNS, steps=ROUND[:6])
    model = scene.view.model
    assert (model.can_pause, model.can_recap) == (False, True)
    again = element(scene.app, "recap")
    assert (again.label, again.tooltip) == ("Again", "What happened since your last choice.")
    assert (again.key, again.rect[2] > 0) == (scene.app.keymap.cap("recap"), True)
    running = replace(model, is_deciding=False)
    assert (running.can_pause, running.can_recap) == (True, False)
    assert not replace(running, is_live=False).can_pause and not replace(model, is_live=False).can_recap
    assert not lay(**BET).view.model.can_recap, "no card of the round was seen"
    model.stage.displayed = {**model.displayed, "phase": "over"}
    assert not running.can_pause


def test_a_hand_is_counted_without_the_card_that_flies_to_its_bets(lay: Lay) -> None:
    model = lay(**{**BET, "hand": ["red-1", *HAND[:6]]}).view.model
    assert model.hand_size == 7 and replace(model, card=1).hand_index("red-1") == 1
    assert replace(model, card=None).hand_index("red-3") == 2
    for target, size in (("mine", 6), ("row", 7)):
        model.stage.carried[:] = [Carried(Station("hand"), Station(target))]
        assert model.hand_size == size
    model.stage.is_covered = True
    assert model.hand == []


def test_of_cards_kept_before_it_a_third_seat_does_not_know_by_whom(lay: Lay) -> None:
    bets = [*(f"turn {card}" for card in (*TURNS, "red-1")), "bet red-3", "bet black-1"]
    scene = lay(spaces=ROAD, plug=2, deck=[*TURNS, "red-1"], steps=bets)
    gone = [(face.card, face.who, face.badge) for face in _faces(scene.view.model) if face.gone]
    assert gone == [("black-1", "", None), ("red-3", "", None)]


@pytest.mark.parametrize("same", ["smaller", "takes", "spares"])
def test_a_reason_compares_two_mopeds_rather_than_cards_of_one(
    lay: Lay, monkeypatch: pytest.MonkeyPatch, same: str
) -> None:
    """Against the next best choices in turn; none with a coach, who proposes something himself."""
    asked: list[tuple[str, str]] = []

    def gains(known: Any, best: str, other: str) -> list[Reason]:
        asked.append((best, other))
        return [Reason(same if other == "bet red-3" else "left", {"n": other})]

    monkeypatch.setattr(model_of_table, "gains", gains)
    model = lay(**BET, wins={"red_1": 0.5, "red_3": 0.4, "green_1": 0.3}).view.model
    assert model.reason == Reason("left", {"n": "bet green-1"})
    assert asked[:2] == [("bet red-1", "bet red-3"), ("bet red-1", "bet green-1")]
    assert [str(action) for action in model.ranked[:3]] == ["bet red-1", "bet red-3", "bet green-1"]
    assert replace(model, estimates=None).ranked == []
    assert wording.why_proposed(replace(model, is_hinted=True)) == ""
    assert wording.why_proposed(replace(model, card=1)) == ""
    assert replace(model, has_odds_tips=False).win("red-1") is None
    monkeypatch.setattr(model_of_table, "gains", lambda *_: [])
    assert wording.why_proposed(model) == "", "no reason is known, and others are clearly worse"
    even = lay(**BET, wins={"red_1": 0.5, "red_3": 0.49, **dict.fromkeys(OTHERS, 0.48)}).view.model
    assert wording.why_proposed(even) == "All of these are about as good. Choose what you like."


def test_a_table_takes_figures_of_its_position_only(lay: Lay) -> None:
    """While something moves, those of the position before are drawn pale."""
    scene = lay(**BET, chances=True)
    view: Any = scene.view
    figures = view.estimate.figures
    assert (view.model.odds, view.model.odds_before) == (figures, None)
    view.estimate._published = "another position"
    assert (view.model.odds, view.model.odds_before) == (None, None)
    pale = replace(view.model, odds_before=figures)
    (row,) = _chances(pale, "red", 40.0)
    assert [kid.draw.keywords for kid in row.kids] == [{"label": n, "pale": True} for n in ("40", "20", "10")]
    scene.director.add([Clip(1000.0)])
    assert (view.model.odds, view.model.odds_before) == (None, figures)
    scene.director.clear()
    scene.estimating.result = {Action("bet green-3"): Figure(0.5, 0.01)}
    assert view._proposed == (None, ()), "estimates of another hand propose nothing"
    view.pov_seat = 3
    view.sync_to(view.observation)
    assert view.estimate.figures is None, "another seat knows other things"


def test_a_picture_is_made_anew_if_anything_was_still_moving(lay: Lay) -> None:
    view: Any = lay(**BET).view
    moving = {
        "is_covered": True,
        "marker": "red",
        "landing": 0,
        "carried": [Carried(Station("hand"), Station("row"))],
    }
    for name, value in {**moving, "displayed": {}, "turned": None}.items():
        before = view.version
        setattr(view.stage, name, value)
        view.sync_to(view.observation)
        assert (view.version > before) is (name != "turned"), name
    view.stage.cheer = "red", 0.1
    assert view.tick(10.0)
    view.stage.cheer = "", 0.0
    assert not view.tick(10.0)


def test_the_interface_tree_lists_what_the_viewer_sees(lay: Lay) -> None:
    tree = lay(**BET, chances=True).view.tree_extra()
    keys = [
        "bets",
        "cards",
        "chosen",
        "hand",
        "laps",
        "order",
        "phase",
        "podium",
        "round",
        "spaces",
        "trials",
        "turn",
    ]
    assert sorted(tree) == sorted([*keys, "under"]) and tree["trials"] == 120 and tree["chosen"] is None
    view: Any = lay("bbbb").view
    assert [runner.id for runner in view.runners(view.observation)] == list(COLOURS)
    assert [runner.id for runner in view.runners({**view.observation, "order": ["blue"]})] == ["blue"]


def test_the_square_is_in_a_party_mood_for_whoever_watches_or_wins(
    lay: Lay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what decided the race is told when the bets are counted."""
    painted: list[tuple[Any, ...]] = []
    monkeypatch.setattr(
        "game.games.full_throttle.table.messages.finale.paint_square", lambda *args: painted.append(args)
    )
    for seats, bets, party in (("hbbb", OWN_WIN, True), ("hbb", LOST, False), ("bbb", LOST, True)):
        end = finale(lay(seats, bets=bets, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END))
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


def test_every_tab_of_the_end_shows_its_own(lay: Lay) -> None:
    end = finale(lay("bbbb", bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END))
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


@pytest.mark.parametrize(
    ("at", "others", "keep", "spot"),
    [
        ((100, 100), [], None, (122, 100)),
        ((161, 100), [], None, (183, 100)),
        ((162, 100), [], None, (154, 118)),
        ((100, 100), [(130.0, 100.0)], None, (92, 118)),
        ((100, 100), [], (125.0, 90.0, 10.0, 10.0), (92, 118)),
        ((170, 180), [], None, (162, 162)),
        ((100, 8), [], None, (92, 26)),
        ((100, 192), [], None, (92, 174)),
        ((180, 100), [(180.0, 118.0), (180.0, 82.0)], None, (142, 100)),
        ((8, 100), [(40.0, 100.0)], None, (30, 100)),
    ],
)
def test_chips_lie_beside_their_plate_inside_the_board_and_cover_no_other(
    at: tuple[float, float],
    others: list[tuple[float, float]],
    keep: tuple[float, float, float, float] | None,
    spot: tuple[float, float],
) -> None:
    """Rather on the right, then below, above and left; on the right where no place is free."""
    assert stake.chips_spot(*at, 1, (0.0, 0.0, 200.0, 200.0), others, keep) == spot


def test_nothing_is_said_of_chances_that_are_not_known_or_over(lay: Lay) -> None:
    model = lay(**BET).view.model
    assert wording.value_text(model, "red-1") == "" == wording.podium_chance_text(model, "red")
    assert wording.podium_steps_text(model, "red") == "" == wording.card_tooltip(model, "red-1")[75:]
    grid = lay().view.model
    assert wording.moped_tooltip(grid, "red") == "You have 0 bets on it." and wording.choice_summary(
        grid
    ) == ("", "")
    assert wording.stake_summary(grid) == ""
    scene = lay(bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END)
    even = LiveFigures(120, dict.fromkeys(COLOURS, (0.5, 0.4, 0.3)), {})
    over = replace(scene.view.model, odds=even)
    assert [wording.podium_chance_text(over, colour) for colour in ("red", "blue")] == ["100 %", ""]
    assert wording.podium_steps_text(over, "yellow") == "On the podium: 2nd."
    assert wording.podium_steps_text(over, "blue") == ""
    open_race = replace(lay(spaces=ROAD).view.model, odds=even)
    assert wording.podium_chance_text(open_race, "blue") == "≈ >99 %", "the sum of samples may exceed one"


def test_a_seat_s_state_follows_the_draft(lay: Lay) -> None:
    """Whose turn it is, whose comes next, who is done; before the draft only the order."""
    model = lay(**BET, plug=1).view.model
    states = [wording.seat_state(model, i, seat) for i, seat in enumerate(model.draft_order())]
    assert states == [("choosing", "accent"), ("next", ""), ("waiting", ""), ("last", "")]
    model.stage.displayed = {**model.displayed, "turn": None}
    assert wording.seat_state(model, 0, 1) == ("next", "")
    model.stage.displayed = {**model.displayed, "phase": "turn"}
    assert [wording.seat_state(model, i, i)[0] for i in range(4)] == ["first", "2nd", "3rd", "last"]
    model.stage.displayed = {**model.displayed, "plug": None}
    assert (
        wording.seat_state(model, 0, 0) == ("", "") and wording.seat_tooltip(model, 0, 0) == "1 bet so far."
    )


def test_the_sheet_says_that_the_deck_ran_out(lay: Lay, monkeypatch: pytest.MonkeyPatch) -> None:
    end = finale(lay("bbbb", bets=SHARED, deck=CARDS, steps=[f"turn {card}" for card in CARDS], **END))
    end.count = {**end.count, "reason": "deck"}
    foot = "The deck ran out, so the mopeds in front filled the podium. Ties: 4th 4, 5th 3, 6th 2."
    assert foot in shown(end)
