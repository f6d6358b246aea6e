import type { Raster } from './raster.ts'

/** A straight line of a table, in points of the picture. `right` and `bottom` are outside of it. */
export interface Stroke {
  left: number
  top: number
  right: number
  bottom: number
}

/** In inches: no stroke of a letter is as long, and no line of a table as thick. */
const LONG = 0.35
const THICK = 0.035
/** How much darker a line is than both of its sides. Lines are often light gray, and cells have colors. */
const DARKER = 22
/** A line may miss this many points. */
const GAP = 2
/** A letter that stands on a line or crosses it is this dark. */
const LETTER = 150

/** A picture, or the same picture with rows and columns exchanged. */
interface View {
  length: number
  rows: number
  at: (along: number, row: number) => number
}

/** The lines of a page's tables, which are also removed from it, because text recognition takes them for letters. */
export function takeRules(raster: Raster, dpi: number): { across: Stroke[]; down: Stroke[] } {
  const { width, height } = raster
  const rows: View = { length: width, rows: height, at: (along, row) => row * width + along }
  const columns: View = { length: height, rows: width, at: (along, row) => along * width + row }
  const [across, down] = [strokes(raster.data, rows, dpi), strokes(raster.data, columns, dpi)]
  for (const stroke of across) erase(raster.data, rows, stroke)
  for (const stroke of down) erase(raster.data, columns, stroke)
  return {
    across,
    down: down.map(({ left, top, right, bottom }) => ({ left: top, top: left, right: bottom, bottom: right })),
  }
}

/** Strokes along the rows of a view. */
function strokes(data: Uint8Array, { length, rows, at }: View, dpi: number): Stroke[] {
  const long = Math.round(LONG * dpi)
  const thick = Math.max(3, Math.round(THICK * dpi))
  const done: Stroke[] = []
  let open: Stroke[] = []
  for (let row = 0; row <= rows; row++) {
    const isLine = (along: number) => {
      const limit = 255 - DARKER
      const shade = data[at(along, row)] ?? 255
      if (shade > limit) return false
      const above = row > thick ? (data[at(along, row - thick - 1)] ?? 255) : 255
      const below = row + thick + 1 < rows ? (data[at(along, row + thick + 1)] ?? 255) : 255
      return shade + DARKER <= Math.min(above, below)
    }
    const grown: Stroke[] = []
    for (const [left, right] of row < rows ? runsOf(length, isLine, long) : []) {
      const one: Stroke = { left, right, top: row, bottom: row + 1 }
      const above = open.filter((stroke) => stroke.left < right && left < stroke.right)
      for (const stroke of above) {
        one.left = Math.min(one.left, stroke.left)
        one.right = Math.max(one.right, stroke.right)
        one.top = Math.min(one.top, stroke.top)
      }
      open = open.filter((stroke) => !above.includes(stroke))
      grown.push(one)
    }
    done.push(...open)
    open = grown
  }
  return done.filter(({ top, bottom }) => bottom - top <= thick)
}

function runsOf(length: number, isLine: (along: number) => boolean, long: number): [from: number, to: number][] {
  const runs: [number, number][] = []
  let [from, last] = [-1, -1]
  for (let along = 0; along <= length; along++) {
    if (along < length && isLine(along)) {
      if (from < 0) from = along
      last = along
    } else if (from >= 0 && (along === length || along - last > GAP)) {
      if (last + 1 - from >= long) runs.push([from, last + 1])
      from = -1
    }
  }
  return runs
}

/** Continues the paper on both sides of a stroke, but not through letters. */
function erase(data: Uint8Array, { length, rows, at }: View, { left, top, right, bottom }: Stroke): void {
  const [above, below] = [Math.max(0, top - 2), Math.min(rows - 1, bottom + 1)]
  for (let along = Math.max(0, left - 1); along < Math.min(length, right + 1); along++) {
    const [one, other] = [data[at(along, above)] ?? 255, data[at(along, below)] ?? 255]
    if (one < LETTER !== other < LETTER) continue
    const paper = Math.max(one, other)
    for (let row = above + 1; row < below; row++) data[at(along, row)] = paper
  }
}
