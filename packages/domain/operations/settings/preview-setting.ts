import { DAY_MS } from '@waymark/contracts/durations'
import type { SettingEffect } from '@waymark/contracts/foundation/settings/endpoints'
import type { RetentionName, SettingName, Settings } from '@waymark/contracts/foundation/settings/values'
import { type Sql, sql } from '@waymark/platform/database'
import { int4, row } from '@waymark/platform/row'
import { countEnrolled } from '../../leads/clients/purge-enrolled-clients.ts'
import { countSilent } from '../../leads/clients/silent-clients.ts'
import { countExpired } from '../housekeeping/expired-rows.ts'

/** Counting stops here. */
const MAX = 10_000

/** The effects on existing data if a value applied now. */
export async function previewSetting<N extends SettingName>(
  db: Sql,
  name: N,
  value: Settings[N],
  now: Date,
): Promise<SettingEffect[]> {
  const preview: (db: Sql, value: Settings[N], now: Date) => Promise<(SettingEffect | null)[]> = PREVIEWS[name]
  return (await preview(db, value, now)).filter((effect) => effect !== null)
}

const effect = (count: number, what: string): SettingEffect => ({
  count: Math.min(count, MAX),
  or_more: count > MAX,
  what,
})

async function counted(db: Sql, from: ReturnType<typeof sql>): Promise<number> {
  const found = await db.row(
    row({ count: int4 }),
    sql`
    select count(*)::int as count from (select ${from} limit ${MAX + 1}) as found`,
  )
  return found?.count ?? 0
}

const none = async () => []

const scoresStay = async (db: Sql) => [
  effect(
    await counted(db, sql`from client where risk_score is not null`),
    'clients keep their score until they answer again',
  ),
]

const PREVIEWS: {
  readonly [N in SettingName]: (db: Sql, value: Settings[N], now: Date) => Promise<(SettingEffect | null)[]>
} = {
  async prices(db) {
    const running = await counted(db, sql`from subscription where state in ('active', 'past_due')`)
    return [effect(running, 'active subscriptions keep their price')]
  },

  async assignment(db, { most_daily_cap }) {
    if (most_daily_cap === null) return []
    const over = await counted(
      db,
      sql`from app_user where role = 'broker' and is_active and daily_cap > ${most_daily_cap}`,
    )
    return [effect(over, `brokers have a higher cap and will get at most ${most_daily_cap} pool leads a day`)]
  },

  async retention(db, retention, now) {
    const round = Object.entries(WOULD_GO).map(async ([name, what]) => {
      if (!isRetention(name)) return null
      const before = new Date(now.getTime() - retention[name] * DAY_MS)
      if (name === 'silent_clients') {
        const count = await countSilent(db, before, MAX + 1)
        return count
          ? effect(count, `${what} would be told within the hour that their data will go, unless they wrote lately`)
          : null
      }
      const count =
        name === 'enrolled_clients'
          ? await countEnrolled(db, before, MAX + 1)
          : await countExpired(db, name, before, MAX + 1)
      return count ? effect(count, `${what} would be deleted within the hour`) : null
    })
    return Promise.all(round)
  },

  async fee_tiers(db) {
    const open = await counted(db, sql`from fee_referral where status not in ('Lost', 'Paid')`)
    return [effect(open, 'open referrals keep their fee')]
  },

  enrollment_windows: none,
  poverty_guidelines: none,
  applicable_percentages: none,
  out_of_pocket_maximums: none,
  area_premiums: none,
  benchmark_premiums: none,
  state_age_curves: none,
  family_tiers: none,
  medicaid_limits: none,
  marketplaces: none,
  state_subsidies: none,
  state_rules: none,
  age_curve: scoresStay,
  risk_factors: scoresStay,
  state_markets: scoresStay,
}

const isRetention = (name: string): name is RetentionName => name in WOULD_GO

const WOULD_GO: Record<RetentionName, string> = {
  enrolled_clients: 'enrolled clients with all their data',
  silent_clients: 'clients who never enrolled',
  notifications: 'notifications',
  contact_requests: 'contact requests',
  visitor_messages: 'visitor messages',
  business_leads: 'business leads',
  closed_applications: 'closed applications',
  assistant_conversations: 'assistant conversations',
  census_views: 'census links and views',
  checkouts: 'closed payment pages',
  payment_events: 'payment events',
  sessions: 'expired sessions',
  invite_codes: 'expired invite codes',
  password_resets: 'expired password links',
  google_sign_ins: 'expired Google sign-ins',
  idempotency_records: 'stored responses to repeated requests',
  backup_runs: 'backup log entries',
  mail_files: 'emails written to files',
  events: 'events',
}
