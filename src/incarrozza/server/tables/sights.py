"""What a match looks like from each seat, in each language: made once, however many look on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw

from incarrozza.bots.advice import Counsel
from incarrozza.editions.edition import Language
from incarrozza.game import Game
from incarrozza.server.messages.live import Advice, Because, Choice, Sight, TableNews
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.scores import Result
from incarrozza.server.presenters import frames
from incarrozza.server.presenters.replays import Wish
from incarrozza.server.presenters.result import make_result
from incarrozza.server.tables.match import Match, Stamp
from incarrozza.view import View
from incarrozza.words import Adviser, Narrator


class Perspective:
    """The game from one seat, or from beside the table, in one language.

    Many can share it: what they are sent is made once.
    """

    def __init__(self, game: Game, names: Sequence[str], seat: int | None, language: Language):
        self.seat = seat
        self.language = language
        self._game = game
        self.narrator = Narrator(game.box, names, language)
        self._told: list[Raw] = []

    def catch_up(self, stamps: Sequence[Stamp]) -> None:
        """Put the latest events into words."""
        for event in self._game.events_from(len(self._told)):
            seen = event.seen_by(self.seat)
            by, at = stamps[event.number]
            told = self.narrator.tell(seen)
            self._told.append(Raw(frames.encode(frames.event_info(seen, by, at, told))))

    def events_after(self, number: int) -> list[Raw]:
        """List what happened from a number on."""
        return self._told[number:]


class Sights:
    """Makes what a match is told with, and keeps what others will be told too.

    What is kept belongs to one game and to the names in it; with others it is made anew.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.forget()

    def forget(self) -> None:
        """Keep nothing any more."""
        self._game: Game | None = None
        self._names: tuple[str, ...] = ()
        self._perspectives: dict[tuple[int | None, Language], Perspective] = {}
        self._public: tuple[int, Raw] | None = None
        self._results: dict[Language, Result] = {}

    def forget_last(self) -> None:
        """Forget what everybody sees of a move that only its player may see yet."""
        self._public = None

    def _current_game(self) -> Game:
        game, names = self._match.game, self._match.names
        assert game is not None, "there is nothing to be seen before the deal"
        if game is not self._game or names != self._names:
            self.forget()
            self._game, self._names = game, names
        return game

    def sight(self, seat: int | None, language: Language, told: int) -> bytes:
        """Make what is seen from somewhere now, with the events from a number on."""
        game, match = self._current_game(), self._match
        perspective = self._perspective(seat, language)
        own, choices = None, list[Choice]()
        if seat is not None:
            view = game.view(seat)
            own = frames.own_view(view)
            choices = frames.choices(view, game.notation, game.choices(seat))
        return frames.encode(
            Sight(
                number=match.number,
                decision=match.decision(seat),
                events=perspective.events_after(told),
                view=self._public_view(game),
                own=own,
                choices=choices,
                deadlines={
                    str(seat): deadline.at
                    for seat, deadline in sorted(match.deadlines.items())
                    if not match.entry.seats[seat].automatic
                },
            )
        )

    def _perspective(self, seat: int | None, language: Language) -> Perspective:
        game, key = self._current_game(), (seat, language)
        if key not in self._perspectives:
            self._perspectives[key] = Perspective(game, self._names, seat, language)
        found = self._perspectives[key]
        found.catch_up(self._match.stamps)
        return found

    def _public_view(self, game: Game) -> Raw:
        if self._public is None or self._public[0] != self._match.number:
            view = frames.public_view(game.view(None))
            self._public = (self._match.number, Raw(frames.encode(view)))
        return self._public[1]

    def news(self, player: str | None, language: Language) -> bytes:
        """Make the message that tells who sits here and what the table is doing."""
        return frames.encode(TableNews(table=self._match.entry.info(player, language)))

    def result(self, language: Language) -> Result:
        """Score the game, item by item."""
        if self._match.game is None or not self._match.game.over:
            raise Refusal("not_over")
        game = self._current_game()
        # Once: it plays the whole game again, and anybody may ask for it.
        if language not in self._results:
            narrator = self._perspective(None, language).narrator
            self._results[language] = make_result(
                game, self._match.stamps, narrator, self._match.entry.secret
            )
        return self._results[language]

    def because(self, seat: int, action: str, id: str, language: Language) -> Because:
        """Make the message that tells why a seat may not do something now."""
        reason = self._match.why_not(seat, action)
        if reason is None:
            return Because(id=id, allowed=True, rule=None, message="")
        return Because(id=id, allowed=False, rule=reason.rule, message=reason.text(language))

    def advice(self, view: View, counsel: Counsel, id: str, language: Language) -> Advice:
        """Make the message that tells what a bot would do, and why, by what a seat sees."""
        narrator = self._perspective(view.seat, language).narrator
        text = Adviser(narrator).advise(view, counsel.move, counsel.fact)
        move, route = [action.text for action in counsel.move], None
        if counsel.fact is not None:
            route = counsel.fact.route
        return Advice(id=id, move=move, text=text, route=route)

    def wish(self, language: Language) -> Wish:
        """Say what is needed to watch the game again; like the whole record, when it is over."""
        match = self._match
        if match.game is None or not match.game.over:
            raise Refusal("not_over")
        company = tuple((seat.name, seat.color, seat.bot) for seat in match.entry.seats)
        own = match.entry.own
        board = b"" if own is None else msgspec.json.encode(own.layout)
        return Wish(str(match.record(None)), language, company, board=board)
