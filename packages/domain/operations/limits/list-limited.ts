import type { AnswerOf, Endpoint } from '@waymark/contracts/endpoint'
import { ACCOUNT_LIMITS, ADDRESS_LIMITS, LIMIT_KINDS, type Limit, TARGET_LIMITS } from '@waymark/contracts/limits'
import type { limitEndpoints } from '@waymark/contracts/operations/limits/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, oneOf, text } from '@waymark/platform/row'

const MOST = 100

const limitedRow = tables.limited
  .pick('limit_name', 'subject', 'caller', 'operation', 'began_at', 'last_at', 'refusals')
  .extend({ kind: oneOf(LIMIT_KINDS), caller_name: nullable(text) })

export const FIGURES: Record<(typeof LIMIT_KINDS)[number], Record<string, Limit>> = {
  address: ADDRESS_LIMITS,
  account: ACCOUNT_LIMITS,
  target: TARGET_LIMITS,
}

/** Who was refused because of a limit lately. `operations` says what each operation does. */
export async function listLimited(
  db: Sql,
  operations: Readonly<Record<string, Endpoint>>,
  now: Date,
): Promise<AnswerOf<typeof limitEndpoints.listLimited>> {
  const rows = await db.rows(
    limitedRow,
    sql`
    select limited.*, nullif(concat_ws(' ', app_user.first_name, app_user.last_name), '') as caller_name
    from limited left join app_user on caller = 'user:' || app_user.id
    where last_at > ${now}::timestamptz - interval '1 day'
    order by last_at desc limit ${MOST}::int`,
  )
  return rows.flatMap(({ operation, ...row }) => {
    // Of an earlier release.
    const limit = FIGURES[row.kind][row.limit_name]
    if (!limit) return []
    const { points, duration: duration_s } = limit
    return [
      {
        ...row,
        points,
        duration_s,
        subject: /^[\w-]{43}(?: |$)/.test(row.subject) ? null : row.subject,
        does: operations[operation]?.summary ?? operation,
        is_current: now.getTime() - row.last_at.getTime() < duration_s * 1000,
      },
    ]
  })
}
