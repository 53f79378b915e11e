"""Break one rule at a time and see whether the tests of that rule notice.

    python -m tests.mutations              every rule, several broken at once
    python -m tests.mutations G2 W6        these rules
    python -m tests.mutations --alone      each by itself: slower, and certain

Each mutation replaces a text of the sources by another, in a copy, and runs the tests that are
marked with its rule. Rules broken together may disturb each other's tests: a rule that is "NOT
noticed" is so for certain, one that is "noticed" is certain only if it was broken alone.

The file is a pytest plugin too, which runs the tests of some rules and reports those that fail.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "incarrozza"
TOGETHER = 8
"""How many rules are broken at once."""
PATIENCE = 300
"""Seconds after which a mutant is taken to hang, which is noticed all right."""


class Mutation(NamedTuple):
    """A rule, and a text whose replacement breaks it."""

    rule: str
    broken: str
    """What is wrong then."""
    file: str
    old: str
    new: str


HASTE = Mutation(
    "",
    "only what is called is compiled, and nothing is kept",
    "rules/compiled.py",
    'numba.njit(signature, error_model="numpy", nogil=True, cache=True)',
    'numba.njit(error_model="numpy", nogil=True)',
)

CARDS = "rules/cards.py"
DEPOTS = "rules/depots.py"
LEGAL = "rules/legal.py"
ROUTES = "rules/routes.py"
SCORING = "rules/scoring.py"
TICKETS = "rules/tickets.py"
TUNNELS = "rules/tunnels.py"
TURN = "rules/turn.py"
VIEWS = "rules/views.py"

MUTATIONS = (
    # -- Common ----------------------------------------------------------------------------------
    Mutation(
        "G1",
        "a card too many in the opening hand",
        "rules/setup.py",
        "for _ in range(b.hand):",
        "for _ in range(b.hand + 1):",
    ),
    Mutation("G2", "three wilds may stay", CARDS, "if wilds < 3:", "if wilds < 4:"),
    Mutation(
        "G2",
        "no sweep with just three other cards",
        CARDS,
        "if colored < 3:",
        "if colored < 4:",
    ),
    Mutation(
        "G2",
        "swept cards do not join the discards",
        CARDS,
        "discard(s, s.display[slot], 1)\n            s.display[slot] = NONE",
        "s.display[slot] = NONE",
    ),
    Mutation(
        "G2",
        "no look when turned cards are discarded",
        TURN,
        "    if turned:\n        settle(s, b, log)\n",
        "",
    ),
    Mutation(
        "G3",
        "a second action after drawing tickets",
        TURN,
        "s.returned[seat, 1] & ~high)\n    _finish_action(s, b, log)",
        "s.returned[seat, 1] & ~high)\n    s.phase = TURN",
    ),
    Mutation(
        "G4",
        "a card taken is not replaced",
        CARDS,
        "s.hand_size[seat] += 1\n    settle(s, b, log)",
        "s.hand_size[seat] += 1",
    ),
    Mutation(
        "G4",
        "one card a turn",
        TURN,
        "not alone and _second_card(s, b):",
        "not alone and _second_card(s, b) and s.turns < 0:",
    ),
    Mutation(
        "G5",
        "a second card after a face-up wild",
        TURN,
        "alone = action == DRAW + WILD",
        "alone = action == DRAW + WILD + 99",
    ),
    Mutation(
        "G5",
        "a face-up wild as the second card",
        LEGAL,
        "if kind != NONE and not (second and kind == WILD):",
        "if kind != NONE:",
    ),
    Mutation(
        "G6",
        "gaps stay after a claim",
        TURN,
        "claim(s, b, seat, s.subject)\n    settle(s, b, log)",
        "claim(s, b, seat, s.subject)",
    ),
    Mutation(
        "G6",
        "gaps stay after a station",
        TURN,
        "s.subject = NONE\n        settle(s, b, log)\n",
        "s.subject = NONE\n",
    ),
    Mutation(
        "G6",
        "the discards are never shuffled",
        CARDS,
        "return s.deck_size > 0 or s.discard_size > 0 or",
        "return s.deck_size > 0 or",
    ),
    Mutation(
        "G7",
        "a face-up wild makes a second card compulsory",
        TURN,
        "if s.display[slot] != NONE and s.display[slot] != WILD:",
        "if s.display[slot] != NONE:",
    ),
    Mutation(
        "G7",
        "no second card once the deck is gone",
        TURN,
        "            return True\n    return can_draw(s, b)",
        "            return can_draw(s, b)\n    return can_draw(s, b)",
    ),
    Mutation("G8", "wilds alone cannot pay", ROUTES, "if wilds >= cost:", "if wilds >= cost + 99:"),
    Mutation(
        "G8",
        "a grey route of one colour only",
        ROUTES,
        "if color == kind or color == WILD:",
        "if color == kind or (color == WILD and kind == 0):",
    ),
    Mutation(
        "G9",
        "pieces are not counted",
        ROUTES,
        "pieces = min(int(s.pieces[seat]), MAX_LENGTH)",
        "pieces = MAX_LENGTH",
    ),
    Mutation(
        "G9",
        "a claimed route stays free",
        ROUTES,
        "        remove(s.open[other], route)\n",
        "",
    ),
    Mutation(
        "G10",
        "one player may own both tracks",
        ROUTES,
        "if twin >= 0 and (b.closes_doubles or other == seat):",
        "if twin >= 0 and b.closes_doubles and other != seat:",
    ),
    Mutation(
        "G11",
        "with three players both tracks are open",
        "editions/europe.py",
        "closed_doubles=3",
        "closed_doubles=2",
    ),
    Mutation(
        "G11",
        "with three players one track is closed",
        "editions/new_york.py",
        "closed_doubles=2",
        "closed_doubles=3",
    ),
    Mutation(
        "G11",
        "with two players both tracks are open",
        "editions/amsterdam.py",
        "closed_doubles=2",
        "closed_doubles=1",
    ),
    Mutation(
        "G12",
        "a missed ticket costs nothing",
        SCORING,
        "mine[ITEM_TICKETS] -= b.ticket_points[ticket]",
        "mine[ITEM_TICKETS] -= 0",
    ),
    Mutation("G13", "begun at one piece", TURN, "s.pieces[s.turn] <= 2", "s.pieces[s.turn] <= 1"),
    Mutation("G13", "begun at three", TURN, "s.pieces[s.turn] <= 2", "s.pieces[s.turn] <= 3"),
    Mutation(
        "G13",
        "who begins the last round has no last turn",
        TURN,
        "s.last_turns = s.players",
        "s.last_turns = s.players - 1",
    ),
    Mutation(
        "G13",
        "the last round is begun again",
        TURN,
        "if s.last_turns > 0:\n        s.last_turns -= 1\n    elif",
        "if s.last_turns > 0:\n        s.last_turns -= 1\n    if",
    ),
    Mutation("G14", "six spaces are worth 16", "editions/edition.py", "6: 15", "6: 16"),
    Mutation(
        "G15",
        "who could build a station may pass",
        LEGAL,
        "words[1] | words[STATION >> 6] | words[OTHER]",
        "words[1] | words[OTHER]",
    ),
    Mutation(
        "G15",
        "nobody passes who has a depot",
        LEGAL,
        "words[OTHER] == EMPTY:",
        "words[OTHER] == EMPTY and s.depots_left[seat] == 0:",
    ),
    Mutation(
        "G15",
        "one pass too many is waited for",
        TURN,
        "s.passes >= s.players",
        "s.passes > s.players",
    ),
    Mutation(
        "G15", "passes are counted together", TURN, "    s.passes = 0\n", "    s.passes += 0\n"
    ),
    Mutation(
        "G16",
        "play goes anticlockwise",
        TURN,
        "_begin_turn(s, (s.turn + 1) % s.players)",
        "_begin_turn(s, (s.turn + s.players - 1) % s.players)",
    ),
    Mutation(
        "G16",
        "chance never starts the last seat",
        "rules/setup.py",
        "below(s, players)",
        "below(s, players - 1)",
    ),
    # -- Europe ----------------------------------------------------------------------------------
    Mutation("E1", "44 trains", "editions/europe.py", "pieces=45", "pieces=44"),
    Mutation("E2", "one may be kept", "editions/europe.py", "keep=2", "keep=1"),
    Mutation(
        "E2",
        "rejects go to the bottom",
        "editions/europe.py",
        "rejects_return=False",
        "rejects_return=True",
    ),
    Mutation(
        "E2",
        "long tickets may be drawn later",
        "rules/setup.py",
        "s.top[w] = b.regular[w]",
        "s.top[w] |= b.regular[w]",
    ),
    Mutation(
        "E3",
        "none need be kept",
        LEGAL,
        "_subsets(tickets, 1, tickets, words)",
        "_subsets(tickets, 0, tickets, words)",
    ),
    Mutation(
        "E3",
        "two are drawn",
        "editions/europe.py",
        "drawn=3",
        "drawn=2",
    ),
    Mutation(
        "E3",
        "what was put back comes first",
        TICKETS,
        "if s.top[0] != EMPTY or s.top[1] != EMPTY:",
        "if s.bottom_size == 0:",
    ),
    Mutation(
        "E3",
        "groups put back are mixed",
        TICKETS,
        "while end < s.bottom_size and s.bottom[end] >= 0:",
        "while end < s.bottom_size:",
    ),
    Mutation(
        "E3",
        "the order of a group is known",
        TICKETS,
        "place = below(s, group)",
        "place = 0 * below(s, group)",
    ),
    Mutation(
        "E4",
        "the symbols of a ferry do not count",
        ROUTES,
        "range(max(symbols, cost - cards)",
        "range(max(0, cost - cards)",
    ),
    Mutation(
        "E4",
        "a ferry may be named without wilds",
        ROUTES,
        "symbols = min(wilds, MAX_LENGTH)",
        "symbols = MAX_LENGTH",
    ),
    Mutation("E5", "two cards are turned", TUNNELS, "for _ in range(3):", "for _ in range(2):"),
    Mutation(
        "E5",
        "turned wilds cost nothing",
        TUNNELS,
        "if kind == WILD or kind == s.laid_color:",
        "if kind == s.laid_color:",
    ),
    Mutation(
        "E5",
        "the laid cards are discarded at once",
        TURN,
        "tunnels.lay(s, seat, action, length)\n",
        "tunnels.lay(s, seat, action, length)\n        tunnels.finish(s)\n",
    ),
    Mutation(
        "E6",
        "a colour can pay for wilds",
        LEGAL,
        "payments(s, seat, s.extra, WILD, s.extra, words)",
        "payments(s, seat, s.extra, WILD, 0, words)",
    ),
    Mutation(
        "E7",
        "laid wilds do not come back",
        TUNNELS,
        "    _take_back(s, seat, WILD, s.laid_wilds)\n",
        "",
    ),
    Mutation(
        "E7",
        "who can pay must pay",
        LEGAL,
        "        _allow(words, GIVE_UP)",
        "        if words[4] == EMPTY:\n            _allow(words, GIVE_UP)",
    ),
    Mutation(
        "E8",
        "turned cards are discarded at once",
        TUNNELS,
        "            s.turned[kind] += 1\n",
        "            discard(s, kind, 1)\n",
    ),
    Mutation(
        "E9",
        "the discards are not turned",
        TUNNELS,
        "        if can_draw(s, b):\n",
        "        if s.deck_size > 0:\n",
    ),
    Mutation(
        "E10",
        "every station costs one card",
        "rules/stations.py",
        "return b.stations - s.stations_left[seat] + 1",
        "return 1",
    ),
    Mutation(
        "E10",
        "two stations in a city",
        DEPOTS,
        "taken |= s.stations[seat] | s.depots[seat]",
        "taken |= s.depots[seat]",
    ),
    Mutation(
        "E11",
        "the number of tickets does not count",
        SCORING,
        "worth = (points * 256 + completed) * 4 - borrowed",
        "worth = points * 1024 - borrowed",
    ),
    Mutation(
        "E11",
        "tickets before points",
        SCORING,
        "worth = (points * 256 + completed) * 4 - borrowed",
        "worth = (points + completed * 256) * 4 - borrowed",
    ),
    Mutation(
        "E11",
        "one station helps",
        SCORING,
        "for combination in range(1, combinations):",
        "for combination in range(1, sizes[0]):",
    ),
    Mutation(
        "E11",
        "two stations help",
        SCORING,
        "for combination in range(1, combinations):",
        "for combination in range(1, sizes[0] * sizes[1]):",
    ),
    Mutation(
        "E12",
        "five points a station",
        "editions/europe.py",
        "station_points=4",
        "station_points=5",
    ),
    Mutation(
        "E13",
        "nought wins",
        SCORING,
        "if longest > 0 and mine[LONGEST] == longest:",
        "if mine[LONGEST] == longest:",
    ),
    Mutation(
        "E13",
        "nine points",
        "editions/europe.py",
        "longest_path_points=10",
        "longest_path_points=9",
    ),
    Mutation(
        "E13",
        "a route may be used again",
        "rules/paths.py",
        "        free &= ~bit(i)\n",
        "        free &= ~EMPTY\n",
    ),
    Mutation(
        "E14",
        "stations before tickets",
        "editions/europe.py",
        '("tickets", "stations", "longest_path")',
        '("stations", "tickets", "longest_path")',
    ),
    Mutation(
        "E14",
        "the express before stations",
        "editions/europe.py",
        '("tickets", "stations", "longest_path")',
        '("tickets", "longest_path", "stations")',
    ),
    Mutation(
        "E14",
        "the express does not count",
        "editions/europe.py",
        '("tickets", "stations", "longest_path")',
        '("tickets", "stations")',
    ),
    Mutation(
        "E14",
        "most stations win",
        SCORING,
        "better = yours[STATIONS_BUILT] - mine[STATIONS_BUILT]",
        "better = mine[STATIONS_BUILT] - yours[STATIONS_BUILT]",
    ),
    Mutation(
        "E14",
        "the wrong tie-break is named",
        "outcome.py",
        'min(values.values()) if tie == "stations"',
        'max(values.values()) if tie == "stations"',
    ),
    Mutation(
        "E15",
        "not scored when claimed",
        ROUTES,
        "    s.score[seat] += b.points[length]\n",
        "",
    ),
    # -- Variants --------------------------------------------------------------------------------
    Mutation(
        "V1", "two regular ones dealt", "editions/europe.py", "regular_dealt=3", "regular_dealt=2"
    ),
    Mutation(
        "V2",
        "those with the logo too",
        "editions/box.py",
        "return not ticket.long and not ticket.big_city",
        "return not ticket.long",
    ),
    Mutation(
        "V3",
        "the set of europe too",
        "editions/europe_1912.py",
        'ticket_sets=("1912",)',
        'ticket_sets=("europe", "1912")',
    ),
    Mutation(
        "V4",
        "both long ones may be kept",
        LEGAL,
        "_subsets(offer_size(s, seat), 0, 1, words)",
        "_subsets(offer_size(s, seat), 0, 2, words)",
    ),
    Mutation(
        "V4",
        "two will do without a long one",
        "editions/mega_europe.py",
        "keep_without_long=3",
        "keep_without_long=2",
    ),
    Mutation(
        "V4",
        "regular rejects leave the game",
        "editions/mega_europe.py",
        "rejects_return=True",
        "rejects_return=False",
    ),
    Mutation(
        "V4",
        "only the last seat's rejects go below",
        TURN,
        "low |= s.returned[each, 0]",
        "low = s.returned[each, 0]",
    ),
    Mutation("V5", "three are drawn", "editions/big_cities.py", "drawn=4", "drawn=3"),
    Mutation("V5", "one may be kept", "editions/big_cities.py", "keep=2", "keep=1"),
    Mutation("V6", "no bonus", "editions/box.py", "return bonus", "return False"),
    # -- Warehouses and depots -------------------------------------------------------------------
    Mutation(
        "W1",
        "the first depots go clockwise",
        TURN,
        "_ask(s, FIRST_DEPOT, (seat + s.players - 1) % s.players)",
        "_ask(s, FIRST_DEPOT, (seat + 1) % s.players)",
    ),
    Mutation(
        "W1",
        "the seat before the first does not begin",
        TURN,
        "_ask(s, FIRST_DEPOT, (s.first + s.players - 1) % s.players)",
        "_ask(s, FIRST_DEPOT, s.players - 1)",
    ),
    Mutation("W1", "four depots", "rules/board.py", "DEPOTS = 5", "DEPOTS = 4"),
    Mutation(
        "W2",
        "always into the own warehouse",
        TURN,
        "depots.deposit(s, log, action - DEPOSIT)",
        "depots.deposit(s, log, seat)",
    ),
    Mutation(
        "W2",
        "the deposit may be skipped",
        LEGAL,
        "            _allow(words, DEPOSIT + owner)\n    else:\n        _drawable",
        "            _allow(words, DEPOSIT + owner)\n    if True:\n        _drawable",
    ),
    Mutation(
        "W2",
        "what was there before comes back",
        DEPOTS,
        "    kind = draw_card(s, log, STORED, owner)\n",
        "    before = int(s.warehouse_size[owner])\n"
        "    kind = draw_card(s, log, STORED, owner)\n"
        "    s.warehouse_size[owner] = before\n",
    ),
    Mutation(
        "W3",
        "taking is free",
        DEPOTS,
        "s.warehouse_size[owner] = 0\n    s.depots_left[seat] -= 1",
        "s.warehouse_size[owner] = 0\n    s.depots_left[seat] -= 0",
    ),
    Mutation(
        "W3",
        "own depots do not count",
        DEPOTS,
        "if s.depots[owner] & ends and s.warehouse_size[owner] > 0:",
        "if owner != seat and s.depots[owner] & ends and s.warehouse_size[owner] > 0:",
    ),
    Mutation(
        "W3",
        "an empty warehouse may be taken",
        DEPOTS,
        "if s.depots[owner] & ends and s.warehouse_size[owner] > 0:",
        "if s.depots[owner] & ends:",
    ),
    Mutation(
        "W3",
        "a given-up tunnel opens warehouses",
        TURN,
        "        tunnels.give_up(s, seat)\n        s.subject = NONE\n        _finish_action",
        "        tunnels.give_up(s, seat)\n        _offer_takings",
    ),
    Mutation(
        "W4",
        "one warehouse only",
        TURN,
        "depots.take(s, b, log, seat, action - TAKE_FROM)\n            _offer_takings",
        "depots.take(s, b, log, seat, action - TAKE_FROM)\n            _finish_action",
    ),
    Mutation(
        "W4",
        "taking without a depot left",
        DEPOTS,
        "    if s.depots_left[seat] > 0:\n        ends",
        "    if s.depots_left[seat] > -9:\n        ends",
    ),
    Mutation(
        "W5",
        "the end is always asked for",
        TURN,
        "if b.depots > 0 and depots.can_place(s, b, s.turn):",
        "if b.depots > 0:",
    ),
    Mutation(
        "W5",
        "no depots after the action",
        TURN,
        "if b.depots > 0 and depots.can_place(s, b, s.turn):",
        "if b.depots > 99:",
    ),
    Mutation(
        "W5",
        "depots in the middle of an action",
        LEGAL,
        "_drawable(s, b, words, False)\n    elif",
        "_drawable(s, b, words, False)\n        words[DEPOT >> 6] = empty_cities(s, b)\n    elif",
    ),
    Mutation(
        "W6",
        "everybody's depots do not matter",
        CARDS,
        "return out_of_depots and cards > 0",
        "return cards > 0",
    ),
    Mutation(
        "W6",
        "not for tunnels",
        TUNNELS,
        "        if can_draw(s, b):\n",
        "        if s.deck_size > 0 or s.discard_size > 0:\n",
    ),
    Mutation(
        "W6",
        "not for gaps",
        CARDS,
        "if s.display[slot] == NONE and can_draw(s, b):",
        "if s.display[slot] == NONE and (s.deck_size > 0 or s.discard_size > 0):",
    ),
    Mutation(
        "W6",
        "not for deposits",
        LEGAL,
        "if b.depots > 0 and can_draw(s, b):",
        "if b.depots > 0 and (s.deck_size > 0 or s.discard_size > 0):",
    ),
    Mutation(
        "W6",
        "not for blind draws",
        LEGAL,
        "    if can_draw(s, b):\n        _allow(words, DRAW_DECK)",
        "    if s.deck_size > 0 or s.discard_size > 0:\n        _allow(words, DRAW_DECK)",
    ),
    Mutation(
        "W6",
        "not when the last depot is placed",
        DEPOTS,
        "bit(city)\n    s.depots_left[seat] -= 1\n    if s.depots_left[seat] == 0:",
        "bit(city)\n    s.depots_left[seat] -= 1\n    if s.depots_left[seat] < 0:",
    ),
    Mutation(
        "W6",
        "not when the last depot pays for a taking",
        DEPOTS,
        "[owner] = 0\n    s.depots_left[seat] -= 1\n    if s.depots_left[seat] == 0:",
        "[owner] = 0\n    s.depots_left[seat] -= 1\n    if s.depots_left[seat] < 0:",
    ),
    Mutation(
        "W7",
        "a station and a depot in one city",
        DEPOTS,
        "taken |= s.stations[seat] | s.depots[seat]",
        "taken |= s.stations[seat]",
    ),
    Mutation(
        "W8",
        "none left wins",
        SCORING,
        "if most_depots > 0 and s.depots_left[seat] == most_depots:",
        "if b.depots > 0 and s.depots_left[seat] == most_depots:",
    ),
    Mutation(
        "W9",
        "the owner looks inside",
        VIEWS,
        "        v.warehouse_size[each] = s.warehouse_size[each]\n",
        "        v.warehouse_size[each] = s.warehouse_size[each]\n"
        "        if each == v.seat:\n"
        "            v.warehouse[each, 1] = s.warehouse[each, 1]\n",
    ),
    Mutation(
        "W9",
        "all see the card deposited",
        "event.py",
        "if private or self.what == code.STORED else self",
        "if private else self",
    ),
    # -- New York --------------------------------------------------------------------------------
    Mutation("N1", "seven taxis", "editions/new_york.py", "wild_cards=8", "wild_cards=7"),
    Mutation(
        "N2",
        "rejects leave the game",
        "editions/new_york.py",
        "rejects_return=True",
        "rejects_return=False",
    ),
    Mutation("N2", "three are drawn", "editions/new_york.py", "drawn=2", "drawn=3"),
    Mutation(
        "N3",
        "scored when claimed, it says",
        "editions/new_york.py",
        "routes_scored_at_end=True",
        "routes_scored_at_end=False",
    ),
    Mutation(
        "N4",
        "only one end touches",
        SCORING,
        "touched |= bit(b.a[route]) | bit(b.b[route])",
        "touched |= bit(b.a[route])",
    ),
    Mutation(
        "N5",
        "tickets break no tie",
        "editions/new_york.py",
        "attraction_points=1,",
        "attraction_points=1,\n    tie_breaks=(),",
    ),
    Mutation(
        "N5",
        "a longest path in New York",
        "editions/new_york.py",
        "attraction_points=1,",
        "attraction_points=1,\n    longest_path_points=5,",
    ),
    # -- Amsterdam -------------------------------------------------------------------------------
    Mutation("A1", "fifteen carts", "editions/amsterdam.py", "pieces=16", "pieces=15"),
    Mutation("A2", "three are drawn", "editions/amsterdam.py", "drawn=2", "drawn=3"),
    Mutation(
        "A3",
        "a card for each space",
        ROUTES,
        "s.merchandise[seat] += 1",
        "s.merchandise[seat] += length",
    ),
    Mutation(
        "A3",
        "a card for every route",
        ROUTES,
        "if b.cart[route] and s.merchandise_left > 0:",
        "if s.merchandise_left > 0:",
    ),
    Mutation(
        "A4",
        "points without cards",
        SCORING,
        "if s.merchandise[seat] == 0:",
        "if s.merchandise[seat] < 0:",
    ),
    Mutation(
        "A4",
        "equal players take the worse place",
        SCORING,
        "if s.merchandise[other] > s.merchandise[seat]:",
        "if other != seat and s.merchandise[other] >= s.merchandise[seat]:",
    ),
    Mutation("A4", "6 for the second of three", "editions/amsterdam.py", "(8, 5, 2)", "(8, 6, 2)"),
    Mutation(
        "A5",
        "contracts break no tie",
        "editions/amsterdam.py",
        "merchandise=16,",
        "merchandise=16,\n    tie_breaks=(),",
    ),
    # -- Knowledge -------------------------------------------------------------------------------
    Mutation(
        "K1",
        "cards taken from the display are forgotten",
        CARDS,
        "    s.known[seat, kind] += 1\n",
        "",
    ),
    Mutation(
        "K1",
        "cards of a tunnel given up are forgotten",
        TUNNELS,
        "    s.known[seat, kind] += cards\n",
        "",
    ),
    Mutation(
        "K1",
        "cards played are still believed in the hand",
        CARDS,
        "s.known[seat, kind] = max(0, s.known[seat, kind] - cards)",
        "s.known[seat, kind] = min(s.known[seat, kind], s.hand[seat, kind])",
    ),
    Mutation(
        "K1",
        "what was discarded is hidden",
        VIEWS,
        "        v.discards[kind] = s.discards[kind]\n",
        "",
    ),
    Mutation(
        "K2",
        "tickets offered are shown",
        VIEWS,
        "known = each == seat or s.offered[each, i] == NONE",
        "known = each <= SEATS",
    ),
    Mutation(
        "K2",
        "the number chosen at the opening is shown",
        VIEWS,
        "v.ticket_count[each] = SECRET if secret else s.ticket_count[each]",
        "v.ticket_count[each] = s.ticket_count[each]",
    ),
    Mutation(
        "K2",
        "tickets rejected are shown",
        VIEWS,
        "                v.returned[each, w] = s.returned[each, w]\n",
        "                v.returned[0, w] = s.returned[0, w]\n",
    ),
    Mutation(
        "K2",
        "blind cards are shown",
        "event.py",
        "private = self.what in (code.DEALT, code.TICKET) and self.seat != seat",
        "private = self.what == code.TICKET and self.seat != seat",
    ),
    Mutation(
        "K2",
        "others' choices are shown",
        "event.py",
        "if not self.offered or self.seat == seat:",
        "if True:",
    ),
    Mutation(
        "K3",
        "the generator is shown",
        VIEWS,
        "    v.first = s.first\n",
        "    v.first = s.first\n    v.key[0] = s.key[0]\n",
    ),
    Mutation(
        "K3",
        "the deck is shown",
        VIEWS,
        "        v.turned[kind] = s.turned[kind]\n",
        "        v.turned[kind] = s.turned[kind]\n        v.deck[kind] = s.deck[kind]\n",
    ),
    Mutation(
        "K3",
        "all see what was put back",
        VIEWS,
        "if has(s.returned[seat], ticket):",
        "if has(s.returned[seat], ticket) or ticket >= 0:",
    ),
    Mutation(
        "K4",
        "nothing is revealed",
        VIEWS,
        "if each == seat or s.phase == OVER:",
        "if each == seat:",
    ),
)


# -- Grouping --------------------------------------------------------------------------------------


def span(mutation: Mutation) -> tuple[int, int]:
    """Find the place of a mutation's text in its file."""
    at = (PACKAGE / mutation.file).read_text("utf-8").index(mutation.old)
    return at, at + len(mutation.old)


def collide(one: Mutation, other: Mutation) -> bool:
    """Tell whether two mutations would get in each other's way."""
    if one.rule == other.rule:
        return True
    (a, b), (c, d) = span(one), span(other)
    return one.file == other.file and a < d and c < b


def groups(mutations: Sequence[Mutation], size: int) -> list[list[Mutation]]:
    """Put mutations together that do not collide, far from each other's rules."""
    made: list[list[Mutation]] = [[] for _ in range(-(-len(mutations) // size))]
    for mutation in mutations:
        free = [
            group
            for group in made
            if len(group) < size and not any(collide(mutation, each) for each in group)
        ]
        if not free:
            made.append([mutation])
            continue
        alike = [sum(each.rule[0] == mutation.rule[0] for each in group) for group in free]
        min(zip(alike, map(len, free), range(len(free)), free, strict=True))[-1].append(mutation)
    return [group for group in made if group]


# -- Running ---------------------------------------------------------------------------------------


def failures(mutations: Sequence[Mutation]) -> dict[str, list[str]] | None:
    """Run the tests of the broken rules on a mutant; None: it hangs.

    By rule, the tests that failed, and under "all " and the rule those that were run: if they are
    as many, the mutant may not even start.
    """
    with tempfile.TemporaryDirectory(prefix="mutant") as folder:
        package = Path(folder) / "src" / "incarrozza"
        shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
        for mutation in (*mutations, HASTE):
            path = package / mutation.file
            text = path.read_text("utf-8")
            if text.count(mutation.old) != 1:
                sys.exit(f"{mutation.rule}: {mutation.file} no longer says {mutation.old!r}")
            path.write_text(text.replace(mutation.old, mutation.new), "utf-8")
        report = Path(folder) / "report.json"
        environment = {
            **os.environ,
            "PYTHONPATH": f"{package.parent}{os.pathsep}{ROOT}",
            "INCARROZZA_CACHE": f"{folder}/cache",
            "NUMBA_OPT": "0",
            "MUTANT_RULES": " ".join({mutation.rule for mutation in mutations}),
            "MUTANT_REPORT": str(report),
            "MUTANT_PACKAGE": str(package),
        }
        command = [sys.executable, "-m", "pytest", "tests/rules", "-q", "--no-header", "--tb=no"]
        command += ["-p", "tests.mutations", "-p", "no:cacheprovider"]
        try:
            subprocess.run(
                command, cwd=ROOT, env=environment, timeout=PATIENCE, capture_output=True
            )
        except subprocess.TimeoutExpired:
            return None
        found: dict[str, list[str]] = json.loads(report.read_text("utf-8"))
        return found


def notice(group: Sequence[Mutation], known: dict[str, list[str]]) -> list[tuple[Mutation, str]]:
    """Tell for each mutation of a group whether its tests noticed, and which was the first."""
    found = failures(group)
    answers = []
    for mutation in group:
        fresh = [
            test
            for test in (found or {}).get(mutation.rule, [])
            if test not in known.get(mutation.rule, [])
        ]
        if found is None:
            answer = "noticed      it hangs"
        elif fresh:
            of = len((found or {}).get(f"all {mutation.rule}", []))
            answer = f"noticed      {len(fresh)} of {of}: {fresh[0].split('::')[-1]}"
        else:
            answer = "NOT noticed"
        answers.append((mutation, answer))
    return answers


def main() -> int:
    """Break what was asked for and print a table."""
    parser = argparse.ArgumentParser(description="Break rules and see whether the tests notice.")
    parser.add_argument("rules", nargs="*", metavar="RULE", help="for instance G2; default: all")
    parser.add_argument("--alone", action="store_true", help="break one rule at a time")
    parser.add_argument("--jobs", type=int, default=2, help="how many mutants at once (2)")
    options = parser.parse_args()
    chosen = [each for each in MUTATIONS if not options.rules or each.rule in options.rules]
    made = groups(chosen, 1 if options.alone else TOGETHER)
    print(f"{len(chosen)} mutations in {len(made)} mutants, {options.jobs} at a time")
    unnoticed = 0
    with ThreadPoolExecutor(options.jobs) as pool:
        # Tests that fail on the sources as they are prove nothing.
        healthy = [Mutation(each.rule, "", each.file, each.old, each.old) for each in chosen]
        known = failures(healthy) or {}
        for answers in pool.map(lambda group: notice(group, known), made):
            for mutation, answer in answers:
                unnoticed += answer == "NOT noticed"
                print(f"{mutation.rule:4} {mutation.broken:45} {answer}", flush=True)
    print(f"{len(chosen) - unnoticed} noticed, {unnoticed} NOT noticed")
    return int(unnoticed > 0)


# -- The plugin ------------------------------------------------------------------------------------

_found: dict[str, list[str]] = {}


def _rules(item: pytest.Item) -> set[str]:
    return {str(rule) for mark in item.iter_markers("rule") for rule in mark.args}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of the broken rules only."""
    import incarrozza

    assert str(incarrozza.__file__).startswith(os.environ["MUTANT_PACKAGE"])
    wanted = {*os.environ["MUTANT_RULES"].split()}
    items[:] = [item for item in items if _rules(item) & wanted]
    for item in items:
        for rule in _rules(item):
            _found.setdefault(f"all {rule}", []).append(item.nodeid)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note the rules of a test that fails."""
    report = yield
    if report.failed:
        for rule in _rules(item):
            _found.setdefault(rule, []).append(item.nodeid)
    return report


def pytest_sessionfinish() -> None:
    """Write down what failed."""
    Path(os.environ["MUTANT_REPORT"]).write_text(json.dumps(_found), "utf-8")


if __name__ == "__main__":
    sys.exit(main())
