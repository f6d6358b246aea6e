import { plain } from './labels.ts'
import type { Sheet, Word } from './sheet.ts'

export interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

/** Single words, with positions estimated within pieces that contain several. */
export function tokensOf(words: readonly Word[]): Word[] {
  return words.flatMap((word) => {
    const { text, left, right } = word
    const each = (right - left) / Math.max(1, text.length)
    return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ 0: found, index }) => ({
      ...word,
      text: plain(found),
      left: left + each * index,
      right: left + each * (index + found.length),
    }))
  })
}

/** Where words stand one after the other, in a line or in the lines of a cell. */
export function findPhrase(tokens: readonly Word[], phrase: string): Area[] {
  const [first = '', ...rest] = phrase.split(' ')
  return tokens
    .filter(({ text }) => text === first)
    .flatMap((start) => {
      const found = [start]
      for (const wanted of rest) {
        const next = nextToken(tokens, wanted, found)
        if (!next) return []
        found.push(next)
      }
      return [areaOf(found)]
    })
}

function nextToken(tokens: readonly Word[], wanted: string, found: readonly Word[]): Word | undefined {
  const last = found.at(-1)
  if (!last) return undefined
  const { left, right } = areaOf(found)
  const same = tokens.filter(({ text }) => text === wanted)
  const beside = same.find(
    (token) =>
      Math.abs(token.base - last.base) < 0.3 * last.height &&
      token.left >= last.right - 1 &&
      token.left - last.right < last.height,
  )
  if (beside) return beside
  // Lines of a heading are aligned on one side or centered.
  return same.find((token) => {
    const down = token.base - last.base
    const near = down > 0.6 * last.height && down < 2 * last.height
    return near && token.left < right + last.height && token.right > left - last.height
  })
}

export const areaOf = (words: readonly Area[]): Area => ({
  left: Math.min(...words.map(({ left }) => left)),
  right: Math.max(...words.map(({ right }) => right)),
  top: Math.min(...words.map(({ top }) => top)),
  bottom: Math.max(...words.map(({ bottom }) => bottom)),
})

export const middleX = ({ left, right }: Pick<Area, 'left' | 'right'>): number => (left + right) / 2

const KINDS = ['questions', 'services'] as const
export type Kind = (typeof KINDS)[number]

export interface Heading extends Area {
  kind: Kind
  /** The headings of the columns that the form always has, from left to right. */
  names: Area[]
}

const PHRASES: Record<Kind, readonly (readonly string[])[]> = {
  questions: [
    ['important questions', 'preguntas importantes'],
    ['answers', 'respuestas'],
    ['why this', 'why it', 'why', 'por que'],
  ],
  services: [
    ['common medical', 'common', 'evento medico', 'eventos medicos', 'circunstancia'],
    ['services you', 'services', 'servicios que'],
    ['limitations', 'limits', 'limitaciones'],
  ],
}

/** The headings of tables of the form on a page, from the top. */
export function headingsOf({ words }: Sheet): Heading[] {
  const tokens = tokensOf(words)
  const found = KINDS.flatMap((kind): Heading[] => {
    const [firsts = [], seconds = [], thirds = []] = PHRASES[kind].map(
      (names) => names.map((name) => findPhrase(tokens, name)).find((areas) => areas.length > 0) ?? [],
    )
    return firsts.flatMap((first): Heading[] => {
      const second = rightOf(first, seconds)
      const third = second && rightOf(second, thirds)
      return second && third ? [{ kind, names: [first, second, third], ...areaOf([first, second, third]) }] : []
    })
  })
  return found.toSorted((one, other) => one.top - other.top)
}

/** Headings stand beside each other; those with more lines start higher or lower. */
const rightOf = (one: Area, others: readonly Area[]): Area | undefined =>
  others
    .filter(
      ({ left, top, bottom }) => left > one.left + 10 && Math.abs((top + bottom) / 2 - (one.top + one.bottom) / 2) < 45,
    )
    .toSorted((a, b) => a.left - b.left)[0]
