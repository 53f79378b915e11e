"""What is said of a reviewed game, in both languages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from incarrozza.editions import Box
from incarrozza.editions.edition import GRAY, Language
from incarrozza.review.judging import TOLD, Judgement
from incarrozza.words import Adviser, Narrator, grammar
from incarrozza.words.figures import percent
from incarrozza.words.grammar import a_or_ad

if TYPE_CHECKING:
    from incarrozza.review.reviewing import Review

WORDS: dict[str, dict[Language, str]] = {
    "title": {"en": "{edition}: chances to win", "it": "{edition}: probabilità di vincere"},
    "by": {
        "en": "As {bot} sees it. Own view: the chance to win as far as the player whose turn it is"
        " could know, which is what mistakes are measured by. Then everybody's chance: the mean of"
        " what all of them could think.",
        "it": "Come la vede {bot}. A suo vedere: la probabilità di vincere per quanto poteva sapere"
        " chi è di turno, con cui si misurano gli errori. Poi quella di ciascuno: la media di quel"
        " che tutti potevano pensare.",
    },
    "own_view": {"en": "own view", "it": "a suo vedere"},
    "turn": {"en": "turn", "it": "turno"},
    "opening": {"en": "opening", "it": "apertura"},
    "player": {"en": "player", "it": "giocatore"},
    "dots": {"en": "dots: mistakes", "it": "punti: errori"},
    "turns": {"en": "turns", "it": "turni"},
    "alike": {"en": "as good as {bot}", "it": "al pari di {bot}"},
    "mistakes": {"en": "mistakes", "it": "errori"},
    "biggest": {"en": "Biggest mistakes", "it": "Gli errori più grandi"},
    "none": {
        "en": "Nobody made a mistake that is worth telling.",
        "it": "Nessuno ha fatto errori degni di nota.",
    },
    "in_turn": {"en": "Turn {turn}: {text}", "it": "Turno {turn}: {text}"},
    "in_opening": {"en": "Opening: {text}", "it": "Apertura: {text}"},
    "always_ahead": {
        "en": "{who} was ahead all the time.",
        "it": "{who} è in testa per tutta la partita.",
    },
    "ahead_since": {
        "en": "The turning point: from turn {turn} on, {who} was ahead for good.",
        "it": "La svolta: dal turno {turn} in poi {who} è in testa fino alla fine.",
    },
    "surprise": {
        "en": "Only the end decided: {who} was not ahead in the last turn.",
        "it": "Ha deciso solo la fine: nell'ultimo turno {who} non è in testa.",
    },
    "gray": {"en": "grey", "it": "grigia"},
    "track": {"en": "track {track}", "it": "binario {track}"},
    "drawn": {"en": "Chart in {file}.", "it": "Grafico in {file}."},
    "written": {
        "en": "Game and analysis in {file}: watch them on the page, 'Watch a saved game'.",
        "it": "Partita e analisi in {file}: si rivedono sulla pagina, «Guarda una partita"
        " salvata».",
    },
    "interrupted": {
        "en": "Interrupted: this is what was looked at up to turn {turn}.",
        "it": "Interrotto: questo è quanto è stato esaminato fino al turno {turn}.",
    },
    "interrupted_at_once": {
        "en": "Interrupted before anything was looked at.",
        "it": "Interrotto prima di esaminare alcunché.",
    },
}


def say(word: str, language: Language, **details: object) -> str:
    """Say something about a review."""
    return WORDS[word][language].format(**details)


class Critic:
    """Says what would have been better."""

    def __init__(self, box: Box, names: Sequence[str], language: Language) -> None:
        self.language = language
        self._narrator = Narrator(box, names, language)
        self._adviser = Adviser(self._narrator)
        self._grammar = grammar(box.edition, language)
        self.names = [self._narrator.name(seat) for seat in range(box.players)]

    def say(self, mistake: Judgement) -> str:
        """Say a mistake in a sentence: what was better, and by how much."""
        best, played = (
            self._adviser.what(mistake.view, evaluation.action, "would")
            for evaluation in (mistake.best, mistake.played)
        )
        if best == played:
            best, played = (
                f"{text} ({self._track(evaluation.action.target)})"
                for text, evaluation in ((best, mistake.best), (played, mistake.played))
            )
        return self._narrator.say(
            "better",
            who=self.names[mistake.seat],
            best=self._to(best),
            played=self._to(played),
            by=self._gain(mistake),
        )

    def _track(self, number: int) -> str:
        """Tell the tracks of a double route apart: by their colours, or else by their numbers."""
        routes = self._narrator.box.map.routes
        color, tracks = routes[number].color, self._narrator.box.map.tracks(number)
        if [routes[each].color for each in tracks].count(color) > 1:
            return say("track", self.language, track=1 + tracks.index(number))
        return say("gray", self.language) if color == GRAY else self._grammar.row([color])

    def _to(self, what: str) -> str:
        return a_or_ad(what) if self.language == "it" else f"to {what}"

    def _gain(self, mistake: Judgement) -> str:
        seat, language = mistake.seat, self.language
        # A no-break space keeps figure and sign on one line.
        then, now = (
            percent(evaluation.chances[seat], language, 0).replace(" ", "\N{NO-BREAK SPACE}")
            for evaluation in (mistake.best, mistake.played)
        )
        if mistake.lost_chance > TOLD:
            return self._narrator.say("by_chance", then=then, now=now)
        points = self._grammar.points(round(mistake.lost_points))
        return self._narrator.say("by_points", points=points)


def closing(review: Review, critic: Critic) -> Iterator[str]:
    """Say when the game was decided, or that not all of it is known."""
    language = critic.language
    if review.interrupted:
        if review.turns:
            yield say("interrupted", language, turn=review.turns[-1].number)
        else:
            yield say("interrupted_at_once", language)
        return
    if len(review.outcome.winners) > 1:
        return
    who, since = critic.names[review.outcome.winners[0]], review.turning_point
    if since is None:
        yield say("surprise", language, who=who)
    elif since == 0:
        yield say("always_ahead", language, who=who)
    else:
        yield say("ahead_since", language, who=who, turn=since)
