import type { IncomeStep } from '@waymark/contracts/coverage/entitlement/estimate'
import { CHILD_BELOW, type Household, MEDICARE_AGE } from './household.ts'
import type { Law } from './law.ts'
import { creditLimit } from './premium-tax-credit.ts'
import { adultPercent, type Entitled } from './programs.ts'

const upTo = (guideline: number, percent_of_poverty: number) => Math.floor((guideline * percent_of_poverty) / 100)

/**
 * The household incomes at which something changes for the adults who apply, lowest first. A step below an earlier one never
 * happens. None where adults differ, or where more than income decides: an offer can become affordable with a higher income,
 * a pregnancy ends, and a child who is not listed would raise the limit.
 */
export function incomeSteps(
  { people }: Household,
  law: Law,
  entitled: readonly Entitled[],
  child_decides: readonly boolean[],
): IncomeStep[] {
  const { rules, medicaid: limits } = law
  if (!rules || !limits || people.some(({ employer_offer }) => employer_offer !== null)) return []
  const percents = new Set<number | null>()
  for (const [index, person] of people.entries()) {
    if (!person.applying || person.medicare || person.age < CHILD_BELOW || person.age >= MEDICARE_AGE) continue
    if (person.pregnant || child_decides[index] || entitled[index]?.reason === 'has_it_not_by_income') return []
    percents.add(adultPercent(person, { rules, limits, people }))
  }
  const [percent] = percents
  return percents.size === 1 && percent !== undefined ? stepsAbove(percent, law) : []
}

/** @param medicaid_percent null where adults cannot get Medicaid by income */
function stepsAbove(medicaid_percent: number | null, law: Law): IncomeStep[] {
  const guideline = law.credit_guideline.usd
  const ofCredit = (change: IncomeStep['change'], percent: number) => ({
    percent_of_poverty: percent,
    annual_income: upTo(guideline, percent),
    change,
  })
  const medicaid_ends = medicaid_percent === null ? 0 : upTo(law.medicaid_guideline.usd, medicaid_percent)
  const basic_health = law.rules?.basic_health_percent ?? null
  const begins: IncomeStep[] = [
    ...(medicaid_percent === null
      ? []
      : [
          {
            percent_of_poverty: medicaid_percent,
            annual_income: medicaid_ends,
            change: 'medicaid_ends' as const,
          },
        ]),
    // Below it there is a coverage gap.
    ...(medicaid_ends < guideline ? [{ ...ofCredit('credit_begins', 100), annual_income: guideline }] : []),
    ...(basic_health === null ? [] : [ofCredit('basic_health_ends', basic_health)]),
  ]
  const from = begins.at(-1)?.annual_income ?? 0
  const credit_limit = creditLimit(law.percentages.rows)
  const later = [
    ofCredit('csr_94_ends', 150),
    ofCredit('csr_87_ends', 200),
    ofCredit('csr_73_ends', 250),
    ...(credit_limit === null ? [] : [ofCredit('credit_ends', credit_limit)]),
  ]
  return [...begins, ...later.filter(({ annual_income }) => annual_income > from)]
}
