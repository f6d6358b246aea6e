import { emit } from '@waymark/events/outbox'
import { type Database, sql, type Transaction } from '@waymark/platform/database'

// The event is not about any record.
const NOTHING = '00000000-0000-7000-8000-000000000000'

/** Schedules the next housekeeping unless one is scheduled, so that there is only one recurrence. */
export async function scheduleHousekeeping(tx: Transaction, due: Date): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('housekeeping'))`)
  const pending = await tx.exists(sql`
    select 1 from event_delivery where subscriber = 'housekeep' and state = 'pending' limit 1`)
  if (!pending) await emit(tx, 'housekeeping.due', NOTHING, {}, { due: { housekeep: due } })
}

/** Starts the recurrence on a new installation, and restarts it if it ever stopped. */
export const ensureHousekeeping = (db: Database): Promise<void> =>
  db.transaction((tx) => scheduleHousekeeping(tx, new Date()))
