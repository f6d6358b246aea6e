import { msg } from '@waymark/words/t'
import { z } from 'zod'
import { ownResult } from '../../coverage/entitlement/consumer-result.ts'
import { bytes, endpoint, noContent } from '../../endpoint.ts'
import { absentWhenEmpty, email, id, instant, LIMITS, page, text } from '../../fields.ts'
import { intakeEndpoints } from '../../leads/intake/endpoints.ts'
import { messageFile, written } from '../messaging/files.ts'

/** In characters. A link to opt out contains an email address. */
export const LONGEST_OPT_OUT_TOKEN = 600

export const REVOCABLE_CONSENTS = ['email', 'phone', 'text'] as const
export const REVOCATION_CHANNELS = ['status_page', 'mail_link'] as const

const ownRecord = intakeEndpoints.readIntakeStatus.response.extend({
  /** The consumer used an emailed link, which is required to withdraw consent or delete data. */
  by_mail: z.boolean(),
  /** The consumer used a link of a text, which opens neither the result nor the answers: the number may be wrong. */
  by_text: z.boolean(),
  /**
   * Newer answers than those of this link count, or it was texted to another number than the client's. So it opens no
   * messages, files or appointments.
   */
  superseded: z.boolean(),
  /** Seconds in which the agent answers half of what clients write. Null without an agent, or while unknown. */
  agent_answers_in: z.number().int().nullable(),
  /** When their data will be deleted, unless they want it kept. Null as long as that was not offered. */
  deleted_after: instant.nullable(),
  /** Another assessment has their email address. Only an emailed link says so. */
  shares_address: z.boolean().default(false),
  /** Whether we email them about what they asked for. True unless they opted out. */
  service_emails: z.boolean(),
  /** Consent to further email. */
  email_consent: z.boolean(),
  phone_consent: z.boolean(),
  text_consent: z.boolean(),
  /** Whether texts reach them: they agreed, and their number takes ours. Null if we text nobody. */
  texts_arrive: z.boolean().nullable(),
  /** Consents given, newest first. */
  receipts: z.array(
    z.object({
      id,
      text_version: z.string(),
      channel: z.string(),
      email_consent: z.boolean(),
      phone_consent: z.boolean(),
      text_consent: z.boolean(),
      agreed_at: instant,
    }),
  ),
  /** Consents withdrawn, newest first. */
  revocations: z.array(z.object({ id, consent: z.enum(REVOCABLE_CONSENTS), revoked_at: instant })),
})
export type OwnRecord = z.output<typeof ownRecord>

/** The zone of the reader's browser, for the dates of a document. */
const readerZone = z.object({ time_zone: absentWhenEmpty(text(LIMITS.name).optional()) })

/** A message between a consumer and an agent, as the consumer sees it. */
const ownMessage = z.object({
  id,
  by_me: z.boolean(),
  /** Name of the agent who wrote it. Null for the consumer's own messages. */
  sender_name: z.string().nullable(),
  message: z.string(),
  files: z.array(messageFile.pick({ id: true, name: true, refused: true })),
  is_read: z.boolean(),
  delivered_at: instant.nullable(),
  created_at: instant,
})
export type OwnMessage = z.output<typeof ownMessage>

/** Requests from consumers about their own record. The token identifies the record, so no URL names it. */
export const consumerEndpoints = {
  readOwnRecord: endpoint({
    method: 'GET',
    path: '/my/record',
    summary: 'Get who has your assessment, when they will call, and what you agreed to',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    status: 200,
    response: ownRecord,
  }),
  listOwnMessages: endpoint({
    method: 'GET',
    path: '/my/messages',
    summary: 'List the messages between you and your agents, newest first',
    tag: 'Consumer',
    access: 'consumer',
    needs: 'latest_link',
    limit: 'intake_read',
    query: page,
    status: 200,
    response: z.array(ownMessage),
    paged: true,
  }),
  sendOwnMessage: endpoint({
    method: 'POST',
    path: '/my/messages',
    summary: 'Write to your agent, with files if you like, or to the administrators if you have no agent',
    tag: 'Consumer',
    access: 'consumer',
    needs: 'latest_link',
    limit: 'consumer_message',
    idempotent: true,
    body: written,
    status: 201,
    response: ownMessage,
  }),
  readOwnMessages: endpoint({
    method: 'POST',
    path: '/my/messages/read',
    summary: 'Mark everything up to this message as read; a repeat changes nothing',
    tag: 'Consumer',
    access: 'consumer',
    needs: 'latest_link',
    limit: 'intake_read',
    body: z.object({ last_message_id: id }),
    status: 204,
    response: noContent,
  }),
  readOwnResult: endpoint({
    method: 'GET',
    path: '/my/result',
    summary: 'Get what your household may be entitled to, what to do next, and what you told us',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    status: 200,
    response: ownResult,
  }),
  downloadOwnResult: endpoint({
    method: 'GET',
    path: '/my/result/pdf',
    summary: 'Get your result as a PDF; its date is in `time_zone`, such as America/Chicago',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    query: readerZone,
    status: 200,
    response: bytes,
  }),
  readAgentPhoto: endpoint({
    method: 'GET',
    path: '/my/agent/photo',
    summary: "Get your agent's photo; 404 if there is none",
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    status: 200,
    response: bytes,
  }),
  downloadConsentReceipt: endpoint({
    method: 'GET',
    path: '/my/consent-receipt',
    summary:
      'Get your consents and withdrawals, with their text, as a PDF; times are in `time_zone`, such as America/Chicago',
    tag: 'Consumer',
    access: 'consumer',
    limit: 'intake_read',
    query: readerZone,
    status: 200,
    response: bytes,
  }),
  revokeOwnConsent: endpoint({
    method: 'POST',
    path: '/my/consent/revoke',
    summary: 'Withdraw consents; a repeat changes nothing',
    tag: 'Consumer',
    access: 'consumer',
    needs: 'mailed_link',
    limit: 'intake_read',
    body: z.object({
      consents: z.array(z.enum(REVOCABLE_CONSENTS)).min(1, msg('Please choose what to withdraw')).max(3),
    }),
    status: 200,
    response: ownRecord,
  }),
  setServiceEmails: endpoint({
    method: 'POST',
    path: '/my/service-emails',
    summary: 'Stop the service emails to your address, or turn them on again; a repeat changes nothing',
    tag: 'Consumer',
    access: 'consumer',
    needs: 'mailed_link',
    limit: 'intake_read',
    body: z.object({ wanted: z.boolean({ error: msg('Please choose whether you want service emails') }) }),
    status: 200,
    response: ownRecord,
  }),
  keepOwnData: endpoint({
    method: 'POST',
    path: '/my/data/keep',
    summary: 'Keep your data, although we have not heard from you for a long time; a repeat changes nothing',
    tag: 'Consumer',
    access: 'consumer',
    needs: 'latest_link',
    limit: 'intake_read',
    status: 200,
    response: ownRecord,
  }),
  deleteOwnData: endpoint({
    method: 'DELETE',
    path: '/my/data',
    summary: 'Delete everything about you, immediately and permanently; a reduced consent receipt stays',
    tag: 'Consumer',
    access: 'consumer',
    record: 'own_data',
    needs: 'mailed_link',
    limit: 'intake_read',
    status: 204,
    response: noContent,
  }),
  requestOwnLink: endpoint({
    method: 'POST',
    path: '/my/link',
    summary: 'Email the link of their page to someone who lost it; the response is the same for every address',
    tag: 'Consumer',
    access: 'public',
    limit: 'request_link',
    target_limit: { limit: 'request_link', of: 'email' },
    idempotent: true,
    body: z.object({ email: email('Email address is required') }),
    status: 204,
    response: noContent,
  }),
  unsubscribe: endpoint({
    method: 'POST',
    path: '/notifications/unsubscribe',
    summary: "Unsubscribe a user or a consumer's address with the link from an email, without signing in",
    tag: 'Notifications',
    access: 'public',
    limit: 'public_read',
    query: z.object({ token: text(LONGEST_OPT_OUT_TOKEN).default('') }),
    status: 200,
    /** False if the link is incomplete or not one of ours. */
    response: z.object({ unsubscribed: z.boolean() }),
  }),
}
