"""Who sits where: invitations, taking a seat, changing it and leaving it."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import select

from incarrozza.editions.edition import Language
from incarrozza.errors import BadOption, IncarrozzaError
from incarrozza.server.messages.fields import RUNNING, Color
from incarrozza.server.messages.names import clean_name
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.seating import Invited, SeatChange
from incarrozza.server.store.amendments import Amendment
from incarrozza.server.store.schema import codes
from incarrozza.server.store.table_entry import Entry, Seat
from incarrozza.server.store.tokens import new_code, read_code
from incarrozza.server.tables.registry import Registry
from incarrozza.server.tables.transactions import amend
from incarrozza.shuffle import check_cut


def must_host(entry: Entry, player: str) -> None:
    """Refuse what only the host may do."""
    if entry.host != player:
        raise Refusal("not_host")


def must_be_running(entry: Entry) -> None:
    """Refuse what may only be done at a table that is not done with."""
    if entry.state not in RUNNING:
        raise Refusal("not_playing")


def seat_at_screen() -> BadOption:
    """Say that whoever can give a hand to another device shall have none to play against it."""
    return BadOption(
        "the big screen has a seat; expected all seats at other devices",
        it="il grande schermo ha un posto; servono tutti i posti su altri dispositivi",
    )


def _chair(entry: Entry, seat: int) -> Seat:
    if not 0 <= seat < len(entry.seats):
        raise Refusal("no_seat")
    return entry.seats[seat]


def _own(entry: Entry, seat: int, player: str) -> Seat:
    chair = _chair(entry, seat)
    if chair.player != player:
        raise Refusal("not_seated")
    return chair


def _seated(entry: Entry, chair: Seat, player: str, name: str, color: Color | None) -> Seat:
    """Put a player on a free chair."""
    must_be_running(entry)
    if not chair.free:
        raise Refusal("seat_taken")
    if entry.state == "playing" and entry.seat_of(player):
        # Nobody shall see two hands who did not see them from the beginning.
        raise Refusal("one_seat")
    try:
        name = clean_name(name)
    except BadOption as error:
        raise Refusal("bad_option", why=error) from error
    # Somebody who takes over a seat in mid-game keeps its colour.
    color = _color(entry, chair, color) if entry.state == "open" else chair.color
    return replace(chair, player=player, name=name or chair.name, color=color, away=False)


def _vacated(entry: Entry, seat: int) -> Entry:
    """Take the device away that has a seat: it is lost, or its battery is empty."""
    chairs = (replace(s, player=None) if s.seat == seat else s for s in entry.seats)
    return replace(entry, seats=tuple(chairs))


def _color(entry: Entry, chair: Seat, wanted: Color | None) -> Color:
    if wanted is None or wanted == chair.color:
        return chair.color
    if any(other.color == wanted for other in entry.seats):
        raise Refusal("color_taken")
    return wanted


async def _invitation(registry: Registry, code: str) -> tuple[str, int]:
    """Find the table and the seat that a code invites to."""
    async with registry.database.reading() as connection:
        found = (
            await connection.execute(
                select(codes.c.table_id, codes.c.seat).where(
                    codes.c.code == code, codes.c.table_id.is_not(None)
                )
            )
        ).one_or_none()
    if found is None:
        raise Refusal("bad_code")
    return found.table_id, found.seat


async def inquire(
    registry: Registry, player: str | None, typed: str, language: Language
) -> Invited:
    """Tell what a code invites to, and who invites."""
    table, seat = await _invitation(registry, read_code(typed))
    entry = await registry.entry(table)
    info = entry.info(player, language)
    host = next((info.seats[n].name for n in entry.seat_of(entry.host)), None)
    return Invited(seat=seat, host=host, table=info)


async def join(
    registry: Registry, player: str, typed: str, name: str, color: Color | None
) -> Entry:
    """Take the seat that a code invites to."""
    code = read_code(typed)
    table, seat = await _invitation(registry, code)

    def judge(entry: Entry) -> Amendment:
        if entry.codes.get(seat) != code:
            raise Refusal("bad_code")
        if entry.settings.big_screen:
            entry = _vacated(entry, seat)
        chair = _seated(entry, entry.seats[seat], player, name, color)
        return Amendment(seats=(chair,), void=(chair.seat,))

    return await amend(registry, table, judge)


async def sit(
    registry: Registry, player: str, id: str, seat: int, name: str, color: Color | None
) -> Entry:
    """Take a free seat of a listed table; the host may take one of any table."""

    def judge(entry: Entry) -> Amendment:
        chair = _chair(entry, seat)
        if entry.host == player and entry.settings.big_screen:
            raise Refusal("bad_option", why=seat_at_screen())
        if entry.host != player:
            if not entry.settings.listed:
                raise Refusal("not_host")
            if entry.seat_of(player):
                raise Refusal("one_seat")
        return Amendment(seats=(_seated(entry, chair, player, name, color),), void=(seat,))

    return await amend(registry, id, judge)


async def change(registry: Registry, player: str, id: str, seat: int, wish: SeatChange) -> Entry:
    """Change name, colour or cut of an own seat before the game."""
    try:
        name = None if wish.name is None else clean_name(wish.name)
        cut = None if wish.cut is None else check_cut(wish.cut)
    except IncarrozzaError as error:
        raise Refusal("bad_option", why=error) from error

    def judge(entry: Entry) -> Amendment:
        chair = _own(entry, seat, player)
        if entry.state != "open":
            raise Refusal("not_open")
        chair = replace(
            chair,
            name=name or chair.name,
            color=_color(entry, chair, wish.color),
            cut=chair.cut if cut is None else cut,
        )
        return Amendment(seats=(chair,))

    return await amend(registry, id, judge)


async def invite(registry: Registry, player: str, id: str, seat: int) -> str:
    """Make a new code for a free seat; around a big screen, for any seat of a person."""
    code = new_code()

    def judge(entry: Entry) -> Amendment:
        must_host(entry, player)
        must_be_running(entry)
        chair = _chair(entry, seat)
        if not chair.free and (chair.bot or not entry.settings.big_screen):
            raise Refusal("seat_taken")
        return Amendment(invite={seat: code})

    await amend(registry, id, judge)
    return code


async def revoke(registry: Registry, player: str, id: str, seat: int) -> None:
    """Make a seat's code void."""

    def judge(entry: Entry) -> Amendment:
        must_host(entry, player)
        return Amendment(void=(_chair(entry, seat).seat,))

    await amend(registry, id, judge)


async def leave(registry: Registry, player: str, id: str, seat: int) -> Entry:
    """Get up: before the game the seat is free, later a bot plays on.

    Before the game the host may also free somebody else's seat.
    """

    def judge(entry: Entry) -> Amendment:
        must_be_running(entry)
        asking = entry.host == player and entry.state == "open" and not _chair(entry, seat).bot
        chair = _chair(entry, seat) if asking else _own(entry, seat, player)
        chair = replace(chair, player=None, cut="")
        if entry.state == "open":
            return Amendment(seats=(chair,), invite={seat: new_code()})
        others = [s for s in entry.seats if s.seat != seat and s.player is not None]
        # With nobody left there is nobody to play for.
        values = {} if others else {"state": "ended", "to_act": 0}
        return Amendment(values=values, seats=(replace(chair, away=True),))

    return await amend(registry, id, judge)
