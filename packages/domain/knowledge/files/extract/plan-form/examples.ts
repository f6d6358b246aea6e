import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { type Area, areaOf, findPhrase, middleX, tokensOf } from './headings.ts'
import { linesOf, type Sheet, saidBy, textOfLine, type Word } from './sheet.ts'

type Key = 'example_baby' | 'example_diabetes' | 'example_fracture'

const NAMES: readonly (readonly [Key, readonly string[]])[] = [
  ['example_baby', ['peg is having', 'having a baby', 'peg va a', 'tener un bebe']],
  ['example_diabetes', ['managing joe', 'managing type', 'control de la diabetes']],
  ['example_fracture', ['mia s simple', 'treating a simple', 'simple fracture', 'fractura simple']],
]
const AMOUNT = /^(?:[-–]?\$ ?[\d,]+(?:\.\d\d)?|\d+(?:\.\d+)? ?%)$/
const ENDS_WITH_AMOUNT = /^(.*[^\s$]) ?(?:\.{2,} ?)?([-–]?\$ ?[\d,]+(?:\.\d\d)?|\d+(?:\.\d+)? ?%)$/

interface Example {
  key: Key
  area: Area
}

/** The lines with amounts in the coverage examples. */
export function examplesIn(sheets: readonly Sheet[]): PlanFact[] {
  let before: Example[] = []
  return sheets.flatMap((sheet) => {
    const tokens = tokensOf(sheet.words)
    const examples = NAMES.flatMap(([key, phrases]): Example[] => {
      const area = phrases.map((phrase) => findPhrase(tokens, phrase)[0]).find((found) => found !== undefined)
      return area ? [{ key, area }] : []
    })
    // They may continue on the next page.
    const all =
      examples.length > 0 ? examples : before.map(({ key, area }) => ({ key, area: { ...area, top: 0, bottom: 0 } }))
    before = examples
    return all.length === 0 ? [] : linesUnder(all, sheet)
  })
}

function linesUnder(examples: readonly Example[], sheet: Sheet): PlanFact[] {
  const words = sheet.words.flatMap(parted)
  const lines = linesOf(words)
  const found = lines.flatMap((line, index) =>
    line.flatMap((word, place): { key: Key; fact: PlanFact }[] => {
      if (!AMOUNT.test(word.text)) return []
      const example = above(examples, word)
      const label = labelOf(line.slice(0, place), word)
      if (!example || label.length === 0) return []
      const name = whole(label, lines[index - 1], lines[index + 1])
      if (!/\p{L}{3}/u.test(name)) return []
      const { page, boxes, confidence } = saidBy([word], sheet)
      return [
        {
          key: example.key,
          fact: { key: example.key, column: null, label: name, text: word.text, page, boxes, confidence },
        },
      ]
    }),
  )
  return examples.flatMap(({ key }) => found.filter((one) => one.key === key).map(({ fact }) => fact))
}

/** An amount that was drawn in one piece with its label. */
function parted(word: Word): Word[] {
  const [, label, amount] = ENDS_WITH_AMOUNT.exec(word.text) ?? []
  if (label === undefined || amount === undefined || AMOUNT.test(word.text)) return [word]
  const each = (word.right - word.left) / word.text.length
  const at = word.right - each * amount.length
  return [
    { ...word, text: label, right: word.left + each * label.length },
    { ...word, text: amount, left: at },
  ]
}

/** Of the examples whose names are higher, the last one in the same column. */
function above(examples: readonly Example[], { left, right, top }: Word): Example | undefined {
  const higher = examples.filter(({ area }) => area.top < top)
  const distance = ({ area }: Example) => Math.abs(middleX(area) - (left + right) / 2 + 40)
  const starts = higher.filter(({ area }) => area.left <= right)
  const [nearest] = starts.toSorted((one, other) => {
    const columns = Math.abs(one.area.left - other.area.left) < 60
    return columns ? other.area.top - one.area.top : distance(one) - distance(other)
  })
  return nearest
}

/** The words before an amount that belong together. */
function labelOf(before: readonly Word[], amount: Word): Word[] {
  const label: Word[] = []
  for (const word of before.toReversed()) {
    const next = label[0]
    if (AMOUNT.test(word.text)) break
    if (next ? next.left - word.right > 1.2 * word.height : amount.left - word.right > 260) break
    label.unshift(word)
  }
  return label
}

/** A label may begin in the line above or end in the one below. */
function whole(
  label: readonly Word[],
  above_it: readonly Word[] | undefined,
  below: readonly Word[] | undefined,
): string {
  const area = areaOf(label)
  const same = (line: readonly Word[] | undefined) => {
    const part = (line ?? []).filter(
      (word) => word.left >= area.left - 6 && word.left < area.right && !AMOUNT.test(word.text),
    )
    const beside = (line ?? []).some(
      (word) => AMOUNT.test(word.text) && word.left > area.left && word.left < area.right + 200,
    )
    return beside || part.length === 0 ? '' : textOfLine(part)
  }
  const own = textOfLine(label)
    .replace(/^[•■▪●◼\uf0a7n-]\s+/u, '')
    .replace(/\s*\.{2,}$/, '')
  const [before, after] = [same(above_it), same(below)]
  if (/^\p{Ll}/u.test(own) && before !== '') return `${before} ${own}`
  return (/^\p{Ll}/u.test(after) && !own.endsWith(':')) || (after !== '' && own.endsWith(' and'))
    ? `${own} ${after}`
    : own
}
