import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { id, idParams, instant } from '../../fields.ts'

export const quoteEndpoints = {
  openQuotingLink: endpoint({
    method: 'POST',
    path: '/broker/clients/{id}/quoting-links',
    summary: 'Remember that you opened one of your quoting links for a client; it enters the timeline',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    idempotent: true,
    params: idParams,
    body: z.object({ quoting_link_id: id }),
    status: 201,
    response: z.object({
      id,
      client_id: id,
      user_id: id,
      label: z.string(),
      /** The host of its address, such as `carrier.example.com`. */
      host: z.string(),
      opened_at: instant,
    }),
  }),
}
