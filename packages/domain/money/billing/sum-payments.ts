import type { Config } from '@waymark/platform/config'
import { type Sql, sql } from '@waymark/platform/database'
import { float8, row, text } from '@waymark/platform/row'
import { GRACE_DAYS } from '@waymark/rules/money/billing/live-until'
import { isTestMode } from './provider.ts'

export interface Payments {
  db: Sql
  config: Pick<Config, 'STRIPE_SECRET_KEY'>
}

/** No money moved in the sandbox, so its payments count only while there are no others. */
const counts = ({ config }: Payments) => sql`(provider <> 'sandbox' or ${isTestMode(config)}::boolean)`

const grace = sql`make_interval(days => ${GRACE_DAYS}::int)`

/**
 * The monthly total of subscriptions running at `now` (US dollars), each at its agreed price. For several subscriptions
 * of one user the newest counts, as in `currentSubscription`. `liveUntil` defines running.
 */
export async function sumSubscriptions(from: Payments, now: Date): Promise<number> {
  const sum = await from.db.row(
    row({ cents: float8 }),
    sql`
    select coalesce(sum(amount_cents), 0)::float8 as cents from (
      select distinct on (user_id) amount_cents from subscription
      where ${counts(from)} and case state
          when 'past_due' then period_starts_at + ${grace} > ${now}::timestamptz
          when 'active' then
            period_ends_at + case when cancel_at_period_end then interval '0' else ${grace} end > ${now}::timestamptz
          else false
        end
      order by user_id, started_at desc, id desc
    ) as running`,
  )
  return (sum?.cents ?? 0) / 100
}

/** Payments without what was refunded of them, in each of the last twelve months of a time zone (US dollars, by receipt), with the month of `now` last. */
export async function sumReceipts(
  from: Payments,
  time_zone: string,
  now: Date,
): Promise<{ month: string; revenue: number }[]> {
  const this_month = sql`date_trunc('month', ${now}::timestamptz at time zone ${time_zone}::text)`
  const months = await from.db.rows(
    row({ month: text, cents: float8 }),
    sql`
    with paid as (
      select date_trunc('month', paid_at at time zone ${time_zone}::text) as month, sum(amount_cents - refunded_cents) as cents
      from receipt
      where ${counts(from)} and paid_at >= (${this_month} - interval '11 months') at time zone ${time_zone}::text
      group by 1
    )
    select to_char(month, 'YYYY-MM') as month, coalesce(cents, 0)::float8 as cents
    from generate_series(${this_month} - interval '11 months', ${this_month}, interval '1 month') as month
    left join paid using (month) order by month`,
  )
  return months.map(({ month, cents }) => ({ month, revenue: cents / 100 }))
}
