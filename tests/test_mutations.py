"""The list of mutations fits the sources, so that it cannot rot."""

from __future__ import annotations

import pytest

from tests.mutants import MUTATIONS, Mutation
from tests.mutations import PACKAGE, TOGETHER, collide, groups
from tests.test_rule_coverage import EXPECTED


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda m: f"{m.rule} {m.broken}")
def test_the_text_to_break_stands_in_the_sources_once(mutation: Mutation) -> None:
    text = (PACKAGE / mutation.file).read_text("utf-8")
    assert text.count(mutation.old) == 1, f"{mutation.file}: {mutation.old!r}"
    assert mutation.new != mutation.old
    # What it becomes is still Python.
    compile(text.replace(mutation.old, mutation.new), mutation.file, "exec")


def test_every_rule_is_broken_at_least_once() -> None:
    assert {mutation.rule for mutation in MUTATIONS} == EXPECTED


def test_mutations_broken_together_do_not_collide() -> None:
    made = groups(MUTATIONS, TOGETHER)
    assert sorted(m for group in made for m in group) == sorted(MUTATIONS)
    for group in made:
        pairs = [(a, b) for i, a in enumerate(group) for b in group[i + 1 :]]
        assert not any(collide(a, b) for a, b in pairs)
