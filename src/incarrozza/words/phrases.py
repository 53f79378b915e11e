"""Every sentence in both languages."""

from __future__ import annotations

from incarrozza.editions.edition import Language

PHRASES: dict[str, dict[Language, str]] = {
    "player": {"en": "Player {number}", "it": "Giocatore {number}"},
    "house": {"en": "house", "it": "della casa"},
    # -- The deal and the tickets --
    "first": {"en": "Chance decides: {who} begins.", "it": "Il caso decide: comincia {who}."},
    "dealt": {"en": "{who} is dealt {cards}.", "it": "{who} riceve {cards}."},
    "display": {"en": "Face up: {cards}.", "it": "Carte scoperte: {cards}."},
    "offered": {"en": "{who} may choose among {tickets}.", "it": "{who} sceglie fra {tickets}."},
    "kept": {"en": "{who} keeps {tickets}.", "it": "{who} tiene {tickets}."},
    "kept_some": {
        "en": "{who} keeps {tickets}; rejects {rejected}.",
        "it": "{who} tiene {tickets}; rifiuta {rejected}.",
    },
    "kept_none": {
        "en": "{who} keeps neither {rejected}.",
        "it": "{who} non tiene né {rejected}.",
    },
    "kept_number": {
        "en": "{who} keeps {kept} of {offered_tickets}.",
        "it": "{who} tiene {kept_tickets} su {offered}.",
    },
    "nor": {"en": " nor ", "it": " né "},
    "kept_secret": {
        "en": "{who} has chosen among the opening tickets.",
        "it": "{who} ha scelto fra i biglietti iniziali.",
    },
    "tickets": {"en": "{who} draws {number}.", "it": "{who} pesca {number}."},
    "tickets_open": {
        "en": "{who} draws {number}: {tickets}.",
        "it": "{who} pesca {number}: {tickets}.",
    },
    # -- Cards --
    "draw": {"en": "{who} draws {card}", "it": "{who} pesca {card}"},
    "draw_deck": {
        "en": "{who} draws {card} from the deck.",
        "it": "{who} pesca {card} dal mazzo.",
    },
    "a_card": {"en": "a card", "it": "una carta"},
    "replaced": {"en": "; {card} is turned up.", "it": "; si scopre {card}."},
    "not_replaced": {
        "en": "; no card is left to replace it.",
        "it": "; al suo posto non resta nessuna carta.",
    },
    "turned_up": {"en": "{card} is turned up.", "it": "si scopre {card}."},
    "turned_up_many": {"en": "{cards} are turned up.", "it": "si scoprono {cards}."},
    "reshuffled": {
        "en": "The discards are shuffled into a new deck.",
        "it": "Gli scarti, rimescolati, formano un nuovo mazzo.",
    },
    "swept": {
        "en": "{wilds}: all face-up cards are swept away.",
        "it": "{wilds}: tutte le carte scoperte vengono spazzate via.",
    },
    "emptied": {
        "en": "No card is left: all warehouses are emptied into a new deck.",
        "it": "Non restano carte: tutti i magazzini si svuotano in un nuovo mazzo.",
    },
    # -- Routes, tunnels, stations --
    "claim": {
        "en": "{who} claims {route} ({pieces}, {points}) with {cards}.",
        "it": "{who} prende {route} ({pieces}, {points}) con {cards}.",
    },
    "tunnel": {
        "en": "{who} tries the tunnel {route} with {cards}; ",
        "it": "{who} tenta la galleria {route} con {cards}; ",
    },
    "tunnel_turned": {"en": "{cards} are turned up", "it": "si scoprono {cards}"},
    "tunnel_turned_one": {"en": "{card} is turned up", "it": "si scopre {card}"},
    "tunnel_nothing": {
        "en": "no card is left to turn up",
        "it": "non restano carte da scoprire",
    },
    "tunnel_free": {
        "en": ": nothing more to pay. {who} claims it ({pieces}, {points}).",
        "it": ": niente da aggiungere. {who} la prende ({pieces}, {points}).",
    },
    "tunnel_one_more": {"en": ": 1 more card to pay.", "it": ": 1 carta da aggiungere."},
    "tunnel_more": {
        "en": ": {extra} more cards to pay.",
        "it": ": {extra} carte da aggiungere.",
    },
    "tunnel_paid": {
        "en": "{who} adds {cards} and claims {route} ({pieces}, {points}).",
        "it": "{who} aggiunge {cards} e prende {route} ({pieces}, {points}).",
    },
    "give_up": {
        "en": "{who} gives up the tunnel {route} and takes the cards back.",
        "it": "{who} rinuncia alla galleria {route} e riprende le carte.",
    },
    "merchandise": {
        "en": "{who} gets a merchandise card.",
        "it": "{who} riceve una carta merce.",
    },
    "station": {
        "en": "{who} builds a station {at_city} with {cards}.",
        "it": "{who} costruisce una stazione {at_city} con {cards}.",
    },
    # -- Warehouses and depots --
    "first_depot": {
        "en": "{who} places the first depot {at_city}.",
        "it": "{who} mette il primo deposito {at_city}.",
    },
    "depot": {
        "en": "{who} places a depot {at_city}.",
        "it": "{who} mette un deposito {at_city}.",
    },
    "deposit": {
        "en": "{who} puts the deck's top card, unseen{card}, into {warehouse}.",
        "it": "{who} versa la prima carta del mazzo, coperta{card}, {warehouse}.",
    },
    "into_own": {"en": "their own warehouse", "it": "nel proprio magazzino"},
    "into": {"en": "{owner}'s warehouse", "it": "nel magazzino di {owner}"},
    "take": {
        "en": "{who} gives a depot for {warehouse}: {cards}.",
        "it": "{who} cede un deposito per {warehouse}: {cards}.",
    },
    "the_own": {"en": "their own warehouse", "it": "il proprio magazzino"},
    "that_of": {"en": "{owner}'s warehouse", "it": "il magazzino di {owner}"},
    "decline": {
        "en": "{who} leaves the warehouses alone.",
        "it": "{who} non tocca i magazzini.",
    },
    # -- The course of the game --
    "pass": {"en": "{who} passes.", "it": "{who} passa."},
    "last_round": {
        "en": "{who} has {pieces} left: the last round begins.",
        "it": "{who} ha ancora {pieces}: comincia l'ultimo giro.",
    },
    "last_round_none": {
        "en": "{who} has no {pieces} left: the last round begins.",
        "it": "{who} non ha più {pieces}: comincia l'ultimo giro.",
    },
    "this_round": {
        "en": "{who} has {pieces} left: this round is the last one.",
        "it": "{who} ha ancora {pieces}: questo giro è l'ultimo.",
    },
    "this_round_none": {
        "en": "{who} has no {pieces} left: this round is the last one.",
        "it": "{who} non ha più {pieces}: questo giro è l'ultimo.",
    },
    "all_passed": {
        "en": "Everybody has passed, one after the other: the game is over.",
        "it": "Hanno passato tutti, uno dopo l'altro: la partita è finita.",
    },
    # -- Advice: what to do --
    "advice": {"en": "{what}: {why}.", "it": "{what}: {why}."},
    "do_claim": {"en": "Claim {route}", "it": "Prendi {route}"},
    "do_station": {"en": "Build a station {at_city}", "it": "Costruisci una stazione {at_city}"},
    "do_depot": {"en": "Place a depot {at_city}", "it": "Metti un deposito {at_city}"},
    "do_draw": {"en": "Draw {card}", "it": "Pesca {card}"},
    "do_draw_deck": {"en": "Draw from the deck", "it": "Pesca dal mazzo"},
    "do_tickets": {"en": "Draw tickets", "it": "Pesca biglietti"},
    "do_keep": {"en": "Keep {tickets}", "it": "Tieni {tickets}"},
    "do_keep_none": {"en": "Keep none of these", "it": "Non tenerne nessuno"},
    "do_pay": {"en": "Add {cards}", "it": "Aggiungi {cards}"},
    "do_give_up": {"en": "Give the tunnel up", "it": "Rinuncia alla galleria"},
    "do_deposit_own": {
        "en": "Put the card into your own warehouse",
        "it": "Versa la carta nel tuo magazzino",
    },
    "do_deposit": {
        "en": "Put the card into {owner}'s warehouse",
        "it": "Versa la carta nel magazzino di {owner}",
    },
    "do_take_own": {"en": "Empty your own warehouse", "it": "Svuota il tuo magazzino"},
    "do_take": {"en": "Empty {owner}'s warehouse", "it": "Svuota il magazzino di {owner}"},
    "do_decline": {"en": "Leave the warehouses alone", "it": "Non toccare i magazzini"},
    "do_end": {"en": "End your turn", "it": "Termina il turno"},
    "do_pass": {"en": "Pass", "it": "Passa"},
    # -- What would have been better --
    "better": {
        "en": "{who} would have done better {best} than {played}: {by}.",
        "it": "{who} avrebbe fatto meglio {best} che {played}: {by}.",
    },
    "by_chance": {
        "en": "{then} to win instead of {now}",
        "it": "probabilità di vincere {then} invece di {now}",
    },
    "by_points": {
        "en": "{points} more of a lead, on average",
        "it": "in media {points} di vantaggio in più",
    },
    "would_claim": {"en": "claim {route}", "it": "prendere {route}"},
    "would_station": {
        "en": "build a station {at_city}",
        "it": "costruire una stazione {at_city}",
    },
    "would_depot": {"en": "place a depot {at_city}", "it": "mettere un deposito {at_city}"},
    "would_draw": {"en": "draw {card}", "it": "pescare {card}"},
    "would_draw_deck": {"en": "draw from the deck", "it": "pescare dal mazzo"},
    "would_tickets": {"en": "draw tickets", "it": "pescare biglietti"},
    "would_keep": {"en": "keep {tickets}", "it": "tenere {tickets}"},
    "would_keep_none": {"en": "keep no ticket", "it": "non tenere biglietti"},
    "would_pay": {"en": "add {cards}", "it": "aggiungere {cards}"},
    "would_pay_first": {"en": "pay with {cards}", "it": "pagare con {cards}"},
    "would_give_up": {"en": "give the tunnel up", "it": "rinunciare alla galleria"},
    "would_deposit_own": {
        "en": "put the card into their own warehouse",
        "it": "versare la carta nel proprio magazzino",
    },
    "would_deposit": {
        "en": "put the card into {owner}'s warehouse",
        "it": "versare la carta nel magazzino di {owner}",
    },
    "would_take_own": {
        "en": "empty their own warehouse",
        "it": "svuotare il proprio magazzino",
    },
    "would_take": {"en": "empty {owner}'s warehouse", "it": "svuotare il magazzino di {owner}"},
    "would_decline": {"en": "leave the warehouses alone", "it": "non toccare i magazzini"},
    "would_end": {"en": "end the turn", "it": "terminare il turno"},
    "would_pass": {"en": "pass", "it": "passare"},
    # -- Advice: why --
    "why_completes": {"en": "it completes {tickets}", "it": "completa {tickets}"},
    "why_closer": {
        "en": "it brings {tickets} one step closer ({routes} to go)",
        "it": "avvicina {tickets} di un passo (ancora {routes})",
    },
    "why_on_the_way": {"en": "it lies on the way of {tickets}", "it": "è sulla via di {tickets}"},
    "why_points": {"en": "it brings {points}", "it": "vale {points}"},
    "why_done_and_points": {
        "en": "all your tickets are done, and it brings {points}",
        "it": "i tuoi biglietti sono tutti completi, e vale {points}",
    },
    "why_last_round": {
        "en": "all your tickets are done, and it begins the last round",
        "it": "i tuoi biglietti sono tutti completi, e comincia l'ultimo giro",
    },
    "why_blocks": {
        "en": "it brings {points}, and {player} would join two parts of a network with it",
        "it": "vale {points}, e {player} ci unirebbe due parti della sua rete",
    },
    "why_loan": {
        "en": "there you may use another player's {route} for {tickets}",
        "it": "lì puoi usare {route} di un altro giocatore per {tickets}",
    },
    "why_loan_completes": {
        "en": "with another player's {route} it completes {tickets}",
        "it": "con {route} di un altro giocatore completa {tickets}",
    },
    "why_enough": {"en": "then you can pay for {route}", "it": "poi puoi pagare {route}"},
    "why_collects": {
        "en": "you collect for {route} ({cards} to go)",
        "it": "è per {route} (ancora {cards})",
    },
    "why_saves_wild": {
        "en": "it saves you {wild} on {route}",
        "it": "ti fa risparmiare {wild} su {route}",
    },
    "why_together": {
        "en": "several routes on your way need it ({cards} to go)",
        "it": "serve a più linee sulla tua via (ancora {cards})",
    },
    "why_reserve": {
        "en": "the tunnel {route} may cost more than its spaces",
        "it": "la galleria {route} può costare più dei suoi spazi",
    },
    "why_no_color": {
        "en": "no colour that lies face up brings you closer to a route you want",
        "it": "nessun colore scoperto ti avvicina a una linea che vuoi",
    },
    "why_nothing_scores": {
        "en": "nothing scores any more; drawing a card does no harm",
        "it": "nulla porta più punti; pescare una carta non fa danno",
    },
    "why_any_color": {"en": "it stands for any colour", "it": "vale per ogni colore"},
    "why_more_cards": {"en": "more cards, more choice", "it": "più carte, più scelta"},
    "why_all_done": {
        "en": "all yours are done, and you have {pieces} left",
        "it": "i tuoi sono tutti completi, e hai ancora {pieces}",
    },
    "why_done_or_lost": {
        "en": "yours are done or lost, and you have {pieces} left",
        "it": "i tuoi sono completi o persi, e hai ancora {pieces}",
    },
    "why_pieces": {"en": "you have {pieces} left", "it": "hai ancora {pieces}"},
    "why_kept_done": {
        "en": "you have completed {tickets} already",
        "it": "hai già completato {tickets}",
    },
    "why_fits": {
        "en": "all your tickets together take {count} of your {pieces}",
        "it": "tutti i tuoi biglietti insieme richiedono {count} dei tuoi {pieces}",
    },
    "why_least": {
        "en": "you must keep at least {ticket_count}",
        "it": "devi tenere almeno {ticket_count}",
    },
    "why_worth": {"en": "{points} in all", "it": "{points} in tutto"},
    "why_free": {"en": "you need not keep any", "it": "non occorre tenerne"},
    "why_back": {
        "en": "a route to one of your depots lets you take the cards there",
        "it": "una linea verso un tuo deposito ti fa prendere le carte che ci sono",
    },
    "why_passes": {
        "en": "your plan has {routes} to depots of {player}",
        "it": "il tuo piano ha {routes} verso i depositi di {player}",
    },
    "why_holds": {
        "en": "it holds {cards}, for one depot",
        "it": "contiene {cards}, per un solo deposito",
    },
    "why_keeps_depot": {
        "en": "you would get {cards} at most, and depots you keep count at the end",
        "it": "prenderesti al massimo {cards}, e i depositi che tieni contano alla fine",
    },
    "why_depots_count": {
        "en": "depots you keep count at the end",
        "it": "i depositi che tieni contano alla fine",
    },
    "why_plan_there": {"en": "your plan has {routes} there", "it": "lì il tuo piano ha {routes}"},
    "why_cannot_pay": {
        "en": "you cannot pay what it costs more",
        "it": "non puoi pagare quanto costa in più",
    },
    "why_cards_back": {
        "en": "you take your cards back into your hand",
        "it": "riprendi in mano le tue carte",
    },
    "why_nothing_else": {"en": "no action is open to you", "it": "nessuna azione ti è possibile"},
    "why_need_not_build": {
        "en": "all you could do is build a station, and nobody has to",
        "it": "potresti solo costruire una stazione, e nessuno è obbligato a farlo",
    },
    # -- The final scoring --
    "no_tickets": {"en": "none held", "it": "nessuno"},
    "missed": {"en": "{ticket}: missed", "it": "{ticket}: mancato"},
    "done": {"en": "{ticket}: completed", "it": "{ticket}: completato"},
    "borrowed": {
        "en": "the station {at_city} borrows {owner}'s {route}",
        "it": "la stazione {at_city} usa {route} di {owner}",
    },
    "stations_left": {"en": "{left} of {all} not built", "it": "{left} su {all} non costruite"},
    "station_left": {"en": "1 of {all} not built", "it": "1 su {all} non costruita"},
    "stations_built": {"en": "all {all} built", "it": "tutte e {all} costruite"},
    "path": {"en": "path of {pieces}: {cities}", "it": "percorso di {pieces}: {cities}"},
    "no_path": {"en": "no route", "it": "nessuna linea"},
    "none": {"en": "none", "it": "nessuna"},
    "depots_left": {
        "en": "{left} left on the warehouse",
        "it": "rimasti sul magazzino: {left}",
    },
    "globetrotter": {
        "en": "tickets completed: {completed}",
        "it": "biglietti completati: {completed}",
    },
    # -- The ranking --
    "wins": {"en": "{who} wins with {points}.", "it": "Vince {who} con {points}."},
    "tied": {
        "en": "{level} have {points} each; {who} wins, having {reason}.",
        "it": "{level} hanno {points} a testa; vince {who}, che ha {reason}.",
    },
    "by_tickets": {"en": "completed more tickets", "it": "completato più biglietti"},
    "by_stations": {"en": "built fewer stations", "it": "costruito meno stazioni"},
    "by_longest_path": {"en": "the European Express", "it": "l'European Express"},
    "shared": {
        "en": "{who} share the victory with {points}: nothing tells them apart.",
        "it": "{who} condividono la vittoria con {points}: niente li distingue.",
    },
}
