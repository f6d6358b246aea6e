import { z } from 'zod'
import { REVOCABLE_CONSENTS, REVOCATION_CHANNELS } from '../consumer/endpoints.ts'
import { endpoint } from '../endpoint.ts'
import { id, idParams, instant, page } from '../fields.ts'
import { CONSENT_CHANNELS } from '../messaging/endpoints.ts'
import { PLAN_TYPES, RATINGS } from '../plans/endpoints.ts'
import { RISK_LEVELS } from '../risk/endpoints.ts'
import { ASSIGNMENT_TYPES, CLIENT_STATUSES } from './endpoints.ts'

/** Something that happened to a client. */
export const entry = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({
    /** Of the row that it tells of; two entries may tell of one. */
    id,
    kind: z.literal(kind),
    at: instant,
    /** Who did it: a user's name, or null for the client and for the product itself. */
    by: z.string().nullable(),
    by_me: z.boolean(),
    ...shape,
  })

export const consented = entry('consented', {
  text_version: z.string(),
  email_consent: z.boolean(),
  phone_consent: z.boolean(),
})
export const consentRevoked = entry('consent_revoked', {
  consent: z.enum(REVOCABLE_CONSENTS),
  channel: z.enum(REVOCATION_CHANNELS),
})
export const statusChanged = entry('status_changed', {
  from_status: z.enum(CLIENT_STATUSES),
  to_status: z.enum(CLIENT_STATUSES),
})

/** What happened to a client, one entry each. */
export const timelineEntry = z.discriminatedUnion('kind', [
  entry('submitted', { revision: z.number().int() }),
  consented,
  consentRevoked,
  entry('mailed', { letter: z.string() }),
  entry('message_seen', {}),
  entry('assessed', { risk_score: z.number(), risk_level: z.enum(RISK_LEVELS) }),
  entry('assigned', { assignment_type: z.enum(ASSIGNMENT_TYPES), reason: z.string() }),
  entry('assignment_ended', { end_reason: z.string() }),
  entry('message_sent', {}),
  entry('message_received', {}),
  entry('referred', { consent_channel: z.enum(CONSENT_CHANNELS) }),
  entry('referral_decided', { status: z.enum(['accepted', 'declined', 'withdrawn']) }),
  statusChanged,
  entry('noted', { text: z.string() }),
  entry('rated', { rating: z.enum(RATINGS), text: z.string().nullable() }),
  entry('taught', { text: z.string() }),
  entry('calculated', { plan_type: z.enum(PLAN_TYPES), final_cost: z.number() }),
])
export type TimelineEntry = z.output<typeof timelineEntry>

export const timelineEndpoints = {
  readTimeline: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/timeline',
    summary:
      'Everything that happened to a client, newest first; notes and opinions are your own, administrators see all',
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    query: page,
    status: 200,
    response: z.array(timelineEntry),
    paged: true,
  }),
}
