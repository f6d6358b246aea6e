import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { idParams } from '../fields.ts'
import { settingValues } from '../settings/values.ts'

const ENTITLEMENT_OUTCOMES = [
  /** 65 or older: the figures of the marketplace do not apply. */
  'medicare',
  'medicaid',
  /** Medicaid under a condition that is not asked about, such as hours of work. */
  'medicaid_with_condition',
  /** A Basic Health Program of the state stands in the place of the credit. */
  'basic_health',
  'tax_credit',
  /** Eligible by income, and the benchmark costs no more than the expected contribution. */
  'no_credit_by_price',
  /** Income above the limit of the credit. */
  'no_credit_by_income',
  /** Below 100% of poverty where Medicaid was not expanded: neither Medicaid nor a credit. */
  'coverage_gap',
  /** A territory: Medicaid and private cover by its own rules, no federal marketplace. */
  'no_marketplace',
  'unknown_state',
] as const

export const METAL_LEVELS = ['bronze', 'silver', 'gold', 'platinum'] as const

const INCOME_CHANGES = [
  'medicaid_ends',
  'basic_health_ends',
  'credit_begins',
  'csr_94_ends',
  'csr_87_ends',
  'csr_73_ends',
  'credit_ends',
] as const

/** USD. */
const usd = z.number().min(0)

const plan = z.object({
  level: z.enum(METAL_LEVELS),
  /** A month, before the credit and without a tobacco surcharge. */
  premium: usd,
  /** A month, after the credit; never below 0. */
  net_premium: usd,
  /** A month: the most that tobacco may add, which the credit does not cover. 0 without tobacco or where it is barred. */
  tobacco_surcharge_most: usd,
  /** A year, one person, in network: the federal limit, for silver that of the cost-sharing reduction. */
  out_of_pocket_maximum: usd,
  /** A year: twelve net premiums and little use. */
  good_year: usd,
  /** A year: twelve net premiums with the most that tobacco may add, and the out-of-pocket maximum. */
  bad_year: usd,
})

/** An estimate for one person from dated public tables; nothing of it is stored. */
export const entitlement = z.object({
  plan_year: z.number().int(),
  outcome: z.enum(ENTITLEMENT_OUTCOMES),
  /** The name of the Medicaid or Basic Health Program, when the outcome is one. */
  program: z.string().nullable(),
  poverty: z.object({
    /** USD a year for the household, of the year before coverage. */
    credit_guideline: usd,
    /** Household income in percent of it. */
    credit_percent: z.number().min(0),
    /** USD a year for the household, the newest: Medicaid goes by it. */
    medicaid_guideline: usd,
    medicaid_percent: z.number().min(0),
  }),
  /** Second-lowest-cost silver plan, USD a month at this age: the median of the state's rating areas, and their range. */
  benchmark: z.object({ premium: usd, lowest: usd, highest: usd }).nullable(),
  premium_tax_credit: z
    .object({
      /** Percent of household income. */
      applicable_percent: z.number().min(0),
      /** USD a month: what the household is expected to pay for the benchmark plan. */
      contribution: usd,
      /** USD a month for this person alone, at the benchmark's median, lowest and highest premium. */
      credit: usd,
      credit_lowest: usd,
      credit_highest: usd,
    })
    .nullable(),
  /** Percent of cost that a silver plan pays instead of 70. */
  cost_sharing_reduction: z.literal([94, 87, 73]).nullable(),
  tobacco_barred: z.boolean(),
  /** Empty where no plan of the marketplace is the answer. */
  plans: z.array(plan),
  /** Incomes (USD a year, this household) at which something changes, lowest first. */
  income_steps: z.array(
    z.object({ percent_of_poverty: z.number(), annual_income: usd, change: z.enum(INCOME_CHANGES) }),
  ),
  /** What each figure is from. `wanted_year` is what the plan year calls for; the newest table there stands in for it. */
  sources: z.array(
    z.object({ figure: z.string(), source: z.string(), year: z.number().int(), wanted_year: z.number().int() }),
  ),
  /** What is assumed and what is not known. */
  notes: z.array(z.string()),
})
export type Entitlement = z.output<typeof entitlement>

export const entitlementEndpoints = {
  readEntitlement: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/entitlement',
    summary: 'What a client is likely entitled to, estimated now from dated public tables; the read is logged',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    status: 200,
    response: entitlement,
  }),
  readEntitlementTables: endpoint({
    method: 'GET',
    path: '/broker/entitlement-tables',
    summary: 'The public tables behind these estimates, as they count today',
    tag: 'Clients',
    access: 'session',
    status: 200,
    response: z.object({
      windows: settingValues.enrollment_windows,
      guidelines: settingValues.poverty_guidelines,
      percentages: settingValues.applicable_percentages,
      benchmarks: settingValues.benchmark_premiums,
      age_curve: settingValues.age_curve,
      limits: settingValues.out_of_pocket_maximums,
      state_rules: settingValues.state_rules,
    }),
  }),
}
