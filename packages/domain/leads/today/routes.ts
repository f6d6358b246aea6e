import type { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { readToday } from './read-today.ts'
import { snoozeItem } from './snooze-item.ts'

export const todayRoutes: Routes<typeof todayEndpoints> = {
  async readToday(_input, context) {
    const list = await readToday(context.db, context.actor.user, new Date())
    const shown = [...list.now, ...list.today, ...list.soon].flatMap((item) =>
      'client_id' in item ? (item.client_id ?? []) : 'task' in item ? (item.task.client_id ?? []) : [],
    )
    await logAccess(context, 'client.listed', 'client', [...new Set(shown)])
    return list
  },
  async snoozeItem({ body }, context) {
    await snoozeItem(context, body)
    return undefined
  },
}
