import type { Box } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { Piece } from '../layout.ts'

/** A straight line: `at` is its distance from the top (or left), and it runs along the other direction. */
export interface Rule {
  at: number
  from: number
  to: number
}

export interface Word {
  text: string
  left: number
  right: number
  top: number
  bottom: number
  base: number
  height: number
  /** How sure text recognition is. 1 for text. */
  confidence: number
}

/** A page, or a column of it, as the reader sees it, in points from the upper left corner. */
export interface Sheet {
  page: number
  width: number
  height: number
  words: Word[]
  /** Horizontal and vertical ruling lines. */
  across: Rule[]
  down: Rule[]
}

/** Text in a place of the form. */
export interface Said {
  text: string
  page: number
  boxes: Box[]
  confidence: number
  /** The words it was put together from, in reading order. */
  parts: { word: Word; sheet: Sheet }[]
}

export const NOTHING: Readonly<Said> = { text: '', page: 0, boxes: [], confidence: 1, parts: [] }

export const wordsOf = (pieces: readonly Piece[]): Word[] =>
  pieces.map(({ text, left, right, base, height, confidence = 1 }) => ({
    text: text.trim(),
    left,
    right,
    base: -base,
    height,
    top: -base - 0.75 * height,
    bottom: -base + 0.25 * height,
    confidence,
  }))

export const middleOf = ({ left, right }: Pick<Word, 'left' | 'right'>) => (left + right) / 2

/** Closer baselines belong to the same line, in letter heights. */
const SAME_LINE = 0.45
const WORD_GAP = 0.12

/** Words by lines, from the top, each from left to right. */
export function linesOf(words: readonly Word[]): Word[][] {
  const lines: Word[][] = []
  for (const word of words.toSorted((one, other) => one.base - other.base)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && word.base - first.base <= SAME_LINE * Math.max(first.height, word.height)) line.push(word)
    else lines.push([word])
  }
  return lines.map((line) => line.toSorted((one, other) => one.left - other.left))
}

export const textOfLine = (line: readonly Word[]): string =>
  line
    .map(({ text, left, height }, index) => {
      const before = line[index - 1]
      return `${before && left - before.right > WORD_GAP * height ? ' ' : ''}${text}`
    })
    .join('')
    .replaceAll(/\s+/g, ' ')

/** Words that a narrow column breaks without a hyphen. */
const BROKEN = /\b(\p{L}{2,}) (\p{L}{2,})\b/gu
const WHOLE = new Set([
  'prescription',
  'prescriptions',
  'coinsurance',
  'copayment',
  'copayments',
  'deductible',
  'immunization',
  'preauthorization',
  'precertification',
  'transportation',
  'rehabilitation',
  'habilitation',
  'hospitalization',
  'maximum',
  'outpatient',
  'inpatient',
])

/** Lines of a cell as running text. A hyphen at the end of a line stays, because most of them belong to the word. */
export function joinLines(lines: readonly string[]): string {
  let text = ''
  for (const line of lines) text += text === '' || /\p{L}[-–‐/]$/u.test(text) ? line : ` ${line}`
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(BROKEN, (found, start: string, end: string) =>
      WHOLE.has((start + end).toLowerCase()) ? start + end : found,
    )
    .trim()
}

/** What words of one sheet say together. */
export function saidBy(words: readonly Word[], sheet: Sheet): Said {
  const lines = linesOf(words)
  return {
    text: joinLines(lines.map(textOfLine)),
    page: sheet.page,
    boxes: blocksOf(lines).map((block) => boxOf(block, sheet)),
    confidence: words.length === 0 ? 1 : Math.min(...words.map((word) => word.confidence)),
    parts: lines.flat().map((word) => ({ word, sheet })),
  }
}

type Block = Pick<Word, 'left' | 'right' | 'top' | 'bottom'>

export const boxOf = ({ left, right, top, bottom }: Block, { width, height }: Sheet): Box => ({
  left: share(left, width),
  top: share(top, height),
  width: share(right - left, width),
  height: share(bottom - top, height),
})

const share = (length: number, whole: number) => Math.max(0, Math.round((length / whole) * 10_000) / 10_000)

/** One rectangle for consecutive lines. */
function blocksOf(lines: readonly Word[][]): Block[] {
  const blocks: Block[] = []
  for (const line of lines) {
    const left = Math.min(...line.map((word) => word.left))
    const right = Math.max(...line.map((word) => word.right))
    const top = Math.min(...line.map((word) => word.top))
    const bottom = Math.max(...line.map((word) => word.bottom))
    const last = blocks.at(-1)
    if (last && top - last.bottom < bottom - top) {
      last.left = Math.min(last.left, left)
      last.right = Math.max(last.right, right)
      last.bottom = Math.max(last.bottom, bottom)
    } else blocks.push({ left, right, top, bottom })
  }
  return blocks
}

/** What stands in several places, one after the other. */
export function together(parts: readonly Said[]): Said {
  const [first = NOTHING, ...others] = parts.filter(({ text }) => text !== '')
  return {
    text: joinLines([first, ...others].map(({ text }) => text)),
    page: first.page,
    // The boxes are on one page, so what continues on the next is not marked.
    boxes: [first, ...others].filter(({ page }) => page === first.page).flatMap(({ boxes }) => boxes),
    confidence: Math.min(1, ...parts.map(({ confidence }) => confidence)),
    parts: [first, ...others].flatMap((said) => said.parts),
  }
}
