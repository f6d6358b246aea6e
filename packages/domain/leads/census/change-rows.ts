import type { BodyOf } from '@waymark/contracts/endpoint'
import { CHANGED_ELSEWHERE, type censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { type CensusRow, MAX_CENSUS_ROWS } from '@waymark/contracts/leads/census/rows'
import { raw, recordset, sql, type Transaction } from '@waymark/platform/database'
import { conflict, notFound, unprocessable } from '@waymark/platform/errors'
import type { CensusKind } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, type RowOf, row } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { sealTobacco } from './tobacco.ts'
import { announce, holdCensus, tooMany } from './write-census.ts'

export const changedRows = tables.census.pick('version', 'row_count', 'updated_at')
export type ChangedRows = RowOf<typeof changedRows>
const COLUMNS = raw(
  'id uuid, position float8, is_primary boolean, first_name text, last_name text, date_of_birth date, tobacco_use text, zip text, relationship text',
)
const NAMES = raw('id, position, is_primary, first_name, last_name, date_of_birth, tobacco_use, zip, relationship')

/**
 * Writes and removes rows of a census together, based on its `version`. Repeating it changes nothing more. Throws 404
 * after the census is deleted, 409 (`CHANGED_ELSEWHERE`) when it has another version by now, and 422 for more people
 * than its kind allows or a second primary person.
 */
export const changeRows = (
  context: Context<UserActor>,
  id: string,
  { version, put, remove }: BodyOf<typeof censusEndpoints.changeCensusRows>,
): Promise<ChangedRows> =>
  context.db.transaction((tx) =>
    writeRows(tx, context, id, version, async () => {
      await tx.run(sql`delete from census_row where census_id = ${id}::uuid and id = any(${remove}::uuid[])`)
      await putRows(tx, id, put)
    }),
  )

/** Lets `write` change the rows of a census if it still has this version. Throws like `changeRows`. */
export async function writeRows(
  tx: Transaction,
  context: Context<UserActor>,
  id: string,
  version: number,
  write: () => Promise<void>,
): Promise<ChangedRows> {
  const held = await holdCensus(tx, id)
  if (held.version !== version) {
    throw conflict('This census was changed in another window.', CHANGED_ELSEWHERE)
  }
  await write()
  await checkRows(tx, id, held.kind)
  const changed = await tx.row(
    changedRows,
    sql`
    update census set version = version + 1, updated_at = now(),
                      row_count = (select count(*) from census_row where census_id = census.id)
    where id = ${id}::uuid returning version, row_count, updated_at`,
  )
  if (!changed) throw notFound()
  await announce(tx, context, 'census.rows_changed', { id, version: changed.version })
  return changed
}

export async function putRows(tx: Transaction, census_id: string, rows: readonly CensusRow[]): Promise<void> {
  // If an id occurs twice, the last one counts, because one statement can write a row only once.
  const written = [...new Map(rows.map((person) => [person.id, person])).values()]
  const stored = await Promise.all(
    written.map(async ({ tobacco, ...person }) => ({
      ...person,
      tobacco_use: await sealTobacco(tx, census_id, person.id, tobacco),
    })),
  )
  await tx.run(sql`
    insert into census_row (census_id, ${NAMES})
    select ${census_id}::uuid, ${NAMES} from ${recordset(stored, COLUMNS)}
    on conflict (census_id, id) do update
    set position = excluded.position, is_primary = excluded.is_primary, first_name = excluded.first_name,
        last_name = excluded.last_name, date_of_birth = excluded.date_of_birth,
        tobacco_use = excluded.tobacco_use, zip = excluded.zip, relationship = excluded.relationship`)
}

/** The screen reports missing values. These two problems would break the kind of census, so the server rejects them. */
async function checkRows(tx: Transaction, id: string, kind: CensusKind): Promise<void> {
  const counted = await tx.row(
    row({ people: int4, primaries: int4 }),
    sql`
    select count(*)::int as people, (count(*) filter (where is_primary))::int as primaries
    from census_row where census_id = ${id}::uuid`,
  )
  const { people, primaries } = counted ?? { people: 0, primaries: 0 }
  if (people > MAX_CENSUS_ROWS[kind]) throw unprocessable(tooMany(kind), 'too_many_rows')
  if (kind !== 'group' && primaries > 1) throw unprocessable('Only one person can be primary.', 'two_primaries')
}
