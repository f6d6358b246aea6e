import { TROUBLE_KINDS } from '@waymark/contracts/operations/troubles/endpoints'
import { subscribers } from '@waymark/events/routing'
import { type Database, recordset, type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { bool, int4, oneOf, row, text, timestamptz } from '@waymark/platform/row'
import { administrators } from '../../foundation/notifications/find-administrators.ts'
import { notifyUsers } from '../../foundation/notifications/notify-user.ts'
import { readChainState } from '../audit/read-chain-state.ts'
import { readFigures } from '../providers/read-providers.ts'
import { readSnapshot } from '../queues/read-queues.ts'
import { type Failures, judge } from './judge.ts'
import { type Told, troubleBegan, troubleEnded } from './trouble-words.ts'

const failuresRow = row({
  subscriber: text,
  failures: int4,
  per_minute: int4,
  error: text,
  since: timestamptz,
})

const openRow = tables.trouble.pick('subject', 'detail', 'size').extend({ kind: oneOf(TROUBLE_KINDS) })

/**
 * Compares the queues, the outside services and the access log with the open troubles: opens, updates and ends them, and tells all
 * administrators once when one begins and once when it ends. Any number of processes may run it.
 */
export async function watchTroubles(db: Database, now = new Date()): Promise<void> {
  const [{ queues }, failed, providers, chain] = await Promise.all([
    readSnapshot(db, now),
    readFailures(db),
    readFigures(db),
    readChainState(db),
  ])
  const { wrong, fine } = judge(queues, failed, providers, chain, now)
  await db.transaction(async (tx) => {
    const found = wrong.map((one) => ({ ...one, id: newId() }))
    const seen = await tx.rows(
      openRow.extend({ is_new: bool }),
      sql`
      insert into trouble (id, kind, subject, detail, size, began_at)
      select id, kind, subject, detail, size, since
      from ${recordset(found, sql`id uuid, kind text, subject text, detail text, size int, since timestamptz`)}
      order by kind, subject
      on conflict (kind, subject) where ended_at is null do update
        set detail = excluded.detail, size = greatest(trouble.size, excluded.size)
      returning kind, subject, detail, size, xmax = 0 as is_new`,
    )
    const ended = await tx.rows(
      openRow,
      sql`
      update trouble set ended_at = ${now}
      from (select * from ${recordset(fine, sql`kind text, subject text`)}) as fine
      where trouble.kind = fine.kind and trouble.subject = fine.subject and ended_at is null
      returning trouble.kind, trouble.subject, detail, size`,
    )
    const told = [...seen.filter(({ is_new }) => is_new).map(troubleBegan), ...ended.map(troubleEnded)]
    if (told.length > 0) await tell(tx, told)
  })
}

async function tell(tx: Parameters<typeof notifyUsers>[0], told: readonly Told[]): Promise<void> {
  const users = await administrators(tx)
  await notifyUsers(
    tx,
    users.flatMap(({ user_id }) => told.map((one) => ({ user_id, ...one }))),
  )
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
