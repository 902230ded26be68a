"""Short texts about records."""

from __future__ import annotations

from game.engine.contract import Result
from game.engine.record import RaceConfig
from game.engine.texts import shortened
from game.services.records.saves import MAX_NAME_LENGTH, SUFFIX, RecordSummary
from game.ui.draw.painter import Painter
from game.ui.draw.theme import TextStyle
from game.ui.kit.scene import Shell
from game.ui.race.words import day_words, game_name, seat_name


def state_of(app: Shell, summary: RecordSummary, result: Result | None) -> str:
    """Describe the state of a race: its winner, or which race of a season it is in."""
    if summary.error:
        return app.t("replays.damaged")
    if result is not None and summary.header is not None:
        return _winners(app, result, summary.header.config)
    race, races = summary.observation.get("race"), _races(summary)
    if isinstance(race, int) and races > 1:
        return app.t("common.race_of", n=race, total=races)
    return app.t("replays.in_progress")


def kind_of(app: Shell, summary: RecordSummary, config: RaceConfig) -> str:
    """Return the label of a race of the day or of a season; empty for others."""
    if day_words(app, config):
        return app.t("replays.of_day")
    return app.t("replays.of_season") if _races(summary) > 1 else ""


def _races(summary: RecordSummary) -> int:
    """Return the number of races of a record."""
    races = summary.observation.get("races")
    return races if isinstance(races, int) else 1


def own_name(summary: RecordSummary) -> str:
    """Return the name that the player gave to a record; empty where the file has its default name."""
    stem = shortened(summary.path.name.removesuffix(SUFFIX), MAX_NAME_LENGTH)
    game = summary.header.config.game if summary.header else ""
    return "" if game and stem.startswith(f"{game} ") else stem


def title_of(app: Shell, summary: RecordSummary, config: RaceConfig) -> str:
    """Return the game and the name that the player gave to the record."""
    return " · ".join(filter(None, (game_name(app, config.game), own_name(summary))))


def ellipsize(p: Painter, content: str, style: TextStyle, w: float) -> str:
    """Return the text, cut to the width with an ellipsis."""
    if p.width(content, *style) <= w:
        return content
    while content and p.width(content + "…", *style) > w:
        content = content[:-1]
    return content.rstrip("… ") + "…"


def _winners(app: Shell, result: Result, config: RaceConfig) -> str:
    if not result.winners:
        return app.t("replays.won_by_none")
    if set(result.winners) == set(config.humans()) and len(result.winners) == 1:
        return app.t("replays.won_practice" if config.practice else "replays.won_by_you")
    names = [seat_name(app, config, seat) for seat in result.winners]
    return app.t("replays.won_by", names=app.translator.language.listing(names))
