import { type Database, join, raw, sql } from '@waymark/platform/database'
import { row, text } from '@waymark/platform/row'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { STORED_KINDS } from '../housekeeping/list-stored-objects.ts'
import { notePass, type Pass, readPass } from './passes.ts'

/** As `sealing` names them. */
export const SEALED_OBJECTS = 'files'
const BATCH = 20

// Includes objects of rows that can be restored.
const named = join(
  STORED_KINDS.map(
    ({ stored_in: { table, column } }) => sql`
      select ${raw(column)} as key from ${raw(table)} where ${raw(column)} is not null
      union select content ->> ${raw(`'${column}'`)} from deletion_row
      where table_name = ${raw(`'${table}'`)} and content ->> ${raw(`'${column}'`)} is not null`,
  ),
  ' union ',
)

/** Seals the bytes of the next files that are not sealed with the data key in use. `beat` is called after each file. */
export async function sealNextObjects(
  db: Database,
  storage: FileStorage,
  key_number: number,
  beat: () => Promise<void>,
): Promise<Pass> {
  const state = await db.transaction((tx) => readPass(tx, SEALED_OBJECTS, key_number))
  if (!state) return 'finished'
  const objects = await db.rows(
    row({ key: text }),
    sql`
    select key from (${named}) as named
    where ${state.last_id}::text is null or key > ${state.last_id}::text
    order by key limit ${BATCH}`,
  )
  let sealed = 0
  for (const { key } of objects) {
    if (await storage.seal(key)) sealed += 1
    await beat()
  }
  const last_id = objects.length < BATCH ? null : (objects.at(-1)?.key ?? null)
  return db.transaction((tx) => notePass(tx, state, { looked_at: objects.length, sealed, last_id }))
}
