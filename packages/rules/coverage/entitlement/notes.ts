import type { Entitlement } from '@waymark/contracts/coverage/entitlement/endpoints'
import type { Person } from './person.ts'
import type { EntitlementTables, StateRules } from './tables.ts'

type Estimate = Pick<Entitlement, 'plan_year' | 'outcome' | 'program' | 'plans' | 'tobacco_barred'>

interface Known {
  rules: StateRules | undefined
  medicaid_percent: number
  /** Open enrollment for the plan year. */
  window: EntitlementTables['windows']['rows'][number] | undefined
}

/** P.L. 119-21, sections 71119 and 71305. */
const WORK_HOURS_FROM = 2027
const FULL_REPAYMENT_FROM = 2026

const ALWAYS = [
  'Income means the household’s modified adjusted gross income (MAGI). Household size means the people on one tax return.',
  'We did not ask about these, and each can change the result: an affordable offer of job coverage, citizenship or immigration status, pregnancy, disability, tax filing status, tribal membership.',
] as const

/** Assumptions, unknowns and things to check, most important first. */
export function notesFor(
  { plan_year, outcome, program, plans, tobacco_barred }: Estimate,
  person: Person,
  { rules, medicaid_percent, window }: Known,
): string[] {
  const notes: string[] = []
  if (outcome === 'medicare') {
    notes.push(
      'People who can get Medicare can’t get a premium tax credit. From age 65, Medicaid and the Medicare Savings Programs use other limits and also count savings.',
    )
  }
  if (outcome === 'unknown_state') {
    notes.push('The ZIP code does not match a state, so we can’t estimate Medicaid limits or premiums.')
  }
  if (outcome === 'no_marketplace') {
    notes.push(
      'The territories have no federal marketplace and no premium tax credit. Medicaid there has its own limits.',
    )
  }
  if (outcome === 'coverage_gap') {
    notes.push(
      'Parents of young children, pregnant people and people with a disability may qualify for Medicaid at other limits. Let the state decide before you give up.',
    )
  }
  if (outcome === 'medicaid_with_condition' && rules) {
    notes.push(
      `${program} requires ${rules.medicaid_activity_hours} hours a month of work, school or similar activities, and must be in effect at the time. Without it, there is neither Medicaid nor a tax credit below 100% of poverty.`,
    )
  }
  if (outcome === 'medicaid' && rules?.adult_medicaid_percent === 138 && plan_year >= WORK_HOURS_FROM) {
    if (person.age >= 19) {
      notes.push(
        'By 2027, most adults in this group must show 80 hours a month of work, school or similar activities, or have an exemption (P.L. 119-21, section 71119).',
      )
    }
  }
  if (outcome === 'basic_health') {
    notes.push(`People who can get ${program} can’t get a premium tax credit.`)
    if (rules?.state === 'NY') notes.push('New York’s limit was 250% until June 2026.')
  }
  if (person.age < 19 && medicaid_percent > 138 && outcome !== 'no_marketplace') {
    notes.push(
      'For people under 19, the Children’s Health Insurance Program (CHIP) often covers much higher incomes. Check it first.',
    )
  }
  if (plans.length > 0) {
    if (window) {
      notes.push(
        `Open enrollment for ${plan_year} on the federal marketplace runs from ${longDay(window.opens_on)} to ${longDay(window.closes_on)}. At other times you need a special enrollment period. States with their own marketplace may differ.`,
      )
    }
    notes.push(
      'Premiums are for this one person. They are the median of the state’s rating areas; the county’s own premiums may be quite different.',
      'Bronze, gold and platinum prices are estimated from silver. Where silver includes cost-sharing reductions, real bronze and gold plans often cost less than shown.',
      'A good year: twelve premiums and $300 of care (our assumption); preventive care is free. A bad year: twelve premiums and the federal limit on what one person pays in network. Many plans, especially platinum, have a lower limit.',
    )
    if (person.covers_others) {
      notes.push(
        'Other people will be covered too, but we don’t know their ages. The expected share of income is the same for everyone together, so the household’s credit is likely larger than shown, and so are its premiums.',
      )
    }
    if (person.tobacco_use) {
      notes.push(
        tobacco_barred
          ? 'Tobacco use can’t raise the premium in this state.'
          : 'Tobacco use can raise the premium by up to half, and the credit does not cover that. The bad year includes the maximum; few carriers charge that much.',
      )
    }
    if (rules?.age_curve === 'own') {
      notes.push('This state has its own age curve, which is not in our tables, so we used the federal one.')
    }
    if (rules?.age_curve === 'none') notes.push('In this state, every adult pays the same premium at any age.')
    if (plan_year >= FULL_REPAYMENT_FROM && (outcome === 'tax_credit' || outcome === 'no_credit_by_price')) {
      notes.push(
        'If the credit turns out too high, you pay it back in full with your tax return (P.L. 119-21, section 71305). Report income changes early.',
      )
    }
    notes.push('State subsidies on top of the federal credit are not included.')
  }
  return [...notes, ...ALWAYS]
}

const longDay = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
