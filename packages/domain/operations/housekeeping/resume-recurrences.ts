import { HOUR_MS } from '@waymark/contracts/durations'
import type { Database } from '@waymark/platform/database'
import type { Log } from '@waymark/platform/log'
import { type Repeated, repeatedly } from '@waymark/platform/repeat'
import { goOnSealing } from '../sealing/seal-restored.ts'
import { ensureHousekeeping } from './ensure-housekeeping.ts'
import { addMonths } from './event-months.ts'

/**
 * Begins housekeeping and sealing again where nothing of them is pending. Each round schedules the next one when it
 * succeeds, so a round that died or was discarded would have been the last. Also gives the coming months their place:
 * while housekeeping is paused, nothing else does, and without one no event can be written.
 */
export async function resumeRecurrences(db: Database): Promise<void> {
  await ensureHousekeeping(db)
  await db.transaction(goOnSealing)
  await addMonths(db)
}

/** Does so at once, and then every hour until stopped. */
export const watchRecurrences = (db: Database, log: Log): Repeated =>
  repeatedly(
    () =>
      resumeRecurrences(db).catch((error: unknown) =>
        log.warn({ err: error }, 'could not check that housekeeping, sealing and the coming months go on'),
      ),
    HOUR_MS,
  )
