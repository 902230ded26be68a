"""The rule books as data: chapters and entries from the locale files, single clauses, and search.

A game's rules are in `locales/<language>/<game>.yaml`, in reading order:

    rules:
      cards:                      # a chapter: any plain word
        title: The cards one by one
        moving:                   # an entry without a clause: any plain word
          title: How cars move
          text: |-                # one paragraph a line; a line that begins with "- " is a point of a list
            First paragraph.
            - First point
        FMR-4_1_1:                # an entry of clause FMR-4.1.1: its id with _ for every dot
          title: Reading the lead
          text: …
          caption: …              # below the picture that the game's table draws for this entry
          ruling: …               # where the printed rules are silent: how the app plays it

Every entry has a title and a text, a ruling, or both. Pictures are named after the entry's key; a
table offers them with `TableView.diagrams`. Every clause in `Game.clauses`
needs an entry, in both languages.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from game.services.i18n import Language, Translator
from game.ui.kit.scene import Shell

Span = tuple[int, int]
"""A match: the index of its first character and the index after the last."""

_CLAUSE = re.compile(r"[A-Z][A-Z0-9]*-\d+(_\d+)*")
_DASHES = frozenset("‐‑‒–—―−－")
_SNIPPET_BEFORE, _SNIPPET = 12, 64


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A paragraph of the book with a heading, usually a clause."""

    key: str
    title: str
    text: str = ""
    ruling: str = ""
    caption: str = ""

    @property
    def clause(self) -> str:
        """The clause id, such as FMR-4.1.1; empty for an entry without one."""
        return self.key.replace("_", ".") if _CLAUSE.fullmatch(self.key) else ""

    @property
    def depth(self) -> int:
        """1 for a sub-clause such as FMR-4.1.1, else 0."""
        return int(self.clause.count(".") > 1)

    @property
    def fields(self) -> tuple[str, ...]:
        """All texts that the search covers, the title first."""
        return self.title, self.text, self.ruling, self.caption


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading with its entries, in reading order."""

    id: str
    title: str
    entries: tuple[BookEntry, ...]


@dataclass(frozen=True, slots=True)
class Hit:
    """A search result: an entry, and a piece of its text with the matches in it."""

    game_id: str
    chapter: str
    entry: BookEntry
    title_spans: tuple[Span, ...]
    snippet: str
    spans: tuple[Span, ...]


def _translator(source: Shell | Translator) -> Translator:
    """Return the translator of an app, or the given one."""
    return source if isinstance(source, Translator) else source.translator


def chapters(source: Shell | Translator, game_id: str) -> tuple[Chapter, ...]:
    """Return a game's book in the present language; empty where it has none."""
    return _chapters(_translator(source).language, game_id)


def _chapters(language: Language, game_id: str) -> tuple[Chapter, ...]:
    prefix = f"{game_id}.rules"
    titles: dict[str, str] = {}
    found: dict[str, dict[str, dict[str, str]]] = {}
    for key, text in language.items(prefix):
        chapter, _, rest = key.removeprefix(prefix + ".").partition(".")
        entries = found.setdefault(chapter, {})
        entry, _, part = rest.partition(".")
        if part:
            entries.setdefault(entry, {})[part] = text
        elif entry == "title":
            titles[chapter] = text
    return tuple(
        Chapter(id, titles.get(id, id), tuple(_entry(key, parts) for key, parts in entries.items()))
        for id, entries in found.items()
    )


def _entry(key: str, parts: dict[str, str]) -> BookEntry:
    known = {name: parts.get(name, "") for name in ("text", "ruling", "caption")}
    return BookEntry(key, parts.get("title", key), **known)


def find(book: Iterable[Chapter], clause: str) -> tuple[Chapter, BookEntry] | None:
    """Return the entry of a clause, or of the nearest clause above it (FMR-4.4.1 is in FMR-4.4)."""
    by_clause = {entry.clause or entry.key: (chapter, entry) for chapter in book for entry in chapter.entries}
    while clause:
        if clause in by_clause:
            return by_clause[clause]
        clause = clause.rpartition(".")[0]
    return None


def clause_text(source: Shell | Translator, game_id: str, clause: str) -> str | None:
    """Return the text of a clause in the present language, or None where there is no entry."""
    found = find(chapters(source, game_id), clause)
    if found is None:
        return None
    entry = found[1]
    parts = [entry.text] if entry.text else []
    if entry.ruling:
        parts.append(_translator(source).text("rules.ruling_is", text=entry.ruling))
    return "\n".join(parts).replace("\n- ", "\n・").removeprefix("- ")


# -- search -----
@lru_cache(maxsize=4096)
def fold(text: str) -> tuple[str, tuple[int, ...]]:
    """Return the text in the form that is searched, and for each character its index in `text`.

    Case, width, and hiragana or katakana make no difference. Long vowel marks and the middle dot are
    left out, so that リーダ finds リーダー; a dash typed for a long vowel is left out with them.
    """
    folded: list[str] = []
    places: list[int] = []
    before = ""
    for i, raw in enumerate(text):
        for char in unicodedata.normalize("NFKC", raw).casefold():
            if "ァ" <= char <= "ヶ":
                char = chr(ord(char) - 0x60)
            elif char in _DASHES:
                char = "-"
            after = unicodedata.normalize("NFKC", text[i + 1 : i + 2])
            is_kana = "ぁ" <= before <= "ゖ" or before == "ー"
            long_vowel = char == "-" and is_kana and not after.isdigit()
            before = char
            if char in "ー・" or long_vowel:
                continue
            folded.append(char)
            places.append(i)
    return "".join(folded), tuple(places)


def words_of(query: str) -> tuple[str, ...]:
    """Return the folded words of a query; a hit must contain all of them."""
    # half-width kana have a separate character for voicing, so the query is normalised as a whole first
    folded, _ = fold(unicodedata.normalize("NFKC", query))
    return tuple(dict.fromkeys(folded.split()))


def matches(text: str, words: Sequence[str]) -> tuple[Span, ...]:
    """Return the positions of folded words in a text, in order and without overlaps."""
    folded, places = fold(text)
    spans: list[Span] = []
    for word in words:
        at = folded.find(word)
        while at >= 0:
            spans.append((places[at], places[at + len(word) - 1] + 1))
            at = folded.find(word, at + len(word))
    spans.sort()
    joined: list[Span] = []
    for start, end in spans:
        if joined and start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return tuple(joined)


def search(source: Shell | Translator, query: str, game_ids: Iterable[str]) -> list[Hit]:
    """Return the entries that contain all words of the query, with matching titles first.

    If the present language has none, the other languages are searched for the same entries, so that
    OVERTAKE on a card leads a Japanese reader to 追い越し.
    """
    words, ids = words_of(query), list(game_ids)
    if not words:
        return []
    translator = _translator(source)
    hits: list[Hit] = []
    for language in (translator.language, *translator.languages.values()):
        if not hits:
            hits = [hit for game_id in ids for hit in _hits(translator.language, language, game_id, words)]
    return hits


def _hits(display: Language, searched: Language, game_id: str, words: Sequence[str]) -> list[Hit]:
    """Return the hits in one game: entries in language `display` whose texts in `searched` match."""
    entries = (entry for chapter in _chapters(searched, game_id) for entry in chapter.entries)
    in_title = {entry.key: bool(matches(entry.title, words)) for entry in entries if _holds(entry, words)}
    hits = [
        _hit(game_id, chapter.id, entry, words)
        for chapter in (_chapters(display, game_id) if in_title else ())
        for entry in chapter.entries
        if entry.key in in_title
    ]
    return sorted(hits, key=lambda hit: not in_title[hit.entry.key])


def _holds(entry: BookEntry, words: Sequence[str]) -> bool:
    content = fold("\n".join((entry.clause, *entry.fields)))[0]
    return all(word in content for word in words)


def _hit(game_id: str, chapter: str, entry: BookEntry, words: Sequence[str]) -> Hit:
    texts = [text for text in entry.fields[1:] if text]
    best = next((text for text in texts if matches(text, words)), texts[0] if texts else "")
    snippet = _snippet(best, matches(best, words))
    return Hit(game_id, chapter, entry, matches(entry.title, words), snippet, matches(snippet, words))


def _snippet(text: str, spans: Sequence[Span]) -> str:
    """Return a piece of one line around the first match."""
    first = spans[0][0] if spans else 0
    start = max(0, first - _SNIPPET_BEFORE)
    if start > 0 and " " in text[start:first]:
        start = text.index(" ", start) + 1
    piece = text[start : start + _SNIPPET].replace("\n- ", " ").replace("\n", " ").removeprefix("- ")
    end = "…" if start + _SNIPPET < len(text) else ""
    return ("…" if start else "") + piece.strip() + end
