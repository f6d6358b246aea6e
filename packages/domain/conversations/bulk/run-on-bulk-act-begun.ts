import { keepLease } from '@waymark/events/deliveries'
import { emit } from '@waymark/events/outbox'
import { reactionWith } from '@waymark/events/reaction'
import type { Config } from '@waymark/platform/config'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { noRequest } from '../../context.ts'
import type { Secrets } from '../../secrets.ts'
import { bulkActRow } from './bulk-acts.ts'
import type { Acting } from './judge-clients.ts'
import { runItems } from './run-items.ts'
import { undoItems } from './undo-items.ts'

/** Clients between two looks at the clock. */
const BETWEEN = 50
/** One run of the reaction ends after this time, so that others get their turn. */
const TURN_MS = 60_000
/** Until the next run. The last client may be with another process, which needs a moment or died. */
const PAUSE_MS = 1000

/**
 * Does an act for many clients, or undoes it. A run that dies is continued by the next one: what was done for a client is
 * written with it.
 */
export const runBulk = reactionWith(
  {
    name: 'run-bulk',
    on: ['bulk_act.begun', 'bulk_act.undone'],
    does: 'Does what a broker asked for many clients, or undoes it',
    // Longer than 50 clients take.
    lease_s: 120,
    attempts: 12,
    concurrency: 2,
  },
  ({ config, secrets, closing }: { config: Config; secrets: Secrets; closing: AbortSignal }) => ({
    async prepare({ id: event_id, aggregate_id: act_id, payload: { user_id } }, db) {
      const act = await db.row(bulkActRow, sql`select * from bulk_act where id = ${act_id}::uuid`)
      const context = await actingAs(db, user_id, act_id, { config, secrets })
      if (!act || !context) return true
      const started = Date.now()
      let clients = 0
      const enough = async () => {
        if (clients++ % BETWEEN === 0) await keepLease(db, 'run-bulk', event_id)
        return closing.aborted || Date.now() - started > TURN_MS
      }
      const undoing = act.state === 'undoing' || act.state === 'undone'
      return undoing ? undoItems(context, act_id, enough) : runItems(context, act_id, enough)
    },
    async commit({ aggregate_id: act_id, payload }, tx, finished) {
      if (finished) return
      await emit(tx, 'bulk_act.begun', act_id, payload, { due: { 'run-bulk': new Date(Date.now() + PAUSE_MS) } })
    },
  }),
)

/** The broker who began the act. For a disabled one, nothing is done for a client. */
async function actingAs(
  db: Database,
  user_id: string,
  act_id: string,
  { config, secrets }: Pick<Acting, 'config' | 'secrets'>,
): Promise<Acting | null> {
  const user = await db.row(tables.app_user, sql`select * from app_user where id = ${user_id}::uuid`)
  if (!user) return null
  const request = noRequest(act_id, config.PUBLIC_URL)
  return { db, config, secrets, request, actor: { kind: 'user', user, session_id: '' } }
}
