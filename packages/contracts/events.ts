import { z } from 'zod'
import { id } from './fields.ts'
import { APPOINTMENT_PARTIES } from './leads/appointments/parties.ts'
import { FEE_REFERRAL_STATUSES } from './networks/fee-referrals/statuses.ts'
import { STORY_STATUSES } from './networks/stories/statuses.ts'
import { SECURITY_CHANGES } from './people/accounts/second-factor.ts'
import { network } from './people/memberships/schemas.ts'

const appointmentChange = z.object({ broker_id: id, client_id: id.nullable(), by: z.enum(APPOINTMENT_PARTIES) })

/**
 * Every event with its current version. Payloads contain only ids and versions, because each receiver rereads the data
 * under its own permissions. A payload format that was released must stay readable forever
 * (`packages/events/fixtures`).
 */
export const events = {
  'client.submitted': { version: 1, payload: z.object({ revision: z.number().int() }) },
  'client.assessed': { version: 1, payload: z.object({ revision: z.number().int(), broker_id: id.nullable() }) },
  // `returned` says that the deletion of the broker's account was undone.
  'client.assigned': {
    version: 1,
    payload: z.object({
      assignment_id: id,
      broker_id: id,
      previous_broker_id: id.nullable(),
      returned: z.boolean().optional(),
    }),
  },
  // A lead of a broker's link waits for the broker's word on a license in the client's state.
  'client.held': { version: 1, payload: z.object({ hold_id: id, broker_id: id }) },
  'client.hold_ended': { version: 1, payload: z.object({ hold_id: id, broker_id: id }) },
  'client.updated': { version: 1, payload: z.object({ revision: z.number().int(), broker_id: id }) },
  // Answers came with the email address of an open client, without proof that it is the sender's.
  'client.update_proposed': { version: 1, payload: z.object({ update_id: id, broker_id: id.nullable() }) },
  // They were confirmed, accepted or refused, or nobody confirmed them in time.
  'client.update_ended': { version: 1, payload: z.object({ update_id: id, broker_id: id.nullable() }) },
  'client.contacted': { version: 1, payload: z.object({ broker_id: id }) },
  'client.deleted': { version: 1, payload: z.object({ broker_id: id.nullable() }) },
  'client.restored': { version: 1, payload: z.object({ broker_id: id.nullable() }) },
  // A consumer withdrew consent.
  'consent.revoked': { version: 1, payload: z.object({ broker_id: id.nullable() }) },
  'client.household_changed': { version: 1, payload: z.object({ broker_id: id.nullable() }) },
  'client.status_changed': { version: 1, payload: z.object({ broker_id: id.nullable(), change_id: id }) },
  // A life event was recorded, changed or taken back.
  'client.life_event_changed': { version: 1, payload: z.object({ broker_id: id.nullable(), life_event_id: id }) },
  // A note, call, tag, referral or the like was added, changed or removed. It refreshes the screens of `user_id`: who did it,
  // or the sender of a declined referral.
  'client.annotated': { version: 1, payload: z.object({ user_id: id }) },
  // The client saw their result for the first time.
  'client.result_opened': { version: 1, payload: z.object({ broker_id: id.nullable() }) },
  // After a long silence, the client was told that the data will be deleted.
  'client.deletion_offered': { version: 1, payload: z.object({}) },
  // Someone asked for the link of a client's page. The aggregate is nobody if the address is unknown.
  'client.link_requested': { version: 1, payload: z.object({}) },
  // An unfinished assessment was saved.
  'draft.saved': { version: 1, payload: z.object({}) },
  // Something is to be done for many clients, or undone.
  'bulk_act.begun': { version: 1, payload: z.object({ user_id: id }) },
  'bulk_act.undone': { version: 1, payload: z.object({ user_id: id }) },
  // It got further, at most once a second, and then it was over.
  'bulk_act.advanced': { version: 1, payload: z.object({ user_id: id }) },
  'bulk_act.ended': { version: 1, payload: z.object({ user_id: id }) },
  // The user, who is the aggregate, snoozed an item of the work list that is no conversation, or ended that.
  'work_list.snooze_changed': { version: 1, payload: z.object({}) },
  // A task was added, changed, done, deleted or restored.
  'task.changed': { version: 1, payload: z.object({ assignee_id: id, client_id: id.nullable() }) },
  // A file of clients was uploaded.
  'client_import.started': { version: 1, payload: z.object({ user_id: id }) },
  // A batch of its rows was dealt with, or something was decided. `step` says for which the next batch is.
  'client_import.advanced': { version: 1, payload: z.object({ user_id: id, step: z.number().int() }) },
  // Every row was imported or left out.
  'client_import.ended': { version: 1, payload: z.object({ user_id: id }) },
  // `by` is who did it.
  'appointment.booked': { version: 1, payload: appointmentChange },
  'appointment.moved': { version: 1, payload: appointmentChange },
  'appointment.cancelled': { version: 1, payload: appointmentChange },
  // An appointment is a day away.
  'appointment.reminded': { version: 1, payload: z.object({ broker_id: id, client_id: id.nullable() }) },
  // `ended_snooze` says that it ended a snooze of its recipient, who was not told yet that the conversation is back.
  'message.sent': {
    version: 1,
    payload: z.object({
      conversation_id: id,
      sender_id: id,
      recipient_id: id,
      ended_snooze: z.boolean().optional(),
    }),
  },
  // Neither an email nor a text told the client about it.
  'message.failed': { version: 1, payload: z.object({ conversation_id: id, sender_id: id, client_id: id }) },
  // Its sender took it back within seconds. It is deleted.
  'message.taken_back': { version: 1, payload: z.object({ conversation_id: id, sender_id: id, client_id: id }) },
  'conversation.read': { version: 1, payload: z.object({ last_message_id: id, reader_id: id, partner_id: id }) },
  // `user_id` snoozed the conversation or ended that, or its time is over.
  'conversation.snooze_changed': { version: 1, payload: z.object({ user_id: id }) },
  // Messages of a client that nobody answered went to the next broker, into this conversation.
  'conversation.handed_over': { version: 1, payload: z.object({ client_id: id, broker_id: id }) },
  'message.delivered': { version: 1, payload: z.object({ last_message_id: id, sender_id: id, recipient_id: id }) },
  'referral.decided': {
    version: 1,
    payload: z.object({ conversation_id: id, message_id: id, from_user_id: id, to_user_id: id }),
  },
  // `status` is the new status. The fee changes in the same transaction.
  'fee_referral.moved': {
    version: 1,
    payload: z.object({ referrer_id: id, status: z.enum(FEE_REFERRAL_STATUSES) }),
  },
  // An administrator corrected the head count or the state before the referral was won.
  'fee_referral.corrected': { version: 1, payload: z.object({ referrer_id: id }) },
  // An administrator decided whether another referral is of the same employer.
  'fee_referral.compared': { version: 1, payload: z.object({ other_id: id }) },
  'ledger.corrected': { version: 1, payload: z.object({ user_id: id }) },
  // A participant made a move in a council.
  'council.changed': { version: 1, payload: z.object({ network }) },
  'opportunity.posted': { version: 1, payload: z.object({ network }) },
  'opportunity.changed': { version: 1, payload: z.object({ network }) },
  // `user_id` showed interest, changed the note or withdrew it.
  'opportunity.interest_changed': { version: 1, payload: z.object({ network, poster_id: id, user_id: id }) },
  'opportunity.deleted': { version: 1, payload: z.object({ network }) },
  // The record is the user, who now has fewer unread opportunities.
  'opportunity.seen': { version: 1, payload: z.object({}) },
  'case_study.saved': { version: 1, payload: z.object({ author_id: id, network }) },
  'case_study.submitted': { version: 1, payload: z.object({ author_id: id, network }) },
  'case_study.approved': { version: 1, payload: z.object({ author_id: id, network }) },
  'case_study.declined': { version: 1, payload: z.object({ author_id: id, network }) },
  'case_study.withdrawn': { version: 1, payload: z.object({ author_id: id, network }) },
  'resource.suggested': { version: 1, payload: z.object({}) },
  // The networks whose members see it now or saw it before.
  'resource.changed': { version: 1, payload: z.object({ networks: z.array(network) }) },
  // A member's own entry or their consent to show it changed.
  'directory_entry.changed': { version: 1, payload: z.object({}) },
  // The owner changed or closed the entry, or a member responded to it.
  'matrix_entry.changed': { version: 1, payload: z.object({ user_id: id }) },
  'story.changed': { version: 1, payload: z.object({ author_id: id, status: z.enum(STORY_STATUSES) }) },
  // Hours that one member gave another were recorded, confirmed, declined or corrected.
  'contribution.changed': { version: 1, payload: z.object({ giver_id: id, receiver_id: id }) },
  'network.joined': { version: 1, payload: z.object({ network }) },
  // A member application changed. `decision` lets reactions ignore a decision that was undone in the meantime.
  'application.received': { version: 1, payload: z.object({}) },
  // An administrator ticked or took back an item of the checklist, chose an assignee, or wrote an internal note.
  'application.checked': { version: 1, payload: z.object({ network }) },
  'application.assigned': { version: 1, payload: z.object({ network }) },
  'application.noted': { version: 1, payload: z.object({ network }) },
  'application.asked': { version: 1, payload: z.object({ question_id: id }) },
  'application.answered': { version: 1, payload: z.object({ question_id: id }) },
  'application.approved': { version: 1, payload: z.object({ decision: z.number().int() }) },
  'application.declined': { version: 1, payload: z.object({ decision: z.number().int() }) },
  'application.reopened': { version: 1, payload: z.object({ decision: z.number().int() }) },
  'application.withdrawn': { version: 1, payload: z.object({}) },
  // A new invitation replaces the one sent with the approval.
  'application.invited': { version: 1, payload: z.object({ decision: z.number().int() }) },
  'suggestion.received': { version: 1, payload: z.object({}) },
  'medical_membership.received': { version: 1, payload: z.object({}) },
  // A visitor request that belongs to no client.
  'contact.received': { version: 1, payload: z.object({}) },
  // Raised for the administrator in charge of the lead.
  'business_lead.received': { version: 1, payload: z.object({ user_id: id }) },
  'business_lead.call_requested': { version: 1, payload: z.object({ user_id: id }) },
  'business_lead.updated': { version: 1, payload: z.object({ user_id: id }) },
  'file.uploaded': { version: 1, payload: z.object({ user_id: id }) },
  // Pages of the file are only pictures; `pages` of them are to be read.
  'file.scanned': { version: 1, payload: z.object({ user_id: id, pages: z.number().int() }) },
  'file.page_begun': { version: 1, payload: z.object({ user_id: id }) },
  'file.processed': { version: 1, payload: z.object({ user_id: id, status: z.enum(['ready', 'failed']) }) },
  // It was read by an earlier version of the code than `version`, which is to read it again.
  'file.outdated': { version: 1, payload: z.object({ user_id: id, version: z.number().int() }) },
  // What was read in it was corrected.
  'file.corrected': { version: 1, payload: z.object({ user_id: id }) },
  'file.deleted': { version: 1, payload: z.object({ user_id: id }) },
  'file.restored': {
    version: 1,
    payload: z.object({ user_id: id, status: z.enum(['processing', 'ready', 'failed']) }),
  },
  // `version` of the census, so that the browser that made the change does not fetch it again.
  'census.changed': { version: 1, payload: z.object({ user_id: id, version: z.number().int() }) },
  // A share link of the census was opened.
  'census.viewed': { version: 1, payload: z.object({ user_id: id }) },
  'notification.created': { version: 1, payload: z.object({ user_id: id }) },
  'notification.read': { version: 1, payload: z.object({}) },
  'session.ended': { version: 1, payload: z.object({ user_id: id, reason: z.string() }) },
  'password.reset_requested': { version: 1, payload: z.object({}) },
  'password.changed': { version: 1, payload: z.object({}) },
  // A Google account was connected to an account that had a password. The password was removed.
  'user.google_linked': { version: 1, payload: z.object({}) },
  // A second factor of the user was added, removed or replaced, or a recovery code was used.
  'user.security_changed': {
    version: 1,
    /** `first`: whether it is the first second factor, which signs out other devices. The release before does not send it. */
    payload: z.object({ change: z.enum(SECURITY_CHANGES), first: z.boolean().optional() }),
  },
  'user.deleted': { version: 1, payload: z.object({}) },
  // An administrator made or undid a clean-up or deletion. The names are those of the first release.
  'act.done': { version: 1, payload: z.object({}) },
  'act.undone': { version: 1, payload: z.object({}) },
  // Several clients of a broker were added or removed in one step.
  'clients.moved': { version: 1, payload: z.object({}) },
  'user.updated': { version: 1, payload: z.object({}) },
  // An administrator enabled a disabled account.
  'user.enabled': { version: 1, payload: z.object({}) },
  'trial.started': { version: 1, payload: z.object({}) },
  'subscription.changed': { version: 1, payload: z.object({ user_id: id }) },
  // Stop charges at the payment provider, unless the suspension is lifted before this is due. Also for new administrators.
  'subscription.suspended': { version: 1, payload: z.object({ user_id: id }) },
  'receipt.issued': { version: 1, payload: z.object({ user_id: id }) },
  // The payment provider tells of a charge that was paid back, or that the card's owner disputes. It may not be ours.
  'charge.refunded': { version: 1, payload: z.object({ charge_id: z.string() }) },
  'charge.disputed': { version: 1, payload: z.object({ charge_id: z.string() }) },
  // A change was saved. It may take effect on a later day.
  'setting.changed': { version: 1, payload: z.object({ name: z.string() }) },
  'housekeeping.due': { version: 1, payload: z.object({}) },
  // Stored values may not be sealed with the data key in use.
  'sealing.due': { version: 1, payload: z.object({}) },
} as const
export type EventName = keyof typeof events
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]['payload']>
