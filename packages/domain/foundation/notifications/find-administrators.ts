import { type Sql, sql } from '@waymark/platform/database'

/** All enabled administrators, as recipients of a notification. */
export const administrators = (db: Sql): Promise<{ user_id: string }[]> =>
  db.rows(sql`select id as user_id from app_user where role = 'sys_admin' and is_active order by id`)
