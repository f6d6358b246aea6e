import type { PlanChoices } from './a-plan.ts'
import { FORM_2012 } from './form-2012.ts'
import { FORM_2017 } from './form-2017.ts'
import { FORM_ES } from './form-es.ts'

/** How a document is printed. */
export interface Layout {
  landscape: boolean
  /** Columns of the page, like those of a newspaper. */
  frames: 1 | 2
  /** Strokes, thin filled rectangles, lines between rows only, filled cells of two colors, or nothing. */
  rules: 'strokes' | 'rectangles' | 'rows' | 'shaded' | 'none'
  font: 'Times' | 'Helvetica'
  size: number
  /** Rows continue on the next page instead of starting there. */
  split: boolean
  /** Cells are centered from top to bottom. */
  middle: boolean
  /** What one pays is centered from left to right. */
  centered: boolean
  /** Terms of the glossary have a line below them and are drawn by themselves. */
  terms: boolean
  /** Lines break at hyphens, too. */
  hyphens: boolean
  /** Everything is drawn twice, as some programs do for bold letters. */
  twice: boolean
  /** Cells with the same text in neighboring columns or rows are one cell. */
  merged: boolean
  /** "What You Will Pay" is above the networks' names. */
  nested: boolean
  /** The plan's name is on each page, not only on the first. */
  header_repeated: boolean
  /** The order in which the texts of a page are drawn. */
  drawing: 'rows' | 'columns' | 'right_to_left' | 'words'
  rotated: 0 | 90 | 180 | 270
}

const PLAIN: Layout = {
  landscape: true,
  frames: 1,
  rules: 'strokes',
  font: 'Times',
  size: 10,
  split: false,
  middle: false,
  centered: false,
  terms: false,
  hyphens: false,
  twice: false,
  merged: false,
  nested: false,
  header_repeated: true,
  drawing: 'rows',
  rotated: 0,
}
const NEW = { form: FORM_2017, form_year: 2017 } as const
const OLD = { form: FORM_2012, form_year: 2012 } as const
const SPANISH = { form: FORM_ES, form_year: 2017, language: 'es' } as const

const made = (choices: PlanChoices, layout: Partial<Layout>) => ({ choices, layout: { ...PLAIN, ...layout } })

/** Ways in which carriers print the federal form. */
export const LAYOUTS = {
  ruled: made(NEW, {}),
  ruled_thin: made({ ...NEW, closed: true }, { rules: 'rectangles', font: 'Helvetica', size: 9, middle: true }),
  rows_only: made(NEW, { rules: 'rows', font: 'Helvetica', size: 9 }),
  unruled: made(NEW, { rules: 'none' }),
  unruled_words: made({ ...NEW, closed: true }, { rules: 'none', drawing: 'words', font: 'Helvetica', size: 9 }),
  two_columns: made(NEW, { frames: 2, size: 7, header_repeated: false }),
  continued: made(NEW, { split: true, size: 12, header_repeated: false }),
  continued_unruled: made(OLD, { split: true, size: 12, rules: 'none' }),
  three_networks: made({ ...NEW, two_tiers: true }, { nested: true, size: 9 }),
  three_networks_unruled: made({ ...NEW, two_tiers: true }, { rules: 'none', font: 'Helvetica', size: 8.5 }),
  form_2012: made(OLD, { middle: true }),
  form_2012_nested: made({ ...OLD, closed: true }, { nested: true, font: 'Helvetica', size: 9, split: true }),
  form_2012_rows: made(OLD, { rules: 'rows', middle: true, merged: true }),
  right_to_left: made(NEW, { drawing: 'right_to_left', middle: true }),
  column_by_column: made(NEW, { drawing: 'columns', rules: 'none' }),
  rotated: made(NEW, { rotated: 90 }),
  rotated_back: made(OLD, { rotated: 270, rules: 'rows' }),
  upside_down: made({ ...NEW, closed: true }, { rotated: 180, drawing: 'words' }),
  portrait: made(NEW, { landscape: false, size: 8.5, nested: true }),
  merged: made(NEW, { merged: true, nested: true }),
  tiers: made({ ...NEW, tiers: 'numbered' }, { middle: true }),
  tiers_halved: made({ ...NEW, tiers: 'halved' }, { merged: true, font: 'Helvetica', size: 9 }),
  shaded: made(NEW, { rules: 'shaded', font: 'Helvetica', size: 9, centered: true, hyphens: true }),
  terms: made({ ...NEW, detailed: true }, { terms: true, centered: true, middle: true }),
  terms_unruled: made({ ...NEW, detailed: true }, { terms: true, rules: 'none', hyphens: true }),
  detailed_rows: made({ ...OLD, detailed: true }, { rules: 'rows', terms: true, split: true, merged: true }),
  detailed_shaded: made(
    { ...OLD, detailed: true, closed: true },
    { rules: 'shaded', nested: true, middle: true, merged: true },
  ),
  twice: made({ ...NEW, closed: true }, { twice: true, hyphens: true }),
  spanish: made(SPANISH, {}),
  spanish_unruled: made(SPANISH, { rules: 'none', split: true }),
} as const

export type LayoutName = keyof typeof LAYOUTS
export const ALL_LAYOUT_NAMES = Object.keys(LAYOUTS) as LayoutName[]
/** The reader does not get every cell of these right yet. */
const HARD = new Set<LayoutName>(['detailed_rows', 'detailed_shaded'])
export const LAYOUT_NAMES = ALL_LAYOUT_NAMES.filter((name) => !HARD.has(name))
