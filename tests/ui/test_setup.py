"""The set-up screen: seats, swaps, options, faults in sentences, and the start."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from itertools import combinations, cycle
from pathlib import Path
from random import Random

import pytest
from driving import assert_reachable, click, element, ids, point, press, show, tick, type_text, uncut, wheel
from looking import traced
from playthrough import every_other

from game import bots
from game.engine import registry
from game.engine.contract import Setup, Token
from game.engine.drivers import drivers
from game.engine.errors import SetupError
from game.games.full_throttle.table.saved import Moped
from game.services.own_colours import colour_of, own_token
from game.services.records import days
from game.services.settings import SettingsStore
from game.ui.app import App
from game.ui.race import routes
from game.ui.race.words import game_name, preset_help
from game.ui.scenes.race.play import PlayScene
from game.ui.scenes.setup.model import SetupModel
from game.ui.scenes.setup.seats import REARM_MS
from game.ui.scenes.setup.setup import SetupScene
from game.ui.scenes.title.games import GamesScene
from game.ui.scenes.title.title import TitleScene

FMR = "formula_motor_racing"


@pytest.fixture
def setup(app: App) -> SetupScene:
    scene = SetupScene(app, FMR)
    show(app, scene)
    return scene


def test_a_seat_of_full_throttle_is_shown_by_its_bets(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Grey Formula cars stood in the rows, in a race of mopeds that belong to nobody."""
    drawn: list[str] = []
    monkeypatch.setattr(Moped, "draw_piece", lambda *given: drawn.append(given[3]))
    show(app, SetupScene(app, "full_throttle"))
    app.draw()
    assert len(set(drawn)) == 4


@pytest.mark.parametrize("game_id", ("full_throttle", "formula_one"))
def test_what_holds_for_all_seats_is_said_once(app: App, game_id: str) -> None:
    """Four times the mopeds belonged to nobody."""
    scene = SetupScene(app, game_id)
    show(app, scene)
    note = app.t(f"{game_id}.setup_colours").rstrip(".")
    assert [seen.text for seen in traced(app).texts].count(note) == 1


def teams(scene: SetupScene) -> list[tuple[str, ...]]:
    return [seat.tokens for seat in scene.model.seats]


@pytest.mark.parametrize("game_id", (FMR, "grand_prix"))
def test_a_preset_is_described_in_the_terms_of_its_game(any_app: App, game_id: str) -> None:
    scene = SetupScene(any_app, game_id)
    any_app.push(scene)
    for preset in scene.model.game.presets:
        scene.model.choose_preset(preset)
        any_app.changed()
        tick(any_app, 16)
        said = preset_help(any_app, scene.model.game, preset)
        assert said == any_app.t(f"{game_id}.preset.{preset}_help") and not uncut(any_app)


@pytest.mark.parametrize(
    ("game_id", "preset"),
    every_other(pytest.param(id, name) for id in registry.FLOOR for name in registry.game(id).presets),
)
def test_a_quick_race_is_one_race_whatever_was_agreed_last(app: App, game_id: str, preset: str) -> None:
    """After a season it began race 1 of 3 unasked."""
    model = SetupModel(registry.game(game_id))
    model.choose_preset(preset)
    agreed = model.to_data()
    app.change_settings(last_game=game_id, last_setups={game_id: agreed})
    show(app, TitleScene(app))
    click(app, "title.quick")
    play = app.top
    assert isinstance(play, PlayScene) and play.game.races(play.config.setup()) == 1
    kept = {key: value for key, value in agreed["options"].items() if key in ("laps", "items", "discs")}
    assert kept.items() <= play.config.options.items(), "the rest is as it was"
    assert app.settings.last_setups[game_id] == agreed, "the season is what the set-up offers next time"


def test_first_set_up_is_one_person_and_bots_and_can_start(setup: SetupScene) -> None:
    """Every team has a driver: a neutral one might win the cup, and it would go to nobody."""
    assert [seat.kind for seat in setup.model.seats] == ["human", *["bot"] * 5]
    assert all(setup.model.owner(team.id) is not None for team in setup.game.tokens)
    assert setup.model.fault() is None
    assert element(setup.app, "setup.start").enabled


def test_a_taken_team_is_swapped(setup: SetupScene) -> None:
    before = teams(setup)
    click(setup.app, f"setup.seat.0.token.{before[2][0]}")
    assert teams(setup)[0] == before[2]
    assert teams(setup)[2] == before[0]
    assert teams(setup)[1] == before[1]


def test_a_free_team_is_taken(setup: SetupScene) -> None:
    click(setup.app, "setup.seat.5.remove")
    free = next(t.id for t in setup.game.tokens if setup.model.owner(t.id) is None)
    click(setup.app, f"setup.seat.1.token.{free}")
    assert teams(setup)[1] == (free,)


def test_three_seats_take_two_teams_each_and_four_one(setup: SetupScene) -> None:
    setup.model.remove_seat(5)
    setup.model.remove_seat(4)
    tick(setup.app)
    click(setup.app, "setup.seat.3.remove")
    assert [len(own) for own in teams(setup)] == [2, 2, 2]
    assert len({team for own in teams(setup) for team in own}) == 6
    assert setup.model.fault() is None
    before = teams(setup)
    click(setup.app, f"setup.seat.0.token.{before[1][0]}")
    assert teams(setup)[0] == (before[0][1], before[1][0])
    assert set(teams(setup)[1]) == {before[0][0], before[1][1]}
    click(setup.app, "setup.add")
    assert [len(own) for own in teams(setup)] == [1, 1, 1, 1]


def test_a_double_click_removes_one_seat(setup: SetupScene) -> None:
    """The row below moves up under the pointer, and its ✕ is not what the second click was meant for."""
    app = setup.app
    click(app, "setup.fill")
    click(app, "setup.seat.1.remove")
    click(app, "setup.seat.1.remove")
    assert len(setup.model.seats) == 5
    click(app, "setup.seat.2.remove")
    assert len(setup.model.seats) == 4, "another row is pointed at, so it is meant"
    tick(app, REARM_MS)
    click(app, "setup.seat.2.remove")
    assert len(setup.model.seats) == 3


def test_seats_say_why_they_cannot_be_fewer_or_more(setup: SetupScene) -> None:
    click(setup.app, "setup.fill")
    assert len(setup.model.seats) == 6
    add = element(setup.app, "setup.add")
    assert not add.enabled and "6" in add.why
    for _ in range(3):
        click(setup.app, "setup.seat.1.remove")
        tick(setup.app, REARM_MS)
    remove = element(setup.app, "setup.seat.1.remove")
    assert not remove.enabled and "3" in remove.why
    click(setup.app, "setup.seat.1.remove")
    assert len(setup.model.seats) == 3


@pytest.mark.slow
def test_an_impossible_set_up_explains_itself(setup: SetupScene) -> None:
    app = setup.app
    click(app, "setup.option.short_race")
    click(app, "setup.option.removed")
    for _ in range(40):
        wheel(app, "sheet.1", 1)
    press(app, "escape")
    tick(app)
    start = element(app, "setup.start")
    assert not start.enabled
    assert "23" in start.why
    app.toggle_language()
    tick(app)
    assert "枚" in element(app, "setup.start").why
    assert app.last_cut == []
    press(app, "space")
    assert app.top is setup


def test_short_race_opens_the_numbers_of_its_races(setup: SetupScene) -> None:
    app = setup.app
    closed = element(app, "setup.option.removed")
    assert not closed.enabled and closed.why
    click(app, "setup.preset.standard")
    click(app, "setup.option.short_race")
    assert setup.model.preset == "custom"
    click(app, "setup.option.removed")
    assert [i for i in ids(app) if i.startswith("sheet.") and i[6:].isdigit()] == [
        "sheet.1",
        "sheet.2",
        "sheet.3",
    ]
    wheel(app, "sheet.2", 1)
    press(app, "escape")
    assert setup.model.setup().options["removed"] == [6, 7, 6]
    click(app, "setup.preset.full")
    click(app, "setup.preset.custom")
    assert setup.model.setup().options["removed"] == [6, 7, 6]
    wheel(app, "setup.option.races", 1)
    assert setup.model.setup().options["removed"] == [6, 7, 6, 6]
    assert setup.model.fault() is None


def test_names_are_typed_in_their_sheet(setup: SetupScene) -> None:
    app = setup.app
    click(app, "setup.option.drivers_title")
    while "setup.option.drivers" not in ids(app):
        click(app, "setup.options.down")
    click(app, "setup.option.drivers")
    first = next(i for i in ids(app) if i.startswith("sheet.") and element(app, i).role == "field")
    assert element(app, "sheet.green-1").label == "green 3", "a car is called as it is at the table"
    click(app, first)
    type_text(app, "Mika")
    press(app, "enter")
    press(app, "escape")
    assert setup.model.setup().options["drivers"][first.removeprefix("sheet.")] == "Mika"
    assert setup.model.fault() is None


def test_start_begins_a_race_with_those_seats(setup: SetupScene) -> None:
    app = setup.app
    click(app, "setup.seat.0.name")
    type_text(app, "Ann")
    press(app, "enter")
    click(app, "setup.seat.1.level.rookie")
    wheel(app, "setup.seat.2.driver", 1)
    click(app, "setup.seed")
    type_text(app, "4x2")
    press(app, "enter")
    click(app, "setup.practice")
    agreed = setup.model.config()
    press(app, "space")
    assert app.top.name == "table"
    table = app.top.config
    assert table == agreed and table.seed == 42 and table.practice
    assert (
        table.seats[0].name == "Ann"
        and table.seats[1].level == "rookie"
        and table.seats[2].style in drivers.ids
    )
    assert app.settings.last_game == FMR
    assert app.settings.player_names[0] == "Ann"
    again = SetupScene(app, FMR)
    assert again.model.seats == setup.model.seats and again.model.options == setup.model.options


def test_everything_can_be_done_by_keyboard_alone(setup: SetupScene) -> None:
    app = setup.app
    for _ in range(200):
        press(app, "tab")
        if setup.ui.focused == "setup.seat.1.level.pro":
            break
    press(app, "enter")
    assert setup.model.seats[1].level == "pro"
    press(app, "space")
    assert app.top.name == "table"


def test_a_damaged_memory_is_left_aside() -> None:
    game = registry.game(FMR)
    for data in ({}, {"seats": 3}, {"seats": [{}], "options": {}}, {"seats": [], "options": {"nothing": 1}}):
        model = SetupModel(game)
        before = model.to_data()
        assert not model.restore(data)
        assert model.to_data() == before


def test_any_sequence_of_changes_keeps_teams_apart() -> None:
    game = registry.game(FMR)
    seed = 20260101
    print(f"seed {seed}")
    rng = Random(seed)
    model = SetupModel(game)
    for _ in range(400):
        change = rng.randrange(5)
        index = rng.randrange(len(model.seats))
        if change == 0:
            model.add_seat()
        elif change == 1:
            model.remove_seat(index)
        elif change == 2:
            model.shuffle(rng)
        elif change == 3:
            model.set_kind(index, rng.choice(["human", "bot"]))
        else:
            model.take(index, rng.choice(game.tokens).id)
        assert model.fault() is None


def test_the_toy_game_sets_up_without_an_edit(toy_games: None, make_app) -> None:
    app = make_app()
    scene = SetupScene(app, "toy_race")
    show(app, scene)
    wheel(app, "setup.option.length", 1)
    click(app, "setup.option.boosts")
    click(app, "setup.start")
    assert app.top.name == "table"
    assert app.top.config.options == {"length": 9, "boosts": False}


def test_no_text_is_cut(any_app: App) -> None:
    scene = SetupScene(any_app, FMR)
    show(any_app, scene)
    assert uncut(any_app) == []
    scene.model.fill()
    for level, driver in zip(bots.LEVELS, cycle(drivers.ids), strict=False):
        for seat in scene.model.seats[1:]:
            seat.level, seat.driver = level, driver
        scene.seats.touched = 2
        assert uncut(any_app) == []
    for option in ("short_race", "drivers_title"):
        scene.model.options[option] = True
    for _ in range(4):
        scene.options.scroll(1)
        assert uncut(any_app) == []
    click(any_app, next(i for i in ids(any_app) if i in ("setup.option.numbers", "setup.option.drivers")))
    assert uncut(any_app) == []


@pytest.mark.parametrize("lang", every_other(["ja", "en"]))
@pytest.mark.parametrize("game_id", ["formula_one", FMR, "grand_prix"])
def test_large_letters_are_larger_and_leave_room_for_two_options(
    make_app: Callable[..., App], game_id: str, lang: str
) -> None:
    """What stands below practice and seed was smaller than at 100 % once, and one option was seen."""
    app, sizes = make_app(lang=lang), list[float]()
    scene = SetupScene(app, game_id)
    for scale in (100, 150):
        app.change_settings(text_scale=scale)
        if scale == 100:
            show(app, scene)
        texts = traced(app).texts
        (seed,) = [text for text in texts if text.text == app.t("setup.seed_help")]
        sizes.append(seed.size)
        assert seed.y + seed.h <= scene.ui.find("setup.seed").rect[1] + 80
        assert "dice" not in seed.text.lower() and "ダイス" not in seed.text
    assert sizes[1] > 1.2 * sizes[0]
    assert scene.options.last - scene.options.first >= 2
    about = [text for text in texts if text.on and text.x > 500 and text.on[1] > 500 and text.on[0] < 60]
    assert len(about) >= 3, "the share of wins, against whom and in how many races"
    for text in about:
        _, top, _, high = text.on
        assert top <= text.y and text.y + text.h <= top + high, text


def test_pointing_at_a_seat_explains_its_bot(setup: SetupScene) -> None:
    point(setup.app, "setup.seat.2.level.ace")
    assert setup.seats.focus() == 2


# -- many seats -----
@pytest.mark.parametrize("seats", [7, 8])
def test_eight_seats_have_room(any_app: App, monkeypatch: pytest.MonkeyPatch, seats: int) -> None:
    toy = registry.game("toy_race")
    monkeypatch.setattr(type(toy), "seats", range(2, seats + 1))
    more = (Token(f"grey{i}", "#808080", "disc") for i in range(4))
    monkeypatch.setattr(type(toy), "tokens", (*toy.tokens, *more))
    scene = SetupScene(any_app, "toy_race")
    scene.model.fill()
    show(any_app, scene)
    assert uncut(any_app) == []
    rows = [e for e in scene.ui.items if e.id.startswith("setup.seat.")]
    for e in rows:
        assert_reachable(any_app, e.id)
        assert e.rect[3] >= 19, f"{e.id} is too low to be hit"
    for a, b in combinations(rows, 2):
        (ax, ay, aw, ah), (bx, by, bw, bh) = a.rect, b.rect
        apart = ax + aw <= bx or bx + bw <= ax or ay + ah <= by or by + bh <= ay
        assert apart, f"{a.id} lies on {b.id}"


def test_every_bot_has_a_driver_of_its_own(setup: SetupScene) -> None:
    """Full tables too; the stepper offers those that nobody has, and says how they race."""
    app, model = setup.app, setup.model
    model.fill()
    show(app, setup)
    held = [seat.driver for seat in model.seats if seat.kind == "bot"]
    assert len(set(held)) == len(held) == len(model.seats) - 1 and "" not in held
    assert element(app, "setup.seat.1.driver").tooltip == app.t(f"drivers.{held[0]}.habit.{model.game.id}")
    offered = set()
    for _ in range(len(drivers.ids)):
        click(app, "setup.seat.1.driver")
        offered.add(element(app, "setup.seat.1.driver").value)
    assert offered == {app.t(f"drivers.{id}.name") for id in {*drivers.ids} - {*held[1:]}}


def test_a_memory_from_before_the_drivers_gets_some(setup: SetupScene) -> None:
    """Its bots had names that were given to them, and styles that there are no more."""
    data = setup.model.to_data()
    for seat in data["seats"][1:]:
        seat["name"], seat["style"] = "tomas", "gambler"
    assert setup.model.restore(data)
    restored = setup.model.seats[1:]
    assert {seat.name for seat in restored} == {""}
    assert len({seat.driver for seat in restored} & {*drivers.ids}) == len(restored)


@pytest.mark.parametrize("game_id", [FMR, "toy_race"])
def test_too_many_seats_are_reported_with_the_allowed_number(make_app, game_id: str) -> None:
    app = make_app(lang="ja")
    game = registry.game(game_id)
    with pytest.raises(SetupError) as refused:
        game.new(Setup(9))
    seats = {"low": game.seats[0], "high": game.seats[-1], "seats": 12}
    assert refused.value.key == "seats"
    scene = SetupScene(app, game_id)
    scene.model.seats = (scene.model.seats * 3)[:12]
    show(app, scene)
    assert app.t("error.seats", **seats) in element(app, "setup.start").why


@pytest.mark.parametrize(
    ("option", "value"),
    [("drivers", {"red-1": "A\0ki"}), ("races", "many"), ("races", 10**300), ("removed", "x"), ("races", {})],
    ids=str,
)
def test_what_was_remembered_and_cannot_be_played_is_forgotten(option: str, value: object) -> None:
    model = SetupModel(registry.game("formula_motor_racing"))
    data = model.to_data()
    assert model.restore({**data, "options": {}})
    assert not model.restore({**data, "options": {option: value}})
    assert model.fault() is None and model.races and model.minutes()


def test_names_hold_nothing_that_cannot_be_drawn() -> None:
    model = SetupModel(registry.game("formula_motor_racing"))
    for typed, kept in (("A\0k\u202ei", "Aki"), ("\ud800", ""), ("Aki \n", "Aki  "), ("x" * 90, "x" * 16)):
        model.set_name(0, typed)
        assert model.seats[0].name == kept
    data = model.to_data()
    assert model.restore({**data, "seats": [{**seat, "name": "\x1bA"} for seat in data["seats"]]})
    assert {seat.name for seat in model.seats} == {"A"}


def test_a_taken_colour_names_its_owner_in_a_plain_sentence(app: App) -> None:
    """It said of a person without a name: You has this colour."""
    app.push(SetupScene(app, "grand_prix"))
    tick(app)
    mine, theirs = (element(app, f"setup.seat.{i}.token.{c}").tooltip for i, c in ((1, "red"), (0, "blue")))
    assert "You have this colour" in mine and " has this colour" in theirs


def test_a_preferred_colour_is_its_shade_where_a_game_has_no_other() -> None:
    """Purple is nestorgames GP's lilac; Full Throttle!'s greys are nobody's."""
    found = {game: own_token(registry.game(game), "purple") for game in ("grand_prix", FMR, "full_throttle")}
    assert found == {"grand_prix": "lilac", FMR: "purple", "full_throttle": None}
    assert colour_of(registry.game("grand_prix"), "lilac") == "purple"
    assert colour_of(registry.game("grand_prix"), "plum") is None


def test_a_game_whose_dice_decide_the_cars_asks_for_no_colour_and_says_why(app: App) -> None:
    """The colour chosen in Formula-1 did not hold."""
    for game, dealt in (("formula_one", True), ("grand_prix", False)):
        app.push(SetupScene(app, game))
        said = " ".join(text.text for text in traced(app).texts)
        assert any(".token." in id for id in ids(app)) != dealt
        assert ("Dice decide who gets which car" in said) == dealt


def test_the_preferred_colour_goes_to_the_first_person_alone() -> None:
    for game_id, colour in (
        ("grand_prix", "white"),
        (FMR, "purple"),
        ("full_throttle", "red"),
    ):
        game = registry.game(game_id)
        model = SetupModel(game)
        model.set_kind(0, "bot")
        model.set_kind(2, "human")
        before = model.owner(colour)
        model.prefer_colour(colour)
        held = [token for seat in model.seats for token in seat.tokens]
        assert len(held) == len(set(held))
        has = any(token.id == colour for token in game.tokens)
        assert model.owner(colour) == (2 if has else before)
        model.prefer_colour(None)
        assert model.owner(colour) == (2 if has else before)


@pytest.mark.long
def test_a_preferred_colour_is_used_in_every_game_that_has_it(app: App, home: Path) -> None:
    setup = SetupScene(app, "grand_prix")
    show(app, setup)
    click(app, "setup.seat.0.token.green")
    rival = setup.model.seats[3].tokens
    click(app, "setup.start")
    assert app.top.config.seats[0].tokens == ("green",) and rival == ("red",)
    assert SettingsStore.load().values.my_colour == "green"
    other = SetupScene(app, FMR)
    show(app, other)
    assert "green" in other.model.seats[0].tokens
    held = [token for seat in other.model.seats for token in seat.tokens]
    assert len(held) == len(set(held))
    # a game without that colour deals as ever, and what dice decide is no wish
    neutral = SetupScene(app, "full_throttle")
    show(app, neutral)
    assert neutral.model.seats[0].tokens == ("ivory",)
    dice = SetupScene(app, "formula_one")
    show(app, dice)
    click(app, "setup.start")
    assert SettingsStore.load().values.my_colour == "green"


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("Aki", "ａｋｉ "), "Two seats are called"),
        (("Caf\u00e9", "CAFE\u0301"), "Two seats are called"),
        (("", "You"), "Two seats are called You."),
        (("Aki", "  "), "The name of seat 2 has nothing in it that can be seen."),
        (("\u3164", "Aki"), "The name of seat 1 has nothing in it that can be seen."),
    ],
)
def test_indistinguishable_and_invisible_names_are_refused(
    setup: SetupScene, names: tuple[str, str], said: str
) -> None:
    for index, name in enumerate(names):
        setup.model.set_name(index, name)
    app = setup.app
    app.changed()
    start = element(app, "setup.start")
    assert not start.enabled and said in start.why
    click(app, "setup.start")
    assert app.top is setup
    setup.model.set_name(0, "Rin")
    setup.model.set_name(1, "")
    app.changed()
    assert element(app, "setup.start").enabled


@pytest.mark.parametrize(
    ("names", "said"), [(("Rin", "ＲＩＮ"), "read alike"), (("  ", ""), "nothing in it")]
)
def test_drivers_whose_names_read_alike_are_refused(
    setup: SetupScene, names: tuple[str, str], said: str
) -> None:
    option = next(o for o in setup.model.game.options if o.id == "drivers")
    cars = list(option.default)
    setup.model.set_option(option, {**option.default, **dict(zip(cars, names, strict=False))})
    setup.app.changed()
    assert said in element(setup.app, "setup.start").why
    setup.model.set_option(option, {**option.default, cars[0]: "Rin"})
    setup.app.changed()
    assert element(setup.app, "setup.start").enabled


# -- the pages that show each game -----
@pytest.mark.parametrize(
    ("door", "chosen"),
    [
        ("title.learn", "lessons.game.formula_one"),
        ("title.challenges", "challenges.game.formula_one"),
        ("title.days", "days.game.formula_one"),
        ("title.season", "games.card.formula_one"),
        ("title.new", "games.card.formula_one"),
    ],
)
def test_every_page_of_games_opens_at_the_game_played_last(app: App, door: str, chosen: str) -> None:
    """A race of the day counts as well, which no set-up began."""
    app.push(routes.Play(days.day_config(registry.game("formula_one"), date(2026, 11, 23))))
    show(app, TitleScene(app))
    click(app, door)
    assert element(app, chosen).selected


def test_the_season_page_says_what_seasons_cannot_be(any_app: App) -> None:
    show(any_app, GamesScene(any_app, season=True))
    assert any_app.last_cut == []
    text = any_app.top.read_out()
    singles = [game_name(any_app, id) for id in ("full_throttle", "toy_circuit", "toy_race")]
    assert any_app.t("games.no_season", games=singles) in text
    roads = [game_name(any_app, id) for id in ("formula_one", "grand_prix")]
    assert any_app.t("games.one_track", games=roads) in text


@pytest.mark.parametrize("game_id", registry.FLOOR)
def test_the_card_of_a_game_and_its_set_up_give_the_same_time(app: App, game_id: str) -> None:
    """The card said eight minutes, and the set-up that its button opens two."""
    chooser, setup = GamesScene(app), SetupScene(app, game_id)
    assert chooser.minutes(setup.game) == setup.model.minutes()
    changed = SetupModel(setup.game)
    changed.choose_preset(list(setup.game.presets)[-1])
    app.change_settings(last_setups={game_id: changed.to_data()})
    assert chooser.minutes(setup.game) == SetupScene(app, game_id).model.minutes()
