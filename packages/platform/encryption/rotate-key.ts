import { type Sql, sql } from '../database.ts'
import { int4, row } from '../row.ts'
import { KeyError } from './key-service.ts'

/**
 * Makes another data key for what is sealed from now on, in this transaction. Returns its number. Processes follow within
 * seconds of the commit.
 */
export async function rotateKey(tx: Sql): Promise<number> {
  const { wrapped, wrapped_by } = await tx.keys.wrapNew()
  // Of two at once, the second replaces the key of the first.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('data_key'))`)
  const made = await tx.row(
    row({ number: int4 }),
    sql`
    with replaced as (
      update data_key set replaced_at = now() where purpose = 'data' and replaced_at is null returning number)
    insert into data_key (purpose, wrapped, wrapped_by)
    select 'data', ${wrapped}, ${wrapped_by} from replaced returning number`,
  )
  if (!made) throw new KeyError('The database has no data key.')
  return made.number
}
