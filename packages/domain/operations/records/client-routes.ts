import { RISK_LEVELS } from '@waymark/contracts/coverage/risk/endpoints'
import type { clientAdministrationEndpoints } from '@waymark/contracts/operations/records/clients'
import { notFound } from '@waymark/platform/errors'
import { z } from 'zod'
import { logAccess } from '../../access-log.ts'
import type { Context, Routes, UserActor } from '../../context.ts'
import {
  type AdministeredRow,
  administeredClient,
  countAllClients,
  listAllClients,
  type Query,
} from './list-all-clients.ts'
import { readHistory } from './read-history.ts'

const riskLevel = z.enum(RISK_LEVELS).nullable()
const present = (client: AdministeredRow) => ({ ...client, risk_level: riskLevel.parse(client.risk_level) })

async function list(context: Context<UserActor>, asked: Query) {
  const { page, next } = await listAllClients(context.db, asked)
  const ids = page.map(({ id }) => id)
  await logAccess(context, 'client.listed', 'client', ids)
  const total = asked.cursor === undefined ? await countAllClients(context.db, asked) : null
  if (total !== null) context.reply.total(total)
  context.reply.nextPage(next)
  return page.map(present)
}

export const clientAdministrationRoutes: Routes<typeof clientAdministrationEndpoints> = {
  listAllClients: ({ query }, context) => list(context, query),
  findAllClients: ({ query, body }, context) => list(context, { ...query, ...body }),

  async readAdministeredClient({ params }, context) {
    await logAccess(context, 'client.identified', 'client', params.id)
    const client = await administeredClient(context.db, params.id)
    if (!client) throw notFound()
    return present(client)
  },

  async readClientHistory({ params, query }, context) {
    await logAccess(context, 'client.history_read', 'client', params.id)
    const { page, next } = await readHistory(context.db, context.actor.user, params.id, query)
    context.reply.nextPage(next)
    return page
  },
}
