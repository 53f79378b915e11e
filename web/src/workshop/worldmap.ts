import type { LandInfo } from '../messages'
import type { Bounds } from '../server/workshop'

/** All of the globe that people live on. */
export const WORLD: Bounds = { west: -180, south: -56, east: 180, north: 78 }

const RADIANS = Math.PI / 180
const mercator = (lat: number) => Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2))

/** A part of the globe as a rectangle on a map of it. */
export function frameOf(land: LandInfo, { west, south, east, north }: Bounds) {
  const [top, bottom] = [mercator(land.north), mercator(land.south)]
  const x = (lon: number) => ((lon - land.west) * land.width) / (land.east - land.west)
  const y = (lat: number) => ((top - mercator(lat)) * land.height) / (top - bottom)
  return { x: x(west), y: y(north), width: x(east) - x(west), height: y(south) - y(north) }
}

/** The latitude at a height of a map. */
export function latitudeAt(land: LandInfo, y: number): number {
  const [top, bottom] = [mercator(land.north), mercator(land.south)]
  return (2 * Math.atan(Math.exp(top - (y / land.height) * (top - bottom))) - Math.PI / 2) / RADIANS
}

/** A frame moved by degrees, as far as there is a world. */
export function moved({ west, south, east, north }: Bounds, lon: number, lat: number): Bounds {
  const right = Math.max(WORLD.west - west, Math.min(WORLD.east - east, lon))
  const up = Math.max(WORLD.south - south, Math.min(WORLD.north - north, lat))
  return { west: west + right, east: east + right, south: south + up, north: north + up }
}

/** A frame made larger around its middle. */
export function resized({ west, south, east, north }: Bounds, factor: number): Bounds {
  const [x, y] = [(west + east) / 2, (south + north) / 2]
  const [wide, high] = [((east - west) / 2) * factor, ((north - south) / 2) * factor]
  if (wide < 0.4 || wide > 90) return { west, south, east, north }
  return {
    west: Math.max(WORLD.west, x - wide),
    east: Math.min(WORLD.east, x + wide),
    south: Math.max(WORLD.south, y - high),
    north: Math.min(WORLD.north, y + high),
  }
}
