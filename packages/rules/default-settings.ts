import { type Settings, settingValues } from '@waymark/contracts/foundation/settings/values'
import { PUBLISHED_ENTITLEMENT_TABLES } from './coverage/entitlement/tables.ts'
import { PUBLISHED_TABLES } from './coverage/risk/tables.ts'
import { FEE_TIERS } from './networks/fee-referrals/fee.ts'

const { windows, guidelines, percentages, benchmarks, age_curve, limits, state_rules } = PUBLISHED_ENTITLEMENT_TABLES

/** The value of each setting until it is changed. Tables omit columns that no calculation uses. */
export const DEFAULT_SETTINGS: Settings = {
  prices: { broker_basic: 9_99, white_label: 49_00 },
  assignment: {
    default_daily_cap: 20,
    most_daily_cap: null,
    weights: { trial: 1, broker_basic: 1, white_label: 1 },
    queue_administrators: [],
  },
  retention: {
    enrolled_clients: 365,
    notifications: 180,
    contact_requests: 365,
    visitor_messages: 180,
    business_leads: 730,
    closed_applications: 180,
    assistant_conversations: 365,
    census_views: 180,
    checkouts: 30,
    payment_events: 90,
    sessions: 30,
    invite_codes: 30,
    password_resets: 1,
    google_sign_ins: 1,
    idempotency_records: 2,
    backup_runs: 365,
    mail_files: 30,
    events: 60,
  },
  fee_tiers: { tiers: [...FEE_TIERS] },
  enrollment_windows: settingValues.enrollment_windows.parse(windows),
  poverty_guidelines: settingValues.poverty_guidelines.parse(guidelines),
  applicable_percentages: settingValues.applicable_percentages.parse(percentages),
  out_of_pocket_maximums: settingValues.out_of_pocket_maximums.parse(limits),
  benchmark_premiums: settingValues.benchmark_premiums.parse(benchmarks),
  age_curve: settingValues.age_curve.parse(age_curve),
  state_rules: settingValues.state_rules.parse(state_rules),
  risk_factors: settingValues.risk_factors.parse(PUBLISHED_TABLES.factors),
  state_markets: settingValues.state_markets.parse(PUBLISHED_TABLES.market),
}
