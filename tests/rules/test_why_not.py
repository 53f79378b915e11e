"""Why an action is refused: the rule, the code, the figures, in two languages."""

from __future__ import annotations

import re

import pytest

from incarrozza import Action, IllegalAction, NotationError, Reason
from incarrozza.words.reasons import TO_YOU, WORDS
from tests.position import position
from tests.rules.refusals import CASES, Case, after, blue_tunnel, depots, europe
from tests.test_rule_coverage import EXPECTED


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{case.rule} {case.code}: {case.action}" for case in CASES]
)
def test_a_refusal_names_the_rule_and_the_figures(case: Case) -> None:
    game = case.make()
    before = game._states.tobytes()
    reason = game.why_not(case.action, case.seat)
    assert reason is not None
    assert (reason.rule, reason.code) == (case.rule, case.code)
    if case.text is not None:
        assert str(reason) == f"{case.rule}: {case.text}"
    assert not game.is_legal(case.action, case.seat)
    with pytest.raises(IllegalAction, match=re.escape(str(reason))):
        game.push(case.action, case.seat)
    assert game._states.tobytes() == before, "a refused action changes nothing"


def test_every_rule_that_is_named_can_be_looked_up() -> None:
    assert {case.rule for case in CASES} <= EXPECTED


def test_every_reason_is_tried() -> None:
    # "unknown" is for actions that no notation names, the others are said of a score pad.
    beside = {"unknown", "ticket_held", "long_tickets", "depots_left"}
    assert {case.code for case in CASES} == {*WORDS} - beside


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{case.rule} {case.code}: {case.action}" for case in CASES]
)
def test_a_refusal_is_told_in_italian_too(case: Case) -> None:
    reason = case.make().why_not(case.action, case.seat)
    assert reason is not None
    english, italian = reason.text("en"), reason.text("it")
    assert english != italian
    assert "{" not in italian
    assert re.findall(r"\d+", english) == re.findall(r"\d+", italian)


@pytest.mark.rule("G8", "E5", "E6")
def test_colors_have_italian_names_in_italian() -> None:
    reasons = [
        europe(red=2).game().why_not("claim Marseille–Pamplona"),
        after(europe(red=4), "claim Marseille–Pamplona").why_not("pay blue"),
        after(
            blue_tunnel(blue=4, locomotive=2).deck(locomotive=1, red=2),
            "claim München–Venezia",
            "pay locomotives",
        ).why_not("pay blue"),
    ]
    assert None not in reasons
    english = {"black", "blue", "green", "red", "white"}  # the Italian plural is locomotive too
    for reason in filter(None, reasons):
        assert not english & {*re.findall(r"\w+", reason.text("it"))}, reason.text("it")


def test_the_words_of_a_reason_in_italian() -> None:
    reason = Reason("G9", "pieces", {"needs": 4, "has": 3, "pieces": "trains"})
    assert reason.text("it") == "servono 4 vagoni, ne hai 3"
    assert str(reason) == "G9: needs 4 trains, you have 3"


@pytest.mark.parametrize("words", [*WORDS.values(), *TO_YOU.values()], ids=[*WORDS, *TO_YOU])
def test_both_languages_use_the_same_figures(words: dict[str, str]) -> None:
    assert {*words} == {"en", "it"}
    # "serve" is only a verb: serve, servono.
    figures = [{*re.findall(r"{(\w+)[.\w]*}", text)} - {"serve"} for text in words.values()]
    assert figures[0] == figures[1]


@pytest.mark.rule("G13")
def test_a_finished_game_says_so_whoever_asks() -> None:
    made = position("europe").display().deck().rest("nowhere").ticket_deck().last_turns(1)
    game = after(made, "pass")
    assert str(game.why_not("draw deck", 1)) == "G13: the game is over"
    assert str(game.why_not("draw deck")) == "G13: the game is over"


@pytest.mark.rule("N2", "A2", "V4", "V5")
@pytest.mark.parametrize(
    ("edition", "rule"),
    [("new_york", "N2"), ("amsterdam", "A2"), ("mega_europe", "V4"), ("big_cities", "V5")],
)
def test_drawn_tickets_are_kept_by_the_rule_of_the_edition(edition: str, rule: str) -> None:
    game = after(position(edition), "tickets")
    reason = game.why_not("draw deck")
    assert reason is not None
    assert (reason.rule, reason.code) == (rule, "keep")


@pytest.mark.rule("E3")
def test_a_drawn_ticket_that_is_not_there_is_refused_by_the_rule_for_drawing() -> None:
    reason = after(europe(), "tickets").why_not("keep 1 4")
    assert str(reason) == "E3: only 3 tickets are offered"


@pytest.mark.rule("W2", "G7")
@pytest.mark.parametrize("action", ["draw deck", "draw white", "draw red"])
def test_where_nothing_can_be_deposited_nobody_is_told_to_do_it(action: str) -> None:
    game = depots().deck().game()
    assert not game.is_legal("deposit 0")
    assert str(game.why_not(action)).startswith("G7: deck and discards are empty")


@pytest.mark.parametrize(
    ("code", "figures", "english", "italian"),
    [
        (
            "pieces",
            {"needs": 1, "has": 0, "pieces": "carts"},
            "needs 1 cart, you have 0",
            "serve 1 carretto, ne hai 0",
        ),
        (
            "cards",
            {"needs": 1, "has": 0, "color": "orange", "wild": "joker"},
            "needs 1 orange card, jokers included, you have 0",
            "serve 1 carta arancione, jolly compresi, ne hai 0",
        ),
        (
            "cards",
            {"needs": 3, "has": 2, "color": "white", "wild": "locomotive"},
            "needs 3 white cards, locomotives included, you have 2",
            "servono 3 carte bianche, locomotive comprese, ne hai 2",
        ),
        (
            "cards_any",
            {"needs": 1, "has": 0, "wild": "taxi"},
            "needs 1 card of any colour, taxis included, you have 0",
            "serve 1 carta di un colore qualsiasi, taxi compresi, ne hai 0",
        ),
        (
            "ferry",
            {"needs": 1, "has": 0, "wild": "locomotive"},
            "the ferry needs 1 locomotive, you have 0",
            "il traghetto richiede 1 locomotiva, ne hai 0",
        ),
        (
            "wilds",
            {"needs": 1, "has": 0},
            "needs 1 wild card, you have 0",
            "serve 1 carta jolly, ne hai 0",
        ),
        (
            "too_many_wilds",
            {"needs": 1, "wilds": 1, "wild": "taxi"},
            "only 1 card is to be paid, not 1 taxi and a colour",
            "si paga solo 1 carta, non 1 taxi e un colore",
        ),
        (
            "wild_second",
            {"wild": "joker"},
            "a face-up joker cannot be the second card",
            "un jolly scoperto non può essere la seconda carta",
        ),
        (
            "not_offered",
            {"offered": 1},
            "only 1 ticket is offered",
            "è offerto solo 1 biglietto",
        ),
        (
            "wrong_color",
            {"color": "locomotive", "wild": "locomotive"},
            "this must be paid with locomotives",
            "questo si paga con locomotive",
        ),
        (
            "not_to_act",
            {"seat": 0, "to_act": (1, 2, 3)},
            "it is not for player 1 to decide now, but for players 2, 3 and 4",
            "ora non tocca al giocatore 1, ma ai giocatori 2, 3 e 4",
        ),
        (
            "taken",
            {"owner": 0},
            "player 1 owns this route",
            "questa linea è del giocatore 1",
        ),
    ],
)
def test_words_agree_with_the_figures(
    code: str, figures: dict[str, object], english: str, italian: str
) -> None:
    reason = Reason("G8", code, figures)
    assert reason.text("en") == english
    assert reason.text("it") == italian


TOLD = [
    (
        "not_to_act",
        {"seat": 0, "to_act": (1,)},
        "it is Bruno's turn to decide",
        "ora tocca a Bruno",
    ),
    (
        "not_to_act",
        {"seat": 0, "to_act": (1, 2, 3)},
        "it is Bruno's, Elena's and Ada's turn to decide",
        "ora tocca a Bruno, a Elena e ad Ada",
    ),
    ("taken", {"owner": 0}, "you own this route", "questa linea è tua"),
    ("taken", {"owner": 1}, "Bruno owns this route", "questa linea è di Bruno"),
    (
        "station_there",
        {"owner": 0},
        "this city has your station",
        "in questa città c'è una tua stazione",
    ),
    (
        "station_there",
        {"owner": 3},
        "this city has a station of Ada's",
        "in questa città c'è una stazione di Ada",
    ),
    (
        "depot_there",
        {"owner": 0},
        "this city has your depot",
        "in questa città c'è un tuo deposito",
    ),
    (
        "depot_there",
        {"owner": 2},
        "this city has a depot of Elena's",
        "in questa città c'è un deposito di Elena",
    ),
    (
        "nothing_to_take",
        {"owner": 0},
        "you have no depot at either end, or an empty warehouse",
        "non hai depositi alle due estremità, o hai il magazzino vuoto",
    ),
    (
        "nothing_to_take",
        {"owner": 1},
        "Bruno has no depot at either end, or an empty warehouse",
        "Bruno non ha depositi alle due estremità, o ha il magazzino vuoto",
    ),
    ("over", {}, "the game is over", "la partita è finita"),
]


@pytest.mark.parametrize(("code", "figures", "english", "italian"), TOLD)
def test_a_player_who_asks_is_you_and_the_others_have_names(
    code: str, figures: dict[str, object], english: str, italian: str
) -> None:
    reason = Reason("G8", code, figures).told_to(0, ["Anna", "Bruno", "Elena", "Ada"])
    assert reason.text("en") == english
    assert reason.text("it") == italian


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("drw deck", r"did you mean 'draw deck', '[^']+' or '[^']+'\?"),
        (
            "claim Paris-Frankfurt",
            "did you mean 'claim Frankfurt–Paris orange' or 'claim Frankfurt–Paris white'?",
        ),
        (
            "claim dieppe london",
            "did you mean 'claim Dieppe–London 1' or 'claim Dieppe–London 2'?",
        ),
        ("claim Lincoln Center–Centrl Park", "did you mean 'claim Lincoln Center–Central Park', "),
        ("xyz", "expected, for instance, 'draw deck'"),
        ("", "expected, for instance, 'draw deck'"),
    ],
)
def test_what_names_no_action_is_answered_with_what_may_be_meant(typed: str, answer: str) -> None:
    with pytest.raises(NotationError) as caught:
        Action.parse(typed)
    message = str(caught.value)
    assert message.startswith(f"{typed!r} names no action; ")
    assert answer in message or re.search(answer, message)
    meant = re.findall(r"'([^']+)'", message.partition("; ")[2])
    assert len(meant) == len({*meant}) <= 3
