"""Refusals: each error has a code for programs, an HTTP status, and a sentence for people."""

from __future__ import annotations

from incarrozza.editions.edition import Language
from incarrozza.errors import IncarrozzaError
from incarrozza.server.messages.seating import Refused
from incarrozza.why import Reason

# The HTTP status, then the words.
WORDS: dict[str, tuple[int, dict[Language, str]]] = {
    "malformed": (
        400,
        {
            "en": "this message cannot be read: {why}",
            "it": "questo messaggio non si può leggere: {why}",
        },
    ),
    "bad_option": (400, {"en": "{why}", "it": "{why}"}),
    "bad_tickets": (400, {"en": "{why}", "it": "{why}"}),
    "bad_record": (
        400,
        {
            "en": "this game cannot be watched: {why}",
            "it": "questa partita non si può guardare: {why}",
        },
    ),
    "no_token": (
        401,
        {
            "en": "nobody is known by this token; get one first",
            "it": "nessuno è noto con questo gettone; prima richiedine uno",
        },
    ),
    "not_host": (
        403,
        {"en": "only the host may do this", "it": "può farlo solo chi ospita il tavolo"},
    ),
    "not_seated": (
        403,
        {"en": "this is not your seat", "it": "questo posto non è tuo"},
    ),
    "no_table": (
        404,
        {"en": "there is no such table", "it": "questo tavolo non esiste"},
    ),
    "no_page": (404, {"en": "there is nothing here", "it": "qui non c'è nulla"}),
    "no_seat": (
        404,
        {"en": "the table has no such seat", "it": "il tavolo non ha questo posto"},
    ),
    "bad_code": (
        404,
        {
            "en": "this code is not valid, or was used already; ask the host for another",
            "it": "questo codice non vale, o è già stato usato; chiedine un altro a chi ospita",
        },
    ),
    "no_draft": (
        404,
        {"en": "there is no such draft", "it": "questa bozza non esiste"},
    ),
    "no_map": (
        404,
        {
            "en": "there is no such map here; ask for its link again, or for its file",
            "it": "questa mappa qui non c'è; chiedi di nuovo il collegamento, o il file",
        },
    ),
    "no_job": (
        404,
        {
            "en": "this is no longer being worked on; ask for it again",
            "it": "non ci si sta più lavorando; chiedilo di nuovo",
        },
    ),
    "maps_closed": (
        403,
        {
            "en": "the host of this server lets nobody draw maps here",
            "it": "su questo server chi ospita non permette di disegnare mappe",
        },
    ),
    "maps_code": (
        403,
        {
            "en": "to draw maps here you need the code that the host gives out",
            "it": "per disegnare mappe qui serve il codice che dà chi ospita",
        },
    ),
    "map_removed": (
        403,
        {
            "en": "the host of this server has removed this map",
            "it": "chi ospita questo server ha rimosso questa mappa",
        },
    ),
    "bad_map": (400, {"en": "{why}", "it": "{why}"}),
    "draft_changed": (
        409,
        {
            "en": "this draft was saved elsewhere in the meantime; open it again",
            "it": "nel frattempo questa bozza è stata salvata altrove; riaprila",
        },
    ),
    "too_many_drafts": (
        409,
        {
            "en": "at most {most} drafts are kept here; delete one first",
            "it": "qui si conservano al più {most} bozze; prima cancellane una",
        },
    ),
    "too_many_maps": (
        409,
        {
            "en": "you have published {most} maps, as many as may be; keep this one as a file",
            "it": "hai pubblicato {most} mappe, il massimo; conserva questa come file",
        },
    ),
    "workshop_full": (
        409,
        {
            "en": "there is no room for more maps on this server; keep yours as a file",
            "it": "su questo server non c'è più posto per le mappe; conserva la tua come file",
        },
    ),
    "seat_taken": (
        409,
        {"en": "this seat is not free", "it": "questo posto non è libero"},
    ),
    "one_seat": (
        409,
        {
            "en": "you have a seat at this table; others want to play too",
            "it": "hai già un posto a questo tavolo; anche altri vogliono giocare",
        },
    ),
    "color_taken": (
        409,
        {"en": "another seat has this colour", "it": "un altro posto ha questo colore"},
    ),
    "not_open": (
        409,
        {
            "en": "the game has begun already",
            "it": "la partita è già cominciata",
        },
    ),
    "not_full": (
        409,
        {"en": "some seats are still free", "it": "alcuni posti sono ancora liberi"},
    ),
    "not_playing": (
        409,
        {"en": "no game is being played here", "it": "qui non si sta giocando"},
    ),
    "not_over": (
        409,
        {"en": "the game is not over yet", "it": "la partita non è ancora finita"},
    ),
    "too_late": (
        409,
        {
            "en": "too late to take that move back",
            "it": "è troppo tardi per ritirare quella mossa",
        },
    ),
    "stale": (
        409,
        {
            "en": "the game has gone on in the meantime; look again",
            "it": "nel frattempo la partita è andata avanti; guarda di nuovo",
        },
    ),
    "not_to_act": (
        409,
        {"en": "it is not your turn", "it": "non tocca a te"},
    ),
    "illegal": (
        409,
        {"en": "the rules do not allow this", "it": "le regole non lo permettono"},
    ),
    "unknown_action": (
        400,
        {
            "en": "{action!r} names no action of this game",
            "it": "{action!r} non è un'azione di questa partita",
        },
    ),
    "incomplete": (
        409,
        {
            "en": "a complete move is expected: what to do and how to pay it",
            "it": "serve una mossa completa: che cosa fare e come pagarla",
        },
    ),
    "damaged": (
        409,
        {
            "en": "this game was saved by another version and cannot go on here",
            "it": "questa partita, salvata da un'altra versione, qui non può continuare",
        },
    ),
    "too_large": (
        413,
        {
            "en": "this message is too long; at most {most} bytes are read",
            "it": "questo messaggio è troppo lungo; se ne leggono al più {most} byte",
        },
    ),
    "too_fast": (
        429,
        {
            "en": "too many messages in a short time; wait a little",
            "it": "troppi messaggi in poco tempo; aspetta un poco",
        },
    ),
    "too_many": (
        429,
        {
            "en": "too many of these from one address; wait a little",
            "it": "troppe richieste dallo stesso indirizzo; aspetta un poco",
        },
    ),
    "hello_first": (
        400,
        {"en": "say hello first", "it": "prima saluta"},
    ),
    "origin": (
        403,
        {
            "en": "this page may not speak for you",
            "it": "questa pagina non può parlare per te",
        },
    ),
    "busy": (
        503,
        {
            "en": "the server cannot do this just now; nothing has changed, try again",
            "it": "per ora il server non ci riesce; nulla è cambiato, riprova",
        },
    ),
}


class Refusal(Exception):  # a refusal is not a fault
    """Says that something is not done, and why."""

    def __init__(self, code: str, *, reason: Reason | None = None, **details: object) -> None:
        super().__init__(code)
        self.code = code
        self._reason = reason
        self._details = details

    @property
    def status(self) -> int:
        """Give the HTTP status."""
        return WORDS[self.code][0]

    def text(self, language: Language) -> str:
        """Say why."""
        if self._reason is not None:
            return self._reason.text(language)
        details = {
            name: detail.text(language) if isinstance(detail, IncarrozzaError) else detail
            for name, detail in self._details.items()
        }
        return WORDS[self.code][1][language].format(**details)

    def message(self, language: Language, id: str | None = None) -> Refused:
        """Make the message that tells a client."""
        rule = None if self._reason is None else self._reason.rule
        return Refused(code=self.code, message=self.text(language), rule=rule, id=id)
