"""The lobby: lists of tables, new tables, and their beginning and end."""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterator
from dataclasses import replace

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Insert, func, insert, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from incarrozza.bots import check_bot
from incarrozza.bots.titles import BOT_WORDS
from incarrozza.editions.edition import Language
from incarrozza.editions.options import Options
from incarrozza.errors import BadOption, FactsError, IncarrozzaError
from incarrozza.game import Game, check_first
from incarrozza.server.messages.fields import COLORS, RUNNING, Color
from incarrozza.server.messages.names import clean_name
from incarrozza.server.messages.refusals import Refusal
from incarrozza.server.messages.seating import NewSeat, NewTable
from incarrozza.server.store import library
from incarrozza.server.store.amendments import Amendment, seat_row
from incarrozza.server.store.own_maps import OwnMap, touch
from incarrozza.server.store.queries import read_entries
from incarrozza.server.store.schema import codes, seats, tables
from incarrozza.server.store.table_entry import Entry, Seat, TableSettings
from incarrozza.server.store.tokens import new_code, new_id
from incarrozza.server.tables.registry import Registry
from incarrozza.server.tables.seats import must_be_running, must_host, seat_at_screen
from incarrozza.server.tables.transactions import amend
from incarrozza.shuffle import shuffle_key
from incarrozza.words.terms import unnamed

log = logging.getLogger(__name__)

_MOST_LISTED = 100


# -- Lists -----------------------------------------------------------------------------------------


async def tables_of(registry: Registry, player: str) -> list[Entry]:
    """List a player's tables, those being played first, then the latest."""
    mine = select(seats.c.table_id).where(seats.c.player == player)
    async with registry.database.reading() as connection:
        found = await connection.execute(
            select(tables.c.id)
            .where(or_(tables.c.id.in_(mine), tables.c.host == player))
            .order_by(tables.c.state.in_(RUNNING).desc(), tables.c.updated.desc())
            .limit(_MOST_LISTED)
        )
        return await read_entries(connection, [row.id for row in found])


async def listed_tables(registry: Registry) -> list[Entry]:
    """List the tables that anybody may join or watch, the latest first."""
    async with registry.database.reading() as connection:
        found = await connection.execute(
            select(tables.c.id)
            .where(tables.c.listed, tables.c.state.in_(RUNNING))
            .order_by((tables.c.state == "open").desc(), tables.c.updated.desc())
            .limit(_MOST_LISTED)
        )
        return await read_entries(connection, [row.id for row in found])


# -- A new table -----------------------------------------------------------------------------------


async def create(registry: Registry, player: str, wish: NewTable, language: Language = "en") -> str:
    """Set up a table as its host wishes, who speaks a language."""
    own = await library.find_own(registry.database, wish.edition)
    try:
        settings = _settings(wish, own)
        settings.box(len(wish.seats), own)
        if settings.big_screen and any(seat.mine for seat in wish.seats):
            raise seat_at_screen()
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
    await _check_number(registry, player)
    return await _set_up(registry, player, settings, chairs)


async def _check_number(registry: Registry, player: str) -> None:
    """Refuse one more table to who has many going: their bots would think for nobody else."""
    async with registry.database.reading() as connection:
        found = await connection.execute(
            select(func.count())
            .select_from(tables)
            .where(tables.c.host == player, tables.c.state.in_(RUNNING))
        )
    if found.scalar_one() >= registry.settings.limits.tables_at_once:
        raise Refusal("too_many")


def _settings(wish: NewTable, own: OwnMap | None) -> TableSettings:
    tickets = None
    if wish.tickets is not None:
        tickets = library.read_tickets(wish.edition, wish.tickets, own)
    return TableSettings(
        edition=wish.edition,
        title=None if own is None else own.edition.title,
        **asdict(Options.of(wish)),
        tickets=tickets,
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
        return unnamed(number, language)
    # Yardsticks are offered to nobody and have no words; who asks for one knows it by its name.
    title = BOT_WORDS[bot].title[language] if bot in BOT_WORDS else bot
    same = sum(wish.bot == bot and not wish.name.strip() for wish in wishes[:number])
    return f"{title} {same + 1}" if same else title


async def _set_up(
    registry: Registry, host: str, settings: TableSettings, chairs: list[Seat]
) -> str:
    table = new_id()

    async def write(connection: AsyncConnection) -> None:
        if settings.map is not None:
            await touch(connection, settings.map, time.time())
        for statement in _new_table(table, host, settings, chairs):
            await connection.execute(statement)

    await registry.database.writer.change(write)
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
        map=settings.map,
        secret=secrets.token_bytes(32),
        created=now,
        updated=now,
    )
    yield insert(seats).values([seat_row(table, chair) for chair in chairs])
    for chair in chairs:
        if chair.free:
            yield insert(codes).values(code=new_code(), table_id=table, seat=chair.seat)


# -- Beginning and end -----------------------------------------------------------------------------


async def start(registry: Registry, player: str, id: str) -> Entry:
    """Deal; any player of the table may ask for it once all seats are taken."""

    def judge(entry: Entry) -> Amendment:
        if entry.host != player and not entry.seat_of(player):
            raise Refusal("not_seated")
        if entry.state != "open":
            raise Refusal("not_open")
        if any(chair.free for chair in entry.seats):
            raise Refusal("not_full")
        chosen = entry.settings
        game = Game(
            # Whoever plays needs no board, and bots are sent the box with every question.
            replace(entry.box(), own_layout=None),
            key=shuffle_key(entry.secret, [chair.cut for chair in entry.seats]),
            first=chosen.first,
            names=[chair.name for chair in entry.seats],
        )
        return Amendment(values={"state": "playing"}, game=game, void=_all(entry))

    entry = await amend(registry, id, judge)
    log.info("a game has begun", extra={"table": id})
    return entry


def _all(entry: Entry) -> tuple[int, ...]:
    return tuple(range(len(entry.seats)))


async def end(registry: Registry, player: str, id: str) -> Entry:
    """Give a table up before its end."""

    def judge(entry: Entry) -> Amendment:
        must_host(entry, player)
        must_be_running(entry)
        return Amendment(values={"state": "ended", "to_act": 0}, void=_all(entry))

    entry = await amend(registry, id, judge)
    log.info("a table was ended", extra={"table": id})
    return entry


async def rematch(registry: Registry, player: str, id: str) -> str:
    """Set the same table up again, the next seat beginning; asked twice, it is the same one."""
    another = new_id()
    await _check_map(registry, id)

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

    entry = await amend(registry, id, judge)
    assert entry.rematch is not None
    return entry.rematch


async def _check_map(registry: Registry, id: str) -> None:
    """Refuse a new table on a map that the operator has removed."""
    map = (await registry.entry(id)).settings.map
    if map is not None and await library.find_own(registry.database, map) is None:
        raise Refusal("no_map")
