import type { quoteEndpoints } from '@waymark/contracts/leads/quotes/endpoints'
import type { Routes } from '../../context.ts'
import { openQuotingLink } from './open-quoting-link.ts'

export const quoteRoutes: Routes<typeof quoteEndpoints> = {
  openQuotingLink: ({ params, body }, context) => openQuotingLink(context, params.id, body.quoting_link_id),
}
