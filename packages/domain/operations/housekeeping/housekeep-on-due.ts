import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@waymark/contracts/durations'
import { keepLease } from '@waymark/events/deliveries'
import { reactionWith } from '@waymark/events/reaction'
import { keepTimers } from '@waymark/events/timers'
import type { Config } from '@waymark/platform/config'
import type { App } from '../../context.ts'
import { forwardMessagesOfDisabled } from '../../conversations/messaging/forward-messages.ts'
import { readSettings } from '../../foundation/settings/read-settings.ts'
import { askForRereading } from '../../knowledge/files/outdated-files.ts'
import { sweepStorage } from '../../knowledge/files/sweep-storage.ts'
import { cancelAppointmentsOfDisabled } from '../../leads/appointments/release-appointments.ts'
import { handOverLeadsOfFormer } from '../../leads/business/hand-over-leads.ts'
import { purgeEnrolledClients } from '../../leads/clients/purge-enrolled-clients.ts'
import { deleteSilentClients, offerDeletions } from '../../leads/clients/silent-clients.ts'
import { settleMissed } from '../../money/billing/settle-missed.ts'
import { ensureTrialTimers } from '../../money/billing/trial-timers.ts'
import { scheduleHousekeeping } from './ensure-housekeeping.ts'
import { addMonths, dropMonths } from './event-months.ts'
import { deletions } from './expired-rows.ts'
import { STORED_KINDS } from './list-stored-objects.ts'

const BATCH = 1000

/**
 * Creates partitions for the coming months and deletes what is older than its setting allows. Schedules itself again in
 * an hour.
 */
export const housekeep = reactionWith(
  {
    name: 'housekeep',
    on: ['housekeeping.due'],
    does: 'Deletes expired data',
    lease_s: 300,
    attempts: 1000,
    concurrency: 1,
  },
  ({ config: { DATA_DIR }, storage }: { config: Pick<Config, 'DATA_DIR'>; storage: App['storage'] }) => ({
    async prepare({ id: event_id }, db) {
      const beat = () => keepLease(db, 'housekeep', event_id)
      const { retention } = await readSettings(db)
      const now = new Date()
      const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
      await addMonths(db)
      await keepTimers(db, ago(retention.events))
      await dropMonths(db, ago(retention.events))
      await ensureTrialTimers(db)
      await settleMissed(db)
      await db.transaction(askForRereading)
      for (const statement of deletions(retention, now, BATCH)) while ((await db.run(statement)) === BATCH) await beat()
      await beat()
      await cancelAppointmentsOfDisabled(db, beat)
      await forwardMessagesOfDisabled(db, beat)
      await handOverLeadsOfFormer(db)
      await removeOldFiles(join(DATA_DIR, 'mail'), ago(retention.mail_files))
      await purgeEnrolledClients(db, ago(retention.enrolled_clients), beat)
      await deleteSilentClients(db, now, beat)
      await offerDeletions(db, ago(retention.silent_clients), now, beat)
      // Last, because this retries the whole reaction when the storage is down.
      await sweepStorage(db, storage, new Date(), STORED_KINDS, beat)
    },
    commit: (_event, tx) => scheduleHousekeeping(tx, new Date(Date.now() + HOUR_MS)),
  }),
)

/** The folder may not exist. */
async function removeOldFiles(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const changed = await stat(file).catch(() => undefined)
    if (changed?.isFile() && changed.mtime < before) await rm(file, { force: true })
  }
}
