import type { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import type { Routes } from '../../context.ts'
import { logListed } from './log-listed.ts'
import { readToday } from './read-today.ts'
import { snoozeItem } from './snooze-item.ts'

export const todayRoutes: Routes<typeof todayEndpoints> = {
  async readToday(_input, context) {
    const list = await readToday(context.db, context.actor.user, new Date())
    await logListed(context, list)
    return list
  },
  snoozeItem: ({ body }, context) => snoozeItem(context, body),
}
