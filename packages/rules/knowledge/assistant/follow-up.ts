import type { Plan } from './plans.ts'
import { type Understood, understand } from './understand.ts'
import { acrossOf } from './understand-across.ts'

/** What was asked and answered before in the same conversation. */
export interface Earlier {
  readonly question: string
  /** The files that its answer cites. */
  readonly file_ids: readonly string[]
  /** What was asked before that, if anything. The question may go on with it. */
  readonly before?: Earlier | null
}

/** In words. A longer question says itself what it is about. */
const LONGEST = 12
const FOLLOWS = /^\W*(?:and|also|or|ok(?:ay)?\W+and|what about|how about|what if|same (?:for|with|on)|then)\b/i
const ALL =
  /\b(?:all|every|each|other|any|both)\s+(?:of\s+)?(?:(?:the|my|our|these|those|other)\s+)*(?:plans?|documents?|ones?|them)\b|\b(?:the|all) others\b/i
/** More plans were not chosen by the earlier question. */
const MOST_PLANS = 3

/** A question that names no row of its own, such as "and out of network?", is about what was asked before. */
export function inContext(asked: Understood, earlier: Earlier | null): Understood {
  const names_something = asked.subjects.length + asked.items.length + asked.tiers.length > 0
  if (earlier === null || names_something || asked.text.split(/\s+/).length > LONGEST) return asked
  if (!FOLLOWS.test(asked.text) && asked.column === null && asked.person === null && asked.across === null) return asked
  const before = inContext(understand(earlier.question), earlier.before ?? null)
  const { subjects, items, tiers, sure } = before
  return {
    ...asked,
    subjects,
    items,
    tiers,
    sure,
    column: asked.column ?? before.column,
    person: asked.person ?? before.person,
    across: acrossOf(asked.text, subjects),
    asks_coverage: asked.asks_coverage || before.asks_coverage,
    asks_limits: asked.asks_limits || before.asks_limits,
    asks_deductible: asked.asks_deductible || before.asks_deductible,
  }
}

/** The plans that the answer before was about, for a question that names none. Empty if it is about all. */
export function plansBefore(asked: Understood, earlier: Earlier | null, plans: readonly Plan[]): Plan[] {
  if (earlier === null || asked.across !== null || ALL.test(asked.text) || understand(earlier.question).across !== null)
    return []
  const before = plans.filter(({ file_id }) => earlier.file_ids.includes(file_id))
  return before.length <= MOST_PLANS && before.length < plans.length ? before : []
}
