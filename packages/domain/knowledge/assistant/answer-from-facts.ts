import {
  answerFromFacts,
  type FactAnswer,
  itemOfUnknown,
  selectPlans,
} from '@waymark/rules/knowledge/assistant/answer-from-facts'
import type { Earlier } from '@waymark/rules/knowledge/assistant/follow-up'
import { type Plan, plansOf } from '@waymark/rules/knowledge/assistant/plans'
import { plansNamed } from '@waymark/rules/knowledge/assistant/plans-named'
import { type Understood, understand } from '@waymark/rules/knowledge/assistant/understand'
import { factsOf, namingFactsOf } from '../plan-facts/read-facts.ts'
import type { Library } from './find-passages.ts'

export interface FromFacts extends FactAnswer {
  /** What to look for in other files: the rows that are asked for, and the words that name plans. */
  topic: string
}

/** The agency's plan documents, by two statements at most for any number of them. */
const plansIn = async ({ db, user_id }: Library): Promise<Plan[]> => plansOf(await namingFactsOf(db, user_id))

/** What the plan documents of an agency say. Null if it has none, or the question is not about one of their facts. */
export async function factsFor(
  library: Library,
  asked: Understood,
  earlier: Earlier | null,
): Promise<FromFacts | null> {
  const plans = await plansIn(library)
  return plans.length === 0 ? null : fromPlans(library, asked, plans, earlier)
}

async function fromPlans(
  { db, user_id, now }: Library,
  asked: Understood,
  plans: readonly Plan[],
  earlier: Earlier | null,
): Promise<FromFacts | null> {
  const selection = selectPlans(asked, plans, earlier)
  const topic = [
    ...asked.subjects.map(({ say }) => say),
    ...asked.items.map(({ name }) => name),
    ...asked.tiers.map((tier) => `tier ${tier}`),
    ...plansNamed(asked.text, plans).words,
  ].join(' ')
  if (selection.refusal !== null)
    return { paragraphs: [selection.refusal], table: null, citations: [], found: false, topic }
  const chosen = selection.plans.length === plans.length ? null : selection.plans.map(({ file_id }) => file_id)
  const answer = answerFromFacts(asked, selection, await factsOf(db, user_id, selection.keys, chosen), now)
  return answer && { ...answer, topic }
}

/** A thing that no vocabulary knows, if a list or a row of a plan document names it. Null if none does. */
export async function thingIn(library: Library, asked: Understood): Promise<FromFacts | null> {
  if (asked.unknown.length === 0) return null
  const plans = await plansIn(library)
  if (plans.length === 0) return null
  const named = plansNamed(asked.text, plans).words
  if (asked.unknown.every((word) => named.has(word))) return fromPlans(library, asked, plans, null)
  const item = itemOfUnknown(asked, named)
  if (!item) return null
  const answer = await fromPlans(library, { ...asked, subjects: [], items: [item], unknown: [] }, plans, null)
  return answer?.found || asked.asks_coverage ? answer : null
}

/** What plan documents say nearest to a question about a doctor or a drug. */
export async function nearestTo(
  library: Library,
  asked: Understood,
  what: 'provider' | 'drug_list',
): Promise<FromFacts | null> {
  const near = understand(
    what === 'provider' ? 'Does the plan have a network of providers?' : 'How are prescription drugs covered?',
  )
  const answer = await factsFor(library, { ...near, text: asked.text, asks_coverage: false }, null)
  return answer?.found ? answer : null
}
