import { type Sql, sql } from '@waymark/platform/database'
import { row, uuid } from '@waymark/platform/row'

/** Pairs of users from `user_ids` and people from `others` who share a conversation. */
export const partnersAmong = (
  db: Sql,
  user_ids: readonly string[],
  others: readonly string[],
): Promise<{ user_id: string; partner_id: string }[]> =>
  db.rows(
    row({ user_id: uuid, partner_id: uuid }),
    sql`
    select low_id as user_id, high_id as partner_id from conversation
    where low_id = any(${user_ids}) and high_id = any(${others})
    union all
    select high_id, low_id from conversation where high_id = any(${user_ids}) and low_id = any(${others})`,
  )
