"""The report of a contest: one file that holds everything, in both languages."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from incarrozza.arena import Course, arena
from incarrozza.arena.bulletin import WORDS, summary
from incarrozza.arena.report import interval, page
from incarrozza.arena.standings import Standings
from incarrozza.editions.edition import LANGUAGES, Language


class Strict(HTMLParser):
    """Refuses a page whose elements are not closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        # Nothing is fetched from anywhere.
        for name, value in attrs:
            assert name not in {"src", "href"}, value
        if tag not in {"meta"}:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, _: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def parse(text: str) -> Strict:
    parser = Strict()
    parser.feed(text)
    parser.close()
    assert parser.open == []
    assert "url(" not in text
    assert "<script" not in text
    return parser


@pytest.fixture(scope="module")
def standings() -> Standings:
    return arena(
        "amsterdam", players=2, bots=["greedy", "random", "greedy@5"], games=10, seed=1, until=0.5
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_is_whole_and_in_one_language(standings: Standings, language: Language) -> None:
    text = page(standings, language)
    seen = parse(text).seen
    assert seen.count("svg") == 3
    assert f'<html lang="{language}">' in text
    other: Language = "it" if language == "en" else "en"
    for word in ("ratings", "standings", "ahead", "tables", "scores"):
        assert WORDS[word][language] in text
        assert f"<h2>{WORDS[word][other]}</h2>" not in text
    for bot in standings.bots:
        assert f">{bot.bot}</text>" in text


def test_the_page_says_what_is_special(standings: Standings) -> None:
    text = page(standings, "en")
    assert "20 of the 24 tickets in this deck are house tickets" in text
    assert "Certain: where the share" in text
    assert "prefers-color-scheme: dark" in text


def test_who_stops_at_will_is_shown_what_bears_it(standings: Standings) -> None:
    assert "where it lies with 95 % whenever one stops; the dashed line" in page(standings, "en")
    fixed = replace(standings, until=None)
    assert "with its 95 % interval; the dashed line" in page(fixed, "en")
    for table in standings.tables:
        wins = table.places[0].wins
        assert interval(standings, table) == table.certain
        assert interval(fixed, table) == (wins.low, wins.high)


def test_a_deal_that_was_not_played_from_every_seat_is_not_said_to_be() -> None:
    def interrupt(course: Course) -> None:
        if course.done == 3:
            raise KeyboardInterrupt

    some = arena("new_york", bots=["greedy", "random"], games=8, progress=interrupt)
    assert summary(some, "en").endswith("; the last deals were not yet played from every seat.")
    whole = arena("new_york", bots=["greedy", "random"], games=2)
    assert summary(whole, "it").endswith("; ogni mano è stata giocata una volta da ogni posto.")


def test_every_word_exists_in_both_languages_with_the_same_details() -> None:
    for word, said in WORDS.items():
        assert set(said) == set(LANGUAGES), word
        english, italian = (re.findall(r"{\w+}", said[language]) for language in LANGUAGES)
        assert sorted(english) == sorted(italian), word


def test_a_contest_without_games_has_a_page_too() -> None:
    def interrupt(_: object) -> None:
        raise KeyboardInterrupt

    nothing = arena("new_york", bots=["greedy", "random"], games=2, progress=interrupt)
    assert nothing.games == 0
    assert nothing.interrupted
    parse(page(nothing, "en"))
