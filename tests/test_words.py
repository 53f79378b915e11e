"""A game in words: every sentence in both languages, and the whole of every kind of game."""

from __future__ import annotations

import random
from dataclasses import replace
from string import Formatter
from typing import get_args

import pytest

from incarrozza import Game
from incarrozza.bots import bot
from incarrozza.editions import EDITIONS, open_box
from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.event import Event
from incarrozza.outcome import Account, Outcome
from incarrozza.words import Narrator
from incarrozza.words.grammar import Italian
from incarrozza.words.phrases import PHRASES
from tests.position import Position, position, route, ticket

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")


def told(game: Game, *actions: str, seen_by: int | None = -1) -> tuple[str, str]:
    """Carry out actions and tell the last of them in both languages; -1: all cards open.

    The events before are told too, since the narrator follows the game, but not returned.
    """
    first, before = len(game.events), game.copy()
    for action in actions:
        game.push(action)
    events = game.events if seen_by == -1 else game.record.seen_by(seen_by).events
    texts = []
    for language in LANGUAGES:
        narrator = Narrator(game.box, NAMES[: game.players], language)
        _lay_open(narrator, before)
        texts.append(" ".join(line for event in events[first:] for line in narrator.tell(event)))
    return texts[0], texts[1]


def _lay_open(narrator: Narrator, game: Game) -> None:
    """Show the narrator an edited position, which no events have led to."""
    view = game.view(None)
    narrator._first_depots = 0
    narrator.turn = 1
    narrator.seat = game.events[-1].seat
    narrator._display.update(kind for kind in view.display if kind)


# -- Cards -----------------------------------------------------------------------------------------


def test_a_face_up_card() -> None:
    game = (
        position("europe")
        .display("red", "red", "white", "green", "black")
        .deck(blue=4)
        .rest("nowhere")
        .game()
    )
    assert told(game, "draw red") == (
        "Anna draws a red card; a blue one is turned up.",
        "Anna pesca una carta rossa; si scopre una blu.",
    )


def test_articles_and_orange() -> None:
    game = (
        position("europe")
        .display("orange", "red", "white", "green", "black")
        .deck(orange=4)
        .rest("nowhere")
        .game()
    )
    assert told(game, "draw orange") == (
        "Anna draws an orange card; an orange one is turned up.",
        "Anna pesca una carta arancione; si scopre una carta arancione.",
    )


def test_a_face_up_wild_card() -> None:
    for edition, words in {
        "europe": (
            "Anna draws a locomotive; a red card is turned up.",
            "Anna pesca una locomotiva; si scopre una carta rossa.",
        ),
        "new_york": (
            "Anna draws a taxi; a red card is turned up.",
            "Anna pesca un taxi; si scopre una carta rossa.",
        ),
        "amsterdam": (
            "Anna draws a joker; a red card is turned up.",
            "Anna pesca un jolly; si scopre una carta rossa.",
        ),
    }.items():
        wild = EDITIONS[edition].wild
        game = (
            position(edition)
            .display(wild, "red", "blue", "green", "black")
            .deck(red=2)
            .rest("nowhere")
            .game()
        )
        assert told(game, f"draw {wild}") == words


def test_a_card_from_the_deck_is_named_only_to_who_drew_it() -> None:
    def fresh() -> Game:
        return position("europe").deck(white=5).rest("nowhere").game()

    assert told(fresh(), "draw deck") == (
        "Anna draws a white card from the deck.",
        "Anna pesca una carta bianca dal mazzo.",
    )
    assert told(fresh(), "draw deck", seen_by=0) == told(fresh(), "draw deck")
    assert told(fresh(), "draw deck", seen_by=1) == (
        "Anna draws a card from the deck.",
        "Anna pesca una carta dal mazzo.",
    )


def test_a_sweep() -> None:
    game = (
        position("europe")
        .display("locomotive", "locomotive", "white", "white", "red")
        .deck(locomotive=1)
        .discards(blue=6)
        .rest("nowhere")
        .game()
    )
    english, italian = told(game, "draw red")
    assert english.startswith(
        "Anna draws a red card; a locomotive is turned up. "
        "Three locomotives: all face-up cards are swept away. "
        "The discards are shuffled into a new deck. "
    )
    assert italian.startswith(
        "Anna pesca una carta rossa; si scopre una locomotiva. "
        "Tre locomotive: tutte le carte scoperte vengono spazzate via. "
        "Gli scarti, rimescolati, formano un nuovo mazzo. Si scoprono "
    )


def test_a_gap_that_stays() -> None:
    made = position("europe").display("red", "white", "red", "white", "blue").deck(green=1)
    game = made.rest("nowhere").game()
    game.push("draw deck")
    assert told(game, "draw red") == (
        "Anna draws a red card; no card is left to replace it.",
        "Anna pesca una carta rossa; al suo posto non resta nessuna carta.",
    )


def test_a_reshuffle_after_a_blind_card() -> None:
    game = position("europe").deck(green=1).discards(red=2).rest("nowhere").game()
    assert told(game, "draw deck") == (
        "Anna draws a green card from the deck. The discards are shuffled into a new deck.",
        "Anna pesca una carta verde dal mazzo. Gli scarti, rimescolati, formano un nuovo mazzo.",
    )


# -- Routes, tunnels, stations ---------------------------------------------------------------------


def test_a_claim() -> None:
    game = position("europe").turn(1).hand(1, black=3).game()
    assert told(game, "claim Brest–Paris", "pay black") == (
        "Bruno claims Brest–Paris (3 trains, 4 points) with 3 black.",
        "Bruno prende Brest–Paris (3 vagoni, 4 punti) con 3 carte nere.",
    )


def test_a_claim_with_wilds_and_one_of_each() -> None:
    game = position("europe").hand(0, black=2, locomotive=1).game()
    assert told(game, "claim Brest–Paris", "pay black + 1 locomotive") == (
        "Anna claims Brest–Paris (3 trains, 4 points) with 2 black and 1 locomotive.",
        "Anna prende Brest–Paris (3 vagoni, 4 punti) con 2 carte nere e 1 locomotiva.",
    )
    game = position("europe").hand(0, red=1).game()
    assert told(game, "claim Budapest–Wien red", "pay red") == (
        "Anna claims Budapest–Wien (1 train, 1 point) with 1 red.",
        "Anna prende Budapest–Wien (1 vagone, 1 punto) con 1 carta rossa.",
    )
    game = position("europe").hand(0, locomotive=3).game()
    assert told(game, "claim Brest–Paris", "pay locomotives")[1] == (
        "Anna prende Brest–Paris (3 vagoni, 4 punti) con 3 locomotive."
    )


def test_taxis_carts_and_merchandise() -> None:
    game = position("new_york").hand(0, orange=2).game()
    assert told(game, "claim Lincoln Center–Central Park", "pay orange") == (
        "Anna claims Lincoln Center–Central Park (2 taxis, 2 points) with 2 orange.",
        "Anna prende Lincoln Center–Central Park (2 taxi, 2 punti) con 2 carte arancioni.",
    )
    game = position("amsterdam").hand(0, pink=2).game()
    assert told(game, "claim Nieuwe Waal–Haringpakkerstoren pink", "pay pink") == (
        (
            "Anna claims Nieuwe Waal–Haringpakkerstoren (2 carts, 2 points) with 2 pink. "
            "Anna gets a merchandise card."
        ),
        (
            "Anna prende Nieuwe Waal–Haringpakkerstoren (2 carretti, 2 punti) con 2 carte rosa. "
            "Anna riceve una carta merce."
        ),
    )


def test_a_tunnel_for_nothing_more() -> None:
    game = position("europe").hand(0, red=2).deck(blue=4).rest("nowhere").game()
    assert told(game, "claim Bucuresti–Sofia", "pay red") == (
        (
            "Anna tries the tunnel Bucuresti–Sofia with 2 red; blue, blue and blue are turned up: "
            "nothing more to pay. Anna claims it (2 trains, 2 points)."
        ),
        (
            "Anna tenta la galleria Bucuresti–Sofia con 2 carte rosse; si scoprono blu, blu e blu: "
            "niente da aggiungere. Anna la prende (2 vagoni, 2 punti)."
        ),
    )


def test_a_tunnel_paid_and_one_given_up() -> None:
    def fresh() -> Game:
        return position("europe").hand(0, red=5).deck(red=3).rest("nowhere").game()

    claim = ("claim Bucuresti–Sofia", "pay red")
    tried = (
        (
            "Anna tries the tunnel Bucuresti–Sofia with 2 red; red, red and red are turned up: "
            "3 more cards to pay. "
        ),
        (
            "Anna tenta la galleria Bucuresti–Sofia con 2 carte rosse; si scoprono rossa, rossa e "
            "rossa: 3 carte da aggiungere. "
        ),
    )
    english, italian = told(fresh(), *claim, "pay red")
    assert english.startswith(
        tried[0] + "Anna adds 3 red and claims Bucuresti–Sofia (2 trains, 2 points)."
    )
    assert italian.startswith(
        tried[1] + "Anna aggiunge 3 carte rosse e prende Bucuresti–Sofia (2 vagoni, 2 punti)."
    )
    english, italian = told(fresh(), *claim, "give up")
    assert english.startswith(
        tried[0] + "Anna gives up the tunnel Bucuresti–Sofia and takes the cards back."
    )
    assert italian.startswith(
        tried[1] + "Anna rinuncia alla galleria Bucuresti–Sofia e riprende le carte."
    )


def test_a_tunnel_with_one_more_card_and_one_without_any() -> None:
    game = position("europe").hand(0, red=3).deck(red=1).rest("nowhere").game()
    assert told(game, "claim Bucuresti–Sofia", "pay red") == (
        (
            "Anna tries the tunnel Bucuresti–Sofia with 2 red; a red card is turned up: "
            "1 more card to pay."
        ),
        (
            "Anna tenta la galleria Bucuresti–Sofia con 2 carte rosse; si scopre una carta rossa: "
            "1 carta da aggiungere."
        ),
    )
    game = position("europe").hand(0, red=2).deck().rest("nowhere").game()
    assert told(game, "claim Bucuresti–Sofia", "pay red")[0].startswith(
        "Anna tries the tunnel Bucuresti–Sofia with 2 red; no card is left to turn up: "
        "nothing more to pay."
    )


def test_a_station() -> None:
    game = position("europe").hand(0, yellow=2).game()
    assert told(game, "station Brindisi", "pay yellow") == (
        "Anna builds a station in Brindisi with 1 yellow.",
        "Anna costruisce una stazione a Brindisi con 1 carta gialla.",
    )


def test_where_and_and_before_a_vowel() -> None:
    game = position("europe").hand(0, yellow=2).game()
    assert told(game, "station Athína", "pay yellow") == (
        "Anna builds a station in Athína with 1 yellow.",
        "Anna costruisce una stazione ad Athína con 1 carta gialla.",
    )
    italian = Italian(EDITIONS["europe"])
    assert italian.at("Ålborg") == "ad Ålborg"
    assert italian.at("Essen") == "a Essen"
    assert italian.both(["Anna", "Bruno", "Elena"]) == "Anna, Bruno ed Elena"
    assert italian.both(["Essen", "Athína"]) == "Essen e Athína"
    assert italian.both(["Elena"]) == "Elena"


def test_the_last_round_is_announced_once() -> None:
    game = position("europe").hand(0, black=3).hand(1, red=1).game()
    for language, words in zip(
        LANGUAGES,
        (
            "Anna has no trains left: the last round begins.",
            "Anna non ha più vagoni: comincia l'ultimo giro.",
        ),
        strict=True,
    ):
        trial = game.copy()
        narrator = Narrator(trial.box, NAMES[:2], language)
        narrator.tableau.pieces[:] = [3, 1]
        lines: list[str] = []
        for action in (
            "claim Brest–Paris",
            "pay black",
            "claim Budapest–Wien red",
            "pay red",
        ):
            lines += narrator.tell(trial.push(action))
        assert lines[1] == words
        assert len(lines) == 3


def test_one_piece_left() -> None:
    game = position("europe").hand(0, black=3).game()
    narrator = Narrator(game.box, NAMES[:2], "it")
    narrator.tableau.pieces[0] = 4
    narrator.tell(game.push("claim Brest–Paris"))
    assert narrator.tell(game.push("pay black"))[-1] == (
        "Anna ha ancora 1 vagone: comincia l'ultimo giro."
    )


# -- Tickets ---------------------------------------------------------------------------------------


def test_drawing_and_keeping_tickets() -> None:
    def fresh() -> Game:
        return position("europe").ticket_deck("Paris–Wien", "Brest–Venezia").game()

    english, italian = told(fresh(), "tickets")
    assert english.startswith("Anna draws 2 tickets: ")
    assert "Brest–Venezia (8)" in english
    assert italian.startswith("Anna pesca 2 biglietti: ")
    assert told(fresh(), "tickets", seen_by=1) == (
        "Anna draws 2 tickets.",
        "Anna pesca 2 biglietti.",
    )
    english, italian = told(fresh(), "tickets", "keep 1")
    assert english.endswith("Anna keeps Brest–Venezia (8); rejects Paris–Wien (8).")
    assert italian.endswith("Anna tiene Brest–Venezia (8); rifiuta Paris–Wien (8).")
    assert told(fresh(), "tickets", "keep 1", seen_by=1) == (
        "Anna draws 2 tickets. Anna keeps 1 of 2 tickets.",
        "Anna pesca 2 biglietti. Anna tiene 1 biglietto su 2.",
    )
    assert told(fresh(), "tickets", "keep 1 2")[0].endswith(
        "Anna keeps Brest–Venezia (8) and Paris–Wien (8)."
    )


def test_the_opening_is_secret() -> None:
    game = Game("mega_europe", 2, seed=3)
    game.push("keep none")
    game.push("keep 1")
    seen = game.record.seen_by(1)
    narrator = Narrator(game.box, NAMES[:2], "en")
    lines = [line for event in seen.events for line in narrator.tell(event)]
    assert "Anna is dealt 4 cards." in lines
    assert "Anna may choose among 2 tickets." in lines
    assert "Anna has chosen among the opening tickets." in lines
    assert "Anna may choose among 5 tickets." in lines
    narrator = Narrator(game.box, NAMES[:2], "it")
    lines = [line for event in game.events for line in narrator.tell(event)]
    assert any(line.startswith("Anna non tiene né ") and " né " in line[18:] for line in lines)


def test_house_tickets_are_labelled() -> None:
    game = position("amsterdam").game()
    house = next(i for i, each in enumerate(game.box.tickets) if each.house)
    printed = next(i for i, each in enumerate(game.box.tickets) if not each.house)
    assert Narrator(game.box).ticket(house).endswith(", house)")
    assert Narrator(game.box, language="it").ticket(house).endswith(", della casa)")
    assert "house" not in Narrator(game.box).ticket(printed)


# -- Warehouses ------------------------------------------------------------------------------------


def test_deposits_and_takings() -> None:
    def fresh() -> Game:
        return (
            position("europe", depots=True)
            .depots(0, "Brest")
            .depots(1, "Paris")
            .hand(0, black=3)
            .hand(1, black=3)
            .display("white", "white", "green", "green", "black")
            .deck(red=9)
            .rest("nowhere")
            .game()
        )

    assert told(fresh(), "deposit 1") == (
        "Anna puts the deck's top card, unseen (red), into Bruno's warehouse.",
        "Anna versa la prima carta del mazzo, coperta (rossa), nel magazzino di Bruno.",
    )
    assert told(fresh(), "deposit 0", seen_by=0) == (
        "Anna puts the deck's top card, unseen, into their own warehouse.",
        "Anna versa la prima carta del mazzo, coperta, nel proprio magazzino.",
    )
    chain = ("deposit 1", "draw white", "draw white", "end", "claim Brest–Paris", "pay black")
    english, italian = told(fresh(), *chain, "take 1")
    assert english.endswith("Bruno gives a depot for their own warehouse: 1 red.")
    assert italian.endswith("Bruno cede un deposito per il proprio magazzino: 1 carta rossa.")
    english, italian = told(fresh(), *chain, "take 1", seen_by=0)
    assert english.endswith("Bruno gives a depot for their own warehouse: 1 card.")
    assert italian.endswith("Bruno cede un deposito per il proprio magazzino: 1 carta.")
    english, italian = told(fresh(), *chain, "decline")
    assert english.endswith("Bruno leaves the warehouses alone.")
    assert italian.endswith("Bruno non tocca i magazzini.")
    assert told(fresh(), "depot Wien")[1] == "Anna mette un deposito a Wien."


def test_takings_are_counted_colours_first() -> None:
    narrator = Narrator(position("europe", depots=True).game().box, NAMES[:2])
    narrator._warehouses[1].update({"locomotive": 2, "red": 1, "purple": 3})
    assert narrator._taken(0, 1) == (
        "Anna gives a depot for Bruno's warehouse: 3 purple, 1 red and 2 locomotives."
    )


def test_passing() -> None:
    game = position("europe", depots=True).display().deck().ticket_deck().rest("nowhere").game()
    assert told(game, "pass", "pass") == (
        ("Anna passes. Bruno passes. Everybody has passed, one after the other: the game is over."),
        ("Anna passa. Bruno passa. Hanno passato tutti, uno dopo l'altro: la partita è finita."),
    )


def test_an_edition_says_with_how_many_pieces_the_last_round_begins() -> None:
    box = position("europe").game().box
    box = replace(box, edition=replace(box.edition, last_round=8))
    narrator = Narrator(box, NAMES[:2])
    narrator.tableau.pieces[0] = 11
    number = next(i for i, route in enumerate(box.map.routes) if route.length == 3)
    assert list(narrator._claimed(0, number)) == ["Anna has 8 trains left: the last round begins."]


def test_an_edition_says_that_the_round_that_is_played_is_the_last() -> None:
    box = position("europe").game().box
    box = replace(box, edition=replace(box.edition, equal_turns=True))
    number = next(i for i, route in enumerate(box.map.routes) if route.length == 3)
    said: tuple[tuple[Language, int, str], ...] = (
        ("en", 5, "Anna has 2 trains left: this round is the last one."),
        ("it", 5, "Anna ha ancora 2 vagoni: questo giro è l'ultimo."),
        ("en", 3, "Anna has no trains left: this round is the last one."),
        ("it", 3, "Anna non ha più vagoni: questo giro è l'ultimo."),
    )
    for language, left, words in said:
        narrator = Narrator(box, NAMES[:2], language)
        narrator.tableau.pieces[0] = left
        assert list(narrator._claimed(0, number)) == [words]


# -- The scoring -----------------------------------------------------------------------------------


def test_seats_without_names_are_numbered_from_one() -> None:
    box = Game("europe", 2, seed=1).box
    assert Narrator(box).name(0) == "Player 1"
    assert Narrator(box, language="it").name(1) == "Giocatore 2"


def test_the_account_of_a_station() -> None:
    game = (
        position("europe")
        .tickets(0, "Edinburgh–Paris", "Roma–Smyrna")
        .own(0, "Dieppe–London 1", "Dieppe–Paris")
        .own(1, "Edinburgh–London black")
        .stations(0, "London")
        .game()
    )
    narrator = Narrator(game.box, NAMES[:2])
    for seat in range(2):
        for number in game.view(None).routes(seat):
            narrator.tableau.claim(seat, number)
    narrator.tableau.stations[0].append(0)
    items = narrator.scoring(game.account_now()).items(0)
    assert [(item.label, item.points) for item in items] == [
        ("Routes", 3),
        ("Tickets", -1),
        ("Stations", 8),
        ("European Express", 0),
    ]
    assert items[0].details == (("2 routes, 3 trains", None),)
    assert items[1].details == (
        ("Edinburgh–Paris: completed", 7),
        ("Roma–Smyrna: missed", -8),
        ("the station in London borrows Bruno's Edinburgh–London", None),
    )
    assert items[2].details == (("2 of 3 not built", None),)
    assert items[3].details in (
        (("path of 3 trains: London – Dieppe – Paris", None),),
        (("path of 3 trains: Paris – Dieppe – London", None),),
    )


def test_how_many_stations_are_built() -> None:
    game = position("europe").game()
    said = {
        0: ("3 of 3 not built", "3 su 3 non costruite"),
        2: ("1 of 3 not built", "1 su 3 non costruita"),
        3: ("all 3 built", "tutte e 3 costruite"),
    }
    for built, words in said.items():
        for language, text in zip(LANGUAGES, words, strict=True):
            narrator = Narrator(game.box, NAMES[:2], language)
            narrator.tableau.stations[0] += range(built)
            items = narrator.scoring(game.account_now()).items(0)
            assert items[2].details == ((text, None),)


def test_attractions_merchandise_and_depots() -> None:
    game = position("new_york", depots=True).own(0, "Lincoln Center–Central Park").game()
    narrator = Narrator(game.box, NAMES[:2], "it")
    narrator.tableau.claim(0, route(game, "Lincoln Center–Central Park"))
    items = {item.label: item for item in narrator.scoring(game.account_now()).items(0)}
    assert items["Attrazioni"].details == (("Central Park", None),)
    assert items["Attrazioni"].points == 1
    assert items["Depositi"].details == (("rimasti sul magazzino: 5", None),)
    assert "European Express" not in items
    game = position("amsterdam").own(0, "Nieuwe Waal–Haringpakkerstoren pink").game()
    narrator = Narrator(game.box, NAMES[:2], "it")
    narrator.tableau.claim(0, route(game, "Nieuwe Waal–Haringpakkerstoren pink"))
    items = {item.label: item for item in narrator.scoring(game.account_now()).items(0)}
    assert items["Merci"].details == (("1 carta", None),)
    assert items["Merci"].points == 8


@pytest.mark.rule("G17")
@pytest.mark.parametrize(
    ("language", "words"), [("en", "tickets completed: "), ("it", "biglietti completati: ")]
)
def test_globetrotters_where_an_edition_has_them(language: Language, words: str) -> None:
    box = open_box("new_york", 2)
    box = replace(box, edition=replace(box.edition, globetrotter_points=6))
    game = (
        Position(Game(box, seed=1))
        .tickets(0, "Central Park–Midtown West")
        .own(0, "Lincoln Center–Central Park", "Midtown West–Lincoln Center")
        .game()
    )
    scoring = Narrator(box, NAMES[:2], language).scoring(game.account_now())
    for seat, (points, completed) in enumerate([(6, "1"), (0, "0")]):
        item = scoring.items(seat)[-1]
        assert (item.label, item.points) == ("Globetrotter", points)
        assert item.details == ((words + completed, None),)


@pytest.mark.parametrize(
    ("tie_break", "english", "italian"),
    [
        (None, "Bruno wins with 90 points.", "Vince Bruno con 90 punti."),
        (
            "tickets",
            "Anna and Bruno have 90 points each; Bruno wins, having completed more tickets.",
            "Anna e Bruno hanno 90 punti a testa; vince Bruno, che ha completato più biglietti.",
        ),
        (
            "stations",
            "Anna and Bruno have 90 points each; Bruno wins, having built fewer stations.",
            "Anna e Bruno hanno 90 punti a testa; vince Bruno, che ha costruito meno stazioni.",
        ),
        (
            "longest_path",
            "Anna and Bruno have 90 points each; Bruno wins, having the European Express.",
            "Anna e Bruno hanno 90 punti a testa; vince Bruno, che ha l'European Express.",
        ),
        (
            "shared",
            "Anna and Bruno share the victory with 90 points: nothing tells them apart.",
            "Anna e Bruno condividono la vittoria con 90 punti: niente li distingue.",
        ),
    ],
)
def test_the_verdict_names_what_decided(tie_break: str | None, english: str, italian: str) -> None:
    box = Game("europe", 3, seed=1).box
    totals = (80 if tie_break is None else 90, 90, 50)
    accounts = tuple(Account({}, total, (), (), 0, (), {}) for total in totals)
    ranking = ((0, 1), (2,)) if tie_break == "shared" else ((1,), (0,), (2,))
    outcome = Outcome(accounts, ranking, tie_break)
    for language, words in (("en", english), ("it", italian)):
        assert language in get_args(Language)
        narrator = Narrator(box, NAMES[:3], language)  # type: ignore[arg-type]  # one of the two
        assert narrator.scoring(outcome).verdict() == words
    places = Narrator(box).scoring(outcome).ranking()
    assert [place for place, _, _ in places] == ([1, 3] if tie_break == "shared" else [1, 2, 3])


# -- Everything ------------------------------------------------------------------------------------


def test_every_phrase_says_the_same_in_both_languages() -> None:
    def fields(text: str) -> set[str]:
        return {name for _, name, _, _ in Formatter().parse(text) if name}

    for phrase, texts in PHRASES.items():
        assert {*texts} == {*LANGUAGES}, phrase
        if phrase != "kept_number":  # Italian counts the tickets kept, English those offered
            assert fields(texts["en"]) == fields(texts["it"]), phrase


def test_every_kind_of_card_and_piece_has_an_italian_name() -> None:
    for edition in EDITIONS.values():
        assert {*edition.colors} <= {*Italian.colors}
        assert {edition.wild, edition.piece} <= {*Italian.nouns}


def played(edition: str, players: int, depots: bool, seed: int) -> Game:
    """Play a game with one random player, who tries everything, among greedy ones."""
    game = Game(edition, players, seed=seed, depots=depots, names=NAMES[:players])
    bots = [bot("random" if seat == 0 else "greedy") for seat in range(players)]
    rng = random.Random(seed)
    while not game.over:
        seat = game.to_act[0]
        game.push(bots[seat].choose(game.view(seat), game.legal(seat), rng=rng), seat)
    return game


def check_lines(event: Event, lines: list[str]) -> None:
    """Sentences begin with a capital, end with a full stop, and leave nothing open."""
    quiet = ("claim", "station", "end")
    assert lines or (event.action is not None and event.action.kind in quiet), str(event)
    for line in lines:
        assert line[0].isupper(), line
        assert line.endswith("."), line
        assert ".." not in line, line
        assert not {"{", "}", "  ", "None"} & {*line, *line.split(" ")}, line


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("depots", [False, True])
def test_whole_games_are_told_and_kept_account_of(edition: str, depots: bool) -> None:
    game = played(edition, 3, depots, seed=11)
    outcome = game.outcome
    assert outcome is not None
    for language in LANGUAGES:
        for seat in (None, 0, 2):
            events = game.events if seat is None else game.record.seen_by(seat).events
            narrator = Narrator(game.box, game.names, language)
            for event in events:
                check_lines(event, narrator.tell(event))
            view = game.view(None)
            assert narrator.turn == game.turns
            assert narrator.tableau.scores == [view.score(s) for s in range(3)]
            assert narrator.tableau.pieces == [view.pieces(s) for s in range(3)]
            assert narrator.tableau.depots_left == [view.depots_left(s) for s in range(3)]
            assert narrator.tableau.merchandise == [view.merchandise(s) for s in range(3)]
            scoring = narrator.scoring(outcome)
            for s, account in enumerate(outcome.accounts):
                assert sum(item.points for item in scoring.items(s)) == account.total
            assert scoring.verdict().endswith(".")


def test_others_secrets_are_not_told() -> None:
    game = played("europe", 2, depots=True, seed=5)
    narrator = Narrator(game.box, game.names)
    events = game.record.seen_by(1).events
    text = "\n".join(line for event in events for line in narrator.tell(event))
    for number in {*range(len(game.box.tickets))}:
        name = game.box.ticket_name(number)
        seen = any(number in event.offered for event in events if event.seat == 1)
        assert seen or name + " (" not in text
    assert "Anna draws a card from the deck." in text
    assert "unseen (" not in text


def test_a_ticket_goes_by_its_places_in_the_order_of_the_deck() -> None:
    game = position("europe").game()
    assert Narrator(game.box).ticket(ticket(game, "Wien–Paris")) == "Paris–Wien (8)"
