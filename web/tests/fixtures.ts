/** Small boxes, layouts and sights to test with: complete, and plain unless a test says otherwise. */
import type {
  BoxInfo,
  EventInfo,
  Layout,
  OwnView,
  PlaceInfo,
  PlaceLayout,
  PlayerView,
  PublicView,
  RouteInfo,
  RouteLayout,
  Sight,
  TicketInfo,
} from '../src/messages'

const found = import.meta.glob<Layout>('../../src/incarrozza/facts/*/layout.json', {
  eager: true,
  import: 'default',
})

/** The layouts of all packaged maps, by the name of the map. */
export const LAYOUTS: readonly (readonly [map: string, layout: Layout])[] = Object.entries(found).map(
  ([path, layout]) => [path.split('/').at(-2) ?? path, layout],
)

export function place(name: string, more: Partial<PlaceInfo> = {}): PlaceInfo {
  return {
    id: name.toLowerCase(),
    name,
    english: name,
    italian: name,
    latitude: 0,
    longitude: 0,
    big_city: false,
    attraction: false,
    ...more,
  }
}

export function route(a: number, b: number, length: number, more: Partial<RouteInfo> = {}): RouteInfo {
  return {
    name: `${a}–${b}`,
    a,
    b,
    length,
    color: 'red',
    tunnel: false,
    locomotives: 0,
    cart: false,
    beside: null,
    ...more,
  }
}

export function ticket(a: number, b: number, points = 5): TicketInfo {
  return { a, b, points, long: false, big_city: false, house: false }
}

/** Three places, a route of three spaces, one of two, and a double one of one space. */
export function box(more: Partial<BoxInfo> = {}): BoxInfo {
  return {
    edition: 'test',
    title: { en: 'A test', it: 'Una prova' },
    map: 'test',
    players: 2,
    depots: false,
    bonus_tickets: false,
    names: { en: {}, it: {} },
    layout: null,
    own_tickets: false,
    colors: ['red', 'blue', 'green'],
    wild: 'locomotive',
    deck: { red: 12, blue: 12, green: 12, locomotive: 14 },
    hand: 4,
    display: 5,
    sweep: 3,
    tunnel_cards: 3,
    piece: 'train',
    pieces: 20,
    last_round: 2,
    equal_turns: false,
    stations: 3,
    double_routes: false,
    ticket_rules: {
      long_dealt: 0,
      regular_dealt: 3,
      long_first: false,
      keep: 2,
      keep_without_long: 2,
      drawn: 3,
      opening_rule: 'G4',
      drawing_rule: 'G13',
    },
    route_points: { 1: 1, 2: 2, 3: 4 },
    routes_scored_at_end: false,
    station_points: 4,
    longest_path_points: 10,
    attraction_points: 0,
    merchandise: 0,
    merchandise_points: [],
    depots_each: 0,
    depot_points: 0,
    tie_breaks: ['tickets'],
    places: [place('Alba'), place('Borgo'), place('Cima')],
    routes: [
      route(0, 1, 3),
      route(0, 2, 2, { color: 'blue' }),
      route(1, 2, 1, { color: 'green', beside: 3 }),
      route(1, 2, 1, { color: 'gray', beside: 2 }),
    ],
    tickets: [ticket(0, 1, 5), ticket(0, 2, 3), ticket(1, 2, 2)],
    ...more,
  }
}

function placeLayout(id: string, x: number, y: number, align: 'start' | 'middle' | 'end'): PlaceLayout {
  const aside = { start: 30, middle: 0, end: -30 }[align]
  return { id, at: [x, y], label: { at: [x + aside, align === 'middle' ? y + 40 : y], align, lines: [id] } }
}

function routeLayout(a: string, b: string, ...spaces: RouteLayout['spaces']): RouteLayout {
  return { a, b, line: `M${spaces.map(([x, y]) => `${x} ${y}`).join('L')}`, spaces }
}

/** The same places and routes on a board with nothing behind them. */
export function layout(more: Partial<Layout> = {}): Layout {
  return {
    width: 800,
    height: 600,
    space: { length: 100, width: 34 },
    radius: 20,
    font: 20,
    places: [
      placeLayout('alba', 150, 150, 'end'),
      placeLayout('borgo', 650, 150, 'start'),
      placeLayout('cima', 400, 450, 'middle'),
    ],
    routes: [
      routeLayout('alba', 'borgo', [290, 150, 0], [400, 150, 0], [510, 150, 0]),
      routeLayout('alba', 'cima', [235, 250, 50], [305, 335, 50]),
      routeLayout('borgo', 'cima', [510, 285, -50]),
      routeLayout('borgo', 'cima', [540, 310, -50]),
    ],
    scenery: [],
    ground: 'land',
    theme: { manner: 'plain', light: {}, dark: {} },
    texture: [],
    ornaments: [],
    names: [],
    ...more,
  }
}

export function player(more: Partial<PlayerView> = {}): PlayerView {
  return {
    score: 0,
    pieces: 20,
    hand_size: 4,
    known_cards: {},
    ticket_count: 2,
    routes: [],
    stations: [],
    stations_left: 3,
    depots: [],
    depots_left: 0,
    warehouse_size: 0,
    merchandise: 0,
    hand: null,
    tickets: null,
    ...more,
  }
}

export function publicView(more: Partial<PublicView> = {}): PublicView {
  return {
    phase: 'turn',
    to_act: [0],
    turn: 0,
    last_turns: null,
    display: ['red', 'red', 'blue', 'green', 'locomotive'],
    deck_size: 30,
    discards: {},
    ticket_deck_size: 10,
    pending: null,
    due: 0,
    turned: {},
    tunnel: null,
    closed_routes: [],
    players: [player(), player()],
    ...more,
  }
}

export function ownView(more: Partial<OwnView> = {}): OwnView {
  return {
    seat: 0,
    hand: { red: 2, blue: 2 },
    tickets: [0, 1],
    offered: [],
    rejected: [],
    unseen: {},
    open_routes: [0, 1, 2, 3],
    prospects: ['possible', 'possible'],
    offered_prospects: [],
    ...more,
  }
}

export function sight(view: Partial<PublicView> = {}, own: Partial<OwnView> | null = {}): Sight {
  return {
    type: 'sight',
    number: 1,
    decision: 1,
    events: [],
    view: publicView(view),
    own: own && ownView(own),
    choices: [],
    deadlines: {},
  }
}

export function event(number: number, more: Partial<EventInfo> = {}): EventInfo {
  return {
    number,
    seat: 0,
    by: 'person',
    at: 0,
    kind: 'draw',
    action: null,
    target: null,
    kept: null,
    answers: [],
    told: [],
    ...more,
  }
}
