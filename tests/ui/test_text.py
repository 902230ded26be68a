"""Line breaking: kinsoku, numbers with their counters, whole words and phrases."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from itertools import accumulate, pairwise

import pytest

from game.services.i18n import load_languages
from game.ui.draw.phrases import NOT_AT_HEAD, NOT_AT_TAIL, letters, parts, phrases, words
from game.ui.draw.text import fitting_role, font, wrap

SENTENCES = [
    "OVERTAKE（追い越し）は、選んだ車とすぐ後ろの車（スリップストリーム）が一緒に3つ順位を上げます。",
    "ダイスを振り、1〜6なら出目の数だけ後退。7〜12ならそのまま走り続けます！",
    "「無人チーム」のレーシングカーも入賞すればポイントになり、優勝することもあります。",
    "Overtake +3: the car and the one right behind it (slipstream) move up 3 places together.",
]


@pytest.mark.parametrize("text", SENTENCES)
@pytest.mark.parametrize("width", range(90, 620, 37))
def test_no_line_begins_or_ends_where_it_must_not(text: str, width: int) -> None:
    lines = wrap(text, "j", 16, width)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    for line in lines[1:]:
        assert line[0] not in NOT_AT_HEAD
    for line in lines[:-1]:
        assert line[-1] not in NOT_AT_TAIL


@pytest.mark.parametrize("text", SENTENCES)
def test_lines_fit_where_their_units_do(text: str) -> None:
    face = font("j", 16)
    for line in wrap(text, "j", 16, 300):
        assert face.size(line)[0] <= 300


def test_a_number_keeps_its_counter() -> None:
    assert "12台" in words("全部で12台が走る")
    assert "3つ" in words("順位を3つ上げる")


@pytest.mark.parametrize(
    "counter",
    [
        *(
            "位",
            "台",
            "点",
            "枚",
            "回",
            "つ",
            "個",
            "分",
            "人",
            "番",
            "列",
            "周",
            "着",
            "手",
            "度",
            "本",
            "件",
            "倍",
            "組",
            "面",
        ),
        *("マス", "手番", "番手", "種類", "通り", "か所"),
        *("個目", "周目", "番目", "回目", "列目", "枚目", "台目", "マス目", "つ目"),
    ],
)
def test_no_line_of_a_log_parts_a_number_from_its_counter(counter: str) -> None:
    said = f"ガストンは12{counter}でコーナーへ"
    for width in range(70, 400, 6):
        lines = wrap(said, "j", 16, width)
        assert any(f"12{counter}" in line for line in lines), lines


@pytest.mark.slow
def test_no_japanese_text_begins_a_line_with_a_counter() -> None:
    counted = re.compile(r"[位台枚個周番列]|[回つ]目|マス|目(?![標的立盛安])")
    for text in _japanese_texts():
        for paragraph in text.split("\n"):
            for cut in (phrases(paragraph), words(paragraph)):
                for before, after in pairwise(cut):
                    assert not (before[-1].isdigit() and counted.match(after)), (before, after)
                    assert not (
                        after[0] == "目" and before.endswith(("同じ", "必要な", "個", "周", "番", "回"))
                    )


@pytest.mark.parametrize("width", range(130, 360, 10))
@pytest.mark.slow
def test_a_face_that_repeats_stays_one_word_in_the_log(width: int) -> None:
    language = load_languages()[0]["ja"]
    for key in ("repeat", "repeat_corner"):
        said = language.template(f"grand_prix.log.{key}").format(name="ガストン", faces="6・2・1")
        lines = wrap(said, "j", 16, width)
        assert any("同じ目" in line for line in lines), lines


def test_a_short_katakana_word_stays_whole() -> None:
    assert "ダイス" in words("次のダイスを振る")


def test_an_english_word_stays_whole() -> None:
    assert wrap("one slipstreaming pair", "j", 16, 120) == ("one", "slipstreaming", "pair")


@pytest.mark.parametrize(
    ("said", "word"),
    [
        ("60 mph · Slipstreaming · space 6b", "Slipstreaming"),
        ("0 mph · Carburettor adjustment · space 5a", "Carburettor"),
        ("60 mph・スリップストリーム・6bへ", "スリップストリーム"),
    ],
)
def test_large_letters_are_narrowed_before_a_word_is_cut(said: str, word: str) -> None:
    """A line breaks at spaces and middle dots; in a room that no face of the word has it is cut as before."""
    px = 22
    natural = font("jb", px).size(word)[0]
    assert fitting_role(said, "jb", px, 4 * natural) == "jb"
    for width in range(round(natural * 0.85), round(natural * 1.3), 3):
        face = fitting_role(said, "jb", px, width)
        lines = wrap(said, face, px, width)
        assert any(word in line for line in lines), (width, lines)
        assert all(font(face, px).size(line)[0] <= width for line in lines)
    assert fitting_role(said, "jb", px, natural // 3) == "jb"


def test_paragraphs_are_kept() -> None:
    assert wrap("a\n\nb", "j", 16, 500) == ("a", "", "b")


# -- phrases -----
@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("2台のうち2台が動けません。", ["うち2台が"]),
        ("続けるか止まるか、選んでください。", ["止まるか、"]),
        ("フィニッシュライン通過まで、あと3マスです。", ["通過まで、"]),
        ("手番の間はもう動けません。", ["もう", "動けません。"]),
        ("前の車をいっきに追い抜けます。", ["追い抜けます。"]),
        ("3番の車はピットへ入り、青2へ続きます。", ["ピットへ", "青2へ"]),
        ("セーフティカーは使えません。", ["使えません。"]),
        ("「見事な走り」の使用で情報が明らかになりました。", ["「見事な走り」の"]),
        ("入ったコーナーは120 mphで判定します。", ["120 mphで"]),
        ("ブロック・タイヤ+1・ブレーキ+1になります。", ["ブレーキ+1に"]),
        ("1個回収できます。今がそのときです。", ["そのときです。"]),
        ("もうどのカードも届きません。このレースの紫と赤です。", ["どのカードも", "このレースの"]),
        ("速度を選び、20 mphにつき1マス進みます。1枚につき1回です。", ["20 mphにつき", "1枚につき"]),
        ("前に出ません。すぐ前の車に引っぱってもらいましょう。", ["すぐ前の"]),
    ],
)
@pytest.mark.parametrize("width", range(130, 360, 10))
@pytest.mark.slow
def test_words_are_not_broken(text: str, whole: list[str], width: int) -> None:
    lines = wrap(text, "j", 16, width)
    for word in whole:
        assert any(word in line for line in lines), lines


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("「数え終わりました。始めてください。」", ("「数え", "終わりました。", "始めて", "ください。」")),
        ("「『もう一回』って言ったら止めてね。」", ("「『もう", "一回』って", "言ったら", "止めてね。」")),
        ("「手帳を持ってきました。」", ("「手帳を持って", "きました。」")),
        ("「慌てるなよ。捨てられる。」", ("「慌てるなよ。", "捨てられる。」")),
    ],
)
def test_a_phrase_that_no_line_holds_breaks_at_the_end_of_a_word(text: str, lines: tuple[str, ...]) -> None:
    assert wrap(text, "j", 16, 122) == lines


@pytest.mark.parametrize("width", range(122, 300, 8))
def test_no_line_of_a_rival_breaks_inside_a_word(width: int) -> None:
    language = load_languages()[0]["ja"]
    said = [key for key in language.all_keys if key.startswith("drivers.") and ".line.grid." in key]
    assert len(said) == 24
    for key in said:
        text = f"「{language.template(key)}」"
        face = fitting_role(text, "j", 16, width)
        cut = [word for phrase in phrases(text) for part in parts(phrase) for word in words(part)]
        assert all(font(face, 16).size(word.rstrip())[0] <= width for word in cut), cut
        assert all(font(face, 16).size(line)[0] <= width for line in wrap(text, face, 16, width))


def _japanese_texts() -> list[str]:
    language = load_languages()[0]["ja"]
    return [re.sub(r"\{[^}]*\}", "12", language.template(key)) for key in language.all_keys]


def test_a_card_s_name_stays_whole() -> None:
    assert phrases("160 mph＋素早いギアチェンジ・外側") == ("160 mph＋", "素早いギアチェンジ・", "外側")


def test_phrases_make_up_the_text_and_begin_as_they_may() -> None:
    for text in _japanese_texts():
        for paragraph in text.split("\n"):
            found = phrases(paragraph)
            assert "".join(found) == paragraph
            for phrase in found[1:]:
                assert phrase[0] not in NOT_AT_HEAD, found
                # a particle or a lone kana at the head of a line is the rest of a word
                assert not re.fullmatch(r"[ぁ-ん][、。！？」）]*", phrase), found
            for phrase in found[:-1]:
                assert phrase[-1] not in NOT_AT_TAIL, found


def unspaced(text: str) -> str:
    """Without spaces, the wide ones too: a line that breaks at one loses it."""
    return "".join(text.split())


def test_a_phrase_is_split_only_where_no_line_holds_it(seed: int) -> None:
    rng = random.Random(seed)
    face = font("j", 16)
    for text in rng.sample(_japanese_texts(), 500):
        width = rng.randrange(70, 520)
        lines = wrap(text, "j", 16, width)
        assert unspaced("".join(lines)) == unspaced(text)
        ends = set(accumulate(len(unspaced(line)) for line in lines))
        at = 0
        for paragraph in text.split("\n"):
            for phrase in phrases(paragraph):
                bare = unspaced(phrase)
                inside = ends & set(range(at + 1, at + len(bare)))
                assert not inside or face.size(phrase.rstrip())[0] > width, (lines, phrase)
                at += len(bare)
        for line in lines:
            assert face.size(line)[0] <= width or len(letters(line.strip())) == 1, lines
            assert not line or line[0] not in NOT_AT_HEAD or line == lines[0] or "\n" + line[0] in text


def test_a_closing_quote_stays_with_its_sentence() -> None:
    assert phrases("“It did not help.”")[-1] == "help.”"


def test_a_word_longer_than_a_line_goes_on_in_the_next() -> None:
    lines = wrap("フォーミュラ・モーター・レーシング", "j", 16, 100)
    assert len(lines) > 1 and "".join(lines) == "フォーミュラ・モーター・レーシング"
    assert all(font("j", 16).size(line)[0] <= 100 for line in lines)


def test_english_needs_no_model() -> None:
    code = (
        "import sys, pygame; from game.ui.draw.text import wrap; wrap('one more lap', 'j', 16, 60);"
        "assert 'budoux' not in sys.modules; wrap('あと1周です', 'j', 16, 60); assert 'budoux' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)
