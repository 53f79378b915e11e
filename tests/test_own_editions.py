"""An edition of one's own is played, recorded, told, scored and drawn like a packaged one."""

from __future__ import annotations

import pickle
import random
import re
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
import pytest

import incarrozza as ic
from incarrozza import limits
from incarrozza.bots import BOTS, bot
from incarrozza.editions import EDITIONS
from incarrozza.editions.box import put_together
from incarrozza.editions.edition import Edition, TicketRules
from incarrozza.editions.folder import Folder
from incarrozza.editions.library import VARIABLE, open_library
from incarrozza.editions.plain import plain_layout
from incarrozza.editions.shelf import SHELF
from incarrozza.errors import BadOption, FactsError, RecordError, UnknownEdition
from incarrozza.picture import draw_board
from incarrozza.picture.palette import SPARES
from incarrozza.words import Narrator
from tests import invented

COMPANIES = [(2, False), (3, True), (4, False)]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return invented.write(tmp_path_factory.mktemp("maps"))


@pytest.fixture(scope="module")
def box(folder: Path) -> ic.Box:
    return ic.open_box(folder, 3, depots=True)


def play(box: ic.Box, name: str = "greedy", seed: int = 1) -> ic.Game:
    """Play a whole game among bots of one kind."""
    game = ic.Game(box, seed=seed, names=["Anna", "Bruno", "Carla", "Dario"][: box.players])
    player, rng = bot(name), random.Random(seed)
    while not game.over:
        seat = game.to_act[0]
        game.push(player.choose(game.view(seat), game.legal(seat), rng=rng, seconds=0.002), seat)
    return game


@pytest.fixture(scope="module")
def game(box: ic.Box) -> ic.Game:
    return play(box)


# -- Where it comes from ---------------------------------------------------------------------------


def test_a_folder_and_a_file_make_the_same_box(folder: Path, tmp_path: Path) -> None:
    file = invented.write_file(tmp_path)
    assert ic.open_box(folder, 2) == ic.open_box(str(file), 2)


def test_a_folder_of_editions_is_a_library_beside_the_shelf(folder: Path) -> None:
    library = open_library(folder.parent)
    assert [*library.editions] == [*EDITIONS, invented.NAME]
    assert ic.open_box(invented.NAME, 2, library=library).map.name == invented.NAME
    assert ic.open_box("europe", 2, library=library) == ic.open_box("europe", 2)


def test_the_environment_names_folders(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(UnknownEdition, match="expected one of europe"):
        ic.Game(invented.NAME, players=2)
    monkeypatch.setenv(VARIABLE, str(folder.parent))
    assert ic.Game(invented.NAME, players=2).box == ic.open_box(folder, 2)
    assert ic.Action.parse("claim alba foce").text == "claim Alba–Foce"


def test_rules_of_ones_own_are_played_on_a_packaged_map(tmp_path: Path) -> None:
    (tmp_path / "quick.toml").write_text(
        """
        map = "new_york"
        players = [2, 4]
        colors = ["blue", "green", "black", "pink", "red", "orange"]
        wild = "taxi"
        piece = "taxi"
        cards_per_color = 6
        wild_cards = 8
        hand = 4
        pieces = 10
        closed_doubles = 2
        [tickets]
        regular_dealt = 2
        keep = 1
        rejects_return = true
        drawn = 2
        """,
        "utf-8",
    )
    quick = ic.open_box(tmp_path / "quick.toml", 2)
    assert quick.map == SHELF.map("new_york")
    assert quick.layout == SHELF.layout("new_york")
    assert not quick.packaged
    again = ic.Record.parse(str(play(quick).record))
    assert again.box == quick


def test_two_editions_of_one_name_are_refused(tmp_path: Path) -> None:
    folder = invented.write(tmp_path)
    (folder / "edition.toml").write_text('name = "europe"\n' + invented.EDITION, "utf-8")
    with pytest.raises(BadOption, match="two editions are called 'europe'"):
        open_library(tmp_path)


def test_a_folder_without_editions_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"expected edition\.toml in it"):
        Folder(tmp_path)
    with pytest.raises(BadOption, match="no such folder"):
        Folder(tmp_path / "nowhere")


BROKEN = {
    "an unknown field": ("pieces = 14", "pieces = 14\npeices = 3", "unknown field 'peices'"),
    "a missing field": ("pieces = 14", "", "no 'pieces'; expected a value"),
    "an unknown field of tickets": ("keep = 2", "keep = 2\nkeeps = 1", "unknown field 'tickets.k"),
    "a word for a number": ("pieces = 14", 'pieces = "many"', "Expected `int`, got `str`"),
    "no TOML": ("pieces = 14", "pieces 14", "not readable as TOML"),
    "too many pieces": ("pieces = 14", "pieces = 99", "has pieces 99; expected at most 56"),
    "no pieces": ("pieces = 14", "pieces = 0", "has pieces 0; expected at least 1"),
    "a negative number": ("hand = 3", "hand = -1", "has cards in a hand -1; expected at least 0"),
    "a colour that is no word": ('"teal"]', '"sea green"]', "calls something 'sea green'"),
    "a colour that notation needs": ('"teal"]', '"deck"]', "calls something 'deck'"),
    "a colour twice": ('"teal"]', '"red"]', "expected each once"),
    "more to keep than is dealt": ("keep = 2", "keep = 4", "to keep 4; expected at most 3"),
    "too few cards": ("cards_per_color = 9", "cards_per_color = 1", "expected at least"),
}


@pytest.mark.parametrize(("old", "new", "why"), BROKEN.values(), ids=BROKEN)
def test_a_broken_edition_is_refused(old: str, new: str, why: str, tmp_path: Path) -> None:
    folder = invented.write(tmp_path)
    assert old in invented.EDITION
    (folder / "edition.toml").write_text(invented.EDITION.replace(old, new, 1), "utf-8")
    with pytest.raises((FactsError, BadOption)) as caught:
        ic.open_box(folder, 2)
    assert why in str(caught.value)


@pytest.mark.parametrize("name", ["Alba, Sud", "Alba; Sud", "Alba > Sud", "–"])
def test_a_place_whose_name_a_record_could_not_hold_is_refused(name: str, tmp_path: Path) -> None:
    folder = invented.write(tmp_path)
    cities = invented.CITIES.replace("alba,Alba,", f'alba,"{name}",')
    (folder / "cities.csv").write_text(cities, "utf-8")
    with pytest.raises(FactsError, match=r"valle/cities\.csv, line 2: board_name"):
        ic.open_box(folder, 2)


def test_the_page_about_editions_names_every_field_and_limit() -> None:
    page = (Path(__file__).parent.parent / "docs" / "editions.md").read_text("utf-8")
    for field in (*fields(Edition), *fields(TicketRules)):
        assert f"`{field.name}`" in page or f"`[{field.name}]`" in page, field.name
    said = {int(number) for number in re.findall(r"\d+", page.partition("## How large")[2])}
    assert {value for name, value in vars(limits).items() if name.startswith("MAX_")} - {5} <= said


# -- What is done with it --------------------------------------------------------------------------


def test_a_box_says_all_so_nothing_may_be_said_beside_it(box: ic.Box) -> None:
    for wrong in ({"depots": False}, {"players": 2}):
        with pytest.raises(BadOption, match="expected a box alone"):
            ic.Game(box, **wrong)
    assert ic.Game(box, players=3).box is box
    with pytest.raises(BadOption, match="no number of players"):
        ic.Game("europe")


@pytest.mark.parametrize(("players", "depots"), COMPANIES)
def test_the_kernel_plays_a_batch_of_it(folder: Path, players: int, depots: bool) -> None:
    games = ic.Games(ic.open_box(folder, players, depots=depots), n=50, seed=1)
    games.play_out()
    assert games.over.all()
    assert np.unique(games.scores()).size > 1


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_plays_it_to_the_end(box: ic.Box, name: str) -> None:
    game = play(box, name)
    assert game.outcome is not None


def test_a_record_carries_it_in_full(game: ic.Game) -> None:
    text = str(game.record)
    again = ic.Record.parse(text)
    assert again.box == game.box
    assert again.box.edition.words == game.box.edition.words
    assert str(again) == text
    assert again.replay() == game
    again.verify()


def test_a_record_of_it_with_own_tickets_does_too(folder: Path) -> None:
    rows = ic.open_box(folder, 2).map.tickets[:8]
    game = play(ic.open_box(folder, 2, tickets=rows))
    again = ic.Record.parse(str(game.record))
    assert again.box.own_rows == rows
    assert again.replay() == game


def test_a_record_of_a_packaged_box_only_names_it() -> None:
    text = str(ic.Game("new_york", players=2, seed=1).record)
    assert "edition: new_york\n" in text
    assert "cities:" not in text
    assert "rule " not in text


def test_a_record_of_a_box_like_a_packaged_one_is_not_taken_for_it() -> None:
    printed = ic.open_box("new_york", 2)
    richer = replace(printed, edition=replace(printed.edition, wild_cards=9))
    again = ic.Record.parse(str(ic.Game(richer, seed=1).record))
    assert again.box.edition.wild_cards == 9


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("rule pieces: 14", "rule pieces: 13", "record, facts: played with other"),
        ("rule pieces: 14", "rule pieces: [", "rule pieces: '\\['; expected a JSON value"),
        ("rule pieces: 14\n", "", "no 'pieces'; expected a value"),
        ("rule pieces: 14", "rule peices: 14", "unknown field 'peices'"),
        ("routes: cima,duomo,1,teal", "routes: cima,nowhere,1,teal", "unknown place 'nowhere'"),
        ("cities: ", "citta: ", "a second line 'citta'"),
    ],
)
def test_a_damaged_box_in_a_record_is_refused(game: ic.Game, old: str, new: str, why: str) -> None:
    text = str(game.record)
    assert old in text
    with pytest.raises(RecordError, match=why):
        ic.Record.parse(text.replace(old, new))


def test_both_narrators_tell_it_in_its_own_words(game: ic.Game) -> None:
    told = {
        language: " ".join(
            line
            for narrator in [Narrator(game.box, game.names, language)]
            for event in game.record.events
            for line in narrator.tell(event)
        )
        for language in ("en", "it")
    }
    assert "barge" in told["en"]
    assert "teal" in told["en"]
    assert "chiatt" in told["it"]
    assert "verde acqua" in told["it"]
    assert "gondol" in told["en"]
    assert "gondol" in told["it"]
    assert "teal" not in told["it"]
    assert "barge" not in told["it"]


def test_a_reason_speaks_its_words(box: ic.Box) -> None:
    game = ic.Game(box, seed=1)
    while game.phase != "turn":
        game.push(game.legal_actions[-1])
    expensive = max(range(len(box.map.routes)), key=lambda number: box.map.routes[number].length)
    route = box.map.routes[expensive]
    a, b = (box.map.places[end].name for end in (route.a, route.b))
    reason = game.why_not(f"claim {a}–{b}")
    assert reason is not None
    assert "gondol" in reason.text("it")
    assert "gondol" in reason.text("en")


def holdings(game: ic.Game) -> list[ic.Holdings]:
    """Write down what everybody has at the end."""
    view = game.view(None)
    return [
        ic.Holdings(
            routes=view.routes(seat),
            stations=view.stations(seat),
            tickets=view.tickets_of(seat) or (),
            depots_left=view.depots_left(seat),
        )
        for seat in range(game.players)
    ]


def test_the_score_pad_counts_as_the_game_did(game: ic.Game) -> None:
    tally = ic.score_table(game.box, holdings(game))
    assert game.outcome is not None
    assert tally.objections == ()
    assert tally.outcome.scores == game.outcome.scores


@pytest.fixture(scope="module")
def globetrotters(tmp_path_factory: pytest.TempPathFactory) -> ic.Game:
    """Play a game of the edition with points for most tickets completed."""
    folder = invented.write(tmp_path_factory.mktemp("globetrotters"))
    with_it = invented.EDITION.replace("closed_doubles", "globetrotter_points = 15\nclosed_doubles")
    (folder / "edition.toml").write_text(with_it, "utf-8")
    return play(ic.open_box(folder, 3, depots=True))


@pytest.mark.rule("G17")
def test_it_may_have_globetrotters(globetrotters: ic.Game, game: ic.Game) -> None:
    accounts = globetrotters.account_now().accounts
    most = max(len(mine.completed) for mine in accounts)
    assert most > 0
    for mine, same in zip(accounts, game.account_now().accounts, strict=True):
        assert mine.items["globetrotter"] == (15 if len(mine.completed) == most else 0)
        assert mine.total == sum(mine.items.values())
        # The bots do not know it, so that this is the same game.
        assert mine.items | {"globetrotter": 0} == same.items


@pytest.mark.rule("G17")
def test_a_record_of_it_carries_the_points_of_globetrotters(
    globetrotters: ic.Game, game: ic.Game
) -> None:
    text = str(globetrotters.record)
    again = ic.Record.parse(text)
    assert "rule globetrotter_points: 15\n" in text
    assert again.replay().outcome == globetrotters.outcome
    again.verify()
    assert "globetrotter" not in str(game.record)
    assert globetrotters.box.digest != game.box.digest


@pytest.mark.rule("G17")
def test_the_score_pad_of_it_counts_globetrotters(globetrotters: ic.Game) -> None:
    tally = ic.score_table(globetrotters.box, holdings(globetrotters))
    assert tally.outcome == globetrotters.outcome
    assert [item.name for item in tally.explain().items(0)][-1] == "globetrotter"


@pytest.mark.rule("G17")
@pytest.mark.parametrize(("value", "limit"), [(100, "at most 99"), (-1, "at least 0")])
def test_points_of_globetrotters_have_a_limit(box: ic.Box, value: int, limit: str) -> None:
    wrong = replace(box.edition, globetrotter_points=value)
    with pytest.raises(BadOption, match=rf"globetrotter_points \(G17\) {value}; expected {limit}"):
        put_together(wrong, box.map, 2)


def test_it_is_drawn_with_its_colour_and_a_plain_board(game: ic.Game) -> None:
    board = draw_board(game.box)
    assert SPARES["teal"] in board
    for place in game.box.map.places:
        assert place.name.split()[0] in board
    assert 'class="barge"' in game.svg()


def test_it_travels_to_another_process_small(box: ic.Box) -> None:
    sent = pickle.dumps(box)
    assert pickle.loads(sent) == box
    assert len(sent) < 10_000


# -- The plain board -------------------------------------------------------------------------------


@pytest.mark.parametrize("map", sorted({edition.map for edition in EDITIONS.values()}))
def test_a_plain_board_has_all_places_tracks_and_spaces_on_it(map: str) -> None:
    board = SHELF.map(map)
    layout = plain_layout(board)
    assert [place.id for place in layout.places] == [place.id for place in board.places]
    assert [len(route.spaces) for route in layout.routes] == [r.length for r in board.routes]
    spots = [place.at for place in layout.places]
    spots += [(x, y) for route in layout.routes for x, y, _ in route.spaces]
    assert all(0 < x < layout.width and 0 < y < layout.height for x, y in spots)


def test_tracks_of_a_double_route_lie_apart(box: ic.Box) -> None:
    layout = plain_layout(box.map)
    for number, route in enumerate(box.map.routes):
        if route.beside > number:
            first, second = layout.routes[number].spaces, layout.routes[route.beside].spaces
            for (x, y, _), (other_x, other_y, _) in zip(first, second, strict=True):
                apart = (x - other_x) ** 2 + (y - other_y) ** 2
                assert apart >= layout.space.width**2


def test_places_on_one_spot_are_parted(folder: Path) -> None:
    board = ic.open_box(folder, 2).map
    heap = replace(
        board, places=tuple(replace(p, latitude=1.0, longitude=2.0) for p in board.places)
    )
    spots = [place.at for place in plain_layout(heap).places]
    assert len(set(spots)) == len(spots)


def test_a_track_between_near_places_bows_out_and_keeps_its_spaces_apart() -> None:
    board = SHELF.map("europe")
    layout = plain_layout(board)
    for route in layout.routes:
        for (x, y, _), (next_x, next_y, _) in zip(route.spaces, route.spaces[1:], strict=False):
            assert (x - next_x) ** 2 + (y - next_y) ** 2 > 75**2
