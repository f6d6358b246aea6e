import type { BusinessLead } from '@waymark/contracts/leads/business/endpoints'
import { usd } from '../../coverage/entitlement/words.ts'
import { GAP_BENEFIT, GAP_COST_PER_EMPLOYEE, LOWEST_DEDUCTIBLE, REBATE_BASIS } from './estimate-savings.ts'

/** The year of the rates of the snapshot, which are examples of our own. */
const RATES_YEAR = 2026

const REBATE_RATE = `${usd(REBATE_BASIS.unused_funds)} of unused claims funds for each employee, of which ${REBATE_BASIS.share * 100}% comes back`

/** Where the figures of the snapshot come from. Each is shown beside its figure. */
export const SNAPSHOT_SOURCES = {
  net: `Source: our example rates, ${RATES_YEAR}, which are not an insurer’s prices: gap coverage at ${usd(GAP_COST_PER_EMPLOYEE)} a month for each employee, and ${REBATE_RATE}.`,
  gap: `Source: our example rate, ${RATES_YEAR}. It is not an insurer’s price.`,
  deductible: `Source: your answer, and our example of gap coverage, ${RATES_YEAR}: ${usd(GAP_BENEFIT)} lower, but not below ${usd(LOWEST_DEDUCTIBLE)}.`,
  rebate: `Source: our example rates, ${RATES_YEAR}: ${REBATE_RATE}.`,
}

/** What coverage by a high-deductible plan and an HSA requires and allows, in USD a year: 26 U.S.C. 223. */
const HSA = {
  year: 2026,
  source: '26 U.S.C. 223(b) and (c)(1), and IRS Rev. Proc. 2025-19',
  least_deductible: { person: 1700, family: 3400 },
  most_contribution: { person: 4400, family: 8750 },
}

/**
 * What gap coverage takes from employees with a health savings account. Section 223(c)(1) ends the eligibility of
 * anyone who also has a plan that pays for the same care below the deductible.
 */
export const HSA_LOSS = {
  title: 'If your employees have health savings accounts (HSAs)',
  loss: `An employee may not put money into an HSA while a gap plan pays before the deductible that HSA plans must have: at least ${usd(HSA.least_deductible.person)} for one person or ${usd(HSA.least_deductible.family)} for a family in ${HSA.year}. Each would lose up to ${usd(HSA.most_contribution.person)} (one person) or ${usd(HSA.most_contribution.family)} (family) of tax-free contributions a year. Money already in the account stays theirs.`,
  otherwise:
    'A gap plan that starts to pay only above that deductible, or that pays a fixed amount for each day in the hospital, may be allowed. Ask for this in writing before you choose.',
  source: `Source: ${HSA.source}, for ${HSA.year}.`,
}

export interface NetSavings {
  /** USD a year for all employees together: in a good year, and in the others. */
  net_good_year: number
  net_other_years: number
  /** In sentences: what is paid, what may come back, and who gains. */
  range: string
  paid: string
  may_return: string
  gain: string
}

/** The net of a snapshot: what is paid, what may come back, and for whom. */
export function netSavings({
  savings_snapshot: { current_deductible, new_deductible, gap_cost_annual, estimated_rebate, employees },
  contribution_model,
}: Pick<BusinessLead, 'savings_snapshot' | 'contribution_model'>): NetSavings {
  const lower = current_deductible - new_deductible
  const net_good_year = gap_cost_annual - estimated_rebate
  const theirs = contribution_model.some((model) => model !== 'employer_paid')
  return {
    net_good_year,
    net_other_years: gap_cost_annual,
    range: `${usd(net_good_year)} to ${usd(gap_cost_annual)}`,
    paid: `${payer(contribution_model)} would pay ${usd(gap_cost_annual)} a year for ${employees} employees, on top of the health plan.`,
    may_return: `${usd(estimated_rebate)} may come back in a good year, only if you also move to a level-funded plan. In other years nothing comes back.${theirs ? ' Part of what comes back may belong to the employees.' : ''}`,
    gain:
      lower > 0
        ? `An employee with large bills would owe up to ${usd(lower)} less in a year before the health plan pays. An employee with few bills gains little. This does not show lower total costs.`
        : `No one gains in this illustration: gap coverage would not lower a deductible of ${usd(current_deductible)}.`,
  }
}

/** Who pays, if gap coverage is paid in the same way as the premium today. */
function payer(models: BusinessLead['contribution_model']): string {
  const [only, ...others] = models
  if (only === 'employee_paid' && others.length === 0) return 'The employees'
  return models.some((model) => model !== 'employer_paid') ? 'The company and the employees' : 'The company'
}
