import type { platformWatchEndpoints } from '@waymark/contracts/operations/platform-watch/endpoints'
import type { Routes } from '../../context.ts'
import { listNewClients } from './list-new-clients.ts'
import { readAlerts } from './read-alerts.ts'

export const platformWatchRoutes: Routes<typeof platformWatchEndpoints> = {
  async listNewClients({ query }, context) {
    const { next, ...answer } = await listNewClients(context, query)
    context.reply.nextPage(next)
    return answer
  },
  readPlatformAlerts: (_input, { db }) => readAlerts(db),
}
