import type { Entitlement } from '@waymark/contracts/entitlement/endpoints'
import type { Person } from './person.ts'
import type { EntitlementTables, StateRules } from './tables.ts'

type Estimate = Pick<Entitlement, 'plan_year' | 'outcome' | 'program' | 'plans' | 'tobacco_barred'>

interface Known {
  rules: StateRules | undefined
  medicaid_percent: number
  /** Open enrollment of the plan year. */
  window: EntitlementTables['windows']['rows'][number] | undefined
}

/** P.L. 119-21, sections 71119 and 71305. */
const WORK_HOURS_FROM = 2027
const FULL_REPAYMENT_FROM = 2026

const ALWAYS = [
  'Income is taken as the household’s modified adjusted gross income (MAGI), household size as the people on one tax return.',
  'Not asked, and able to change everything: an affordable offer of job coverage, citizenship or immigration status, pregnancy, disability, tax filing status, membership of a tribe.',
] as const

/** What is assumed, what is not known and what has to be checked, most important first. */
export function notesFor(
  { plan_year, outcome, program, plans, tobacco_barred }: Estimate,
  person: Person,
  { rules, medicaid_percent, window }: Known,
): string[] {
  const notes: string[] = []
  if (outcome === 'medicare') {
    notes.push(
      'Somebody who can have Medicare gets no premium tax credit. Medicaid and the Medicare Savings Programs go by other limits from 65 on, and look at savings.',
    )
  }
  if (outcome === 'unknown_state') {
    notes.push('The ZIP code names no state, so neither Medicaid’s limit nor any premium can be told.')
  }
  if (outcome === 'no_marketplace') {
    notes.push(
      'The territories have no federal marketplace and no premium tax credit; Medicaid there has its own limits.',
    )
  }
  if (outcome === 'coverage_gap') {
    notes.push(
      'Parents of young children, pregnant people and people with a disability may have Medicaid at other limits: let the state decide before giving up.',
    )
  }
  if (outcome === 'medicaid_with_condition' && rules) {
    notes.push(
      `${program} asks for ${rules.medicaid_activity_hours} hours a month of work, study or the like, and has to be in force at the time. Without it there is neither Medicaid nor a tax credit below 100% of poverty.`,
    )
  }
  if (outcome === 'medicaid' && rules?.adult_medicaid_percent === 138 && plan_year >= WORK_HOURS_FROM) {
    if (person.age >= 19) {
      notes.push(
        'From 2027 on, at the latest, most adults in this group have to show 80 hours a month of work, study or the like, or an exemption (P.L. 119-21, section 71119).',
      )
    }
  }
  if (outcome === 'basic_health') {
    notes.push(`Who can have ${program} gets no premium tax credit.`)
    if (rules?.state === 'NY') notes.push('New York’s limit was 250% until June 2026.')
  }
  if (person.age < 19 && medicaid_percent > 138 && outcome !== 'no_marketplace') {
    notes.push(
      'Under 19 the Children’s Health Insurance Program (CHIP) often reaches far higher incomes: check it first.',
    )
  }
  if (plans.length > 0) {
    if (window) {
      notes.push(
        `Open enrollment for ${plan_year} on the federal marketplace: ${longDay(window.opens_on)} to ${longDay(window.closes_on)}. At other times it takes a special enrollment period; states with their own marketplace may differ.`,
      )
    }
    notes.push(
      'Premiums are for this one person. They are the median of the state’s rating areas: the county’s own may be far from it.',
      'Bronze, gold and platinum are priced from silver by what they pay of the cost. Where silver carries the cost-sharing reductions, real bronze and gold plans often cost less than shown.',
      'A good year: twelve premiums and $300 of care, our assumption; preventive care is free. A bad year: twelve premiums and the federal limit on what one person pays in network; many plans, above all platinum, have a lower one.',
    )
    if (person.covers_others) {
      notes.push(
        'Others are to be covered, too, but their ages are not known. The expected share of income is the same for all together, so the household’s credit is likely larger than this one, and so are its premiums.',
      )
    }
    if (person.tobacco_use) {
      notes.push(
        tobacco_barred
          ? 'Tobacco may not raise the premium in this state.'
          : 'Tobacco may raise the premium by up to half, which the credit does not cover. The bad year holds the most; few carriers charge as much.',
      )
    }
    if (rules?.age_curve === 'own') {
      notes.push('The state has its own age curve, which is not in our tables: the federal one stands in for it.')
    }
    if (rules?.age_curve === 'none') notes.push('In this state every adult pays the same premium, whatever the age.')
    if (plan_year >= FULL_REPAYMENT_FROM && (outcome === 'tax_credit' || outcome === 'no_credit_by_price')) {
      notes.push(
        'A credit that turns out too high is paid back in full with the tax return (P.L. 119-21, section 71305): report changes of income in time.',
      )
    }
    notes.push('What a state pays on top of the federal credit is not included.')
  }
  return [...notes, ...ALWAYS]
}

const longDay = (day: string) => new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
