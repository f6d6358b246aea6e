import type { Discarded } from '@waymark/events/dead'
import type { ReactionName } from '@waymark/events/routing'
import type { Transaction } from '@waymark/platform/database'
import { mailFailed, textFailed } from '../../conversations/consumer/failed-messages.ts'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { giveUpReading, giveUpUndo } from '../../leads/imports/fail-import.ts'

type GiveUp = (tx: Transaction, discarded: Discarded, storage: FileStorage) => Promise<void>

/** What each reaction with a `givenUp` writes there. The API, where deliveries are discarded, has no reactions. */
export const GIVING_UP: ReadonlyMap<string, GiveUp> = new Map<ReactionName, GiveUp>([
  ['mail', (tx, { event_id }) => mailFailed(tx, event_id)],
  ['text', (tx, { event_id }) => textFailed(tx, event_id, 'given_up')],
  ['read-import', (tx, { aggregate_id }, storage) => giveUpReading(tx, aggregate_id, storage)],
  ['advance-import', (tx, { aggregate_id, event_id }) => giveUpUndo(tx, aggregate_id, event_id)],
])

/**
 * Writes what the reaction writes once it gives up: a delivery that was discarded before its last attempt does not run
 * either, so the broker must learn that their message reached no one.
 */
export const giveUp: GiveUp = async (tx, discarded, storage) =>
  GIVING_UP.get(discarded.subscriber)?.(tx, discarded, storage)
