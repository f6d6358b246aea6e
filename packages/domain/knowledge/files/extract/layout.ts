/** A piece of text on a page: position in points in the reader's view, x from left to right, y upwards. */
export interface Piece {
  text: string
  left: number
  right: number
  base: number
  height: number
  /** How sure text recognition is, from 0 to 1, if this was read from a picture. */
  confidence?: number
}

/** Pieces of one line that are close together. */
interface Segment extends Piece {
  /** When its first piece was drawn. */
  drawn: number
}

/** Consecutive lines in one column. */
interface Cell {
  lines: Segment[]
  left: number
  right: number
  top: number
  bottom: number
}

// All distances are in letter heights.
/** Closer baselines belong to the same line. */
const SAME_LINE = 0.35
/** Words in a justified line are rarely this far apart; columns always are. */
const COLUMN_GAP = 1
/** Columns may be this close if something else was drawn in between. */
const NARROW_GAP = 0.45
/** Letters of one word are always closer. */
const WORD_GAP = 0.12
/** The longest distance between two lines of a paragraph. */
const LEADING = 1.7

/**
 * The share of neighboring cells drawn from right to left above which the drawing order says nothing about the reading
 * order.
 */
const DISORDER = 0.1
/** From this many cells with columns on both sides, the page is a table rather than an article in columns. */
const TABLE_CELLS = 6
/** A page with more cells is read in drawing order, because the layout takes time quadratic in their number. */
const MAX_CELLS = 3000

/**
 * The text of a page in reading order. A table, or a page drawn from right to left, is put together row by row from the
 * positions. Other pages are read in drawing order. ` | ` separates the columns of a row.
 */
export function textOf(pieces: readonly Piece[]): string {
  const cells = cellsOf(segmentsOf(pieces))
  return cells.length <= MAX_CELLS && mustBeRead(cells) ? read(cells) : asDrawn(cells)
}

function segmentsOf(pieces: readonly Piece[]): Segment[] {
  const lines: Segment[][] = []
  const drawn = pieces.map((piece, index) => ({ ...piece, drawn: index }))
  for (const piece of drawn.toSorted((one, other) => other.base - one.base)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && first.base - piece.base <= SAME_LINE * Math.min(first.height, piece.height)) line.push(piece)
    else lines.push([piece])
  }
  return lines.flatMap((line) => joined(line.toSorted((one, other) => one.left - other.left)))
}

function joined(line: readonly Segment[]): Segment[] {
  const segments: Segment[] = []
  let drawn = 0
  for (const piece of line) {
    const last = segments.at(-1)
    const gap = last ? (piece.left - last.right) / Math.max(last.height, piece.height) : 0
    if (!last || gap > (piece.drawn === drawn + 1 ? COLUMN_GAP : NARROW_GAP)) segments.push({ ...piece })
    else {
      last.text += (gap > WORD_GAP ? ' ' : '') + piece.text
      last.right = Math.max(last.right, piece.right)
      last.drawn = Math.min(last.drawn, piece.drawn)
      last.height = Math.max(last.height, piece.height)
    }
    drawn = piece.drawn
  }
  return segments
}

/**
 * Lines below each other share a cell when they were drawn one after the other. Distance alone cannot tell, because
 * rows may be as close as lines.
 */
function cellsOf(segments: readonly Segment[]): Cell[] {
  const cells: Cell[] = []
  for (const segment of segments.toSorted((one, other) => one.drawn - other.drawn)) {
    const { left, right, base, height } = segment
    const cell = cells.at(-1)
    const above = cell?.lines.at(-1)
    const step = above ? above.base - base : 0
    if (cell && above && step > 0 && step <= LEADING * height && left < cell.right && right > cell.left) {
      cell.lines.push(segment)
      cell.left = Math.min(cell.left, left)
      cell.right = Math.max(cell.right, right)
      cell.bottom = base
    } else cells.push({ lines: [segment], left, right, top: base + height, bottom: base })
  }
  return cells
}

const beside = (one: Cell, other: Cell) =>
  Math.min(one.top, other.top) > Math.max(one.bottom, other.bottom) &&
  (one.right <= other.left || other.right <= one.left)

function mustBeRead(cells: readonly Cell[]): boolean {
  let [pairs, reversed, in_table] = [0, 0, 0]
  cells.forEach((cell, index) => {
    const neighbors = cells.filter((other) => beside(cell, other))
    if (cut(neighbors, across).length > 1) in_table += 1
    for (const later of cells.slice(index + 1)) {
      if (!beside(cell, later)) continue
      pairs += 1
      if (later.left < cell.left) reversed += 1
    }
  })
  return in_table >= TABLE_CELLS || reversed > DISORDER * pairs
}

const across = ({ left, right }: Cell) => [left, right] as const
const down = ({ top, bottom }: Cell) => [-top, -bottom] as const

/** Splits into rows if no cell spans the gap, or else splits off the first column, and continues within each part. */
function read(cells: readonly Cell[], in_row = false): string {
  const rows = cut(cells, down)
  if (rows.length > 1) return rows.map((row) => read(row, in_row)).join('\n')
  const [first, ...others] = cut(cells, across)
  if (!first || others.length === 0) return lineByLine(cells).join(in_row ? ' ' : '\n')
  const rest = read(others.flat(), true)
  // One heading may span several rows, but a single column is a cell.
  return `${inOneLine(read(first, true))} | ${others.length === 1 ? inOneLine(rest) : rest}`
}

const inOneLine = (text: string) => text.replaceAll('\n', ' ')

const lineByLine = (cells: readonly Cell[]) =>
  cells
    .flatMap(({ lines }) => lines)
    .toSorted((one, other) => other.base - one.base || one.left - other.left)
    .map(({ text }) => text)

/** Groups with a gap between them, along one direction. */
function cut(cells: readonly Cell[], extent: (cell: Cell) => readonly [from: number, to: number]): Cell[][] {
  const groups: Cell[][] = []
  let end = 0
  for (const cell of cells.toSorted((one, other) => extent(one)[0] - extent(other)[0])) {
    const [from, to] = extent(cell)
    const group = groups.at(-1)
    if (group && from < end) group.push(cell)
    else groups.push([cell])
    end = group ? Math.max(end, to) : to
  }
  return groups
}

function asDrawn(cells: readonly Cell[]): string {
  let text = ''
  let before: Segment | undefined
  for (const line of cells.flatMap(({ lines }) => lines)) {
    const same_line = before && line.left > before.left && Math.abs(line.base - before.base) <= SAME_LINE * line.height
    text += (before ? (same_line ? ' | ' : '\n') : '') + line.text
    before = line
  }
  return text
}
