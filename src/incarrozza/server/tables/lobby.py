"""Before, beside and after the game: who sits where, who is invited, and what table comes next."""

from __future__ import annotations

import logging
import secrets
import time
import unicodedata
from collections.abc import Iterator
from dataclasses import replace

import msgspec
from sqlalchemy import Insert, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.bots import check_bot
from incarrozza.bots.words import BOT_WORDS
from incarrozza.editions.edition import Language
from incarrozza.editions.loading import load_map, parse_tickets
from incarrozza.editions.shelf import edition as find_edition
from incarrozza.errors import BadOption, FactsError, IncarrozzaError
from incarrozza.game import Game, check_first
from incarrozza.server.messages.fields import COLORS, RUNNING, Color
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.seating import Invited, NewSeat, NewTable, SeatChange
from incarrozza.server.store.queries import Entry, Seat, TableSettings, read_entries
from incarrozza.server.store.schema import codes, seats, tables
from incarrozza.server.store.tokens import new_code, new_id, read_code
from incarrozza.server.tables.match import Table
from incarrozza.server.tables.registry import Hall
from incarrozza.server.tables.transactions import Amendment, amend, seat_row
from incarrozza.shuffle import check_cut, shuffle_key

log = logging.getLogger(__name__)

_MOST_LISTED = 100
_PLAYER: dict[Language, str] = {"en": "Player", "it": "Giocatore"}


# -- Lists -----------------------------------------------------------------------------------------


async def tables_of(hall: Hall, player: str) -> list[Entry]:
    """List a player's tables, those being played first, then the latest."""
    mine = select(seats.c.table_id).where(seats.c.player == player)
    async with hall.engine.connect() as connection:
        found = await connection.execute(
            select(tables.c.id)
            .where(or_(tables.c.id.in_(mine), tables.c.host == player))
            .order_by(tables.c.state.in_(RUNNING).desc(), tables.c.updated.desc())
            .limit(_MOST_LISTED)
        )
        return await read_entries(connection, [row.id for row in found])


async def listed_tables(hall: Hall) -> list[Entry]:
    """List the tables that anybody may join or watch, the latest first."""
    async with hall.engine.connect() as connection:
        found = await connection.execute(
            select(tables.c.id)
            .where(tables.c.listed, tables.c.state.in_(RUNNING))
            .order_by((tables.c.state == "open").desc(), tables.c.updated.desc())
            .limit(_MOST_LISTED)
        )
        return await read_entries(connection, [row.id for row in found])


# -- A new table -----------------------------------------------------------------------------------


async def create(hall: Hall, player: str, wish: NewTable, language: Language = "en") -> str:
    """Set up a table as its host wishes, who speaks a language."""
    try:
        settings = _settings(wish)
        settings.box(len(wish.seats))
        if settings.big_screen and any(seat.mine for seat in wish.seats):
            raise _seat_at_screen()
        check_first(settings.first, len(wish.seats))
        for seat in wish.seats:
            if seat.bot is not None:
                check_bot(seat.bot)
                if seat.mine:
                    raise BadOption(
                        "a seat is the host's and a bot's; expected one of them",
                        it="un posto è di chi ospita e di un computer; va bene uno dei due",
                    )
        chairs = _chairs(player, wish.seats, language)
    except FactsError as error:
        raise Refusal("bad_tickets", why=error) from error
    except IncarrozzaError as error:
        raise Refusal("bad_option", why=error) from error
    await _check_number(hall, player)
    return await _set_up(hall, player, settings, chairs)


async def _check_number(hall: Hall, player: str) -> None:
    """Refuse one more table to who has many going: their bots would think for nobody else."""
    async with hall.engine.connect() as connection:
        found = await connection.execute(
            select(func.count())
            .select_from(tables)
            .where(tables.c.host == player, tables.c.state.in_(RUNNING))
        )
    if found.scalar_one() >= hall.settings.limits.tables_at_once:
        raise Refusal("too_many")


def _settings(wish: NewTable) -> TableSettings:
    own = None
    if wish.tickets is not None:
        board = load_map(find_edition(wish.edition).map)
        own = tuple(parse_tickets(wish.tickets, board))
    return TableSettings(
        edition=wish.edition,
        depots=wish.depots,
        bonus_tickets=wish.bonus_tickets,
        tickets=own,
        first=wish.first,
        pace=wish.pace,
        listed=wish.listed,
        big_screen=wish.big_screen,
    )


def _chairs(player: str, wishes: list[NewSeat], language: Language) -> list[Seat]:
    wanted = [seat.color for seat in wishes if seat.color is not None]
    if len(set(wanted)) < len(wanted):
        raise BadOption(
            "two seats have the same colour; expected one each",
            it="due posti hanno lo stesso colore; ne serve uno per ciascuno",
        )
    left = [color for color in COLORS if color not in wanted]
    chairs = []
    for number, wish in enumerate(wishes):
        color: Color = wish.color or left.pop(0)
        name = clean_name(wish.name) or _default_name(number, wishes, language)
        owner = player if wish.mine else None
        chairs.append(Seat(number, wish.bot, name, color, owner, False, ""))
    return chairs


def _default_name(number: int, wishes: list[NewSeat], language: Language) -> str:
    """Name who was not named: a person by the seat, a bot by its level."""
    bot = wishes[number].bot
    if bot is None:
        return f"{_PLAYER[language]} {number + 1}"
    # Yardsticks are offered to nobody and have no words; who asks for one knows it by its name.
    title = BOT_WORDS[bot].title[language] if bot in BOT_WORDS else bot
    same = sum(wish.bot == bot and not wish.name.strip() for wish in wishes[:number])
    return f"{title} {same + 1}" if same else title


def _seat_at_screen() -> BadOption:
    """Say that whoever can give a hand to another device shall have none to play against it."""
    return BadOption(
        "the big screen has a seat; expected all seats at other devices",
        it="il grande schermo ha un posto; servono tutti i posti su altri dispositivi",
    )


def clean_name(name: str) -> str:
    """Give a name as one line of text, or refuse it."""
    name = " ".join(unicodedata.normalize("NFC", name).split())
    if any(unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co", "Cn") for letter in name):
        raise BadOption(
            "the name has characters that cannot be seen; expected one line of text",
            it="il nome ha caratteri che non si vedono; serve una riga di testo",
        )
    return name


async def _set_up(hall: Hall, host: str, settings: TableSettings, chairs: list[Seat]) -> str:
    table = new_id()

    async def write(connection: AsyncConnection) -> None:
        for statement in _new_table(table, host, settings, chairs):
            await connection.execute(statement)

    await hall.writer.change(write)
    log.info("a table was made", extra={"table": table, "edition": settings.edition})
    return table


def _new_table(
    table: str, host: str, settings: TableSettings, chairs: list[Seat]
) -> Iterator[Insert]:
    """Give what writes a new table: itself, its seats, and a code for each free one."""
    now = time.time()
    yield insert(tables).values(
        id=table,
        state="open",
        host=host,
        settings=msgspec.json.encode(settings).decode(),
        listed=settings.listed,
        secret=secrets.token_bytes(32),
        created=now,
        updated=now,
    )
    yield insert(seats).values([seat_row(table, chair) for chair in chairs])
    for chair in chairs:
        if chair.free:
            yield insert(codes).values(code=new_code(), table_id=table, seat=chair.seat)


# -- Who sits where --------------------------------------------------------------------------------


def _chair(entry: Entry, seat: int) -> Seat:
    if not 0 <= seat < len(entry.seats):
        raise Refusal("no_seat")
    return entry.seats[seat]


def _must_host(entry: Entry, player: str) -> None:
    if entry.host != player:
        raise Refusal("not_host")


def _must_be_running(entry: Entry) -> None:
    if entry.state not in RUNNING:
        raise Refusal("not_playing")


def _own(entry: Entry, seat: int, player: str) -> Seat:
    chair = _chair(entry, seat)
    if chair.player != player:
        raise Refusal("not_seated")
    return chair


def _seated(entry: Entry, chair: Seat, player: str, name: str, color: Color | None) -> Seat:
    """Put a player on a free chair."""
    _must_be_running(entry)
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


async def _invitation(hall: Hall, code: str) -> tuple[str, int]:
    """Find the table and the seat that a code invites to."""
    async with hall.engine.connect() as connection:
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


async def inquire(hall: Hall, player: str | None, typed: str) -> Invited:
    """Tell what a code invites to, and who invites."""
    table, seat = await _invitation(hall, read_code(typed))
    entry = await hall.entry(table)
    hosting = [chair.name for chair in entry.seats if chair.player == entry.host]
    return Invited(seat=seat, host=hosting[0] if hosting else None, table=entry.info(player))


async def join(hall: Hall, player: str, typed: str, name: str, color: Color | None) -> Table:
    """Take the seat that a code invites to."""
    code = read_code(typed)
    table, seat = await _invitation(hall, code)

    def judge(entry: Entry) -> Amendment:
        if entry.codes.get(seat) != code:
            raise Refusal("bad_code")
        if entry.settings.big_screen:
            entry = _vacated(entry, seat)
        chair = _seated(entry, entry.seats[seat], player, name, color)
        return Amendment(seats=(chair,), void=(chair.seat,))

    return await amend(hall, table, judge)


async def sit(hall: Hall, player: str, id: str, seat: int, name: str, color: Color | None) -> Table:
    """Take a free seat of a listed table; the host may take one of any table."""

    def judge(entry: Entry) -> Amendment:
        chair = _chair(entry, seat)
        if entry.host == player and entry.settings.big_screen:
            raise Refusal("bad_option", why=_seat_at_screen())
        if entry.host != player:
            if not entry.settings.listed:
                raise Refusal("not_host")
            if entry.seat_of(player):
                raise Refusal("one_seat")
        return Amendment(seats=(_seated(entry, chair, player, name, color),), void=(seat,))

    return await amend(hall, id, judge)


async def change(hall: Hall, player: str, id: str, seat: int, wish: SeatChange) -> Table:
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

    return await amend(hall, id, judge)


async def invite(hall: Hall, player: str, id: str, seat: int) -> str:
    """Make a new code for a free seat; around a big screen, for any seat of a person."""
    code = new_code()

    def judge(entry: Entry) -> Amendment:
        _must_host(entry, player)
        _must_be_running(entry)
        chair = _chair(entry, seat)
        if not chair.free and (chair.bot or not entry.settings.big_screen):
            raise Refusal("seat_taken")
        return Amendment(invite={seat: code})

    await amend(hall, id, judge)
    return code


async def revoke(hall: Hall, player: str, id: str, seat: int) -> None:
    """Make a seat's code void."""

    def judge(entry: Entry) -> Amendment:
        _must_host(entry, player)
        return Amendment(void=(_chair(entry, seat).seat,))

    await amend(hall, id, judge)


async def leave(hall: Hall, player: str, id: str, seat: int) -> Table:
    """Get up: before the game the seat is free, later a bot plays on.

    Before the game the host may also free somebody else's seat.
    """

    def judge(entry: Entry) -> Amendment:
        _must_be_running(entry)
        asking = entry.host == player and entry.state == "open" and not _chair(entry, seat).bot
        chair = _chair(entry, seat) if asking else _own(entry, seat, player)
        chair = replace(chair, player=None, cut="")
        if entry.state == "open":
            return Amendment(seats=(chair,), invite={seat: new_code()})
        others = [s for s in entry.seats if s.seat != seat and s.player is not None]
        # With nobody left there is nobody to play for.
        values = {} if others else {"state": "ended", "to_act": 0}
        return Amendment(values=values, seats=(replace(chair, away=True),))

    return await amend(hall, id, judge)


# -- Beginning and end -----------------------------------------------------------------------------


async def start(hall: Hall, player: str, id: str) -> Table:
    """Deal; any player of the table may ask for it once all seats are taken."""
    await hall.ready.wait()

    def judge(entry: Entry) -> Amendment:
        if entry.host != player and not entry.seat_of(player):
            raise Refusal("not_seated")
        if entry.state != "open":
            raise Refusal("not_open")
        if any(chair.free for chair in entry.seats):
            raise Refusal("not_full")
        chosen = entry.settings
        game = Game(
            chosen.edition,
            len(entry.seats),
            key=shuffle_key(entry.secret, [chair.cut for chair in entry.seats]),
            depots=chosen.depots,
            bonus_tickets=chosen.bonus_tickets,
            tickets=chosen.tickets,
            first=chosen.first,
            names=[chair.name for chair in entry.seats],
        )
        return Amendment(values={"state": "playing"}, game=game, void=_all(entry))

    table = await amend(hall, id, judge)
    log.info("a game has begun", extra={"table": id})
    return table


def _all(entry: Entry) -> tuple[int, ...]:
    return tuple(range(len(entry.seats)))


async def end(hall: Hall, player: str, id: str) -> Table:
    """Give a table up before its end."""

    def judge(entry: Entry) -> Amendment:
        _must_host(entry, player)
        _must_be_running(entry)
        return Amendment(values={"state": "ended", "to_act": 0}, void=_all(entry))

    table = await amend(hall, id, judge)
    log.info("a table was ended", extra={"table": id})
    return table


async def rematch(hall: Hall, player: str, id: str) -> str:
    """Set the same table up again, the next seat beginning; asked twice, it is the same one."""
    another = new_id()

    def judge(entry: Entry) -> Amendment | None:
        if entry.host != player and not entry.seat_of(player):
            raise Refusal("not_seated")
        if entry.state not in ("over", "ended"):
            raise Refusal("not_over")
        if entry.rematch is not None:
            return None
        first = entry.settings.first
        if first != "random":
            first = (first + 1) % len(entry.seats)
        settings = msgspec.structs.replace(entry.settings, first=first)
        chairs = [replace(chair, away=False, cut="") for chair in entry.seats]
        rows = tuple(_new_table(another, entry.host, settings, chairs))
        return Amendment(values={"rematch": another}, new_tables=rows)

    table = await amend(hall, id, judge)
    assert table.entry.rematch is not None
    return table.entry.rematch
