"""Write the golden games anew: `python -m tests.goldens`. Review the diff before committing it.

Records hold what was decided and what chance answered, so they change only when the rules, the
notation or the generator do, not when a bot plays better: existing ones are replayed, not replaced.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from pathlib import Path

from incarrozza import Game, Record
from incarrozza.bots import bot
from incarrozza.outcome import Outcome
from tests.conformance import Match, Pair
from tests.styles import ALL

FOLDER = Path(__file__).parent
OUTCOMES = FOLDER / "outcomes.txt"
NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena")


@dataclass(frozen=True)
class Golden:
    """One game to keep."""

    edition: str
    players: int
    depots: bool
    how: str
    """The bot, or the style of the comparison with the referee, that played it."""
    seed: int = 1

    @property
    def file(self) -> Path:
        """Name the file after what is in it."""
        depots = "-depots" if self.depots else ""
        return FOLDER / f"{self.edition}-{self.players}{depots}-{self.how}.txt"


GOLDENS = (
    Golden("europe", 2, False, "greedy"),
    Golden("europe_expanded", 3, False, "greedy"),
    Golden("europe_1912", 4, False, "greedy"),
    Golden("mega_europe", 5, False, "greedy"),
    Golden("big_cities", 3, False, "greedy"),
    Golden("new_york", 2, False, "greedy"),
    Golden("amsterdam", 4, False, "greedy"),
    Golden("europe", 4, True, "greedy"),
    Golden("europe_expanded", 5, True, "greedy"),
    Golden("europe_1912", 2, True, "greedy"),
    Golden("mega_europe", 3, True, "greedy"),
    Golden("big_cities", 2, True, "greedy"),
    Golden("new_york", 4, True, "greedy"),
    Golden("amsterdam", 2, True, "greedy"),
    Golden("europe", 5, False, "scarce"),
    Golden("europe", 3, True, "tunnelling"),
    Golden("europe_expanded", 2, False, "hungry"),
    Golden("europe_expanded", 4, True, "takers"),
    Golden("europe_1912", 3, True, "depots_spent"),
    Golden("europe_1912", 5, False, "by_kind"),
    Golden("mega_europe", 4, False, "hungry"),
    Golden("mega_europe", 2, True, "ambush"),
    Golden("big_cities", 5, True, "scarce"),
    Golden("big_cities", 4, False, "uniform"),
    Golden("new_york", 3, True, "scarce"),
    Golden("amsterdam", 3, False, "hoarding"),
    Golden("italia", 2, False, "greedy"),
    Golden("italia", 3, True, "greedy"),
    Golden("italia", 4, False, "tunnelling"),
    Golden("italia", 5, False, "greedy"),
    Golden("venezia", 2, False, "greedy"),
    Golden("venezia", 3, False, "hungry"),
    Golden("venezia", 4, True, "greedy"),
)


def play(golden: Golden) -> Game:
    """Play a golden game for the first time."""
    if golden.how in ALL:
        return _in_style(golden)
    game = Game(
        golden.edition,
        golden.players,
        seed=golden.seed,
        depots=golden.depots,
        names=NAMES[: golden.players],
    )
    players = [bot(golden.how) for _ in range(golden.players)]
    rng = random.Random(golden.seed)
    while not game.over:
        seat = game.to_act[0]
        game.push(players[seat].choose(game.view(seat), game.legal(seat), rng=rng), seat)
    return game


def _in_style(golden: Golden) -> Game:
    match = Match(golden.edition, golden.players, golden.depots, golden.seed, golden.how)
    pair, rng = Pair(match), random.Random(golden.seed)
    while not pair.game.over and pair.game.turns < 60 * golden.players:
        options = pair.compare()
        seat = rng.choice(sorted(options))
        spoken = ALL[golden.how].choose(sorted(options[seat], key=str), pair.oracle, rng)
        pair.push(seat, spoken, options[seat][spoken])
    return pair.game


def account(name: str, outcome: Outcome) -> str:
    """Write how a game stands, or stood at its end, item by item."""
    lines = [name]
    for seat, each in enumerate(outcome.accounts):
        items = ", ".join(f"{item} {points}" for item, points in each.items.items() if points)
        done = f"{len(each.completed)} of {len(each.completed) + len(each.missed)} tickets"
        lines.append(f"  seat {seat}: {each.total} = {items or 'nothing'}; {done}")
    lines.append(f"  ranking {outcome.ranking}, tie-break {outcome.tie_break}")
    return "\n".join(lines)


def main() -> None:
    accounts = []
    for golden in GOLDENS:
        if golden.file.exists():
            game = Record.parse(golden.file.read_text("utf-8")).replay()
        else:
            game = play(golden)
        golden.file.write_text(str(game.record), "utf-8")
        accounts.append(account(golden.file.stem, game.account_now()))
        print(f"{golden.file.name}: {len(game.events)} events, over: {game.over}")
    OUTCOMES.write_text("\n\n".join(accounts) + "\n", "utf-8")


if __name__ == "__main__":
    main()
