import type { Subject } from './words/subject.ts'

/** How plans are compared. */
export interface Across {
  how: 'lowest' | 'highest' | 'which' | 'compare'
  /** "under $1,000" */
  bound: { than: 'less' | 'more'; amount: number; kind: 'dollars' | 'percent' } | null
  /** "which plans do not …" */
  negated: boolean
}

const WHICH =
  /\b(?:which|what|any|how many|do any|are any)\s+(?:(?:of|one of|ones? of)\s+)?(?:(?:the|my|our|these|those|her|his|their)\s+)?(?:\w+\s+)?(?:plans|polic(?:y|ies)|documents|files|ones|one|plan|carriers?|insurers?)\b(?!\s+(?:type|year|name))/i

const NEGATION = /\b(?:not|don.?t|doesn.?t|no|without|isn.?t|aren.?t)\b/i

const BOUNDED =
  /\b(under|below|less than|at most|no more than|up to|cheaper than|over|above|more than|at least|higher than)\s+\$?\s?(\d[\d,]*)\s?(%|percent\b)?/i

/** From where the question asks for plans: what stands before says something about the client. */
const asking = (text: string): string => text.slice(WHICH.exec(text)?.index ?? 0)

/** How a question compares plans. Null for a question about one plan. */
export function acrossOf(text: string, subjects: readonly Subject[]): Across | null {
  const bound = BOUNDED.exec(text)
  const amount = Number((bound?.[2] ?? '').replaceAll(',', ''))
  const limits: Across['bound'] = bound
    ? {
        than: /under|below|less|most|no more|up to|cheaper/i.test(bound[1] ?? '') ? 'less' : 'more',
        amount,
        kind: bound[3] === undefined ? 'dollars' : 'percent',
      }
    : null
  const which = WHICH.test(text) && !subjects.some(({ name }) => ABOUT_PLAN.has(name))
  // "No more than $1,000" denies nothing.
  const shared = { bound: limits, negated: NEGATION.test(asking(text).replace(BOUNDED, '')) }
  // "The most she could pay" is a limit, not a comparison.
  if (/\b(?:lowest|cheapest|smallest|least|lower|cheaper|fewest|best)\b/i.test(text))
    return { how: 'lowest', ...shared }
  if (which && /\bcosts?\b.{0,20}\b(?:the )?most\b|\b(?:pay|owe) the most\b/i.test(text))
    return { how: 'highest', ...shared }
  if (
    /\b(?:highest|most expensive|biggest|largest|greatest|higher|worst (?!case|year))\b/i.test(text) &&
    (which || /\bplans\b/i.test(text))
  )
    return { how: 'highest', ...shared }
  if (which || (limits !== null && /\b(?:plans|policies|ones)\b/i.test(text))) return { how: 'which', ...shared }
  if (
    /\b(?:compare|comparison|versus|vs|side.by.side|difference between|differ|each (?:of|plan|policy)|every (?:plan|policy)|all (?:of )?(?:the |my |our |these )?(?:plans|policies|documents|files)|across|both plans|plans compare|these (?:two|three|four|five|plans))\b/i.test(
      text,
    )
  )
    return { how: 'compare', ...shared }
  return null
}

const ABOUT_PLAN: ReadonlySet<string> = new Set([
  'plan_type',
  'carrier',
  'plan_name',
  'coverage_period',
  'coverage_for',
])
