"""Takes the pictures of docs/screens.md, docs/maps.md and docs/workshop.md, by clicking.

`make screenshots` runs it; `make screenshots SCENES="maps pad"` takes only some of them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import ViewportSize

from tests.server.conftest import GENEROUS
from tests.server.process import serving, sqlite_url
from tests.web import chromium, dealer
from tests.web.tourist import END, LOCALES, PLAY, SIZES, Tourist, visit

BIG: ViewportSize = {"width": 1920, "height": 1080}

_HOST = "carrozza.home"
"""A name of this machine, as others on a home network would know it."""
_PAD = (
    "1/europe_expanded//"
    "/Anna:uaAQxCAAggAAAAI:AQAI:CAAACACA::blue"
    "/Bruno:AFgBGABAQAAQCYAACA::EEAAQA::red"
    "/Carla:BgAAAAkiAIQgAFQ:AAAB:AgAAIA::green"
)
"""One of the golden games, as a link holds it."""
_SAVED = Path(__file__).parents[1] / "goldens" / "mega_europe-5-greedy.txt"
_CITIES = (
    *("Torino", "Milano", "Genova", "Venezia", "Bologna", "Firenze", "Ancona", "Perugia", "Roma"),
    *("Pescara", "Napoli", "Bari", "Taranto", "Reggio Calabria", "Palermo", "Catania", "Cagliari"),
    *("Sassari", "Trieste", "Verona"),
)
_MIDDLES = {"europe": 44, "new_york": 13, "amsterdam": 15, "italia": 40, "venezia": 14}
"""How many moves of one's own lead into the middle of a game on each map."""


def before_the_game(tourist: Tourist) -> None:
    """Show what comes before a game."""
    tourist.go("/", "h1")
    tourist.shoot("home")
    tourist.go("/learn", "main button.primary")
    tourist.shoot("learn")
    tourist.go("/rules#E5", "#E5")
    tourist.shoot("rules")
    tourist.go("/join", "form")
    tourist.shoot("join")
    tourist.set_up("bots", "europe", players=3)
    tourist.shoot("new")
    tourist.set_up("online", "amsterdam", players=3)
    tourist.click(PLAY)
    tourist.wait("main li button.primary")
    tourist.shoot("waiting")
    tourist.click("main li button.primary")
    tourist.shoot("invite")


def a_first_game(tourist: Tourist) -> None:
    """Show the guide."""
    tourist.go("/learn", "main button.primary")
    tourist.click("main button.primary")
    tourist.wait("[data-testid=coach]")
    tourist.shoot("guide")


def on_one_screen(tourist: Tourist) -> None:
    """Show how a device is passed on."""
    tourist.set_up("screen", "new_york")
    tourist.click(PLAY)
    tourist.wait("[data-testid=handover]")
    tourist.shoot("cover")


def in_the_living_room(tourist: Tourist) -> None:
    """Show a big screen, and a phone as a hand."""
    if tourist.size == "phone":
        return  # it is there already, in the hand of a friend
    tourist.resize(BIG)
    tourist.set_up("living", "europe", players=3)
    tourist.give_to_computers("greedy")
    tourist.click(PLAY)
    tourist.wait("[data-testid=code]")
    friend = tourist.friend("phone")
    friend.go(f"/join#{tourist.read('[data-testid=code]')}", "[data-testid=invited]")
    friend.click(PLAY)
    tourist.click("[data-testid=lobby] footer button.primary")
    friend.follow_hints(40)
    friend.wait("[data-testid=hint]:enabled")
    # A tunnel's cards would cover what is to be seen.
    for each in (tourist, friend):
        each.wait_out("section.sheet")
    tourist.shoot("living-room")
    friend.shoot("companion")
    friend.context.close()


def europe(tourist: Tourist) -> None:
    """Show a whole game, up to its scores."""
    tourist.set_up("bots", "europe", players=3)
    tourist.click(PLAY)
    tourist.wait("[data-testid=hint]")
    tourist.shoot("opening")
    tourist.follow_hints(50)
    tourist.shoot("europe")
    if tourist.follow_hints(400, lambda: tourist.sees("[data-testid=prompt] [role=alert]")):
        tourist.shoot("last-round")
    tourist.follow_hints(400)
    tourist.wait(END)
    tourist.shoot("scores")
    tourist.go("/games", "main h2")
    tourist.shoot("games")


def small_maps(tourist: Tourist) -> None:
    """Show the other maps, in mid-game, one of them with depots."""
    for edition, depots in (("new_york", False), ("amsterdam", True)):
        tourist.set_up("bots", edition, players=3, depots=depots)
        tourist.click(PLAY)
        tourist.wait("[data-testid=hint]")
        tourist.follow_hints(16)
        tourist.shoot(edition.replace("_", "-"))


def pad(tourist: Tourist) -> None:
    """Show a score pad that a link has brought, with its scores."""
    tourist.go(f"/pad#{_PAD}", "[data-testid=pad]")
    tourist.click("[data-testid=pad] .tabs button:nth-child(2)")
    tourist.wait("[data-testid=pad] tfoot")
    tourist.shoot("pad")


def replay(tourist: Tourist) -> None:
    """Show a finished game that is watched again, late in it, with all cards open."""
    tourist.go("/replay#turn=150", "[data-testid=files]")
    tourist.upload(_SAVED)
    tourist.wait("[data-testid=replay]")
    tourist.shoot("replay")


def maps(tourist: Tourist) -> None:
    """Show each map when a game begins, in its middle and at its end, by day and by night."""
    if tourist.language != "en":
        return  # there is little to read on a board
    for edition, moves in _MIDDLES.items():
        name = edition.replace("_", "-")
        tourist.set_up("bots", edition, players=4, bot="planner")
        tourist.click(PLAY)
        tourist.follow_hints(1)
        tourist.wait("[data-testid=hint]:enabled")
        tourist.shoot_by_day_and_night(f"{name}-start")
        tourist.follow_hints(moves)
        tourist.wait("[data-testid=hint]:enabled")
        tourist.shoot_by_day_and_night(f"{name}-middle")
        tourist.follow_hints(400)
        tourist.wait(END)
        if tourist.size == "phone":
            tourist.scroll_to("[aria-labelledby=scores]")  # then the board is seen, too
        tourist.shoot_by_day_and_night(f"{name}-end")


def workshop(tourist: Tourist) -> None:
    """Show how a map is made: on a sheet, and on a piece of the globe."""
    tourist.go("/workshop", "[data-testid=begin-sheet]")
    tourist.shoot("workshop")
    tourist.click("[data-testid=begin-globe]")
    tourist.wait("dialog svg[role=application]")
    tourist.shoot("workshop-globe")
    tourist.click("[data-testid=globe-begin]")
    tourist.wait("[data-testid=bench]")
    for city in _CITIES:
        tourist.type("[data-testid=city]", city)
        tourist.wait("[role=option]")
        tourist.click("[role=option]")
    tourist.shoot("workshop-places")
    for page in ("routes", "tickets"):
        tourist.click(f"[data-testid=page-{page}]")
        tourist.click(".suggest button")
        tourist.wait(f"[data-testid={page}]")
        tourist.shoot(f"workshop-{page}")
    tourist.type("[data-testid=title]", "Bella Italia" if tourist.language == "it" else "The boot")
    tourist.click("[data-testid=page-check]")
    tourist.wait(".fresh")
    tourist.shoot("workshop-board")
    tourist.click("[data-testid=study] button.primary:enabled")
    tourist.wait("[data-testid=study] dl")
    tourist.shoot("workshop-study")
    tourist.click("[data-testid=play]")
    tourist.wait("[data-testid=map-link]")
    tourist.shoot("workshop-play")


SCENES = (
    before_the_game,
    a_first_game,
    on_one_screen,
    in_the_living_room,
    europe,
    small_maps,
    replay,
    pad,
    workshop,
    maps,
)


def main() -> None:
    """Take all pictures, or those of the scenes named."""
    names = [scene.__name__ for scene in SCENES]
    wanted = sys.argv[1:] or names
    if unknown := set(wanted) - set(names):
        sys.exit(f"no scene {', '.join(sorted(unknown))}; there are {', '.join(names)}")
    with (
        TemporaryDirectory() as folder,
        serving(sqlite_url(Path(folder)), *GENEROUS, module=dealer.__name__) as server,
        chromium.running(f"--host-resolver-rules=MAP {_HOST} 127.0.0.1") as browser,
    ):
        url = server.url.replace("127.0.0.1", _HOST)
        for size in SIZES:
            for language in LOCALES:
                for scene in SCENES:
                    if scene.__name__ not in wanted:
                        continue
                    print(f"{size}, {language}: {scene.__name__.replace('_', ' ')}")
                    with visit(browser, url, size, language) as tourist:
                        scene(tourist)


if __name__ == "__main__":
    main()
