import { z } from 'zod'
import { bytes, endpoint } from '../../endpoint.ts'
import { id } from '../../fields.ts'

export const inboundTextEndpoints = {
  receiveText: endpoint({
    method: 'POST',
    path: '/texts/webhook',
    summary: 'Receive a text of a person, or what became of one of ours, from Twilio, verified by signature',
    tag: 'Messages',
    access: 'public',
    limit: 'webhook',
    /** The event whose text it is about. Twilio signs the address, too. */
    query: z.object({ event_id: id.optional() }),
    raw_body: 'event',
    status: 200,
    /** TwiML: the text that answers, if any. */
    response: bytes,
  }),
}
