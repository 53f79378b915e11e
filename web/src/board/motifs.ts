import type { Ornament } from '../messages'

/** How a part of a motif is painted; see Ornaments. */
export type Look = 'body' | 'ink' | 'line' | 'fine' | 'tint' | 'accent'

export interface Motif {
  width: number
  height: number
  parts: readonly (readonly [Look, string])[]
  /** Drawn once more as in a mirror. */
  mirrored?: readonly (readonly [Look, string])[]
  /** Where the map's name stands: its middle, the height of its letters, and how wide it may be. */
  title?: { y: number; size: number; width: number }
  /** Where the N of a compass stands, and how high it is. */
  north?: { y: number; size: number }
}

/** A circle as an SVG path. */
export const disc = (x: number, y: number, r: number) =>
  `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0Z`
const discs = (y: number, r: number, ...xs: number[]) => xs.map((x) => disc(x, y, r)).join('')
const boxes = (y: number, wide: number, high: number, ...xs: number[]) =>
  xs.map((x) => `M${x} ${y}v${high}h${wide}v${-high}Z`).join('')

/** A point at an angle, in parts of a full turn from the top, around 100 100. */
const at = (turn: number, r: number) => {
  const angle = turn * 2 * Math.PI
  return `${(100 + r * Math.sin(angle)).toFixed(1)} ${(100 - r * Math.cos(angle)).toFixed(1)}`
}

/** One half of each ray of a star: the side in the light, or the one in the shadow. */
function rays(count: number, offset: number, reach: number, waist: number, side: number): string {
  return Array.from({ length: count }, (_, ray) => {
    const turn = (ray + offset) / count
    return `M100 100L${at(turn, reach)}L${at(turn + side / count / 2, waist)}Z`
  }).join('')
}

/** Thin rays with a ball at the end of every other one. */
const sparks = Array.from({ length: 16 }, (_, ray) => ray / 16)

const COACH = (x: number) =>
  `M${x} 134V98q0-6 6-6h108q6 0 6 6v36Z` + boxes(103, 13, 13, x + 10, x + 31, x + 53, x + 75, x + 97)

export const MOTIFS: Record<Exclude<Ornament['motif'], 'scores'>, Motif> = {
  rose: {
    width: 200,
    height: 200,
    parts: [
      ['line', disc(100, 100, 58) + disc(100, 100, 63)],
      ['fine', disc(100, 100, 40) + sparks.map((t) => `M${at(t, 58)}L${at(t, 63)}`).join('')],
      ['body', rays(8, 0.5, 62, 18, 1) + rays(8, 0.5, 62, 18, -1)],
      ['ink', rays(8, 0.5, 62, 18, 1)],
      ['body', rays(4, 0, 84, 20, 1) + rays(4, 0, 84, 20, -1)],
      ['ink', rays(4, 0, 84, 20, 1)],
      ['accent', disc(100, 100, 7)],
    ],
    north: { y: 13, size: 26 },
  },
  starburst: {
    width: 200,
    height: 200,
    parts: [
      ['tint', disc(100, 100, 70)],
      ['body', rays(8, 0.5, 66, 14, 1) + rays(8, 0.5, 66, 14, -1)],
      ['accent', rays(4, 0, 80, 14, 1) + rays(4, 0, 80, 14, -1)],
      ['line', sparks.map((t) => `M${at(t + 1 / 32, 26)}L${at(t + 1 / 32, 74)}`).join('')],
      ['ink', sparks.map((t) => disc(...point(t + 1 / 32, 76), 3)).join('') + disc(100, 100, 11)],
      ['body', disc(100, 100, 5)],
    ],
    north: { y: 12, size: 24 },
  },
  // A winged wheel above a plate with cut corners.
  scroll: {
    width: 470,
    height: 220,
    parts: [
      ['body', 'M30 74h410q0 16 18 18v96q-18 2-18 18H30q0-16-18-18V92q18-2 18-18Z'],
      ['line', 'M38 82h394q2 14 18 17v82q-16 3-18 17H38q-2-14-18-17V99q16-3 18-17Z'],
      ['body', disc(235, 44, 30)],
      ['line', disc(235, 44, 22) + 'M235 22v44M213 44h44M219 28l32 32M251 28l-32 32'],
      ['accent', disc(235, 44, 7)],
      ['fine', 'M150 178h62M258 178h62'],
      ['ink', 'M235 170l9 8-9 8-9-8Z'],
    ],
    mirrored: [
      ['body', 'M268 40q60-34 150-30-16 14-40 16 8 1 16 0-16 14-42 14 8 2 16 1-18 16-58 12-26-3-42-13Z'],
      ['fine', 'M276 41q50-18 100-16M280 45q34-8 70-6M288 49q20-2 34 1'],
    ],
    title: { y: 132, size: 66, width: 370 },
  },
  cartouche: {
    width: 400,
    height: 220,
    parts: [
      ['body', 'M62 62q-26 44 0 100 46 22 138 22t138-22q26-56 0-100-46-22-138-22T62 62Z'],
      ['line', 'M74 72q-18 36 0 80 42 20 126 20t126-20q18-44 0-80-42-20-126-20T74 72Z'],
      ['body', 'M176 40q-6-30 24-34 30 4 24 34-10 6-24 6t-24-6Z'],
      ['fine', 'M186 38q-4-22 14-26 18 4 14 26M200 12v32'],
      ['accent', 'M200 190l14 12-14 14-14-14Z'],
      ['fine', 'M136 150h44M220 150h44'],
    ],
    mirrored: [
      ['body', 'M224 34q40-26 74-12 22 10 14 26-8 12-22 4-6-6 0-11-24-4-66 5Z'],
      ['body', 'M330 62q40-22 52 8 6 26-18 30-16 0-14-16 2-8 11-6-4-14-31-4Z'],
      ['body', 'M338 158q34 8 38-18 2-16-12-18-12 2-9 14 3 7 9 4-6 12-26 6Z'],
      ['body', 'M214 200q44 14 78-4 22-12 14-26-8-10-20-3-6 6 0 11-26 10-60 8Z'],
      ['fine', 'M240 30q30-14 54-4M352 66q18-4 22 12M232 200q30 4 54-8'],
    ],
    title: { y: 106, size: 50, width: 220 },
  },
  marquee: {
    width: 340,
    height: 175,
    parts: [
      ['tint', 'M22 60L330 40l-14 116L34 172Z'],
      ['body', 'M12 48L322 30l-14 112L28 160Z'],
      ['line', 'M23 57L310 40l-11 93L37 150Z'],
      ['accent', 'M48 134l238-15v8L48 142Z'],
      ['ink', 'M286 2l5 22 20-10-13 18 22 6-22 6 13 18-20-10-5 22-5-22-20 10 13-18-22-6 22-6-13-18 20 10Z'],
    ],
    title: { y: 92, size: 58, width: 236 },
  },
  train: {
    width: 450,
    height: 160,
    parts: [
      ['fine', 'M414 70q-4-24-28-26-4-18-30-12-16-16-42-4-24-12-46 4-26-8-42 8-22-4-34 8'],
      ['fine', 'M420 66q-12-10-30-8-14-14-36-6-18-12-42 0-22-8-42 2-18-4-32 4'],
      ['body', COACH(10) + COACH(142)],
      ['ink', 'M8 92q0-8 10-8h104q10 0 10 8ZM140 92q0-8 10-8h104q10 0 10 8Z'],
      ['line', 'M10 124h120M142 124h120M130 132h12M262 132h12'],
      ['body', 'M274 134v-32h50v32Z'],
      ['ink', 'M278 102q22-16 42 0Z'],
      ['body', 'M358 134V98h62q14 0 14 14v8q0 8-8 8h-6v6Z'],
      ['accent', 'M330 134V84h-4v-6h40v6h-4v50ZM337 90v16h16V90Z'],
      ['ink', 'M409 98l-4-24h20l-4 24ZM379 98v-5q0-8 8-8t8 8v5Z'],
      ['line', 'M404 98v34M370 98v34M337 140h66'],
      ['body', discs(140, 9, 32, 54, 98, 120, 164, 186, 230, 252, 288, 312) + discs(137, 12, 341, 370, 399)],
      ['body', disc(425, 141, 7)],
      ['ink', discs(140, 3, 32, 54, 98, 120, 164, 186, 230, 252, 288, 312) + discs(137, 4, 341, 370, 399)],
      ['line', 'M4 151h442M4 156h442'],
    ],
  },
  steamer: {
    width: 150,
    height: 90,
    parts: [
      ['fine', 'M66 24q-8-16-26-12-12-10-26 0M88 24q-6-10-16-10'],
      ['line', 'M30 52V22M118 54V24M30 26l44 26M118 28L96 52'],
      ['body', 'M46 54V44h54v10Z'],
      ['ink', 'M58 44l2-20h12l2 20ZM80 44l2-20h12l2 20Z'],
      ['accent', 'M59 34h14v4H59ZM81 34h14v4H81Z'],
      ['body', 'M10 54h128q-2 16-12 22H22Q12 68 10 54Z'],
      ['line', 'M12 60h124'],
      ['fine', 'M2 78q9-6 18 0t18 0 18 0 18 0 18 0 18 0 18 0 18 0M14 85q9-5 18 0t18 0 18 0 18 0 18 0 18 0'],
    ],
  },
  ship: {
    width: 150,
    height: 135,
    parts: [
      ['line', 'M40 96V26M76 98V8M112 96V30M118 92l28-20'],
      ['body', 'M24 52q18 8 34 0 4 16-2 32-16 8-34 0 6-16 2-32ZM58 36q20 8 38 0 6 22-2 46-18 8-38 0 8-24 2-46ZM98 52q16 8 30 0 4 16-2 30-14 8-30 0 6-14 2-30Z'],
      ['body', 'M28 34q12 6 24 0l4 14q-16 6-32 0ZM62 14q14 6 28 0l6 18q-20 8-38 0ZM102 36q10 5 20 0l4 12q-14 6-28 0Z'],
      ['fine', 'M32 58q2 12-2 24M50 58q2 12-2 24M70 42q4 18-2 38M86 42q4 18-2 38M106 58q2 12-2 22M120 58q2 12-2 22'],
      ['accent', 'M76 8q10-6 20 0-10 2-20 6ZM40 26q8-5 15 0-8 2-15 5ZM112 30q8-5 15 0-8 2-15 5Z'],
      ['body', 'M12 88l8 6h96l24-8q-4 20-18 30H32Q14 106 12 88Z'],
      ['line', 'M18 102q60 8 114-4'],
      ['ink', discs(106, 2.4, 44, 60, 76, 92, 108)],
      ['fine', 'M2 118q9-6 18 0t18 0 18 0 18 0 18 0 18 0 18 0 18 0M20 126q9-5 18 0t18 0 18 0 18 0 18 0 18 0'],
    ],
  },
  sloop: {
    width: 80,
    height: 75,
    parts: [
      ['line', 'M36 54V8M36 12l26 38'],
      ['body', 'M40 14q20 12 24 36H40ZM32 16Q16 34 14 50h18Z'],
      ['accent', 'M36 8q8-5 14 0-7 2-14 4Z'],
      ['body', 'M8 54h62q-4 10-12 12H20Q10 64 8 54Z'],
      ['fine', 'M2 68q7-5 14 0t14 0 14 0 14 0 14 0'],
    ],
  },
  windmill: {
    width: 75,
    height: 90,
    parts: [
      ['tint', 'M4 88q8-14 34-14t34 14Z'],
      ['body', 'M26 82l5-40h14l5 40Z'],
      ['body', 'M28 44q0-14 10-16 10 2 10 16Z'],
      ['ink', 'M34 82V70h8v12ZM35 50h6v7h-6Z'],
      ['line', 'M38 38L12 12M38 38l26-26M38 38L12 64M38 38l26 26'],
      ['body', 'M33 27L16 8 8 16l19 17ZM49 33l19-17-8-8-17 19ZM43 49l17 19 8-8-19-17ZM27 43L8 60l8 8 17-19Z'],
      ['fine', 'M10 14l12 12M20 12l-8 8M26 18l-8 8M66 14L54 26M58 10l8 8M52 16l8 8M66 62L54 50M56 66l8-8M50 60l8-8M10 62l12-12M18 68l-8-8M24 62l-8-8'],
      ['accent', disc(38, 38, 3.4)],
    ],
  },
  // A step gable, a bell gable, a neck gable, a spout gable and another with steps.
  gables: {
    width: 150,
    height: 80,
    parts: [
      ['body', 'M4 78V30h5v-7h5v-7h5V9h6v7h5v7h5v7h5v48ZM40 78V34q6 0 6-10 0-14 10-14t10 14q0 10 6 10v44ZM72 78V36l4-4V22l5-6 5 6v10l4 4v42ZM90 78V32L104 12l14 20v46ZM118 78V28h4v-6h5v-6h9v6h5v6h5v50Z'],
      ['tint', boxes(38, 5, 9, 10, 20, 29, 46, 55, 64, 76, 84, 96, 106, 123, 136) + boxes(54, 5, 9, 10, 20, 29, 46, 55, 64, 76, 84, 96, 106, 123, 136) + boxes(20, 5, 8, 20, 54, 101, 129)],
      ['accent', boxes(68, 7, 10, 19, 53, 78, 101, 129)],
      ['line', 'M2 78h146'],
    ],
  },
  liner: {
    width: 210,
    height: 90,
    parts: [
      ['tint', 'M66 22q-18-16-40-8 6-12 26-10 24 0 26 14ZM106 22q-12-10-28-8 12-8 26-2 12 2 12 8Z'],
      ['ink', 'M60 50l-4-26h20l-4 26ZM98 50l-4-26h20l-4 26ZM136 50l-4-26h20l-4 26Z'],
      ['accent', 'M57 30h18l-1 8H58ZM95 30h18l-1 8H96ZM133 30h18l-1 8h-16Z'],
      ['body', 'M36 60V50h132l8 10Z'],
      ['ink', 'M6 60h198q-10 14-24 22H22Q8 72 6 60Z'],
      ['body', boxes(65, 5, 4, ...Array.from({ length: 14 }, (_, i) => 24 + 11 * i))],
      ['line', 'M14 86h182'],
    ],
  },
  liberty: {
    width: 95,
    height: 240,
    parts: [
      ['tint', 'M4 238q10-20 43-20t44 20Z'],
      ['body', 'M24 222v-16h6v-44h-4v-8h44v8h-4v44h6v16Z'],
      ['line', 'M32 206h32M32 168h32M40 176v22M48 176v22M56 176v22'],
      ['ink', 'M34 154q2-50 8-66l-14-46 6-2 16 38q10-2 12 8 6 4 5 14l6 4-8 18-5-2q0 20 4 34Z'],
      ['ink', disc(52, 70, 8) + 'M40 66l-6-8 9 3-2-10 7 8 3-10 4 10 6-8-1 10 9-4-6 9Z'],
      ['accent', 'M31 6q10 10 6 20-1 6-6 7-6-1-7-7-2-8 7-20Z'],
      ['ink', 'M23 33h17l-4 9h-9Z'],
    ],
  },
  spire: {
    width: 45,
    height: 102,
    parts: [
      ['line', 'M22.5 2v18'],
      ['body', 'M4 100V66h4V40h4V28h5V18h11v10h5v12h4v26h4v34Z'],
      ['fine', 'M14 96V44M19 96V32M26 96V32M31 96V44M9 96V70M36 96V70'],
      ['accent', 'M17 28V18h11v10Z'],
    ],
  },
  skyscraper: {
    width: 45,
    height: 130,
    parts: [
      ['line', 'M22.5 2v34'],
      ['body', 'M4 128V84h5V52h4q1-20 9.5-34Q31 32 32 52h4v32h5v44Z'],
      ['accent', 'M13 52q1-20 9.5-34Q31 32 32 52Z'],
      ['fine', 'M15 50q7.5-12 15 0M17 42q5.5-10 11 0M19 34q3.5-8 7 0M14 122V58M20 122V58M25 122V58M31 122V58'],
    ],
  },
  slab: {
    width: 75,
    height: 100,
    parts: [
      ['body', 'M30 98V6h26v92Z'],
      ['tint', 'M56 98V6l8 5v87Z'],
      ['fine', 'M30 16h26M30 26h26M30 36h26M30 46h26M30 56h26M30 66h26M30 76h26M36 6v80M43 6v80M50 6v80'],
      ['ink', 'M4 98V84q14-10 26-4v18Z'],
      ['accent', 'M10 81q7-9 14-2Z'],
    ],
  },
  brownstones: {
    width: 110,
    height: 95,
    parts: [
      ['body', 'M4 92V26h32v66ZM36 92V18h34v74ZM70 92V28h36v64Z'],
      ['ink', 'M2 26v-5h36v5ZM34 18v-5h38v5ZM68 28v-5h40v5Z'],
      ['tint', boxes(34, 7, 12, 9, 24) + boxes(54, 7, 12, 9, 24) + boxes(28, 7, 13, 42, 57) + boxes(50, 7, 13, 42, 57) + boxes(37, 8, 12, 76, 92) + boxes(57, 8, 12, 76, 92)],
      ['accent', 'M14 92V74h9v18ZM48 92V74h10v18ZM84 92V76h10v16Z'],
      ['line', 'M8 92h96'],
    ],
  },
  cab: {
    width: 80,
    height: 40,
    parts: [
      ['accent', 'M3 31v-7q0-4 5-5l9-2 9-8q2-2 5-2h5V3h9v4h5q4 0 6 2l9 8 9 2q4 1 4 5v7Z'],
      ['body', 'M22 17l7-6q1-1 3-1h7v7ZM43 17v-7h7q2 0 3 1l6 6Z'],
      ['ink', boxes(21, 4, 3, 10, 18, 26, 34, 42, 50, 58, 66) + boxes(24, 4, 3, 14, 22, 30, 38, 46, 54, 62)],
      ['ink', discs(31, 7, 20, 61)],
      ['body', discs(31, 3, 20, 61)],
    ],
  },
  watertower: {
    width: 55,
    height: 95,
    parts: [
      ['line', 'M14 92l3-36M41 92l-3-36M28 92V56M15 76l25-14M40 76L15 62M10 92h36'],
      ['body', 'M10 56V26h35v30Z'],
      ['ink', 'M7 26L27.5 8 48 26Z'],
      ['fine', 'M10 36h35M10 46h35M19 26v30M28 26v30M37 26v30'],
    ],
  },
  arch: {
    width: 70,
    height: 75,
    parts: [
      ['body', 'M6 72V10h58v62H47V40a12 12 0 0 0-24 0v32Z'],
      ['ink', 'M3 10V4h64v6Z'],
      ['line', 'M6 22h58M10 72V28M60 72V28M16 72V28M54 72V28'],
    ],
  },
}

function point(turn: number, r: number): [number, number] {
  const [x, y] = at(turn, r).split(' ').map(Number)
  return [x ?? 0, y ?? 0]
}
