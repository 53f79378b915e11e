"""Figures as each language writes them, and what is to be said about a deck of tickets."""

from __future__ import annotations

from incarrozza.editions.edition import Language


def number(value: float, language: Language, digits: int = 0) -> str:
    """Write a number as the language does: 12,345.6 or 12.345,6.

    >>> number(12345.6, "en", 1), number(12345.6, "it", 1)
    ('12,345.6', '12.345,6')
    """
    text = f"{value:,.{digits}f}"
    return text if language == "en" else text.translate(str.maketrans(",.", ".,"))


def percent(share: float, language: Language, digits: int = 1) -> str:
    """Write a share as a percentage.

    >>> percent(0.8254, "en"), percent(0.8254, "it")
    ('82.5 %', '82,5 %')
    """
    return f"{number(100 * share, language, digits)} %"


def house_note(house: int, tickets: int, language: Language) -> str:
    """Say how many tickets of a deck are house tickets.

    >>> house_note(1, 48, "it")
    '1 dei 48 biglietti di questo mazzo è della casa, al posto di una carta che non conosciamo.'
    """
    if language == "en":
        what = (
            "is a house ticket, standing in for a card"
            if house == 1
            else "are house tickets, standing in for cards"
        )
        return f"{house} of the {tickets} tickets in this deck {what} we do not know."
    # Degli otto, degli undici, degli ottanta.
    of_the = "degli" if tickets == 11 or str(tickets).startswith("8") else "dei"
    what = (
        "è della casa, al posto di una carta"
        if house == 1
        else "sono della casa, al posto di carte"
    )
    return f"{house} {of_the} {tickets} biglietti di questo mazzo {what} che non conosciamo."
