import { z } from 'zod'
import { FEE_REFERRAL_STATUSES } from './fee-referrals/statuses.ts'
import { id } from './fields.ts'
import { network } from './networks/schemas.ts'
import { STORY_STATUSES } from './stories/statuses.ts'

/**
 * Every event there is, with its current version. Payloads carry ids and versions only: the receiver rereads
 * under its own permissions. A payload once released is parsed for ever (`packages/events/fixtures`).
 */
export const events = {
  'client.submitted': { version: 1, payload: z.object({ revision: z.number().int() }) },
  'client.assessed': { version: 1, payload: z.object({ revision: z.number().int(), broker_id: id.nullable() }) },
  'client.assigned': {
    version: 1,
    payload: z.object({ assignment_id: id, broker_id: id, previous_broker_id: id.nullable() }),
  },
  'client.updated': { version: 1, payload: z.object({ revision: z.number().int(), broker_id: id }) },
  'client.contacted': { version: 1, payload: z.object({ broker_id: id }) },
  'client.deleted': { version: 1, payload: z.object({ broker_id: id.nullable() }) },
  'client.restored': { version: 1, payload: z.object({ broker_id: id.nullable() }) },
  // A consumer took a consent back.
  'consent.revoked': { version: 1, payload: z.object({ broker_id: id.nullable() }) },
  'client.status_changed': { version: 1, payload: z.object({ broker_id: id.nullable(), change_id: id }) },
  // A note, a calculation, an opinion: what `user_id` wrote about the client, for their own screens.
  'client.annotated': { version: 1, payload: z.object({ user_id: id }) },
  // Of an unfinished assessment.
  'draft.saved': { version: 1, payload: z.object({}) },
  'message.sent': { version: 1, payload: z.object({ conversation_id: id, sender_id: id, recipient_id: id }) },
  'conversation.read': { version: 1, payload: z.object({ last_message_id: id, reader_id: id, partner_id: id }) },
  'message.delivered': { version: 1, payload: z.object({ last_message_id: id, sender_id: id, recipient_id: id }) },
  'referral.decided': {
    version: 1,
    payload: z.object({ conversation_id: id, message_id: id, from_user_id: id, to_user_id: id }),
  },
  // `status` is where it went; the fee moves with it.
  'fee_referral.moved': {
    version: 1,
    payload: z.object({ referrer_id: id, status: z.enum(FEE_REFERRAL_STATUSES) }),
  },
  'ledger.corrected': { version: 1, payload: z.object({ user_id: id }) },
  // Somebody said or did something in it.
  'council.changed': { version: 1, payload: z.object({ network }) },
  'opportunity.posted': { version: 1, payload: z.object({ network }) },
  'opportunity.changed': { version: 1, payload: z.object({ network }) },
  // Of `user_id`, who came or went or says something else.
  'opportunity.interest_changed': { version: 1, payload: z.object({ network, poster_id: id, user_id: id }) },
  'opportunity.deleted': { version: 1, payload: z.object({ network }) },
  // By a user.
  'opportunity.seen': { version: 1, payload: z.object({}) },
  'case_study.saved': { version: 1, payload: z.object({ author_id: id, network }) },
  'case_study.submitted': { version: 1, payload: z.object({ author_id: id, network }) },
  'case_study.approved': { version: 1, payload: z.object({ author_id: id, network }) },
  'case_study.declined': { version: 1, payload: z.object({ author_id: id, network }) },
  'case_study.withdrawn': { version: 1, payload: z.object({ author_id: id, network }) },
  'resource.suggested': { version: 1, payload: z.object({}) },
  // Those whose members it is for, or was.
  'resource.changed': { version: 1, payload: z.object({ networks: z.array(network) }) },
  // Of a member's own entry, or of their consent to show it.
  'directory_entry.changed': { version: 1, payload: z.object({}) },
  // Of its owner: written, closed, or somebody answered it.
  'matrix_entry.changed': { version: 1, payload: z.object({ user_id: id }) },
  'story.changed': { version: 1, payload: z.object({ author_id: id, status: z.enum(STORY_STATUSES) }) },
  // Hours that one gave the other: recorded, decided or corrected.
  'contribution.changed': { version: 1, payload: z.object({ giver_id: id, receiver_id: id }) },
  'network.joined': { version: 1, payload: z.object({ network }) },
  // Of a member application: what follows from a decision that was taken back since is told by `decision`.
  'application.received': { version: 1, payload: z.object({}) },
  'application.asked': { version: 1, payload: z.object({ question_id: id }) },
  'application.answered': { version: 1, payload: z.object({ question_id: id }) },
  'application.approved': { version: 1, payload: z.object({ decision: z.number().int() }) },
  'application.declined': { version: 1, payload: z.object({ decision: z.number().int() }) },
  'application.reopened': { version: 1, payload: z.object({ decision: z.number().int() }) },
  'application.withdrawn': { version: 1, payload: z.object({}) },
  // Another invitation in the place of the one that an approval sent.
  'application.invited': { version: 1, payload: z.object({ decision: z.number().int() }) },
  'suggestion.received': { version: 1, payload: z.object({}) },
  'medical_membership.received': { version: 1, payload: z.object({}) },
  // A visitor asks for something; nobody's client.
  'contact.received': { version: 1, payload: z.object({}) },
  // Of the administrator who follows it up.
  'business_lead.received': { version: 1, payload: z.object({ user_id: id }) },
  'business_lead.call_requested': { version: 1, payload: z.object({ user_id: id }) },
  'business_lead.updated': { version: 1, payload: z.object({ user_id: id }) },
  'file.uploaded': { version: 1, payload: z.object({ user_id: id }) },
  'file.processed': { version: 1, payload: z.object({ user_id: id, status: z.enum(['ready', 'failed']) }) },
  'file.deleted': { version: 1, payload: z.object({ user_id: id }) },
  'file.restored': {
    version: 1,
    payload: z.object({ user_id: id, status: z.enum(['processing', 'ready', 'failed']) }),
  },
  // `version` is of the census, so that whoever made the change need not read it again.
  'census.changed': { version: 1, payload: z.object({ user_id: id, version: z.number().int() }) },
  // Somebody opened a share link of it.
  'census.viewed': { version: 1, payload: z.object({ user_id: id }) },
  'notification.created': { version: 1, payload: z.object({ user_id: id }) },
  'notification.read': { version: 1, payload: z.object({}) },
  'session.ended': { version: 1, payload: z.object({ user_id: id, reason: z.string() }) },
  'password.reset_requested': { version: 1, payload: z.object({}) },
  'password.changed': { version: 1, payload: z.object({}) },
  // A Google account was connected to an account that had a password; the password went with it.
  'user.google_linked': { version: 1, payload: z.object({}) },
  'user.deleted': { version: 1, payload: z.object({}) },
  // A clean-up or deletion by an administrator, or its undoing.
  'act.done': { version: 1, payload: z.object({}) },
  'act.undone': { version: 1, payload: z.object({}) },
  // Several clients of a broker came or went at once.
  'clients.moved': { version: 1, payload: z.object({}) },
  'user.updated': { version: 1, payload: z.object({}) },
  'trial.started': { version: 1, payload: z.object({}) },
  'subscription.changed': { version: 1, payload: z.object({ user_id: id }) },
  // What runs at the provider is not to be charged again, unless the suspension is taken back before this falls due.
  'subscription.suspended': { version: 1, payload: z.object({ user_id: id }) },
  'receipt.issued': { version: 1, payload: z.object({ user_id: id }) },
  // Of the change, which may take effect on a later day.
  'setting.changed': { version: 1, payload: z.object({ name: z.string() }) },
  'housekeeping.due': { version: 1, payload: z.object({}) },
} as const
export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]['payload']>
