import type { IncomeStep } from '@waymark/contracts/coverage/entitlement/estimate'
import type { StateRules } from './tables.ts'

/** Guidelines in USD a year for the household, and limits as percentages of them. Null if there is none. */
interface Limits {
  credit_guideline: number
  medicaid_guideline: number
  medicaid_percent: number | null
  credit_limit: number | null
}

const upTo = (guideline: number, percent_of_poverty: number) => Math.floor((guideline * percent_of_poverty) / 100)

/** The household incomes at which something changes for adults, lowest first. A step below an earlier one never happens. */
export function incomeSteps(rules: StateRules, limits: Limits): IncomeStep[] {
  const ofCredit = (change: IncomeStep['change'], percent: number) => ({
    percent_of_poverty: percent,
    annual_income: upTo(limits.credit_guideline, percent),
    change,
  })
  const begins: IncomeStep[] = []
  if (limits.medicaid_percent !== null) {
    begins.push({
      percent_of_poverty: limits.medicaid_percent,
      annual_income: upTo(limits.medicaid_guideline, limits.medicaid_percent),
      change: 'medicaid_ends',
    })
  } else {
    begins.push({ ...ofCredit('credit_begins', 100), annual_income: limits.credit_guideline })
  }
  if (rules.basic_health_percent !== null) begins.push(ofCredit('basic_health_ends', rules.basic_health_percent))
  const from = begins.at(-1)?.annual_income ?? 0
  const later = [
    ofCredit('csr_94_ends', 150),
    ofCredit('csr_87_ends', 200),
    ofCredit('csr_73_ends', 250),
    ...(limits.credit_limit === null ? [] : [ofCredit('credit_ends', limits.credit_limit)]),
  ]
  return [...begins, ...later.filter(({ annual_income }) => annual_income > from)]
}
