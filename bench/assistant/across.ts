import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { PlanDocument } from '@waymark/testing/plan-documents/make'
import { Random } from '@waymark/testing/plan-documents/random'
import { denies, figuresOf } from './figures.ts'
import { isHeldOut, type Question, questionsAbout } from './questions.ts'
import { type Outcome, outcomeOf, type Reply, spoken } from './score.ts'

/** A question about several documents of one agency, and how its answer is judged. */
export interface AcrossQuestion {
  asks: string
  held_out: boolean
  /** For the list of misses. */
  expected: string
  judge: (reply: Reply) => Outcome
}

const NAMED_EACH = 2

const cell = (document: PlanDocument, key: PlanFact['key'], column: PlanFact['column'] = 'in') => {
  const fact = document.facts.find((one) => one.key === key && one.column === column)
  return fact && { document, text: fact.text, figure: figuresOf(fact.text)[0] ?? fact.text }
}

/** Questions about all documents together, and about one of them by the name of its plan. */
export function questionsAcross(documents: readonly PlanDocument[], seed: number): AcrossQuestion[] {
  const random = new Random(seed)
  const extreme = (key: PlanFact['key'], by: 'lowest' | 'highest', asked: readonly string[]): AcrossQuestion[] => {
    const cells = documents.flatMap((document) => cell(document, key) ?? [])
    const amounts = cells.filter(({ figure }) => figure.startsWith('$')).map(({ figure }) => Number(figure.slice(1)))
    if (amounts.length < cells.length) return []
    const best = by === 'lowest' ? Math.min(...amounts) : Math.max(...amounts)
    const winners = cells.filter(({ figure }) => figure === `$${best}`).map(({ document }) => document.name)
    return asked.map((asks) => ({
      asks,
      held_out: isHeldOut(asks),
      expected: `$${best}: ${winners.join(', ')}`,
      judge(reply) {
        if (!reply.found) return 'abstained'
        if (figuresOf(spoken(reply))[0] !== `$${best}`) return 'wrong'
        const cited = new Set(reply.citations.map(({ original_name }) => original_name))
        return winners.every((name) => cited.has(name)) ? 'right' : 'wrong'
      },
    }))
  }
  return [
    ...extreme('deductible_individual', 'lowest', [
      'Which plan has the lowest deductible?',
      'which of these makes you pay the least before coverage begins',
      'Which plan has the smallest individual deductible?',
    ]),
    ...extreme('out_of_pocket_individual', 'highest', [
      'Which plan has the highest out-of-pocket limit?',
      'which plan could cost her the most in a bad year',
    ]),
    ...extreme('out_of_pocket_individual', 'lowest', [
      'Which plan has the lowest out-of-pocket maximum?',
      'which one caps my spending at the lowest amount',
    ]),
    ...LISTS.flatMap(({ item, asked }) => asked.map((asks) => listed(documents, item, asks))),
    ...['emergency_room', 'specialist', 'generic_drugs'].flatMap((key) => {
      const three = random.some(documents, 3).flatMap((document) => cell(document, key as PlanFact['key']) ?? [])
      return three.length < 3 ? [] : [compared(three, COMPARED[key] ?? key)]
    }),
    ...documents.flatMap((document) =>
      random
        .some(
          questionsAbout(document, seed).filter(({ kind }) => kind === 'standard'),
          NAMED_EACH,
        )
        .map((question) => named(document, question)),
    ),
  ]
}

const COMPARED: Record<string, string> = {
  emergency_room: 'the emergency room',
  specialist: 'a specialist visit',
  generic_drugs: 'generic drugs',
}
const LISTS = [
  { item: 'Hearing aids', asked: ['Which plans cover hearing aids?', 'who pays for hearing aids among these'] },
  { item: 'Acupuncture', asked: ['Which plans cover acupuncture?', 'which of my plans would pay an acupuncturist'] },
  { item: 'Bariatric surgery', asked: ['Which plans cover bariatric surgery?'] },
] as const

const named = (document: PlanDocument, question: Question): AcrossQuestion => {
  const asks = `${question.asks.replace(/[?.]?$/, '')} on the ${document.plan.plan_name} plan?`
  return {
    asks,
    held_out: isHeldOut(asks),
    expected: `${question.expected?.text} (${document.name}, page ${question.expected?.page})`,
    judge: (reply) => outcomeOf(question, reply),
  }
}

/** The rows of an answer by the file they cite. Without a table, the lines of the reply. */
function rowsByFile({ citations, reply, table }: Reply): { name: string; text: string }[] {
  const rows = (table?.rows ?? []).map((row) => ({
    text: row.map(({ text }) => text).join(' | '),
    cited: row.flatMap(({ citation }) => (citation === null ? [] : [citation])),
  }))
  const lines = reply.split('\n').map((text) => ({
    text,
    cited: [...text.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)),
  }))
  return (rows.length > 0 ? rows : lines).flatMap(({ text, cited }) => {
    const file = citations[(cited[0] ?? 0) - 1]
    return file ? [{ name: file.original_name, text: text.replaceAll(file.original_name, '') }] : []
  })
}

function listed(documents: readonly PlanDocument[], item: string, asks: string): AcrossQuestion {
  const among = (key: PlanFact['key']) =>
    documents
      .filter(({ facts }) => facts.some((fact) => fact.key === key && fact.text.startsWith(item)))
      .map(({ name }) => name)
  const [covered, excluded] = [among('other_covered_service'), new Set(among('excluded_service'))]
  return {
    asks,
    held_out: isHeldOut(asks),
    expected: covered.join(', ') || 'none of them',
    judge(reply) {
      if (!reply.found) return covered.length === 0 ? 'right' : 'abstained'
      const positive = new Set(
        rowsByFile(reply)
          .filter(({ text }) => !denies(text))
          .map(({ name }) => name),
      )
      if ([...positive].some((name) => excluded.has(name))) return 'wrong'
      return covered.every((name) => positive.has(name)) ? 'right' : 'wrong'
    },
  }
}

function compared(cells: readonly { document: PlanDocument; figure: string }[], what: string): AcrossQuestion {
  const names = cells.map(({ document }) => document.plan.plan_name)
  const asks = `Compare ${names.slice(0, -1).join(', ')} and ${names.at(-1)} for ${what}`
  return {
    asks,
    held_out: isHeldOut(asks),
    expected: cells.map(({ document, figure }) => `${document.name}: ${figure}`).join('; '),
    judge(reply) {
      if (!reply.found) return 'abstained'
      const rows = rowsByFile(reply)
      const right = cells.every(({ document, figure }) =>
        rows.some(({ name, text }) => name === document.name && figuresOf(text).includes(figure)),
      )
      return right ? 'right' : 'wrong'
    },
  }
}
