import { reaction } from '@waymark/events/reaction'
import type { Transaction } from '@waymark/platform/database'
import { checkRows } from './check-rows.ts'
import { giveUpUndo } from './fail-import.ts'
import { type ImportInWork, lockImport } from './step.ts'
import { undoRows } from './undo-rows.ts'
import { writeRows } from './write-rows.ts'

/** What is done with the next rows in each of these states. */
const WORK: Partial<Record<ImportInWork['state'], (tx: Transaction, one: ImportInWork) => Promise<void>>> = {
  checking: checkRows,
  running: writeRows,
  undoing: undoRows,
}

/**
 * Does the next batch of an import: each batch is one short transaction that acknowledges itself and asks for the next
 * one. A process that dies loses no more than its own batch, and a batch that runs twice finds another step and leaves.
 */
export const advanceImport = reaction({
  name: 'advance-import',
  on: ['client_import.advanced'],
  does: 'Checks, imports or takes back the next clients of an imported file',
  // A batch takes well under a second; many clients with rows of their own take longer.
  lease_s: 60,
  attempts: 12,
  concurrency: 2,
  async commit({ aggregate_id: import_id, payload: { step } }, tx) {
    const one = await lockImport(tx, import_id)
    if (one?.step === step) await WORK[one.state]?.(tx, one)
  },
  givenUp: ({ id, aggregate_id: import_id }, tx) => giveUpUndo(tx, import_id, id),
})
