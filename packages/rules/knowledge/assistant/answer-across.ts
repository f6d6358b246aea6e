import type { AnswerTable } from '@waymark/contracts/knowledge/assistant/endpoints'
import { dollars } from '../../foundation/dollars.ts'
import { amountsIn } from '../plan-facts/amounts.ts'
import { listingOf } from './answer-item.ts'
import { cellOf } from './answer-one.ts'
import { type Compared, comparedOf, comparesLimits, isList, listingText, titleOf } from './compared-columns.ts'
import type { Item } from './item-words.ts'
import { asksHow, conditionOf, figureOf } from './plan-condition.ts'
import { type KnownFact, type Plan, yearToSay } from './plans.ts'
import type { Said } from './said.ts'
import { isNone } from './say-row.ts'
import { type FactRow, rowsOf, type Sources, tidy } from './sources.ts'
import type { Understood } from './understand.ts'
import type { Across } from './understand-across.ts'

interface Known {
  plan: Plan
  rows: FactRow[]
}

/** What every kind of answer is made from. */
interface Comparison {
  known: readonly Known[]
  asked: Understood
  sources: Sources
  now: Date
}

/** In rows. */
const LONGEST_TABLE = 12

/** The answer over several documents: a table, with a sentence that names the plans asked for. */
export function answerAcross(
  plans: readonly Plan[],
  facts: readonly KnownFact[],
  asked: Understood,
  sources: Sources,
  now: Date,
): Said {
  const byFile = Map.groupBy(facts, ({ file_id }) => file_id)
  const known = plans.map((plan) => ({ plan, rows: rowsOf(byFile.get(plan.file_id) ?? []) }))
  const comparison = { known, asked, sources, now }
  const [item] = asked.items
  const [subject] = asked.subjects
  const how = asked.across?.how
  if (item && asked.subjects.length === 0 && (how === 'which' || how === 'lowest') && !asksHow(asked.text))
    return plansThatCover(comparison, item)
  const columns = comparedOf(asked)
  const [first] = columns
  if (!first) return { paragraphs: [], table: null, found: false }
  // Neither visits and approvals nor lists can be put in an order.
  if (comparesLimits(asked) || first.text) return sideBySide(comparison, columns)
  if ((how === 'lowest' || how === 'highest') && (subject || asked.tiers.length > 0))
    return lowestOrHighest(comparison, first, how)
  if (how === 'which' && asked.across) return plansThatMeet(comparison, first, asked.across)
  return sideBySide(comparison, columns)
}

const placeOf = ({ column }: Understood) => (column === 'out' ? 'out of network' : 'in network')

function nameCell(plan: Plan, now: Date) {
  const year = yearToSay(plan, now)
  return { text: year === null ? plan.name : `${plan.name} (${year})`, citation: null }
}

function tableOf(known: readonly Known[], columns: readonly Compared[], sources: Sources, now: Date): AnswerTable {
  return {
    columns: ['Plan', ...columns.map(({ title }) => title)],
    rows: known.slice(0, LONGEST_TABLE).map(({ plan, rows }) => [
      nameCell(plan, now),
      ...columns.map(({ fact, text }) => {
        const cell = cellOf(fact(rows), sources)
        return text ? { ...cell, text: text(rows) || '–' } : cell
      }),
    ]),
  }
}

const more = (known: readonly unknown[]) =>
  known.length > LONGEST_TABLE ? ` The first ${LONGEST_TABLE} of ${known.length} are shown.` : ''

function sideBySide({ known, asked, sources, now }: Comparison, columns: readonly Compared[]): Said {
  const answered = known.filter(({ rows }) => columns.some(({ fact }) => fact(rows) !== undefined))
  if (answered.length === 0) return { paragraphs: [], table: null, found: false }
  const limits = comparesLimits(asked)
  const inBoth = columns.length === 1 && asked.column === null && !limits
  const [only] = columns
  const outside = (rows: readonly FactRow[]) => {
    const fact = only?.fact(rows)
    return rows.find(({ cells }) => fact && cells.includes(fact))?.out
  }
  const withOut = inBoth && only && !only.text && answered.some(({ rows }) => outside(rows) !== undefined)
  const shown = withOut
    ? [
        { ...only, title: `${only.title}, in network` },
        { title: 'Out of network', say: only.say, fact: outside },
      ]
    : columns
  const named = columns.map(({ title }) => title.charAt(0).toLowerCase() + title.slice(1)).join(', ')
  const doubt = doubtIn(answered, shown)
  const open = asked.subjects.some(isList) ? ' The lists are not complete: the policies have the rest.' : ''
  return {
    paragraphs: [
      `By plan${withOut || limits || columns.every(({ text }) => text) ? '' : `, ${placeOf(asked)}`}: ${named}.${open}${more(known)}${doubt}`,
    ],
    table: tableOf(known, shown, sources, now),
    found: true,
  }
}

const doubtIn = (known: readonly Known[], columns: readonly Compared[]): string =>
  known.some(({ rows }) =>
    columns.some(({ fact }) => {
      const cell = fact(rows)
      return cell !== undefined && cell.confidence < 0.8 && cell.corrected_by === null
    }),
  )
    ? ' Some cells were read with doubt: please check their pages.'
    : ''

const COUNTS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const counted = (count: number) => `${COUNTS[count] ?? count} ${count === 1 ? 'plan' : 'plans'}`
interface Valued extends Known {
  fact: KnownFact
  kind: 'dollars' | 'percent'
  amount: number
}

const valuesOf = (known: readonly Known[], { fact }: Compared): Valued[] =>
  known.flatMap((one) => {
    const cell = fact(one.rows)
    const figure = figureOf(cell)
    return cell && figure ? [{ ...one, ...figure, fact: cell }] : []
  })

/** "Three plans have the lowest deductible, $0: …" */
function lowestOrHighest(
  { known, asked, sources, now }: Comparison,
  column: Compared,
  how: 'lowest' | 'highest',
): Said {
  const values = valuesOf(known, column)
  const amounts = values.filter(({ kind }) => kind === 'dollars')
  // Percentages cannot be compared with amounts, so they decide only where nobody charges an amount.
  const ranked = (amounts.length > 0 ? amounts : values).toSorted((a, b) =>
    how === 'lowest' ? a.amount - b.amount : b.amount - a.amount,
  )
  const best = ranked[0]
  if (!best) return { paragraphs: [], table: null, found: false }
  const winners = ranked.filter(({ amount }) => amount === best.amount)
  const figure = best.kind === 'percent' ? `${best.amount}%` : dollars(best.amount)
  const names = winners
    .slice(0, LONGEST_TABLE)
    .map(({ plan, fact }) => `${nameCell(plan, now).text} ${sources.mark([fact])}`)
  const percent = amounts.length > 0 ? values.filter(({ kind }) => kind === 'percent') : []
  const left = known.length - values.length
  const notes = [
    percent.length > 0
      ? `${counted(percent.length)} ${percent.length === 1 ? 'charges' : 'charge'} a percentage instead, which depends on the bill.`
      : '',
    left > 0 ? `${counted(left)} of ${known.length} ${left === 1 ? 'gives' : 'give'} no figure to compare.` : '',
    deductibleFirst(winners, now),
    doubtIn(winners, [column]).trim(),
  ].filter((note) => note !== '')
  const verb = winners.length === 1 ? 'has' : 'have'
  const rest = known.filter(({ plan }) => !ranked.some((one) => one.plan === plan))
  return {
    paragraphs: [
      `${counted(winners.length)} ${verb} the ${how} ${column.say} ${placeOf(asked)}, ${figure}: ${names.join('; ')}.${notes.length > 0 ? ` ${notes.join(' ')}` : ''}${more(known)}`,
    ],
    table: known.length > 1 ? tableOf([...ranked, ...rest], [column], sources, now) : null,
    found: true,
  }
}

/** A price after the deductible is paid only once that is met: before, the person pays everything. */
function deductibleFirst(known: readonly { plan: Plan; fact: KnownFact }[], now: Date): string {
  const names = known
    .filter(({ fact }) => amountsIn(fact.text).deductible === 'applies')
    .map(({ plan }) => nameCell(plan, now).text)
  return names.length === 0 ? '' : `The deductible comes first with ${names.join('; ')}.`
}

/** The plans that cover something, need no referral, or stay under an amount. */
function plansThatMeet(comparison: Comparison, column: Compared, across: Across): Said {
  const { known, asked, sources, now } = comparison
  const condition = conditionOf(asked, across)
  if (!condition) return sideBySide(comparison, comparedOf(asked))
  const judged = known.flatMap((one) => {
    const fact = column.fact(one.rows)
    const states = fact && (condition.states ?? isSaid)(fact)
    return states ? [{ ...one, fact, fits: condition.fits(fact) }] : []
  })
  if (judged.length === 0)
    return condition.states ? sideBySide(comparison, comparedOf(asked)) : { paragraphs: [], table: null, found: false }
  const fitting = judged.filter(({ fits }) => fits)
  const names = fitting
    .slice(0, LONGEST_TABLE)
    .map(({ plan, fact }) => `${nameCell(plan, now).text} ${sources.mark([fact])}`)
  const left = known.length - judged.length
  const unknown = left > 0 ? ` ${counted(left)} ${left === 1 ? 'does' : 'do'} not say.` : ''
  const after = across.bound ? ` ${deductibleFirst(fitting, now)}`.trimEnd() : ''
  const thing = column.title.charAt(0).toLowerCase() + column.title.slice(1)
  return {
    paragraphs: [
      `${counted(fitting.length)} of ${known.length} ${condition.says(thing, placeOf(asked), fitting.length === 1)}${names.length > 0 ? `: ${names.join('; ')}` : ''}.${unknown}${after}${more(known)}`,
    ],
    table: tableOf(
      [...fitting, ...known.filter(({ plan }) => !fitting.some((one) => one.plan === plan))],
      [column],
      sources,
      now,
    ),
    found: true,
  }
}

/** Not "Not applicable" for a service. For a deductible, that is one of $0. */
const isSaid = ({ key, text }: KnownFact): boolean => !isNone(text) || /_(?:individual|family)$/.test(key)

function plansThatCover({ known, asked, sources, now }: Comparison, item: Item): Said {
  const negated = asked.across?.negated ?? false
  const listed = known.map((one) => ({ ...one, listing: listingOf(item, one.rows) }))
  const stated = listed.filter(({ listing: { status, denied } }) =>
    status === 'mentioned' ? denied !== null : status !== 'unknown',
  )
  if (stated.length === 0) return { paragraphs: [], table: null, found: false }
  const covers = stated.filter(
    ({ listing: { status, denied } }) => status === 'covered' || (status === 'mentioned' && denied === false),
  )
  const fitting = negated ? stated.filter((one) => !covers.includes(one)) : covers
  const names = fitting
    .slice(0, LONGEST_TABLE)
    .map(({ plan, listing }) => `${nameCell(plan, now).text} ${sources.mark(listing.facts.slice(0, 1))}`)
  const silent = listed.length - stated.length
  const column = {
    title: titleOf(item.name),
    say: item.name,
    fact: (rows: readonly FactRow[]) => listingOf(item, rows).facts[0],
    text: (rows: readonly FactRow[]) => tidy(listingText(item, rows)),
  }
  const verb = negated
    ? fitting.length === 1
      ? 'does not cover'
      : 'do not cover'
    : fitting.length === 1
      ? 'covers'
      : 'cover'
  const paragraph = `${counted(fitting.length)} of ${known.length} ${verb} ${item.name}${names.length > 0 ? `: ${names.join('; ')}` : ''}.${silent > 0 ? ` ${counted(silent)} ${silent === 1 ? 'does' : 'do'} not say.` : ''}${more(known)}`
  const order = [...fitting, ...listed.filter((one) => !fitting.includes(one))]
  return { paragraphs: [paragraph], table: tableOf(order, [column], sources, now), found: true }
}
