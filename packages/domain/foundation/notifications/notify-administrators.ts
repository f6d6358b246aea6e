import { sql, type Transaction } from '@waymark/platform/database'
import { notifyUser } from './notify-user.ts'
import type { NewNotification } from './notifying.ts'

/** Tells every administrator who may sign in. */
export async function notifyAdministrators(tx: Transaction, told: Omit<NewNotification, 'user_id'>): Promise<void> {
  const administrators = await tx.rows<{ id: string }>(
    sql`select id from app_user where role = 'sys_admin' and is_active order by id`,
  )
  for (const { id: user_id } of administrators) await notifyUser(tx, { ...told, user_id })
}
