import { bytes, endpoint } from '../../endpoint.ts'

export const inboundTextEndpoints = {
  receiveText: endpoint({
    method: 'POST',
    path: '/texts/webhook',
    summary: 'Receive a text of a person, or what became of one of ours, from Twilio, verified by signature',
    tag: 'Messages',
    access: 'public',
    limit: 'webhook',
    raw_body: 'event',
    status: 200,
    /** TwiML: the text that answers, if any. */
    response: bytes,
  }),
}
