import type { AnswerTable } from '@waymark/contracts/knowledge/assistant/endpoints'
import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import { dollars } from '../../foundation/dollars.ts'
import { dollarsOf } from '../plan-facts/amounts.ts'
import { sayItem } from './answer-item.ts'
import { DRUG_KEYS, rowsFor, tierRows } from './answering-rows.ts'
import { type KnownFact, type Plan, yearToSay } from './plans.ts'
import { remarks } from './remarks.ts'
import { missing, type Said, said } from './said.ts'
import { cellsAsked, isNone, printed, sayDeductible, sayLimits, saySentence } from './say-row.ts'
import { type FactRow, rowsOf, type Sources, tidy } from './sources.ts'
import type { Understood } from './understand.ts'
import type { Subject } from './words/subject.ts'

/** The answer of one document. */
export function answerOne(
  plan: Plan,
  facts: readonly KnownFact[],
  asked: Understood,
  sources: Sources,
  now: Date,
): Said {
  const rows = rowsOf(facts)
  const parts = [
    ...asked.tiers.map((tier) => tierAnswer(plan, tier, rows, asked, sources)),
    ...asked.subjects.map((subject) => subjectAnswer(plan, subject, rows, asked, sources)),
    ...asked.items.map((item) => sayItem(plan, item, rows, asked, sources)),
  ]
  const found = parts.some((part) => part.found)
  const paragraphs = parts.flatMap((part) => part.paragraphs)
  const unsaid = found ? parts.flatMap((part) => (part.found ? [] : part.paragraphs)) : []
  const year = sources.citations.length > 0 ? yearToSay(plan, now) : null
  // Beside what the document says, so that a draft keeps it.
  const dated = paragraphs.findLastIndex((text) => !unsaid.includes(text))
  return {
    paragraphs: paragraphs.map((text, at) =>
      year !== null && at === dated ? `${text} This document is for ${year}.` : text,
    ),
    table: parts.find(({ table }) => table)?.table ?? null,
    found,
    unsaid,
  }
}

function tierAnswer(plan: Plan, tier: string, rows: readonly FactRow[], asked: Understood, sources: Sources): Said {
  const found = tierRows(tier, rows)
  if (found.length === 0) {
    const drugs = rowsFor(subjectOf('drugs', ['generic_drugs']), rows)
    const nearest =
      drugs.length > 0
        ? ` Its drug rows are: ${drugs.map(({ label }) => `“${tidy(label)}”`).join(', ')}. ${sources.mark(drugs.map(({ in: inside, only }) => inside ?? only))}`
        : ''
    return missing(
      `Your files do not say what tier ${tier} costs with ${plan.name}: no row of it has that name.${nearest}`,
    )
  }
  return severalRows(plan, `tier ${tier}`, found, asked, sources)
}

const subjectOf = (name: string, keys: FactKey[]): Subject => ({
  name,
  keys,
  say: name,
  phrases: [],
  weak: [],
  together: [],
})

function subjectAnswer(
  plan: Plan,
  subject: Subject,
  all: readonly FactRow[],
  asked: Understood,
  sources: Sources,
): Said {
  const rows = rowsFor(subject, all)
  const exceptions = all.find(({ key }) => key === 'deductible_exceptions')?.cells[0]
  if (subject.name === 'deductible') return amounts(plan, subject, rows, asked, sources, exceptions)
  if (subject.name === 'out_of_pocket') return amounts(plan, subject, rows, asked, sources, undefined)
  const [row] = rows
  if (!row) return missing(notSaid(subject, plan))
  if (row.key === 'excluded_service' || row.key === 'other_covered_service') return list(plan, rows, sources)
  if (row.key.startsWith('example_')) return example(plan, subject, rows, sources)
  if (row.only && cellsAsked(row, { column: null }).length === 1 && !row.in)
    return general(plan, subject, row.only, sources)
  const cells = rows.filter((one) => cellsAsked(one, asked).length > 0)
  if (cells.length === 0) {
    const where = asked.column === 'out' ? 'out of network' : 'in network'
    const nearest =
      cellsAsked(row, { column: null }).length > 0
        ? ` ${saySentence(plan, row, subject.say, { ...asked, column: null }, sources)}`
        : ''
    return missing(`Your files do not say what ${subject.say} costs ${where} with ${plan.name}.${nearest}`)
  }
  if (asked.asks_deductible) {
    return {
      ...said(''),
      paragraphs: cells.map((one) => sayDeductible(plan, one, sayOf(subject, one, cells), asked, exceptions, sources)),
    }
  }
  if (asked.asks_limits) {
    return {
      ...said(''),
      paragraphs: cells.map((one) => sayLimits(plan, one, sayOf(subject, one, cells), asked, sources)),
    }
  }
  const unclear =
    subject.name === 'drugs' && !NAMES_DRUGS.test(asked.text)
      ? ' The document does not say in which tier a drug is; the plan’s drug list does.'
      : ''
  const answer = severalRows(plan, subject.say, cells, asked, sources, subject)
  return unclear === ''
    ? answer
    : { ...answer, paragraphs: answer.paragraphs.map((text, index) => (index === 0 ? text + unclear : text)) }
}

const NAMES_DRUGS = /\b(?:prescriptions?|drugs?|medications?|formulary|tiers?|pharmacy|rx)\b/i

const notSaid = ({ say, name }: Pick<Subject, 'say' | 'name'>, { name: plan }: Pick<Plan, 'name'>): string =>
  [
    'carrier',
    'plan_name',
    'plan_type',
    'coverage_period',
    'coverage_for',
    'network',
    'referral',
    'annual_limit',
  ].includes(name)
    ? `Your files do not say ${say === 'a referral to see a specialist' ? 'whether a referral is needed' : `anything about ${say}`} with ${plan}.`
    : `Your files do not say anything about ${say} with ${plan}.`

/** How a sentence names a row: as it is printed where several rows or tiers could be meant. */
function sayOf(subject: Subject, row: FactRow, rows: readonly FactRow[]): string {
  const label = tidy(row.label)
  return label !== '' && (rows.length > 1 || DRUG_KEYS.has(row.key) || row.key === 'other_service')
    ? `“${label}”`
    : subject.say
}

/** One sentence for one row, and a table for several. */
function severalRows(
  plan: Plan,
  say: string,
  rows: readonly FactRow[],
  asked: Understood,
  sources: Sources,
  subject?: Subject,
): Said {
  const [row] = rows
  const named = subject ?? subjectOf('tier', [])
  if (!row) return missing(`Your files do not say anything about ${say} with ${plan.name}.`)
  if (rows.length <= 2)
    return {
      ...said(''),
      paragraphs: rows.map((one) =>
        saySentence(plan, one, subject ? sayOf(named, one, rows) : `“${tidy(one.label)}”`, asked, sources),
      ),
    }
  const columns = (['in', 'in_other', 'out', 'limits'] as const).filter(
    (column) =>
      rows.some((one) => one[column] && !(column === 'limits' && isNone(one[column].text))) &&
      (asked.column === null || column === 'limits' || column.startsWith(asked.column)),
  )
  return {
    paragraphs: [`Here is what you pay for ${say} with ${plan.name}.${remarks(rows.flatMap(({ cells }) => cells))}`],
    table: {
      columns: ['Service', ...columns.map((column) => COLUMN_NAMES[column])],
      rows: rows.map((one) => {
        const shown = columns.map((column) => one[column]).filter((fact) => fact && !isNone(fact.text))
        const [citation = null] = sources.numbers(shown)
        const cells = columns.map((column) => {
          const fact = one[column]
          return fact && !isNone(fact.text) ? { text: printed(fact), citation } : { text: '–', citation: null }
        })
        return [{ text: tidy(one.label), citation: null }, ...cells]
      }),
    },
    found: true,
  }
}

const COLUMN_NAMES = {
  in: 'In network',
  in_other: 'Other network providers',
  out: 'Out of network',
  limits: 'Limits',
}

export const cellOf = (fact: KnownFact | undefined, sources: Sources): AnswerTable['rows'][number][number] =>
  fact && tidy(fact.text) !== ''
    ? { text: printed(fact) || tidy(fact.text), citation: sources.numbers([fact])[0] ?? null }
    : { text: '–', citation: null }

/** A deductible or an out-of-pocket limit: one person and a family, in and out of network. */
function amounts(
  plan: Plan,
  subject: Subject,
  rows: readonly FactRow[],
  asked: Understood,
  sources: Sources,
  exceptions: KnownFact | undefined,
): Said {
  const individual = rows.find(({ key }) => key.endsWith('_individual'))
  const family = rows.find(({ key }) => key.endsWith('_family'))
  const wanted = asked.person === null ? [individual, family] : asked.person === 'family' ? [family] : [individual]
  const places = (['only', 'in', 'in_other', 'out'] as const).filter(
    (column) => asked.column === null || column === 'only' || column.startsWith(asked.column),
  )
  const cited: KnownFact[] = []
  const parts = places.flatMap((column) => {
    const known = wanted.flatMap((row) => {
      const fact = row?.[column]
      if (!row || !fact || tidy(fact.text) === '') return []
      cited.push(fact)
      return [`${amountOf(fact)} for ${row === family ? 'a family' : 'one person'}`]
    })
    return known.length === 0 ? [] : [`${known.join(' and ')}${column === 'only' ? '' : ` ${WHERE[column]}`}`]
  })
  if (parts.length === 0) {
    if (asked.person === null && asked.column === null) return missing(notSaid(subject, plan))
    const rest = amounts(plan, subject, rows, { ...asked, person: null, column: null }, sources, undefined)
    const what = `${asked.person === null ? '' : asked.person === 'family' ? ' for a family' : ' for one person'}${asked.column === null ? '' : asked.column === 'out' ? ' out of network' : ' in network'}`
    return missing(
      `Your files do not give ${subject.say}${what} for ${plan.name}.${rest.found ? ` ${rest.paragraphs.join(' ')}` : ''}`,
    )
  }
  const mark = sources.mark(cited)
  const note =
    exceptions && !isNone(exceptions.text) && !/^\W*no\W*$/i.test(exceptions.text)
      ? ` It does not apply to everything: “${printed(exceptions)}”. ${sources.mark([exceptions])}${remarks([exceptions])}`
      : ''
  return said(`${capital(subject.say)} of ${plan.name} is ${parts.join('; ')}. ${mark}${remarks(cited)}${note}`)
}

const WHERE = { in: 'in network', in_other: 'with the other network providers', out: 'out of network' }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The figure alone where the cell has one, or else its text. */
function amountOf(fact: KnownFact): string {
  const amount = dollarsOf(fact)
  return amount === null ? `“${printed(fact)}”` : dollars(amount)
}

function list(plan: Plan, rows: readonly FactRow[], sources: Sources): Said {
  const items = rows.map(({ label, cells }) => tidy(label || cells[0]?.text || ''))
  const cited = rows.flatMap(({ cells }) => cells)
  const excluded = rows[0]?.key === 'excluded_service'
  const start = excluded
    ? `${plan.name} lists these services as not covered`
    : `${plan.name} lists these other covered services`
  return said(
    `${start}: ${items.join('; ')}. The list is not complete: the policy has the rest. ${sources.mark(cited)}${remarks(cited)}`,
  )
}

/** "The total Peg would pay is", in the form of 2012 "Patient pays", not "Copays" or what the plan pays. */
const PATIENT_TOTALS = [
  /\btotal\b.*\bpay\b|\btotal\b.*\bpagar/i,
  /\b(?:patient|you|peg|joe|mia) pays?\b|\bpaciente paga\b/i,
  /\btotal\b/i,
]

function example(plan: Plan, subject: Subject, rows: readonly FactRow[], sources: Sources): Said {
  const total = PATIENT_TOTALS.map((pattern) => rows.findLast(({ label }) => pattern.test(label))).find(Boolean)
  const ordered = [...rows.filter((row) => row === total), ...rows.filter((row) => row !== total)]
  const lines = ordered.map(({ label, cells }) => `${tidy(label)}: ${tidy(cells[0]?.text ?? '')}`)
  const cited = rows.flatMap(({ cells }) => cells)
  return said(
    `${plan.name}, ${subject.say}: ${lines.join('; ')}. It is an example, not an estimate for a real person. ${sources.mark(cited)}${remarks(cited)}`,
  )
}

function general(plan: Plan, subject: Subject, fact: KnownFact, sources: Sources): Said {
  const text = printed(fact)
  const end = `${sources.mark([fact])}${remarks([fact])}`
  if (subject.name === 'referral' && /^\W*no\b/i.test(text))
    return said(`No referral is needed to see a specialist with ${plan.name}: “${text}”. ${end}`)
  if (subject.name === 'referral' && /^\W*yes\b/i.test(text))
    return said(`A referral is needed to see a specialist with ${plan.name}: “${text}”. ${end}`)
  return said(`${plan.name}, ${subject.say}: “${text}”. ${end}`)
}
