import type { Row } from '../report.ts'
import type { Kind } from './questions.ts'
import { OUTCOMES, type Outcome } from './score.ts'

/** One asked question. */
export interface Result {
  /** The layout, or the file of a given folder. */
  group: string
  kind: Kind
  held_out: boolean
  asks: string
  expected: string
  outcome: Outcome
  answer: string
}

const NAMES: Record<Outcome, string> = {
  right: 'right figure and page',
  page_only: 'right page only',
  wrong: 'wrong',
  abstained: 'wrongly abstained',
  answered: 'wrongly answered',
}
const share = (part: number, of: number) => (of === 0 ? '' : `${((100 * part) / of).toFixed(1)}%`)

/** The outcomes by group and kind. */
export function printResults(results: readonly Result[]): void {
  const line = (name: string, kind: string, some: readonly Result[]) => [
    name,
    kind,
    String(some.length),
    ...OUTCOMES.map((outcome) => {
      const count = some.filter((result) => result.outcome === outcome).length
      return count === 0 ? '' : `${count} (${share(count, some.length)})`
    }),
  ]
  const kinds = [...new Set(results.map(({ kind }) => kind))]
  const groups = [...new Set(results.map(({ group }) => group))]
  const lines = groups.flatMap((group) =>
    kinds.flatMap((kind) => {
      const some = results.filter((result) => result.group === group && result.kind === kind)
      return some.length === 0 ? [] : [line(group, kind, some)]
    }),
  )
  const totals = kinds.flatMap((kind) =>
    [undefined, false, true].map((held_out) => {
      const some = results.filter((one) => one.kind === kind && (held_out ?? one.held_out) === one.held_out)
      return line(held_out === undefined ? 'all' : held_out ? 'held out' : 'tuning', kind, some)
    }),
  )
  print([['', 'questions', '', ...OUTCOMES.map((outcome) => NAMES[outcome])], ...lines, [], ...totals])
}

/** The totals against the goals, in percent. */
export function rowsOf(results: readonly Result[]): Row[] {
  const row = (figure: string, of: readonly Result[], outcome: Outcome, goal: NonNullable<Row['goal']>): Row[] => {
    if (of.length === 0) return []
    const result = (100 * of.filter((one) => one.outcome === outcome).length) / of.length
    return [{ line: '14', figure, value: `${result.toFixed(1)}% of ${of.length}`, floor: '', result, goal }]
  }
  const ofKind = (...kinds: Kind[]) => results.filter(({ kind }) => kinds.includes(kind))
  return [
    ...row('standard questions: right figure and page', ofKind('standard'), 'right', { at_least: 97 }),
    ...row('paraphrased questions: right figure and page', ofKind('paraphrased'), 'right', { at_least: 88 }),
    ...row('wrong with a citation', ofKind('standard', 'paraphrased'), 'wrong', { at_most: 1 }),
    ...row('answered though unanswerable', ofKind('unanswerable'), 'answered', { at_most: 3 }),
  ]
}

/** Each question that was not answered right, with what was expected and what was said. */
export function printMisses(results: readonly Result[], with_held_out: boolean): void {
  for (const result of results) {
    if (result.outcome === 'right' || (result.held_out && !with_held_out)) continue
    const { group, kind, outcome, asks, expected, answer } = result
    console.log(`\n${NAMES[outcome]} (${group}, ${kind}): ${asks}\n  expected: ${expected}\n  answer:   ${answer}`)
  }
}

function print(lines: readonly (readonly string[])[]): void {
  const widths: number[] = []
  for (const line of lines) {
    line.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length)
    })
  }
  for (const line of lines) {
    console.log(
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
  }
}
