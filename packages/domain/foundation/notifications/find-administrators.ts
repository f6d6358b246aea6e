import { type Sql, sql } from '@waymark/platform/database'
import { row, uuid } from '@waymark/platform/row'

/** All enabled administrators, as recipients of a notification. */
export const administrators = (db: Sql): Promise<{ user_id: string }[]> =>
  db.rows(
    row({ user_id: uuid }),
    sql`select id as user_id from app_user where role = 'sys_admin' and is_active order by id`,
  )
