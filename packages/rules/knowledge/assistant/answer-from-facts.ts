import type { Citation } from '@waymark/contracts/knowledge/assistant/endpoints'
import type { FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import { answerAcross } from './answer-across.ts'
import { answerOne } from './answer-one.ts'
import { type Earlier, plansBefore } from './follow-up.ts'
import type { KnownFact, Plan } from './plans.ts'
import { plansNamed } from './plans-named.ts'
import type { Said } from './said.ts'
import { Sources } from './sources.ts'
import type { Understood } from './understand.ts'
import { wordsOf } from './words.ts'

/** How many plans are answered for when the question names none. */
const MOST_PLANS = 6

export interface FactAnswer extends Said {
  citations: Citation[]
  /** Of the paragraphs, those about the documents and the choice of them. They concern the broker only. */
  remarks?: readonly string[]
}

/** Which documents a question is about, and which facts of them answer it. */
export interface Selection {
  plans: readonly Plan[]
  /** Whether the question named them. */
  named: boolean
  /** Whether they are those of the answer before, and there are others. */
  kept: boolean
  /** Whether the question names a year and none of the documents says its own. */
  undated: boolean
  keys: FactKey[] | null
  /** Why there is no answer from facts. */
  refusal: string | null
}

/**
 * Chooses the documents: those that the question names by plan or by year, otherwise those of the answer before, otherwise all.
 * `keys` is null if every fact is needed, because the answer may be in the text of any row.
 */
export function selectPlans(asked: Understood, plans: readonly Plan[], earlier: Earlier | null): Selection {
  const named = plansNamed(asked.text, plans, isAboutType(asked))
  // A number in a plan's name is not a year.
  const years = asked.years.filter((year) => !named.words.has(String(year)))
  const ofYear = plans.filter((plan) => years.some((year) => isOf(plan, year)))
  const isNamed = named.plans.length > 0 || ofYear.length > 0
  const before = named.plans.length > 0 ? [] : plansBefore(asked, earlier, plans)
  // "And for 2025?" is about the same plan.
  const sameOfYear = ofYear.filter(({ title }) => before.some((plan) => plan.title === title))
  const choices = [within(named.plans, ofYear), sameOfYear, ofYear, before]
  const chosen = choices.find((some) => some.length > 0) ?? plans
  const listed = `You have ${plans.length === 1 ? 'one plan document' : `${plans.length} plan documents`}: ${namesOf(plans)}.`
  const stranger = named.stranger ?? (isNamed ? strangerAtLevel(asked, named.words) : strangerIn(asked, named.words))
  const keys = asked.items.length > 0 && chosen.length <= MOST_PLANS ? null : keysOf(asked)
  const kept = !isNamed && before.length > 0
  // Such a document may be for that year.
  const undated = years.length > 0 && chosen.every(({ year }) => year === null)
  const selection = { plans: chosen, named: isNamed, kept, undated, keys, refusal: null }
  if (stranger !== null)
    return { ...selection, refusal: `None of your plan documents is about “${stranger}”. ${listed}` }
  const wrongYear = years.find((year) => !chosen.some((plan) => isOf(plan, year)))
  if (wrongYear !== undefined && !undated) {
    const none = plans.some((plan) => isOf(plan, wrongYear))
      ? `You have no document for ${wrongYear} of ${namesOf(chosen)}.`
      : `None of your plan documents is for ${wrongYear}.`
    return { ...selection, refusal: `${none} ${listed}` }
  }
  if (asked.across === null && chosen.length > MOST_PLANS)
    return { ...selection, refusal: `Which plan do you mean? ${listed}` }
  return selection
}

const isOf = ({ from_year, year }: Plan, asked: number) =>
  from_year !== null && year !== null && from_year <= asked && asked <= year

const isAboutType = ({ subjects }: Understood) => subjects.some(({ name }) => name === 'plan_type')

const within = (named: readonly Plan[], ofYear: readonly Plan[]): Plan[] => {
  const both = named.filter((plan) => ofYear.includes(plan))
  return both.length > 0 ? both : [...named]
}

const namesOf = (plans: readonly Plan[]) => {
  const names = plans.slice(0, MOST_PLANS).map(({ name }) => name)
  return names.length < plans.length ? `${names.join('; ')}; and ${plans.length - names.length} more` : names.join('; ')
}

const TYPES = /\b(?:HMO|PPO|EPO|POS)\b/

/** A plan or person that the question names and no document does. */
function strangerIn(asked: Understood, known: ReadonlySet<string>): string | null {
  const { text, unknown } = asked
  const capitals = [...text.matchAll(/(?<!^)(?<![.?!]\s)\b\p{Lu}[\p{L}\d]+/gu)].map(([word]) => word)
  const stranger = capitals.find((word) => {
    const plain = word.toLowerCase()
    return unknown.includes(plain) && !known.has(plain) && !(isAboutType(asked) && TYPES.test(word))
  })
  return stranger ?? null
}

const LEVEL = /\b(?:Bronze|Silver|Gold|Platinum|Catastrophic)\b/
/** A name with a level in it, as written: "Lone Star Gold Choice". */
const NAME_WITH_LEVEL = new RegExp(`(?:\\p{Lu}[\\p{L}\\d]*\\s+)*${LEVEL.source}(?:\\s+\\p{Lu}[\\p{L}\\d]*)*`, 'gu')

/** A plan that the question names by more than its level, of which the documents know the level only. */
function strangerAtLevel({ text, unknown }: Understood, known: ReadonlySet<string>): string | null {
  const names = Array.from(text.matchAll(NAME_WITH_LEVEL), ([name]) => name)
  const stranger = names.find((name) => {
    const others = wordsIn(name.replace(LEVEL, ' '))
    return others.some((word) => unknown.includes(word)) && !others.some((word) => known.has(word))
  })
  return stranger ?? null
}

const wordsIn = (name: string) => name.toLowerCase().match(/[\p{L}\d]+/gu) ?? []

function keysOf({ subjects, tiers, items, asks_deductible }: Understood): FactKey[] {
  const keys = new Set<FactKey>(subjects.flatMap((subject) => subject.keys))
  if (tiers.length > 0 || subjects.some(({ name }) => name === 'drugs')) {
    for (const key of [
      'generic_drugs',
      'preferred_brand_drugs',
      'non_preferred_brand_drugs',
      'specialty_drugs',
      'other_service',
    ] as const)
      keys.add(key)
  }
  if (items.length > 0)
    for (const key of ['excluded_service', 'other_covered_service', 'other_service'] as const) keys.add(key)
  if (asks_deductible || keys.has('deductible_individual')) keys.add('deductible_exceptions')
  return [...keys]
}

/** What the facts of the chosen documents say. Null if the question asks for nothing that a fact can say. */
export function answerFromFacts(
  asked: Understood,
  selection: Selection,
  facts: readonly KnownFact[],
  now: Date,
): FactAnswer | null {
  const { plans, named } = selection
  if (asked.subjects.length + asked.items.length + asked.tiers.length === 0) return null
  const sources = new Sources()
  const [only] = plans
  const strange = strangeIn(asked, plans, facts)
  if (strange !== null) {
    const nearest = answerFromFacts({ ...asked, asks_coverage: false, unknown: [] }, selection, facts, now)
    if (!nearest?.found) return nearest
    const paragraphs = [`Your files do not name “${strange}”. The nearest they say:`, ...nearest.paragraphs]
    return { ...nearest, paragraphs, found: false }
  }
  const answer =
    plans.length === 1 &&
    only &&
    (asked.across === null || named || asked.across.how === 'compare' || asked.across.how === 'lowest')
      ? answerOne(only, facts, asked, sources, now)
      : answerAcross(plans, facts, asked, sources, now)
  if (answer.paragraphs.length === 0) {
    const what = [
      ...asked.subjects.map(({ say }) => say),
      ...asked.items.map(({ name }) => name),
      ...asked.tiers.map((tier) => `tier ${tier}`),
    ].join(' and ')
    return {
      ...answer,
      paragraphs: [
        `Your files do not say anything about ${what} with ${plans.length === 1 ? (only?.name ?? 'this plan') : 'these plans'}.`,
      ],
      citations: [],
    }
  }
  const remarks = [
    ...(selection.undated ? [undatedSay(plans.length)] : []),
    ...(selection.kept ? [keptSay(plans.length)] : []),
  ]
  return { ...answer, paragraphs: [...answer.paragraphs, ...remarks], remarks, citations: sources.citations }
}

const undatedSay = (count: number) =>
  count === 1
    ? 'This document does not say which year it is for.'
    : 'These documents do not say which year they are for.'

const keptSay = (count: number) =>
  `This is for the same ${count === 1 ? 'plan' : 'plans'} as before. Ask “for all plans” to see the others.`

const YES_OR_NO = /^\W*(?:is|are|does|do|will|would|can|could)\b|\b(?:covered|included)\W*$/i

/**
 * What a question asks to be covered that the rows found for it do not name: a "yes" could be wrong. Null if there is
 * no such thing.
 */
function strangeIn(asked: Understood, plans: readonly Plan[], facts: readonly KnownFact[]): string | null {
  if (!asked.asks_coverage || asked.items.length + asked.tiers.length > 0 || asked.across !== null) return null
  if (asked.unknown.length === 0 || !YES_OR_NO.test(asked.text)) return null
  const printed = new Set(
    wordsOf([...facts.flatMap(({ label, text }) => [label, text]), ...plans.map(({ name }) => name)].join(' ')),
  )
  const strange = asked.unknown.filter((word) => !wordsOf(word).every((stem) => printed.has(stem)))
  return strange.length > 0 ? strange.join(' ') : null
}

/** A service of a question that no vocabulary knows, to look for in the lists and rows of the documents. */
export function itemOfUnknown(
  { unknown }: Understood,
  named: ReadonlySet<string>,
): { name: string; asked: string[][]; printed: string[][] } | null {
  const words = unknown.filter((word) => !named.has(word))
  if (words.length === 0 || words.length > 4) return null
  return { name: words.join(' '), asked: [], printed: [wordsOf(words.join(' '))] }
}
