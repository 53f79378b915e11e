"""The options of an edition: what the players may choose, each declared once.

Everything else follows from here: the flags of the commands, the fields of the server's messages,
the switches of the page, the lines of a record, and what each of them is called. Where an option
comes along, all of them do: as one `Options`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypedDict

from msgspec import Struct

from incarrozza.editions.edition import Edition, Language, Ticket
from incarrozza.errors import BadOption

OwnTickets: TypeAlias = str | Path | Sequence[Ticket]
"""An owner's own tickets: a file of them, or rows."""


class Options(Struct, frozen=True, kw_only=True):
    """What was chosen. A message that carries options inherits these fields."""

    depots: bool = False
    bonus_tickets: bool = False

    def chosen(self) -> list[Option]:
        """List the options that are on.

        >>> [option.name for option in Options(depots=True).chosen()]
        ['depots']
        """
        return [option for option in OPTIONS if getattr(self, option.name)]

    @staticmethod
    def of(carrier: Options) -> Options:
        """Take the options out of a message that carries them."""
        return Options(**{name: getattr(carrier, name) for name in Options.__struct_fields__})

    @staticmethod
    def choose(choices: Mapping[str, Any]) -> Options:
        """Make options of keywords.

        >>> Options.choose({"hovercraft": True})
        Traceback (most recent call last):
        ...
        TypeError: there is no option 'hovercraft'; expected depots, bonus_tickets
        """
        known = Options.__struct_fields__
        for name in choices:
            if name not in known:
                raise TypeError(f"there is no option {name!r}; expected {', '.join(known)}")
        return Options(**choices)


NO_OPTIONS = Options()


class Choices(TypedDict, total=False):
    """The same as keywords of a function that opens a box, and the owner's own tickets."""

    depots: bool
    bonus_tickets: bool
    tickets: OwnTickets | None


@dataclass(frozen=True)
class Option:
    """An option in words, and which editions have it."""

    name: str
    """A field of `Options`."""
    title: dict[Language, str]
    """For a switch; `{tickets}` stands for how many tickets it adds to the deck."""
    short: dict[Language, str]
    """For a list of what was chosen."""
    about: dict[Language, str]
    """One sentence for whoever chooses."""
    offered: Callable[[Edition], bool] = lambda _: True
    """Tells whether an edition has it."""

    @property
    def adds_tickets(self) -> bool:
        """Tell whether it adds tickets to the deck: then its title says how many."""
        return "{tickets}" in self.title["en"]

    @property
    def flag(self) -> str:
        """Name the option on a command line."""
        return f"--{self.name.replace('_', '-')}"


OPTIONS: tuple[Option, ...] = (
    Option(
        name="depots",
        title={"en": "Warehouses & depots", "it": "Magazzini e depositi"},
        short={"en": "depots", "it": "depositi"},
        about={
            "en": "Warehouses fill with cards as everybody draws. Reach a city with a depot, and"
            " they may be yours.",
            "it": "I magazzini si riempiono di carte man mano che si pesca. Raggiungi una città con"
            " un deposito, e possono essere tue.",
        },
    ),
    Option(
        name="bonus_tickets",
        title={"en": "{tickets} bonus tickets", "it": "{tickets} biglietti bonus"},
        short={"en": "bonus tickets", "it": "biglietti bonus"},
        about={
            "en": "More tickets in the deck, and so more surprises.",
            "it": "Più biglietti nel mazzo, e quindi più sorprese.",
        },
        offered=lambda edition: bool(edition.bonus_sets),
    ),
)


def offered(edition: Edition) -> list[Option]:
    """List the options that an edition has."""
    return [option for option in OPTIONS if option.offered(edition)]


def check_options(edition: Edition, options: Options) -> None:
    """Refuse what is no choice, or not one of the edition's."""
    for option in OPTIONS:
        value = getattr(options, option.name)
        if type(value) is not bool:
            raise BadOption(f"{option.name} is {value!r}; expected True or False")
        if value and not option.offered(edition):
            raise BadOption(
                f"{edition.name} has no {option.short['en']}; expected {option.name}=False",
                it=f"{edition.title['it']} non ha {option.short['it']}; si gioca senza",
            )
