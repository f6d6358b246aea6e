import type { IncomeStep } from '@waymark/contracts/coverage/entitlement/estimate'
import type { HouseholdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { CHILD_BELOW, type Household, MEDICARE_AGE } from './household.ts'
import type { Law } from './law.ts'
import { wholePercent } from './poverty.ts'
import { applicablePercent, cents, creditAbove, creditLimit, monthlyContribution } from './premium-tax-credit.ts'
import { adultPercent, childReach } from './programs.ts'

const upTo = (guideline: number, percent_of_poverty: number) => Math.floor((guideline * percent_of_poverty) / 100)

/** What the benchmark costs these people, in USD a month. Null where it is not known. */
type BenchmarkOf = (people: readonly HouseholdPerson[]) => number | null

/** Who would buy a plan where the credit starts, each with the income up to which they have Medicaid or CHIP instead. */
type Buyers = ReadonlyMap<HouseholdPerson, number>

/**
 * The household incomes at which something changes for the adults who apply, lowest first. A step below an earlier one never
 * happens. None where adults differ, or where more than income decides: an offer can become affordable with a higher income,
 * a pregnancy ends, Medicaid that an adult has may be for another reason, and a child who is not listed would raise the limit.
 */
export function incomeSteps(
  { people }: Household,
  law: Law,
  child_decides: readonly boolean[],
  benchmarkOf: BenchmarkOf,
): IncomeStep[] {
  const { rules, medicaid: limits } = law
  if (!rules || !limits || people.some(({ employer_offer }) => employer_offer !== null)) return []
  const percents = new Set<number | null>()
  const buyers = new Map<HouseholdPerson, number>()
  for (const [index, person] of people.entries()) {
    if (!person.applying || person.medicare || person.age >= MEDICARE_AGE) continue
    if (person.pregnant || child_decides[index]) return []
    if (person.age < CHILD_BELOW) {
      buyers.set(person, upTo(law.medicaid_guideline.usd, childReach(person, limits)))
      continue
    }
    if (person.medicaid) return []
    buyers.set(person, 0)
    percents.add(adultPercent(person, { rules, limits, people }))
  }
  const [percent] = percents
  return percents.size === 1 && percent !== undefined ? stepsAbove(percent, law, buyers, benchmarkOf) : []
}

/** @param medicaid_percent null where adults cannot get Medicaid by income */
function stepsAbove(medicaid_percent: number | null, law: Law, buyers: Buyers, benchmarkOf: BenchmarkOf): IncomeStep[] {
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
  const later = [ofCredit('csr_94_ends', 150), ofCredit('csr_87_ends', 200), ofCredit('csr_73_ends', 250)].filter(
    ({ annual_income }) => annual_income > from,
  )
  const credit = creditSteps(from, law, buyers, benchmarkOf)
  return [...begins, ...[...later, ...credit].toSorted((a, b) => a.annual_income - b.annual_income)]
}

/**
 * Where the credit ends: at its limit, or at a lower income from which the benchmark costs no more than the expected share,
 * which is `from` where it never starts. It can start again where a child has Medicaid or CHIP no longer and needs a plan, too.
 * Nothing where the law knows no limit.
 */
function creditSteps(from: number, law: Law, buyers: Buyers, benchmarkOf: BenchmarkOf): IncomeStep[] {
  const guideline = law.credit_guideline.usd
  const limit_percent = creditLimit(law.percentages.rows)
  if (limit_percent === null) return []
  const limit = upTo(guideline, limit_percent)
  const hasCredit = (annual_income: number, benchmark: number | null) => {
    const percent = applicablePercent(wholePercent(annual_income, guideline), law.percentages.rows)
    if (percent === null) return false
    return benchmark === null || creditAbove(monthlyContribution(annual_income, percent), benchmark) > 0
  }
  const steps: IncomeStep[] = []
  const add = (change: IncomeStep['change'], annual_income: number) =>
    steps.push({ percent_of_poverty: cents((100 * annual_income) / guideline), annual_income, change })
  const later = new Set([...buyers.values()].filter((above) => above > from && above < limit))
  const starts = [from, ...later].toSorted((a, b) => a - b)
  let goes_on = true
  for (const [part, start] of starts.entries()) {
    const last = starts[part + 1] ?? limit
    const benchmark = benchmarkOf([...buyers].flatMap(([person, up_to]) => (up_to <= start ? person : [])))
    const at_last = hasCredit(last, benchmark)
    const at_first = at_last || hasCredit(start + 1, benchmark)
    if (!goes_on && at_first) add('credit_begins', start + 1)
    if (!at_last && at_first)
      add(
        'credit_ends',
        highest(start + 1, last, (income) => hasCredit(income, benchmark)),
      )
    else if (!at_last && goes_on) add('credit_ends', start)
    goes_on = at_last
  }
  if (goes_on) add('credit_ends', limit)
  return steps
}

/** The highest whole number that holds, where all up to it do. The lowest holds. */
function highest(lowest: number, most: number, holds: (value: number) => boolean): number {
  let [low, high] = [lowest, most]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (holds(middle)) low = middle
    else high = middle - 1
  }
  return low
}
