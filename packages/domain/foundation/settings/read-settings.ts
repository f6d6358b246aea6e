import {
  SETTING_NAMES,
  type SettingName,
  type Settings,
  settingValues,
} from '@waymark/contracts/foundation/settings/values'
import { type Database, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { int4, oneOf, type RowOf, row, text, unchecked } from '@waymark/platform/row'
import { createEstimator, type Estimator } from '@waymark/rules/coverage/entitlement/estimate'
import { type EnrollmentTable, enrollmentTable } from '@waymark/rules/coverage/entitlement/plan-year'
import type { EntitlementTables } from '@waymark/rules/coverage/entitlement/tables'
import { buildModel } from '@waymark/rules/coverage/risk/model'
import type { RiskTables } from '@waymark/rules/coverage/risk/tables'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'
import { currentVersion, dayOf } from '@waymark/rules/foundation/settings/in-force'

/** How old the settings seen here may be after another process changed them. */
const FRESH_MS = 1000

/** The settings that apply now, and values computed from them. The object stays the same until a setting changes. */
export interface CurrentSettings extends Settings {
  estimate: Estimator
  risk_tables: RiskTables
  enrollment: EnrollmentTable
}

const version = tables.setting_version
  .pick('number', 'cancels')
  .extend({ name: oneOf(SETTING_NAMES), effective_from: text, value: unchecked<object>('parsed below') })
type Version = RowOf<typeof version>

interface Known {
  /** The least number of versions; versions are only ever added. */
  count: number
  versions: readonly Version[]
  checked_at: number
  /** The settings that apply on `day`. */
  current: CurrentSettings
  day: string
}

const known = new WeakMap<Database, Known>()

/**
 * The settings that apply today (UTC). They are cached in the process. At most once per second a statement checks for
 * new versions, and only then are they read again. So a change applies everywhere within a second without a restart,
 * and a frequent read costs no statement. Within a transaction, pass it: the check then uses its connection.
 */
export async function readSettings(handle: Database | Transaction, now = new Date()): Promise<CurrentSettings> {
  const db = 'database' in handle ? handle.database : handle
  const day = dayOf(now)
  const checked_at = performance.now()
  const before = known.get(db)
  const fresh = before !== undefined && checked_at - before.checked_at < FRESH_MS
  if (fresh && before.day === day) return before.current
  const count = fresh ? before.count : await countVersions(handle)
  const same = before?.count === count ? before : undefined
  const versions = same?.versions ?? (await readVersions(handle))
  const current = same?.day === day ? same.current : currentOf(versions, day)
  known.set(db, { count, versions, checked_at: fresh ? before.checked_at : checked_at, current, day })
  return current
}

/** Makes the next caller in this process read the settings again, so that users see their own changes immediately. */
export function forgetSettings(db: Database): void {
  known.delete(db)
}

async function countVersions(db: Sql): Promise<number> {
  const counted = await db.row(row({ count: int4 }), sql`select count(*)::int as count from setting_version`)
  return counted?.count ?? 0
}

const readVersions = (db: Sql): Promise<Version[]> =>
  db.rows(
    version,
    sql`
    select name, number, effective_from::text, value, cancels from setting_version
    where name = any(${SETTING_NAMES}::text[])`,
  )

function currentOf(versions: readonly Version[], day: string): CurrentSettings {
  const byName = Map.groupBy(versions, ({ name }) => name)
  // Merges with the default, so that a value stored before a field was added is still complete.
  const on = <N extends SettingName>(name: N) =>
    settingValues[name].parse({
      ...DEFAULT_SETTINGS[name],
      ...currentVersion(byName.get(name) ?? [], day)?.value,
    })
  const settings: Settings = {
    prices: on('prices'),
    assignment: on('assignment'),
    retention: on('retention'),
    fee_tiers: on('fee_tiers'),
    enrollment_windows: on('enrollment_windows'),
    poverty_guidelines: on('poverty_guidelines'),
    applicable_percentages: on('applicable_percentages'),
    out_of_pocket_maximums: on('out_of_pocket_maximums'),
    area_premiums: on('area_premiums'),
    benchmark_premiums: on('benchmark_premiums'),
    age_curve: on('age_curve'),
    state_age_curves: on('state_age_curves'),
    family_tiers: on('family_tiers'),
    medicaid_limits: on('medicaid_limits'),
    marketplaces: on('marketplaces'),
    state_subsidies: on('state_subsidies'),
    state_rules: on('state_rules'),
    risk_factors: on('risk_factors'),
    state_markets: on('state_markets'),
  }
  const risk_tables = {
    factors: settings.risk_factors,
    age_curve: settings.age_curve,
    market: settings.state_markets,
  }
  return {
    ...settings,
    estimate: createEstimator(entitlementTables(settings), buildModel(risk_tables).base_cost),
    risk_tables,
    enrollment: enrollmentTable({ windows: settings.enrollment_windows, marketplaces: settings.marketplaces }),
  }
}

const entitlementTables = (settings: Settings): EntitlementTables => ({
  windows: settings.enrollment_windows,
  guidelines: settings.poverty_guidelines,
  percentages: settings.applicable_percentages,
  limits: settings.out_of_pocket_maximums,
  area_premiums: settings.area_premiums,
  benchmarks: settings.benchmark_premiums,
  age_curve: settings.age_curve,
  state_age_curves: settings.state_age_curves,
  family_tiers: settings.family_tiers,
  medicaid_limits: settings.medicaid_limits,
  marketplaces: settings.marketplaces,
  subsidies: settings.state_subsidies,
  state_rules: settings.state_rules,
})
