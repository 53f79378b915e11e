"""Advice in a sentence: what to do, and a fact that speaks for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from incarrozza.action import Action, notation
from incarrozza.rules import state as code
from incarrozza.view import View
from incarrozza.words.grammar import grammar

if TYPE_CHECKING:
    from incarrozza.words.narrator import Narrator


Mood = Literal["do", "would"]
"""How an action is said: "Claim Brest–Paris", or "(would) claim Brest–Paris" of somebody."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is true of a view, and speaks for a move there."""

    name: str
    """Its phrase is called `why_` and this."""
    tickets: tuple[int, ...] = ()
    route: int | None = None
    count: int = 0
    """Of whatever the phrase counts."""
    seat: int | None = None
    """Whoever else it is about."""


class Adviser:
    """Puts advice into words."""

    def __init__(self, narrator: Narrator) -> None:
        box = narrator.box
        self._say = narrator.say
        self._name = narrator.name
        self._route = narrator.route
        self._box = box
        self._grammar = grammar(box.edition, narrator.language)
        self._notation = notation(box.edition, box.map)

    def advise(self, view: View, move: Sequence[Action], fact: Fact | None) -> str:
        """Say what the view's seat should do now and, where something speaks for it, why."""
        what = self.what(view, move[0])
        if fact is None:
            return f"{what}."
        return self._say("advice", what=what, why=self._why(view, fact))

    def what(self, view: View, action: Action, mood: Mood = "do") -> str:
        """Say an action, as advice or as what somebody would have had to do."""
        target = action.target
        match action.kind:
            case "claim":
                return self._say(f"{mood}_claim", route=self._route(target))
            case "station" | "depot" as kind:
                where = self._grammar.at(self._box.map.places[target].name)
                return self._say(f"{mood}_{kind}", at_city=where)
            case "draw" if action.index == code.DRAW_DECK:
                return self._say(f"{mood}_draw_deck")
            case "draw":
                return self._say(
                    f"{mood}_draw", card=self._grammar.one(self._notation.kind(target))
                )
            case "keep":
                kept = [t for i, t in enumerate(view.offered) if target >> i & 1]
                phrase = f"{mood}_keep" if kept else f"{mood}_keep_none"
                return self._say(phrase, tickets=self._tickets(kept))
            case "pay":
                cards = self._grammar.some(self._notation.payment(action, view.due))
                adds = mood == "do" or view.phase == "tunnel"
                return self._say(f"{mood}_pay" if adds else f"{mood}_pay_first", cards=cards)
            case "deposit" | "take" as kind:
                whose = f"{mood}_{kind}_own" if target == view.seat else f"{mood}_{kind}"
                return self._say(whose, owner=self._name(target))
            case kind:
                return self._say(f"{mood}_{kind.replace(' ', '_')}")

    def _why(self, view: View, fact: Fact) -> str:
        assert view.seat is not None
        say, count = self._grammar, fact.count
        return self._say(
            f"why_{fact.name}",
            tickets=self._tickets(fact.tickets),
            route="" if fact.route is None else self._route(fact.route),
            count=count,
            cards=say.cards(count),
            points=say.points(count),
            routes=say.routes(count),
            ticket_count=say.tickets(count),
            pieces=say.pieces(view.pieces(view.seat)),
            wild=say.one(self._box.edition.wild),
            player="" if fact.seat is None else self._name(fact.seat),
        )

    def _tickets(self, numbers: Sequence[int]) -> str:
        return self._grammar.both(map(self._box.ticket_name, numbers)) if numbers else ""
