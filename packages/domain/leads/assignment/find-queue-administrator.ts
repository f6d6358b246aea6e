import { sql, type Transaction } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { readSettings } from '../../foundation/settings/read-settings.ts'

/**
 * The administrator who gets the clients that no broker can take: the first enabled one of those in the settings, else
 * the longest serving, with available ones first. Locked, so that they stay an administrator until this transaction
 * commits.
 */
export async function queueAdministrator(tx: Transaction): Promise<string> {
  const { assignment } = await readSettings(tx)
  const administrator = await tx.row(
    tables.app_user.pick('id'),
    sql`
    select id from app_user where role = 'sys_admin' and is_active
    order by array_position(${assignment.queue_administrators}::uuid[], id), available desc, created_at, id limit 1
    for key share`,
  )
  if (!administrator) throw new Error('there is no enabled administrator to take the admin queue')
  return administrator.id
}
