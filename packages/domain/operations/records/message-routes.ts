import type { messagingAdministrationEndpoints } from '@waymark/contracts/operations/records/messages'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { listAllMessages } from './list-all-messages.ts'
import { listAllReferrals } from './list-all-referrals.ts'

export const messagingAdministrationRoutes: Routes<typeof messagingAdministrationEndpoints> = {
  async listAllMessages({ query }, context) {
    const { page, next } = await listAllMessages(context.db, query)
    const parties = page.flatMap(({ sender, recipient }) => [sender, recipient])
    const clients = parties.filter(({ kind }) => kind === 'client').map(({ id }) => id)
    await logAccess(context, 'messages.listed', 'client', [...new Set(clients)])
    context.reply.nextPage(next)
    return page
  },

  async listAllReferrals({ query }, context) {
    const { page, next } = await listAllReferrals(context.db, query)
    await logAccess(context, 'referrals.listed', 'client', [...new Set(page.map(({ client_id }) => client_id))])
    context.reply.nextPage(next)
    return page
  },
}
