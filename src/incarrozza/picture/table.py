"""A game as a picture: the board with all that lies on it, and below it how the players stand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

from incarrozza.editions import Box
from incarrozza.editions.edition import Language
from incarrozza.editions.layout import Layout
from incarrozza.picture.board import FONT, board_layers, quoted
from incarrozza.picture.palette import palette_of
from incarrozza.picture.pieces import SEATS, Pieces, figure
from incarrozza.view import View
from incarrozza.words.figures import number
from incarrozza.words.grammar import grammar

WORDS: dict[str, dict[Language, str]] = {
    "player": {"en": "Player {seat}", "it": "Giocatore {seat}"},
    "opening": {"en": "opening", "it": "apertura"},
    "turn": {"en": "after 1 turn", "it": "dopo 1 turno"},
    "turns": {"en": "after {turns} turns", "it": "dopo {turns} turni"},
    "over": {"en": "final scores", "it": "punteggio finale"},
    "station": {"en": "station", "it": "stazione"},
    "stations": {"en": "stations", "it": "stazioni"},
    "depot": {"en": "depot", "it": "deposito"},
    "depots": {"en": "depots", "it": "depositi"},
    "good": {"en": "merchandise", "it": "merce"},
    "goods": {"en": "merchandise", "it": "merci"},
    "hand": {"en": "Cards of {who}: {cards}", "it": "Carte di {who}: {cards}"},
    "tickets": {"en": "Tickets: {tickets}", "it": "Biglietti: {tickets}"},
    "none": {"en": "none", "it": "nessuno"},
}
_LETTER = 0.5
"""The average width of a letter by its height, rounded up."""
_COLUMN = 12
"""Letter heights that what is told of a player takes, at least."""
_ROW = 1.35
PAPER, CARD, LINE = "#f7efdd", "#fffaf0", "#cdbd9f"


def draw_view(
    view: View,
    *,
    names: Sequence[str] = (),
    language: Language = "en",
    turns: int | None = None,
    scores: Sequence[int] | None = None,
) -> str:
    """Draw what a view shows as SVG: the board, the players, and what only its seat knows.

    How many turns were played is told if it is given; scores stand in for the points for routes.
    """
    return _Picture(view, names, language).draw(turns, scores)


class _Picture:
    """Draws one view."""

    def __init__(self, view: View, names: Sequence[str], language: Language) -> None:
        self._view = view
        self._box: Box = view.box
        self._layout: Layout = view.box.layout
        self._language = language
        self._palette = palette_of(self._layout)
        self._grammar = grammar(view.box.edition, language)
        self._names = names or [self._say("player", seat=n + 1) for n in range(view.players)]
        self._column = self._layout.width / view.players
        self._font = round(min(1.3 * self._layout.font, self._column / _COLUMN))
        self._margin = 0.6 * self._font

    def draw(self, turns: int | None, scores: Sequence[int] | None) -> str:
        layout, view = self._layout, self._view
        title = self._title(turns)
        points = [view.score(seat) for seat in self._seats] if scores is None else list(scores)
        strip, height = self._strip(title, points)
        size = f'viewBox="0 0 {layout.width} {height}"'
        said = f'role="img" aria-label="{quoted(title)}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size} {said} font-family="{FONT}">',
                f'<rect width="{layout.width}" height="{height}" fill="{PAPER}"/>',
                *board_layers(
                    self._box,
                    layout,
                    palette=self._palette,
                    pieces=self._pieces(),
                    language=self._language,
                ),
                f'<g font-size="{self._font}" font-weight="600" fill="{self._palette.ink}">',
                *strip,
                "</g>",
                "</svg>",
            ]
        )

    @property
    def _seats(self) -> range:
        return range(self._view.players)

    def _pieces(self) -> Pieces:
        view = self._view
        return Pieces(
            self._box.edition.piece,
            {route: SEATS[seat] for seat in self._seats for route in view.routes(seat)},
            {place: SEATS[seat] for seat in self._seats for place in view.stations(seat)},
            {place: SEATS[seat] for seat in self._seats for place in view.depots(seat)},
        )

    def _title(self, turns: int | None) -> str:
        title = self._box.edition.title[self._language]
        if self._view.phase == "over":
            return f"{title}: {self._say('over')}"
        if turns is None:
            return title
        when = "turn" if turns == 1 else "turns" if turns else "opening"
        return f"{title}: {self._say(when, turns=turns)}"

    # -- Below the board ---------------------------------------------------------------------------

    def _strip(self, title: str, points: Sequence[int]) -> tuple[list[str], int]:
        """Write what stands below the board; tell also where the picture ends."""
        row = _ROW * self._font
        y = self._layout.height + 1.1 * row
        parts = [self._text(self._margin, y, title, weight=700)]
        rows = [self._rows(seat) for seat in self._seats]
        high = (1.4 + max(map(len, rows))) * row
        for seat in self._seats:
            parts += self._player(seat, y + 0.4 * row, high, rows[seat], points[seat])
        y += 0.6 * row + high
        for text in self._secrets():
            y += row
            parts.append(self._text(self._margin, y, text, weight=500))
        return parts, round(y + 0.5 * row)

    def _player(
        self, seat: int, top: float, high: float, rows: Sequence[str], points: int
    ) -> Iterator[str]:
        """Write what is told of a player, on a card with their colour."""
        font, gap = self._font, self._margin / 2
        left, right = seat * self._column + gap, (seat + 1) * self._column - gap
        acting = seat in self._view.to_act
        edge = f'stroke="{self._palette.ink if acting else LINE}" stroke-width="{font / 10:.0f}"'
        yield (
            f'<rect x="{left:.0f}" y="{top:.0f}" width="{right - left:.0f}" height="{high:.0f}"'
            f' rx="{font / 3:.0f}" fill="{CARD}" {edge}/>'
        )
        size, y = font / 36, top + 1.25 * font
        x = left + self._margin
        middle = f"translate({x + 46 * size:.0f} {y - 0.32 * font:.0f}) scale({size:.2f})"
        yield figure(self._box.edition.piece, SEATS[seat], middle)
        score = number(points, self._language)
        begin = x + 104 * size
        room = right - self._margin - begin - _LETTER * font * (len(score) + 1)
        name = cut(self._names[seat], room / (_LETTER * font))
        yield self._text(begin, y, name, weight=700)
        yield self._text(right - self._margin, y, score, weight=700, anchor="end")
        for below, text in enumerate(rows, 1):
            yield self._text(x, y + (below + 0.05) * _ROW * font, text, weight=500)

    def _rows(self, seat: int) -> list[str]:
        view, box, words = self._view, self._box, self._grammar
        tickets = view.ticket_count(seat)
        rows = [[words.cards(view.hand_size(seat))], [words.pieces(view.pieces(seat))], []]
        if tickets is not None:
            rows[0].append(words.tickets(tickets))
        if box.edition.stations:
            rows[1].append(self._count(view.stations_left(seat), "station"))
        if box.options.depots:
            rows[2].append(self._count(view.depots_left(seat), "depot"))
        if box.edition.merchandise:
            rows[2].append(self._count(view.merchandise(seat), "good"))
        return [" · ".join(row) for row in rows if row]

    def _secrets(self) -> Iterator[str]:
        """Tell what only the seat that looks knows, in as many lines as it takes."""
        view = self._view
        if view.seat is None:
            return
        hand = self._grammar.some(view.hand) if view.hand else self._say("none")
        yield from self._wrapped(self._say("hand", who=self._names[view.seat], cards=hand))
        held = [
            f"{self._box.ticket_name(each)} ({self._box.tickets[each].points})"
            for each in view.tickets
        ]
        tickets = ", ".join(held) or self._say("none")
        yield from self._wrapped(self._say("tickets", tickets=tickets))

    def _wrapped(self, text: str) -> list[str]:
        most = (self._layout.width - 2 * self._margin) / (_LETTER * self._font)
        lines = [""]
        for word in text.split(" "):
            if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
                lines.append("")
            lines[-1] += f" {word}" if lines[-1] else word
        return lines

    # -- Small help --------------------------------------------------------------------------------

    def _say(self, word: str, **details: object) -> str:
        return WORDS[word][self._language].format(**details)

    def _count(self, count: int, word: str) -> str:
        return f"{count} {self._say(word if count == 1 else word + 's')}"

    def _text(self, x: float, y: float, text: str, *, weight: int, anchor: str = "start") -> str:
        return (
            f'<text x="{x:.0f}" y="{y:.0f}" font-weight="{weight}" text-anchor="{anchor}">'
            f"{escape(text)}</text>"
        )


def cut(text: str, letters: float) -> str:
    """Shorten a text to so many letters, if it is longer."""
    most = max(2, int(letters))
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
