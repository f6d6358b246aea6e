import type { messagingAdministrationEndpoints } from '@waymark/contracts/operations/records/messages'
import { logAccess } from '../../access-log.ts'
import type { Context, Routes, UserActor } from '../../context.ts'
import { listAllMessages, type Query as MessageQuery } from './list-all-messages.ts'
import { listAllReferrals, type Query as ReferralQuery } from './list-all-referrals.ts'

async function messages(context: Context<UserActor>, asked: MessageQuery) {
  const { page, next } = await listAllMessages(context.db, asked)
  const parties = page.flatMap(({ sender, recipient }) => [sender, recipient])
  const clients = parties.filter(({ kind }) => kind === 'client').map(({ id }) => id)
  await logAccess(context, 'messages.listed', 'client', [...new Set(clients)])
  context.reply.nextPage(next)
  return page
}

async function referrals(context: Context<UserActor>, asked: ReferralQuery) {
  const { page, next } = await listAllReferrals(context.db, asked)
  await logAccess(context, 'referrals.listed', 'client', [...new Set(page.map(({ client_id }) => client_id))])
  context.reply.nextPage(next)
  return page
}

export const messagingAdministrationRoutes: Routes<typeof messagingAdministrationEndpoints> = {
  listAllMessages: ({ query }, context) => messages(context, query),
  findAllMessages: ({ query, body }, context) => messages(context, { ...query, ...body }),
  listAllReferrals: ({ query }, context) => referrals(context, query),
  findAllReferrals: ({ query, body }, context) => referrals(context, { ...query, ...body }),
}
