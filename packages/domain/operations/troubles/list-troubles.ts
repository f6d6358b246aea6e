import { TROUBLE_KINDS } from '@waymark/contracts/operations/troubles/endpoints'
import { raw, type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { int4, nullable, oneOf, type RowOf, text } from '@waymark/platform/row'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'

const troubleRow = tables.trouble.extend({
  kind: oneOf(TROUBLE_KINDS),
  peak: int4,
  acknowledged_by: nullable(text),
})
const COLUMNS = raw(`trouble.id, kind, subject, detail, size, coalesce(peak, size) as peak, began_at, ended_at,
  acknowledged_at, app_user.first_name || ' ' || app_user.last_name as acknowledged_by`)
const ACKNOWLEDGER = raw('left join app_user on app_user.id = trouble.acknowledged_by')
type TroubleRow = RowOf<typeof troubleRow>

/** There is one of a kind and queue at a time, so a week has few. */
const MOST = 200

/** The open troubles first, then those that ended within 7 days. */
export const listTroubles = (db: Sql): Promise<TroubleRow[]> =>
  db.rows(
    troubleRow,
    sql`
    select ${COLUMNS} from trouble ${ACKNOWLEDGER}
    where ended_at is null or ended_at > now() - interval '7 days'
    order by ended_at desc nulls first, trouble.id desc limit ${MOST}`,
  )

/** Throws 404. Acknowledging it again changes nothing. */
export async function acknowledgeTrouble(context: Context<UserActor>, id: string): Promise<TroubleRow> {
  return context.db.transaction(async (tx) => {
    const trouble = await tx.row(
      troubleRow,
      sql`
      with acknowledged as (
        update trouble
        set acknowledged_at = coalesce(acknowledged_at, now()),
            acknowledged_by = coalesce(acknowledged_by, ${context.actor.user.id}::uuid)
        where id = ${id}::uuid returning *
      )
      select ${COLUMNS} from acknowledged as trouble ${ACKNOWLEDGER}`,
    )
    if (!trouble) throw notFound()
    await logAccess(context, 'trouble.acknowledged', 'trouble', id, tx)
    return trouble
  })
}
