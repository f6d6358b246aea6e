import type { PlatformAlerts } from '@waymark/contracts/operations/platform-watch/endpoints'
import { backlog } from '@waymark/events/backlog'
import { type Database, sql } from '@waymark/platform/database'
import { int4, row } from '@waymark/platform/row'

/** Problems of the platform that need attention now. */
export async function readAlerts(db: Database): Promise<PlatformAlerts> {
  const subscribers = await backlog(db)
  // Running clocks of administrators, which `client_due_idx` contains.
  const admin_queue = await db.row(
    row({ waiting: int4, late: int4 }),
    sql`
    select count(*)::int as waiting, count(*) filter (where due_at < now())::int as late
    from client
    where broker_id in (select id from app_user where role = 'sys_admin')
      and first_contact_at is null and due_at is not null and assignment_type = 'admin_queue'
      and status <> 'lost'`,
  )
  return {
    oldest_undelivered_s: Math.max(0, ...subscribers.map(({ oldest_s }) => oldest_s)),
    dead_deliveries: subscribers.reduce((sum, { dead }) => sum + dead, 0),
    admin_queue: admin_queue ?? { waiting: 0, late: 0 },
  }
}
