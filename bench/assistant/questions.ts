import { createHash } from 'node:crypto'
import type { PlanFact } from '@waymark/contracts/knowledge/plan-facts/facts'
import type { PlanDocument } from '@waymark/testing/plan-documents/make'
import { Random } from '@waymark/testing/plan-documents/random'
import { figuresOf } from './figures.ts'
import { EXAMPLES, LISTED_SERVICES, UNANSWERABLE } from './services.ts'
import { TOPICS } from './topics/all.ts'
import type { Topic } from './topics/topic.ts'

export const KINDS = ['standard', 'paraphrased', 'unanswerable', 'across'] as const
export type Kind = (typeof KINDS)[number]

/** What the right answer says, and where it is printed. */
export interface Expected {
  file: string
  page: number
  /** As it is printed, for the list of misses. */
  text: string
  /** All of these figures. */
  figures?: readonly string[]
  /** The first figure of the answer is one of these: the figures of the same row. */
  among?: readonly string[]
  /** One of these words. */
  words?: readonly string[]
  /** Whether the answer is yes. */
  yes?: boolean
}

export interface Question {
  asks: string
  kind: Kind
  /** Not to be looked at while tuning. */
  held_out: boolean
  /** Null if the documents do not say it. */
  expected: Expected | null
}

const UNANSWERABLE_EACH = 10

/** Half of all wordings, always the same ones. */
export const isHeldOut = (asks: string) => (createHash('sha256').update(asks).digest()[0] ?? 0) % 2 === 1

const asked = (kind: Kind, asks: string, expected: Expected | null): Question => ({
  asks,
  kind,
  held_out: isHeldOut(asks),
  expected,
})

/** At least 40 standard and 40 paraphrased questions about a document, and 10 that it does not answer. */
export function questionsAbout(document: PlanDocument, seed: number): Question[] {
  // Other wordings for each document.
  const random = new Random(seed + document.bytes.length)
  const { facts } = document
  const both = (
    topic: { standard: readonly string[]; paraphrased: readonly string[] },
    expected: Expected | null,
  ): Question[] =>
    expected === null
      ? []
      : [
          asked('standard', random.one(topic.standard), expected),
          asked('paraphrased', random.one(topic.paraphrased), expected),
        ]
  const about = (fact: PlanFact | undefined) => fact && { file: document.name, page: fact.page, text: fact.text }
  return [
    ...TOPICS.flatMap((topic) => both(topic, expectedOf(topic, facts, document.name))),
    ...LISTED_SERVICES.flatMap((service) => {
      const fact = facts.find(
        ({ key, text }) =>
          (key === 'excluded_service' || key === 'other_covered_service') &&
          service.names.some((name) => text.startsWith(name)),
      )
      const where = about(fact)
      return both(service, where ? { ...where, yes: fact?.key === 'other_covered_service' } : null)
    }),
    ...EXAMPLES.flatMap((example) => {
      const fact = facts.findLast(({ key }) => key === example.key)
      const where = about(fact)
      const among = facts.filter(({ key }) => key === example.key).flatMap(({ text }) => figuresOf(text))
      return both(example, where ? { ...where, figures: figuresOf(where.text), among } : null)
    }),
    ...tierQuestions(facts).map(({ asks, fact }) => asked('standard', asks, cellExpected(fact, facts, document.name))),
    ...random.some(UNANSWERABLE, UNANSWERABLE_EACH).map((asks) => asked('unanswerable', asks, null)),
  ]
}

/** Drug tiers by their number, if the document numbers them. */
function tierQuestions(facts: readonly PlanFact[]) {
  return facts.flatMap((fact) => {
    const tier = /^Tier \d\w?/.exec(fact.label)?.[0]
    return tier && fact.column === 'in' ? [{ asks: `What is the copay for ${tier.toLowerCase()} drugs?`, fact }] : []
  })
}

function expectedOf(topic: Topic, facts: readonly PlanFact[], file: string): Expected | null {
  const fact = facts.find(({ key, column }) => key === topic.key && column === topic.column)
  if (!fact) return null
  const { page, text } = fact
  if (topic.words) {
    const words = topic.words.exec(text)?.[0]
    return words === undefined ? null : { file, page, text, words: [words] }
  }
  if (fact.key === 'plan_type') return { file, page, text, words: [text] }
  if (fact.key === 'coverage_period') return { file, page, text, words: [/\d{4}/.exec(text)?.[0] ?? text] }
  const figures = figuresOf(text)
  if (figures.length === 0) return { file, page, text, yes: !/^no\b/i.test(text) }
  if (topic.figure === undefined) return cellExpected(fact, facts, file)
  const figure = figures[topic.figure]
  return figure === undefined ? null : { file, page, text, figures: [figure], among: figures }
}

/** The first figure of a cell: of drugs, the one at a pharmacy. */
function cellExpected(fact: PlanFact, facts: readonly PlanFact[], file: string): Expected {
  const about = /^(?:deductible|out_of_pocket)_(?=individual|family)/.exec(fact.key)?.[0]
  const row = facts.filter(({ key, label }) =>
    about ? key.startsWith(about) : key === fact.key && label === fact.label,
  )
  const names = fact.key === 'generic_drugs' ? facts.filter((other) => /generic/i.test(other.label)) : []
  const among = [...row, ...names].flatMap(({ text }) => figuresOf(text))
  return { file, page: fact.page, text: fact.text, figures: figuresOf(fact.text).slice(0, 1), among }
}
