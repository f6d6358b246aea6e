import type { Rule } from './sheet.ts'

type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

export interface Operators {
  fnArray: readonly number[]
  argsArray: readonly unknown[]
}

/** A thicker rectangle is a surface. */
const THICK = 3
/** Shorter lines are dots or parts of pictures. */
const SHORT = 4
/** Lines closer than this are one. */
const SAME = 2
/** Parts of a line may be this far apart. */
const BROKEN = 4
/** A page with more lines than this is a drawing. */
const MAX_RULES = 20_000

const multiply = (one: Matrix, other: Matrix): Matrix => [
  one[0] * other[0] + one[2] * other[1],
  one[1] * other[0] + one[3] * other[1],
  one[0] * other[2] + one[2] * other[3],
  one[1] * other[2] + one[3] * other[3],
  one[0] * other[4] + one[2] * other[5] + one[4],
  one[1] * other[4] + one[3] * other[5] + one[5],
]

const isMatrix = (value: unknown): value is Matrix =>
  (Array.isArray(value) || ArrayBuffer.isView(value)) && 'length' in value && value.length === 6

/** Numbers of coordinates behind each drawing command in a path: move, line, curve, quadratic curve, close. */
const COORDINATES = [2, 2, 6, 4, 0]

interface Line {
  across: boolean
  rule: Rule
}

/** The horizontal and vertical lines that a page draws, as strokes or as thin rectangles, in the reader's view. */
export function rulingLines(
  { fnArray, argsArray }: Operators,
  view_of_page: readonly number[],
  OPS: Readonly<Record<string, number>>,
): { across: Rule[]; down: Rule[] } {
  const strokes = new Set<unknown>([OPS['stroke'], OPS['closeStroke']])
  const both = new Set<unknown>([
    OPS['fillStroke'],
    OPS['eoFillStroke'],
    OPS['closeFillStroke'],
    OPS['closeEOFillStroke'],
  ])
  const fills = new Set<unknown>([OPS['fill'], OPS['eoFill']])
  const lines: Line[] = []
  const view: Matrix = isMatrix(view_of_page) ? view_of_page : [1, 0, 0, 1, 0, 0]
  const stack: Matrix[] = []
  let current = view
  for (const [index, operator] of fnArray.entries()) {
    const args = argsArray[index]
    if (operator === OPS['save']) stack.push(current)
    else if (operator === OPS['restore'] || operator === OPS['paintFormXObjectEnd']) current = stack.pop() ?? view
    else if (operator === OPS['transform'] && isMatrix(args)) current = multiply(current, args)
    else if (operator === OPS['paintFormXObjectBegin'] && Array.isArray(args)) {
      stack.push(current)
      if (isMatrix(args[0])) current = multiply(current, args[0])
    } else if (operator === OPS['constructPath'] && Array.isArray(args)) {
      const [painted, paths]: unknown[] = args
      if (!strokes.has(painted) && !fills.has(painted) && !both.has(painted)) continue
      for (const points of subpaths(Array.isArray(paths) ? paths[0] : paths, current)) {
        const thin = fills.has(painted) || both.has(painted) ? thinRectangle(points) : undefined
        if (thin) lines.push(thin)
        else if (!fills.has(painted)) lines.push(...straight(points))
      }
    }
    if (lines.length > MAX_RULES) return { across: [], down: [] }
  }
  const merged = (across: boolean) => merge(lines.filter((line) => line.across === across).map(({ rule }) => rule))
  return { across: merged(true), down: merged(false) }
}

type Point = readonly [x: number, y: number]

function* subpaths(data: unknown, [a, b, c, d, e, f]: Matrix): Iterable<Point[]> {
  if (!(data instanceof Float32Array)) return
  let points: Point[] = []
  for (let at = 0; at < data.length; ) {
    const command = data[at] ?? 0
    const count = COORDINATES[command] ?? 0
    if (command === 0 && points.length > 0) {
      yield points
      points = []
    }
    if (count >= 2) {
      const [x = 0, y = 0] = data.subarray(at + count - 1, at + count + 1)
      points.push([a * x + c * y + e, b * x + d * y + f])
    } else if (points[0]) points.push(points[0])
    at += 1 + count
  }
  if (points.length > 0) yield points
}

function thinRectangle(points: readonly Point[]): Line | undefined {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const [width, height] = [right - left, bottom - top]
  if (height <= THICK && width > SHORT && width > height)
    return { across: true, rule: { at: (top + bottom) / 2, from: left, to: right } }
  if (width <= THICK && height > SHORT)
    return { across: false, rule: { at: (left + right) / 2, from: top, to: bottom } }
  return undefined
}

function* straight(points: readonly Point[]): Iterable<Line> {
  for (const [index, [x, y]] of points.entries()) {
    const [before_x, before_y] = points[index - 1] ?? [x, y]
    const [width, height] = [Math.abs(x - before_x), Math.abs(y - before_y)]
    if (height <= 0.5 && width > SHORT)
      yield { across: true, rule: { at: (y + before_y) / 2, from: Math.min(x, before_x), to: Math.max(x, before_x) } }
    else if (width <= 0.5 && height > SHORT)
      yield { across: false, rule: { at: (x + before_x) / 2, from: Math.min(y, before_y), to: Math.max(y, before_y) } }
  }
}

/** Joins the parts of lines, which many programs draw cell by cell. */
function merge(rules: readonly Rule[]): Rule[] {
  const tracks: Rule[][] = []
  for (const rule of rules.toSorted((one, other) => one.at - other.at)) {
    const track = tracks.at(-1)
    if (track?.[0] && rule.at - track[0].at <= SAME) track.push(rule)
    else tracks.push([rule])
  }
  return tracks.flatMap((track) => {
    const joined: Rule[] = []
    for (const rule of track.toSorted((one, other) => one.from - other.from)) {
      const last = joined.at(-1)
      if (last && rule.from - last.to <= BROKEN) last.to = Math.max(last.to, rule.to)
      else joined.push({ ...rule })
    }
    return joined
  })
}
