"""What is sent to a seat, or beside the table, does not depend on anything it may not know."""

from __future__ import annotations

from collections import Counter

import pytest

from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code
from tests.server.secrecy import SETTINGS, Setting, watch


def is_in_sample(setting: Setting) -> bool:
    """Take few players with no option, and many with all: the siege looks at every combination."""
    edition = EDITIONS[setting.edition]
    rich = setting.depots and setting.bonus == bool(edition.bonus_sets)
    poor = not setting.depots and not setting.bonus
    fewest, most = edition.players
    return (rich and setting.players == most) or (poor and setting.players == fewest)


SAMPLE = [setting for setting in SETTINGS if is_in_sample(setting)]


@pytest.mark.parametrize("edition", EDITIONS)
def test_worlds_that_a_looker_cannot_tell_apart_look_the_same(edition: str) -> None:
    settings = [setting for setting in SAMPLE if setting.edition == edition]
    counts: Counter[str] = Counter()
    for setting in settings:
        counts += watch(setting, seed=1)
    phases = set().union(*(setting.phases for setting in settings))
    assert phases <= {*counts}, "every phase was looked at"
    assert counts["asked"], "every action was asked for"
    for change in ("other cards", "other tickets", "other choices"):
        assert counts[change] > len(settings), "histories differ in what is hidden"


def test_some_edition_comes_to_every_phase() -> None:
    assert set().union(*(setting.phases for setting in SAMPLE)) == {*code.PHASES}
