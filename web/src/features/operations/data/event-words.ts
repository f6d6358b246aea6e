import { type EventName, type EventPayload, events } from '@waymark/contracts/events'
import type { z } from 'zod'

/** Returns the name of a user in an event. */
type Who = (user_id: string | null) => string

/** A sentence for each event. A new event does not compile without one. */
const WORDS: { readonly [N in EventName]: (payload: EventPayload<N>, who: Who, by: string | null) => string } = {
  'client.submitted': ({ revision }) =>
    revision === 1 ? 'Completed the assessment' : `The answers changed (${revision})`,
  'client.assessed': () => 'The risk was assessed',
  'client.assigned': ({ broker_id, previous_broker_id }, who) =>
    previous_broker_id === null || previous_broker_id === broker_id
      ? `Assigned to ${who(broker_id)}`
      : `Reassigned from ${who(previous_broker_id)} to ${who(broker_id)}`,
  'client.held': ({ broker_id }, who) => `Waits for ${who(broker_id)} to confirm a license`,
  'client.hold_ended': ({ broker_id }, who) => `No longer waits for ${who(broker_id)} to confirm a license`,
  'client.updated': ({ broker_id }, who) => `New answers for ${who(broker_id)}, who has the client`,
  'client.update_proposed': () => 'New answers came with the email address and wait for a confirmation',
  'client.update_ended': () => 'New answers no longer wait for a confirmation',
  'client.contacted': ({ broker_id }, who) => `${who(broker_id)} made the first contact`,
  'client.deleted': (_payload, _who, by) => (by ? `${by} deleted all data` : 'All data was deleted'),
  'client.restored': (_payload, _who, by) => (by ? `${by} undid the deletion` : 'The deletion was undone'),
  'consent.revoked': () => 'A consent was withdrawn',
  'client.status_changed': () => 'Screens were notified of a new status',
  'client.life_event_changed': () => 'A life event was recorded or taken back',
  'client.household_changed': () => 'The household was changed',
  'client.annotated': () => 'A note, call, tag, referral or the like was added, changed or removed',
  'client.result_opened': () => 'Opened their result for the first time',
  'client.deletion_offered': () => 'Told after a long silence that the data will be deleted',
  'client.link_requested': () => 'Someone asked for the link of their page',
  'draft.saved': () => 'An unfinished assessment was saved',
  'client_import.started': ({ user_id }, who) => `${who(user_id)} uploaded a file of clients`,
  'client_import.advanced': () => 'An import of clients made progress',
  'bulk_act.begun': ({ user_id }, who) => `${who(user_id)} started a bulk action`,
  'bulk_act.advanced': () => 'A bulk action made progress',
  'bulk_act.ended': ({ user_id }, who) => `A bulk action by ${who(user_id)} is done`,
  'client_import.ended': ({ user_id }, who) => `An import by ${who(user_id)} is done`,
  'bulk_act.undone': ({ user_id }, who) => `${who(user_id)} undid a bulk action`,
  'work_list.snooze_changed': () => 'An item of their work list was snoozed, or shown again',
  'task.changed': ({ assignee_id }, who) => `A task of ${who(assignee_id)} was added or changed`,
  'message.taken_back': ({ sender_id }, who) => `${who(sender_id)} took a message back`,
  'message.failed': ({ sender_id }, who) => `A message from ${who(sender_id)} did not reach the client`,
  'appointment.booked': ({ broker_id }, who) => `An appointment with ${who(broker_id)} was booked`,
  'appointment.moved': ({ broker_id }, who) => `An appointment with ${who(broker_id)} was moved`,
  'appointment.cancelled': ({ broker_id }, who) => `An appointment with ${who(broker_id)} was canceled`,
  'appointment.reminded': ({ broker_id }, who) => `Both were reminded of an appointment with ${who(broker_id)}`,
  'message.sent': ({ sender_id, recipient_id }, who) => `A message from ${who(sender_id)} to ${who(recipient_id)}`,
  'conversation.read': ({ reader_id }, who) => `${who(reader_id)} read the conversation`,
  'conversation.snooze_changed': ({ user_id }, who) => `${who(user_id)} snoozed a conversation, or it came back`,
  'conversation.handed_over': ({ broker_id }, who) => `Messages that wait for an answer went to ${who(broker_id)}`,
  'message.delivered': ({ recipient_id }, who) => `Messages arrived at a device of ${who(recipient_id)}`,
  'referral.decided': ({ from_user_id, to_user_id }, who) =>
    `The referral by ${who(from_user_id)} to ${who(to_user_id)} was decided`,
  'fee_referral.corrected': () => 'A fee referral was corrected',
  'fee_referral.compared': () => 'A fee referral was compared with another one',
  'fee_referral.moved': ({ status }) => `A fee referral moved to ${status}`,
  'ledger.corrected': ({ user_id }, who) => `The ledger of ${who(user_id)} was corrected`,
  'council.changed': () => 'A council changed',
  'opportunity.posted': () => 'An opportunity was posted',
  'opportunity.changed': () => 'An opportunity changed',
  'opportunity.interest_changed': ({ user_id }, who) => `${who(user_id)} changed their interest in an opportunity`,
  'opportunity.deleted': () => 'An opportunity was deleted',
  'opportunity.seen': () => 'Someone viewed the opportunities',
  'case_study.saved': ({ author_id }, who) => `${who(author_id)} saved a case study`,
  'case_study.submitted': ({ author_id }, who) => `${who(author_id)} submitted a case study`,
  'case_study.approved': ({ author_id }, who) => `The case study of ${who(author_id)} was approved`,
  'case_study.declined': ({ author_id }, who) => `The case study of ${who(author_id)} was declined`,
  'case_study.withdrawn': ({ author_id }, who) => `The case study of ${who(author_id)} was withdrawn`,
  'resource.suggested': () => 'A resource was suggested',
  'resource.changed': () => 'A resource changed',
  'directory_entry.changed': () => 'A directory entry changed',
  'matrix_entry.changed': ({ user_id }, who) => `The matrix entry of ${who(user_id)} changed`,
  'story.changed': ({ author_id }, who) => `The story of ${who(author_id)} changed`,
  'contribution.changed': ({ giver_id, receiver_id }, who) =>
    `Hours of ${who(giver_id)} for ${who(receiver_id)} changed`,
  'network.joined': ({ network }) => `Someone joined ${network}`,
  'application.received': () => 'An application was received',
  'application.checked': () => 'The checklist of an application changed',
  'application.assigned': () => 'An application was assigned',
  'application.noted': () => 'An internal note was added to an application',
  'application.asked': () => 'The applicant was asked a question',
  'application.answered': () => 'The applicant answered',
  'application.approved': () => 'The application was approved',
  'application.declined': () => 'The application was declined',
  'application.reopened': () => 'The application was reopened',
  'application.withdrawn': () => 'The application was withdrawn',
  'application.invited': () => 'The applicant was invited again',
  'suggestion.received': () => 'A suggestion was received',
  'medical_membership.received': () => 'A medical membership was requested',
  'contact.received': () => 'A visitor asked to be contacted',
  'business_lead.received': () => 'A business lead was received',
  'business_lead.call_requested': () => 'A business asked for a call',
  'business_lead.updated': () => 'A business lead changed',
  'file.uploaded': ({ user_id }, who) => `${who(user_id)} uploaded a file`,
  'file.scanned': ({ pages }) => `${pages} pages of a file are pictures; they are read next`,
  'file.page_begun': () => 'The next page of a scan is being read',
  'file.processed': ({ status }) => (status === 'ready' ? 'A file was read' : 'A file could not be read'),
  'file.outdated': () => 'A file is read again by a newer version',
  'file.corrected': ({ user_id }, who) => `What was read in a file of ${who(user_id)} was corrected`,
  'file.deleted': ({ user_id }, who) => `A file of ${who(user_id)} was deleted`,
  'file.restored': ({ user_id }, who) => `A file of ${who(user_id)} was restored`,
  'census.changed': ({ user_id }, who) => `A census of ${who(user_id)} changed`,
  'census.viewed': ({ user_id }, who) => `A census that ${who(user_id)} shared was opened`,
  'notification.created': ({ user_id }, who) => `${who(user_id)} was notified`,
  'notification.read': () => 'A notification was read',
  'session.ended': ({ user_id }, who) => `A session of ${who(user_id)} ended`,
  'password.reset_requested': () => 'A password reset was requested',
  'password.changed': () => 'A password changed',
  'user.security_changed': ({ change }) => `The protection of an account changed: ${change.replaceAll('_', ' ')}`,
  'user.google_linked': () => 'A Google account was connected',
  'user.updated': () => 'An account changed',
  'user.enabled': () => 'A disabled account was enabled',
  'user.deleted': () => 'An account was deleted',
  'act.done': () => 'An administrator cleaned up or deleted',
  'act.undone': (_payload, _who, by) =>
    by ? `${by} undid a clean-up or deletion` : 'A clean-up or deletion was undone',
  'clients.moved': () => 'Several clients moved to or from a broker',
  'trial.started': () => 'A trial started',
  'subscription.changed': ({ user_id }, who) => `The subscription of ${who(user_id)} changed`,
  'subscription.suspended': ({ user_id }, who) => `Charges to ${who(user_id)} will stop`,
  'charge.refunded': () => 'The payment provider reported a refund',
  'charge.disputed': () => 'The payment provider reported a disputed charge',
  'receipt.issued': ({ user_id }, who) => `${who(user_id)} got a receipt`,
  'setting.changed': ({ name }) => `A setting was changed: ${name.replaceAll('_', ' ')}`,
  'housekeeping.due': () => 'Housekeeping was due',
  'sealing.due': () => 'Encrypting stored data was due',
}

const isKnown = (name: string): name is EventName => Object.hasOwn(events, name)

// This type pairs each schema with the event it belongs to, so `wordsOf` can be generic over the event name.
const schemas: { readonly [N in EventName]: { readonly payload: z.ZodType<EventPayload<N>> } } = events

// The type parameter ties the words of an event to its schema.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function wordsOf<N extends EventName>(name: N, payload: unknown, who: Who, by: string | null): string {
  const read = schemas[name].payload.safeParse(payload)
  return read.success ? WORDS[name](read.data, who, by) : name
}

/** Describes an event in a sentence, with who did it where that matters. An event of another release is shown by its name. */
export const eventWords = (name: string, payload: unknown, who: Who, by: string | null = null): string =>
  isKnown(name) ? wordsOf(name, payload, who, by) : name
