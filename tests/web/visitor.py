"""A person in front of a page: looks at what it offers, chooses, and presses it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from urllib.parse import urljoin

from playwright.sync_api import Locator, Page, expect

from incarrozza.bots.titles import BOT_WORDS
from incarrozza.editions import EDITIONS
from tests.web import ahead, deeds
from tests.web.deeds import Deed
from tests.web.hands import Mouse
from tests.web.looking import Look, Sheet, wait_for_answer, wait_for_turn
from tests.web.policies import Curious, Option, Policy

LONGEST_GAME = 2_000
"""Presses; more than twice those of the longest game."""


class Visitor:
    """Plays games by pressing what a page shows, and counts what it has done."""

    def __init__(
        self,
        page: Page,
        rng: random.Random,
        policy: Policy | None = None,
        name: str = "Anna",
        hands: Mouse | None = None,
    ) -> None:
        self.page = page
        self.name = name
        self.done: Counter[Deed] = Counter()
        self.policy: Policy = policy or Curious(rng)
        self.hands = hands or Mouse(page)
        self._rng = rng
        self._meant: frozenset[Deed] = frozenset()
        """What was pressed last."""
        self._heard = 0
        """How many lines of the log have been read."""
        self._knows = False
        """Whether the lines that come next are an old story."""

    # -- Before the game ---------------------------------------------------------------------------

    def choose_game(
        self, way: str, edition: str, *, depots: bool = False, bonus: bool = False
    ) -> None:
        """Go from the first page to a table, and choose what is played there.

        An edition that does not come with the package goes by its title.
        """
        self.press(self.page.get_by_role("link", name=way))
        known = EDITIONS.get(edition)
        title = self.page.get_by_text(known.title["en"] if known else edition, exact=True)
        self.press(self.page.locator("label", has=title))
        if depots or bonus:
            self.press(self.page.locator("summary"))
        if depots:
            self.press(self.page.get_by_role("checkbox", name="Warehouses & depots"))
        if bonus:
            self.press(self.page.get_by_role("checkbox", name="bonus tickets"))

    def fill_seat(self, seat: int, name: str = "", bot: str = "") -> None:
        """Say who sits in a seat, counted from 1."""
        fields = self.page.get_by_role("group", name=f"Seat {seat}")
        if bot:
            level = f"Computer: {BOT_WORDS[bot].title['en']}"
            self.hands.select(fields.get_by_label("Who sits here"), level)
        if name:
            self.hands.write(fields.get_by_label("Name", exact=True), name)

    def play_against(
        self, bot: str, edition: str, *, depots: bool = False, bonus: bool = False
    ) -> None:
        """Begin a game with a computer player."""
        self.choose_game("Against the computer", edition, depots=depots, bonus=bonus)
        self.fill_seat(1, name=self.name)
        self.fill_seat(2, bot=bot)
        self.begin()

    def begin(self) -> None:
        """Let the cards be dealt."""
        self.press(self.page.get_by_role("button", name="Play", exact=True))
        self._heard = 0

    def play_again(self) -> None:
        """Begin the next game with the same players."""
        self.press(self.page.get_by_role("button", name="Play again"))
        expect(self.page.get_by_test_id("end")).to_have_count(0)
        self._heard = 0

    def come_to(self, table: str) -> None:
        """Come to a game that goes on already: whatever was done there is an old story."""
        ahead.look_at(self.page, table)
        self._heard, self._knows = 0, True

    def skip(self, until: str) -> bool:
        """Let the game go on without clicking; say whether it went so far before its end."""
        table = self.page.url.rsplit("/", 1)[1]
        # What nobody looks at need not be drawn.
        self.page.goto(urljoin(self.page.url, "/join"))
        reached = ahead.play(self.page, table, until)
        self.come_to(table)
        return reached

    # -- The game ----------------------------------------------------------------------------------

    def play_to_the_end(self) -> None:
        """Go on until the points are counted."""
        for _ in range(LONGEST_GAME):
            if not self.step():
                return
        raise AssertionError("this game does not end")

    def step(self) -> bool:
        """Wait until there is something to do, and do it; say whether the game goes on."""
        look = self.look()
        if look.over:
            return False
        self.act(look)
        return True

    def look(self) -> Look:
        """Look at the page as soon as there is something to do there."""
        return self._listen(wait_for_turn(self.page, self._heard))

    def answered(self) -> Look:
        """Look at the page as soon as no move is on its way, whoever's turn it is."""
        return self._listen(wait_for_answer(self.page, self._heard))

    def act(self, look: Look) -> None:
        """Do one thing of what the page offers."""
        if look.cover or look.hand_on:
            self.press(self.page.get_by_role("button", name=look.cover or look.hand_on))
            # Whoever takes the device is told the whole story again.
            self._heard, self._knows = 0, True
            return
        refused = look.sheet("That did not work")
        assert refused is None, self.page.get_by_role("region", name=refused.title).inner_text()
        choosing = next((sheet for sheet in look.sheets if sheet.tickets), None)
        if choosing:
            self._choose_tickets(choosing)
            return
        options = self.options(look)
        if options:
            self._do(self.policy(options, self.done), look)
        else:
            # On a small screen what others have done covers what can be done.
            self.press(self.page.get_by_role("button", name="Close", exact=True).first)

    def options(self, look: Look) -> list[Option]:
        """List what can be pressed for something to happen."""
        opened = self._opened(look)
        if opened:
            title = opened.title
            return [
                Option("answer", place, title, self._meaning(title, button))
                for place, button in opened.buttons.items()
            ]
        answers = [
            Option("answer", place, sheet.title, deeds.of_answer(button))
            for sheet in look.sheets
            for place, button in sheet.buttons.items()
        ]
        return [
            *answers,
            *(Option("claim", n, may_be=deeds.of_route(s, look)) for n, s in look.routes.items()),
            *(Option("build", n, may_be=deeds.of_site(s, look)) for n, s in look.places.items()),
            *(
                Option(
                    "tickets" if handle == "tickets" else "draw",
                    handle,
                    may_be=deeds.of_card(handle, look),
                )
                for handle in look.cards
            ),
        ]

    def press(self, locator: Locator) -> None:
        """Press something."""
        self.hands.press(locator)

    def _opened(self, look: Look) -> Sheet | None:
        """Find the sheet of what was picked: it is answered before anything else."""
        sites = {label.split(", ")[0].split(" (")[0] for label in look.places.values()}
        for sheet in look.sheets:
            picked = sheet.title.startswith(("Claim ", "First, a card for")) or sheet.title in sites
            if picked and sheet.buttons:
                return sheet
        return None

    def _meaning(self, title: str, button: str) -> frozenset[Deed]:
        """Say what an answer on the sheet of something picked is."""
        if title.startswith("First, a card"):
            return self._meant | {Deed.DEPOSIT}
        if title.startswith("Claim "):
            return (self._meant - {Deed.MIX}) | deeds.of_payment(button)
        if button.startswith("Place"):
            return self._meant - {Deed.STATION}
        return frozenset({Deed.STATION})

    def _do(self, option: Option, look: Look) -> None:
        self._meant = option.may_be
        match option.sort:
            case "claim":
                number = int(option.target)
                self.hands.pick("route", number, look.routes[number].split(", ")[0])
            case "build":
                number = int(option.target)
                self.hands.pick("place", number, look.places[number].split(", ")[0].split(" (")[0])
            case "answer":
                self._answer(option.sheet, int(option.target))
            case _:
                self.press(self.page.get_by_test_id(str(option.target)))

    def _answer(self, title: str, place: int) -> None:
        sheet = self.page.locator(f'section[aria-label="{title}"]')
        self.press(sheet.locator("button").nth(place))
        if Deed.END in self._meant:
            # This is not told, but it shows.
            expect(sheet).to_have_count(0)
            self.done[Deed.END] += 1

    def _choose_tickets(self, sheet: Sheet) -> None:
        """Tick tickets by chance until so many can be kept."""
        self._meant = {
            "Your first tickets": frozenset({Deed.OPENING}),
            "First, the long tickets": frozenset({Deed.LONG}),
        }.get(sheet.title, frozenset())
        region = self.page.get_by_role("region", name=sheet.title, exact=True)
        boxes, keep = region.get_by_role("checkbox"), region.get_by_role("button")
        order: Sequence[int] = self._rng.sample(range(sheet.tickets), sheet.tickets)
        for number in order:
            self.press(boxes.nth(number))
            if keep.is_enabled() and self._rng.random() < 0.8:
                break
        if not keep.is_enabled():
            # Of the long tickets all are too many, and none is enough.
            for number in order:
                self.press(boxes.nth(number))
        self.press(keep)

    def _listen(self, look: Look) -> Look:
        """Read what is new in the log."""
        self._heard += len(look.log)
        if not self._knows:
            for line in look.log:
                self.done.update(deeds.told(line, self.name, self._meant))
        self._knows = self._knows and not look.log
        return look
