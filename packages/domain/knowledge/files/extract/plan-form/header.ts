import type { FactKey, PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import { linesOf, type Sheet, saidBy, textOfLine, type Word } from './sheet.ts'
import type { Table } from './tables.ts'

const TITLE = /summary of benefits|resumen de beneficios/i
const FIELDS: readonly (readonly [FactKey, RegExp])[] = [
  ['coverage_period', /(?:coverage period|per[ií]odo de cobertura)\s*:\s*/i],
  ['coverage_for', /(?:coverage for|cobertura para)\s*:\s*/i],
  ['plan_type', /(?:plan type|tipo de plan)\s*:\s*/i],
]
const NAMES =
  /\bcoverage period\b|\bcoverage for\b|\bplan type\b|per[ií]odo de cobertura|cobertura para|tipo de plan|this is only a summary|summary of benefits|resumen de beneficios/i
const COMPANY =
  /\b(?:insurance|company|health|mutual|assurance|blue cross|blue shield|kaiser|aetna|cigna|humana|unitedhealthcare|hmo of|inc|co-op|cooperative|corporation|permanente|plans?)\b/i

/** The plan, its carrier and what the first page says beside them, above its table. */
export function headerFacts(sheets: readonly Sheet[], tables: readonly Table[]): PlanFact[] {
  const [sheet] = sheets
  if (!sheet) return []
  const tops = tables.filter((table) => table.sheet.page === sheet.page).map(({ top }) => top - 10)
  const end = Math.min(sheet.height / 2, ...tops)
  const lines = linesOf(sheet.words.filter(({ bottom }) => bottom < end)).flatMap(apart)
  const title = lines.findIndex((line) => TITLE.test(textOfLine(line)))
  const facts: PlanFact[] = []
  const add = (key: FactKey, text: string, words: readonly Word[]) => {
    if (text === '' || facts.some((fact) => fact.key === key)) return
    const { page, boxes, confidence } = saidBy(words, sheet)
    facts.push({ key, column: null, label: '', text, page, boxes, confidence })
  }
  const named = lines
    .slice(0, title < 0 ? 0 : title + 1)
    .filter((line) => !NAMES.test(textOfLine(line)) && /\p{L}{2}/u.test(textOfLine(line)))
  const [first, second] = named
  if (first) nameFacts(first, second, add)
  for (const line of lines) {
    const text = textOfLine(line)
    for (const [key, pattern] of FIELDS) {
      const found = pattern.exec(text)
      if (!found) continue
      const rest = text.slice(found.index + found[0].length)
      const value =
        rest.split(
          /\s*\|\s*|(?=coverage for\s*:|plan type\s*:|coverage period\s*:|cobertura para\s*:|tipo de plan\s*:)/i,
        )[0] ?? ''
      if (/[\p{L}\p{N}]/u.test(value)) add(key, value.trim(), wordsOfValue(line, value))
    }
  }
  const order: FactKey[] = ['plan_name', 'carrier', 'coverage_period', 'coverage_for', 'plan_type']
  return facts.toSorted((one, other) => order.indexOf(one.key) - order.indexOf(other.key))
}

function nameFacts(
  first: readonly Word[],
  second: readonly Word[] | undefined,
  add: (key: FactKey, text: string, words: readonly Word[]) => void,
) {
  const text = textOfLine(first).replace(/^[\s:|]+/, '')
  const [carrier, ...plan] = text.split(/\s*:\s+/)
  if (carrier !== undefined && plan.length > 0 && carrier !== '') {
    add('carrier', carrier, first)
    add('plan_name', plan.join(': '), first)
  } else if (second && COMPANY.test(text)) {
    add('carrier', text, first)
    add('plan_name', textOfLine(second), second)
  } else add('plan_name', text, first)
}

/** A line of a header has parts on its left and on its right. */
function apart(line: readonly Word[]): Word[][] {
  const parts: Word[][] = []
  for (const word of line) {
    const last = parts.at(-1)?.at(-1)
    if (last && word.left - last.right < 2.2 * word.height) parts.at(-1)?.push(word)
    else parts.push([word])
  }
  return parts
}

const wordsOfValue = (line: readonly Word[], value: string) => {
  const found = line.filter(({ text }) => value.includes(text.trim()) || text.includes(value))
  return found.length > 0 ? found : line
}
