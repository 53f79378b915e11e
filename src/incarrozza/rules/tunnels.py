"""Tunnels: cards laid, others turned up, then paid or given up (E5-E9)."""

from __future__ import annotations

from incarrozza.rules.cards import discard, draw_card, has_card, spend
from incarrozza.rules.compiled import compiled
from incarrozza.rules.routes import paid_color, paid_wilds
from incarrozza.rules.state import KINDS, NONE, TUNNEL_CARD, WILD, Array, Struct


@compiled
def lay(s: Struct, seat: int, action: int, cost: int) -> None:
    """Lay the cards for the tunnel's length: out of the hand, but not discarded yet (E5)."""
    s.laid_color = paid_color(action)
    s.laid_wilds = paid_wilds(action, cost)
    s.laid_cards = cost - s.laid_wilds
    if s.laid_cards > 0:
        spend(s, seat, s.laid_color, s.laid_cards)
    spend(s, seat, WILD, s.laid_wilds)


@compiled
def turn_cards(s: Struct, b: Struct, log: Array) -> None:
    """Turn up cards of the deck, if it has as many, and count what they cost (E5, E6, E9)."""
    extra = 0
    for _ in range(b.tunnel_cards):
        if has_card(s, b, log):
            kind = draw_card(s, b, log, TUNNEL_CARD, NONE)
            s.turned[kind] += 1
            if kind == WILD or kind == s.laid_color:
                extra += 1
    s.extra = extra


@compiled
def finish(s: Struct) -> None:
    """Discard the laid cards: the tunnel is claimed."""
    if s.laid_cards > 0:
        discard(s, s.laid_color, s.laid_cards)
    discard(s, WILD, s.laid_wilds)
    clear(s)


@compiled
def give_up(s: Struct, seat: int) -> None:
    """Take the laid cards back into the hand, where everybody knows them to be (E7, K1)."""
    if s.laid_cards > 0:
        _take_back(s, seat, s.laid_color, s.laid_cards)
    _take_back(s, seat, WILD, s.laid_wilds)
    clear(s)


@compiled
def _take_back(s: Struct, seat: int, kind: int, cards: int) -> None:
    s.hand[seat, kind] += cards
    s.hand_size[seat] += cards
    s.known[seat, kind] += cards


@compiled
def clear(s: Struct) -> None:
    """Forget the pending tunnel."""
    s.laid_color = NONE
    s.laid_cards = 0
    s.laid_wilds = 0
    s.extra = 0


@compiled
def discard_turned(s: Struct) -> bool:
    """Discard the turned cards at the end of the turn (E8); tell whether there were any."""
    any_turned = False
    for kind in range(KINDS):
        cards = int(s.turned[kind])
        if cards > 0:
            discard(s, kind, cards)
            s.turned[kind] = 0
            any_turned = True
    return any_turned
