"""Reviews of finished games: what is called a mistake, how it is said, and what it may know."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from incarrozza import Game, Record
from incarrozza.analysis import Analysis
from incarrozza.arena import simulate
from incarrozza.bots.pondering import ponderer, strongest_ponderer
from incarrozza.bots.search import Evaluation
from incarrozza.editions import open_box
from incarrozza.editions.edition import LANGUAGES, Language
from incarrozza.errors import BadOption, RecordError
from incarrozza.picture.pieces import PAINTS
from incarrozza.review import Judgement, Review, review
from incarrozza.review.chart import draw_chances
from incarrozza.review.critic import Critic, closing
from incarrozza.review.judging import judge
from incarrozza.words import Adviser, Narrator
from tests import invented
from tests.position import position

GOLDENS = Path(__file__).parent / "goldens"
NAMES = ("Anna", "Bruno")
BOX = open_box("new_york", 2)
SVG = "{http://www.w3.org/2000/svg}"


def golden(name: str) -> Record:
    return Record.parse((GOLDENS / f"{name}.txt").read_text("utf-8"))


@pytest.fixture(scope="module")
def found() -> Review:
    """Review a short game of Anna and Bruno."""
    return review(golden("new_york-2-greedy"), playouts=12)


def last_turn() -> Game:
    """Anna can complete a ticket in her last turn, for 3 points instead of -3, and nothing else."""
    return (
        position("new_york")
        .tickets(0, "Lincoln Center–Empire State Building")
        .own(0, "Lincoln Center–Times Square blue")
        .hand(0, orange=1)
        .own(1, "Chelsea–Gramercy Park")
        .last_turns(1)
        .game()
    )


def said(mistake: Judgement, language: Language) -> str:
    """Say a mistake, with common spaces."""
    return Critic(BOX, NAMES, language).say(mistake).replace("\N{NO-BREAK SPACE}", " ")


def judged(game: Game, action: str, playouts: int = 48) -> Judgement:
    player = ponderer(playouts=playouts)
    return judge(player, game, 0, game.notation.read(action), 1)


# -- Mistakes --------------------------------------------------------------------------------------


def test_a_blunder_is_named_and_what_was_better_is_said() -> None:
    blunder = judged(last_turn(), "draw deck")
    assert blunder.is_mistake
    claim = "claim Times Square–Empire State Building orange"
    assert [action.text for action in blunder.move] == [claim, "pay orange"]
    assert said(blunder, "en") == (
        "Anna would have done better to claim Times Square–Empire State Building than to draw from"
        " the deck: 100 % to win instead of 0 %."
    )
    assert said(blunder, "it") == (
        "Anna avrebbe fatto meglio a prendere Times Square–Empire State Building che a pescare dal"
        " mazzo: probabilità di vincere 100 % invece di 0 %."
    )


def test_the_best_move_is_no_mistake() -> None:
    right = judged(last_turn(), "claim Times Square–Empire State Building orange")
    assert not right.is_mistake
    assert right.loss == 0
    assert right.move == ()


@pytest.mark.siege(part="strength")
def test_who_plays_at_random_makes_more_mistakes_than_a_planner(tmp_path: Path) -> None:
    simulate("new_york", players=2, games=3, bots=["random", "planner"], seed=2, save=tmp_path)
    found = [
        review(Record.parse(path.read_text("utf-8")), playouts=480)
        for path in sorted(tmp_path.iterdir())
    ]
    # Turns, those that were as good as the bot's, and mistakes: of all games together.
    daydreamer, planner = (
        [sum(column) for column in zip(*(each.count(seat) for each in found), strict=True)]
        for seat in (0, 1)
    )
    assert len(found) == 3
    assert daydreamer[1] < planner[1] <= planner[0]
    assert daydreamer[2] > 1.5 * planner[2]


def evaluation(action: str, gain: float, chance: float, lead: float) -> Evaluation:
    read = Game("new_york", 2, seed=1).notation.read
    return Evaluation(read(action), 100, gain, (chance, 1 - chance), (20.0 + lead, 20.0))


@pytest.mark.parametrize(
    ("chance", "lead", "words"),
    [
        (0.58, 3, "58 % to win instead of 50 %."),
        (0.5, 3.2, "3 points more of a lead, on average."),
        (0.45, 1, "1 point more of a lead, on average."),
        (0.5, 0.4, ""),
    ],
)
def test_it_is_told_in_chances_or_else_in_points_or_not_at_all(
    chance: float, lead: float, words: str
) -> None:
    best, played = evaluation("draw red", 0.04, chance, lead), evaluation("draw deck", 0, 0.5, 0)
    thought = Judgement(0, Game("new_york", 2, seed=1).view(0), played, best)
    assert thought.is_mistake == bool(words)
    assert not words or said(thought, "en").endswith(words)
    assert not replace(thought, best=best._replace(gain=0.02)).is_mistake


def test_tracks_of_a_double_route_are_told_apart() -> None:
    best = evaluation("claim Central Park–Times Square red", 0.2, 0.6, 2)
    played = evaluation("claim Central Park–Times Square black", 0, 0.4, 0)
    thought = Judgement(0, Game("new_york", 2, seed=1).view(0), played, best)
    assert "Square (red) than to claim" in said(thought, "en")
    assert "Square (rossa) che a prendere" in said(thought, "it")


def test_tracks_of_one_colour_are_told_apart_by_their_numbers() -> None:
    best = evaluation("claim Empire State Building–Chelsea 2", 0.2, 0.6, 2)
    played = evaluation("claim Empire State Building–Chelsea 1", 0, 0.4, 0)
    thought = Judgement(0, Game("new_york", 2, seed=1).view(0), played, best)
    assert "Chelsea (track 2) than to claim" in said(thought, "en")
    assert "Chelsea (binario 2) che a prendere" in said(thought, "it")


def test_a_grey_track_is_told_from_a_coloured_one(tmp_path: Path) -> None:
    box = invented.box(tmp_path)
    game = Game(box, seed=1)
    gray, teal = (
        Evaluation(
            game.notation.read(f"claim Alba–Duomo {color}"), 100, gain, (0.5, 0.5), (gain, 0)
        )
        for color, gain in (("gray", 2.0), ("teal", 0.0))
    )
    thought = Judgement(0, game.view(0), teal, gray)
    assert "Duomo (grey) than to claim" in Critic(box, (), "en").say(thought)
    assert "Duomo (grigia) che a prendere" in Critic(box, (), "it").say(thought)


def test_every_kind_of_action_can_be_said() -> None:
    """The three games hold tunnels, stations, warehouses, tickets kept and not kept."""
    begun: dict[str, set[str]] = {}
    for name in ("europe-3-depots-tunnelling", "mega_europe-2-depots-ambush", "new_york-2-greedy"):
        record = golden(name)
        advisers = [Adviser(Narrator(record.box, record.names, lang)) for lang in LANGUAGES]
        game = Game.from_record(replace(record, events=record.events[:1]))
        for event in record.events[1:]:
            assert event.seat is not None
            view = game.view(event.seat)
            for action in game.legal(event.seat):
                words = [adviser.what(view, action, "would") for adviser in advisers]
                assert words[0] != words[1]
                begun.setdefault(action.kind, set()).add(words[0].split()[0])
            game.follow(event)
    assert begun["pay"] == {"pay", "add"}
    assert {"claim", "station", "draw", "keep", "give up", "deposit", "take", "end"} <= {*begun}


# -- The whole game --------------------------------------------------------------------------------


def test_every_turn_is_there_and_chances_are_whole(found: Review) -> None:
    record = found.record
    narrator = Narrator(record.box, record.names)
    whose: dict[int, int | None] = {0: None}
    for event in record.events:
        narrator.tell(event)
        if narrator.turn:
            whose[narrator.turn] = narrator.seat
    assert {turn.number: turn.seat for turn in found.turns} == whose
    for turn in found.turns:
        assert sum(turn.chances) == pytest.approx(1)
        for thought in turn.judgements:
            assert sum(thought.best.chances) == pytest.approx(1)
    assert [{each.seat for each in turn.judgements} for turn in found.turns[:2]] == [{0, 1}, {0}]


def test_every_decision_with_a_choice_is_judged(found: Review) -> None:
    game = Game.from_record(replace(found.record, events=found.record.events[:1]))
    chosen = []
    for event in found.record.events[1:]:
        assert event.seat is not None
        if len(game.legal(event.seat)) > 1:
            chosen.append((game.turns, event.seat, event.action))
        game.follow(event)
    thoughts = [(turn.number, each) for turn in found.turns for each in turn.judgements]
    judged = [(number, each.seat, each.played.action) for number, each in thoughts]
    assert [each for each in judged if each in chosen] == chosen
    # The first decision of a turn tells the chances, even if it is none.
    assert len(judged) - len(chosen) <= len(found.turns)


def test_a_turn_is_spoken_of_once(found: Review) -> None:
    assert found.mistakes
    assert all(len(turn.mistakes) <= 1 for turn in found.turns[1:])
    losses = [mistake.loss for _, mistake in found.mistakes]
    assert losses == sorted(losses, reverse=True)
    for turn, mistake in found.mistakes:
        wrong = [each.loss for each in turn.judgements if each.is_mistake]
        assert turn.number == 0 or mistake.loss == max(wrong)


def test_it_is_the_same_every_time(found: Review) -> None:
    assert str(review(found.record, playouts=12).analysis()) == str(found.analysis())


def test_nothing_hidden_is_used() -> None:
    record = golden("new_york-2-greedy")
    game, rng = record.at_turn(8), random.Random(5)
    (seat,) = game.to_act
    other = game.view(seat).imagine(rng)
    while other.view(1 - seat).data() == game.view(1 - seat).data():
        other = game.view(seat).imagine(rng)
    for action in game.legal(seat)[:3]:
        one, two = (judge(ponderer(playouts=32), each, seat, action, 1) for each in (game, other))
        assert (one.played, one.best, one.move) == (two.played, two.best, two.move)


def test_ctrl_c_keeps_what_was_found(found: Review) -> None:
    def tire(done: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    early = review(found.record, playouts=12, progress=tire)
    assert early.interrupted
    assert 5 < len(early.turns) < len(found.turns)
    assert [turn.chances for turn in early.turns] == [
        turn.chances for turn in found.turns[: len(early.turns)]
    ]
    critic = Critic(BOX, NAMES, "en")
    assert [*closing(early, critic)] == [
        f"Interrupted: this is what was looked at up to turn {early.turns[-1].number}."
    ]
    assert len(early.analysis().turns) == len(early.turns)
    ElementTree.fromstring(draw_chances(early, critic))


def test_the_turning_point_is_where_the_winner_leads_for_good(found: Review) -> None:
    (winner,) = found.outcome.winners

    def led(*shares: float) -> Review:
        turns = []
        for turn, share in zip(found.turns, shares, strict=False):
            chances = [1 - share, 1 - share]
            chances[winner] = share
            turns.append(replace(turn, chances=tuple(chances)))
        return replace(found, turns=tuple(turns))

    assert led(0.6, 0.4, 0.6, 0.7).turning_point == 2
    assert led(0.6, 0.7).turning_point == 0
    assert led(0.6, 0.4).turning_point is None
    who, critic = NAMES[winner], Critic(BOX, NAMES, "en")
    assert [*closing(led(0.4, 0.6), critic)] == [
        f"The turning point: from turn 1 on, {who} was ahead for good."
    ]
    assert [*closing(led(0.6), critic)] == [f"{who} was ahead all the time."]
    assert "Only the end decided" in next(closing(led(0.4), critic))


# -- What becomes of it ----------------------------------------------------------------------------


def test_the_analysis_has_turns_sentences_and_the_record(found: Review) -> None:
    written = Analysis.parse(str(found.analysis()))
    written.check(found.record)
    assert written.by == found.by == strongest_ponderer()
    assert Record.parse(written.record) == found.record
    assert [each.turn for each in written.turns] == [turn.number for turn in found.turns]
    told = {each.turn for each in written.turns if each.text}
    assert told == {turn.number for turn, _ in found.mistakes}
    assert all({*each.text} == {"en", "it"} for each in written.turns if each.text)


@pytest.mark.parametrize(("language", "title"), [("en", "chances to win"), ("it", "di vincere")])
def test_the_chart_has_a_line_and_a_name_for_everybody(
    found: Review, language: Language, title: str
) -> None:
    critic = Critic(BOX, ("Anna & co", "<Bruno>"), language)
    root = ElementTree.fromstring(draw_chances(found, critic))
    assert title in (root.get("aria-label") or "")
    texts = [each.text for each in root.iter(f"{SVG}text")]
    assert {"Anna & co", "<Bruno>", "0 %", "100 %"} <= {*texts}
    for color in ("blue", "red"):
        (line,) = (e for e in root.iter(f"{SVG}polyline") if e.get("stroke") == PAINTS[color])
        assert len((line.get("points") or "").split()) == len(found.turns) + 1
    assert len([*root.iter(f"{SVG}circle")]) == len(found.mistakes)


def test_what_cannot_be_reviewed_is_refused() -> None:
    game = Game("new_york", 2, seed=1)
    with pytest.raises(RecordError, match="not over; expected a finished one"):
        review(game.record, playouts=1)
    with pytest.raises(RecordError, match="only what one seat saw"):
        review(golden("new_york-2-greedy").seen_by(0), playouts=1)
    with pytest.raises(BadOption, match=r"'greedy'; expected .*search"):
        review(golden("new_york-2-greedy"), by="greedy")
    with pytest.raises(BadOption, match="expected some for each decision"):
        review(golden("new_york-2-greedy"), playouts=-1)
