"""Games that are under way: what went before was played over the wire, and not by clicking.

So a test begins where it has something to prove.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urljoin

from playwright.sync_api import Page

from tests.server.client import Json

TURN: Final = "view.phase === 'turn'"
"""A turn of one's own has just begun."""
LATE: Final = f"{TURN} && Math.min(...view.players.map((player) => player.pieces)) < 5"
"""So has one of the last."""
STUCK: Final = "view.last_turns === null && choices.every((choice) => choice.kind === 'pass')"
"""There is nothing to be done, and the game goes on after that."""
SECOND_WILD: Final = "view.phase === 'second_card' && view.display.includes('taxi')"
"""A card has been drawn, and among those for the second one there is a taxi."""
OVER: Final = "false"
"""Only the end is far enough."""

SOON: Final = ("claim", "draw", "tickets", "station", "depot")
"""What is done first, so that a game soon ends; whatever is asked is answered before that."""

MOST_GAMES: Final = 20
"""The cards may be against something in three games of ten, but not so often in a row."""

_PATIENCE: Final = 120_000
"""Milliseconds in which a game comes to its end."""

_SET_UP: Final = """async (wish) => {
  const ask = async (path, token, body = {}) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return (await fetch(`/api${path}`, init)).json()
  }
  const me = await ask('/players', '')
  localStorage.setItem('incarrozza.identity', JSON.stringify(me))
  const table = await ask('/tables', me.token, wish)
  const full = table.seats.every(({ taken, bot }) => taken || bot)
  return full ? ask(`/tables/${table.id}/start`, me.token) : table
}"""

_PLAY: Final = """([table, orders]) => new Promise((done, fail) => {
  const { token } = JSON.parse(localStorage.getItem('incarrozza.identity'))
  const line = new WebSocket(`${location.origin.replace('http', 'ws')}/api/tables/${table}/live`)
  const say = (message) => line.send(JSON.stringify(message))
  let [seat, made, answered] = [0, 0, '']
  line.onopen = () => say({ type: 'hello', token, seat })
  line.onclose = () => fail(new Error('the line is closed'))
  setTimeout(() => fail(new Error('the game does not come so far')), PATIENCE)
  line.onmessage = ({ data }) => {
    const { type, message, view, own, decision, choices } = JSON.parse(data)
    if (type === 'refused') fail(new Error(message))
    if (type !== 'sight' || own?.seat !== seat) return
    if (view.phase === 'over' || (choices.length && (UNTIL))) {
      line.onclose = null
      line.close()
      return done(view.phase !== 'over')
    }
    const next = view.to_act.find((each) => each < orders.length)
    if (!choices.length && next !== undefined) {
      seat = next
      say({ type: 'hello', token, seat })
    } else if (choices.length && answered !== (answered = `${seat} ${decision}`)) {
      const place = (choice) => orders[seat].indexOf(choice.kind)
      const first = Math.min(...choices.map(place))
      const best = choices.filter((choice) => place(choice) === first)
      // The longest answer keeps the most tickets.
      const keep = best.sort((a, b) => b.action.length - a.action.length)[0]
      const any = (list) => list[Math.floor(Math.random() * list.length)]
      const choice = keep.kind === 'keep' ? keep : any(best)
      const move = [choice, ...(choice.then.length ? [any(choice.then)] : [])]
      // Another name for each move of a player, or it was done already.
      const id = Math.random().toString(36).slice(2)
      say({ type: 'play', id, decision, move: move.map(({ action }) => action) })
      made += 1
    }
  }
})"""


def set_up(page: Page, edition: str, seats: list[Json], **wish: Any) -> Json:
    """Set up a table as somebody new, also as no page offers it; deal if no seat is free."""
    table: Json = page.evaluate(_SET_UP, {"edition": edition, "seats": seats, **wish})
    return table


def play(page: Page, table: str, until: str, *orders: tuple[str, ...]) -> bool:
    """Play for the first seats, each doing first what comes first in its order.

    Stop when a condition holds before a move, and say whether it did before the end.
    """
    script = _PLAY.replace("UNTIL", until).replace("PATIENCE", str(_PATIENCE))
    reached: bool = page.evaluate(script, [table, orders or (SOON,)])
    return reached


def reach(
    page: Page,
    edition: str,
    seats: list[Json],
    until: str,
    *orders: tuple[str, ...],
    **wish: Any,
) -> str:
    """Play games until a condition holds in one of them before a move; give its table."""
    for _ in range(MOST_GAMES):
        table = str(set_up(page, edition, seats, **wish)["id"])
        if play(page, table, until, *orders):
            return table
    raise AssertionError(f"never in {MOST_GAMES} games: {until}")


def look_at(page: Page, table: str) -> None:
    """Go to a table."""
    page.goto(urljoin(page.url, f"/table/{table}"))
