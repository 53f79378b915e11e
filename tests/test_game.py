"""The game as its users hold it, and what happens to mistakes: an error, and nothing changed."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import incarrozza as ic
from incarrozza.editions import EDITIONS
from incarrozza.rules import state as code
from tests.position import position
from tests.properties.test_play import play_on


def european(seed: int = 7, decisions: int = 0) -> ic.Game:
    game = ic.Game("europe", players=3, seed=seed)
    play_on(game, random.Random(seed), decisions)
    return game


# -- What a user can do ----------------------------------------------------------------------------


def test_a_game_tells_what_is_to_be_decided_and_by_whom() -> None:
    game = european()
    assert (game.phase, game.to_act) == ("opening", (0, 1, 2))
    for seat in (2, 0, 1):
        game.push(game.legal(seat)[0], seat)
    assert (game.phase, game.to_act, game.turn) == ("turn", (0,), 0)


def test_a_move_is_a_complete_chain() -> None:
    game = european(decisions=60)
    while game.phase != "turn" or not any(a.kind == "claim" for a in game.legal_actions):
        play_on(game, random.Random(len(game.events)), 1)
    before = game.copy()
    for move in game.moves:
        kinds = [action.kind for action in move]
        assert kinds in ([kinds[0]], ["claim", "pay"], ["station", "pay"])
        events = game.play(move)
        assert [event.action for event in events] == list(move)
        for _ in move:
            game.pop()
        assert game == before
    firsts = {move[0] for move in game.moves}
    assert firsts == set(game.legal_actions)


def test_a_move_that_fails_halfway_changes_nothing() -> None:
    game = european(decisions=60)
    while not any(a.kind == "claim" for a in game.legal_actions):
        play_on(game, random.Random(len(game.events)), 1)
    claim = next(a for a in game.legal_actions if a.kind == "claim")
    before = game.copy()
    with pytest.raises(ic.IllegalAction, match="first pay for the route"):
        game.play([claim, "draw deck"])
    assert game == before


@pytest.mark.boundscheck
def test_with_all_cards_in_hand_everything_can_be_chosen_and_paid() -> None:
    game = position("europe", players=4).rest(0).deck().display().game()
    choices = dict(game.choices(0))
    claims = [action for action in choices if action.kind == "claim"]
    stations = [action for action in choices if action.kind == "station"]
    assert len(claims) == len(game.box.map.routes)
    assert len(stations) == len(game.box.map.places)
    ferry = choices[ic.Action.parse("claim Palermo–Smyrna")]
    colors = game.box.edition.colors
    mixed = [f"pay {color} + {wilds} locomotives" for color in colors for wilds in (2, 3, 4, 5)]
    assert [str(way) for way in ferry] == [*mixed, "pay locomotives"]
    paid = [*(f"pay {color}" for color in colors), "pay locomotives"]
    assert all([str(way) for way in choices[station]] == paid for station in stations)


def test_in_the_middle_of_a_move_the_choices_are_the_payments() -> None:
    game = position("europe").hand(0, black=1, locomotive=1).game()
    assert ("claim Amsterdam–Bruxelles", ["pay black", "pay locomotives"]) in [
        (str(action), list(map(str, ways))) for action, ways in game.choices(0)
    ]
    game.push("claim Amsterdam–Bruxelles")
    assert [(str(action), ways) for action, ways in game.choices(0)] == [
        ("pay black", ()),
        ("pay locomotives", ()),
    ]
    assert game.choices(1) == []


def test_a_game_that_is_over_has_no_choices() -> None:
    game = european()
    play_on(game, random.Random(3), 5000)
    assert [game.choices(seat) for seat in range(3)] == [[], [], []]
    assert game.moves == []


def test_a_copy_goes_its_own_way() -> None:
    game = european(decisions=20)
    twin = game.copy()
    play_on(twin, random.Random(1), 5)
    assert twin != game
    assert len(game.events) == 21


def test_a_settled_game_takes_back_only_what_comes_after() -> None:
    game, same = european(decisions=20), european(decisions=20)
    game.settle()
    assert game == same
    with pytest.raises(IndexError, match="nothing to take back: all of it is settled"):
        game.pop()
    assert game == same
    play_on(game, random.Random(1), 3)
    for _ in range(3):
        game.pop()
    assert game == same
    with pytest.raises(IndexError, match="settled"):
        game.pop()
    assert ic.Record.parse(str(game.record)).replay() == same
    fresh = european()
    fresh.settle()
    with pytest.raises(IndexError, match="nothing to take back: only the deal is left"):
        fresh.pop()


def test_a_move_that_fails_halfway_changes_nothing_in_a_settled_game() -> None:
    game = position("europe").hand(0, black=1).game()
    game.settle()
    before = game.copy()
    with pytest.raises(ic.IllegalAction, match="first pay for the route"):
        game.play(["claim Amsterdam–Bruxelles", "draw deck"])
    assert game == before


def test_a_game_follows_another() -> None:
    game, follower = european(decisions=300), european()
    for event in game.events[1:]:
        assert follower.follow(event) == event
    assert follower == game
    assert follower.surprise is None
    assert follower.pop() == game.pop()
    assert follower == game


def test_a_follower_takes_the_answers_that_are_told_whatever_its_key() -> None:
    game = european(decisions=60)
    follower = ic.Record(game.box, game.events[:1], bytes(32)).replay()
    for event in game.events[1:]:
        follower.follow(event)
    assert follower.events == game.events
    assert follower.surprise == 0
    assert [follower.view(seat) for seat in range(3)] == [game.view(seat) for seat in range(3)]


def test_seeds_repeat_and_no_seed_does_not() -> None:
    assert ic.Game("europe", players=2, seed=1) == ic.Game("europe", players=2, seed=1)
    assert ic.Game("europe", players=2) != ic.Game("europe", players=2)


def test_every_event_has_a_text_and_a_seats_own_version() -> None:
    game = european(decisions=300)
    for event in game.events:
        assert str(event).startswith(str(event.number))
        for seat in (0, 1, 2, None):
            seen = event.seen_by(seat)
            for answer, full in zip(seen.answers, event.answers, strict=True):
                assert answer.value in (None, full.value)
    deal = game.events[0].seen_by(1)
    assert "hand 0: ?, ?, ?, ?" in str(deal)
    assert "hand 1: ?" not in str(deal)


def test_an_outcome_comes_with_the_end_and_adds_up() -> None:
    assert european().outcome is None
    game = european()
    play_on(game, random.Random(3), 5000)
    outcome = game.account_now()
    assert game.outcome == outcome
    for account in outcome.accounts:
        assert sum(account.items.values()) == account.total
        points = {t: game.box.tickets[t].points for t in (*account.completed, *account.missed)}
        won = sum(points[t] for t in account.completed)
        assert account.items["tickets"] == won - sum(points[t] for t in account.missed)
        lengths = [game.box.map.routes[r].length for r in account.path]
        assert sum(lengths) == account.longest_path
    assert outcome.scores[outcome.winners[0]] == max(outcome.scores)
    with pytest.raises(ic.IllegalAction, match="over"):
        game.push("draw deck")


def test_an_owner_can_type_in_the_real_cards(tmp_path: Path) -> None:
    rows = ["Dam,De Drie Hendricken,3", "Jordaan,Oude Kerk,6", "waag,NOORDERMARKT,5"]
    rows += ["Oude Waal,Blue Bridge,4", "Torre della Zecca,Waag,3"]
    file = tmp_path / "my_cards.csv"
    file.write_text("\n".join(["a,b,points", *rows]), encoding="utf-8")
    game = ic.Game("amsterdam", players=2, tickets=str(file), seed=1)
    assert len(game.box.tickets) == 5
    assert game.box.house_tickets == 0
    play_on(game, random.Random(2), 1000)
    file.unlink()
    assert ic.Record.parse(str(game.record)).replay() == game


# -- What a user can get wrong ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: ic.Game("europ", players=2), "europe"),
        (lambda: ic.Game("europe", players=6), "2 to 5 players, not 6"),
        (lambda: ic.Game("new_york", players=5), "2 to 4 players, not 5"),
        (lambda: ic.Game("europe", players=1), "2 to 5"),
        (lambda: ic.Game("europe", players="3"), "2 to 5"),  # type: ignore[arg-type]
        (lambda: ic.Game("new_york", players=2, bonus_tickets=True), "bonus_tickets"),
        (lambda: ic.Game("europe", players=2, depots="yes"), "True or False"),  # type: ignore[arg-type]
        (lambda: ic.Game("europe", players=2, first=2), "0 to 1"),
        (lambda: ic.Game("europe", players=2, seed=1, key=bytes(32)), "one of them"),
        (lambda: ic.Game("europe", players=2, key=b"short"), "32 bytes"),
        (lambda: ic.Game("europe", players=2, seed=1.5), "whole number"),  # type: ignore[arg-type]
        (lambda: ic.Game("europe", players=2, names=["Anna"]), "names"),
        (lambda: ic.Game("europe", players=2, names="ab"), "names"),
        (lambda: ic.Game("europe", players=2, names=["Anna", "a\rb"]), "one line"),
        (lambda: ic.Game("europe", players=2, names=["Anna", 2]), "one line"),  # type: ignore[list-item]
        (lambda: ic.Game("europe", players=2, first=True), "0 to 1"),
        (lambda: ic.Game("europe", players=2, key="x" * 32), "32 bytes"),  # type: ignore[arg-type]
        (lambda: ic.Games("europe", n=2, players=2, seed=-1), "0 or more"),
        (lambda: ic.Game("europe", players=2, tickets="nowhere.csv"), "nowhere.csv"),
        (lambda: ic.Games("europe", n=0, players=2), "1 or more"),
        (lambda: ic.Games("europe", n=2, players=2, first=7), "0 to 1"),
    ],
)
def test_bad_options_say_what_would_be_right(make: object, says: str) -> None:
    assert callable(make)
    with pytest.raises(ic.IncarrozzaError, match=says):
        make()


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(TypeError, match="stations"):
        ic.Game("europe", players=2, stations=True)  # type: ignore[call-arg]


@pytest.mark.parametrize("seat", [-1, 3, True, 1.5, "0"])
def test_a_seat_out_of_range_is_refused(seat: object) -> None:
    game = european()
    for use in (game.view, game.legal, lambda s: game.push("pass", s)):
        with pytest.raises(ic.BadOption, match="0 to 2"):
            use(seat)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "text", ["", "claim", "claim Atlantis–Paris", "draw pink", "fly", "pay 3", "keep 9", "💣"]
)
def test_malformed_notation_is_refused_with_a_hint(text: str) -> None:
    game = european()
    before = game.copy()
    with pytest.raises(ic.NotationError, match="names no action"):
        game.push(text)
    assert game == before


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    game = european(decisions=10)
    before = game.copy()
    with pytest.raises(ic.IllegalAction, match=r"G\d+|E\d+|S:"):
        game.push("give up")
    assert game == before


def test_a_batch_refuses_an_illegal_action_and_changes_nothing() -> None:
    games = ic.Games("europe", n=4, players=2, seed=1)
    before = games.states.tobytes()
    for wrong in ([400, 0, 0, 0], [-5, 0, 0, 0]):
        with pytest.raises(ic.IllegalAction, match=r"game 0.*expected one of \["):
            games.step(wrong)
    with pytest.raises(ic.BadOption, match="one for each of 4 games"):
        games.step([1])
    assert games.states.tobytes() == before


def test_a_batch_restarts_what_is_over() -> None:
    games = ic.Games("new_york", n=32, players=2, seed=1)
    while not games.over.any():
        games.step(games.random_actions())
    ended = games.over.copy()
    assert (games.seats[ended] == -1).all()
    games.restart()
    assert not games.over.any()
    assert (games.states["turns"][ended] == 0).all()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"number": 3}, "event 3; expected event 4"),
        ({"number": 5}, "event 5; expected event 4"),
        ({"number": 0, "seat": None, "action": None}, "event 0; expected event 4"),
        ({"seat": None}, "event 4: a hidden choice; expected"),
        ({"action": None}, "event 4: a hidden choice; expected"),
        ({"seat": 3}, "event 4: seat 3; expected a seat from 0 to 2"),
        ({"seat": -1}, "event 4: seat -1; expected a seat from 0 to 2"),
        ({"seat": 1}, "event 4: draw deck: G3"),
        ({"action": ic.Action.parse("give up")}, "event 4: give up: G3"),
        ({"action": ic.Action.parse("claim Dam–Begijnhof")}, "event 4: .* names no action"),
        ({"answers": ()}, "event 4: .* do not fit; expected those of a game by these rules"),
        ({"answers": (ic.Answer(code.DEALT, 0, 0),) * 2}, "do not fit"),
        ({"answers": (ic.Answer(code.DEALT, 0, 1),)}, "do not fit"),
        ({"answers": (ic.Answer(code.TURNED_UP, 0, -1),)}, "do not fit"),
        ({"answers": (ic.Answer(code.DEALT, code.KINDS, 0),)}, "do not fit"),
        ({"answers": (ic.Answer(code.DEALT, -1, 0),)}, "do not fit"),
        ({"answers": (ic.Answer(code.DEALT, 99999, 0),)}, "do not fit"),
        ({"answers": (ic.Answer(code.DEALT, None, 0),)}, "event 4: hidden answers; expected"),
    ],
)
def test_an_event_that_does_not_fit_is_refused_and_changes_nothing(
    change: dict[str, Any], says: str
) -> None:
    game = european(decisions=3)
    event = game.push("draw deck")
    game.pop()
    before = game.copy()
    with pytest.raises(ic.RecordError, match=says):
        game.follow(replace(event, **change))
    assert game == before
    assert game.surprise is None
    assert game.follow(event) == event


def test_nothing_follows_the_end() -> None:
    game = european()
    play_on(game, random.Random(3), 5000)
    last = game.events[-1]
    with pytest.raises(ic.RecordError, match="G13: the game is over"):
        game.follow(replace(last, number=last.number + 1))


# -- Damaged records -------------------------------------------------------------------------------


def saved(decisions: int = 120) -> str:
    return str(european(decisions=decisions).record)


def test_a_record_cut_short_anywhere_is_refused() -> None:
    lines = saved().splitlines(keepends=True)
    for end in range(0, len(lines), 7):
        with pytest.raises(ic.RecordError, match="expected"):
            ic.Record.parse("".join(lines[:end]))


def test_a_changed_record_is_refused() -> None:
    text = saved()
    with pytest.raises(ic.RecordError, match="checksum"):
        ic.Record.parse(text.replace("draw", "Draw", 1))


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("incarrozza: 1", "incarrozza: 99", "incarrozza: 1"),
        ("edition: europe", "edition: moon", "moon"),
        ("players: 3", "players: 9", "2 to 5"),
        ("players: 3", "players: many", "number"),
        ("key: ", "key: zz", "64 hexadecimal"),
        ("facts: ", "facts: 0", "other places"),
        ("0 deal", "0 steal", "deal"),
        ("  hand 0: ", "  paw 0: ", "one of hand"),
        ("  hand 0: ", "  hand 7: ", "0 to 2"),
        ("  up: ", "  up: pink, ", "no card here"),
        ("1 @", "5 @", "event 1"),
        ("1 @0 keep", "1 @9 keep", "0 to 2"),
        ("1 @", "1 ", "'@seat'"),
        ("first: 0", "first: 8", "first"),
        ("players: 3", "players: ³", "number"),
        ("rules: 2", "rules: ²", "number"),
        ("depots: no", "depots: maybe", "yes or no"),
        ("first: 0", "first: 0\nname 3: Anna", "name 0"),
        ("first: 0", "first: 0\nname 0: Anna", "expected 3 or none"),
    ],
)
def test_damage_is_named_with_its_place(old: str, new: str, says: str) -> None:
    text = saved()
    assert old in text
    body = text[: text.rindex("end: ")].replace(old, new, 1)
    events = text[text.rindex("end: ") :].partition(",")[0]
    with pytest.raises(ic.RecordError, match=says):
        ic.Record.parse(f"{body}{events}\n").replay()


def test_answers_that_cannot_be_are_refused() -> None:
    text = saved()
    body, end = text[: text.rindex("end: ")], text[text.rindex("end: ") :].partition(",")[0]
    lines = body.splitlines()
    drawn = next(i for i, line in enumerate(lines) if " draw " in line and " > " in line)
    for broken in (lines[drawn].partition(" > ")[0], lines[drawn] + "; up: red, red, red"):
        changed = "\n".join([*lines[:drawn], broken, *lines[drawn + 1 :]])
        with pytest.raises(ic.RecordError, match=f"event {broken.split()[0]}.*do not fit"):
            ic.Record.parse(f"{changed}\n{end}\n").replay()


def test_an_illegal_action_in_a_record_is_named_with_its_rule() -> None:
    text = saved()
    body, end = text[: text.rindex("end: ")], text[text.rindex("end: ") :].partition(",")[0]
    lines = body.splitlines()
    last = lines[-1].split(" ")
    lines[-1] = f"{last[0]} {last[1]} give up"
    with pytest.raises(ic.RecordError, match=r"event \d+: give up: \w+: "):
        ic.Record.parse("\n".join(lines) + f"\n{end}\n").replay()


def test_a_record_of_another_rules_version_replays_from_its_answers() -> None:
    text = saved()
    body, end = text[: text.rindex("end: ")], text[text.rindex("end: ") :].partition(",")[0]
    old = body.replace("rules: 2\n", "rules: 7\n").replace("key: ", "key: 00", 1)
    key = next(line for line in old.splitlines() if line.startswith("key: "))
    old = old.replace(key, key[: len("key: ") + 64])
    record = ic.Record.parse(f"{old}{end}\n")
    assert record.rules == 7
    again = record.replay()
    assert [str(event) for event in again.events] == [
        str(e) for e in european(decisions=120).events
    ]
    with pytest.raises(ic.RecordError, match="not that of the key"):
        record.verify()


def test_a_seats_record_is_read_but_not_replayed() -> None:
    record = european(decisions=120).record.seen_by(1)
    text = str(record)
    assert "key:" not in text
    assert str(ic.Record.parse(text)) == text
    with pytest.raises(ic.RecordError, match="hidden"):
        ic.Record.parse(text).replay()
    with pytest.raises(ic.RecordError, match="without its key"):
        record.verify()


def test_names_and_a_random_start_are_saved() -> None:
    names = ["Anna", "Bruno: il grande", "Carla"]
    game = ic.Game("europe", players=3, seed=5, first="random", names=names)
    assert game.events[0].answers[0].value == game.turn
    again = ic.Record.parse(str(game.record)).replay()
    assert again == game
    assert again.names == tuple(names)


def test_a_first_seat_that_cannot_be_is_refused() -> None:
    text = str(ic.Game("europe", players=3, seed=5, first="random").record)
    body, end = text[: text.rindex("end: ")], text[text.rindex("end: ") :].partition(",")[0]
    for wrong in ("9", "99999", "two"):
        broken = "\n".join(
            f"  first: {wrong}" if line.startswith("  first: ") else line
            for line in body.splitlines()
        )
        with pytest.raises(ic.RecordError, match="0 to 2"):
            ic.Record.parse(f"{broken}\n{end}\n")


def test_windows_line_ends_do_no_harm() -> None:
    assert ic.Record.parse(saved().replace("\n", "\r\n")).replay() == european(decisions=120)


# -- Looking ---------------------------------------------------------------------------------------


def test_questions_are_answered_when_the_game_is_over() -> None:
    game = european()
    play_on(game, random.Random(3), 5000)
    assert game.legal_actions == []
    assert not game.is_legal("draw deck")
    assert str(game.why_not("draw deck")) == "G13: the game is over"


@pytest.mark.rule("K4")
def test_hands_and_tickets_of_others_are_shown_at_the_end_and_not_before() -> None:
    game = european(decisions=50)
    view = game.view(0)
    assert view.hand_of(0) == view.hand
    assert (view.hand_of(1), view.tickets_of(2)) == (None, None)
    assert game.view(None).hand_of(0) is None
    play_on(game, random.Random(3), 5000)
    assert game.view(None).hand_of(1) == game.view(1).hand
    assert game.view(0).tickets_of(2) == game.view(2).tickets


@pytest.mark.parametrize("seat", [-1, 3, 9, True])
def test_a_view_refuses_seats_that_are_not_there(seat: int) -> None:
    view = european().view(0)
    for question in (view.hand_size, view.routes, view.hand_of, view.score):
        with pytest.raises(ic.BadOption, match="0 to 2"):
            question(seat)
    with pytest.raises(ic.BadOption, match="0 to 2"):
        european().record.seen_by(seat)


@pytest.mark.parametrize("decisions", [0, 3, 60, 61, 62, 5000])
def test_a_view_is_read_back_from_its_data(decisions: int) -> None:
    game = european(decisions=decisions)
    for seat in (0, 1, 2, None):
        view = game.view(seat)
        again = ic.View.from_data(view.data(), game.box)
        assert again == view
        assert (again.seat, again.phase, again.display) == (seat, view.phase, view.display)
        assert again.imagine(random.Random(1)) == view.imagine(random.Random(1))


def test_a_view_keeps_no_hold_of_the_data_it_was_read_from() -> None:
    view = european(decisions=30).view(1)
    data = bytearray(view.data())
    again = ic.View.from_data(data, view.box)  # type: ignore[arg-type]  # a caller may have one
    data[:] = bytes(len(data))
    assert again == view


def test_data_that_is_no_view_of_the_box_is_refused() -> None:
    view = european().view(0)
    for wrong in (b"", view.data()[:-1], view.data() + b"\0"):
        with pytest.raises(ic.BadOption, match=rf"a view of {len(wrong)} bytes; expected \d+"):
            ic.View.from_data(wrong, view.box)
    with pytest.raises(ic.BadOption, match="a view with 3 players; expected 2"):
        ic.View.from_data(view.data(), ic.Game("europe", players=2).box)


def test_an_imagined_game_cannot_be_saved() -> None:
    world = european(decisions=30).view(1).imagine(random.Random(1))
    with pytest.raises(ic.RecordError, match="imagined"):
        world.record  # noqa: B018  # reading it is what fails


def test_what_was_over_before_a_step_stays_known() -> None:
    games = ic.Games("new_york", n=16, players=2, seed=1)
    before = games.over
    games.play_out()
    assert not before.any()
    assert games.over.all()
    with pytest.raises(ic.BadOption, match="whole numbers"):
        ic.Games("new_york", n=1, players=2).step([353.9])


# -- Notation --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "means"),
    [
        ("claim kobenhavn-stockholm white", "claim København–Stockholm white"),
        ("CLAIM Stockholm København yellow", "claim København–Stockholm yellow"),
        ("claim Essen-København 2", "claim Essen–København 2"),
        ("station Zurich", "station Zürich"),
        ("pay red + 2 locomotives", "pay red + 2 locomotives"),
        ("pay red 2", "pay red + 2 locomotives"),
        ("draw wild", "draw locomotive"),
        ("claim dam-oost indisch huis green", "claim Dam–Oost-Indisch Huis green"),
        ("keep 1 3", "keep 1 3"),
        ("keep none", "keep none"),
    ],
)
def test_notation_is_read_however_it_is_typed(text: str, means: str) -> None:
    assert str(ic.Action.parse(text)) == means


@pytest.mark.parametrize("name", list(EDITIONS))
def test_every_index_has_its_own_text(name: str) -> None:
    players = EDITIONS[name].players[0]
    actions = ic.Game(name, players=players, seed=1)._scribe.notation.actions
    assert len({action.text for action in actions.values()}) == len(actions)
    assert all(action.index == index < 448 for index, action in actions.items())


def test_the_text_of_an_action_counts_in_every_edition() -> None:
    green = ic.Action.parse("draw green")
    for name in ("europe", "new_york", "amsterdam"):
        game = ic.Game(name, players=2, seed=8)
        while game.phase != "turn" or "green" not in game.view(0).display or game.turn != 0:
            game.push(next(a for a in game.legal_actions if a.kind in ("keep", "draw")))
        assert green in game.legal_actions
        before = game.view(0).hand.get("green", 0)
        assert game.push(green).action == green
        assert game.view(0).hand["green"] >= before + 1
        assert ic.Record.parse(str(game.record)).replay() == game
    with pytest.raises(ic.NotationError, match="names no action"):
        ic.Game("europe", players=2).push(ic.Action(3, "draw pink"))
    with pytest.raises(ic.NotationError, match="expected an Action"):
        ic.Game("europe", players=2).push(5)  # type: ignore[arg-type]
    with pytest.raises(ic.NotationError, match="sequence"):
        ic.Game("europe", players=2).play("keep 1 2")


@pytest.mark.parametrize(
    ("text", "cost", "cards"),
    [
        ("pay red", 3, {"red": 3}),
        ("pay red + 2 locomotives", 3, {"red": 1, "locomotive": 2}),
        ("pay locomotives", 3, {"locomotive": 3}),
        ("pay purple + 7 locomotives", 8, {"purple": 1, "locomotive": 7}),
    ],
)
def test_a_payment_counts_the_colour_first_then_the_wild_cards(
    text: str, cost: int, cards: dict[str, int]
) -> None:
    notation = european()._scribe.notation
    assert list(notation.payment(notation.read(text), cost).items()) == list(cards.items())


def test_what_pays_nothing_is_no_payment() -> None:
    notation = european()._scribe.notation
    with pytest.raises(ic.NotationError, match="draw deck pays nothing; expected"):
        notation.payment(notation.read("draw deck"), 2)
    with pytest.raises(ic.BadOption, match="for a cost of 2; expected 3 or more"):
        notation.payment(notation.read("pay red 2"), 2)
    with pytest.raises(ic.BadOption, match="for a cost of 0; expected 1 or more"):
        notation.payment(notation.read("pay locomotives"), 0)
