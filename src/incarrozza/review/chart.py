"""The chances of everybody, turn by turn, as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from incarrozza.picture.curves import Curve, draw_curves
from incarrozza.picture.pieces import SEATS
from incarrozza.review.critic import Critic, say
from incarrozza.review.reviewing import Review
from incarrozza.words.figures import percent


def draw_chances(review: Review, critic: Critic) -> str:
    """Draw how likely everybody was to win; dots are mistakes."""
    edition, language = review.record.box.edition, critic.language
    return draw_curves(
        [_curve(review, seat, name) for seat, name in enumerate(critic.names)],
        lambda share: percent(share, language, 0),
        piece=edition.piece,
        title=say("title", language, edition=edition.title[language]),
        below=say("turn", language),
        note=say("dots", language) if review.mistakes else "",
    )


def _curve(review: Review, seat: int, name: str) -> Curve:
    marked = [turn.number for turn, mistake in review.mistakes if mistake.seat == seat]
    return Curve(name, SEATS[seat], _values(review, seat), marked)


def _values(review: Review, seat: int) -> Sequence[float]:
    """List a seat's chances by turn; what came of them stands at the end."""
    values = [turn.chances[seat] for turn in review.turns]
    if review.interrupted:
        return values or [1 / review.record.box.players]
    winners = review.outcome.winners
    return [*values, (seat in winners) / len(winners)]
