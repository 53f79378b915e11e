"""The numbers of a draft's rules: its preset, and what the draft changes in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, get_type_hints

import msgspec

from incarrozza.editions.edition import LANGUAGES, Edition, Language, TicketRules
from incarrozza.editions.rows import LONGEST_CELL, unseen
from incarrozza.mapfile.draft import Draft
from incarrozza.mapfile.presets import FIXED_FIELDS, PRESETS
from incarrozza.mapfile.problems import Part, Problem, make_problem
from incarrozza.mapfile.shaping import shown, unknown_field

RULES = tuple(each.name for each in fields(Edition) if each.name not in FIXED_FIELDS)
"""What the rules of a map file may say."""
TICKET_RULES = tuple(each.name for each in fields(TicketRules))
LONGEST_SUMMARY = 300

_TYPES = get_type_hints(Edition)
_TICKET_TYPES = get_type_hints(TicketRules)
_FORBIDDEN = "<>"


def make_rules(draft: Draft, name: str, problems: list[Problem]) -> Edition:
    """Make the edition of a draft; what cannot be read is told, and stays as in the preset."""
    title = titles(draft, name, problems)
    given: dict[str, Any] = asdict(PRESETS[draft.preset])
    given.update(name=name, map=name, title=title)
    for field, value in draft.rules.items():
        if field not in RULES:
            problems.append(unknown_field("rules", str(field), list(RULES)))
        elif field == "summary":
            given[field] = _said(value, "rules", "summary", LONGEST_SUMMARY, problems)
        elif field == "tickets":
            if _is_table(field, value, problems):
                given[field] |= _ticket_rules(value, problems)
        elif field == "route_points":
            # A length that the draft does not name keeps its points.
            if _is_table(field, value, problems):
                given[field] |= _converted(field, value, _TYPES[field], problems, {})
        else:
            given[field] = _converted(field, value, _TYPES[field], problems, given[field])
    _check_words(given["words"], problems)
    return Edition(**{**given, "tickets": TicketRules(**given["tickets"])})


def titles(draft: Draft, name: str, problems: list[Problem]) -> dict[Language, str]:
    """Say what a draft is called in each language; the name stands in for a title."""
    said = _said(draft.title, "title", "title", LONGEST_CELL, problems)
    for part, text in (("author", draft.author), ("licence", draft.licence)):
        _check_text(text, "file", part, LONGEST_CELL, problems)
    return {language: said[language] or name for language in LANGUAGES}


def _said(
    value: object, part: Part, field: str, longest: int, problems: list[Problem]
) -> dict[Language, str]:
    """Read a text in one language or several; the first one stands in for those that lack."""
    if isinstance(value, str):
        value = {"en": value}
    if not isinstance(value, Mapping) or not all(isinstance(each, str) for each in value.values()):
        problems.append(
            make_problem(
                part,
                f"{field} is {shown(value)}; expected some text, in one language or in each",
                f"{field} è {shown(value, 'it')}; serve un testo, in una lingua o in tutte e due",
                field=field,
            )
        )
        return dict.fromkeys(LANGUAGES, "")
    for language, text in value.items():
        if language not in LANGUAGES:
            problems.append(unknown_field(part, f"{field}.{language}", [*LANGUAGES]))
        _check_text(text, part, field, longest, problems)
    first = next((text for text in value.values() if text.strip()), "")
    return {language: value.get(language, "").strip() or first.strip() for language in LANGUAGES}


def _check_text(text: str, part: Part, field: str, longest: int, problems: list[Problem]) -> None:
    if len(text) > longest:
        problems.append(
            make_problem(
                part,
                f"{field} has {len(text)} characters; expected at most {longest}",
                f"{field} ha {len(text)} caratteri; al massimo {longest}",
                field=field,
            )
        )
    elif unseen(text) or any(sign in text for sign in _FORBIDDEN):
        problems.append(
            make_problem(
                part,
                f"{field} is {shown(text)}; expected one line of text, and none of < >",
                f"{field} è {shown(text, 'it')}; serve una riga di testo, e niente < >",
                field=field,
            )
        )


def _check_words(words: Mapping[str, Mapping[str, Any]], problems: list[Problem]) -> None:
    for nouns in words.values():
        for name, noun in list(nouns.items())[:100]:
            for text in (name, noun.one, noun.many):
                _check_text(text, "rules", "words", LONGEST_CELL, problems)


def _is_table(field: str, value: object, problems: list[Problem]) -> bool:
    if isinstance(value, Mapping):
        return True
    problems.append(
        make_problem(
            "rules",
            f"{field} is {shown(value)}; expected a table: {_EXAMPLES[field]}",
            f"{field} è {shown(value, 'it')}; serve una tabella: {_EXAMPLES[field]}",
            field=field,
        )
    )
    return False


def _ticket_rules(value: Mapping[str, Any], problems: list[Problem]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for field, number in value.items():
        if field not in _TICKET_TYPES:
            known = [f"tickets.{each}" for each in TICKET_RULES]
            problems.append(unknown_field("rules", f"tickets.{field}", known))
            continue
        before = len(problems)
        read = _converted(f"tickets.{field}", number, _TICKET_TYPES[field], problems, None)
        if len(problems) == before:
            found[field] = read
    return found


_EXAMPLES = {
    "players": "[2, 4]",
    "colors": '["red", "white"]',
    "tie_breaks": '["tickets", "longest_path"]',
    "route_points": "{ 1 = 1, 2 = 2, 3 = 4 }",
    "merchandise_points": "{ 2 = [8, 4], 3 = [8, 5, 2] }",
    "tickets": "{ regular_dealt = 3, keep = 2 }",
    "words": '{ it = { teal = { one = "verde acqua", many = "verde acqua" } } }',
}

_EXPECTED: dict[Any, tuple[str, str]] = {
    int: ("a whole number", "un numero intero"),
    bool: ("true or false", "true (sì) o false (no)"),
    str: ("a word in quotes", "una parola tra virgolette"),
}


def _converted(
    field: str, value: object, wanted: Any, problems: list[Problem], otherwise: Any
) -> Any:
    """Read a value of the rules; another one where it is no such, or out of all proportion."""
    try:
        found = msgspec.convert(value, wanted, str_keys=True)
        if not _too_large(found):
            return found
    except msgspec.ValidationError:
        pass
    en, it = _EXPECTED.get(wanted, _EXPECTED[int])
    problems.append(
        make_problem(
            "rules",
            f"{field} is {shown(value)}; expected {_EXAMPLES.get(field, en)}",
            f"{field} è {shown(value, 'it')}; serve {_EXAMPLES.get(field, it)}",
            field=field,
        )
    )
    return otherwise


def _too_large(found: object) -> bool:
    """Tell whether a number is larger than any that a game has, or a list longer."""
    if isinstance(found, int):
        return not -(10**6) <= found <= 10**6
    if isinstance(found, Mapping):
        return len(found) > 100 or any(_too_large(each) for each in (*found, *found.values()))
    if isinstance(found, tuple):
        return len(found) > 100 or any(_too_large(each) for each in found)
    return False
