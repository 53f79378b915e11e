"""Chance: a ChaCha8 generator inside the state, and the log of what it answered.

ChaCha8 is a stream cipher, here a cryptographic random generator (CSPRNG): nobody can predict it
from what players see. The log serves record and replay: a free game writes each answer into it, a
replayed game reads the prescribed answers from it.
"""

from __future__ import annotations

import numpy as np

from incarrozza.rules.compiled import compiled
from incarrozza.rules.state import (
    LOG_COUNT,
    LOG_ERROR,
    LOG_HEAD,
    LOG_SCRIPT,
    LOG_SURPRISES,
    NONE,
    Array,
    Struct,
)

LOW = np.uint64(0xFFFFFFFF)
# "expand 32-byte k", the constant of the ChaCha family.
SIGMA = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)


@compiled
def _rotate(x: np.uint32, n: int) -> np.uint32:
    return np.uint32((x << np.uint32(n)) | (x >> np.uint32(32 - n)))


@compiled
def _quarter(
    a: np.uint32, b: np.uint32, c: np.uint32, d: np.uint32
) -> tuple[np.uint32, np.uint32, np.uint32, np.uint32]:
    a = np.uint32(a + b)
    d = _rotate(np.uint32(d ^ a), 16)
    c = np.uint32(c + d)
    b = _rotate(np.uint32(b ^ c), 12)
    a = np.uint32(a + b)
    d = _rotate(np.uint32(d ^ a), 8)
    c = np.uint32(c + d)
    b = _rotate(np.uint32(b ^ c), 7)
    return a, b, c, d


@compiled
def _make_block(s: Struct) -> None:
    """Fill the block with the next sixteen numbers."""
    key = s.key
    low = np.uint32(s.counter & LOW)
    high = np.uint32(s.counter >> np.uint64(32))
    x0, x1, x2, x3 = (
        np.uint32(SIGMA[0]),
        np.uint32(SIGMA[1]),
        np.uint32(SIGMA[2]),
        np.uint32(SIGMA[3]),
    )
    x4, x5, x6, x7 = key[0], key[1], key[2], key[3]
    x8, x9, x10, x11 = key[4], key[5], key[6], key[7]
    x12, x13, x14, x15 = low, high, np.uint32(0), np.uint32(0)
    for _ in range(4):
        x0, x4, x8, x12 = _quarter(x0, x4, x8, x12)
        x1, x5, x9, x13 = _quarter(x1, x5, x9, x13)
        x2, x6, x10, x14 = _quarter(x2, x6, x10, x14)
        x3, x7, x11, x15 = _quarter(x3, x7, x11, x15)
        x0, x5, x10, x15 = _quarter(x0, x5, x10, x15)
        x1, x6, x11, x12 = _quarter(x1, x6, x11, x12)
        x2, x7, x8, x13 = _quarter(x2, x7, x8, x13)
        x3, x4, x9, x14 = _quarter(x3, x4, x9, x14)
    block = s.block
    block[0] = np.uint32(x0 + np.uint32(SIGMA[0]))
    block[1] = np.uint32(x1 + np.uint32(SIGMA[1]))
    block[2] = np.uint32(x2 + np.uint32(SIGMA[2]))
    block[3] = np.uint32(x3 + np.uint32(SIGMA[3]))
    block[4] = np.uint32(x4 + key[0])
    block[5] = np.uint32(x5 + key[1])
    block[6] = np.uint32(x6 + key[2])
    block[7] = np.uint32(x7 + key[3])
    block[8] = np.uint32(x8 + key[4])
    block[9] = np.uint32(x9 + key[5])
    block[10] = np.uint32(x10 + key[6])
    block[11] = np.uint32(x11 + key[7])
    block[12] = np.uint32(x12 + low)
    block[13] = np.uint32(x13 + high)
    block[14] = np.uint32(x14)
    block[15] = np.uint32(x15)
    s.counter += np.uint64(1)
    s.block_used = 0


@compiled
def _next(s: Struct) -> np.uint64:
    used = s.block_used
    if used >= 16:
        _make_block(s)
        used = 0
    s.block_used = used + 1
    return np.uint64(s.block[used])


@compiled
def below(s: Struct, n: int) -> int:
    """Draw a number from 0 to n-1 without bias (Lemire's rejection sampling)."""
    bound = np.uint64(n)
    product = _next(s) * bound
    if (product & LOW) < bound:
        reject = (np.uint64(0x100000000) - bound) % bound
        while (product & LOW) < reject:
            product = _next(s) * bound
    return int(product >> np.uint64(32))


@compiled
def answer(log: Array, what: int, value: int, seat: int) -> int:
    """Write down what chance answered; in a replay, give back the prescribed answer instead."""
    place = int(log[LOG_COUNT])
    log[LOG_COUNT] = place + 1
    at = LOG_HEAD + 3 * place
    script = log[LOG_SCRIPT]
    if script < 0:
        if at + 3 <= len(log):
            log[at] = what
            log[at + 1] = value
            log[at + 2] = seat
        return value
    if place >= script or log[at] != what or log[at + 2] != seat:
        log[LOG_ERROR] = 1
        return value
    if log[at + 1] != value:
        log[LOG_SURPRISES] += 1
    return int(log[at + 1])


@compiled
def next_told(log: Array) -> int:
    """Tell what kind of answer is prescribed next; NONE if there is no more."""
    place = int(log[LOG_COUNT])
    return int(log[LOG_HEAD + 3 * place]) if place < log[LOG_SCRIPT] else NONE


@compiled
def draw_kind(s: Struct, counts: Array, size: int, log: Array, what: int, seat: int) -> int:
    """Draw one card from a pile known by its counts; does not take it away."""
    left = below(s, size)
    kind = 0
    while left >= counts[kind]:
        left -= counts[kind]
        kind += 1
    given = answer(log, what, kind, seat)
    if given < 0 or given >= len(counts) or counts[given] <= 0:
        log[LOG_ERROR] = 1
        return kind
    return given
