import type { Bytes } from '@waymark/contracts/endpoint'
import { CENSUS_COLUMNS } from '@waymark/contracts/leads/census/rows'
import { textsOf } from '@waymark/rules/leads/census/read-texts'
import type { Context, UserActor } from '../../context.ts'
import { BYTE_ORDER_MARK, csvLine } from '../../csv.ts'
import { download } from '../../download.ts'
import { logCensusAccess, readRows, summaryOf } from './read-census.ts'

const ALL = 2000

/** The rows of a census as CSV that can be imported again. Throws 404 after it is deleted. */
export async function exportCensus(context: Context<UserActor>, id: string): Promise<Bytes> {
  const { name, client_id } = await summaryOf(context.db, id)
  await logCensusAccess(context, 'census.exported', client_id)
  const rows = await readRows(context.db, id, { limit: ALL })
  const lines = rows.map((row) => {
    const texts = textsOf(row)
    return csvLine(CENSUS_COLUMNS.map(({ field }) => texts[field]))
  })
  const content = Buffer.from(BYTE_ORDER_MARK + csvLine(CENSUS_COLUMNS.map(({ heading }) => heading)) + lines.join(''))
  return download(`${name.replaceAll(/[^\p{L}\p{N} ._-]/gu, '').trim() || 'census'}.csv`, 'text/csv', content)
}
