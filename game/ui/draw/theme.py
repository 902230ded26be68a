"""Colours, type sizes and delays; three themes share one set of colour roles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from game.ui.draw.mark import Mark


@dataclass(frozen=True, slots=True)
class Theme:
    """Colours by role, #RRGGBB; the `_dark` roles are for panels, the `_paper` ones for paper."""

    name: str
    paper: str = "#F3EDE0"
    card: str = "#FBF8F1"
    ink: str = "#14161A"
    muted: str = "#5A5F68"
    sand: str = "#E4DAC4"
    rule: str = "#CFC4AC"
    ghost: str = "#E9DFC9"
    ghost_car: str = "#C4B99F"
    ghost_edge: str = "#B9AD93"
    ghost_ink: str = "#686049"
    own_paper: str = "#FFE2A0"
    bad_paper: str = "#F6D3C8"
    bad_hatch: str = "#E9B4A6"
    night: str = "#12151A"
    panel: str = "#1E2229"
    raised: str = "#2C323C"
    stripe: str = "#242932"
    own_dark: str = "#3A3320"
    edge: str = "#39404B"
    edge_raised: str = "#454D59"
    light: str = "#F4F1E8"
    light_muted: str = "#B4B9C2"
    out_dark: str = "#A3A9B3"
    asphalt: str = "#3A3F47"
    asphalt_light: str = "#454B55"
    lane: str = "#6B727D"
    space_line: str = "#737A85"
    grid: str = "#8E959F"
    grass: str = "#C9CFA6"
    grass_hatch: str = "#B4BC8C"
    kerb_white: str = "#F7F7F2"
    kerb_red: str = "#C8240C"
    accent: str = "#FFB000"
    on_accent: str = "#14161A"
    danger: str = "#FF6B57"
    good: str = "#4FD1A5"
    info: str = "#7CC7F2"
    danger_paper: str = "#B3261E"
    good_paper: str = "#07694A"
    info_paper: str = "#1B5E9E"


PAPER = Theme("paper")

NIGHT = replace(
    PAPER,
    name="night",
    paper="#1A1E25",
    card="#262B34",
    ink="#F4F1E8",
    muted="#B4B9C2",
    sand="#39404B",
    rule="#454D59",
    ghost="#2A303A",
    ghost_car="#59616D",
    ghost_edge="#59616D",
    ghost_ink="#B4B9C2",
    own_paper="#4A3D16",
    bad_paper="#4A2520",
    bad_hatch="#6B342C",
    night="#0C0E12",
    panel="#161A20",
    grass="#25302A",
    grass_hatch="#314036",
    danger_paper="#FF8A79",
    good_paper="#4FD1A5",
    info_paper="#7CC7F2",
)

CONTRAST = replace(
    PAPER,
    name="contrast",
    paper="#FFFFFF",
    card="#FFFFFF",
    ink="#000000",
    muted="#33373D",
    rule="#5A5F68",
    ghost="#F2F2F2",
    ghost_edge="#33373D",
    ghost_ink="#33373D",
    night="#000000",
    panel="#0A0C0F",
    raised="#22272F",
    stripe="#181C22",
    edge="#8E959F",
    edge_raised="#B4B9C2",
    grid="#E2E5EA",
    space_line="#E2E5EA",
    light="#FFFFFF",
    light_muted="#E2E5EA",
    out_dark="#D0D4DA",
    danger_paper="#8F120B",
    good_paper="#00513A",
    info_paper="#0B3F73",
)

THEMES = {theme.name: theme for theme in (PAPER, NIGHT, CONTRAST)}

INK = "#14161A"
"""Outlines of drawings and dark text on bright colours, in every theme."""

STRIPES = ("#C8240C", "#FFB000", "#0DBB88", "#2440B0")

SEATS = (
    Mark("#C8240C", "disc"),
    Mark("#2440B0", "square"),
    Mark("#FFD21A", "tri"),
    Mark("#0DBB88", "diamond"),
    Mark("#AAA0F2", "hex"),
    Mark("#7D6C7E", "plus"),
    Mark("#F7F7F2", "shield"),
    Mark("#1D1F24", "star"),
)
"""Colour and shape of seats 1–8 in games whose clauses name no colours."""

CAPTION, BODY, HEAD, BUTTON, TITLE, PODIUM, DIAL = 14, 16, 18, 20, 34, 56, 96
"""Type sizes in u; nothing is smaller than CAPTION."""


class TextStyle(NamedTuple):
    """The size of a text in u and its face (`text.py` names them)."""

    size: float
    face: str = "j"


class Type:
    """The text styles of panels; numerals are taller than the words beside them."""

    CAPTION = TextStyle(14)
    OWN_CAPTION = TextStyle(14, "jb")
    """The player's own item among captions."""
    NOTE = TextStyle(15)
    BODY = TextStyle(16)
    HEAD = TextStyle(15, "jb")
    """The heading of a part of a panel, and a name that stands out."""
    STRONG = TextStyle(16, "jb")
    MEASURE = TextStyle(16, "cs")
    LABEL = TextStyle(17, "jb")
    """The name of a setting, a button of a list or a row."""
    NAME = TextStyle(18, "jb")
    """The subject of a part of a panel."""
    WORD = TextStyle(19, "jb")
    TITLE = TextStyle(20, "jb")
    """The heading of a card, a question or a sheet."""
    PAGE = TextStyle(22, "jb")
    """The heading of a whole page."""
    LEAD = TextStyle(22)
    """A sentence that stands alone."""
    BANNER = TextStyle(28, "jb")
    """The text of a card that fills the window."""
    CLAUSE = TextStyle(14, "cs")
    MORE = TextStyle(14, "cb")
    COUNT = TextStyle(17, "cb")
    FIGURE = TextStyle(18, "cb")
    NUMBER = TextStyle(19, "cb")
    SUM = TextStyle(20, "cb")
    PLACE = TextStyle(21, "cb")
    TOTAL = TextStyle(24, "cb")
    SHARE = TextStyle(28, "cb")
    CHANGE = TextStyle(34, "cb")
    """A number before and after a change."""
    POSTER_SMALL = TextStyle(31, "cb")
    POSTER = TextStyle(52, "cb")
    """The title of a game as on its box."""


NEAR, GAP, INSET, EDGE = 8, 12, 16, 24
"""Distances in u: between related things, between two buttons, and from a card's or page's edge."""
BUTTON_H, CONTROL_H, LINE_H = 46, 36, 2
"""Heights in u: of a button, of a control in a line of a list, and of the line below a heading."""

LARGE_LETTERS = 1.4
"""From this scale of letters on words need the space of the pictures beside them."""
MS_TOOLTIP = 400
"""How long the pointer rests before a tooltip comes."""
MS_LOCK = 250
"""How long a new prompt ignores clicks."""
MS_REPEAT = 350
"""How long a key is held before it repeats."""


def luminance(colour: str) -> float:
    """Return the relative luminance of #RRGGBB after WCAG 2."""
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Return the contrast ratio of two colours after WCAG 2, 1 to 21."""
    hi, lo = sorted((luminance(a), luminance(b)), reverse=True)
    return (hi + 0.05) / (lo + 0.05)


def text_colour_on(colour: str) -> str:
    """Return ink or white, whichever reads better on that colour."""
    return INK if contrast(INK, colour) >= contrast("#FFFFFF", colour) else "#FFFFFF"


def mix(a: str, b: str, share: float) -> str:
    """Return colour a with `share` of colour b in it."""
    parts = [round(int(a[i : i + 2], 16) * (1 - share) + int(b[i : i + 2], 16) * share) for i in (1, 3, 5)]
    return "#{:02X}{:02X}{:02X}".format(*parts)
