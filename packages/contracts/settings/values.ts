import { z } from 'zod'
import { id, LIMITS, requiredText, text } from '../fields.ts'

/** What each setting holds, and the bounds of every figure; what must hold between figures is `@waymark/rules/settings`. */

const between = (least: number, most: number, said: string) =>
  z
    .number({ error: `${said} must be a number` })
    .min(least, `${said} must be ${least} or more`)
    .max(most, `${said} must be ${most.toLocaleString('en-US')} or less`)
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

/** A public table as its publisher has it. */
const table = <R extends z.ZodType>(row: R) =>
  z.object({
    source: requiredText(LIMITS.short_text, 'Say where the figures are published'),
    /** Of the figures, or of the newest of them. */
    year,
    note: text(LIMITS.free_text),
    rows: z.array(row).min(1, 'There must be a row').max(1000, 'At most 1,000 rows'),
  })

/** Days for which rows stay; `housekeeping` deletes what is older. */
const retention = z.object({
  /** Since they were marked enrolled. */
  enrolled_clients: days(30),
  notifications: days(7),
  /** Requests of nobody's client. */
  contact_requests: days(30),
  /** Messages of people nobody knows. */
  visitor_messages: days(30),
  /** Since the lead last changed. */
  business_leads: days(30),
  /** Since it was declined or withdrawn. */
  closed_applications: days(30),
  /** Since the last message. */
  assistant_conversations: days(7),
  /** Share links since they expired, and who opened them. */
  census_views: days(30),
  /** Since the payment page closed. */
  checkouts: days(7),
  /** Providers repeat an event for a few days. */
  payment_events: days(7),
  /** Since it expired. */
  sessions: days(1),
  /** Since it expired. */
  invite_codes: days(1),
  /** Since the link expired. */
  password_resets: days(1),
  /** Since it expired. */
  google_sign_ins: days(1),
  /** A repeat under an Idempotency-Key gets its answer for 48 hours. */
  idempotency_records: days(2),
  backup_runs: days(30),
  /** Where there is no mail server. */
  mail_files: days(1),
  /** By month, once everything that follows from them is done. */
  events: days(30),
})

const schemas = {
  prices: z.object({ broker_basic: price, white_label: price }),
  assignment: z.object({
    /** Pool leads a day for a new account. */
    default_daily_cap: cap('The cap of new accounts'),
    /** Pool leads a day for anybody, whatever their own cap; null: only their own counts. */
    most_daily_cap: cap('The most for anybody').nullable(),
    /** How much the waiting of a broker counts for the turn, by their plan; with one weight for all it is as without. */
    weights: z.object({ trial: weight, broker_basic: weight, white_label: weight }),
    /** Who keeps what no broker can take: the first of them who is enabled. */
    queue_administrators: z.array(id).max(10, 'Name at most ten'),
  }),
  retention,
  fee_tiers: z.object({
    tiers: z
      .array(
        z.object({
          /** From how many employees it holds. */
          employees: whole(0, 1_000_000, 'The number of employees'),
          /** US cents for a placement. */
          fee_cents: z
            .number({ error: 'Enter a fee' })
            .multipleOf(100, 'A fee is in whole dollars')
            .min(0, 'A fee is $0 or more')
            .max(10_000_000, 'A fee is $100,000 or less'),
        }),
      )
      .min(1, 'There must be a tier')
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
  out_of_pocket_maximums: table(z.object({ plan_year: year, self_only: usd(100_000) })),
  benchmark_premiums: table(
    z.object({
      state,
      age21_low: usd(10_000).nullable(),
      age21_median: usd(10_000),
      age21_high: usd(10_000).nullable(),
    }),
  ),
  age_curve: table(z.object({ age: whole(0, 120, 'An age'), premium_ratio: between(0.1, 10, 'A ratio') })),
  state_rules: table(
    z.object({
      state,
      adult_medicaid_percent: percent(500).nullable(),
      medicaid_program: requiredText(LIMITS.name, 'Name the program'),
      medicaid_activity_hours: whole(0, 744, 'Hours a month').nullable(),
      basic_health_program: requiredText(LIMITS.name, 'Name the program').nullable(),
      basic_health_percent: percent(500).nullable(),
      age_curve: z.enum(['federal', 'own', 'none'], { error: 'Use federal, own or none' }),
      tobacco_rating: z.enum(['allowed', 'barred'], { error: 'Use allowed or barred' }),
    }),
  ),
  risk_factors: table(
    z.object({ variable: requiredText(LIMITS.name, 'Name the variable'), silver: between(-1000, 1000, 'A factor') }),
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

/** The schema of each setting's value. */
export const settingValues: { readonly [N in SettingName]: z.ZodType<Settings[N]> } = schemas

const isSettingName = (name: string): name is SettingName => name in schemas
export const SETTING_NAMES: readonly SettingName[] = Object.keys(schemas).filter(isSettingName)
