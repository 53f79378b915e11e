import type { BoardBox } from '../board/boardbox'
import type { Card, Piece, Preset, RouteColor } from '../messages'
import { GRAY } from '../art/kinds'
import { indexOf, type Plan } from './plan'

/** What a preset's cards and pieces are; the server knows the rest. */
export interface Deck {
  colors: readonly string[]
  wild: string
  piece: string
}

const DECKS: Record<Preset, Deck> = {
  big_map: {
    colors: ['purple', 'blue', 'orange', 'white', 'green', 'yellow', 'black', 'red'],
    wild: 'locomotive',
    piece: 'train',
  },
  city_map: { colors: ['blue', 'green', 'black', 'pink', 'red', 'orange'], wild: 'joker', piece: 'taxi' },
}

/** Points by length, of both presets. */
const ROUTE_POINTS: Readonly<Record<string, number>> = {
  1: 1,
  2: 2,
  3: 4,
  4: 7,
  5: 10,
  6: 15,
  7: 18,
  8: 21,
  9: 24,
  10: 27,
  11: 30,
  12: 33,
}

/** What routes are worth: as usual, or as the plan has it. */
function pointsOf({ rules: { route_points: own } }: Plan): Readonly<Record<string, number>> {
  const worth = Object.entries(own && typeof own === 'object' ? own : ROUTE_POINTS)
  return Object.fromEntries(worth.filter((each): each is [string, number] => typeof each[1] === 'number'))
}

/** The cards and pieces of a plan: its preset's, or its own. */
export function deckOf({ preset, rules }: Plan): Deck {
  const usual = DECKS[preset ?? 'big_map']
  const { colors, wild, piece } = rules
  return {
    colors: Array.isArray(colors) ? colors.filter((each) => typeof each === 'string') : usual.colors,
    wild: typeof wild === 'string' ? wild : usual.wild,
    piece: typeof piece === 'string' ? piece : usual.piece,
  }
}

/** What is to be seen of a map on its board; nobody plays with it. */
export function previewOf(plan: Plan): BoardBox {
  const { colors, wild, piece } = deckOf(plan)
  return {
    title: plan.title,
    colors: colors as readonly Card[],
    wild: wild as Card,
    piece: piece as Piece,
    route_points: pointsOf(plan),
    places: plan.places.map(({ id, name, names, big_city, attraction }) => ({
      id,
      name,
      english: names?.en ?? name,
      italian: names?.it ?? name,
      latitude: 0,
      longitude: 0,
      big_city: big_city ?? false,
      attraction: attraction ?? false,
    })),
    routes: plan.tracks.map(({ a, b, length, color, tunnel, locomotives, cart }) => ({
      name: '',
      a: indexOf(plan, a),
      b: indexOf(plan, b),
      length,
      color: (color ?? GRAY) as RouteColor,
      tunnel: tunnel ?? false,
      locomotives: locomotives ?? 0,
      cart: cart ?? false,
      beside: null,
    })),
  }
}
