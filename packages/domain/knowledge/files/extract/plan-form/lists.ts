import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { areaOf } from './headings.ts'
import { plain } from './labels.ts'
import { joinLines, linesOf, type Sheet, saidBy, textOfLine, type Word } from './sheet.ts'

type Key = 'excluded_service' | 'other_covered_service'

const HEADINGS: readonly (readonly [Key, RegExp])[] = [
  [
    'excluded_service',
    /services your plan (?:generally )?does not cover|servicios que su plan (?:generalmente )?no cubre/,
  ],
  ['other_covered_service', /^other covered services|^otros servicios cubiertos/],
]
const END =
  /^your rights|^your grievance|^sus derechos|^does this|^este plan|^about these|^for more information|^excluded services|^language|^coverage example|^to see examples|^este plan proporciona/
/** The foot and the head of a page, between which a list may continue. */
const ASIDE =
  /^questions|^preguntas|^page \d|^pagina \d|\b\d+ (?:of|de) \d+$|^if you aren t clear|^at www|coverage period|periodo de cobertura|^summary of benefits|^resumen de beneficios|to request a copy/
/** Text recognition takes bullets for other marks. */
const BULLET = /^[•●▪■◦‣·∙\uf0b7\uf0a7\u25cf*–«»+°¤-]+\s*/u

const LONGEST_MARK = 2
/** In points. */
const ALIGNED = 3

/** The services that a plan does not cover, and others that it does, one fact an item. */
export function listsIn(sheets: readonly Sheet[]): PlanFact[] {
  const facts: PlanFact[] = []
  let key: Key | undefined
  for (const sheet of sheets) {
    const lines = linesOf(sheet.words)
    let body: Word[] = []
    const close = () => {
      if (key) facts.push(...itemsIn(body, key, sheet))
      body = []
    }
    let note = ''
    for (const line of lines) {
      const text = textOfLine(line)
      const name = plain(text)
      const heading = HEADINGS.find(([, pattern]) => pattern.test(name))
      if (heading) {
        close()
        key = heading[0]
        note = text
      } else if (key && body.length === 0 && isOpen(note)) {
        // The heading goes on with a note in parentheses.
        note += text
      } else if (key && END.test(name)) {
        close()
        key = undefined
      } else if (key && !ASIDE.test(name)) body.push(...line)
    }
    close()
  }
  return facts
}

const isOpen = (note: string) => note.split('(').length > note.split(')').length

function itemsIn(words: readonly Word[], key: Key, sheet: Sheet): PlanFact[] {
  const bullets = bulletsIn(words)
  const rest = words.filter(
    (word) => !bullets.includes(word) || (word.text.length > LONGEST_MARK && word.text.replace(BULLET, '').length > 1),
  )
  const items = bullets.length > 0 ? bulleted(bullets, rest) : unmarked(rest)
  return items.flatMap((item): PlanFact[] => {
    const said = saidBy(item.words, sheet)
    const text = joinLines(linesOf(item.words).map(textOfLine)).replace(BULLET, '').trim()
    if (!/\p{L}{2}/u.test(text) || text.length > 200) return []
    return [
      {
        key,
        column: null,
        label: text,
        text,
        page: said.page,
        boxes: said.boxes,
        confidence: item.certain ? said.confidence : Math.min(0.75, said.confidence),
      },
    ]
  })
}

/** Bullets are marks, or letters of a font of symbols that start several items. */
function bulletsIn(words: readonly Word[]): Word[] {
  const marks = words.filter(({ text }) => BULLET.test(text))
  if (marks.length > 0) {
    // Text recognition takes some bullets for letters.
    const alike = words.filter(
      ({ text, left, confidence }) =>
        confidence < 1 && text.length <= LONGEST_MARK && marks.some((mark) => Math.abs(mark.left - left) < ALIGNED),
    )
    return [...new Set([...marks, ...alike])]
  }
  for (const letter of new Set(words.filter(({ text }) => /^\p{Ll}$/u.test(text)).map(({ text }) => text))) {
    const same = words.filter(({ text }) => text === letter)
    if (same.length > 2) return same
  }
  return []
}

interface Item {
  words: Word[]
  certain: boolean
}

/** An item goes on below its bullet until the next bullet, and to the right until the next column of bullets. */
function bulleted(bullets: readonly Word[], words: readonly Word[]): Item[] {
  const columns: number[] = []
  for (const { left } of bullets.toSorted((one, other) => one.left - other.left)) {
    const last = columns.at(-1)
    if (last === undefined || left - last > 40) columns.push(left)
  }
  const columnOf = (x: number) => columns.findLastIndex((left) => x >= left - 6)
  return bullets
    .toSorted((one, other) => columnOf(one.left) - columnOf(other.left) || one.base - other.base)
    .map((bullet) => {
      const column = columnOf(bullet.left)
      const below = bullets.filter((other) => columnOf(other.left) === column && other.base > bullet.base + 2)
      const end = Math.min(...below.map((other) => other.base - 0.6 * other.height), Number.POSITIVE_INFINITY)
      const own = words
        .filter(
          (word) => columnOf(word.left) === column && word.base > bullet.base - 0.5 * bullet.height && word.base < end,
        )
        .toSorted((one, other) => one.base - other.base)
      const item: Word[] = []
      let base = bullet.base
      for (const word of own) {
        if (word.base - base > 1.7 * word.height) break
        base = Math.max(base, word.base)
        item.push(word)
      }
      return { words: item, certain: true }
    })
}

/** Without bullets, each line is an item, unless it goes on with a small letter. */
function unmarked(words: readonly Word[]): Item[] {
  const parts = linesOf(words).flatMap((line) => {
    const cells: Word[][] = []
    for (const word of line) {
      const last = cells.at(-1)?.at(-1)
      if (last && word.left - last.right < 1.2 * word.height) cells.at(-1)?.push(word)
      else cells.push([word])
    }
    return cells
  })
  const items: Item[] = []
  for (const part of parts) {
    const area = areaOf(part)
    const above = items.findLast(({ words: item }) => {
      const other = areaOf(item)
      return Math.abs(other.left - area.left) < 12 && area.top - other.bottom < 8
    })
    if (above && /^[\p{Ll}(]/u.test(textOfLine(part))) above.words.push(...part)
    else if (!textOfLine(part).startsWith('(')) items.push({ words: [...part], certain: false })
  }
  return items
}
