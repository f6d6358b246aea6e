import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { idParams } from '../../fields.ts'
import { settingValues } from '../../foundation/settings/values.ts'

const ENTITLEMENT_OUTCOMES = [
  /** Age 65 or older: marketplace figures do not apply. */
  'medicare',
  'medicaid',
  /** Medicaid with a condition that we do not ask about, such as work hours. */
  'medicaid_with_condition',
  /** A state Basic Health Program replaces the credit. */
  'basic_health',
  'tax_credit',
  /** Eligible by income, but the benchmark plan costs no more than the expected contribution. */
  'no_credit_by_price',
  /** Income is above the credit's limit. */
  'no_credit_by_income',
  /** Below 100% of poverty in a state without Medicaid expansion: neither Medicaid nor a credit. */
  'coverage_gap',
  /** A territory: it has its own rules for Medicaid and private coverage, and no federal marketplace. */
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

/** In USD. */
const usd = z.number().min(0)

const plan = z.object({
  level: z.enum(METAL_LEVELS),
  /** A month, before the credit and without a tobacco surcharge. */
  premium: usd,
  /** A month, after the credit. Never below 0. */
  net_premium: usd,
  /**
   * A month: the most that tobacco use can add, which the credit does not cover. 0 without tobacco use or where
   * surcharges are banned.
   */
  tobacco_surcharge_most: usd,
  /** A year, one person, in network: the federal limit or, for silver, the limit with the cost-sharing reduction. */
  out_of_pocket_maximum: usd,
  /** A year: twelve net premiums and little care. */
  good_year: usd,
  /** A year: twelve net premiums, the highest tobacco surcharge, and the out-of-pocket maximum. */
  bad_year: usd,
})

/** An estimate for one person from dated public tables. Nothing is stored. */
export const entitlement = z.object({
  plan_year: z.number().int(),
  outcome: z.enum(ENTITLEMENT_OUTCOMES),
  /** The name of the Medicaid program or Basic Health Program, if the outcome is one. */
  program: z.string().nullable(),
  poverty: z.object({
    /** USD a year for the household, from the year before coverage. */
    credit_guideline: usd,
    /** Household income as a percentage of the poverty level. */
    credit_percent: z.number().min(0),
    /** USD a year for the household, from the newest guideline, which Medicaid uses. */
    medicaid_guideline: usd,
    medicaid_percent: z.number().min(0),
  }),
  /**
   * Second-lowest-cost silver plan in USD a month at this age: the median of the state's rating areas, and their range.
   */
  benchmark: z.object({ premium: usd, lowest: usd, highest: usd }).nullable(),
  premium_tax_credit: z
    .object({
      /** Percent of household income. */
      applicable_percent: z.number().min(0),
      /** USD a month that the household is expected to pay for the benchmark plan. */
      contribution: usd,
      /** USD a month for this person alone, at the benchmark's median, lowest and highest premium. */
      credit: usd,
      credit_lowest: usd,
      credit_highest: usd,
    })
    .nullable(),
  /** The percentage of costs that a silver plan pays, instead of the usual 70. */
  cost_sharing_reduction: z.literal([94, 87, 73]).nullable(),
  tobacco_barred: z.boolean(),
  /** Empty if a marketplace plan is not the answer. */
  plans: z.array(plan),
  /** Incomes (USD a year, this household) where the outcome changes, lowest first. */
  income_steps: z.array(
    z.object({ percent_of_poverty: z.number(), annual_income: usd, change: z.enum(INCOME_CHANGES) }),
  ),
  /** The source of each figure. If the table for `wanted_year` is missing, the newest one is used. */
  sources: z.array(
    z.object({ figure: z.string(), source: z.string(), year: z.number().int(), wanted_year: z.number().int() }),
  ),
  /** Assumptions and unknowns. */
  notes: z.array(z.string()),
})
export type Entitlement = z.output<typeof entitlement>

export const entitlementEndpoints = {
  readEntitlement: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/entitlement',
    summary: 'Estimate what a client is likely entitled to, from dated public tables; the read is logged',
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
    summary: 'Get the public tables behind these estimates, as of today',
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
