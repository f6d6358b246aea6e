import type { AnswerTable } from '@waymark/contracts/knowledge/assistant/endpoints'
import { dollars } from '../../foundation/dollars.ts'
import { dollarsOf } from '../plan-facts/amounts.ts'
import { sayItem } from './answer-item.ts'
import { DRUG_KEYS, rowsFor, tierRows } from './answering-rows.ts'
import { type KnownFact, type Plan, yearToSay } from './plans.ts'
import { remarks } from './remarks.ts'
import { missing, type Said, said } from './said.ts'
import { cellsAsked, isNone, printed, sayDeductible, sayLimits, saySentence, type Telling } from './say-row.ts'
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
  const telling = { plan, asked, sources }
  const rows = rowsOf(facts)
  const parts = [
    ...asked.tiers.map((tier) => tierAnswer(telling, tier, rows)),
    ...asked.subjects.map((subject) => subjectAnswer(telling, subject, rows)),
    ...asked.items.map((item) => sayItem(telling, item, rows)),
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

function tierAnswer(telling: Telling, tier: string, rows: readonly FactRow[]): Said {
  const { plan, sources } = telling
  const found = tierRows(tier, rows)
  if (found.length === 0) {
    const drugs = rowsFor({ name: 'drugs', keys: ['generic_drugs'] }, rows)
    const nearest =
      drugs.length > 0
        ? ` Its drug rows are: ${drugs.map(({ label }) => `“${tidy(label)}”`).join(', ')}. ${sources.mark(drugs.map(({ in: inside, only }) => inside ?? only))}`
        : ''
    return missing(
      `Your files do not say what tier ${tier} costs with ${plan.name}: no row of it has that name.${nearest}`,
    )
  }
  return severalRows(telling, `tier ${tier}`, found, ({ label }) => `“${tidy(label)}”`)
}

function subjectAnswer(telling: Telling, subject: Subject, all: readonly FactRow[]): Said {
  const { plan, asked, sources } = telling
  const rows = rowsFor(subject, all)
  const exceptions = all.find(({ key }) => key === 'deductible_exceptions')?.cells[0]
  if (subject.name === 'deductible') return amounts(telling, subject, rows, exceptions)
  if (subject.name === 'out_of_pocket') return amounts(telling, subject, rows, undefined)
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
        ? ` ${saySentence({ ...telling, asked: { ...asked, column: null } }, row, subject.say)}`
        : ''
    return missing(`Your files do not say what ${subject.say} costs ${where} with ${plan.name}.${nearest}`)
  }
  const nameOf = (one: FactRow) => sayOf(subject, one, cells)
  if (asked.asks_deductible) {
    return {
      ...said(''),
      paragraphs: cells.map((one) => sayDeductible(telling, one, nameOf(one), exceptions)),
    }
  }
  if (asked.asks_limits) {
    return {
      ...said(''),
      paragraphs: cells.map((one) => sayLimits(telling, one, nameOf(one))),
    }
  }
  const unclear =
    subject.name === 'drugs' && !NAMES_DRUGS.test(asked.text)
      ? ' The document does not say in which tier a drug is; the plan’s drug list does.'
      : ''
  const answer = severalRows(telling, subject.say, cells, nameOf)
  return unclear === ''
    ? answer
    : { ...answer, paragraphs: answer.paragraphs.map((text, index) => (index === 0 ? text + unclear : text)) }
}

const NAMES_DRUGS = /\b(?:prescriptions?|drugs?|medications?|formulary|tiers?|pharmacy|rx)\b/i

const notSaid = ({ say, name }: Subject, plan: Plan): string =>
  `Your files do not say ${name === 'referral' ? 'whether a referral is needed' : `anything about ${say}`} with ${plan.name}.`

/** How a sentence names a row: as it is printed where several rows or tiers could be meant. */
function sayOf(subject: Subject, row: FactRow, rows: readonly FactRow[]): string {
  const label = tidy(row.label)
  return label !== '' && (rows.length > 1 || DRUG_KEYS.has(row.key) || row.key === 'other_service')
    ? `“${label}”`
    : subject.say
}

/** One sentence for one row, and a table for several. */
function severalRows(telling: Telling, say: string, rows: readonly FactRow[], nameOf: (row: FactRow) => string): Said {
  const { plan, asked, sources } = telling
  if (rows.length === 0) return missing(`Your files do not say anything about ${say} with ${plan.name}.`)
  if (rows.length <= 2) return { ...said(''), paragraphs: rows.map((one) => saySentence(telling, one, nameOf(one))) }
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
  telling: Telling,
  subject: Subject,
  rows: readonly FactRow[],
  exceptions: KnownFact | undefined,
): Said {
  const { plan, asked, sources } = telling
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
    const unlimited = { ...telling, asked: { ...asked, person: null, column: null } }
    const rest = amounts(unlimited, subject, rows, undefined)
    const whose = asked.person ? ` for ${asked.person === 'family' ? 'a family' : 'one person'}` : ''
    const where = asked.column ? ` ${WHERE[asked.column]}` : ''
    return missing(
      `Your files do not give ${subject.say}${whose}${where} for ${plan.name}.${rest.found ? ` ${rest.paragraphs.join(' ')}` : ''}`,
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
