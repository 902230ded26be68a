"""Names that no bundled font can draw are shown by something one can read."""

from __future__ import annotations

import pytest
from driving import click, element, tick, type_text

from game.services.paths import asset
from game.ui.app import App
from game.ui.draw import standin
from game.ui.draw.text import readable, text_width
from game.ui.scenes.setup.setup import SetupScene
from game.ui.scenes.title.title import TitleScene

ttlib = pytest.importorskip("fontTools.ttLib")


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Aki Ito", "Aki Ito"),
        ("早瀬 レイ", "早瀬 レイ"),
        ("Café", "Café"),
        ("Nguyễn", "Nguyen"),
        ("Cafe\u0301", "Café"),
        ("e\u0301\u0327" * 2, "ee"),
        ("Łódź", "Lódz"),
        ("𝓐ki", "Aki"),
        ("♥\ufe0f Aki", "♥ Aki"),
        ("1\ufe0f\u20e3", "1"),
        ("髙橋", "高橋"),
        ("Дмитрий", "Dmitriy"),
        ("Ωμέγα", "Omega"),
        ("김민수", "gim-min-su"),
        ("محمد", "meem-hah-meem-dal"),
        ("张伟", "[5F20]-[4F1F]"),
        ("🏎 Aki", "[racing car] Aki"),
        ("👨‍👩‍👧", "[man woman girl]"),
    ],
)
def test_a_name_is_shown_so_that_one_can_read_it(name: str, shown: str) -> None:
    assert readable(name) == shown


def test_the_beginning_of_a_name_is_drawn_as_in_the_whole() -> None:
    """A caret is measured by what stands before it."""
    assert [readable("김민수"[:end]) for end in range(4)] == ["", "gim", "gim-min", "gim-min-su"]


def test_stand_ins_are_drawable_and_japanese_is_in_the_faces() -> None:
    for file in ("NotoSansJP-Medium.ttf", "NotoSansJP-Bold.ttf"):
        with ttlib.TTFont(asset(f"fonts/{file}"), lazy=True) as font:
            have = set(font.getBestCmap())
        assert all(code in have for code in range(0x3000, 0xA000) if standin.is_japanese(chr(code)))
        shown = readable("김 Д ى 🏎 张 ☃ ễ ﾊﾞ ① ½")
        assert all(ord(char) in have for char in shown)


def test_a_field_keeps_what_was_typed(app: App) -> None:
    app.push(TitleScene(app))
    app.push(SetupScene(app, "formula_motor_racing"))
    tick(app)
    click(app, "setup.seat.0.name")
    type_text(app, "김민수")
    assert element(app, "setup.seat.0.name").value == "김민수"
    assert text_width("김민수", "j", 20) == text_width("gim-min-su", "j", 20)
