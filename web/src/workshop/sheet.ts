import type { Point } from '../board/geometry'
import type { LandInfo, Layout, RoughBoard } from '../messages'
import type { Bounds } from '../server/workshop'
import { fit, type Mapping } from './mapping'
import { isOnGlobe, type Plan, type PlanPlace, type Where } from './plan'

/** What a board is drawn on, and what lay there when it was laid out: a sheet, or a board of the server's. */
export interface Ground {
  readonly layout: Layout
  /** The places that `layout` has, where they were then. */
  readonly plan: Plan | null
  /** From the plane of the draft to the board. */
  readonly mapping: Mapping
  /** The board chooses the size of spaces by what is on it. */
  readonly loose: boolean
}

const WIDTH = 2400
const HEIGHT = 1600
/** Around places, as a part of what they take. */
const MARGIN = 0.14
/** Around a single place, in degrees or units of a sheet. */
const ALONE = { globe: 2, sheet: 400 }
/** Nobody plays farther north; Mercator has no poles. */
const POLE = 84
const TALLEST = 1.45
const WIDEST = 0.5

/** Of the lines to draw by. */
const SQUARE = 100

/** Paper on a drawing table. */
const DRAWING: Layout['theme'] = {
  manner: 'plain',
  light: { land: '#fbf5e6', street: '#efe5cd', water: '#d9d0bb' },
  dark: { land: '#2b2823', street: '#37332c', water: '#1f1c19' },
}

/** A piece of the globe, in the quiet colours of an atlas. */
const ATLAS: Layout['theme'] = {
  manner: 'engraved',
  light: {
    water: '#cfdeda',
    shallows: '#c0d5d4',
    ripple: '#86aaaf',
    land: '#f5ecd6',
    coast: '#6f8a8a',
    border: '#d3bd92',
    relief: '#ecdfc2',
  },
  dark: {
    water: '#13263a',
    shallows: '#182f46',
    ripple: '#33546f',
    land: '#3c3b37',
    coast: '#7f97a3',
    border: '#5d584b',
    relief: '#353430',
  },
}

const RADIANS = Math.PI / 180
const north = (lat: number) =>
  Math.log(Math.tan(Math.PI / 4 + (Math.max(-POLE, Math.min(POLE, lat)) * RADIANS) / 2)) / RADIANS
const latitude = (y: number) => (2 * Math.atan(Math.exp(y * RADIANS)) - Math.PI / 2) / RADIANS

/** Where a place lies on a plane: Mercator's in degrees, or a sheet; null if nobody has said. */
export function planeOf({ lat, lon, x, y }: PlanPlace): Point | null {
  if (typeof lat === 'number' && typeof lon === 'number') return [lon, -north(lat)]
  return typeof x === 'number' && typeof y === 'number' ? [x, y] : null
}

/** What a point of the plane is in a draft. */
export function whereAt([x, y]: Point, globe: boolean): Where {
  if (!globe) return { x: Math.round(x), y: Math.round(y) }
  const round = (degrees: number) => Math.round(degrees * 10_000) / 10_000
  return { lat: round(latitude(-y)), lon: round(((((x + 180) % 360) + 360) % 360) - 180) }
}

/** The part of the globe that shows a region and all places, with some room around them. */
export function boundsOf(plan: Plan, region: Bounds | null): Bounds | null {
  const points = plan.places.flatMap(({ lat, lon }) => (typeof lat === 'number' && typeof lon === 'number' ? [[lat, lon] as const] : []))
  const inside = ([lat, lon]: readonly [number, number]) =>
    region && lat > region.south && lat < region.north && lon > region.west && lon < region.east
  if (region && points.every(inside)) return region
  if (!points.length) return region
  const lats = points.map(([lat]) => lat)
  const lons = points.map(([, lon]) => lon)
  let [south, top] = [Math.min(...lats), Math.max(...lats)]
  let [west, east] = [Math.min(...lons), Math.max(...lons)]
  const room = Math.max(MARGIN * Math.max(east - west, top - south), ALONE.globe)
  south = Math.max(-POLE, Math.min(south - room, region?.south ?? 90))
  top = Math.min(POLE, Math.max(top + room, region?.north ?? -90))
  west = Math.min(west - room, region?.west ?? 180)
  east = Math.max(east + room, region?.east ?? -180)
  return shaped({ west, south, east, north: top })
}

/** Neither too high nor too wide for a board. */
export function shaped(bounds: Bounds): Bounds {
  const wide = bounds.east - bounds.west
  const high = north(bounds.north) - north(bounds.south)
  const round = (value: number) => Math.round(value * 1000) / 1000
  const widen = (high / TALLEST - wide) / 2
  const heighten = (wide * WIDEST - high) / 2
  const middle = (north(bounds.north) + north(bounds.south)) / 2
  return {
    west: round(widen > 0 ? bounds.west - widen : bounds.west),
    east: round(widen > 0 ? bounds.east + widen : bounds.east),
    south: round(heighten > 0 ? latitude(middle - (wide * WIDEST) / 2) : bounds.south),
    north: round(heighten > 0 ? latitude(middle + (wide * WIDEST) / 2) : bounds.north),
  }
}

const BLANK: Omit<Layout, 'width' | 'height'> = {
  space: { length: 84, width: 32 },
  radius: 24,
  font: 34,
  places: [],
  routes: [],
  scenery: [],
  ground: 'land',
  theme: { manner: 'plain', light: {}, dark: {} },
  texture: [],
  ornaments: [],
  names: [],
}

/** The part of a plane that a sheet of paper shows. */
export interface Paper {
  left: number
  top: number
  right: number
  bottom: number
}

const PAPER: Paper = { left: 0, top: 0, right: WIDTH, bottom: HEIGHT }

/** The paper that shows all places: the one there was, as long as all of them lie on it. */
export function paperOf(plan: Plan, before: Paper | null): Paper {
  const points = plan.places.flatMap((place) => {
    const at = planeOf(place)
    return at ? [at] : []
  })
  const lies = ({ left, top, right, bottom }: Paper) =>
    points.every(([x, y]) => x >= left && x <= right && y >= top && y <= bottom)
  if (before && lies(before)) return before
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  // A file may count in centimetres, or in anything else: then its places would lie in one corner.
  const usual = lies(PAPER) && (points.length < 2 || Math.max(right, bottom) > WIDTH / 6)
  if (usual) return PAPER
  const span = Math.max(right - left, bottom - top) || ALONE.sheet
  const [wide, high] = [Math.max(right - left, span * WIDEST), Math.max(bottom - top, span * WIDEST)]
  const [x, y, room] = [(left + right) / 2, (top + bottom) / 2, span * MARGIN]
  return { left: x - wide / 2 - room, right: x + wide / 2 + room, top: y - high / 2 - room, bottom: y + high / 2 + room }
}

/** An empty sheet: a piece of the globe, or paper for places by x and y. */
export function sheetOf(paper: Paper, bounds: Bounds | null, land: LandInfo | null): Ground {
  return bounds ? globeSheet(bounds, land) : paperSheet(paper)
}

/** Land and lakes are areas of a board; rivers and mountains are an engraver's strokes. */
const AREAS = { land: 'land', lake: 'water', border: 'border' } as const
const STROKES = { river: 'rivers', mountain: 'relief' } as const

function sceneryOf(land: LandInfo | null): Pick<Layout, 'scenery' | 'texture'> {
  const shapes = land?.scenery ?? []
  return {
    scenery: shapes.flatMap(({ kind, line }) => (kind in AREAS ? [{ kind: AREAS[kind as keyof typeof AREAS], line }] : [])),
    texture: shapes.flatMap(({ kind, line }) =>
      kind in STROKES ? [{ kind: STROKES[kind as keyof typeof STROKES], line }] : [],
    ),
  }
}

function globeSheet(wanted: Bounds, land: LandInfo | null): Ground {
  const bounds = land ?? wanted
  const [wide, high] = [bounds.east - bounds.west, north(bounds.north) - north(bounds.south)]
  const [width, height] = land ? [land.width, land.height] : sized(wide, high)
  const [sx, sy] = [width / wide, height / high]
  return {
    layout: {
      ...BLANK,
      width,
      height,
      ...sceneryOf(land),
      ground: land ? 'water' : 'land',
      theme: ATLAS,
    },
    plan: null,
    mapping: {
      to: ([x, y]) => [(x - bounds.west) * sx, (y + north(bounds.north)) * sy],
      back: ([x, y]) => [x / sx + bounds.west, y / sy - north(bounds.north)],
    },
    loose: true,
  }
}

/** As large as a board, in the proportions of a part of the plane. */
function sized(wide: number, high: number): [number, number] {
  const scale = Math.sqrt((WIDTH * HEIGHT) / (wide * high))
  return [Math.round(wide * scale), Math.round(high * scale)]
}

function paperSheet(paper: Paper): Ground {
  const [wide, high] = [paper.right - paper.left, paper.bottom - paper.top]
  const [width, height] = sized(wide, high)
  const scale = width / wide
  return {
    layout: { ...BLANK, width, height, theme: DRAWING, scenery: [{ kind: 'grid', line: gridOf(width, height) }] },
    plan: null,
    mapping: {
      to: ([x, y]) => [(x - paper.left) * scale, (y - paper.top) * scale],
      back: ([x, y]) => [x / scale + paper.left, y / scale + paper.top],
    },
    loose: true,
  }
}

/** Lines to draw by. */
function gridOf(width: number, height: number): string {
  const lines = (length: number) => Array.from({ length: Math.ceil(length / SQUARE) - 1 }, (_, i) => (i + 1) * SQUARE)
  return [...lines(width).map((x) => `M${x} 0V${height}`), ...lines(height).map((y) => `M0 ${y}H${width}`)].join('')
}

/** A board that the server has drawn, of as much of a draft as it understood. */
type Drawn = Pick<RoughBoard, 'layout' | 'places' | 'tracks'>

/** A board that the server has laid out for a plan; there it is called by the plan's ids. */
export function groundOf(plan: Plan, drawn: Drawn): Ground {
  const places = drawn.layout.places.flatMap((lies, number) => {
    const place = plan.places[drawn.places[number] ?? -1]
    return place ? [{ ...lies, id: place.id }] : []
  })
  const routes = drawn.layout.routes.flatMap((lies, number) => {
    const track = plan.tracks[drawn.tracks[number] ?? -1]
    return track ? [{ ...lies, a: track.a, b: track.b }] : []
  })
  const at = new Map(places.map((place) => [place.id, place.at]))
  const pairs = plan.places.flatMap((place) => {
    const [here, there] = [planeOf(place), at.get(place.id)]
    return here && there ? [[here, there] as const] : []
  })
  const layout = { ...drawn.layout, places, routes }
  return { layout, plan, mapping: fit(pairs, isOnGlobe(plan) ? layout.width / 10 : 1), loose: false }
}
