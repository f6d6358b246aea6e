import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { t } from '@waymark/words/t'
import { buysPlan } from './groups.ts'
import { DEPENDENT_BELOW } from './household.ts'

type Found = Pick<Estimate, 'people'>

/** A plan that covers children has to take them until 26: 45 CFR 147.120. We do not ask about the parents' plans. */
const mayJoinParents = ({ people: [self] }: Found): boolean =>
  self !== undefined && self.age < DEPENDENT_BELOW && buysPlan(self)

/** Someone whose family offer ends within a year, if they have it as a child. The spouse of an employee keeps it. */
const mayAgeOut = ({ people }: Found): boolean =>
  people.some(({ age, reason }) => age === DEPENDENT_BELOW - 1 && reason === 'family_offer')

/** For the broker. */
export const until26 = (found: Found): string[] => [
  ...(mayJoinParents(found)
    ? ['Ask about a parent’s plan, too: one that covers children must take them until they turn 26.']
    : []),
  ...(mayAgeOut(found)
    ? [
        'The plan from work has to cover a child only until 26. When that coverage ends, there are 60 days to choose another plan.',
      ]
    : []),
]

/** For the consumer. */
export const until26InWords = (found: Found): string[] => [
  ...(mayJoinParents(found)
    ? [
        t(
          'If a parent of yours has a plan that covers children, it must take you until you turn 26. Ask about that, too.',
        ),
      ]
    : []),
  ...(mayAgeOut(found)
    ? [
        t(
          'A plan from work has to cover a child only until 26. When that coverage ends, there are 60 days to choose another plan.',
        ),
      ]
    : []),
]
