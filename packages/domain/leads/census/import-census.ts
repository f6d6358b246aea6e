import type { BodyOf } from '@waymark/contracts/endpoint'
import { CENSUS_FILE_NOT_SUPPORTED, type censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { type CensusRow, MAX_CENSUS_ROWS } from '@waymark/contracts/leads/census/rows'
import { sql } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import { newId } from '@waymark/platform/ids'
import { float8, row } from '@waymark/platform/row'
import { readTexts } from '@waymark/rules/leads/census/read-texts'
import type { Context, ReceivedFile, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { readTable } from '../../knowledge/files/read-table.ts'
import { type ChangedRows, putRows, writeRows } from './change-rows.ts'
import { summaryOf } from './read-census.ts'
import { readImport } from './read-import.ts'

const WORDS = {
  other_type: CENSUS_FILE_NOT_SUPPORTED,
  too_many: `This file has more than ${MAX_CENSUS_ROWS.group.toLocaleString('en-US')} rows. Please split it.`,
}

/** Previews an import without storing anything. Throws 415 and 422 for an unreadable file. */
export async function previewImport({ db }: Context<UserActor>, id: string, file: ReceivedFile) {
  const { kind } = await summaryOf(db, id)
  return readImport(await readTable(file, WORDS), kind)
}

/**
 * Imports all rows of a file, either after the existing ones or in their place, once per Idempotency-Key. Throws 422
 * with the invalid rows, and like `previewImport` and `changeRows`.
 */
export async function importCensus(
  context: Context<UserActor>,
  id: string,
  file: ReceivedFile,
  { mode, version }: BodyOf<typeof censusEndpoints.importCensus>,
): Promise<ChangedRows> {
  const { rows } = await previewImport(context, id, file)
  const errors = rows.flatMap(({ line, problems }) =>
    problems.map(({ field, message }) => ({ path: `${line}.${field}`, message: `Row ${line}: ${message}` })),
  )
  if (errors.length > 0) throw unprocessable(errors[0]?.message ?? '', 'invalid_rows', errors.slice(0, 50))
  const people = rows.map(({ texts }) => readTexts(texts, new Date()).person)
  return context.db.transaction(async (tx) => {
    await once(tx, 'importCensus', context, { id, mode, version, sha256: file.sha256 }, async () => {
      const changed = await writeRows(tx, context, id, version, async () => {
        if (mode === 'replace') await tx.run(sql`delete from census_row where census_id = ${id}::uuid`)
        const last = await tx.row(
          row({ position: float8 }),
          sql`select coalesce(max(position), 0) as position from census_row where census_id = ${id}::uuid`,
        )
        const first = Math.floor(last?.position ?? 0) + 1
        const placed = people.map((person, index): CensusRow => ({ ...person, id: newId(), position: first + index }))
        await putRows(tx, id, placed)
      })
      return { version: changed.version }
    })
    return summaryOf(tx, id)
  })
}
