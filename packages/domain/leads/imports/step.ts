import type { ImportMapping } from '@waymark/contracts/leads/imports/fields'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { type RowOf, unchecked } from '@waymark/platform/row'

export const importInWork = tables.client_import
  .pick(
    'id',
    'user_id',
    'state',
    'step',
    'position',
    'headings',
    'rows',
    'duplicate_rule',
    'problem_rule',
    'default_status',
  )
  .extend({ mapping: unchecked<ImportMapping>('checked when it was stored') })
export type ImportInWork = RowOf<typeof importInWork>

/** An import with its row locked: each batch and each decision waits for the one before. */
export const lockImport = (tx: Transaction, import_id: string): Promise<ImportInWork | undefined> =>
  tx.row(
    importInWork,
    sql`
    select id, user_id, state, step, position, headings, rows, duplicate_rule, problem_rule, default_status, mapping
    from client_import where id = ${import_id}::uuid for update`,
  )

/**
 * Moves an import on by a step and has the next batch done. The caller has locked it and has changed what else changed.
 * A batch that was meant for an earlier step finds another number and leaves.
 */
export async function advance(
  tx: Transaction,
  { id, user_id, step }: Pick<ImportInWork, 'id' | 'user_id' | 'step'>,
): Promise<void> {
  await tx.run(sql`update client_import set step = ${step + 1}::int where id = ${id}::uuid`)
  await emit(tx, 'client_import.advanced', id, { user_id, step: step + 1 })
}
