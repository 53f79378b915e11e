"""The words of the printed pages, in English and in Italian."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from incarrozza.editions.edition import Language

LEAFLET: Final[Mapping[str, Mapping[Language, str]]] = {
    "by": {"en": "By {author}", "it": "Di {author}"},
    "licence": {"en": "Licence: {licence}", "it": "Licenza: {licence}"},
    "size": {
        "en": "The board is {width} × {height} cm, on {sheets} sheets of {paper} paper. A space is"
        " {long} × {wide} mm.",
        "it": "Il tabellone misura {width} × {height} cm, su {sheets} fogli {paper}. Una casella"
        " misura {long} × {wide} mm.",
    },
    "one_sheet": {
        "en": "The board is {width} × {height} cm, on one sheet of {paper} paper. A space is"
        " {long} × {wide} mm.",
        "it": "Il tabellone misura {width} × {height} cm, su un foglio {paper}. Una casella misura"
        " {long} × {wide} mm.",
    },
    "assemble": {"en": "How to build it", "it": "Come si costruisce"},
    "print": {
        "en": "Print everything at 100 % (“actual size”, not “fit to page”), on one side of the"
        " paper.",
        "it": "Stampa tutto al 100 % («dimensioni effettive», non «adatta alla pagina»), su un solo"
        " lato del foglio.",
    },
    "measure": {
        "en": "Measure the bar below. If it is not 10 cm long, the printer has changed the size.",
        "it": "Misura la barra qui sotto. Se non è lunga 10 cm, la stampante ha cambiato la scala.",
    },
    "cut": {
        "en": "Cut every sheet of the board along its marks. The strips beyond a dashed line are"
        " for glue and stay on.",
        "it": "Ritaglia ogni foglio del tabellone lungo i segni. Le strisce oltre la linea"
        " tratteggiata servono per la colla e restano.",
    },
    "glue": {
        "en": "Glue each row from left to right: a sheet covers the strip of the one before it, up"
        " to the dashed line. Then glue the rows in the same way, from top to bottom.",
        "it": "Incolla ogni riga da sinistra a destra: un foglio copre la striscia di quello che lo"
        " precede, fino alla linea tratteggiata. Poi incolla le righe allo stesso modo, dall’alto"
        " in basso.",
    },
    "cut_one": {
        "en": "Cut out the board along its marks.",
        "it": "Ritaglia il tabellone lungo i segni.",
    },
    "mount": {
        "en": "Mount the board on cardboard. Cut out tickets, cards and markers; cards of 68 × 44"
        " mm fit into “Mini European” sleeves.",
        "it": "Monta il tabellone su cartone. Ritaglia biglietti, carte e segnalini; le carte di"
        " 68 × 44 mm entrano nelle bustine «Mini European».",
    },
    "mount_only": {
        "en": "Mount the board on cardboard. Cut out tickets and markers; tickets of 68 × 44 mm fit"
        " into “Mini European” sleeves.",
        "it": "Monta il tabellone su cartone. Ritaglia biglietti e segnalini; i biglietti di"
        " 68 × 44 mm entrano nelle bustine «Mini European».",
    },
    "bar": {"en": "exactly 10 cm", "it": "esattamente 10 cm"},
    "over": {"en": "glue: {sheet} lies on this strip", "it": "colla: qui sopra va {sheet}"},
    "sheet": {"en": "row {row}, sheet {column}", "it": "riga {row}, foglio {column}"},
    "parts": {"en": "Parts", "it": "Materiale"},
    "each": {"en": "for each of {players} players", "it": "per ognuno di {players} giocatori"},
    "together": {"en": "for everybody", "it": "per tutti"},
    "pieces_fit": {
        "en": "Any piece or cube that fits on {long} × {wide} mm will do.",
        "it": "Va bene qualunque pezzo o cubetto che stia su {long} × {wide} mm.",
    },
    "score_marker": {"en": "score marker", "it": "segnalino segnapunti"},
    "station": {"en": "station", "it": "stazione"},
    "stations": {"en": "stations", "it": "stazioni"},
    "depot": {"en": "depot", "it": "deposito"},
    "depots": {"en": "depots", "it": "depositi"},
    "warehouse": {"en": "warehouse", "it": "magazzino"},
    "long_ticket": {"en": "long ticket", "it": "biglietto lungo"},
    "long_tickets": {"en": "long tickets", "it": "biglietti lunghi"},
    "ticket": {"en": "ticket", "it": "biglietto"},
    "tickets": {"en": "tickets", "it": "biglietti"},
    "regular_ticket": {"en": "regular ticket", "it": "biglietto normale"},
    "regular_tickets": {"en": "regular tickets", "it": "biglietti normali"},
    "merchandise_card": {"en": "merchandise card", "it": "carta merce"},
    "merchandise_cards": {"en": "merchandise cards", "it": "carte merce"},
    "merchandise": {"en": "merchandise", "it": "merce"},
    "points": {"en": "Points for a route", "it": "Punti per una linea"},
    "spaces": {"en": "spaces", "it": "caselle"},
    "worth": {"en": "points", "it": "punti"},
    "numbers": {"en": "The numbers of the rules", "it": "I numeri delle regole"},
    "players": {"en": "Players", "it": "Giocatori"},
    "hand": {"en": "Cards dealt to each player", "it": "Carte distribuite a ciascuno"},
    "display": {"en": "Cards face up beside the deck", "it": "Carte scoperte accanto al mazzo"},
    "sweep": {
        "en": "All of these are replaced at",
        "it": "Si sostituiscono tutte quando ci sono",
    },
    "opening": {"en": "Tickets at the start", "it": "Biglietti all’inizio"},
    "dealt": {"en": "{dealt}, keep {keep} or more", "it": "{dealt}, da tenere almeno {keep}"},
    "dealt_both": {
        "en": "{long} long and {regular} regular, keep {keep} or more",
        "it": "lunghi {long}, normali {regular}; da tenere almeno {keep}",
    },
    "dealt_one_long": {
        "en": "1 long and {regular} regular, keep {keep} or more",
        "it": "1 lungo e {regular} normali, da tenere almeno {keep}",
    },
    "dealt_long_first": {
        "en": "{long} long, keep one or none; then {regular} regular, keep {keep} or more"
        " ({without} without a long one)",
        "it": "lunghi {long}, da tenere uno o nessuno; poi normali {regular}, da tenere almeno"
        " {keep} ({without} se nessuno è lungo)",
    },
    "later": {"en": "Tickets drawn later", "it": "Biglietti pescati poi"},
    "drawn": {"en": "{drawn}, keep 1 or more", "it": "{drawn}, da tenere almeno 1"},
    "tunnel": {"en": "Cards turned up for a tunnel", "it": "Carte scoperte per una galleria"},
    "doubles": {
        "en": "A double route is used once only",
        "it": "Linee doppie usate una sola volta",
    },
    "up_to": {"en": "with up to {count} players", "it": "fino a {count} giocatori"},
    "last_round": {
        "en": "The last round comes when somebody has",
        "it": "L’ultimo giro arriva quando qualcuno ha",
    },
    "or_fewer": {"en": "{pieces} or fewer", "it": "{pieces} o meno"},
    "final": {"en": "Points at the end", "it": "Punti alla fine"},
    "merchandise_for": {
        "en": "Merchandise, {count} players",
        "it": "Merci, {count} giocatori",
    },
    "signs": {"en": "Signs on the board", "it": "I segni sul tabellone"},
    "sign_gray": {
        "en": "A grey route: cards of any one colour.",
        "it": "Linea grigia: carte di un solo colore, qualunque sia.",
    },
    "sign_color": {
        "en": "A route of a colour: cards of that colour.",
        "it": "Linea colorata: carte di quel colore.",
    },
    "sign_tunnel": {
        "en": "A tunnel: every card turned up that matches costs one card more.",
        "it": "Galleria: ogni carta scoperta che corrisponde ne costa una in più.",
    },
    "sign_ferry": {
        "en": "A ferry: {wild} for every wheel on it.",
        "it": "Traghetto: {wild} per ogni ruota disegnata.",
    },
    "sign_cart": {
        "en": "A cart: the route brings a merchandise card.",
        "it": "Carretto: la linea dà una carta merce.",
    },
    "sign_attraction": {
        "en": "An attraction: points for who reaches it.",
        "it": "Attrazione: dà punti a chi la raggiunge.",
    },
    "rules_at": {
        "en": "Only the numbers are here; the rules are on In Carrozza’s page of rules.",
        "it": "Qui ci sono solo i numeri; le regole sono alla pagina delle regole di In Carrozza.",
    },
    "long": {"en": "long", "it": "lungo"},
    "track": {"en": "Score track", "it": "Tracciato segnapunti"},
    "tokens": {"en": "Markers to cut out", "it": "Segnalini da ritagliare"},
    "wild": {"en": "wild", "it": "jolly"},
}
"""By a name of ours: what is said in each language."""
