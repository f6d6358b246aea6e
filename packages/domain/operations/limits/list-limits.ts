import type { AnswerOf, Endpoint } from '@waymark/contracts/endpoint'
import { LIMIT_KINDS, limitsOf } from '@waymark/contracts/limits'
import type { limitEndpoints } from '@waymark/contracts/operations/limits/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { int4, present, row, timestamptz } from '@waymark/platform/row'
import { FIGURES } from './list-limited.ts'

const refusedRow = row({
  ...tables.limited.pick('kind', 'limit_name').columns,
  refusals: int4,
  last_at: present(timestamptz),
})

/** Every limit as it is declared, with what it refused lately. */
export async function listLimits(
  db: Sql,
  operations: Readonly<Record<string, Endpoint>>,
  now: Date,
): Promise<AnswerOf<typeof limitEndpoints.listLimits>> {
  const rows = await db.rows(
    refusedRow,
    sql`
    select kind, limit_name, sum(refusals)::int as refusals, max(last_at) as last_at
    from limited where last_at > ${now}::timestamptz - interval '1 day'
    group by kind, limit_name`,
  )
  const refused = new Map(rows.map(({ kind, limit_name, ...counted }) => [`${kind} ${limit_name}`, counted]))
  const uses = Object.values(operations).flatMap((operation) => {
    const { address, account, target } = limitsOf(operation)
    return [`address ${address}`, `account ${account}`, `target ${target?.limit}`]
  })
  return LIMIT_KINDS.flatMap((kind) =>
    Object.entries(FIGURES[kind]).map(([limit_name, { points, duration, failures_only = false }]) => ({
      kind,
      limit_name,
      points,
      duration_s: duration,
      failures_only,
      operations: uses.filter((use) => use === `${kind} ${limit_name}`).length,
      ...(refused.get(`${kind} ${limit_name}`) ?? { refusals: 0, last_at: null }),
    })),
  )
}
