"""The score pad over HTTP: a table comes in, its scores go out, and nothing is kept."""

from __future__ import annotations

from incarrozza.editions.edition import Language, Ticket
from incarrozza.editions.options import Options
from incarrozza.errors import FactsError, IncarrozzaError
from incarrozza.pad import Holdings, score_table
from incarrozza.server.messages.names import clean_name
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.scores import (
    ObjectionInfo,
    PadScores,
    PointsInfo,
    Remainder,
    ScorePad,
)
from incarrozza.server.presenters.result import tallies
from incarrozza.server.store import library
from incarrozza.server.store.own_maps import OwnMap
from incarrozza.words.phrases import PHRASES


def add_up(pad: ScorePad, language: Language, own: OwnMap | None = None) -> PadScores:
    """Score a pad; what cannot be scored at all is refused."""
    try:
        names = [
            clean_name(seat.name) or PHRASES["player"][language].format(number=number)
            for number, seat in enumerate(pad.seats, 1)
        ]
        found = score_table(
            library.open_box(pad.edition, len(pad.seats), Options.of(pad), own=own),
            [
                Holdings(
                    routes=seat.routes,
                    stations=seat.stations,
                    tickets=seat.tickets,
                    depots_left=seat.depots_left,
                )
                for seat in pad.seats
            ],
            own_tickets=[Ticket(own.a, own.b, own.points) for own in pad.own_tickets],
        )
    except FactsError as error:
        raise Refusal("bad_tickets", why=error) from error
    except IncarrozzaError as error:
        raise Refusal("bad_option", why=error) from error
    scoring, outcome, view = found.explain(names, language), found.outcome, found.view
    return PadScores(
        accounts=tuple(PointsInfo(**each) for each in tallies(outcome, scoring)),
        ranking=outcome.ranking,
        tie_break=outcome.tie_break,
        verdict=scoring.verdict(),
        left=tuple(
            Remainder(
                pieces=view.pieces(seat),
                stations=view.stations_left(seat),
                depots=view.depots_left(seat),
                merchandise=view.merchandise(seat),
            )
            for seat in range(view.players)
        ),
        objections=[
            ObjectionInfo(
                seat=each.seat,
                kind=each.kind,
                number=each.number,
                owner=each.owner,
                rule=each.reason.rule,
                message=each.reason.told_to(each.seat, names).text(language),
            )
            for each in found.objections
        ],
    )
