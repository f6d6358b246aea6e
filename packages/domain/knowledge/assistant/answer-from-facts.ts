import type { Sql } from '@waymark/platform/database'
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

export interface FromFacts extends FactAnswer {
  /** What to look for in other files: the rows that are asked for, and the words that name plans. */
  topic: string
}

/** The agency's plan documents, by two statements at most for any number of them. */
const plansIn = async (db: Sql, user_id: string): Promise<Plan[]> => plansOf(await namingFactsOf(db, user_id))

/** What the plan documents of an agency say. Null if it has none, or the question is not about one of their facts. */
export async function factsFor(
  db: Sql,
  user_id: string,
  asked: Understood,
  earlier: Earlier | null,
  now: Date,
): Promise<FromFacts | null> {
  const plans = await plansIn(db, user_id)
  return plans.length === 0 ? null : fromPlans(db, user_id, asked, plans, earlier, now)
}

async function fromPlans(
  db: Sql,
  user_id: string,
  asked: Understood,
  plans: readonly Plan[],
  earlier: Earlier | null,
  now: Date,
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
export async function thingIn(db: Sql, user_id: string, asked: Understood, now: Date): Promise<FromFacts | null> {
  if (asked.unknown.length === 0) return null
  const plans = await plansIn(db, user_id)
  if (plans.length === 0) return null
  const named = plansNamed(asked.text, plans).words
  if (asked.unknown.every((word) => named.has(word))) return fromPlans(db, user_id, asked, plans, null, now)
  const item = itemOfUnknown(asked, named)
  if (!item) return null
  const answer = await fromPlans(db, user_id, { ...asked, subjects: [], items: [item], unknown: [] }, plans, null, now)
  return answer?.found || asked.asks_coverage ? answer : null
}

/** What plan documents say nearest to a question about a doctor or a drug. */
export async function nearestTo(
  db: Sql,
  user_id: string,
  asked: Understood,
  what: 'provider' | 'drug_list',
  now: Date,
): Promise<FromFacts | null> {
  const near = understand(
    what === 'provider' ? 'Does the plan have a network of providers?' : 'How are prescription drugs covered?',
  )
  const answer = await factsFor(db, user_id, { ...near, text: asked.text, asks_coverage: false }, null, now)
  return answer?.found ? answer : null
}
