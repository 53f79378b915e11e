"""The options of a decision: what each is worth, in points, and which is best."""

from __future__ import annotations

from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import NONE, Struct
from incarrozza.thinking.mind import FAR, MOST_OPTIONS


@compiled
def propose(m: Struct, action: int, worth: float) -> None:
    """Add an option."""
    if m.options < MOST_OPTIONS:
        m.option[m.options] = action
        m.worth[m.options] = worth
        m.options += 1


@compiled
def best_option(m: Struct) -> int:
    """Find the option that is worth most, the first of equals; NONE if there is none."""
    best = NONE
    most = -FAR
    for i in range(m.options):
        if m.worth[i] > most:
            most = m.worth[i]
            best = int(m.option[i])
    return best


@compiled
def most_worth(m: Struct) -> float:
    """Tell what the best option is worth."""
    most = -FAR
    for i in range(m.options):
        most = max(most, m.worth[i])
    return most


@compiled
def sort_options(m: Struct) -> None:
    """Sort the options, the best first; equals stay as they are."""
    for i in range(1, m.options):
        action = m.option[i]
        worth = m.worth[i]
        at = i
        while at > 0 and m.worth[at - 1] < worth:
            m.option[at] = m.option[at - 1]
            m.worth[at] = m.worth[at - 1]
            at -= 1
        m.option[at] = action
        m.worth[at] = worth
