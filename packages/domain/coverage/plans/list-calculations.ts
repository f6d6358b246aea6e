import type { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import type { QueryOf } from '@waymark/contracts/endpoint'
import { empty, type Sql, sql } from '@waymark/platform/database'
import type { PlanCalculation, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { cutPage, decodeCursor, idCursor } from '../../paging.ts'

/**
 * Calculations about a client, newest first. As in the timeline, an earlier broker's stay private to that broker. Throws
 * 422 on a cursor that we did not issue.
 */
export async function listCalculations(
  db: Sql,
  user: User,
  client_id: string,
  { limit, cursor }: QueryOf<typeof planEndpoints.listCalculations>,
): Promise<{ page: PlanCalculation[]; next: string | undefined }> {
  const before = decodeCursor(cursor, idCursor) ?? null
  const whose = user.role === 'sys_admin' ? empty : sql`and user_id = ${user.id}`
  const rows = await db.rows(
    tables.plan_calculation,
    sql`
    select * from plan_calculation
    where client_id = ${client_id}::uuid ${whose} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}
