import type { BoxInfo, Color } from '../messages'
import { Flights, type Flying } from './air'
import { move } from './flying'
import { FALL, FLIGHT, NEXT_PIECE, type Happening, type Spots } from './happenings'

/** A part of the table, and where it is on the screen. */
interface Place {
  element: Element
  x: number
  y: number
}

/** How large a card is where no other lies on the table. */
const CARD = { width: 54, height: 76 }
/** How large things arrive where they join smaller ones. */
const SMALL = 0.65

/** Where everything is at one moment: the table is searched once, and each part measured once. */
class Places {
  readonly #elements = new Map<string, Element[]>()
  readonly #boxes = new Map<Element, DOMRect>()

  constructor() {
    for (const element of document.querySelectorAll('[data-spot]')) {
      const spot = element.getAttribute('data-spot') ?? ''
      this.#elements.set(spot, [...this.all(spot), element])
    }
  }

  all(spot: string): readonly Element[] {
    return this.#elements.get(spot) ?? []
  }

  /** Find the first of some spots that is in sight. */
  find(spots: Spots): Place | null {
    for (const element of spots.flatMap((spot) => this.all(spot))) {
      const { left, top, width, height } = this.box(element)
      const [x, y] = [left + width / 2, top + height / 2]
      // Parts of the table scroll, and the board moves in its frame: what is outside cannot be seen.
      const frame = this.box(element.closest('[data-panel]') ?? document.documentElement)
      const inside = x >= frame.left && x <= frame.right && y >= frame.top && y <= frame.bottom
      if (width > 0 && inside) return { element, x, y }
    }
    return null
  }

  box(element: Element): DOMRect {
    const known = this.#boxes.get(element) ?? element.getBoundingClientRect()
    this.#boxes.set(element, known)
    return known
  }
}

/** Show things that have happened. All places are looked up first: whatever is added moves nothing. */
export function show(found: readonly Happening[], box: BoxInfo, colorOf: (seat: number) => Color): void {
  const places = new Places()
  const slot = places.all('slot 0')[0]
  const { width, height } = slot?.checkVisibility() ? places.box(slot) : CARD
  const acts = found.map((one) => prepare(one, places, { width, height, box }, colorOf))
  const flights = new Flights()
  for (const act of acts) act?.(flights)
  flights.takeOff()
}

function prepare(
  one: Happening,
  places: Places,
  size: { width: number; height: number; box: BoxInfo },
  colorOf: (seat: number) => Color,
): ((flights: Flights) => void) | undefined {
  switch (one.what) {
    case 'card': {
      const [from, to] = [places.find(one.from), places.find(one.to)]
      if (!from || !to) return undefined
      return (flights) => {
        const end = one.to[0]?.startsWith('slot') ? 1 : SMALL
        fly(flights, { sort: 'card', card: one.card, ...size }, from, to, one.at, { turns: one.turns, end })
        if (one.fresh) appear(to.element, one.at + FLIGHT - 90)
      }
    }
    case 'ticket': {
      const [from, to] = [places.find(one.from), places.find(one.to)]
      if (!from || !to) return undefined
      return (flights) => {
        fly(flights, { sort: 'ticket', width: 44, height: 44 }, from, to, one.at)
        if (one.fresh) appear(to.element, one.at + FLIGHT - 90)
      }
    }
    case 'pieces':
      return lay(places.all(one.spot), one.at)
    case 'points': {
      const [from, to] = [places.find(one.from), places.find([`score ${one.seat}`])]
      if (!to) return undefined
      return (flights) => {
        const arrival = from ? one.at + FLIGHT : one.at
        const token = { sort: 'points', points: one.points, color: colorOf(one.seat), width: 70, height: 44 } as const
        if (from) fly(flights, token, from, to, one.at)
        pop(to.element, arrival, 1.45)
      }
    }
    case 'done': {
      const ticket = places.find([`ticket ${one.ticket}`])?.element
      // On a phone it may lie behind a tab, which is stamped in its place.
      const stamp = ticket ? ticket.querySelector('[data-spot=stamp]') : places.find(['tab tickets'])?.element
      return stamp ? press(stamp, one.at) : undefined
    }
    case 'last round': {
      const to = places.find(['last round'])
      return to ? (flights) => ring(flights, to, one.at) : undefined
    }
    case 'turn': {
      const sign = places.find(['turn'])?.element
      return sign && (() => pop(sign, one.at, 1.3))
    }
  }
}

/** Let a copy fly from one place to another, in a slight curve, and vanish there. */
function fly(
  flights: Flights,
  token: Flying,
  from: Place,
  to: Place,
  delay: number,
  { turns = false, end = SMALL } = {},
): void {
  const at = ({ x, y }: Pick<Place, 'x' | 'y'>, scale: number, lift = 0) =>
    `translate(${Math.round(x - token.width / 2)}px, ${Math.round(y - token.height / 2 - lift)}px) scale(${scale})`
  const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  const lift = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 6)
  flights.add(token, (element, arrived) => {
    move(
      element,
      [
        { transform: at(from, 0.7), opacity: 0 },
        { transform: at(from, 1), opacity: 1, offset: 0.12, easing: 'ease-in' },
        { transform: at(half, 1.12, lift), offset: 0.55, opacity: 1, easing: 'ease-out' },
        { transform: at(to, end), opacity: 1, offset: 0.92 },
        { transform: at(to, end), opacity: 0 },
      ],
      { duration: FLIGHT, delay, arrived },
    )
    const sides = element.firstElementChild
    if (turns && token.card && sides) {
      const sideways = [{ transform: 'rotateY(180deg)' }, { transform: 'rotateY(0deg)' }]
      move(sides, sideways, { duration: FLIGHT * 0.6, delay: delay + FLIGHT * 0.15, easing: 'ease-in-out' })
    }
  })
}

/** Let something be seen when its copy has arrived. It can be pressed all the time. */
function appear(element: Element, until: number): void {
  move(element, [{ opacity: 0 }, { opacity: 0 }], { duration: until })
}

/** Lay the pieces on a route, or a building at a place, one after the other. */
function lay(spots: readonly Element[], start: number): () => void {
  const pieces = spots.flatMap((spot) => [...spot.children])
  const lying = pieces.map((piece) => getComputedStyle(piece).transform)
  return () =>
    pieces.forEach((piece, i) => {
      const at = (height: number, scale: number) =>
        `translate(0px, ${-height}px) ${lying[i]} scale(${scale})`
      move(
        piece,
        [
          { transform: at(70, 1.35), opacity: 0, easing: 'ease-in' },
          { transform: at(12, 1.1), opacity: 1, offset: 0.55, easing: 'ease-in' },
          { transform: at(0, 1), opacity: 1, offset: 0.75, easing: 'ease-out' },
          { transform: at(5, 1), opacity: 1, offset: 0.87, easing: 'ease-in' },
          { transform: at(0, 1), opacity: 1 },
        ],
        { duration: FALL, delay: start + i * NEXT_PIECE },
      )
    })
}

/** Something has become more, or new: it swells for a moment. */
function pop(element: Element, delay: number, scale: number): void {
  move(
    element,
    [
      { transform: 'scale(1)' },
      { transform: `scale(${scale})`, offset: 0.35, easing: 'ease-out' },
      { transform: 'scale(1)' },
    ],
    { duration: 420, delay },
  )
}

/** A stamp comes down. */
function press(stamp: Element, delay: number): () => void {
  const lying = getComputedStyle(stamp).transform.replace('none', '')
  return () =>
    move(
      stamp,
      [
        { transform: `${lying} scale(3)`, opacity: 0, easing: 'ease-in' },
        { transform: `${lying} scale(2.2)`, opacity: 1, offset: 0.35, easing: 'ease-in' },
        { transform: `${lying} scale(0.92)`, opacity: 1, offset: 0.7, easing: 'ease-out' },
        { transform: `${lying} scale(1)`, opacity: 1 },
      ],
      { duration: 380, delay },
    )
}

/** A bell rings in the middle, and goes to where it is written why. */
function ring(flights: Flights, to: Place, delay: number): void {
  // To be seen across the room on a big screen.
  const size = Math.round(Math.max(90, Math.min(innerWidth, innerHeight) / 7))
  const middle = { x: innerWidth / 2, y: innerHeight / 2.6 }
  const at = ({ x, y }: Pick<Place, 'x' | 'y'>, turn: number, scale = 1) =>
    `translate(${Math.round(x - size / 2)}px, ${Math.round(y - size / 2)}px) rotate(${turn}deg) scale(${scale})`
  const swings = [0, 24, -22, 19, -15, 10, -5, 0].map((turn, i) => ({
    transform: at(middle, turn),
    opacity: 1,
    offset: 0.1 + i * 0.085,
    easing: 'ease-in-out',
  }))
  flights.add({ sort: 'bell', width: size, height: size }, (element, arrived) =>
    move(
      element,
      [
        { transform: at(middle, 0, 0.3), opacity: 0 },
        ...swings,
        { transform: at(to, 0, 0.25), opacity: 1, offset: 0.95 },
        { transform: at(to, 0, 0.25), opacity: 0 },
      ],
      { duration: 1900, delay, arrived },
    ),
  )
  pop(to.element, delay + 1800, 1.25)
}
