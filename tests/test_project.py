"""The project's papers are true: READMEs, pictures, pinned versions, licences, and no trace of a machine."""

from __future__ import annotations

import re
import shlex
import struct
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml

import game
from game.cli import COMMANDS, parser
from game.commands import play
from game.engine import registry, scenario
from game.services import paths, wording

ROOT = Path(__file__).parents[1]
READMES = ("README.md", "README.ja.md")
GUIDES = ("accessibility", "bots", "command-line", "ladder", "playing", "review", "tracks")
PAIRS = (READMES, *((f"docs/{name}.md", f"docs/{name}.ja.md") for name in GUIDES))
"""What a player reads, in English and in Japanese."""
HOW_TO = tuple(sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs/how-to").glob("*.md")))
"""One page a task, for developers."""
FOR_DEVELOPERS = ("CONTRIBUTING.md", "ARCHITECTURE.md", *HOW_TO)
PAPERS = (*(name for pair in PAIRS for name in pair), *FOR_DEVELOPERS, "tools/README.md")
MAX_WORDS = {"README.md": 500, "CONTRIBUTING.md": 1000, "ARCHITECTURE.md": 3000} | dict.fromkeys(HOW_TO, 1000)
"""Words of a page without its glossary; more belongs on a page of its own."""
MAX_LETTERS = {"README.ja.md": 2500}
MAX_SENTENCE_WORDS = 25
"""Words of a sentence in what developers read."""
PROGRAMS = {"pytest", "ruff", "mypy", "lint-imports", "vulture"}
"""What `uv run` calls besides our own files."""
PICTURE_SIZE, PICTURE_BYTES = (1280, 720), 300_000
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

MACHINE = re.compile(
    r"(?<![\w.~$}{<>/])/(?:home|root|work|opt|tmp|srv|mnt|media|Users|private)/\w"
    r"|\b[A-Z]:\\+Users\\"
    r"|\bfile:///\w"
)
"""Absolute paths that exist on one machine only."""


def read(name: str) -> str:
    """A paper as text."""
    return (ROOT / name).read_text(encoding="utf-8")


def tracked() -> list[Path]:
    """Every file under version control that is still there; without git, every file of the source."""
    done = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        found = (path for room in ("game", "locales", "tests", "tools") for path in (ROOT / room).rglob("*"))
        return [path for path in found if path.suffix in (".py", ".md", ".yaml")]
    return [path for name in done.stdout.split("\0") if name and (path := ROOT / name).is_file()]


def blocks(name: str) -> list[str]:
    """The code blocks of a paper."""
    return re.findall(r"^```\w*\n(.*?)^```", read(name), re.M | re.S)


def called(name: str) -> list[list[str]]:
    """The arguments of every `main.py` call in a paper's code blocks."""
    lines = [line for block in blocks(name) for line in block.splitlines()]
    calls = [shlex.split(line, comments=True) for line in lines if re.search(r"(run|python) main\.py", line)]
    return [words[words.index("main.py") + 1 :] for words in calls if "main.py" in words]


def pictures(name: str) -> list[str]:
    """The pictures a paper shows."""
    return re.findall(r"!\[[^\]]*\]\(([^)\s]+)\)", read(name))


@pytest.mark.parametrize("name", PAPERS)
def test_commands_in_the_papers_exist(name: str) -> None:
    for words in called(name):
        if words and Path(words[0]).suffix in play.FILES:
            assert (ROOT / words[0]).is_file()
            continue
        args = parser().parse_args([word for word in words if word not in ("FILE…", "COMMAND")])
        assert args.command is None or args.command in COMMANDS
        if getattr(args, "game", None):
            assert registry.game(args.game)


@pytest.mark.parametrize("name", READMES)
def test_a_readme_is_read_in_two_minutes(name: str) -> None:
    """How to start, where data lie, and the way to everything else."""
    text = read(name)
    assert called(name), name
    for line in ("uv run main.py", "uv run pytest", "PADDOCK_HOME"):
        assert line in text


@pytest.mark.parametrize("name", PAIRS[1 + GUIDES.index("command-line")])
def test_every_command_is_told(name: str) -> None:
    for command in COMMANDS:
        assert f"**`{command}`**" in read(name), f"{name} leaves out {command}"


def test_every_guide_is_there_in_both_languages_and_a_readme_leads_to_it() -> None:
    found = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").glob("*.md"))
    assert found == sorted(name for pair in PAIRS[1:] for name in pair)
    for english, japanese in PAIRS[1:]:
        assert f"]({english})" in read(READMES[0])
        assert f"]({japanese})" in read(READMES[1])


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair[0])
def test_both_languages_say_the_same_in_code_and_figures(pair: tuple[str, str]) -> None:
    """Examples, keys and measured figures do not depend on the language."""
    english, japanese = ([re.sub(r"\s+#.*", "", block) for block in blocks(name)] for name in pair)
    assert english == japanese
    figures = [sorted(re.findall(r"\d+\.\d+", table(name))) for name in pair]
    assert figures[0] == figures[1]


def table(name: str) -> str:
    """The rows of a paper's tables."""
    return "\n".join(line for line in read(name).splitlines() if line.startswith("|"))


@pytest.mark.parametrize("name", sorted(path.name for path in (ROOT / "docs" / "pictures").glob("*.png")))
def test_a_picture_is_shown_and_small(name: str) -> None:
    file = ROOT / "docs" / "pictures" / name
    data = file.read_bytes()
    assert struct.unpack(">II", data[16:24]) == PICTURE_SIZE
    assert len(data) < PICTURE_BYTES
    assert f"docs/pictures/{name}" in pictures(READMES[name.endswith("_ja.png")]), "shown in its own language"


@pytest.mark.parametrize("name", MAX_WORDS)
def test_a_page_stays_short(name: str) -> None:
    assert len(read(name).partition("## Glossary")[0].split()) <= MAX_WORDS[name]


@pytest.mark.parametrize("name", MAX_LETTERS)
def test_a_japanese_page_stays_short(name: str) -> None:
    assert len(read(name)) <= MAX_LETTERS[name]


def prose(name: str) -> str:
    """The sentences of a page, without code blocks, tables and the targets of links."""
    text = re.sub(r"^ *```.*?^ *```", "", read(name), flags=re.M | re.S)
    text = re.sub(r"^\s*\|.*$", "", text, flags=re.M)
    return re.sub(r"\]\([^)]*\)", "]", text)


@pytest.mark.parametrize("name", FOR_DEVELOPERS)
def test_sentences_for_developers_are_short(name: str) -> None:
    blocks = re.split(r"\n\s*\n|^\s*(?:-|\d+\.|#+) ", prose(name), flags=re.M)
    sentences = (part for block in blocks for part in re.split(r"[.:;?!。]\**\s+", " ".join(block.split())))
    long = [part for part in sentences if len(re.findall(r"[\w`][^\s]*", part)) > MAX_SENTENCE_WORDS]
    assert long == []


def test_the_tools_page_lists_every_tool() -> None:
    """With its own parser, without which `--help` would carry it out."""
    texts = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "tools").glob("*.py")}
    tools = {name for name, text in texts.items() if '__name__ == "__main__"' in text}
    assert set(re.findall(r"^\| `(\w+\.py)`", read("tools/README.md"), re.M)) == tools
    assert [name for name in sorted(tools) if "ArgumentParser(" not in texts[name]] == []


def test_contributing_leads_to_every_how_to() -> None:
    links = set(re.findall(r"\]\((docs/how-to/[\w-]+\.md)\)", read("CONTRIBUTING.md")))
    assert links == set(HOW_TO)


def test_the_scenarios_of_the_how_to_hold() -> None:
    """What newcomers copy runs as it stands, and every key is explained."""
    stories = [block for block in blocks("docs/how-to/scenario.md") if block.startswith("- rule:")]
    assert stories
    for story in yaml.safe_load("".join(stories)):
        assert scenario.run(story, "toy_race", scenario.ScenarioSource("scenario.md", 0)) is None
    for key in set(scenario.KNOWN) - {"game"}:
        assert re.search(rf"^\| .*`{key}`.* \|", read("docs/how-to/scenario.md"), re.M), key


def test_the_language_page_explains_every_format_of_a_text() -> None:
    for word in wording.SPECS - {""}:
        assert f":{word}}}`" in read("docs/how-to/language.md"), word


@pytest.mark.parametrize("name", PAPERS)
def test_links_lead_somewhere(name: str) -> None:
    """Every link within the project leads to a file that is there."""
    links = re.findall(r"\]\(([^)\s]+)\)", read(name))
    here = (ROOT / name).parent
    for link in (link for link in links if "://" not in link):
        file, _, heading = link.partition("#")
        target = here / file if file else ROOT / name
        assert target.exists(), link
        assert not heading or heading in headings(target), link


def headings(paper: Path) -> list[str]:
    """What a link may name after `#`."""
    found = re.findall(r"^#+ (.+)$", paper.read_text(encoding="utf-8"), re.M)
    return [re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in found]


def known() -> set[str]:
    """Every tracked file and every folder that holds one, each with a slash before it."""
    files = [path.relative_to(ROOT) for path in tracked()]
    return {f"/{path.as_posix()}" for file in files for path in (file, *file.parents)}


def is_there(name: str, paths: set[str]) -> bool:
    """Whether a path ends with this name: a file, a folder, a module, or a part of one."""
    ends = (f"/{name}", f"/{name}.py", f"/{name.rpartition('.')[0]}.py")
    return any(path.endswith(ends) for path in paths)


@pytest.mark.parametrize("name", PAPERS)
@pytest.mark.slow
def test_files_named_in_the_papers_exist(name: str) -> None:
    """A file, folder or module may be named by the end of its path: `ui/kit/scene.py`, `view.py`."""
    paths = known()
    folders = {part for path in paths for part in path.split("/")[1:-1]}
    named = re.findall(r"`([\w.-]+/[\w./-]*\w)/?`", read(name))
    named = [path for path in named if path.split("/")[0] in folders]
    named += re.findall(r"`(\w+\.py)`", read(name))
    assert [path for path in named if not is_there(path, paths)] == []


def patterns(name: str) -> list[str]:
    """Where a name in a paper may lie, as globs: `{en,ja}` both, `<id>` any."""
    name = re.sub(r"<[^>]+>", "*", name.rstrip("/"))
    name = re.sub(r"^GP/", "game/games/grand_prix/", name)
    found = re.fullmatch(r"(.*)\{(\w+),(\w+)\}(.*)", name)
    return [f"{found[1]}{one}{found[4]}" for one in (found[2], found[3])] if found else [name]


def is_found(name: str) -> bool:
    """Whether all places that a name in a paper stands for are there."""
    return all(any(ROOT.glob(glob)) for glob in patterns(name))


@pytest.mark.parametrize("name", FOR_DEVELOPERS)
def test_every_path_for_developers_is_there_in_full(name: str) -> None:
    """From the root, so that it can be opened as it stands; `GP` and `<id>` stand for games."""
    tops = {path.name for path in ROOT.iterdir()} | {"GP"}
    text = re.sub(r"^```.*?^```", "", read(name), flags=re.M | re.S)
    named = re.findall(r"`([^`\s]+/[^`\s]*)`", text)
    wanted = {path for path in named if path.split("/")[0] in tops}
    # what has a placeholder may be what the page tells one to add
    assert [path for path in sorted(wanted) if "<" not in path and not is_found(path)] == []


def commands(name: str) -> list[list[str]]:
    """What a paper lets one run, as the words after `uv run`."""
    text = read(name)
    found = re.findall(r"\buv run ((?:--with \S+ )?[^`\n#&]+)", text)
    return [shlex.split(re.sub(r"^--with \S+ ", "", line)) for line in found]


@pytest.mark.parametrize("name", (*READMES, *FOR_DEVELOPERS))
def test_every_command_for_developers_can_be_run(name: str) -> None:
    """The program is there, and so is every file, folder and game that it is given."""
    for words in commands(name):
        program, *rest = words[1:] if words[0] == "python" else words
        assert program in PROGRAMS or (ROOT / program).is_file(), program
        paths_given = [word for word in rest if re.match(r"(?:tests|tracks|tools|game|docs)/", word)]
        missing = [word for word in paths_given if not any(ROOT.glob(word))]
        assert missing == [], " ".join(words)
        if program == "main.py":
            args = parser().parse_args(["FILE" if "<" in word else word for word in rest])
            assert args.command is None or args.command in COMMANDS


def test_the_tree_of_a_game_is_true() -> None:
    """Each line's place is there for one of our games at least, and so is its place in the toy."""
    trees = [block for block in blocks("docs/how-to/game.md") if "/<id>" in block.splitlines()[0]]
    assert len(trees) == 2
    wrong = []
    for line in "".join(trees).splitlines():
        first, *rest = line.replace("{en,ja}", "en").split()
        first = f"game/games/<id>/{first}" if line.startswith(" ") else first
        wanted = [first.rstrip(","), *(word.rstrip(",:") for word in rest if word.startswith("tests/"))]
        wrong += [word for word in wanted if not any(ROOT.glob(word.rstrip("/").replace("<id>", "*")))]
    assert wrong == []


def _name(requirement: str) -> str:
    return re.split(r"[<>=!~\[; ]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def _pins() -> list[str]:
    return [line for line in read("constraints.txt").splitlines() if line and not line.startswith("#")]


def test_constraints_cover_what_we_depend_on() -> None:
    wanted = PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]
    pinned = {_name(line) for line in _pins()}
    assert [name for name in map(_name, wanted) if name not in pinned] == []


def test_constraints_are_versions_and_name_no_host() -> None:
    strange = [line for line in _pins() if not re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.]+", line)]
    assert strange == []
    assert not re.search(r"://|^\s*-|\s@\s", read("constraints.txt"), re.M)


def test_dependencies_have_lower_bounds_that_the_pins_keep() -> None:
    versions = dict(line.split("==") for line in _pins())
    low = {_name(line): line for line in PROJECT["project"]["dependencies"]}
    for name, line in low.items():
        bound = re.fullmatch(r"[\w.-]+>=([\d.]+)", line)
        assert bound, f"{line} has no plain lower bound"
        assert _numbers(versions[name]) >= _numbers(bound[1])


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version))


def test_one_version() -> None:
    assert PROJECT["project"]["version"] == game.__version__


def test_an_index_would_show_what_is_true() -> None:
    """Languages of the app, oldest Python, licence files; classifiers do not name a licence besides."""
    project = PROJECT["project"]
    kinds = project["classifiers"]
    spoken = {"en": "English", "ja": "Japanese"}
    folders = {path.parent.name for path in (ROOT / "locales").glob("*/app.yaml")}
    assert {kind.split(" :: ")[1] for kind in kinds if kind.startswith("Natural")} == {
        spoken[code] for code in folders
    }
    assert f"Programming Language :: Python :: {project['requires-python'].strip('>=')}" in kinds
    assert not [kind for kind in kinds if kind.startswith("License")]
    assert [name for name in project["license-files"] if not list(ROOT.glob(name))] == []


def test_licences_are_there() -> None:
    assert read("LICENSE").startswith("MIT License")
    fonts = {path.name.split("-")[0] for path in (paths.asset("fonts")).glob("*.ttf")}
    for family in fonts:
        text = (paths.asset("fonts") / f"{family}-OFL.txt").read_text(encoding="utf-8")
        assert "SIL OPEN FONT LICENSE" in text.upper()
        for name in READMES:
            assert f"assets/fonts/{family}-OFL.txt" in read(name)


@pytest.mark.slow
def test_no_file_knows_a_machine() -> None:
    """No tracked text names an absolute path of somebody's machine."""
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        for number, line in enumerate(text.splitlines(), 1):
            if MACHINE.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {line.strip()[:80]}")
    assert found == []


@pytest.mark.parametrize("name", PAPERS)
def test_nothing_is_left_to_fill_in(name: str) -> None:
    assert not re.search(r"@@|TODO|TBD|FIXME|XXX", read(name))
