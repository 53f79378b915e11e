import type { BoxInfo } from '../messages'

/** What of a box is printed on its board. */
export type BoardBox = Pick<BoxInfo, 'title' | 'places' | 'routes' | 'colors' | 'wild' | 'piece' | 'route_points'>
