import type { Raster } from './raster.ts'

/** Scanners and hands tilt pages no more than this. */
const MOST = (8 * Math.PI) / 180
const STEP = (0.5 * Math.PI) / 180
const FINE = (0.1 * Math.PI) / 180
/** The shade below which a point is ink. */
const INK = 150
/** Enough points to see the lines of a page. */
const POINTS = 60_000

interface Points {
  xs: Float32Array
  ys: Float32Array
  count: number
}

/**
 * How the text of a page lies: its lines run down the page instead of across, or are tilted. `angle` (in radians)
 * is what the page must be turned clockwise by, after a quarter turn if the text lies sideways. Undefined for an empty
 * page.
 */
export function lieOf(raster: Raster): { sideways: boolean; angle: number } | undefined {
  const points = inkOf(raster)
  if (points.count === 0) return undefined
  const across = sharpest(points.xs, points.ys, points.count)
  // A quarter turn clockwise takes x to y and y to -x.
  const down = sharpest(
    points.ys.map((y) => -y),
    points.xs,
    points.count,
  )
  const sideways = down.sharpness > across.sharpness
  return { sideways, angle: -(sideways ? down : across).slope }
}

/** Lower edges of ink: the lines of a text have most of them in common, at the feet of its letters. */
function inkOf({ width, height, data }: Raster): Points {
  const edges: number[] = []
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const at = y * width + x
      if ((data[at] ?? 255) >= INK) continue
      if ((data[at + width] ?? 255) >= INK || (data[at + 1] ?? 255) >= INK) edges.push(at)
    }
  }
  const every = Math.max(1, Math.ceil(edges.length / POINTS))
  const count = Math.floor(edges.length / every)
  const [xs, ys] = [new Float32Array(count), new Float32Array(count)]
  for (let index = 0; index < count; index++) {
    const at = edges[index * every] ?? 0
    xs[index] = at % width
    ys[index] = Math.floor(at / width)
  }
  return { xs, ys, count }
}

/** The slope of lines at which a page's ink gathers best into rows with gaps between them. */
function sharpest(xs: Float32Array, ys: Float32Array, count: number): { slope: number; sharpness: number } {
  let best = { slope: 0, sharpness: sharpnessAt(xs, ys, count, 0) }
  const look = (from: number, to: number, step: number) => {
    for (let slope = from; slope <= to; slope += step) {
      const sharpness = sharpnessAt(xs, ys, count, slope)
      if (sharpness > best.sharpness) best = { slope, sharpness }
    }
  }
  look(-MOST, MOST, STEP)
  look(best.slope - STEP, best.slope + STEP, FINE)
  return best
}

function sharpnessAt(xs: Float32Array, ys: Float32Array, count: number, slope: number): number {
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)]
  const rows = new Map<number, number>()
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let index = 0; index < count; index++) {
    const row = Math.round((cos * (ys[index] ?? 0) - sin * (xs[index] ?? 0)) / 2)
    rows.set(row, (rows.get(row) ?? 0) + 1)
    if (row < first) first = row
    if (row > last) last = row
  }
  let sum = 0
  for (let row = first; row <= last + 1; row++) sum += ((rows.get(row) ?? 0) - (rows.get(row - 1) ?? 0)) ** 2
  return sum
}
