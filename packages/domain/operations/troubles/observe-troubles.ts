import { TROUBLE_KINDS } from '@waymark/contracts/operations/troubles/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { observed } from '@waymark/platform/metrics'
import { int4, oneOf, row } from '@waymark/platform/row'

const openRow = row({ kind: oneOf(TROUBLE_KINDS), count: int4 })

/** Serves the number of open troubles at `/metrics`. */
export function observeTroubles(db: Sql): void {
  observed('troubles', 'Open troubles, by kind', ['kind'], async (set) => {
    const open = await db.rows(
      openRow,
      sql`select kind, count(*)::int as count from trouble where ended_at is null group by kind`,
    )
    for (const kind of TROUBLE_KINDS) set({ kind }, open.find((one) => one.kind === kind)?.count ?? 0)
  })
}
