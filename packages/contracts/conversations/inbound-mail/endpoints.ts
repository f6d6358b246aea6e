import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'

export const inboundMailEndpoints = {
  receiveInboundMail: endpoint({
    method: 'POST',
    path: '/inbound-mail',
    summary: 'Receive an email as the mail server got it (message/rfc822), verified by signature',
    tag: 'Messages',
    access: 'public',
    limit: 'webhook',
    raw_body: 'mail',
    status: 200,
    response: z.object({ received: z.literal(true) }),
  }),
}
