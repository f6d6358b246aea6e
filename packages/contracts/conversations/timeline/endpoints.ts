import { z } from 'zod'
import { LIFE_EVENTS } from '../../coverage/entitlement/life-events.ts'
import { PLAN_TYPES, RATINGS } from '../../coverage/plans/endpoints.ts'
import { RISK_LEVELS } from '../../coverage/risk/endpoints.ts'
import { endpoint } from '../../endpoint.ts'
import { absentWhenEmpty, id, idParams, instant, page } from '../../fields.ts'
import { APPOINTMENT_PARTIES } from '../../leads/appointments/parties.ts'
import { CALL_DIRECTIONS, CALL_OUTCOMES } from '../../leads/calls/endpoints.ts'
import { ASSIGNMENT_TYPES, CLIENT_STATUSES } from '../../leads/clients/kinds.ts'
import { REVOCABLE_CONSENTS, REVOCATION_CHANNELS } from '../consumer/endpoints.ts'
import { CONSENT_CHANNELS } from '../messaging/referrals.ts'

/** An entry in a client's timeline. */
export const entry = <Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({
    /** Id of the row the entry is about. Two entries can share one. */
    id,
    kind: z.literal(kind),
    at: instant,
    /** Name of the user who did it. Null for the client and for the system. */
    by: z.string().nullable(),
    by_me: z.boolean(),
    ...shape,
  })

export const consented = entry('consented', {
  text_version: z.string(),
  email_consent: z.boolean(),
  phone_consent: z.boolean(),
  text_consent: z.boolean(),
})
export const consentRevoked = entry('consent_revoked', {
  consent: z.enum(REVOCABLE_CONSENTS),
  channel: z.enum(REVOCATION_CHANNELS),
})
export const statusChanged = entry('status_changed', {
  from_status: z.enum(CLIENT_STATUSES),
  to_status: z.enum(CLIENT_STATUSES),
  /** Of an enrollment: the coverage year. */
  plan_year: z.number().int().nullable(),
})

/** The kinds of timeline entries. */
export const timelineEntry = z.discriminatedUnion('kind', [
  entry('submitted', { revision: z.number().int() }),
  consented,
  consentRevoked,
  entry('update_proposed', {}),
  entry('update_ended', {
    outcome: z.enum(['refused', 'expired']),
    /** Whether they expired early, because newer answers took their place. The release before does not send it. */
    replaced: z.boolean().default(false),
  }),
  entry('answers_changed', {
    source: z.enum(['edited', 'confirmed', 'accepted']),
    /** Before and after in words. Null: not asked. */
    changes: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
  }),
  entry('mailed', { letter: z.string(), failed: z.boolean() }),
  entry('texted', { letter: z.string(), failed: z.boolean() }),
  entry('result_opened', {}),
  entry('message_seen', {}),
  entry('assessed', { risk_score: z.number(), risk_level: z.enum(RISK_LEVELS) }),
  entry('assigned', { assignment_type: z.enum(ASSIGNMENT_TYPES), reason: z.string() }),
  entry('assignment_ended', { end_reason: z.string() }),
  entry('message_sent', {}),
  entry('message_received', {}),
  entry('referred', { consent_channel: z.enum(CONSENT_CHANNELS) }),
  entry('referral_decided', { status: z.enum(['accepted', 'declined', 'withdrawn']) }),
  /** With the coverage year of the enrollment before, if there was one. Histories do not know it. */
  statusChanged.extend({ earlier_plan_year: z.number().int().nullish() }),
  /** Null: the life event was taken back. */
  entry('life_event_changed', { life_event: z.enum(LIFE_EVENTS).nullable(), on: z.iso.date().nullable() }),
  entry('noted', { text: z.string() }),
  entry('called', {
    outcome: z.enum(CALL_OUTCOMES),
    direction: z.enum(CALL_DIRECTIONS),
    minutes: z.number().int().nullable(),
    text: z.string().nullable(),
  }),
  entry('quote_opened', { label: z.string(), host: z.string() }),
  entry('task_done', { title: z.string(), text: z.string().nullable() }),
  entry('appointment_booked', { starts_at: instant, party: z.enum(APPOINTMENT_PARTIES) }),
  entry('appointment_moved', { from_starts_at: instant, starts_at: instant, party: z.enum(APPOINTMENT_PARTIES) }),
  entry('appointment_cancelled', { starts_at: instant, party: z.enum(APPOINTMENT_PARTIES).nullable() }),
  entry('rated', { rating: z.enum(RATINGS), text: z.string().nullable() }),
  entry('taught', { text: z.string() }),
  entry('calculated', { plan_type: z.enum(PLAN_TYPES), final_cost: z.number() }),
])
export type TimelineEntry = z.output<typeof timelineEntry>

/** What a timeline can be narrowed to. */
export const TIMELINE_GROUPS = [
  /** What the client did. */
  'client',
  'messages',
  /** Emails and texts of Waymark. */
  'mailings',
  'calls',
  'appointments',
  'notes',
  'tasks',
  'status',
  'advice',
] as const
export type TimelineGroup = (typeof TIMELINE_GROUPS)[number]

/** Every kind of entry is in one group. */
export const GROUP_OF: Readonly<Record<TimelineEntry['kind'], TimelineGroup>> = {
  submitted: 'client',
  consented: 'client',
  consent_revoked: 'client',
  update_proposed: 'client',
  update_ended: 'client',
  answers_changed: 'client',
  result_opened: 'client',
  mailed: 'mailings',
  texted: 'mailings',
  message_seen: 'messages',
  message_sent: 'messages',
  message_received: 'messages',
  assessed: 'advice',
  rated: 'advice',
  taught: 'advice',
  calculated: 'advice',
  quote_opened: 'advice',
  assigned: 'status',
  assignment_ended: 'status',
  referred: 'status',
  referral_decided: 'status',
  appointment_booked: 'appointments',
  appointment_moved: 'appointments',
  appointment_cancelled: 'appointments',
  status_changed: 'status',
  life_event_changed: 'status',
  noted: 'notes',
  called: 'calls',
  task_done: 'tasks',
}

export const timelineEndpoints = {
  readTimeline: endpoint({
    method: 'GET',
    path: '/broker/clients/{id}/timeline',
    summary:
      "List everything that happened to a client, newest first; includes your own notes and feedback, or everyone's for administrators",
    tag: 'Clients',
    access: 'session',
    record: 'client',
    params: idParams,
    query: page.extend({ group: absentWhenEmpty(z.enum(TIMELINE_GROUPS).optional()) }),
    status: 200,
    response: z.array(timelineEntry),
    paged: true,
  }),
}
