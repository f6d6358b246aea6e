/** A piece of text as it is drawn on a page, in points, as the page is looked at: left to right, and y upwards. */
export interface Piece {
  text: string
  left: number
  right: number
  base: number
  height: number
}

/** Pieces of one line that stand close together. */
interface Segment extends Piece {
  /** When the first of its pieces was drawn. */
  drawn: number
}

/** Lines that follow each other in one column. */
interface Cell {
  lines: Segment[]
  left: number
  right: number
  top: number
  bottom: number
}

// All in heights of the letters.
/** Baselines closer than this are one. */
const SAME_LINE = 0.35
/** Words of a justified line are rarely further apart; columns always are. */
const COLUMN_GAP = 1
/** Where something else was drawn in between, columns may be this close. */
const NARROW_GAP = 0.45
/** Letters of a word are never as far apart. */
const WORD_GAP = 0.12
/** From a line to the next of the same paragraph. */
const LEADING = 1.7

/** Of cells beside each other, as a share: more drawn from right to left and the drawing says nothing of the reading. */
const DISORDER = 0.1
/** Cells with two columns beside them: as many are a table, and not an article in columns. */
const TABLE_CELLS = 6
/** A page with more is read as it was drawn: what is done with them grows with their square. */
const MOST_CELLS = 3000

/**
 * The text of a page in the order of reading. Where there is a table, or the drawing jumps from right to left, it is put
 * together from where it stands, row by row; else it is as it was drawn. Columns of a row are parted by ` | `.
 */
export function textOf(pieces: readonly Piece[]): string {
  const cells = cellsOf(segmentsOf(pieces))
  return cells.length <= MOST_CELLS && mustBeRead(cells) ? read(cells) : asDrawn(cells)
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

/** Lines below each other are of one cell when they were drawn one after the other: rows may be as close as lines. */
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
    const neighbours = cells.filter((other) => beside(cell, other))
    if (cut(neighbours, across).length > 1) in_table += 1
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

/** Cut into rows where nothing stands across, else the first column from the others, and so on within each. */
function read(cells: readonly Cell[], in_row = false): string {
  const rows = cut(cells, down)
  if (rows.length > 1) return rows.map((row) => read(row, in_row)).join('\n')
  const [first, ...others] = cut(cells, across)
  if (!first || others.length === 0) return lineByLine(cells).join(in_row ? ' ' : '\n')
  const rest = read(others.flat(), true)
  // One heading may stand beside several rows, but a column alone is a cell.
  return `${inOneLine(read(first, true))} | ${others.length === 1 ? inOneLine(rest) : rest}`
}

const inOneLine = (text: string) => text.replaceAll('\n', ' ')

const lineByLine = (cells: readonly Cell[]) =>
  cells
    .flatMap(({ lines }) => lines)
    .toSorted((one, other) => other.base - one.base || one.left - other.left)
    .map(({ text }) => text)

/** Groups between which there is room, along one direction. */
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
