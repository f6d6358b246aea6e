import { amountsIn } from '../plan-facts/amounts.ts'
import type { KnownFact, Plan } from './plans.ts'
import { remarks } from './remarks.ts'
import { type FactRow, type Sources, tidy } from './sources.ts'
import type { Understood } from './understand.ts'

/** What a cell says, so that it can stand in a sentence: "$60 copay/visit", without a full stop. */
export const printed = (fact: KnownFact): string => tidy(fact.text).replace(/[.;,]+$/, '')

/** A limits cell that says that there are none. */
export const isNone = (text: string): boolean => /^[\W_]*(?:none|n\/a|not applicable|ningun[oa])?[\W_]*$/i.test(text)

/** What every sentence about one document is made from. */
export interface Telling {
  plan: Plan
  asked: Understood
  sources: Sources
}

const LONGEST_LIMITS = 320

/** "What do I pay for …" has neither yes nor no for an answer. */
const ASKS_WHAT = /^\W*(?:(?:and|so|ok(?:ay)?)\W+)*(?:what|how much)\b/i

/** One sentence on what is paid for a service, in and out of network, and its limits. */
export function saySentence({ plan, asked, sources }: Telling, row: FactRow, say: string): string {
  const cells = cellsAsked(row, asked)
  const parts = clausesOf(cells)
  const said = [...cells.map(({ fact }) => fact), row.limits && !isNone(row.limits.text) ? row.limits : undefined]
  const yes = asked.asks_coverage && !ASKS_WHAT.test(asked.text) ? verdictOf(row, asked) : ''
  return `${yes}For ${say} with ${plan.name}, ${parts.join('; ')}.${limitsOf(row)} ${sources.mark(said)}${remarks(said)}`
}

/** For a sentence that does not begin with "Yes" or "No". */
export const withoutVerdict = (telling: Telling): Telling => ({
  ...telling,
  asked: { ...telling.asked, asks_coverage: false },
})

export interface Cell {
  fact: KnownFact
  where: string
}

/** The cells that answer: those of the asked column, or all of them. */
export function cellsAsked(
  { in: inside, in_other, out, only }: FactRow,
  { column }: Pick<Understood, 'column'>,
): Cell[] {
  const all = [
    { fact: only, where: '', column: null },
    { fact: inside, where: 'in network', column: 'in' },
    { fact: in_other, where: 'with the other network providers', column: 'in' },
    { fact: out, where: 'out of network', column: 'out' },
  ].flatMap(({ fact, ...cell }) => (fact && tidy(fact.text) !== '' ? [{ fact, ...cell }] : []))
  return column === null ? all : all.filter((cell) => cell.column === column || cell.column === null)
}

/** One clause for each cell, or one for both if they say the same. */
function clausesOf(cells: readonly Cell[]): string[] {
  const [first, second] = cells
  if (
    cells.length === 2 &&
    first &&
    second &&
    first.where === 'in network' &&
    printed(first.fact) === printed(second.fact)
  ) {
    return [clause(first.fact, 'in and out of network')]
  }
  return cells.map(({ fact, where }) => clause(fact, where))
}

function clause(fact: KnownFact, where: string): string {
  const text = printed(fact)
  const place = where === '' ? '' : ` ${where}`
  if (/^(?:not covered|sin cobertura|no cubierto)$/i.test(text)) return `it is not covered${place}`
  if (/^(?:no charge|sin cargo)$/i.test(text)) return `there is no charge${place}`
  const { dollars, percents } = amountsIn(text)
  return dollars.length + percents.length > 0 ? `you pay ${text}${place}` : `the document says “${text}”${place}`
}

/** "Yes: " or "No: " for a question whether something is covered. */
function verdictOf(row: FactRow, asked: Understood): string {
  const asked_cells = cellsAsked(row, asked)
  // "Not applicable" says neither.
  const cells = asked_cells.filter(({ fact }) => !isNone(fact.text))
  const covered = cells.filter(({ fact }) => !amountsIn(fact.text).not_covered)
  if (cells.length === 0) return ''
  const [only] = covered
  if (covered.length === 1 && cells.length < asked_cells.length && only?.where) return `Yes, ${only.where}: `
  if (covered.length === 0) return 'No: '
  if (covered.length === cells.length) return 'Yes: '
  return covered.every(({ fact }) => fact.column !== 'out') ? 'Yes, but only in network: ' : 'Only in part: '
}

function limitsOf({ limits }: FactRow): string {
  if (!limits || isNone(limits.text)) return ''
  const text = printed(limits)
  return ` Limits: ${text.length > LONGEST_LIMITS ? `${text.slice(0, LONGEST_LIMITS).replace(/\s\S*$/, '')} …` : text}.`
}

/** The visit limits and approvals of a service. */
export function sayLimits(telling: Telling, row: FactRow, say: string): string {
  const { plan, sources } = telling
  const { limits } = row
  const rest = () => saySentence(withoutVerdict(telling), { ...row, limits: undefined }, say)
  if (!limits || isNone(limits.text)) {
    const mark = limits ? ` ${sources.mark([limits])}${remarks([limits])}` : ''
    return `${plan.name} names no limit or approval for ${say} in its summary.${mark} ${rest()}`
  }
  return `${plan.name}, limits for ${say}: ${printed(limits)}. ${sources.mark([limits])}${remarks([limits])} ${rest()}`
}

/** Whether the deductible applies to a service, as its row and the plan's exceptions say. */
export function sayDeductible(telling: Telling, row: FactRow, say: string, exceptions: KnownFact | undefined): string {
  const text = [row.in, row.only, row.limits].flatMap((fact) => (fact ? [fact.text] : [])).join('. ')
  const known = amountsIn(text).deductible
  const sentence = saySentence(withoutVerdict(telling), row, say)
  const verdict =
    known === 'waived'
      ? `The deductible does not apply to ${say}. `
      : known === 'applies'
        ? `The deductible applies to ${say}. `
        : `The row does not say whether the deductible applies. `
  const general =
    known === null && exceptions
      ? ` About the deductible, it says: “${printed(exceptions)}”. ${telling.sources.mark([exceptions])}${remarks([exceptions])}`
      : ''
  return `${verdict}${sentence}${general}`
}
