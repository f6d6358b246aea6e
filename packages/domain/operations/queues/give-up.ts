import type { Discarded } from '@waymark/events/dead'
import type { Transaction } from '@waymark/platform/database'
import { mailFailed, textFailed } from '../../conversations/consumer/failed-messages.ts'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { giveUpReading } from '../../leads/imports/fail-import.ts'

/**
 * Writes what the reaction writes once it gives up: a delivery that was discarded before its last attempt does not run
 * either, so the broker must learn that their message reached no one.
 */
export async function giveUp(
  tx: Transaction,
  { subscriber, event_id, aggregate_id }: Discarded,
  storage: FileStorage,
): Promise<void> {
  if (subscriber === 'mail') await mailFailed(tx, event_id)
  else if (subscriber === 'text') await textFailed(tx, event_id, 'given_up')
  else if (subscriber === 'read-import') await giveUpReading(tx, aggregate_id, storage)
}
