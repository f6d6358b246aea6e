import { dollars } from '../../foundation/dollars.ts'
import { amountsIn, dollarsOf, priceOf } from '../plan-facts/amounts.ts'
import type { KnownFact } from './plans.ts'
import type { Understood } from './understand.ts'
import type { Across } from './understand-across.ts'

/** What a cell costs, where it is one comparable figure. */
export const figureOf = (fact: KnownFact | undefined): { kind: 'dollars' | 'percent'; amount: number } | null => {
  if (!fact) return null
  if (!/_(?:individual|family)$/.test(fact.key)) return priceOf(fact.text)
  const amount = dollarsOf(fact)
  return amount === null ? null : { kind: 'dollars', amount }
}

interface Condition {
  fits: (fact: KnownFact) => boolean
  says: (thing: string, place: string, one: boolean) => string
  /** Whether a cell says anything about it, if few cells do. */
  states?: (fact: KnownFact) => boolean
}

/** "Cover … without a referral" asks how something is covered: the "without" does not deny that it is. */
export const asksHow = (text: string): boolean =>
  /\b(?:covers?|covered|pays? for|includes?)\b.*\b(?:no|without|before|for free)\b/i.test(text)

/** What plans are asked to fulfill. Null if the question does not say, or asks for several things at once. */
export function conditionOf(asked: Understood, { bound, negated }: Across): Condition | null {
  const { subjects, items, tiers, text } = asked
  const [subject] = subjects
  const how = asksHow(text)
  if ((bound || how) && subjects.length + items.length + tiers.length > 1) return null
  // What is denied, and how far, is not certain there. The cells are.
  if (bound && negated) return null
  if (asked.asks_deductible && subject?.name !== 'other_deductibles')
    return !bound && !negated && /\bbefore\b.*\bded/i.test(text) && !/\bafter\b/i.test(text) ? BEFORE_DEDUCTIBLE : null
  if (bound) {
    return {
      fits: (fact) => {
        const figure = figureOf(fact)
        return (
          figure?.kind === bound.kind &&
          (bound.than === 'less' ? figure.amount <= bound.amount : figure.amount >= bound.amount)
        )
      },
      says: (thing, place, one) =>
        `${one ? 'has' : 'have'} ${bound.than === 'less' ? 'at most' : 'at least'} ${bound.kind === 'percent' ? `${bound.amount}%` : dollars(bound.amount)} for ${thing} ${place}`,
    }
  }
  if (subject?.name === 'referral') {
    return {
      fits: ({ text: answer }) => (negated ? /^\W*no\b/i : /^\W*yes\b/i).test(answer),
      says: (_thing, _place, one) =>
        `${one ? (negated ? 'needs' : 'requires') : negated ? 'need' : 'require'} ${negated ? 'no' : 'a'} referral to see a specialist`,
    }
  }
  if (subject?.name === 'deductible' && (negated || /\$\s?0\b|\bzero\b/i.test(text))) {
    return {
      fits: (fact) => dollarsOf(fact) === 0,
      says: (_thing, place, one) => `${one ? 'has' : 'have'} no deductible ${place}`,
    }
  }
  if (!how && /\b(?:cover|covers|covered|pay for|pays for|include|includes)\b/i.test(text)) {
    return {
      fits: ({ text: cell }) => amountsIn(cell).not_covered === negated,
      says: (thing, place, one) =>
        `${negated ? (one ? 'does not cover' : 'do not cover') : one ? 'covers' : 'cover'} ${thing} ${place}`,
    }
  }
  if (/\b(?:free|no charge|nothing|\$\s?0|no cost|no copay)\b/i.test(text)) {
    return {
      fits: ({ text: cell }) => priceOf(cell)?.amount === 0 && amountsIn(cell).deductible !== 'applies',
      says: (thing, place, one) => `${one ? 'charges' : 'charge'} nothing for ${thing} ${place}`,
    }
  }
  return null
}

/** Whether a service is covered before the deductible. Another wording gets the cells, which say both. */
const BEFORE_DEDUCTIBLE: Condition = {
  states: ({ text: cell }) => amountsIn(cell).deductible !== null || amountsIn(cell).not_covered,
  fits: ({ text: cell }) => amountsIn(cell).deductible === 'waived',
  says: (thing, place, one) => `${one ? 'covers' : 'cover'} ${thing} ${place} before the deductible`,
}
