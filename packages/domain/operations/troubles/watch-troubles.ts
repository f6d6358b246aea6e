import type { Provider } from '@waymark/contracts/operations/providers/endpoints'
import { TROUBLE_KINDS } from '@waymark/contracts/operations/troubles/endpoints'
import { subscribers } from '@waymark/events/routing'
import { type Database, raw, recordset, type Sql, sql, type Transaction } from '@waymark/platform/database'
import { databaseNow } from '@waymark/platform/database-now'
import { tables } from '@waymark/platform/generated/tables'
import { lowestIdAt } from '@waymark/platform/ids'
import { bool, int4, oneOf, type RowOf, row, text, timestamptz } from '@waymark/platform/row'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'
import { readChainState } from '../audit/read-chain-state.ts'
import { readArchive } from '../housekeeping/read-archive.ts'
import { readLastBackup } from '../housekeeping/read-last-backup.ts'
import { readFigures } from '../providers/read-providers.ts'
import { readSnapshot } from '../queues/read-queues.ts'
import { type Failures, judge } from './judge.ts'
import { troubleBegan, troubleEnded, troubleGrew } from './trouble-words.ts'

const failuresRow = row({
  subscriber: text,
  failures: int4,
  per_minute: int4,
  error: text,
  since: timestamptz,
})

const toldRow = tables.trouble
  .pick('subject', 'detail', 'size', 'began_at')
  .extend({ kind: oneOf(TROUBLE_KINDS), peak: int4 })
type TroubleRow = RowOf<typeof toldRow>

/**
 * Those who acknowledged dead deliveries, or breaks of the access log, know of these, not of those that come later, maybe from
 * something else.
 */
const IS_MORE = raw(`trouble.kind in ('dead', 'access_log') and excluded.size > trouble.size`)

/**
 * Compares the queues, the outside services and the access log with the open troubles: opens, updates and ends them, and tells all
 * administrators once when one begins and once when it ends. More dead deliveries, or breaks of the access log, than someone
 * acknowledged are news, too. Any number of processes may run it, so the time is the database's, also in the ids. `off` are
 * the services that the settings turn off.
 */
export async function watchTroubles(db: Database, off: readonly Provider[] = []): Promise<void> {
  const now = await databaseNow(db)
  const [{ queues, processes }, failed, providers, chain, backup, archive] = await Promise.all([
    readSnapshot(db, now),
    readFailures(db),
    readFigures(db),
    readChainState(db),
    readLastBackup(db),
    readArchive(db),
  ])
  const { wrong, fine, unclear } = judge({ queues, failed, providers, off, chain, backup, archive, processes, now })
  await db.transaction(async (tx) => {
    const seen = await tx.rows(
      toldRow.extend({ is_new: bool, is_more: bool }),
      // What keeps failing in an outage, or waits for its retry after one, is part of it.
      sql`
      insert into trouble (id, kind, subject, detail, size, peak, began_at)
      select uuidv7(), kind, subject, detail, size, size, since
      from (
        select * from ${recordset(wrong, sql`kind text, subject text, detail text, size int, since timestamptz`)}
      ) as found
      where kind <> 'stuck' or not exists (
        select from trouble as outage
        where outage.kind = 'failing' and outage.subject = found.subject
          and coalesce(outage.ended_at, now()) > now() - interval '1 hour')
      order by kind, subject
      on conflict (kind, subject) where ended_at is null do update
        set detail = excluded.detail, size = excluded.size,
            peak = greatest(trouble.peak, trouble.size, excluded.size),
            acknowledged_at = case when ${IS_MORE} then null else trouble.acknowledged_at end,
            acknowledged_by = case when ${IS_MORE} then null else trouble.acknowledged_by end
      returning kind, subject, detail, size, coalesce(peak, size) as peak, began_at, xmax = 0 as is_new,
                old.acknowledged_at is not null and new.acknowledged_at is null as is_more`,
    )
    await tx.run(sql`
      update trouble set size = now_is.size, peak = greatest(peak, trouble.size)
      from (select * from ${recordset(unclear, sql`kind text, subject text, size int`)}) as now_is
      where trouble.kind = now_is.kind and trouble.subject = now_is.subject and ended_at is null
        and trouble.size <> now_is.size`)
    const ended = await tx.rows(
      toldRow.extend({ untried: bool }),
      sql`
      update trouble set ended_at = ${now}
      from (select * from ${recordset(fine, sql`kind text, subject text, untried bool`)}) as fine
      where trouble.kind = fine.kind and trouble.subject = fine.subject and ended_at is null
        -- This look may be older than one of another process that found it.
        and trouble.id < ${lowestIdAt(now)}::uuid
      returning trouble.kind, trouble.subject, detail, size, greatest(peak, size) as peak, began_at,
                untried is true as untried`,
    )
    const began = seen.filter(({ is_new }) => is_new)
    const grew = seen.filter(({ is_more }) => is_more)
    if (began.length + grew.length + ended.length > 0) await tell(tx, { began, grew, ended }, now)
  })
}

/** Tells every administrator, in their own time zone. */
async function tell(
  tx: Transaction,
  {
    began,
    grew,
    ended,
  }: {
    readonly began: readonly TroubleRow[]
    readonly grew: readonly TroubleRow[]
    readonly ended: readonly (TroubleRow & { untried: boolean })[]
  },
  now: Date,
): Promise<void> {
  const users = await tx.rows(
    tables.app_user.pick('id', 'time_zone'),
    sql`select id, time_zone from app_user where role = 'sys_admin' and is_active order by id`,
  )
  await notifyUsers(
    tx,
    users.flatMap(({ id: user_id, time_zone }) => {
      const said = <T extends TroubleRow>(trouble: T) => ({
        ...trouble,
        since: timeOf(trouble.began_at, now, time_zone),
      })
      return [
        ...began.map((one) => ({ user_id, ...troubleBegan(said(one)) })),
        ...grew.map((one) => ({ user_id, ...troubleGrew(said(one)) })),
        ...ended.map((one) => ({ user_id, ...troubleEnded(said(one)) })),
      ]
    }),
  )
}

const HALF_A_DAY_MS = 12 * 3600 * 1000

/** `2:11 PM`, with the day if that was long ago. */
function timeOf(at: Date, now: Date, timeZone: string): string {
  const day = now.getTime() - at.getTime() < HALF_A_DAY_MS ? {} : ({ month: 'short', day: 'numeric' } as const)
  return at.toLocaleString('en-US', { ...day, hour: 'numeric', minute: '2-digit', timeZone })
}

/** One part of the index per queue. */
const readFailures = (db: Sql): Promise<Failures[]> =>
  db.rows(
    failuresRow,
    sql`
    select want.name as subscriber, recent.*
    from unnest(${subscribers}::text[]) as want (name)
    cross join lateral (
      select count(*)::int as failures,
             count(*) filter (where ended_at > now() - interval '1 minute')::int as per_minute,
             mode() within group (order by split_part(error, E'\\n', 1)) as error, min(ended_at) as since
      from delivery_attempt
      where subscriber = want.name and ended_at > now() - interval '5 minutes'
      having count(*) > 0
    ) as recent`,
  )
