import { z } from 'zod'

/** What one person is likely entitled to. */
export const PROGRAMS = [
  'medicare',
  'medicaid',
  'chip',
  /** A state Basic Health Program, which replaces the credit. */
  'basic_health',
  'tax_credit',
  /** No help with the premium of a marketplace plan. */
  'full_price',
  /** Below 100% of poverty in a state without Medicaid for adults: neither Medicaid nor a credit. */
  'coverage_gap',
  'not_applying',
] as const
export type Program = (typeof PROGRAMS)[number]

/** Why a person has that program. */
export const REASONS = [
  'age',
  'has_it',
  /** They have Medicaid or CHIP, and no limit of income that we know explains it. */
  'has_it_not_by_income',
  'income',
  /** An employer's offer to this person counts as affordable. */
  'own_offer',
  /** An employer's offer to the family counts as affordable. */
  'family_offer',
  /** The benchmark plan costs no more than the household's expected share. */
  'benchmark_is_cheap',
  'income_above_limit',
  'income_below_limit',
  'not_applying',
] as const
export type Reason = (typeof REASONS)[number]

export const VERDICT_CODES = [
  ...PROGRAMS,
  /** The people of the household have different programs. */
  'mixed',
  /** An affordable offer of job coverage comes first. */
  'employer_offer',
  /** Medicaid or CHIP that may end, because income is not the reason for it. */
  'may_end',
  /** Others need coverage, and their ages are not known. */
  'ages_needed',
  /** Not everyone on the tax return is listed, and a child among the others would bring Medicaid to a parent. */
  'child_unknown',
  /** The ZIP code is in several counties, and the result depends on which. */
  'county_needed',
  /** A territory: its own rules for Medicaid and private coverage, and no federal marketplace. */
  'no_marketplace',
  'unknown_place',
] as const

export const METAL_LEVELS = ['bronze', 'silver', 'gold', 'platinum'] as const
export type MetalLevel = (typeof METAL_LEVELS)[number]

const BESIDE_MEDICARE = ['job_offer', 'medicaid'] as const

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
const day = z.iso.date()

export const county = z.object({
  county_fips: z.string(),
  name: z.string(),
  state: z.string(),
  rating_area: z.number().int(),
})
export type County = z.output<typeof county>

const plan = z.object({
  level: z.enum(METAL_LEVELS),
  /** A month for everyone who would buy, before the credit and without a tobacco surcharge. */
  premium: usd,
  /** A month, after the credit. Never below 0. */
  net_premium: usd,
  /** A month: the most that tobacco use can add, which the credit does not cover. */
  tobacco_surcharge_most: usd,
  /** The share of costs, in percent, that the plan pays on average. */
  actuarial_value: z.number(),
  /** A year: of a typical plan of the level, for all of them. */
  deductible: usd,
  /** A year, in network: the federal limit for these people, lowered for silver by the cost-sharing reduction. */
  out_of_pocket_maximum: usd,
  /** A year: twelve net premiums and little care. */
  good_year: usd,
  /** A year: twelve net premiums and the care that is expected. */
  expected_year: usd,
  /** A year: twelve net premiums, the highest tobacco surcharge, and the out-of-pocket maximum. */
  bad_year: usd,
  /** Where the premium is from: the lowest-cost bronze or the benchmark of the area, or estimated from the benchmark. */
  priced_by: z.enum(['lowest_bronze', 'benchmark', 'estimate']),
})

/** An estimate for a household in its county from dated public tables. Money is in USD a month. Nothing is stored. */
export const estimate = z.object({
  plan_year: z.number().int(),
  state: z.string().nullable(),
  county_fips: z.string().nullable(),
  county: z.string().nullable(),
  rating_area: z.number().int().nullable(),
  /** The counties to choose from when they differ. Then there are no figures, except what income alone decides. */
  counties: z.array(county),
  /** Where the premiums are from. `statewide` is the fallback for an unknown ZIP code. */
  premiums_of: z.enum(['rating_area', 'statewide']).nullable(),
  /** The year of the premiums, which is the plan year unless its table is missing. */
  premium_year: z.number().int().nullable(),
  household_size: z.number().int(),
  /** Household income in whole percents of the poverty level, without decimals (Form 8962). */
  poverty_percent: z.number().int(),
  /** USD a year for the household: the guideline of the year before coverage, which the credit uses. */
  poverty_guideline: usd,
  /** Household income in percent of the newest guideline, which Medicaid uses. */
  medicaid_percent: z.number(),
  medicaid_guideline: usd,
  /** Percent of household income expected to pay for the benchmark plan. Null where there is no credit by income. */
  applicable_percent: z.number().nullable(),
  /** Second-lowest-cost silver plan for the people who would buy a marketplace plan. */
  benchmark: usd.nullable(),
  /** What the household is expected to pay for it. */
  contribution: usd.nullable(),
  /** The premium tax credit. Null where it can't be computed. */
  credit: usd.nullable(),
  /** While ages are missing: the credit and the benchmark, from the least to the most that others could change. */
  range: z
    .object({
      credit_lowest: usd,
      credit_highest: usd,
      benchmark_lowest: usd,
      benchmark_highest: usd,
      assumption: z.string(),
    })
    .nullable(),
  /** The percentage of costs that a silver plan pays, instead of the usual 70. */
  cost_sharing_reduction: z.literal([94, 87, 73]).nullable(),
  people: z.array(
    z.object({
      age: z.number().int(),
      program: z.enum(PROGRAMS),
      reason: z.enum(REASONS),
      /** The name of the program in this state, such as "MinnesotaCare". */
      program_name: z.string(),
      /** This person's part of the benchmark. Null for people who would not buy a marketplace plan. */
      benchmark: usd.nullable(),
      /** All of this holds only without a child who is not listed: one would bring Medicaid to this person. */
      child_decides: z.boolean(),
      /**
       * What else counts for someone whose program is Medicare. `job_offer`: a plan from their own or their spouse's
       * employer. `medicaid`: they have it already.
       */
      beside_medicare: z.array(z.enum(BESIDE_MEDICARE)),
    }),
  ),
  verdict: z.object({
    code: z.enum(VERDICT_CODES),
    /** A few words. */
    headline: z.string(),
    sentence: z.string(),
    next_step: z.string(),
    /** The last day to choose a plan in open enrollment. Null if there is no such day. */
    by: day.nullable(),
  }),
  /**
   * The day of a client's answers, if they were given when people shopped for an earlier coverage year. Otherwise null.
   * The release before does not send it.
   */
  answers_from: day.nullable().default(null),
  /** Open enrollment for the plan year, where it is known. */
  enrollment: z.object({ opens_on: day, closes_on: day, exchange: z.enum(['federal', 'state']) }).nullable(),
  /** Whether a pregnancy, which is not asked for, would bring Medicaid or CHIP to someone who would buy a plan. */
  pregnancy_counts: z.boolean(),
  /** Whether an adult has Medicaid as a parent only if a child of 18 is a full-time student in secondary school. */
  school_decides: z.boolean(),
  /** Hours a month that most adults with Medicaid must show, in work, school or similar. Null if nobody here has to. */
  medicaid_hours: z.number().int().nullable(),
  /** Empty if a marketplace plan is not the answer. */
  plans: z.array(plan),
  /** USD a year of care: what `expected_year` assumes for everyone who would buy. */
  expected_spending: usd.nullable(),
  /** Help of the state in addition, which no figure includes. */
  state_subsidies: z.array(z.object({ program: z.string(), what_it_does: z.string() })),
  /** Incomes (USD a year, this household) where something changes for adults, lowest first. */
  income_steps: z.array(
    z.object({ percent_of_poverty: z.number(), annual_income: usd, change: z.enum(INCOME_CHANGES) }),
  ),
  /**
   * The source of each figure, for anyone's estimate in the language of the request. If the table for `wanted_year` is
   * missing, the newest one is used.
   */
  sources: z.array(
    z.object({ figure: z.string(), source: z.string(), year: z.number().int(), wanted_year: z.number().int() }),
  ),
  /** Assumptions and unknowns. */
  notes: z.array(z.string()),
})
export type Estimate = z.output<typeof estimate>
export type Plan = z.output<typeof plan>
export type IncomeStep = Estimate['income_steps'][number]
