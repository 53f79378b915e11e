"""The numbers of a game: right in small ones told by hand, and in accord with all others."""

from __future__ import annotations

import random
import re
from collections import Counter
from textwrap import dedent

import pytest

from incarrozza import Game, Record, RecordError
from incarrozza.editions import EDITIONS
from incarrozza.editions.edition import Ticket
from incarrozza.rules import state as code
from incarrozza.statistics import SeatStatistics, statistics
from tests.goldens.__main__ import GOLDENS, Golden
from tests.position import kinds

NOTHING = SeatStatistics(
    turns=0,
    drawn_blind=0,
    drawn_face_up=0,
    wilds_face_up=0,
    routes=0,
    pieces=0,
    longest_route=0,
    tunnels=0,
    tunnels_extra=0,
    tunnels_given_up=0,
    cards_paid=0,
    stations=0,
    ticket_draws=0,
    tickets_kept=0,
    depots=0,
    warehouses_taken=0,
    passes=0,
    scores=(),
)


def told(game: Game, story: str) -> Record:
    """Make a record by hand: the table is that of a game, and all the rest stands in the story."""
    header = str(game.record).partition("\n\n")[0]
    number = -1
    lines = []
    for line in dedent(story).strip().splitlines():
        number += not line.startswith(" ")
        lines.append(line if line.startswith(" ") else f"{number} {line}")
    return Record.parse("\n".join([header, "", *lines, f"end: {number + 1} events\n"]))


def differences(seat: SeatStatistics) -> dict[str, object]:
    """Give what a seat did at all."""
    return {
        name: getattr(seat, name)
        for name in SeatStatistics.__slots__
        if getattr(seat, name) != getattr(NOTHING, name)
    }


# -- Games told by hand ----------------------------------------------------------------------------

EUROPE = """
    deal
      hand 0: blue, blue, blue, locomotive
      hand 1: green, green, red, red
      up: locomotive, red, white, black, yellow
      ticket 0: København–Erzurum
      ticket 1: Lisboa–Danzig
      ticket 0: Sofia–Smyrna, Frankfurt–Smolensk, Rostov–Erzurum
      ticket 1: Barcelona–München, Madrid–Zürich, Kyïv–Sochi
    @1 keep Barcelona–München, Madrid–Zürich
    @0 keep København–Erzurum, Sofia–Smyrna, Rostov–Erzurum
    @0 claim München–Venezia
    @0 pay blue > tunnel: blue, red, white
    @0 pay blue
    @1 claim Sarajevo–Sofia
    @1 pay green > tunnel: green, locomotive, white
    @1 give up
    @0 draw locomotive > up: orange
    @1 draw deck > hand 1: locomotive
    @1 draw red > up: purple
    @0 tickets > ticket 0: Kyïv–Petrograd, Zürich–Brindisi, Sarajevo–Sevastopol
    @0 keep Kyïv–Petrograd, Zürich–Brindisi
    @1 station Roma
    @1 pay green
    @0 station Wien
    @0 pay locomotives
    @1 claim Sarajevo–Zágráb
    @1 pay red
    @0 draw deck > hand 0: white
    @0 draw deck > hand 0: white
    @1 claim Angora–Constantinople
    @1 pay green + 1 locomotive > tunnel: white, white, blue
"""


def test_tunnels_stations_and_tickets_are_counted() -> None:
    first, second = statistics(told(Game("europe", 2), EUROPE))
    assert differences(first) == {
        "turns": 6,
        "drawn_blind": 2,
        "drawn_face_up": 1,
        "wilds_face_up": 1,
        "routes": 1,
        "pieces": 2,
        "longest_route": 2,
        "tunnels": 1,
        "tunnels_extra": 1,
        "cards_paid": 4,
        "stations": 1,
        "ticket_draws": 1,
        "tickets_kept": 5,
        "scores": (2,) * 11,
    }
    assert differences(second) == {
        "turns": 5,
        "drawn_blind": 1,
        "drawn_face_up": 1,
        "routes": 2,
        "pieces": 5,
        "longest_route": 3,
        "tunnels": 2,
        "tunnels_extra": 1,
        "tunnels_given_up": 1,
        "cards_paid": 6,
        "stations": 1,
        "tickets_kept": 2,
        "scores": (0,) * 7 + (4, 4, 6, 6),
    }


DEPOTS = """
    deal
      hand 0: red, red
      hand 1: orange, taxi
      up: black, green, taxi, pink, green
      ticket 0: Lincoln Center–Greenwich Village, East Village–Soho
      ticket 1: Lower East Side–Wall Street, United Nations–Wall Street
    @0 keep East Village–Soho
    @1 keep Lower East Side–Wall Street, United Nations–Wall Street
    @1 depot Midtown West
    @0 depot Soho
    @0 deposit 1 > store 1: blue
    @0 draw deck > hand 0: blue
    @0 draw green > up: black
    @0 end turn
    @1 depot Chelsea
    @1 deposit 0 > store 0: pink
    @1 draw taxi > up: black
    @1 depot Brooklyn
    @1 end turn
    @0 claim Lincoln Center–Midtown West
    @0 pay red
    @0 take 1
    @0 end turn
"""


def test_depots_and_warehouses_are_counted() -> None:
    first, second = statistics(told(Game("new_york", 2, depots=True), DEPOTS))
    assert differences(first) == {
        "turns": 2,
        "drawn_blind": 1,
        "drawn_face_up": 1,
        "routes": 1,
        "pieces": 2,
        "longest_route": 2,
        "cards_paid": 2,
        "tickets_kept": 1,
        "depots": 1,
        "warehouses_taken": 1,
        "scores": (0, 0, 2, 2),
    }
    assert differences(second) == {
        "turns": 2,
        "drawn_face_up": 1,
        "wilds_face_up": 1,
        "tickets_kept": 2,
        "depots": 3,
        "scores": (0, 0, 0, 0),
    }


def test_both_steps_of_an_opening_count_as_tickets_kept_and_not_as_turns() -> None:
    game = Game("mega_europe", players=2, seed=1, first=1)
    for action, seat in (("keep 1", 1), ("keep none", 0), ("keep 1 2", 1)):
        game.push(action, seat)
    assert [differences(seat) for seat in statistics(game.record)] == [{}, {"tickets_kept": 3}]
    game.push("keep 1 3 5", 0)
    assert [differences(seat) for seat in statistics(game.record)] == [
        {"tickets_kept": 3, "scores": (0,)},
        {"turns": 1, "tickets_kept": 3, "scores": (0,)},
    ]


def test_a_game_that_was_only_dealt_has_nothing_to_count() -> None:
    assert statistics(Game("amsterdam", players=3, depots=True).record) == (NOTHING,) * 3


# -- All other games -------------------------------------------------------------------------------


def check(game: Game) -> None:
    """Compare the numbers of a game with its end, with its text, and with each other."""
    counted = statistics(game.record)
    view, accounts = game.view(None), game.account_now().accounts
    edition, routes = game.box.edition, game.box.map.routes
    written = Counter(re.findall(r"^\d+ (@\d [a-z]+(?: up| deck\b)?)", str(game.record), re.M))
    drawn, taken = taken_up(game)
    assert len(counted) == game.players
    assert sum(seat.turns for seat in counted) == game.turns
    for seat, one in enumerate(counted):
        first = int(game._states[0]["first"])
        mine = range((seat - first) % game.players, game.turns, game.players)
        assert one.turns == len(mine)
        # Cards.
        assert one.drawn_blind == written[f"@{seat} draw deck"]
        assert one.drawn_face_up == written[f"@{seat} draw"]
        assert one.drawn_blind == drawn[seat]
        assert one.wilds_face_up == sum(
            event.seat == seat and str(event.action) == f"draw {edition.wild}"
            for event in game.events
        )
        got = edition.hand + one.drawn_blind + one.drawn_face_up + taken[seat]
        assert one.cards_paid == got - view.hand_size(seat)
        # Routes.
        own = [routes[number] for number in view.routes(seat)]
        assert one.routes == len(own)
        assert one.routes + one.tunnels_given_up == written[f"@{seat} claim"]
        assert one.pieces == edition.pieces - view.pieces(seat)
        assert one.longest_route == max([route.length for route in own], default=0)
        assert one.tunnels == one.tunnels_given_up + sum(route.tunnel for route in own)
        assert one.tunnels_given_up == written[f"@{seat} give up"]
        paid = written[f"@{seat} pay"] - one.routes - one.tunnels_given_up - one.stations
        assert one.tunnels_extra == one.tunnels_given_up + paid
        # The rest.
        assert one.stations == edition.stations - view.stations_left(seat)
        assert one.stations == written[f"@{seat} station"]
        assert one.ticket_draws == written[f"@{seat} tickets"]
        assert one.tickets_kept == len(game.view(seat).tickets)
        assert one.depots == written[f"@{seat} depot"]
        assert one.warehouses_taken == written[f"@{seat} take"]
        if game.box.options.depots:
            assert view.depots_left(seat) == 5 - one.depots - one.warehouses_taken
        assert one.passes == written[f"@{seat} pass"]
        # The score.
        assert len(one.scores) == game.turns
        assert one.scores[-1] == accounts[seat].items["routes"]
        changes = [turn for turn, (a, b) in enumerate(rises(one)) if a != b]
        assert {*changes} <= {*mine}
        assert len(changes) == one.routes


def rises(seat: SeatStatistics) -> list[tuple[int, int]]:
    """Pair the scores before and after every turn."""
    return list(zip((0, *seat.scores), seat.scores, strict=False))


def taken_up(game: Game) -> tuple[Counter[int], Counter[int]]:
    """Count by seat the cards drawn blind and those taken from warehouses, answer by answer."""
    drawn: Counter[int] = Counter()
    taken: Counter[int] = Counter()
    stored: Counter[int] = Counter()
    for event in game.events[1:]:
        assert event.seat is not None
        assert event.action is not None
        if event.action.kind == "take":
            taken[event.seat] += stored.pop(event.action.target)
        for answer in event.answers:
            drawn[answer.seat] += answer.what == code.DEALT
            stored[answer.seat] += answer.what == code.STORED
            if answer.what == code.EMPTIED:
                stored.clear()
    return drawn, taken


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.file.stem)
def test_the_numbers_of_a_golden_game_agree_with_its_end(golden: Golden) -> None:
    check(Record.parse(golden.file.read_text("utf-8")).replay())


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("depots", [False, True])
def test_the_numbers_agree_whoever_begins(name: str, depots: bool) -> None:
    rng = random.Random(name)
    for players in range(EDITIONS[name].players[0], EDITIONS[name].players[1] + 1):
        game = Game(name, players, seed=players, depots=depots, first="random")
        while not game.over and (game.turns < 30 or game.phase != "turn"):
            seat = rng.choice(game.to_act)
            # Each kind of action as likely, so that claims are not rare.
            kind = rng.choice(sorted({action.kind for action in game.legal(seat)}))
            game.push(rng.choice([a for a in game.legal(seat) if a.kind == kind]), seat)
        check(game)


def hoarded() -> Game:
    """Play a game where one seat spends its cards at once and the other keeps all, until a pass."""
    tickets = [Ticket(0, 1, points) for points in (1, 2, 3, 4)]
    game = Game("amsterdam", players=2, seed=0, depots=True, tickets=tickets)
    wishes = ("keep", "pay", "claim", "take", "draw", "deposit", "end"), ("keep", "draw", "deposit")
    lengths = [route.length for route in game.box.map.routes]
    while not game.over:
        seat = game.to_act[0]
        kind = next((k for k in wishes[seat] if k in kinds(game)), None)
        options = [a for a in game.legal_actions if kind in (None, a.kind)]
        game.push(min(options, key=lambda a: lengths[a.target] if a.kind == "claim" else -a.index))
    return game


def test_passes_are_counted_and_are_turns() -> None:
    game = hoarded()
    assert [seat.passes > 0 for seat in statistics(game.record)] == [True, False]
    check(game)


def test_every_number_was_compared_in_some_game() -> None:
    records = [Record.parse(golden.file.read_text("utf-8")) for golden in GOLDENS]
    seats = [seat for record in (*records, hoarded().record) for seat in statistics(record)]
    assert {name for seat in seats for name in differences(seat)} == {*SeatStatistics.__slots__}


# -- Refusals --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_what_one_seat_saw_is_refused(seat: int | None) -> None:
    record = told(Game("europe", 2), EUROPE)
    with pytest.raises(RecordError, match="event 0: hidden answers; expected the whole record"):
        statistics(record.seen_by(seat))


def test_a_game_against_the_rules_is_refused() -> None:
    game = Game("europe", 2)
    with pytest.raises(RecordError, match="event 3: pass: "):
        statistics(told(game, EUROPE[: EUROPE.index("@0 claim")] + "@0 pass"))
