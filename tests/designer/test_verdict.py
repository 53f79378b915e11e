"""The verdict on a map: what is said of it, when, and what is suggested."""

from __future__ import annotations

import re
from dataclasses import replace as changed

import msgspec
import pytest
from msgspec.structs import replace

from incarrozza.arena.shares import Share
from incarrozza.designer.changes import apply_changes
from incarrozza.designer.network import suggest_network
from incarrozza.designer.remarks import Remark
from incarrozza.designer.tickets import suggest_tickets
from incarrozza.designer.tracks import suggest_colors
from incarrozza.designer.tuning import tune
from incarrozza.designer.verdict import Verdict, judge, study_map, take_subject
from incarrozza.designer.wording import SENTENCES
from incarrozza.editions import open_box
from incarrozza.editions.edition import LANGUAGES
from incarrozza.mapfile.draft import Draft
from incarrozza.mapfile.problems import MapFileError
from incarrozza.study import Findings, study
from tests.designer.drafts import packaged, scattered


def invented(places: int = 14) -> Draft:
    draft = scattered(places, "city_map", seed=5)
    draft = replace(draft, title="Invented", tracks=suggest_network(draft))
    return replace(draft, tickets=suggest_tickets(draft))


DRAFT = invented()
SUBJECT = take_subject(DRAFT)


@pytest.fixture(scope="module")
def findings() -> Findings:
    return study(SUBJECT.box, games=120, seed=2)


def kinds(verdict: Verdict) -> set[str]:
    return {remark.kind for remark in verdict.remarks}


def only(verdict: Verdict, kind: str) -> Remark:
    (found,) = (remark for remark in verdict.remarks if remark.kind == kind)
    return found


def with_ticket(findings: Findings, number: int, offers: int, kept: int, done: int) -> Findings:
    """Pretend that a ticket was offered, kept and completed so many times."""
    ticket = changed(
        findings.tickets[number],
        offered=offers / findings.games,
        kept=kept / offers,
        completed=done / max(kept, 1),
        wins=Share.of(kept / 2, kept),
    )
    tickets = [*findings.tickets[:number], ticket, *findings.tickets[number + 1 :]]
    return changed(findings, tickets=tuple(tickets))


def with_route(findings: Findings, number: int, claimed: float, when: float = 0.5) -> Findings:
    route = changed(findings.routes[number], claimed=claimed, when=when)
    routes = [*findings.routes[:number], route, *findings.routes[number + 1 :]]
    return changed(findings, routes=tuple(routes))


def test_figures_are_those_of_the_study(findings: Findings) -> None:
    figures = judge(SUBJECT, findings).figures
    assert figures.games == 120
    assert figures.turns == findings.mean_turns
    assert [ticket.index for ticket in figures.tickets] == list(range(len(DRAFT.tickets)))
    for ticket, drawn in zip(figures.tickets, DRAFT.tickets, strict=True):
        assert ticket.name == f"{drawn.a}–{drawn.b}"
        assert ticket.brought == pytest.approx(ticket.kept * ticket.completed)
    assert sum(seat.wins for seat in figures.seats) == pytest.approx(1)


def test_a_verdict_can_be_sent(findings: Findings) -> None:
    verdict = judge(SUBJECT, with_ticket(findings, 3, 60, 3, 3))
    assert msgspec.json.decode(msgspec.json.encode(verdict), type=Verdict) == verdict


def test_long_tickets_are_numbered_as_in_the_draft() -> None:
    draft = packaged("europe")
    mixed = replace(draft, tickets=(*draft.tickets[20:], *draft.tickets[:20]))
    subject = take_subject(mixed, 3)
    for number, index in enumerate(subject.order):
        ticket = mixed.tickets[index]
        assert subject.box.ticket_name(number) == f"{ticket.a}–{ticket.b}"


def test_a_draft_that_cannot_be_played_is_refused() -> None:
    with pytest.raises(MapFileError):
        study_map(Draft(), games=1)


def test_a_ticket_that_nobody_keeps_becomes_dearer(findings: Findings) -> None:
    points = findings.tickets[3].points
    verdict = judge(SUBJECT, with_ticket(findings, 3, 60, 3, 3))
    remark = only(verdict, "ticket_unwanted")
    assert remark.tickets == (3,)
    assert remark.change is not None
    assert apply_changes(DRAFT, remark.change).tickets[3].points > points


def test_a_ticket_that_everybody_brings_home_becomes_cheaper(findings: Findings) -> None:
    number = max(range(len(DRAFT.tickets)), key=lambda each: DRAFT.tickets[each].points)
    easy = with_ticket(findings, number, 60, 60, 60)
    remark = only(judge(SUBJECT, easy), "ticket_easy")
    assert remark.change is not None
    assert apply_changes(DRAFT, remark.change).tickets[number].points < DRAFT.tickets[number].points


def test_a_hopeless_ticket_is_replaced_by_one_that_is_not_there(findings: Findings) -> None:
    hopeless = with_ticket(findings, 3, 120, 60, 3)
    remark = only(judge(take_subject(DRAFT), hopeless), "ticket_hopeless")
    assert remark.change is not None
    after = apply_changes(DRAFT, remark.change)
    assert len(after.tickets) == len(DRAFT.tickets)
    assert DRAFT.tickets[3] not in after.tickets
    pairs = {frozenset((t.a, t.b)) for t in after.tickets}
    assert len(pairs) == len(after.tickets)


def test_few_offers_prove_nothing(findings: Findings) -> None:
    verdict = judge(SUBJECT, with_ticket(findings, 3, 3, 0, 0))
    assert all(3 not in remark.tickets for remark in verdict.remarks)


def test_an_unused_route_becomes_easier(findings: Findings) -> None:
    number = next(n for n, route in enumerate(findings.routes) if route.length == 3)
    remark = only(judge(SUBJECT, with_route(findings, number, claimed=0.0)), "route_unused")
    assert remark.tracks == findings.routes[number].tracks
    assert remark.change is not None
    after = apply_changes(DRAFT, remark.change)
    assert {after.tracks[track].length for track in remark.tracks} == {2}


def test_a_route_that_everybody_fights_for_gets_a_second_track_or_a_space(
    findings: Findings,
) -> None:
    fought = with_route(findings, 0, claimed=1.0, when=0.1)
    remark = only(judge(SUBJECT, fought), "route_fought")
    assert remark.change is not None
    after = apply_changes(DRAFT, remark.change)
    length = findings.routes[0].length
    assert {after.tracks[track].length for track in remark.tracks} == {length + 1}
    subject = take_subject(DRAFT, 4)
    alone = next(r for r in findings.routes if len(subject.box.map.tracks(r.tracks[0])) == 1)
    wanted = changed(alone, claimed=1.0, when=0.1)
    verdict = judge(subject, changed(findings, routes=(wanted,)))
    assert [c.kind for c in only(verdict, "route_fought").change or ()] == ["add_track"]


def test_a_seat_is_spoken_of_only_beyond_noise(findings: Findings) -> None:
    def verdict(won: float) -> Verdict:
        shares = (Share.of(120 * won, 120), Share.of(120 * (1 - won), 120))
        seats = (changed(s, wins=w) for s, w in zip(findings.seats, shares, strict=True))
        return judge(SUBJECT, changed(findings, seats=tuple(seats)))

    assert "seat_ahead" not in kinds(verdict(0.55))
    assert "seat_ahead" in kinds(verdict(0.7))
    assert len(verdict(0.55).summary) == len(verdict(0.7).summary) + 1


def test_cards_that_run_out_and_games_that_do_not_end_are_told(findings: Findings) -> None:
    verdict = judge(SUBJECT, changed(findings, dry=0.5, run_down=0.5))
    assert {"cards_short", "end_otherwise"} <= kinds(verdict)
    changes = [
        change
        for kind in ("cards_short", "end_otherwise")
        for change in only(verdict, kind).change or ()
    ]
    rules = apply_changes(DRAFT, changes).rules
    assert rules["cards_per_color"] > SUBJECT.box.edition.cards_per_color
    assert rules["pieces"] < SUBJECT.box.edition.pieces


@pytest.mark.parametrize(("turns", "kind"), [(200.0, "too_long"), (8.0, "too_short")])
def test_a_game_should_take_about_as_long_as_is_meant(
    findings: Findings, turns: float, kind: str
) -> None:
    remark = only(judge(SUBJECT, changed(findings, mean_turns=turns)), kind)
    assert remark.change is not None
    pieces = apply_changes(DRAFT, remark.change).rules["pieces"]
    assert (pieces < SUBJECT.box.edition.pieces) == (kind == "too_long")


def test_packaged_maps_are_judged_well() -> None:
    verdict = study_map(open_box("new_york", 2), games=150, seed=1)
    assert not kinds(verdict) & {
        "cards_short",
        "end_otherwise",
        "too_long",
        "too_short",
        "one_sided",
        "ticket_hopeless",
        "route_unused",
    }
    assert 8 < verdict.figures.minutes < 16


@pytest.mark.parametrize("sentence", SENTENCES)
def test_both_languages_say_the_same_figures(sentence: str) -> None:
    english, italian = (
        sorted(re.findall(r"\{\w+\}", SENTENCES[sentence][language])) for language in LANGUAGES
    )
    assert english == italian


def test_a_map_that_follows_its_own_suggestions_becomes_better() -> None:
    bad = list(DRAFT.tickets)
    for number in (0, 3, 6, 9):
        bad[number] = replace(bad[number], points=1)
    for number in (1, 4, 7, 10):
        bad[number] = replace(bad[number], points=4 * bad[number].points)
    tuned = tune(replace(DRAFT, tickets=tuple(bad)), rounds=3, games=100, seed=1)
    about_tickets = [
        sum(remark.kind.startswith("ticket") for remark in verdict.remarks)
        for verdict in tuned.verdicts
    ]
    assert about_tickets[0] >= 8
    assert min(about_tickets) <= about_tickets[0] // 3
    assert len(tuned.draft.tickets) == len(DRAFT.tickets)


def test_the_same_seed_gives_the_same_verdict() -> None:
    assert study_map(DRAFT, games=10, seed=4) == study_map(DRAFT, games=10, seed=4)
    assert suggest_colors(DRAFT) == suggest_colors(DRAFT)
