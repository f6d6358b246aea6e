import { type Sql, sql } from '@waymark/platform/database'

/** The administrator who keeps what nobody else can take: an available one before others, then the longest serving. */
export async function queueAdministrator(db: Sql): Promise<string> {
  const administrator = await db.row<{ id: string }>(sql`
    select id from app_user where role = 'sys_admin' and is_active order by available desc, created_at, id limit 1`)
  if (!administrator) throw new Error('there is no enabled administrator to take the admin queue')
  return administrator.id
}
