"""The rule book of Formula-1: its rulings, its words, and pictures that show what the rules say."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from game.engine import registry
from game.engine.venue.charts import charts as shelf_of_charts
from game.engine.venue.track import catalogue
from game.games.formula_one.rules.charts import Charts
from game.games.formula_one.rules.circuit import DrivePath
from game.games.formula_one.table import diagrams
from game.games.formula_one.table.board.chart import penalty_chart
from game.services.i18n import load_languages
from game.ui.app import App
from game.ui.race.views import view_class
from game.ui.scenes.rulebook import text as rules_text

F1 = "formula_one"
RULINGS = (
    *("1_1", "1_2", "2_1", "3_2", "3_4", "3_5", "4_2", "4_3", "5_2", "5_3", "5_4", "6_1", "6_2"),
    *("7_1", "7_2", "7_4", "8_1", "8_2", "8_4"),
)
Make = Callable[..., App]


def entries(app: App) -> dict[str, rules_text.BookEntry]:
    """By key every entry in the language in use."""
    return {e.key: e for chapter in rules_text.chapters(app, F1) for e in chapter.entries}


def charts() -> Charts:
    found = shelf_of_charts.find(F1)
    assert isinstance(found, Charts)
    return found


@pytest.mark.parametrize("lang", ("en", "ja"))
def test_rulings_are_marked_where_the_sheet_is_silent(make_app: Make, lang: str) -> None:
    book = entries(make_app(lang=lang))
    assert {key for key, entry in book.items() if entry.ruling} == {f"F1-{n}" for n in RULINGS}


@pytest.mark.parametrize("lang", ("en", "ja"))
def test_every_card_is_in_the_rule_book(make_app: Make, lang: str) -> None:
    app = make_app(lang=lang)
    book = entries(app)
    for kind in ("quick_reactions", "superb_driving", "carburettor", "slipstreaming", "fast_gear_change"):
        title = app.t(f"{F1}.card.{kind}").replace("-\n", "").replace("\n", "" if lang == "ja" else " ")
        assert book[kind].title == title
        assert title in book["F1-1_2"].text
    lines = book["F1-7_4"].text.split("\n")
    assert len(lines) == 16
    for number, line in enumerate(lines, 1):
        assert line.startswith(f"- {number}, " if lang == "en" else f"- {number} ")
        assert app.t(f"{F1}.pit_card.{number}").lower() in line.lower()


def test_options_presets_and_circuits_have_their_words() -> None:
    game = registry.game(F1)
    for code, language in load_languages()[0].items():
        wanted = [f"option.{o.id}{end}" for o in game.options for end in ("", "_help")]
        wanted += [f"preset.{preset}{end}" for preset in game.presets for end in ("", "_help")]
        assert [key for key in wanted if not language.has(f"{F1}.{key}")] == [], code


@pytest.mark.parametrize("lang", ("en", "ja"))
def test_the_chapter_on_circuits_calls_them_by_their_names(make_app: Make, lang: str) -> None:
    book = entries(make_app(lang=lang))
    for id in catalogue.ids(F1):
        assert book[id].title == catalogue.find(F1, id).name(lang)


# -- charts -----
@pytest.mark.parametrize("lang", ("en", "ja"))
def test_the_texts_quote_the_shipped_charts(make_app: Make, lang: str) -> None:
    book, chart = entries(make_app(lang=lang)), charts()
    colon, brakes, tyres = (": ", "brakes", "tyres") if lang == "en" else ("：", "ブレーキ", "タイヤ")
    for drop in range(20, 180, 20):
        line = next(t for t in book["F1-3_2"].text.split("\n") if t.startswith(f"- {drop}{colon}"))
        for word, worn in zip((brakes, tyres), chart.reduction(drop), strict=True):
            told = f"{word} {worn}" if lang == "en" else f"{word}{worn}"
            assert (told in line) is bool(worn), line
            assert (word in line) is bool(worn), line


def test_the_chances_in_the_texts_are_counted_over_36_rolls(make_app: Make) -> None:
    rolls = [(a, b) for a in range(1, 7) for b in range(1, 7)]

    def spins(excess: int, tyres: int) -> int:
        return sum(charts().penalty(a, b, excess, tyres).spin for a, b in rolls)

    assert (spins(20, 0), spins(20, 7), spins(40, 3), spins(40, 4)) == (4, 4, 4, 11)
    nothing = [
        sum(charts().penalty(a, b, excess, 0) == (False, 0, 0) for a, b in rolls) for excess in (20, 40)
    ]
    assert nothing == [21, 4]
    text = entries(make_app())["daring"].text
    assert "21 times in 36" in text and "only 4 rolls in 36" in text and "spins 11 times in 36" in text


def test_the_penalty_chart_is_shown_row_by_row(make_app: Make) -> None:
    app = make_app()
    chart = penalty_chart(diagrams.BOOK.names(app.translator), charts(), 40, "3+3", "", 4)
    names = [row.name for row in charts().in_order()]
    assert names == ["2", "3", "4", "5", "6", "3+3", "7", "8", "4+4", "9", "10", "11", "12"]
    assert [row.dice.replace(" ", "") for row in chart.rows] == names
    assert chart.column == 1 and chart.highlighted == names.index("3+3")
    by_name = dict(zip(names, chart.rows, strict=True))
    assert by_name["3"].marks == (True, True) and by_name["7"].marks == (False, True)
    assert by_name["7"].text == "Tyres +1, brakes +1"
    assert by_name["6"].text.endswith(" *") and "4" in chart.note
    assert [name for name in names if by_name[name].quiet] == ["2", "3+3", "4+4", "12"]
    assert all(row.is_quiet == by_name[row.name].quiet for row in charts().in_order())


def test_a_rolled_row_says_what_it_does_in_the_column_of_the_roll(make_app: Make) -> None:
    """A 10 does nothing at +20, and its row told of tyres in red."""
    app = make_app()

    def row_of(excess: int, rolled: str) -> str:
        chart = penalty_chart(diagrams.BOOK.names(app.translator), charts(), excess, rolled)
        assert chart.highlighted is not None
        return chart.rows[chart.highlighted].text

    assert row_of(20, "10") == "Nothing" and row_of(40, "10").startswith("Tyres +2")
    assert row_of(20, "8") == "Tyres +1"


# -- pictures -----
def test_the_table_offers_the_pictures() -> None:
    view = view_class(registry.game(F1))
    assert set(view.diagrams.shares) == set(diagrams.BOOK.drawn)


def test_every_caption_has_its_picture(make_app: Make) -> None:
    captions = {key for key, entry in entries(make_app()).items() if entry.caption}
    assert captions == set(diagrams.BOOK.drawn)


def example_paths(name: str) -> Sequence[DrivePath]:
    """Return the paths in a picture."""
    return diagrams.example_paths(diagrams.PIECES[name], diagrams.positions(name)[0])


def test_baulk_is_as_its_caption_says() -> None:
    state = diagrams.positions("F1-4_2")[1]
    data = state.to_data()
    assert data["spaces"][2] == "16a" and data["speeds"][2] == 60
    assert data["brakes"][2] == 1 and data["tyres"][2] == 0
    (way,) = example_paths("F1-4_2")
    assert len(way.path) == 2 and way.baulked_by == 0


def test_three_lanes_have_three_excesses() -> None:
    assert [way.corners[0].excess for way in example_paths("F1-5_1")] == [20, 40, 60]
    assert all(len(way.path) == 6 for way in example_paths("F1-5_1"))


def test_the_spun_car_waits_at_the_spin_point() -> None:
    data = diagrams.positions("F1-5_4")[0].to_data()
    assert data["spaces"][0] == "S3" and data["speeds"][0] == 0


def test_car_three_counts_five_spaces_into_its_box() -> None:
    (way,) = example_paths("F1-7_1")
    circuit = diagrams.positions("F1-7_1")[0].config.circuit
    assert len(way.path) == 5 and circuit.labels[way.end] == "P3" and way.laps == 1
