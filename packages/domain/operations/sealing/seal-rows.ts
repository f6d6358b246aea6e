import { raw, sql, type Transaction } from '@waymark/platform/database'
import { keyNumberOf } from '@waymark/platform/encryption/envelope'
import type { KeyRing } from '@waymark/platform/encryption/key-ring'
import { tables } from '@waymark/platform/generated/tables'
import { bytea, type Column, jsonb, nullable, row, text } from '@waymark/platform/row'
import { indexNote } from '../../leads/notes/seal-note.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** Rows in one transaction. */
const BATCH = 500

const VALUES: Record<SealedColumn['type'], Column<unknown>> = { text, bytea, jsonb }

/** Writes the tokens of a text that was not sealed yet, for columns that people search. */
const SEARCHED: Partial<Record<SealedColumn['place'], (tx: Transaction, id: string, value: string) => Promise<void>>> =
  {
    'client_note.text': indexNote,
  }

/** Whether a pass over a column goes on, has to be repeated because it sealed something, or found nothing to seal. */
export type Pass = 'goes_on' | 'repeat' | 'finished'

/**
 * Looks at the next rows of a column, and seals what is not sealed with the data key in use: values from before the
 * column was sealed, and those of an earlier key.
 */
export async function sealNextRows(tx: Transaction, of: SealedColumn, key_number: number): Promise<Pass> {
  const { place, id_type, type } = of
  const [table, column, id] = [raw(of.table), raw(`"${of.column}"`), raw(of.id)]
  await tx.run(sql`
    insert into sealing ("column", key_number) values (${place}, ${key_number})
    on conflict ("column") do update
    set key_number = excluded.key_number, last_id = null, seen = 0, sealed = 0, finished_at = null
    where sealing.key_number <> excluded.key_number`)
  const state = await tx.row(tables.sealing, sql`select * from sealing where "column" = ${place} for update`)
  if (!state || state.finished_at) return 'finished'

  const rows = await tx.rows(
    row({ id: text, value: nullable(VALUES[type]) }),
    sql`
    select ${id}::text as id, ${column} as value from ${table}
    where ${state.last_id}::text is null or ${id} > ${state.last_id}::${raw(id_type)}
    order by ${table}.${id} limit ${BATCH} for no key update`,
  )
  const old = rows.filter(({ value }) => !isEmpty(value) && numberOf(value) !== key_number)
  const values = await Promise.all(old.map((one) => sealAgain(tx.keys, one.value, { column: place, id: one.id })))
  await tx.run(sql`
    update ${table} set ${column} = ${type === 'jsonb' ? sql`to_jsonb(given.value)` : sql`given.value`}
    from unnest(${old.map((one) => one.id)}::text[], ${values}::${raw(type === 'bytea' ? 'bytea[]' : 'text[]')})
      as given (id, value)
    where ${table}.${id} = given.id::${raw(id_type)}`)

  const index = SEARCHED[place]
  if (index) for (const { id: row_id, value } of old) if (typeof value === 'string') await index(tx, row_id, value)

  const sealed = state.sealed + old.length
  const over = rows.length < BATCH
  const finished = over && sealed === 0
  await tx.run(sql`
    update sealing
    set last_id = ${over ? null : (rows.at(-1)?.id ?? null)}, seen = ${over ? 0 : state.seen + rows.length},
        sealed = ${over ? 0 : sealed}, finished_at = case when ${finished} then now() end
    where "column" = ${place}`)
  return finished ? 'finished' : over ? 'repeat' : 'goes_on'
}

/** Nothing is there to be hidden. */
const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

const numberOf = (value: unknown) => (typeof value === 'string' || Buffer.isBuffer(value) ? keyNumberOf(value) : null)

async function sealAgain(keys: KeyRing, value: unknown, place: { column: SealedColumn['place']; id: string }) {
  if (Buffer.isBuffer(value)) return keys.sealBytes(await keys.openBytes(value, place), place)
  if (typeof value !== 'string') return keys.sealText(JSON.stringify(value), place)
  return keys.sealText(await keys.openText(value, place), place)
}
