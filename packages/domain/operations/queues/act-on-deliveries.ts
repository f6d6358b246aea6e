import type { AnswerOf, BodyOf } from '@waymark/contracts/endpoint'
import { DISCARD_PHRASE, type queueEndpoints } from '@waymark/contracts/operations/queues/endpoints'
import { discardAll, isDead, isRetrying, replay, restore, runNow } from '@waymark/events/dead'
import { wake } from '@waymark/events/outbox'
import { raw, recordset, type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import { int4, row, text } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import { actorName, type Context, type UserActor } from '../../context.ts'
import { lockClientsOf } from '../../conversations/consumer/failed-messages.ts'
import { searchFilter } from './delivery-search.ts'
import { giveUp } from './give-up.ts'

/** The most rows locked at a time. */
const BATCH = 1000
/** The same, if what gives them up locks clients, too. */
const BATCH_GIVEN_UP = 100

type Body = BodyOf<typeof queueEndpoints.actOnDeliveries>
type Act = Body['act']
type Outcome = AnswerOf<typeof queueEndpoints.actOnDeliveries>

/** Which deliveries an act can have, and its entry in the access log. */
const ACTS: Record<Act, { from: Statement; action: string }> = {
  retry: { from: isDead, action: 'deliveries.retried' },
  run: { from: isRetrying, action: 'deliveries.run' },
  discard: { from: isDead, action: 'deliveries.discarded' },
  restore: { from: raw('discard_reason is not null'), action: 'deliveries.restored' },
}

/**
 * Retries, runs, discards or puts back the chosen deliveries, or all that match a filter, in batches. Discarding
 * without its phrase is a dry run. Throws 422 when something is discarded without a reason.
 */
export async function actOnDeliveries(context: Context<UserActor>, body: Body): Promise<Outcome> {
  const { act } = body
  const retrying = act === 'discard' && body.state === 'retrying'
  const which = filterOf(body)
  const phrase = act === 'discard' ? DISCARD_PHRASE : null
  const found = await countByQueue(context.db, sql`${retrying ? isRetrying : ACTS[act].from} and ${which}`)
  const by_queue = Object.fromEntries(found.map(({ subscriber, count }) => [subscriber, count]))
  if (body.dry_run || (phrase !== null && body.phrase !== phrase)) {
    const count = found.reduce((sum, one) => sum + one.count, 0)
    return { dry_run: true, count, by_queue, phrase, discarded_at: null }
  }
  if (act === 'discard' && !body.reason) throw unprocessable('Please say why')
  const at = new Date()
  const from = retrying ? 'retrying' : 'dead'
  const discarded = { from, by: actorName(context.actor), reason: body.reason ?? '', at } as const
  const most = retrying ? BATCH_GIVEN_UP : BATCH
  const change: Record<Act, (tx: Transaction) => Promise<number>> = {
    retry: (tx) => replay(tx, which, most),
    run: (tx) => runNow(tx, which, most),
    async discard(tx) {
      const gone = await discardAll(tx, which, most, discarded)
      if (retrying) {
        const imports = gone.filter(({ subscriber }) => ['read-import', 'advance-import'].includes(subscriber))
        const others = gone.filter((one) => !imports.includes(one))
        // Imports are locked before clients, as everywhere.
        for (const one of imports) await giveUp(tx, one, context.storage)
        await lockClientsOf(
          tx,
          others.map(({ event_id }) => event_id),
        )
        for (const one of others) await giveUp(tx, one, context.storage)
      }
      return gone.length
    },
    restore: (tx) => restore(tx, which, most),
  }
  let count = 0
  let batch = most
  while (batch === most) {
    batch = await context.db.transaction(async (tx) => {
      const changed = await change[act](tx)
      const about = `delivery:${body.subscriber ?? 'any'}`
      if (changed > 0) await logAccess(context, ACTS[act].action, about, null, tx)
      tx.afterCommit(() => wake(tx.database))
      return changed
    })
    count += batch
  }
  return { dry_run: false, count, by_queue, phrase, discarded_at: act === 'discard' ? at.toISOString() : null }
}

function filterOf({ subscriber, search, chosen, discarded_at }: Body): Statement {
  const conditions = [
    subscriber === undefined ? sql`true` : sql`subscriber = ${subscriber}`,
    searchFilter(search),
    chosen
      ? sql`(event_id, subscriber) in (select * from ${recordset(chosen, sql`event_id uuid, subscriber text`)})`
      : sql`true`,
    discarded_at ? sql`done_at = ${discarded_at}::timestamptz` : sql`true`,
  ]
  return sql`${conditions[0]} and ${conditions[1]} and ${conditions[2]} and ${conditions[3]}`
}

const countByQueue = (db: Sql, which: Statement) =>
  db.rows(
    row({ subscriber: text, count: int4 }),
    sql`select subscriber, count(*)::int as count from event_delivery where ${which} group by subscriber order by subscriber`,
  )
