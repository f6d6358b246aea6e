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
const GOALS: Partial<Record<Kind, number>> = { standard: 0.97, paraphrased: 0.88 }
const WRONG_AT_MOST = 0.01
const ANSWERED_AT_MOST = 0.03

const share = (part: number, of: number) => (of === 0 ? '' : `${((100 * part) / of).toFixed(1)}%`)

/** The outcomes by group and kind, and the totals against the goals. */
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
  console.log()
  for (const kind of kinds) {
    const goal = GOALS[kind]
    const some = results.filter((result) => result.kind === kind)
    const right = some.filter(({ outcome }) => outcome === 'right').length
    if (goal !== undefined) verdict(`${kind}: right figure and page`, right / some.length, { at_least: goal })
  }
  const answerable = results.filter(({ kind }) => kind === 'standard' || kind === 'paraphrased')
  const wrong = answerable.filter(({ outcome }) => outcome === 'wrong').length
  if (answerable.length > 0) verdict('wrong with a citation', wrong / answerable.length, { at_most: WRONG_AT_MOST })
  const unanswerable = results.filter(({ kind }) => kind === 'unanswerable')
  const answered = unanswerable.filter(({ outcome }) => outcome === 'answered').length
  if (unanswerable.length > 0) {
    verdict('wrongly answered', answered / unanswerable.length, { at_most: ANSWERED_AT_MOST })
  }
}

function verdict(name: string, value: number, goal: { at_least: number } | { at_most: number }): void {
  const met = 'at_least' in goal ? value >= goal.at_least : value <= goal.at_most
  const wanted = 'at_least' in goal ? `at least ${100 * goal.at_least}%` : `at most ${100 * goal.at_most}%`
  console.log(`${name}: ${(100 * value).toFixed(1)}%, ${wanted}: ${met ? 'met' : 'MISSED'}`)
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
