import type { FactColumn } from '@waymark/contracts/knowledge/plan-facts/facts'
import { type Area, type Heading, headingsOf, type Kind } from './headings.ts'
import { plain } from './labels.ts'
import { linesOf, middleOf, type Rule, type Sheet, saidBy, type Word } from './sheet.ts'

export type Role = 'event' | 'label' | 'question' | 'answer' | 'why' | FactColumn

export interface Column {
  role: Role
  left: number
  right: number
}

/** A part of a table of the form that is on one sheet. */
export interface Table {
  kind: Kind
  sheet: Sheet
  columns: Column[]
  /** Where the rows begin and end. */
  top: number
  bottom: number
  /** Whether lines separate the columns. */
  ruled: boolean
}

/** Vertical lines closer than this are the two sides of one border. */
const BORDER = 7
/** No column is narrower. */
const NARROW = 20
/** The narrowest gutter, in letter heights. Text recognition finds single words, so there it must be wider than a space. */
const GUTTER = 0.3
const SCANNED_GUTTER = 0.6

export const OUT =
  /out of (?:the )?(?:plan )?network|out of plan|\bnon (?:\w+ )?(?:network|participating|preferred|plan|contracted|member|par)|\bnon(?:network|participating|preferred|plan|par)\b|not participating|fuera de la red|no participante|\boon\b/
export const OTHER_TIER =
  /tier (?:2|ii|two)|nivel 2|level 2|second tier|segundo nivel|enhanced network|standard network/

/** Where rows cannot continue: the parts of the form behind its tables, and the foot of a page. */
const STOP =
  /^(?:excluded services|services your plan (?:generally )?does not|services not (?:included|covered)|other covered services|your rights to|about these coverage|coverage examples|servicios (?:que su plan|excluidos)|otros servicios cubiertos|sus derechos|questions call|questions \d|preguntas llame|if you aren t clear|language access|does this plan (?:coverage )?(?:provide|meet)|all copayment and coinsurance|todos los costos de copagos|copayments are fixed|co payments are fixed|coinsurance is|page \d+(?: of \d+)?$|pagina \d+(?: de \d+)?$|for more information about limitations)|^\d+ of \d+$|^\d+$|or call .*to request a copy/

/** The tables of the form, sheet by sheet. Pages without headings continue the table before them. */
export function tablesOf(sheets: readonly Sheet[]): Table[] {
  const tables: Table[] = []
  for (const sheet of sheets) {
    const headings = headingsOf(sheet)
    const before = tables.at(-1)
    const first = headings[0]?.top ?? sheet.height
    if (before && before.sheet !== sheet && headings[0]?.kind !== before.kind) {
      const rest = continued(before, sheet, first)
      if (rest) tables.push(rest)
    }
    headings.forEach((heading, index) => {
      const end = headings[index + 1]?.top ?? sheet.height
      const table = tableUnder(heading, sheet, end)
      if (table) tables.push(table)
    })
  }
  return tables
}

function tableUnder(heading: Heading, sheet: Sheet, end: number): Table | undefined {
  const ruled = ruledColumns(heading, sheet, end)
  const columns = ruled ?? openColumns(heading, sheet, end)
  if (!columns) return undefined
  const roles = rolesOf(heading, columns, sheet)
  if (!roles) return undefined
  const second = roles[1]
  if (!second) return undefined
  const top = bottomOfHeading(heading, sheet, roles, ruled !== undefined)
  const bottom = bottomOf(sheet, roles, top, end, ruled !== undefined)
  return { kind: heading.kind, sheet, columns: roles, top, bottom, ruled: ruled !== undefined }
}

const crossing = (rules: readonly Rule[], from: number, to: number) =>
  rules.filter((rule) => rule.from < to && rule.to > from)

/** The spaces between the vertical lines under a heading, if there are enough of them. */
function ruledColumns({ names, top, bottom }: Heading, sheet: Sheet, end: number): Area[] | undefined {
  const [first, second, last] = names
  if (!first || !second || !last) return undefined
  const lines = crossing(sheet.down, (top + bottom) / 2, Math.min(end, bottom + 90)).filter(
    (rule) => rule.to - rule.from > 8,
  )
  const at = distinct(lines)
  const spaces = at.slice(1).map((right, index) => ({ left: at[index] ?? 0, right, top, bottom }))
  if (first.left < (at[0] ?? Number.POSITIVE_INFINITY) - 2) {
    // The outer border may be missing.
    const [edge] = at
    if (edge !== undefined && edge > first.right - 4) spaces.unshift({ left: first.left - 4, right: edge, top, bottom })
  }
  const outer = at.at(-1)
  if (outer !== undefined && last.left > outer) {
    spaces.push({ left: outer, right: Math.max(...sheet.words.map(({ right }) => right)) + 2, top, bottom })
  }
  const spaceOf = (name: Area) =>
    spaces.findIndex((space) => middleOf(name) > space.left && middleOf(name) < space.right)
  const [of_first, of_second, of_last] = [first, second, last].map(spaceOf)
  if (of_first === undefined || of_second === undefined || of_last === undefined) return undefined
  if (of_first < 0 || of_second <= of_first || of_last <= of_second) return undefined
  return spaces.slice(of_first, of_last + 1)
}

/** Lines so close together are two sides of a border, or a border that is elsewhere in the heading: the longest counts. */
function distinct(lines: readonly Rule[]): number[] {
  const kept: Rule[] = []
  for (const line of lines.toSorted((one, other) => one.at - other.at)) {
    const last = kept.at(-1)
    if (!last || line.at - last.at > NARROW) kept.push(line)
    else if (line.to - line.from > last.to - last.from) kept.splice(-1, 1, line)
  }
  return kept.map(({ at }) => at)
}

/** The columns of a table without vertical lines: what is between gutters that no text crosses. */
function openColumns({ kind, names, top, bottom }: Heading, sheet: Sheet, end: number): Area[] | undefined {
  const [first, second, last] = names
  if (!first || !second || !last) return undefined
  const body = sheet.words.filter((word) => word.top > bottom - 2 && word.bottom < end)
  const stop = linesOf(body).find((line) => STOP.test(plain(line.map(({ text }) => text).join(' '))))
  const stop_at = stop ? Math.min(...stop.map((word) => word.top)) : end
  const left_edge = first.left - 30
  const words = sheet.words.filter((word) => word.top >= top - 30 && word.bottom <= stop_at && word.left >= left_edge)
  const in_table = words.filter((word) => word.top >= bottom - 1)
  const gaps = guttersIn(in_table)
  const wanted = kind === 'questions' ? 3 : undefined
  const edges = gaps.filter((gap) => gap.at > first.left && gap.at < last.left + 4)
  const between = (one: Area, other: Area) => edges.filter(({ at }) => at > one.left && at < other.left + 2)
  const widest = (some: typeof edges) => some.toSorted((a, b) => b.width - a.width)[0]
  const to_second = widest(between(first, second).filter(({ at }) => at > middleOf(first)))
  const before_last = edges.findLast(({ at }) => at > middleOf(second) && at <= last.left + 4)
  if (!to_second || !before_last) return undefined
  const inner =
    wanted === 3 ? [] : edges.filter(({ at }) => at > second.right - 4 && at < before_last.at && at > to_second.at)
  const cuts = [to_second, ...inner, before_last].map(({ at }) => at)
  const right = Math.max(...in_table.map((word) => word.right), last.right) + 2
  const left = Math.min(...in_table.map((word) => word.left), first.left) - 2
  const xs = [left, ...new Set(cuts), right]
  return xs.slice(1).map((x, index) => ({ left: xs[index] ?? 0, right: x, top, bottom }))
}

/** Vertical strips that hardly any line of text crosses. */
function guttersIn(words: readonly Word[]): { at: number; width: number }[] {
  const size = median(words.map(({ height }) => height))
  const narrowest = size * (words.some(({ confidence }) => confidence < 1) ? SCANNED_GUTTER : GUTTER)
  const from = Math.floor(Math.min(...words.map(({ left }) => left)))
  const to = Math.ceil(Math.max(...words.map(({ right }) => right)))
  if (!Number.isFinite(from) || !Number.isFinite(to)) return []
  const covered = new Int32Array(Math.max(0, to - from) * 2 + 4)
  for (const { left, right } of words) {
    for (let x = Math.floor((left - from) * 2) + 1; x < (right - from) * 2; x++) covered[x] = (covered[x] ?? 0) + 1
  }
  const lines = linesOf(words).length
  const most = Math.floor(lines * 0.03)
  const gutters: { at: number; width: number }[] = []
  let start = -1
  for (let x = 0; x < covered.length; x++) {
    const clear = (covered[x] ?? 0) <= most
    if (clear && start < 0) start = x
    if (!clear && start >= 0) {
      const width = (x - start) / 2
      if (start > 0 && width >= narrowest) gutters.push({ at: from + (start + x) / 4, width })
      start = -1
    }
  }
  return gutters
}

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 10

const columnOf = ({ left, right }: Area, role: Role): Column => ({ role, left, right })

function rolesOf({ kind, names, top }: Heading, columns: readonly Area[], sheet: Sheet): Column[] | undefined {
  if (kind === 'questions') {
    if (columns.length < 3) return undefined
    const roles: Role[] = ['question', 'answer', 'why']
    return columns.slice(0, 3).map((area, index) => columnOf(area, roles[index] ?? 'why'))
  }
  const [event, service, ...rest] = columns
  const limits = rest.pop()
  if (!event || !service || !limits || rest.length === 0) return undefined
  const bottom = Math.max(...names.map((name) => name.bottom))
  const headed = (column: Area) => {
    const words = sheet.words.filter(
      (word) =>
        word.top > top - 40 && word.top < bottom + 45 && middleOf(word) > column.left && middleOf(word) < column.right,
    )
    return plain(saidBy(words, sheet).text)
  }
  const paid = paidRoles(rest.map(headed))
  return [
    columnOf(event, 'event'),
    columnOf(service, 'label'),
    ...rest.map((area, index) => columnOf(area, paid[index] ?? 'out')),
    columnOf(limits, 'limits'),
  ]
}

/** Which network each column is about, by its heading or else by its place. */
function paidRoles(headings: readonly string[]): FactColumn[] {
  if (headings.length === 1) return [OUT.test(headings[0] ?? '') ? 'out' : 'in']
  const roles = headings.map((heading, index): FactColumn => {
    if (index === headings.length - 1 && (headings.length > 2 || !OTHER_TIER.test(heading) || OUT.test(heading)))
      return 'out'
    return index === 0 ? 'in' : 'in_other'
  })
  const [first = '', second = ''] = headings
  if (headings.length === 2 && OUT.test(first) && !OUT.test(second)) return ['out', 'in']
  return roles
}

function bottomOfHeading({ names, bottom }: Heading, sheet: Sheet, columns: readonly Column[], ruled: boolean): number {
  const [, second] = columns
  const name = names[1]
  if (!second || !name) return bottom
  const under = rulesOver(sheet.across, second, name.bottom - 2, sheet.height)[0]
  if (under !== undefined && (ruled || under < bottom + 60)) return under
  // Without lines, the heading ends with the last of its lines that follow closely.
  let end = bottom
  for (const { left, right } of columns) {
    const lines = linesOf(
      sheet.words.filter((word) => middleOf(word) > left && middleOf(word) < right && word.base > name.top - 30),
    )
    let last = 0
    for (const line of lines) {
      const base = line[0]?.base ?? 0
      const size = line[0]?.height ?? 10
      // What is above the heading, such as the title of the page, ends nothing.
      if (last > name.bottom - size && base - last > 1.5 * size) break
      last = base
    }
    if (last > 0 && last < bottom + 60) end = Math.max(end, last + 1)
  }
  return end
}

/** The places of horizontal lines over most of a column. */
export function rulesOver(
  across: readonly Rule[],
  { left, right }: Pick<Area, 'left' | 'right'>,
  from: number,
  to: number,
): number[] {
  const places: { at: number; covered: number }[] = []
  for (const rule of across) {
    if (rule.at <= from || rule.at > to) continue
    const covered = Math.min(rule.to, right) - Math.max(rule.from, left)
    if (covered <= 0) continue
    const last = places.at(-1)
    if (last && rule.at - last.at <= 3) last.covered += covered
    else places.push({ at: rule.at, covered })
  }
  return places.filter(({ covered }) => covered > 0.7 * (right - left)).map(({ at }) => at)
}

function bottomOf(sheet: Sheet, columns: readonly Column[], top: number, end: number, ruled: boolean): number {
  const [, second, third] = columns
  if (!second || !third) return end
  return (ruled ? bottomOfBorder(sheet, second, top, end) : undefined) ?? bottomOfText(sheet, second, top, end)
}

/** Where the line right of a column ends, if there is one. */
function bottomOfBorder(sheet: Sheet, { right }: Column, top: number, end: number): number | undefined {
  const down = sheet.down.filter(({ at, from, to }) => Math.abs(at - right) < BORDER && from < end && to > top)
  // Another table may follow below.
  let lowest = top
  for (const { from, to } of down.toSorted((one, other) => one.from - other.from)) {
    if (from <= lowest + 12) lowest = Math.max(lowest, to)
  }
  return lowest > top + 5 ? Math.min(end, lowest + 1) : undefined
}

/** The last line across a column before the text that follows tables, or where that text begins. */
function bottomOfText(sheet: Sheet, column: Column, top: number, end: number): number {
  const lines = linesOf(sheet.words.filter((word) => word.top > top && word.bottom < end))
  const stop = lines.find((line) => STOP.test(plain(line.map(({ text }) => text).join(' '))))
  const stop_at = stop ? Math.min(...stop.map((word) => word.top)) : end
  const last = rulesOver(sheet.across, column, top, stop_at).at(-1)
  return last === undefined ? stop_at : last + 1
}

/** The part of a table that a page without headings continues. */
function continued(before: Table, sheet: Sheet, end: number): Table | undefined {
  if (!before.ruled) return undefined
  const inner = before.columns.slice(1).map(({ left }) => left)
  const found = inner.map((x) => sheet.down.filter((rule) => Math.abs(rule.at - x) < 4 && rule.from < end))
  if (found.filter((rules) => rules.length > 0).length < inner.length - 1) return undefined
  const top = Math.min(...found.flat().map(({ from }) => from))
  const bottom = Math.min(end, Math.max(...found.flat().map(({ to }) => to)))
  if (bottom - top < 10) return undefined
  // Only the heading of the page may be above.
  const above = linesOf(sheet.words.filter((word) => word.bottom < top))
  if (above.length > 8 || above.some((line) => STOP.test(plain(line.map(({ text }) => text).join(' ')))))
    return undefined
  return { ...before, sheet, top: top - 1, bottom: bottom + 1 }
}
