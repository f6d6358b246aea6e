import { join, raw, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { keyNumberOf } from '@waymark/platform/encryption/envelope'
import type { KeyRing } from '@waymark/platform/encryption/key-ring'
import { bytea, type Column, jsonb, nullable, row, text } from '@waymark/platform/row'
import { indexMessages } from '../../conversations/messaging/seal-message.ts'
import { indexPages } from '../../knowledge/files/seal-pages.ts'
import { indexNotes } from '../../leads/notes/seal-note.ts'
import { notePass, type Pass, readPass } from './passes.ts'
import type { SealedColumn } from './sealed-columns.ts'

/** Rows in one transaction. */
const BATCH = 500

const VALUES: Record<SealedColumn['type'], Column<unknown>> = { text, bytea, jsonb }

type Index = (tx: Transaction, texts: ReadonlyMap<string, string>) => Promise<void>

/** What writes the tokens of texts that were not sealed yet, by their ids, for columns that people search. */
const SEARCHED: Partial<Record<SealedColumn['place'], Index>> = {
  'client_note.text': indexNotes,
  'file_page.text': indexPages,
  'message.message': indexMessages,
}

/**
 * Looks at the next rows of a column, and seals what is not sealed with the data key in use: values from before the
 * column was sealed, and those of an earlier key.
 */
export async function sealNextRows(tx: Transaction, of: SealedColumn, key_number: number): Promise<Pass> {
  const { place, id_columns, type } = of
  const [table, column] = [raw(of.table), raw(`"${of.column}"`)]
  const ids = join(
    id_columns.map(({ name }) => sql`${table}.${raw(name)}`),
    ', ',
  )
  // The columns of an id that was joined by colons.
  const idsIn = (joined: Statement) =>
    join(
      id_columns.map(({ type: of_id }, at) => sql`split_part(${joined}, ':', ${at + 1}::int)::${raw(of_id)}`),
      ', ',
    )
  const state = await readPass(tx, place, key_number)
  if (!state) return 'finished'

  const rows = await tx.rows(
    row({ id: text, value: nullable(VALUES[type]) }),
    sql`
    select concat_ws(':', ${ids}) as id, ${column} as value from ${table}
    where ${state.last_id}::text is null or (${ids}) > (${idsIn(sql`${state.last_id}::text`)})
    order by ${ids} limit ${BATCH} for no key update`,
  )
  const old = rows.filter(({ value }) => !isEmpty(value) && numberOf(value) !== key_number)
  const values = await Promise.all(old.map((one) => sealAgain(tx.keys, one.value, { column: place, id: one.id })))
  await tx.run(sql`
    update ${table} set ${column} = ${type === 'jsonb' ? sql`to_jsonb(given.value)` : sql`given.value`}
    from unnest(${old.map((one) => one.id)}::text[], ${values}::${raw(type === 'bytea' ? 'bytea[]' : 'text[]')})
      as given (id, value)
    where (${ids}) = (${idsIn(sql`given.id`)})`)

  const plain = old.flatMap(({ id: row_id, value }): [string, string][] =>
    typeof value === 'string' && keyNumberOf(value) === null ? [[row_id, value]] : [],
  )
  if (plain.length > 0) await SEARCHED[place]?.(tx, new Map(plain))

  const last_id = rows.length < BATCH ? null : (rows.at(-1)?.id ?? null)
  return notePass(tx, state, { looked_at: rows.length, sealed: old.length, last_id })
}

/** Nothing is there to be hidden. */
const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)

const numberOf = (value: unknown) => (typeof value === 'string' || Buffer.isBuffer(value) ? keyNumberOf(value) : null)

async function sealAgain(keys: KeyRing, value: unknown, place: { column: SealedColumn['place']; id: string }) {
  if (Buffer.isBuffer(value)) return keys.sealBytes(await keys.openBytes(value, place), place)
  if (typeof value !== 'string') return keys.sealText(JSON.stringify(value), place)
  return keys.sealText(await keys.openText(value, place), place)
}
