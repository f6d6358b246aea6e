import type { AccessLogFilter } from '@waymark/contracts/operations/audit/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import type { RowOf } from '@waymark/platform/row'
import type { Context, UserActor } from '../../context.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../csv.ts'
import { requireSession } from '../../people/accounts/require-session.ts'
import { COLUMNS, waitingEntry } from './chain.ts'
import { accessLogFilter } from './list-entries.ts'

const PAGE = 1000

type Exported = RowOf<typeof waitingEntry>

const FIELDS = [
  'seq',
  'id',
  'at',
  'actor_kind',
  'actor_id',
  'action',
  'subject_kind',
  'subject_id',
  'request_id',
  'prev_hash',
  'hash',
] as const satisfies readonly (keyof Exported)[]

/**
 * Exports the selected entries written before now, oldest first, as CSV with everything that a hash covers
 * (docs/decisions/0017). It reads page by page, so memory use stays small. Throws 401 before a page once the session is over.
 */
export async function* exportEntries(
  { db, actor }: Context<UserActor>,
  wanted: AccessLogFilter,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(BYTE_ORDER_MARK + csvLine(FIELDS))
  const end = newId()
  let after = '00000000-0000-0000-0000-000000000000'
  for (let written = PAGE; written === PAGE; ) {
    await requireSession(db, actor)
    const entries = await db.rows(
      waitingEntry,
      sql`
      select ${COLUMNS} from access_log
      where ${accessLogFilter(wanted)} and id > ${after}::uuid and id < ${end}::uuid
      order by id limit ${PAGE}`,
    )
    if (entries.length > 0) yield Buffer.from(entries.map(lineOf).join(''))
    after = entries.at(-1)?.id ?? after
    written = entries.length
  }
}

const lineOf = (entry: Exported): string =>
  csvLine(
    FIELDS.map((field) => {
      const cell = entry[field]
      return Buffer.isBuffer(cell) ? cell.toString('hex') : cell
    }),
  )
