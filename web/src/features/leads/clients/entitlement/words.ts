import type { Estimate, IncomeStep } from '@waymark/contracts/coverage/entitlement/estimate'
import { CHILD_BELOW, MEDICARE_AGE } from '@waymark/rules/coverage/entitlement/household'
import { hasOfferToo } from '@waymark/rules/coverage/entitlement/medicare-words'
import { areInSeveralStates } from '@waymark/rules/coverage/entitlement/place'
import { stateHelpFor } from '@waymark/rules/coverage/entitlement/state-help-words'
import { money } from '../../../../shared/format/money.ts'

/** `138%`, `95.2%`. */
export const ofPoverty = (percent: number) => `${(Math.round(percent * 10) / 10).toLocaleString('en-US')}%`

/** Where the figure whose name starts like this is from: `HHS poverty guidelines; figures of 2026`. */
export function sourceOf({ sources }: Pick<Estimate, 'sources'>, figure: string): string {
  const found = sources.find((one) => one.figure.startsWith(figure))
  return found ? `${found.source}; figures of ${found.year}` : ''
}

/** `Travis County, rating area 3`, or `the whole state` for an unknown county. */
export const placeOf = ({ county, rating_area }: Estimate): string =>
  county === null ? 'the whole state' : `${county}, rating area ${rating_area}`

/** What changes above each income. */
const CHANGES: Readonly<Record<IncomeStep['change'], string>> = {
  medicaid_ends: 'Medicaid for adults ends and the tax credit starts',
  basic_health_ends: 'the Basic Health Program ends and the tax credit starts',
  credit_begins: 'the tax credit starts',
  csr_94_ends: 'silver pays 87% of the cost instead of 94%',
  csr_87_ends: 'silver pays 73% of the cost instead of 87%',
  csr_73_ends: 'silver pays its usual 70%',
  credit_ends: 'the tax credit ends',
}

/** Where the credit would start, and the benchmark costs no more than the expected share. */
const NEVER_STARTS: Readonly<Partial<Record<IncomeStep['change'], string>>> = {
  medicaid_ends: 'Medicaid for adults ends',
  basic_health_ends: 'the Basic Health Program ends',
  credit_ends: 'there is no tax credit, because the benchmark plan costs no more than the expected share',
}

/** What changes at one of the steps. */
export function changeAt(step: IncomeStep, steps: readonly IncomeStep[]): string {
  const neverStarts = ({ change, annual_income }: IncomeStep) =>
    steps.filter((one) => NEVER_STARTS[one.change] !== undefined && one.annual_income === annual_income).length > 1 &&
    NEVER_STARTS[change]
  const of_credit = steps.filter(({ change }) => change === 'credit_begins' || change === 'credit_ends')
  if (step.change === 'medicaid_ends' && steps.some(({ change }) => change === 'basic_health_ends')) {
    return 'Medicaid for adults ends and the Basic Health Program starts'
  }
  // The credit starts only at the poverty level.
  if (step.change === 'medicaid_ends' && of_credit[0]?.change === 'credit_begins') {
    return 'Medicaid for adults ends and the coverage gap starts'
  }
  const earlier = of_credit.slice(0, of_credit.indexOf(step))
  if (step.change === 'credit_begins' && earlier.length > 0) {
    return earlier.every(neverStarts)
      ? 'the tax credit starts, because a child needs a plan too'
      : 'the tax credit starts again, because a child needs a plan too'
  }
  return neverStarts(step) || CHANGES[step.change]
}

/** Whether another income could change the result: someone may buy a plan or get Medicaid as an adult. */
export const incomeMatters = ({ people, premiums_of }: Estimate): boolean =>
  premiums_of !== null &&
  people.some(
    ({ age, program }) =>
      age >= CHILD_BELOW && age < MEDICARE_AGE && program !== 'medicare' && program !== 'not_applying',
  )

type Person = Estimate['people'][number]

const REASONS: Readonly<Record<Person['reason'], string>> = {
  age: 'from age 65',
  has_it: 'has it',
  has_it_not_by_income: 'has it, but not by income',
  income: 'by income',
  own_offer: 'their own employer’s offer counts as affordable',
  family_offer: 'the offer to the family counts as affordable',
  benchmark_is_cheap: 'the benchmark plan costs no more than the expected share',
  income_above_limit: 'income above 400% of the poverty level',
  income_below_limit: 'income below 100% of the poverty level',
  not_applying: '',
}

const BESIDE: Readonly<Record<Person['beside_medicare'][number], string>> = {
  job_offer: 'with an offer of job coverage',
  medicaid: 'has Medicaid, too',
}

/**
 * `Medicaid, by income`. While the counties to choose from are in several states, only Medicare is known. What a child who
 * is not listed would decide holds only without one.
 */
export function programOf(
  { program, program_name, reason, benchmark, child_decides, beside_medicare }: Person,
  found: Pick<Estimate, 'counties'>,
): string {
  if (areInSeveralStates(found) && program !== 'medicare' && program !== 'not_applying') return 'depends on the county'
  const open = child_decides ? 'without a child under 19 at home: ' : ''
  const beside = beside_medicare.map((one) => BESIDE[one])
  return `${open}${[program_name, REASONS[reason], ...beside].filter(Boolean).join(', ')}${benchmark === null ? '' : ` (${money(benchmark)} of the benchmark)`}`
}

/** The verdict in at most five words, for a line with other facts. */
const IN_FIVE_WORDS: Readonly<Record<Estimate['verdict']['code'], string>> = {
  medicare: 'Medicare comes first',
  medicaid: 'Likely Medicaid',
  chip: 'Likely CHIP',
  basic_health: 'Likely Basic Health Program',
  tax_credit: 'Marketplace with tax credit',
  full_price: 'Marketplace at full price',
  coverage_gap: 'In the coverage gap',
  employer_offer: 'Employer offer comes first',
  may_end: 'Medicaid or CHIP may end',
  mixed: 'Different programs in one household',
  not_applying: 'Nobody needs coverage',
  ages_needed: 'Ages are missing',
  child_unknown: 'A child may decide',
  county_needed: 'County is missing',
  no_marketplace: 'No federal marketplace here',
  unknown_place: 'ZIP code is not known',
}
export function inFiveWords(found: Estimate): string {
  const { verdict, people } = found
  if (verdict.code === 'medicare' && people.some(hasOfferToo)) return 'Medicare, and an employer offer'
  if (verdict.code === 'full_price' && stateHelpFor(people, found)) return 'Marketplace with help from state'
  return IN_FIVE_WORDS[verdict.code]
}
