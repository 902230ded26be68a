"""Line breaks: between words, in Japanese between the phrases that budoux finds, by the kinsoku rules."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from budoux import Parser

NOT_AT_HEAD = {
    *"、。，．」』）】〕》〉,.!?！？・：；:;ー々ゝゞ",
    *"ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ",
    *")]}”%％…‥〜→−–°·",
}
NOT_AT_TAIL = set("「『（【〔《〈([{“‘#+−¥$\u00a0")
_COUNTER = (
    "(?:手番|番手|点差|種類|通り|か所|文字|車線|連勝|マス|ターン|ラウンド|レース|ポイント"
    "|[位台点枚回つ面戦個分秒人番列周着手度本件倍色組段行問号巡勝日年])目?"
)
# words that the model splits or that read badly over two lines
_WHOLE = (
    "もう一度|ずつ|うまく|いたわ[らりるれっ]|そろう|手がかり|がち(?=[でな])|はみ出|ふさがれ|ふさがっ|お知らせ"
    "|(?:同じ|必要な|出ている)目(?![標的立盛安])"
    "|切り替|通り抜|追い抜|追い越|入れ替|入れ損ね|走り終|数え終|読み違|動かし方|取り消|取って|やり直|走り続|振り直|振り続|使い切"
    # names of cards
    "|素早い反応|素早いギアチェンジ|見事な走り|キャブレター調整"
)
# a number keeps its counter, a katakana word and a short quoted name stay whole
_TOKEN = (
    r"「[^「」。、]{1,10}」"
    r"|[\d.,]+ (?:mph|%|u)(?![A-Za-z])"
    rf"|[A-Za-z0-9+\-−–/.,'’:%#&×]+(?:{_COUNTER})?"
    rf"|[ァ-ヴー]+|{_WHOLE}"
)
_UNIT = re.compile(_TOKEN + "|.", re.S)
# a line too narrow for an inflected word breaks before what helps it: 始めて ください
_HELPED = "[一-龥々]+[ぁ-ん]*?(?:て|んで)(?=ください|しま|おき|いま|いる|いた|いき|き[まてた]|くれ|もら|ほし)"
_WORD = re.compile(rf"(?:{_WHOLE})[ぁ-ん]*|{_TOKEN}|{_HELPED}|[一-龥々]+[ぁ-ん]*|[ぁ-ん]+|.", re.S)
_JAPANESE = re.compile(r"[ぁ-んァ-ヴ一-龥]")
_KANA = re.compile(r"[ぁ-ん]")
_KATAKANA = re.compile(r"[ァ-ヴー]")
_KANJI = re.compile(r"[一-龥]")
# what belongs to the word before it, whatever the model says
_LEANS = re.compile(
    r"[ぁ-ん](?:[、。！？」）…]|$)|(?<=に)つき(?=\d)|です|ます(?!ま)|ません|でした|ましょう|まで|だけ|など|ので|ずつ"
)
# what belongs to the word after it and ends no line
_OPENS = re.compile(r"(?<![ほなれけ])[こそあど]の$|(?<!っ)すぐ$")


def _joined(tokens: list[str]) -> list[str]:
    """Join tokens where kinsoku forbids a line to begin or to end; a space stays at a line's end."""
    joined: list[str] = []
    for token in tokens:
        if joined and (token[0] in NOT_AT_HEAD or token.isspace() or joined[-1][-1] in NOT_AT_TAIL):
            joined[-1] += token
        else:
            joined.append(token)
    return joined


def letters(text: str) -> list[str]:
    """Return the text cut wherever kinsoku allows it, inside words too."""
    return _joined(list(text))


@lru_cache(maxsize=1)
def _parser() -> Parser:
    # imported at the first Japanese paragraph, as no other start needs the model
    from budoux import load_default_japanese_parser

    return load_default_japanese_parser()


def parts(phrase: str) -> list[str]:
    """Return the phrases of the model itself in one that was kept whole, for a line that does not hold it."""
    return _joined(list(_parser().parse(phrase))) if _JAPANESE.search(phrase) else [phrase]


def words(text: str) -> list[str]:
    """Return the text cut into words as far as the script tells them apart."""
    return _joined(_WORD.findall(text))


@lru_cache(maxsize=8192)
def phrases(text: str) -> tuple[str, ...]:
    """Return the pieces between which a line may break while it holds a whole one."""
    pieces = _joined(_UNIT.findall(text))
    if not _JAPANESE.search(text):
        return tuple(pieces)
    ends = frozenset(accumulate(len(chunk) for chunk in _parser().parse(text)))
    joined: list[str] = []
    at = 0
    for unit in pieces:
        if joined and not _phrase_ends_before(text, at, ends):
            joined[-1] += unit
        else:
            joined.append(unit)
        at += len(unit)
    return tuple(joined)


def _phrase_ends_before(text: str, at: int, ends: frozenset[int]) -> bool:
    before, after = text[at - 1], text[at]
    if _LEANS.match(text, at) or (_KANA.match(after) and at + 1 in ends):
        return False
    if after.isdigit() and text.endswith("につき", 0, at):
        return True
    if "＋" in (before, after):
        # a line may break after a plus sign, not before it
        return before == "＋"
    if before.isspace() or before in "。！？、":
        return True
    if _OPENS.search(text, max(0, at - 4), at):
        return False
    if before == "・":
        return at < 2 or not (_KATAKANA.match(text[at - 2]) and _KATAKANA.match(after))
    if _KANA.match(after) and (before in "」』）" or before.isascii()):
        return False
    if _KANJI.match(before) and (_KANJI.match(after) or after.isdigit()):
        # a car is called 緑3, a sum 合計12
        return False
    return at in ends
