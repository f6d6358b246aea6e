import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { askedEarlySince } from './early-hours.ts'
import { hasPathways } from './gap-words.ts'
import { leaveProgramAt65, turnMedicareAge } from './groups.ts'
import type { Household } from './household.ts'
import type { Law } from './law.ts'
import { renewsHalfYearly } from './medicaid-hours.ts'
import { hasOfferToo } from './medicare-words.ts'
import { isLimitEstimated, mayExceedLimit } from './metal-levels.ts'
import { FULL_REPAYMENT_FROM } from './premium-tax-credit.ts'
import { longDay } from './words.ts'

type Found = Omit<Estimate, 'verdict' | 'notes' | 'sources'>

const ALWAYS = [
  'Income means the household’s modified adjusted gross income (MAGI). Household size means the people on one tax return.',
  'We did not ask about these, and each can change the result: citizenship or immigration status, disability, tax filing status, tribal membership.',
  'Nor did we ask about other coverage that ends the credit: VA health care while enrolled, TRICARE (26 CFR 1.36B-2(c)(2)), or an employer’s ICHRA that is affordable or accepted (26 CFR 1.36B-2(c)(5)). A QSEHRA reduces or ends it (26 USC 36B(c)(4)).',
  'Immigration status: from January 1, 2027, a tax credit is only for citizens, green-card holders, Cuban and Haitian entrants, and people here under the Compacts of Free Association (Micronesia, Palau, Marshall Islands), P.L. 119-21, section 71301. Since 2026, people below 100% of poverty whom their status keeps out of Medicaid get none, such as many green-card holders in their first five years (section 71302). Medicaid and CHIP have the same list since October 1, 2026, but states can cover more children, and more people during pregnancy (section 71109).',
] as const

/** Assumptions, unknowns and things to check, most important first. */
export function notesFor(found: Found, household: Household, law: Law): string[] {
  const { rules, medicaid: limits } = law
  const notes: string[] = []
  const has = (program: Found['people'][number]['program']) => found.people.some((one) => one.program === program)
  if (has('medicare')) {
    notes.push(
      'People who can get Medicare can’t get a premium tax credit. With Medicare, at any age, Medicaid and the Medicare Savings Programs can have other limits than this estimate, and many states also count savings. The savings programs reach at least 135% of poverty (42 USC 1396a(a)(10)(E)), except in territories. A person who can’t get Medicare without paying for Part A may have other choices.',
    )
  }
  if (found.people.some(hasOfferToo)) {
    notes.push(
      'Medicare and a plan from work: the plan pays first with a job held now at an employer of 20 or more employees, or of 100 or more below age 65 (42 USC 1395y(b)(1)). Coverage by COBRA or for retirees does not let Part B wait (42 USC 1395p(i)). Any part of Medicare ends contributions to a health savings account, and Part A can start up to six months before the application (26 USC 223(b)(7)). We did not ask how large the employer is.',
    )
  }
  if (turnMedicareAge(found).length > 0) {
    notes.push(
      'Someone aged 64 turns 65 within a year. The credit ends with eligibility for Part A without a premium, even without signing up in time (26 CFR 1.36B-2(c)(2)), and from 2026 all that was paid too much is paid back (P.L. 119-21, section 71305). Signing up late for Part B raises its premium. The costs of a year assume the same plan and credit for all of it.',
    )
  }
  if (leaveProgramAt65(found).length > 0) {
    notes.push(
      'Someone aged 64 turns 65 within a year. Medicaid by the limit for adults is only for people under 65 (42 CFR 435.119(b)(1)), and so is a Basic Health Program (42 CFR 600.305). From 65, Medicaid has other limits, and many states also count savings. Signing up late for Part B of Medicare raises its premium.',
    )
  }
  if (has('coverage_gap') && rules?.medicaid_activity_hours) {
    const [more, until] = hasPathways(found)
      ? [
          ', meet the work rules of SNAP, or are the parent or guardian of a child under 6 who has Medicaid or applies for it (Georgia Medicaid manual, 2256)',
          ' Its approval of September 23, 2025, runs to December 31, 2026. From 2027, P.L. 119-21, section 71119, sets the rules; what Georgia does then was not found.',
        ]
      : ['', '']
    notes.push(
      `${rules.medicaid_program} covers adults up to ${rules.adult_medicaid_percent}% of poverty who show ${rules.medicaid_activity_hours} hours a month of work, school or similar activities${more}. We did not ask about this.${until}`,
    )
  }
  if (found.medicaid_hours !== null) {
    const since = askedEarlySince(found.state)
    const when = since === null ? 'From January 1, 2027' : `In this state, since ${longDay(since)}`
    const later = since === null ? '; a state may have more time, at most to the end of 2028' : ''
    notes.push(
      `${when}, most adults who get Medicaid by the limit of ${rules?.adult_medicaid_percent}% must show ${found.medicaid_hours} hours a month of work, school or similar activities, or have an exemption (P.L. 119-21, section 71119${later}). Exempt are, among others: parents and caretakers of a child of 13 or younger or of a person with a disability, pregnant people, American Indians and Alaska Natives, veterans with a disability rated total, and people who are medically frail. Of these, we asked only about pregnancy and the ages of children.`,
    )
  }
  if (renewsHalfYearly(household, found.people, law)) {
    notes.push(
      `From 2027, adults who get Medicaid by the limit of ${rules?.adult_medicaid_percent}% renew every six months (P.L. 119-21, section 71107), except American Indians and Alaska Natives.`,
    )
  }
  if (has('basic_health') && found.state === 'NY') notes.push('New York’s limit was 250% until June 2026.')
  if (found.pregnancy_counts) {
    notes.push(
      'If someone is pregnant, Medicaid or CHIP is likely at this income, with applications open all year (42 CFR 435.116). Choose it in the household.',
    )
  }
  if (household.people.some(({ pregnant }) => pregnant) && limits?.unborn_child_percent != null) {
    notes.push(
      `In this state, CHIP can also cover an unborn child up to ${limits.unborn_child_percent}% of poverty, whatever the mother’s immigration status.`,
    )
  }
  if (found.people.some(({ reason }) => reason === 'own_offer' || reason === 'family_offer')) {
    notes.push(
      'An offer of job coverage counts as affordable if the cheapest plan that meets the minimum value standard costs no more than the limit: for the employee by the premium for one, for the family by the family’s premium (26 CFR 1.36B-2(c)(3)).',
    )
  } else if (household.people.every(({ employer_offer }) => employer_offer === null)) {
    notes.push('We assume that nobody has an affordable offer of job coverage. One would end the tax credit.')
  }
  if (found.plans.length > 0) notes.push(...aboutPlans(found, household, law))
  return [...notes, ...ALWAYS]
}

const PLANS = [
  'The official benchmark depends on the county and on each plan’s essential benefits, so the real credit can differ.',
  'Gold and platinum prices are estimated from silver; where silver includes cost-sharing reductions, real gold plans often cost less than shown.',
  'A good year: twelve premiums and $300 of care for each person (our assumption); preventive care is free. A bad year: twelve premiums and the federal limit on what people pay in network; many plans have a lower one.',
  'An expected year: twelve premiums and what people pay for the care that is expected. They pay the deductible of a typical plan first, then the share that the plan does not pay on average, up to the limit.',
  'Catastrophic plans are not shown. They are for people under 30, and for others with a hardship exemption, which many marketplaces give for an income below 100% or above 250% of poverty (45 CFR 155.305(h), 155.605(d)). A tax credit can’t be used for them.',
] as const

function aboutPlans(found: Found, { people }: Household, { rules, tobacco_max_ratio }: Law): readonly string[] {
  const by_area = found.plans.some(({ priced_by }) => priced_by === 'lowest_bronze')
  const notes: string[] = [
    by_area ? 'The bronze price is the lowest in the area.' : 'The bronze price is estimated from silver, too.',
    ...PLANS,
  ]
  if (mayExceedLimit('bronze', found.plan_year)) {
    notes.push(
      `For ${found.plan_year}, some bronze plans may have a limit above the federal one (HHS payment notice for 2027, 91 FR 29526; a lawsuit against it is open). Which, and by how much, was not found: with such a plan, a bad year costs more than shown. Check the plan’s own limit.`,
    )
  }
  if (isLimitEstimated(found)) {
    notes.push(
      `The lower out-of-pocket limits of silver plans for ${found.plan_year} were not found. They are estimated with the rule of earlier years.`,
    )
  }
  if (people.some(({ tobacco_use }) => tobacco_use)) {
    notes.push(
      tobacco_max_ratio === 1
        ? 'Tobacco use can’t raise the premium in this state.'
        : `Tobacco use can raise the premium by up to ${Math.round(100 * (tobacco_max_ratio - 1))}% in this state, and the credit does not cover that. The bad year includes the maximum; few carriers charge that much.`,
    )
  }
  if (rules?.age_curve === 'none') notes.push('In this state, every adult pays the same premium at any age.')
  if (found.plan_year >= FULL_REPAYMENT_FROM && found.applicable_percent !== null) {
    notes.push(
      'If the credit turns out too high, you pay all of it back with your tax return (P.L. 119-21, section 71305). Report income changes early.',
    )
  }
  if (found.plan_year >= FULL_REPAYMENT_FROM) {
    notes.push(
      'Since 2026, every bronze plan can be combined with a health savings account (P.L. 119-21; IRS Notice 2026-5).',
    )
  }
  if (found.people.some(({ reason }) => reason === 'income_above_limit') && mayEndAtLimit(found)) {
    notes.push(
      'One dollar above 400% of poverty ends the credit. It may pay to lower an income just above that, for example with contributions to a retirement or health savings account: ask a tax adviser.',
    )
  }
  return notes
}

/** Whether the credit goes on up to 400% of poverty, or it is not known that it ends before. */
function mayEndAtLimit({ income_steps, poverty_guideline }: Found): boolean {
  const end = income_steps.findLast(({ change }) => change === 'credit_ends')
  return end === undefined || end.annual_income === 4 * poverty_guideline
}
