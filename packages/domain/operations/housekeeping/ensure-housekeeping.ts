import { emit } from '@waymark/events/outbox'
import { type Database, sql, type Transaction } from '@waymark/platform/database'

// It is about no record.
const NOTHING = '00000000-0000-7000-8000-000000000000'

/** Sets the next housekeeping, unless one is set already: whoever asks and however often, there is one chain. */
export async function scheduleHousekeeping(tx: Transaction, due: Date): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('housekeeping'))`)
  const pending = await tx.exists(sql`
    select 1 from event_delivery where subscriber = 'housekeep' and state = 'pending' limit 1`)
  if (!pending) await emit(tx, 'housekeeping.due', NOTHING, {}, { due: { housekeep: due } })
}

/** Starts the recurrence on a new installation, and again should it ever have died. */
export const ensureHousekeeping = (db: Database): Promise<void> =>
  db.transaction((tx) => scheduleHousekeeping(tx, new Date()))
