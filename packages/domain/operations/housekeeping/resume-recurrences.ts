import { HOUR_MS } from '@waymark/contracts/durations'
import type { Database } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { type Repeated, repeatedly } from '@waymark/platform/repeat'
import { goOnSealing } from '../sealing/seal-restored.ts'
import { ensureHousekeeping } from './ensure-housekeeping.ts'

/**
 * Begins housekeeping and sealing again where nothing of them is pending. Each round schedules the next one when it
 * succeeds, so a round that died or was discarded would have been the last.
 */
export async function resumeRecurrences(db: Database): Promise<void> {
  await ensureHousekeeping(db)
  await db.transaction(goOnSealing)
}

/** Does so every hour until stopped. A worker also does at its start. */
export const watchRecurrences = (db: Database, log: Log): Repeated =>
  repeatedly(
    () =>
      resumeRecurrences(db).catch((error: unknown) =>
        log.warn({ err: error }, 'could not check that housekeeping and sealing are scheduled'),
      ),
    HOUR_MS,
    HOUR_MS,
  )
