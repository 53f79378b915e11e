"""Advice in words: every reason in both languages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from incarrozza import Game
from incarrozza.bots.advice import Reasons
from incarrozza.editions.edition import LANGUAGES
from incarrozza.words import Adviser, Narrator
from incarrozza.words.phrases import PHRASES
from tests.position import Position, position

NAMES = ("Anna", "Bruno", "Carla")
UP = ("white", "white", "white", "white", "white")


def said(game: Game, text: str) -> tuple[str, str, str]:
    """Say what speaks for an action of the first seat to act: the fact, then in both languages."""
    seat = game.to_act[0]
    action = next(each for each in game.legal(seat) if each.text == text)
    view = game.view(seat)
    fact = Reasons(view).of(action, game.legal(seat))
    texts = []
    for language in LANGUAGES:
        narrator = Narrator(game.box, NAMES[: game.players], language)
        texts.append(Adviser(narrator).advise(view, [action], fact))
    return "" if fact is None else fact.name, texts[0], texts[1]


def europe(**hand: int) -> Position:
    """Begin in Europe for two, with white cards face up."""
    return position("europe").hand(0, **hand).display(*UP)


def to_marseille(**hand: int) -> Position:
    """Hold Brest–Marseille, of which the four gray spaces from Paris are missing."""
    return europe(**hand).tickets(0, "Brest–Marseille").own(0, "Brest–Paris")


def to_edinburgh(**hand: int) -> Position:
    """Hold Edinburgh–Paris, where only another's route leads to Edinburgh."""
    made = europe(**hand).tickets(0, "Edinburgh–Paris")
    return made.own(1, "Edinburgh–London black")


def to_brindisi(**hand: int) -> Position:
    """Hold Zürich–Brindisi, of which a green tunnel of two spaces is missing."""
    made = europe(**hand).tickets(0, "Zürich–Brindisi")
    return made.own(0, "Roma–Venezia", "Brindisi–Roma")


def offer(made: Position, *tickets: str) -> Game:
    game = made.ticket_deck(*tickets).game()
    game.push("tickets")
    return game


def dug(green: int) -> Game:
    """Dig the tunnel of Zürich–Brindisi, and be asked for one card more."""
    game = to_brindisi(green=green).deck(green=1, red=2).game()
    game.play(["claim Venezia–Zürich", "pay green"])
    return game


def depots(**hand: int) -> Position:
    made = position("europe", 2, depots=True).hand(0, **hand).display(*UP)
    return made.tickets(0, "Brest–Marseille").depots(0, "Roma").depots(1, "Paris")


def at_warehouse() -> Game:
    game = depots(black=3).warehouse(1, red=4, blue=1).game()
    game.play(["claim Brest–Paris", "pay black"])
    return game


def at_end() -> Game:
    game = depots(black=3).game()
    game.play(["claim Brest–Paris", "pay black"])
    return game


SENTENCES: list[tuple[Callable[[], Game], str, str, str, str]] = [
    (
        lambda: to_marseille(red=4).game(),
        "claim Marseille–Paris",
        "completes",
        "Claim Marseille–Paris: it completes Brest–Marseille.",
        "Prendi Marseille–Paris: completa Brest–Marseille.",
    ),
    (
        lambda: europe(black=3).tickets(0, "Brest–Marseille").game(),
        "claim Brest–Paris",
        "closer",
        "Claim Brest–Paris: it brings Brest–Marseille one step closer (1 route to go).",
        "Prendi Brest–Paris: avvicina Brest–Marseille di un passo (ancora 1 linea).",
    ),
    (
        lambda: to_edinburgh(purple=1).game(),
        "claim Dieppe–Paris",
        "on_the_way",
        "Claim Dieppe–Paris: it lies on the way of Edinburgh–Paris.",
        "Prendi Dieppe–Paris: è sulla via di Edinburgh–Paris.",
    ),
    (
        lambda: europe(black=3).tickets(0, "Brest–Marseille").last_turns(2).game(),
        "claim Brest–Paris",
        "points",
        "Claim Brest–Paris: it brings 4 points.",
        "Prendi Brest–Paris: vale 4 punti.",
    ),
    (
        lambda: europe(black=3).tickets(0, "Kyïv–Petrograd").game(),
        "claim Brest–Paris",
        "points",
        "Claim Brest–Paris: it brings 4 points.",
        "Prendi Brest–Paris: vale 4 punti.",
    ),
    (
        lambda: to_marseille(blue=2).own(0, "Marseille–Paris").game(),
        "claim Berlin–Essen",
        "done_and_points",
        "Claim Berlin–Essen: all your tickets are done, and it brings 2 points.",
        "Prendi Berlin–Essen: i tuoi biglietti sono tutti completi, e vale 2 punti.",
    ),
    (
        lambda: to_marseille(blue=2).own(0, "Marseille–Paris").pieces(0, 4).game(),
        "claim Berlin–Essen",
        "last_round",
        "Claim Berlin–Essen: all your tickets are done, and it begins the last round.",
        "Prendi Berlin–Essen: i tuoi biglietti sono tutti completi, e comincia l'ultimo giro.",
    ),
    (
        lambda: europe(blue=2).own(1, "Essen–Frankfurt", "Berlin–Danzig").game(),
        "claim Berlin–Essen",
        "blocks",
        (
            "Claim Berlin–Essen: it brings 2 points, and Bruno would join two parts of a network "
            "with it."
        ),
        "Prendi Berlin–Essen: vale 2 punti, e Bruno ci unirebbe due parti della sua rete.",
    ),
    (
        # Whoever has gone around it already does not need it any more.
        lambda: (
            europe(blue=2).own(1, "Essen–Frankfurt", "Berlin–Danzig", "Berlin–Frankfurt red").game()
        ),
        "claim Berlin–Essen",
        "points",
        "Claim Berlin–Essen: it brings 2 points.",
        "Prendi Berlin–Essen: vale 2 punti.",
    ),
    (
        lambda: to_edinburgh(red=1).game(),
        "station London",
        "loan",
        (
            "Build a station in London: there you may use another player's Edinburgh–London for "
            "Edinburgh–Paris."
        ),
        (
            "Costruisci una stazione a London: lì puoi usare Edinburgh–London di un altro "
            "giocatore per Edinburgh–Paris."
        ),
    ),
    (
        lambda: to_edinburgh(red=1).own(0, "Dieppe–Paris", "Dieppe–London 1").game(),
        "station London",
        "loan_completes",
        (
            "Build a station in London: with another player's Edinburgh–London it completes "
            "Edinburgh–Paris."
        ),
        (
            "Costruisci una stazione a London: con Edinburgh–London di un altro giocatore completa "
            "Edinburgh–Paris."
        ),
    ),
    (
        lambda: europe(red=1).game(),
        "station Roma",
        "",
        "Build a station in Roma.",
        "Costruisci una stazione a Roma.",
    ),
    (
        lambda: (
            to_marseille(orange=3).display("orange", *["green"] * 4).deck(green=1).rest(1).game()
        ),
        "draw orange",
        "enough",
        "Draw an orange card: then you can pay for Marseille–Paris.",
        "Pesca una carta arancione: poi puoi pagare Marseille–Paris.",
    ),
    (
        lambda: to_marseille(white=1).game(),
        "draw white",
        "collects",
        "Draw a white card: you collect for Marseille–Paris (2 cards to go).",
        "Pesca una carta bianca: è per Marseille–Paris (ancora 2 carte).",
    ),
    (
        lambda: to_marseille(white=3, locomotive=1).game(),
        "draw white",
        "saves_wild",
        "Draw a white card: it saves you a locomotive on Marseille–Paris.",
        "Pesca una carta bianca: ti fa risparmiare una locomotiva su Marseille–Paris.",
    ),
    (
        # The blue cards are for a blue route: the gray one shall be paid with something else.
        lambda: (
            to_marseille(blue=4, white=1)
            .tickets(0, "Brest–Marseille", "Kyïv–Petrograd")
            .own(0, "Kyïv–Wilno")
            .game()
        ),
        "draw white",
        "together",
        "Draw a white card: several routes on your way need it (3 cards to go).",
        "Pesca una carta bianca: serve a più linee sulla tua via (ancora 3 carte).",
    ),
    (
        lambda: to_brindisi(green=2).display("green", *["black"] * 4).deck(black=1).rest(1).game(),
        "draw green",
        "reserve",
        "Draw a green card: the tunnel Venezia–Zürich may cost more than its spaces.",
        "Pesca una carta verde: la galleria Venezia–Zürich può costare più dei suoi spazi.",
    ),
    (
        lambda: to_brindisi().game(),
        "draw white",
        "more_cards",
        "Draw a white card: more cards, more choice.",
        "Pesca una carta bianca: più carte, più scelta.",
    ),
    (
        lambda: to_brindisi().game(),
        "draw deck",
        "no_color",
        "Draw from the deck: no colour that lies face up brings you closer to a route you want.",
        "Pesca dal mazzo: nessun colore scoperto ti avvicina a una linea che vuoi.",
    ),
    (
        lambda: to_marseille().game(),
        "draw deck",
        "more_cards",
        "Draw from the deck: more cards, more choice.",
        "Pesca dal mazzo: più carte, più scelta.",
    ),
    (
        lambda: to_marseille().last_turns(2).game(),
        "draw white",
        "nothing_scores",
        "Draw a white card: nothing scores any more; drawing a card does no harm.",
        "Pesca una carta bianca: nulla porta più punti; pescare una carta non fa danno.",
    ),
    (
        lambda: to_marseille(red=4).last_turns(2).game(),
        "draw deck",
        "no_color",
        ("Draw from the deck: no colour that lies face up brings you closer to a route you want."),
        "Pesca dal mazzo: nessun colore scoperto ti avvicina a una linea che vuoi.",
    ),
    (
        lambda: to_brindisi(green=2).display("locomotive", *UP[1:]).game(),
        "draw locomotive",
        "any_color",
        "Draw a locomotive: it stands for any colour.",
        "Pesca una locomotiva: vale per ogni colore.",
    ),
    (
        lambda: to_marseille().own(0, "Marseille–Paris").game(),
        "tickets",
        "all_done",
        "Draw tickets: all yours are done, and you have 38 trains left.",
        "Pesca biglietti: i tuoi sono tutti completi, e hai ancora 38 vagoni.",
    ),
    (
        lambda: to_marseille().pieces(0, 1).stations_left(0, 0).game(),
        "tickets",
        "done_or_lost",
        "Draw tickets: yours are done or lost, and you have 1 train left.",
        "Pesca biglietti: i tuoi sono completi o persi, e hai ancora 1 vagone.",
    ),
    (
        lambda: to_marseille().game(),
        "tickets",
        "fits",
        "Draw tickets: all your tickets together take 4 of your 42 trains.",
        "Pesca biglietti: tutti i tuoi biglietti insieme richiedono 4 dei tuoi 42 vagoni.",
    ),
    (
        # Each of them could still be done, but not both.
        lambda: to_marseille().tickets(0, "Brest–Marseille", "Kyïv–Petrograd").pieces(0, 6).game(),
        "tickets",
        "pieces",
        "Draw tickets: you have 6 trains left.",
        "Pesca biglietti: hai ancora 6 vagoni.",
    ),
    (
        lambda: offer(europe().own(0, "Brest–Paris", "Marseille–Paris"), "Brest–Marseille"),
        "keep 1",
        "kept_done",
        "Keep Brest–Marseille: you have completed Brest–Marseille already.",
        "Tieni Brest–Marseille: hai già completato Brest–Marseille.",
    ),
    (
        lambda: offer(to_marseille(), "Kyïv–Petrograd"),
        "keep 1",
        "fits",
        "Keep Kyïv–Petrograd: all your tickets together take 10 of your 42 trains.",
        "Tieni Kyïv–Petrograd: tutti i tuoi biglietti insieme richiedono 10 dei tuoi 42 vagoni.",
    ),
    (
        lambda: offer(to_marseille().pieces(0, 5), "Kyïv–Petrograd", "Paris–Wien"),
        "keep 1",
        "least",
        "Keep Kyïv–Petrograd: you must keep at least 1 ticket.",
        "Tieni Kyïv–Petrograd: devi tenere almeno 1 biglietto.",
    ),
    (
        lambda: offer(to_marseille().pieces(0, 5), "Kyïv–Petrograd", "Paris–Wien"),
        "keep 1 2",
        "worth",
        "Keep Kyïv–Petrograd and Paris–Wien: 14 points in all.",
        "Tieni Kyïv–Petrograd e Paris–Wien: 14 punti in tutto.",
    ),
    (
        lambda: Game("mega_europe", 2, seed=1),
        "keep none",
        "free",
        "Keep none of these: you need not keep any.",
        "Non tenerne nessuno: non occorre tenerne.",
    ),
    (
        lambda: dug(green=3),
        "pay green",
        "completes",
        "Add 1 green: it completes Zürich–Brindisi.",
        "Aggiungi 1 carta verde: completa Zürich–Brindisi.",
    ),
    (
        lambda: dug(green=2),
        "give up",
        "cannot_pay",
        "Give the tunnel up: you cannot pay what it costs more.",
        "Rinuncia alla galleria: non puoi pagare quanto costa in più.",
    ),
    (
        lambda: dug(green=3),
        "give up",
        "cards_back",
        "Give the tunnel up: you take your cards back into your hand.",
        "Rinuncia alla galleria: riprendi in mano le tue carte.",
    ),
    (
        lambda: depots().game(),
        "deposit 0",
        "back",
        (
            "Put the card into your own warehouse: a route to one of your depots lets you take the "
            "cards there."
        ),
        (
            "Versa la carta nel tuo magazzino: una linea verso un tuo deposito ti fa prendere le "
            "carte che ci sono."
        ),
    ),
    (
        lambda: depots().game(),
        "deposit 1",
        "passes",
        "Put the card into Bruno's warehouse: your plan has 2 routes to depots of Bruno.",
        (
            "Versa la carta nel magazzino di Bruno: il tuo piano ha 2 linee verso i depositi di "
            "Bruno."
        ),
    ),
    (
        lambda: depots().depots(1, "Kyïv").game(),
        "deposit 1",
        "",
        "Put the card into Bruno's warehouse.",
        "Versa la carta nel magazzino di Bruno.",
    ),
    (
        lambda: depots().game(),
        "depot Marseille",
        "plan_there",
        "Place a depot in Marseille: your plan has 1 route there.",
        "Metti un deposito a Marseille: lì il tuo piano ha 1 linea.",
    ),
    (
        lambda: depots().game(),
        "depot Kyïv",
        "",
        "Place a depot in Kyïv.",
        "Metti un deposito a Kyïv.",
    ),
    (
        at_warehouse,
        "take 1",
        "holds",
        "Empty Bruno's warehouse: it holds 5 cards, for one depot.",
        "Svuota il magazzino di Bruno: contiene 5 carte, per un solo deposito.",
    ),
    (
        at_warehouse,
        "decline",
        "keeps_depot",
        (
            "Leave the warehouses alone: you would get 5 cards at most, and depots you keep count "
            "at the end."
        ),
        (
            "Non toccare i magazzini: prenderesti al massimo 5 carte, e i depositi che tieni "
            "contano alla fine."
        ),
    ),
    (
        at_end,
        "end turn",
        "depots_count",
        "End your turn: depots you keep count at the end.",
        "Termina il turno: i depositi che tieni contano alla fine.",
    ),
    (
        lambda: europe().display().deck().rest("nowhere").ticket_deck().game(),
        "pass",
        "nothing_else",
        "Pass: no action is open to you.",
        "Passa: nessuna azione ti è possibile.",
    ),
    (
        lambda: europe(red=1).pieces(0, 0).display().deck().rest("nowhere").ticket_deck().game(),
        "pass",
        "need_not_build",
        "Pass: all you could do is build a station, and nobody has to.",
        "Passa: potresti solo costruire una stazione, e nessuno è obbligato a farlo.",
    ),
]


@pytest.mark.parametrize(
    ("make", "action", "fact", "english", "italian"),
    SENTENCES,
    ids=[f"{action}-{fact}" for _, action, fact, *_ in SENTENCES],
)
def test_a_move_is_explained_in_both_languages(
    make: Callable[[], Game], action: str, fact: str, english: str, italian: str
) -> None:
    assert said(make(), action) == (fact, english, italian)


def test_every_reason_has_been_said() -> None:
    facts = {f"why_{fact}" for _, _, fact, *_ in SENTENCES if fact}
    assert facts == {name for name in PHRASES if name.startswith("why_")}
