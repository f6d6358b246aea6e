import type { Box, PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { Block, Cell, Said } from './blocks.ts'
import type { Layout } from './layouts.ts'
import { wrap } from './wrap.ts'

/** A line of text at its upper left corner, in points from the upper left corner of the page. */
export interface Line {
  text: string
  x: number
  y: number
  width: number
  bold: boolean
  /** The column of its table. */
  column: number
}

interface Rectangle {
  x: number
  y: number
  width: number
  height: number
}

export interface Sheet {
  lines: Line[]
  /** Outlines of cells. */
  cells: Rectangle[]
}

export interface Typeset {
  width: number
  height: number
  sheets: Sheet[]
  facts: PlanFact[]
}

export type Measure = (text: string, bold: boolean) => number

const MARGIN = 36
const PADDING = 3
/** Between the columns of a page. */
const GUTTER = 18
const FOOTER_LINES = 3

/** Where a cell is: on several sheets, if it continues. */
interface Segment {
  sheet: Sheet
  left: number
  top: number
  bottom: number
}

interface Running {
  cell: Cell
  column: number
  /** From the left edge of the table. */
  left: number
  width: number
  lines: string[]
  rows: number
  segments: Segment[]
}

/** Puts the blocks on sheets. `footer` is below each of them, for its page number. */
export function typeset(
  header: Block,
  blocks: readonly Block[],
  footer: (page: number, pages: number) => string,
  layout: Layout,
  measure: Measure,
): Typeset {
  return new Typesetter(header, footer, layout, measure).run(blocks)
}

class Typesetter {
  readonly #header: Block
  readonly #footer: (page: number, pages: number) => string
  readonly #layout: Layout
  readonly #measure: Measure
  readonly #width: number
  readonly #height: number
  readonly #leading: number
  readonly #sheets: Sheet[] = []
  readonly #facts: PlanFact[] = []
  #sheet: Sheet = { lines: [], cells: [] }
  #frame = 0
  #frame_top = MARGIN
  #y = MARGIN

  constructor(header: Block, footer: (page: number, pages: number) => string, layout: Layout, measure: Measure) {
    this.#header = header
    this.#footer = footer
    this.#layout = layout
    this.#measure = measure
    ;[this.#width, this.#height] = layout.landscape ? [792, 612] : [612, 792]
    this.#leading = layout.size * 1.18
  }

  run(blocks: readonly Block[]): Typeset {
    this.#turn()
    for (const block of blocks) {
      this.#put(block)
      this.#y += this.#leading / 2
    }
    this.#sheets.forEach((sheet, index) => {
      const text = this.#footer(index + 1, this.#sheets.length)
      this.#wrap(text, this.#width - 2 * MARGIN, false).forEach((line, down) => {
        this.#line(sheet, line, MARGIN, this.#height - MARGIN - (FOOTER_LINES - down) * this.#leading, false, 0)
      })
    })
    return { width: this.#width, height: this.#height, sheets: this.#sheets, facts: this.#facts }
  }

  get #left(): number {
    return MARGIN + this.#frame * (this.#column_width + GUTTER)
  }
  get #column_width(): number {
    const { frames } = this.#layout
    return (this.#width - 2 * MARGIN - (frames - 1) * GUTTER) / frames
  }
  get #bottom(): number {
    return this.#height - MARGIN - (FOOTER_LINES + 0.5) * this.#leading
  }

  /** Continues in the next column or on a new page. */
  #turn(): void {
    if (this.#sheets.length > 0 && this.#frame + 1 < this.#layout.frames) {
      this.#frame += 1
      this.#y = this.#frame_top
      return
    }
    this.#frame = 0
    this.#sheet = { lines: [], cells: [] }
    this.#sheets.push(this.#sheet)
    this.#y = MARGIN
    if (this.#sheets.length === 1 || this.#layout.header_repeated) {
      this.#put(this.#header, this.#width - 2 * MARGIN, this.#sheets.length === 1)
      this.#y += this.#leading / 2
    }
    this.#frame_top = this.#y
  }

  #put(block: Block, width = this.#column_width, says = true): void {
    if (block.kind === 'table') return this.#table(block, width, says)
    const { text, bold = false } = block
    for (const line of this.#wrap(text, width, bold)) {
      if (this.#y + this.#leading > this.#bottom) this.#turn()
      this.#line(this.#sheet, line, this.#left, this.#y, bold, 0)
      this.#y += this.#leading
    }
  }

  #table(table: Block & { kind: 'table' }, width: number, says: boolean): void {
    const heights = this.#heights(table.rows, table.widths, width)
    let running: Running[] = []
    const heading = () => this.#rows(table.heading, table.widths, width, table.ruled)
    const headings = this.#heights(table.heading, table.widths, width).reduce((sum, height) => sum + height, 0)
    if (this.#y + headings + (heights[0] ?? 0) > this.#bottom) this.#turn()
    heading()
    table.rows.forEach((row, index) => {
      let rest = heights[index] ?? 0
      const starting = this.#starting(row, table.widths, width)
      const needed = this.#layout.split && table.ruled ? 2 * PADDING + this.#leading : rest
      if (this.#y + needed > this.#bottom) {
        this.#turn()
        heading()
      }
      running.push(...starting)
      while (rest > 0) {
        const room = this.#bottom - this.#y
        const whole = rest <= room
        const height = whole ? rest : 2 * PADDING + Math.floor((room - 2 * PADDING) / this.#leading) * this.#leading
        for (const one of running) this.#extend(one, height)
        this.#y += height
        rest = whole ? 0 : rest - height + 2 * PADDING
        if (!whole) {
          this.#turn()
          heading()
        }
      }
      for (const one of running) one.rows -= 1
      for (const one of running.filter(({ rows }) => rows <= 0)) this.#finish(one, table.ruled, says)
      running = running.filter(({ rows }) => rows > 0)
    })
  }

  /** Rows that are never continued, such as headings. */
  #rows(rows: readonly (readonly (Cell | null)[])[], widths: readonly number[], width: number, ruled: boolean): void {
    const heights = this.#heights(rows, widths, width)
    let running: Running[] = []
    rows.forEach((row, index) => {
      running.push(...this.#starting(row, widths, width))
      for (const one of running) {
        this.#extend(one, heights[index] ?? 0)
        one.rows -= 1
      }
      this.#y += heights[index] ?? 0
      for (const one of running.filter(({ rows: left }) => left <= 0)) this.#finish(one, ruled, false)
      running = running.filter(({ rows: left }) => left > 0)
    })
  }

  #extend(one: Running, height: number): void {
    const last = one.segments.at(-1)
    const goes_on = last && last.sheet === this.#sheet && Math.abs(last.bottom - this.#y) < 0.01
    if (goes_on) last.bottom += height
    else one.segments.push({ sheet: this.#sheet, left: this.#left + one.left, top: this.#y, bottom: this.#y + height })
  }

  #starting(row: readonly (Cell | null)[], widths: readonly number[], width: number): Running[] {
    const edges = [0]
    for (const share of widths) edges.push((edges.at(-1) ?? 0) + share * width)
    return row.flatMap((cell, column): Running[] => {
      if (!cell) return []
      const left = edges[column] ?? 0
      const wide = (edges[column + (cell.columns ?? 1)] ?? width) - left
      const lines = this.#wrap(cell.text, wide - 2 * PADDING, cell.bold ?? false)
      return [{ cell, column, left, width: wide, lines, rows: cell.rows ?? 1, segments: [] }]
    })
  }

  #heights(rows: readonly (readonly (Cell | null)[])[], widths: readonly number[], width: number): number[] {
    const heights = rows.map(() => 2 * PADDING)
    const cells = rows.flatMap((row, index) => this.#starting(row, widths, width).map((one) => ({ ...one, index })))
    for (const { rows: spanned, index, lines } of cells.toSorted((one, other) => one.rows - other.rows)) {
      // A cell that may be continued needs the padding and the rest of a line once more.
      const extra = spanned > 1 ? this.#leading + 2 * PADDING : 0
      const needed = lines.length * this.#leading + 2 * PADDING + extra
      const has = heights.slice(index, index + spanned).reduce((sum, height) => sum + height, 0)
      const last = index + spanned - 1
      heights[last] = (heights[last] ?? 0) + Math.max(0, needed - has)
    }
    return heights
  }

  #finish({ cell, column, width, lines, segments }: Running, ruled: boolean, says: boolean): void {
    const rest = [...lines]
    const places: { page: number; box: Box }[] = []
    segments.forEach(({ sheet, left, top, bottom }, index) => {
      const capacity = Math.floor((bottom - top - 2 * PADDING + 0.01) / this.#leading)
      const here = rest.splice(0, index === segments.length - 1 ? rest.length : capacity)
      const slack =
        segments.length === 1 && this.#layout.middle ? (bottom - top - here.length * this.#leading) / 2 : PADDING
      if (ruled) sheet.cells.push({ x: left, y: top, width, height: bottom - top })
      here.forEach((text, down) => {
        const indent = cell.centered ? (width - this.#measure(text, cell.bold ?? false)) / 2 : PADDING
        this.#line(sheet, text, left + indent, top + slack + down * this.#leading, cell.bold ?? false, column)
      })
      if (here.length === 0) return
      const wide = Math.max(...here.map((text) => this.#measure(text, cell.bold ?? false)))
      const box = {
        left: (left + (cell.centered ? (width - wide) / 2 : PADDING)) / this.#width,
        top: (top + slack) / this.#height,
        width: wide / this.#width,
        height: (here.length * this.#leading) / this.#height,
      }
      places.push({ page: this.#sheets.indexOf(sheet) + 1, box })
    })
    const page = places[0]?.page ?? this.#sheets.length
    const boxes = places.filter((place) => place.page === page).map(({ box }) => box)
    if (says) for (const said of cell.says ?? []) this.#facts.push(fact(said, page, boxes))
  }

  #line(sheet: Sheet, text: string, x: number, y: number, bold: boolean, column: number): void {
    if (text !== '') sheet.lines.push({ text, x, y, width: this.#measure(text, bold), bold, column })
  }

  #wrap(text: string, width: number, bold: boolean): string[] {
    return wrap(text, width, this.#layout.hyphens, (piece) => this.#measure(piece, bold))
  }
}

const fact = ({ key, column, label, text }: Said, page: number, boxes: Box[]): PlanFact => ({
  key,
  column,
  label,
  text,
  page,
  boxes,
  confidence: 1,
})
