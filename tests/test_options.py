"""An option of an edition is declared once: the rest of the house follows."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from incarrozza.editions import EDITIONS, open_box
from incarrozza.editions.edition import LANGUAGES
from incarrozza.editions.options import OPTIONS, Choices, Options, offered
from incarrozza.errors import BadOption

ROOT = Path(__file__).parent.parent
MOST_FILES = 6
# Links to score pads of the first version name their options by letters.
OLD_LINKS = "web/src/pad/scoresheet.ts"


def sources() -> list[Path]:
    """List what people write: what is built or generated from it does not count."""
    python = [p for p in (ROOT / "src").rglob("*.py") if "client" not in p.parts]
    web = [p for ending in ("ts", "svelte") for p in (ROOT / "web" / "src").rglob(f"*.{ending}")]
    return [*python, *(path for path in web if path.name != "messages.ts")]


def files_listed_under(heading: str) -> set[str]:
    """List the files in the first column of a section's table in CONTRIBUTING."""
    page = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition(f"## {heading}\n")[2]
    return {
        file
        for row in re.findall(r"^\| (`.*?) \|", page.partition("\n## ")[0], re.MULTILINE)
        for file in re.findall(r"`([\w./]+)`", row)
    }


def test_an_option_touches_at_most_six_files_and_contributing_lists_them() -> None:
    named = {
        path.relative_to(ROOT).as_posix()
        for path in sources()
        if re.search(r"\bbonus_(tickets|sets)\b", path.read_text("utf-8"))
    }
    # What an edition declares is its own affair.
    declared = {f"src/incarrozza/editions/{name}.py" for name in EDITIONS}
    touched = {each.removeprefix("src/incarrozza/") for each in named - declared - {OLD_LINKS}}
    listed = files_listed_under("Add an option")
    assert touched == {file for file in listed if not file.startswith("docs/")}
    assert len(listed) <= MOST_FILES


def test_every_option_is_a_field_a_keyword_and_has_words() -> None:
    fields = set(Options.__struct_fields__)
    assert {option.name for option in OPTIONS} == fields
    assert set(Choices.__annotations__) == fields | {"tickets"}
    for option in OPTIONS:
        for texts in (option.title, option.short, option.about):
            assert set(texts) == set(LANGUAGES)


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_takes_just_the_options_it_offers(name: str) -> None:
    edition = EDITIONS[name]
    for option in OPTIONS:
        chosen = Options.choose({option.name: True})
        choices = msgspec.structs.asdict(chosen)
        if option in offered(edition):
            assert open_box(name, 2, **choices).options == chosen
        else:
            with pytest.raises(BadOption, match=f"has no {option.short['en']}"):
                open_box(name, 2, **choices)
