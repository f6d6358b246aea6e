import type { Entitlement } from '@waymark/contracts/coverage/entitlement/endpoints'
import { US_STATES } from '@waymark/rules/foundation/geography/us-states'
import { money } from '../../../../shared/format/money.ts'

const stateName = (code: string | null) => US_STATES.find((state) => state.code === code)?.name ?? 'this state'

/** `138%`, `95.2%`. */
export const ofPoverty = (percent: number) => `${(Math.round(percent * 10) / 10).toLocaleString('en-US')}%`

type Step = Entitlement['income_steps'][number]

interface Words {
  headline: string
  explanation: string
}

/** The result of an estimate: a headline, then a few sentences. */
export function inPlainWords(found: Entitlement, state: string | null): Words {
  const { poverty, premium_tax_credit: credit, plan_year } = found
  const program = found.program ?? 'Medicaid'
  const where = stateName(state)
  const forCredit = `The income is ${ofPoverty(poverty.credit_percent)} of the federal poverty level, ${money(poverty.credit_guideline)} a year for this household.`
  const forMedicaid = `The income is ${ofPoverty(poverty.medicaid_percent)} of the federal poverty level, ${money(poverty.medicaid_guideline)} a year for this household.`
  const limit = found.income_steps.find(({ change }) => change === 'medicaid_ends')
  const cliff = found.income_steps.find(({ change }) => change === 'credit_ends')
  const words: Record<Entitlement['outcome'], Words> = {
    medicare: {
      headline: 'Medicare comes first',
      explanation: 'Most people can get Medicare from age 65. Marketplace figures do not apply to them then.',
    },
    medicaid: {
      headline: `${program} is likely`,
      explanation: `${forMedicaid} ${limit ? `In ${where} ${program} reaches up to ${money(limit.annual_income)} a year here. ` : ''}It costs little or nothing and can be applied for at any time. People who qualify get no premium tax credit, so no plan is priced here.`,
    },
    medicaid_with_condition: {
      headline: `Medicaid is possible: ${program}`,
      explanation: `${forMedicaid} ${where} gives adults Medicaid at this income under a condition. Without it, the plans below are at full price: the premium tax credit starts at 100% of poverty.`,
    },
    basic_health: {
      headline: `${program} is likely`,
      explanation: `${forCredit} At this income ${where} has a Basic Health Program, ${program}: little or no premium, low cost sharing, open all year. It replaces the premium tax credit.`,
    },
    tax_credit: {
      headline: `A premium tax credit of about ${money(credit?.credit ?? 0)} a month is likely`,
      explanation: `${forCredit} For ${plan_year} that asks the household for ${credit?.applicable_percent.toFixed(2)}% of its income, ${money(credit?.contribution ?? 0)} a month, toward the benchmark plan. The credit pays the rest and can be used for a plan of any metal level.${
        found.cost_sharing_reduction === null
          ? ''
          : ` With a silver plan there is a cost-sharing reduction, too: it pays ${found.cost_sharing_reduction}% of the cost of care instead of 70%, at the price of silver.`
      }`,
    },
    no_credit_by_price: {
      headline: 'No premium tax credit: the benchmark plan costs less than the expected share',
      explanation: `${forCredit} For ${plan_year} that asks for up to ${money(credit?.contribution ?? 0)} a month, and the benchmark plan at this age is ${money(found.benchmark?.premium ?? 0)}.`,
    },
    no_credit_by_income: {
      headline: 'No premium tax credit: the income is above its limit',
      explanation: `${forCredit} The credit ends at ${ofPoverty(cliff?.percent_of_poverty ?? 400)} of it. Plans are available at full price, and no one can be refused or charged more because of their health.`,
    },
    coverage_gap: {
      headline: 'Neither Medicaid nor a tax credit: the coverage gap',
      explanation: `${forCredit} ${where} has not opened Medicaid to adults by income alone, and the premium tax credit starts at 100% of poverty. The gap comes from the law; it is nothing the client did. The credit depends on the income expected for ${plan_year}: one that reaches ${money(poverty.credit_guideline)} opens it. Community health centers charge by income.`,
    },
    no_marketplace: {
      headline: `${where} has no federal marketplace`,
      explanation: 'There is no premium tax credit. Medicaid has its own limits there; ask its office first.',
    },
    unknown_state: {
      headline: 'The state is not known',
      explanation: `${forCredit} Medicaid and premiums depend on the state: ask where the client lives.`,
    },
  }
  return words[found.outcome]
}

/** What changes above each income. */
const CHANGES: Readonly<Record<Step['change'], string>> = {
  medicaid_ends: 'Medicaid ends and the tax credit starts',
  basic_health_ends: 'the Basic Health Program ends and the tax credit starts',
  credit_begins: 'the tax credit starts',
  csr_94_ends: 'silver pays 87% of the cost instead of 94%',
  csr_87_ends: 'silver pays 73% of the cost instead of 87%',
  csr_73_ends: 'silver pays its usual 70%',
  credit_ends: 'the tax credit ends',
}

/** What changes at one of the steps. */
export const changeAt = (step: Step, steps: readonly Step[]): string =>
  step.change === 'medicaid_ends' && steps.some(({ change }) => change === 'basic_health_ends')
    ? 'Medicaid ends and the Basic Health Program starts'
    : CHANGES[step.change]
