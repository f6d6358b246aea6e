import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, page } from '../../fields.ts'

export const CONSENT_CHANNELS = ['phone', 'email', 'in_person'] as const
export const REFERRAL_STATUSES = ['open', 'accepted', 'declined', 'withdrawn'] as const

/** A client offered to another broker. */
export const clientReferral = z.object({
  id,
  client_id: id,
  message_id: id,
  conversation_id: id,
  from_user_id: id,
  from_name: z.string(),
  to_user_id: id,
  to_name: z.string(),
  status: z.enum(REFERRAL_STATUSES),
  consent_channel: z.enum(CONSENT_CHANNELS),
  consented_at: instant,
  created_at: instant,
  decided_at: instant.nullable(),
  /**
   * What the client agreed to show before the referral is accepted. Null for users who may no longer see the client.
   */
  client: z
    .object({
      first_name: z.string().nullable(),
      state: z.string().nullable(),
      /** For example `40 to 49`. */
      age_band: z.string(),
      plan_preference: z.string(),
      preferred_coverage: z.array(z.string()),
      covers_others: z.boolean(),
      is_mock: z.boolean(),
    })
    .nullable(),
})
export type ClientReferral = z.output<typeof clientReferral>

/** How and when the client agreed to be referred. */
export const referralOf = z.object({
  client_id: id,
  consent_channel: z.enum(CONSENT_CHANNELS, { error: 'Please enter how the client agreed' }),
  consented_at: z.iso.datetime({ error: 'Please enter when the client agreed' }),
  consent: z.literal(true, { error: 'Please confirm that the client agreed' }),
})

const answer = {
  tag: 'Messages',
  access: 'session',
  record: 'referral',
  params: idParams,
  status: 200,
  response: clientReferral,
} as const

export const referralEndpoints = {
  listReferrals: endpoint({
    method: 'GET',
    path: '/agent/referrals',
    summary: 'List the referrals you sent and received, newest first',
    tag: 'Messages',
    access: 'session',
    query: page.extend({ client_id: absentWhenEmpty(id.optional()) }),
    status: 200,
    response: z.array(clientReferral),
    paged: true,
  }),
  acceptReferral: endpoint({
    ...answer,
    method: 'POST',
    path: '/agent/referrals/{id}/accept',
    summary: 'Accept a referral; a new 24-hour clock starts for the client. A repeat changes nothing',
  }),
  declineReferral: endpoint({
    ...answer,
    method: 'POST',
    path: '/agent/referrals/{id}/decline',
    summary: 'Decline a referral; the client stays with the referring broker. A repeat changes nothing',
  }),
  withdrawReferral: endpoint({
    ...answer,
    method: 'POST',
    path: '/agent/referrals/{id}/withdraw',
    summary: 'Withdraw a referral that is not answered yet; a repeat changes nothing',
  }),
}
