import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { askedEarlySince } from './early-hours.ts'
import { CHILD_BELOW, type Household, isParent } from './household.ts'
import type { Law } from './law.ts'
import { isWithin } from './poverty.ts'
import { type Entitled, NOT_APPLYING } from './programs.ts'

/**
 * P.L. 119-21, section 71119 (42 USC 1396a(xx)): for adults whom the limit of 138% of poverty added, in the states that
 * have it, and for those whom a waiver covers up to a lower limit, as in Wisconsin. Pregnant people, and parents and
 * caretakers of a child of 13 or younger, are exempt. So are others whom we do not ask about.
 */
const MEDICAID_HOURS = { from: 2027, limit: 138, a_month: 80, youngest_child_to: 13 } as const

/** Hours a month that most adults with Medicaid must show. Null if nobody in the household has to. */
export function medicaidHours(household: Household, entitled: readonly Entitled[], law: Law): number | null {
  const { people } = household
  const from = Number(askedEarlySince(law.state)?.slice(0, 4) ?? MEDICAID_HOURS.from)
  const byWaiver = (law.rules?.adult_medicaid_percent ?? 0) < MEDICAID_HOURS.limit
  const ofCare = people.filter(({ age }) => age <= MEDICAID_HOURS.youngest_child_to)
  const someAdult = addedByLimit(household, entitled, law).some(
    // Parents do not need the waiver.
    (person) => !person.pregnant && !isParent(person, byWaiver ? people : ofCare),
  )
  return law.plan_year >= from && someAdult ? MEDICAID_HOURS.a_month : null
}

/** From renewals in 2027, P.L. 119-21, section 71107: not for those whom a waiver covers, and also for parents. */
export const renewsHalfYearly = (household: Household, entitled: readonly Entitled[], law: Law): boolean =>
  law.plan_year >= MEDICAID_HOURS.from &&
  law.rules?.adult_medicaid_percent === MEDICAID_HOURS.limit &&
  addedByLimit(household, entitled, law).some(({ pregnant }) => !pregnant)

/** The adults who have or get Medicaid by the limit for adults. */
function addedByLimit(
  { annual_income, people }: Household,
  entitled: readonly Entitled[],
  { rules, medicaid_guideline }: Law,
): HouseholdPerson[] {
  const limit = rules?.adult_medicaid_percent ?? null
  if (limit === null || limit > MEDICAID_HOURS.limit || !isWithin(annual_income, medicaid_guideline.usd, limit))
    return []
  return people.filter(({ age }, index) => {
    const { program, reason } = entitled[index] ?? NOT_APPLYING
    return age >= CHILD_BELOW && program === 'medicaid' && reason !== 'has_it_not_by_income'
  })
}
