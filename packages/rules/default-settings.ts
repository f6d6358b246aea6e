import { type Settings, settingValues } from '@waymark/contracts/foundation/settings/values'
import { PUBLISHED_ENTITLEMENT_TABLES } from './coverage/entitlement/tables.ts'
import { PUBLISHED_TABLES } from './coverage/risk/tables.ts'
import { FEE_TIERS } from './networks/fee-referrals/fee.ts'

const entitlement = PUBLISHED_ENTITLEMENT_TABLES

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
    enrolled_clients: 730,
    silent_clients: 365,
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
  enrollment_windows: settingValues.enrollment_windows.parse(entitlement.windows),
  poverty_guidelines: settingValues.poverty_guidelines.parse(entitlement.guidelines),
  applicable_percentages: settingValues.applicable_percentages.parse(entitlement.percentages),
  out_of_pocket_maximums: settingValues.out_of_pocket_maximums.parse(entitlement.limits),
  area_premiums: settingValues.area_premiums.parse(entitlement.area_premiums),
  benchmark_premiums: settingValues.benchmark_premiums.parse(entitlement.benchmarks),
  age_curve: settingValues.age_curve.parse(entitlement.age_curve),
  state_age_curves: settingValues.state_age_curves.parse(entitlement.state_age_curves),
  family_tiers: settingValues.family_tiers.parse(entitlement.family_tiers),
  medicaid_limits: settingValues.medicaid_limits.parse(entitlement.medicaid_limits),
  marketplaces: settingValues.marketplaces.parse(entitlement.marketplaces),
  state_subsidies: settingValues.state_subsidies.parse(entitlement.subsidies),
  state_rules: settingValues.state_rules.parse(entitlement.state_rules),
  risk_factors: settingValues.risk_factors.parse(PUBLISHED_TABLES.factors),
  state_markets: settingValues.state_markets.parse(PUBLISHED_TABLES.market),
}
