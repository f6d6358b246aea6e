import { z } from 'zod'
import { bytes, endpoint, noContent } from '../endpoint.ts'
import { id, instant, LIMITS, page, requiredText } from '../fields.ts'
import { intakeEndpoints } from '../intake/endpoints.ts'

export const REVOCABLE_CONSENTS = ['email', 'phone'] as const
export const REVOCATION_CHANNELS = ['status_page', 'mail_link'] as const

const ownRecord = intakeEndpoints.readIntakeStatus.response.extend({
  /** Came by a link that we mailed, which is what taking back and deleting need. */
  by_mail: z.boolean(),
  email_consent: z.boolean(),
  phone_consent: z.boolean(),
  /** What was agreed to and when, the latest first. */
  receipts: z.array(
    z.object({
      id,
      text_version: z.string(),
      channel: z.string(),
      email_consent: z.boolean(),
      phone_consent: z.boolean(),
      agreed_at: instant,
    }),
  ),
  /** What was taken back, the latest first. */
  revocations: z.array(z.object({ id, consent: z.enum(REVOCABLE_CONSENTS), revoked_at: instant })),
})
export type OwnRecord = z.output<typeof ownRecord>

/** A message between a consumer and an agent, as the consumer reads it. */
const ownMessage = z.object({
  id,
  by_me: z.boolean(),
  /** Of the agent who wrote it; null for one's own. */
  sender_name: z.string().nullable(),
  message: z.string(),
  is_read: z.boolean(),
  delivered_at: instant.nullable(),
  created_at: instant,
})
export type OwnMessage = z.output<typeof ownMessage>

/** What consumers do about their own record. Whose it is follows from the token, so no address names it. */
export const consumerEndpoints = {
  readOwnRecord: endpoint({
    method: 'GET',
    path: '/my/record',
    summary: 'Who has the assessment, by when they call, and what was agreed to',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    status: 200,
    response: ownRecord,
  }),
  listOwnMessages: endpoint({
    method: 'GET',
    path: '/my/messages',
    summary: 'Messages between the consumer and their agents, the latest first',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    query: page,
    status: 200,
    response: z.array(ownMessage),
    paged: true,
  }),
  sendOwnMessage: endpoint({
    method: 'POST',
    path: '/my/messages',
    summary: 'Write to one’s agent, or to the administrators while there is none',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'consumer_message',
    idempotent: true,
    body: z.object({ message: requiredText(LIMITS.free_text, 'Please enter a message') }),
    status: 201,
    response: ownMessage,
  }),
  readOwnMessages: endpoint({
    method: 'POST',
    path: '/my/messages/read',
    summary: 'Everything up to this message has been seen; a repeat changes nothing',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    body: z.object({ last_message_id: id }),
    status: 204,
    response: noContent,
  }),
  downloadConsentReceipt: endpoint({
    method: 'GET',
    path: '/my/consent-receipt',
    summary: 'What was agreed to and taken back, with its text, as a PDF',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    status: 200,
    response: bytes,
  }),
  revokeOwnConsent: endpoint({
    method: 'POST',
    path: '/my/consent/revoke',
    summary: 'Take consents back; a repeat changes nothing',
    tag: 'Consumer',
    access: 'consumer',
    needs: 'mailed_link',
    limit: 'intake_read',
    body: z.object({ consents: z.array(z.enum(REVOCABLE_CONSENTS)).min(1, 'Please choose what to take back').max(2) }),
    status: 200,
    response: ownRecord,
  }),
  deleteOwnData: endpoint({
    method: 'DELETE',
    path: '/my/data',
    summary: 'Delete everything about oneself at once and for good; the consent receipt stays, reduced',
    tag: 'Consumer',
    access: 'consumer',
    record: 'own_data',
    needs: 'mailed_link',
    limit: 'intake_read',
    status: 204,
    response: noContent,
  }),
}
