import { z } from 'zod'
import { id, LIMITS, requiredText, saying, text } from '../../fields.ts'

/**
 * The schema of each setting, with limits for every figure. Rules that combine several figures are in
 * `@waymark/rules/foundation/settings/problems`.
 */

const between = (least: number, most: number, said: string) =>
  z
    .number({ error: `${said} must be a number` })
    .min(least, `${said} must be ${least} or more`)
    .max(
      most,
      saying(() => `${said} must be ${most.toLocaleString('en-US')} or less`),
    )
const whole = (least: number, most: number, said: string) =>
  between(least, most, said).int(`${said} must be a whole number`)
/** US cents a month. */
const price = z
  .number({ error: 'Enter a price' })
  .int('A price is in whole cents')
  .min(100, 'A price is $1 or more')
  .max(100_000, 'A price is $1,000 or less')
const cap = (said: string) => whole(0, 500, said)
const weight = whole(1, 10, 'A weight')
const days = (least: number) => whole(least, 3650, 'The number of days')
const percent = (most: number) => between(0, most, 'A percentage')
const usd = (most: number) => between(0, most, 'An amount')
const year = whole(2014, 2100, 'A year')
const state = z.string({ error: 'Use a two-letter state code' }).regex(/^[A-Z]{2}$/, 'Use a two-letter state code')
const day = z.iso.date('Use a date such as 2026-11-01')

export const FAMILY_TIERS = [
  'one_adult',
  'two_adults',
  'one_adult_with_children',
  'two_adults_with_children',
  'child_only',
] as const

/** A public table in its publisher's format. */
const table = <R extends z.ZodType>(row: R) =>
  z.object({
    source: requiredText(LIMITS.short_text, 'Please enter where the figures are published'),
    /** When the figures, or the newest of them, were published. Of `benchmark_premiums`, their plan year. */
    year,
    note: text(LIMITS.free_text),
    rows: z.array(row).min(1, 'Enter at least one row').max(3000, 'At most 3,000 rows'),
  })

/** How many days rows are stored. `housekeeping` deletes older ones. */
const retention = z.object({
  /** After they were marked enrolled. */
  enrolled_clients: days(30),
  silent_clients: days(30),
  notifications: days(7),
  /** Visitor requests that belong to no client. */
  contact_requests: days(30),
  /** Messages from unknown visitors. */
  visitor_messages: days(30),
  /** After the last change of the lead. */
  business_leads: days(30),
  /** After it was declined or withdrawn. */
  closed_applications: days(30),
  /** After the last message. */
  assistant_conversations: days(7),
  /** Share links after they expired, and the list of who opened them. */
  census_views: days(30),
  /** After the payment page closed. */
  checkouts: days(7),
  /** Payment providers repeat an event for a few days. */
  payment_events: days(7),
  /** After it expired. */
  sessions: days(1),
  /** After it expired. */
  invite_codes: days(1),
  /** After the link expired. */
  password_resets: days(1),
  /** After it expired. */
  google_sign_ins: days(1),
  /** Repeating a request with the same Idempotency-Key returns the same response for 48 hours. */
  idempotency_records: days(2),
  backup_runs: days(30),
  /** Used when there is no mail server. */
  mail_files: days(1),
  /** Deleted by month, once all of their deliveries are settled. */
  events: days(30),
})

const schemas = {
  prices: z.object({ broker_basic: price, white_label: price }),
  assignment: z.object({
    /** Pool leads a day for a new account. */
    default_daily_cap: cap('The daily cap of new accounts'),
    /** The most pool leads a day for any broker. Null: only the broker's own cap applies. */
    most_daily_cap: cap('The highest daily cap').nullable(),
    /** How fast each plan moves a broker up the line for pool leads. Equal weights mean a plain rotation. */
    weights: z.object({ trial: weight, broker_basic: weight, white_label: weight }),
    /** Who receives leads that no broker can take: the first of these who is enabled. */
    queue_administrators: z.array(id).max(10, 'Choose up to ten'),
  }),
  retention,
  fee_tiers: z.object({
    tiers: z
      .array(
        z.object({
          /** The tier starts at this many employees. */
          employees: whole(0, 1_000_000, 'The number of employees'),
          /** US cents for each placement. */
          fee_cents: z
            .number({ error: 'Enter a fee' })
            .multipleOf(100, 'A fee is in whole dollars')
            .min(0, 'A fee is $0 or more')
            .max(10_000_000, 'A fee is $100,000 or less'),
        }),
      )
      .min(1, 'Enter at least one tier')
      .max(20, 'At most 20 tiers'),
  }),
  enrollment_windows: table(z.object({ plan_year: year, opens_on: day, closes_on: day })),
  poverty_guidelines: table(
    z.object({
      guideline_year: year,
      region: z.enum(['contiguous', 'alaska', 'hawaii'], { error: 'Use contiguous, alaska or hawaii' }),
      first_person: usd(200_000),
      each_additional: usd(100_000),
    }),
  ),
  applicable_percentages: table(
    z.object({
      coverage_year: year,
      fpl_from: percent(10_000),
      fpl_to: percent(10_000).nullable(),
      initial_percent: percent(100),
      final_percent: percent(100),
    }),
  ),
  out_of_pocket_maximums: table(
    z.object({
      plan_year: year,
      self_only: usd(100_000),
      // Versions of earlier releases do not have it.
      employer_percent: percent(100).nullable().default(null),
    }),
  ),
  area_premiums: table(
    z.object({
      plan_year: year,
      state,
      rating_area: whole(1, 100, 'A rating area'),
      silver: usd(10_000),
      bronze: usd(10_000),
      published_by: z.enum(['puf', 'kff', 'other'], { error: 'Use puf, kff or other' }),
    }),
  ),
  benchmark_premiums: table(
    z.object({
      state,
      age21_low: usd(10_000).nullable(),
      age21_median: usd(10_000),
      age21_high: usd(10_000).nullable(),
    }),
  ),
  age_curve: table(z.object({ age: whole(0, 120, 'An age'), premium_ratio: between(0.1, 10, 'A ratio') })),
  state_age_curves: table(
    z.object({ state, age: whole(0, 120, 'An age'), premium_ratio: between(0.1, 10, 'A ratio') }),
  ),
  family_tiers: table(
    z.object({
      state,
      tier: z.enum(FAMILY_TIERS, { error: `Use one of ${FAMILY_TIERS.join(', ')}` }),
      ratio: between(0.1, 10, 'A ratio'),
    }),
  ),
  medicaid_limits: table(
    z.object({
      state,
      infant_percent: percent(1000),
      infant_below_age: whole(1, 5, 'An age'),
      child_1_to_5_percent: percent(1000),
      child_6_to_18_percent: percent(1000),
      chip_percent: percent(1000).nullable(),
      age_19_to_20_percent: percent(1000).nullable(),
      pregnant_percent: percent(1000),
      pregnant_chip_percent: percent(1000).nullable(),
      unborn_child_percent: percent(1000).nullable(),
      parent_percent: percent(1000),
    }),
  ),
  marketplaces: table(
    z.object({
      plan_year: year,
      state,
      exchange: z.enum(['federal', 'state'], { error: 'Use federal or state' }),
      opens_on: day,
      closes_on: day,
      tobacco_max_ratio: between(1, 1.5, 'The tobacco ratio'),
    }),
  ),
  state_subsidies: table(
    z.object({
      plan_year: year,
      state,
      program: requiredText(LIMITS.name, 'Enter the name of the program'),
      what_it_does: requiredText(LIMITS.free_text, 'Enter what it does'),
    }),
  ),
  state_rules: table(
    z.object({
      state,
      adult_medicaid_percent: percent(500).nullable(),
      medicaid_program: requiredText(LIMITS.name, 'Enter the name of the program'),
      medicaid_activity_hours: whole(0, 744, 'Hours a month').nullable(),
      basic_health_program: requiredText(LIMITS.name, 'Enter the name of the program').nullable(),
      basic_health_percent: percent(500).nullable(),
      age_curve: z.enum(['federal', 'own', 'none'], { error: 'Use federal, own or none' }),
    }),
  ),
  risk_factors: table(
    z.object({
      variable: requiredText(LIMITS.name, 'Enter the name of the variable'),
      silver: between(-1000, 1000, 'A factor'),
    }),
  ),
  state_markets: table(
    z.object({
      state,
      average_monthly_premium: between(1, 10_000, 'A premium'),
      plan_liability_risk_score: between(0.01, 100, 'A risk score'),
      allowable_rating_factor: between(0.01, 100, 'A rating factor'),
      actuarial_value: between(0.01, 1, 'An actuarial value'),
      member_months: whole(0, 1_000_000_000, 'Member months'),
    }),
  ),
}

export type SettingName = keyof typeof schemas
export type Settings = { readonly [N in SettingName]: z.output<(typeof schemas)[N]> }
export type RetentionName = keyof Settings['retention']

/** The schema for the value of each setting. */
export const settingValues: { readonly [N in SettingName]: z.ZodType<Settings[N]> } = schemas

const isSettingName = (name: string): name is SettingName => name in schemas
export const SETTING_NAMES: readonly SettingName[] = Object.keys(schemas).filter(isSettingName)
