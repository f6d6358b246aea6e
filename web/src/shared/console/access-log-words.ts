import type { AccessLogEntry, ChainBreak } from '@waymark/contracts/operations/audit/endpoints'
import { stateName } from '@waymark/rules/foundation/geography/us-states'

/**
 * A phrase for each action, grouped by heading. An entry has its person or record in place of what is in braces, and the
 * filter has that.
 */
const SAID: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'Reading clients': {
    'client.read': 'opened the record of {a client}',
    'client.listed': 'saw {a client} in a list',
    'client.found': 'found {a client} in a search',
    'client.identified': 'opened the administration of {a client}',
    'client.history_read': 'read the history of {a client}',
    'client.timeline_read': 'read the timeline of {a client}',
    'client.exported': 'exported {a client} to a file',
    'client.summary_downloaded': 'downloaded the summary of {a client}',
    'client.downloaded': 'downloaded the data of {a client}',
    'client.status_read': 'opened the page of {a client}',
    'client.answers_read': 'opened the answers of {a client} to change them',
    'client.update_opened': 'opened new answers of {a client} by their link',
    'risk_assessment.read': 'read the assessment of {a client}',
    'client.household_changed': 'changed the household of {a client}',
    'entitlement.read': 'read the estimate of help for {a client}',
    'assignment.read': 'read who has {a client}',
    'appointment.listed': 'saw {a client} among the appointments',
    'appointment.opened': 'opened an appointment with {a client} by its link',
    'calendar.read': 'saw {a client} in a calendar feed',
    'note.listed': 'read the notes about {a client}',
    'calculation.listed': 'read the calculations for {a client}',
    'conversations.listed': 'saw {a client} among the conversations',
    'conversation.read': 'read the conversation with {a client}',
    'client.files_listed': 'listed the files of the messages with {a client}',
    'message_file.downloaded': 'downloaded a file of the messages with {a client}',
    'message_file.uploaded': 'uploaded a file for a message with {a client}',
    'message_file.removed': 'removed a file from a message with {a client} before it was sent',
    'message_file.infected': 'mailed a file with a virus as {a client}',
    'messages.listed': 'read messages with {a client}',
    'referral.read': 'read the referral of {a client}',
    'referrals.listed': 'saw {a client} among the referrals',
    'assistant.asked': 'asked the assistant about {a client}',
    'assistant.listed': 'saw {a client} among the conversations with the assistant',
    'assistant.read': 'read a conversation with the assistant about {a client}',
    'census.listed': 'saw the census of {a client} in a list',
    'census.read': 'read the census of {a client}',
    'census.exported': 'exported the census of {a client}',
    'census.opened_by_link': 'opened the census of {a client} by its link',
    'consent.receipt_read': 'downloaded the consent receipt of {a client}',
    'contact.read': 'opened {someone} among the contacts',
    'contacts.listed': 'saw {someone} among the contacts',
  },
  'Changing clients': {
    'client.assigned': 'gave {a client} to an agent',
    'client.status_changed': 'set the status of {a client}',
    'client.deleted': 'deleted the data of {a client}',
    'client.answers_changed': 'changed the answers of {a client}',
    'client.update_confirmed': 'confirmed new answers of {a client}',
    'client.update_accepted': 'accepted new answers of {a client}',
    'client.update_refused': 'discarded new answers of {a client}',
    'client.restored': 'took back the deletion of {a client}',
    'consent.revoked': 'took back a consent of {a client}',
    'client.kept': 'wanted the data of {a client} kept',
    'consent.service_emails': 'stopped or resumed the service emails of {a client}',
    'contact.recorded': 'recorded a contact of {a client}',
    'quoting_link.opened': 'opened a quoting link for {a client}',
    'appointment.booked': 'booked an appointment with {a client}',
    'appointment.moved': 'moved an appointment with {a client}',
    'appointment.cancelled': 'canceled an appointment with {a client}',
    'note.added': 'wrote a note about {a client}',
    'note.edited': 'edited a note about {a client}',
    'note.deleted': 'deleted a note about {a client}',
    'note.restored': 'took back the deletion of a note about {a client}',
    'feedback.given': 'judged the assessment of {a client}',
    'learning.recorded': 'recorded another recommendation for {a client}',
    'calculation.saved': 'saved a calculation for {a client}',
    'referral.accepted': 'accepted the referral of {a client}',
    'referral.declined': 'declined the referral of {a client}',
    'referral.withdrawn': 'withdrew the referral of {a client}',
    'census.created': 'began a census of {a client}',
    'census.updated': 'changed the census of {a client}',
    'census.rows_changed': 'changed rows in the census of {a client}',
    'census.shared': 'shared the census of {a client} by a link',
    'census.share_revoked': 'closed a link to the census of {a client}',
    'census.deleted': 'deleted the census of {a client}',
    'census.restored': 'took back the deletion of the census of {a client}',
  },
  'Signing in': {
    sign_in: 'signed in',
    'sign_in.by_code': 'signed in with a code',
    'sign_in.by_google': 'signed in with Google',
    'sign_in.failed': 'tried to sign in to {an account} with a wrong password',
    'sign_in.disabled': 'was refused: the account is disabled',
    'sign_in.token_reused': 'was signed out: someone used an old key of the session',
    sign_out: 'signed out',
    'client.link_requested': 'asked for the link of {a client}',
    'password.reset_requested': 'asked for a new password for {someone}',
    'password.reset_refused': 'used a link for a new password that is not valid',
    'password.reset': 'set a new password',
    'password.changed': 'changed the password',
    'password.change_refused': 'tried to change the password with a wrong one',
    'session.ended': 'signed out another device',
    'sign_in.first_step': 'passed the first step of a sign-in',
    'sign_in.wrong_code': 'gave a wrong code as the second step for {someone}',
    'sign_in.by_passkey': 'signed in with a passkey',
    'sign_in.by_authenticator_app': 'signed in with an authenticator app',
    'sign_in.by_recovery_code': 'signed in with a recovery code',
    'security.confirmed': 'confirmed who they are',
    'security.confirmation_refused': 'failed to confirm who they are',
    'security.passkey_added': 'added a passkey',
    'security.passkey_removed': 'removed a passkey',
    'security.authenticator_app_added': 'added an authenticator app',
    'security.authenticator_app_removed': 'removed an authenticator app',
    'security.google_removed': 'disconnected a Google account',
    'security.recovery_codes_made': 'made new recovery codes',
    'security.recovery_code_used': 'used a recovery code',
    'calendar_feed.created': 'made {a calendar feed}',
    'calendar_feed.deleted': 'turned off {a calendar feed}',
    'security.second_factors_removed': 'removed the second factors of {someone}',
    'license.number_changed': 'gave another number of their license',
    'license.state_added': 'added {a state} to the states of their license',
    'license.state_removed': 'removed {a state} from the states of their license',
    'user.registered': 'joined',
    'user.google_linked': 'connected a Google account',
    'invite_code.used': 'used {a code}',
    'invite_code.refused': 'tried a code that is not valid',
  },
  Administration: {
    'users.listed': 'read the list of users',
    'user.updated': 'changed the account of {someone}',
    'password.set_by_administrator': 'set a new password for {someone}',
    'subscription.set_active': 'activated the subscription of {someone}',
    'subscription.set_inactive': 'suspended the subscription of {someone}',
    'subscription.set_automatic': 'left the subscription of {someone} to its payments',
    'invite_code.issued': 'issued {a code}',
    'invite_code.revoked': 'revoked {a code}',
    'setting.changed': 'changed {a setting}',
    'search.done': 'searched everything',
    'data.downloaded': 'downloaded all data',
    'data_key.made': 'made a new data key',
    'access_log.read': 'read the access log',
    'access_log.exported': 'exported the access log',
    'access_log.break_settled': 'settled {a break}',
    'contact.handled': 'marked {a contact} as handled',
    'contact.reopened': 'marked {a contact} as waiting again',
    'business_lead.updated': 'moved {a business lead} on',
    'business_leads.listed': 'read the business leads',
    'fee_referral.moved': 'moved {a referral} on',
    'fee_referral.corrected': 'corrected {a referral}',
    'fee_referral.compared': 'compared {a referral} with a similar one',
    'applications.listed': 'read the applications',
    'application.read': 'opened {an application}',
    'application.checked': 'settled a check of {an application}',
    'application.unchecked': 'took back a check of {an application}',
    'application.assigned': 'chose who looks after {an application}',
    'application.noted': 'wrote an internal note about {an application}',
    'application.asked': 'put a question to {an application}',
    'application.approved': 'approved {an application}',
    'application.declined': 'declined {an application}',
    'application.reopened': 'reopened {an application}',
    'application.invited': 'sent an invitation for {an application}',
    'medical_membership.listed': 'saw {a membership} in the list',
    'medical_membership.deleted': 'deleted {a membership}',
    'suggestions.listed': 'read the feedback',
    'file.infected': 'uploaded a file with a virus',
  },
}

const SENTENCES = new Map(Object.values(SAID).flatMap((said) => Object.entries(said)))

const SUBJECT = /\{[^}]+\}/

/** The phrase for an action. One without a phrase gets one made from its name. */
const sentenceOf = (action: string): string =>
  SENTENCES.get(action) ?? `did “${action.replaceAll(/[._]/g, ' ')}” with {something}`

/** What stands before and after the record in the phrase for an entry's action. Only one part if it names no record. */
export const partsOf = ({ action }: Pick<AccessLogEntry, 'action'>): string[] => sentenceOf(action).split(SUBJECT)

/** The phrase for an action with the record filled in: `opened the record of the client`. */
export const doneWith = (action: string, record: string): string => sentenceOf(action).replace(SUBJECT, () => record)

const asChoice = (sentence: string) => sentence.charAt(0).toUpperCase() + sentence.slice(1)

/** All actions for the filter, grouped under headings. */
export const ACTION_CHOICES = Object.entries(SAID).map(([group, said]) => ({
  group,
  items: Object.entries(said).map(([value, sentence]) => ({
    value,
    label: asChoice(sentence.replaceAll(/[{}]/g, '')),
  })),
}))

const KINDS: Readonly<Record<string, string>> = {
  access_log: 'the access log',
  access_log_break: 'a break of the access log',
  business_lead: 'a business lead',
  calendar_feed: 'a calendar feed',
  case_study: 'a case study',
  client: 'a client',
  contact: 'a contact',
  contribution: 'a contribution',
  fee_referral: 'a referral',
  file: 'a file',
  invite_code: 'a code',
  medical_membership: 'a membership',
  member_application: 'an application',
  opportunity: 'an opportunity',
  resource: 'a resource',
  setting: 'a setting',
  story: 'a story',
  suggestion: 'a suggestion',
  system: 'the system',
  user: 'an account',
}

export const KIND_CHOICES = Object.entries(KINDS).map(([value, label]) => ({ value, label: asChoice(label) }))

/** A short description of the record. It never contains a client's name. */
export const recordOf = ({ subject_kind, subject_id, subject_name }: AccessLogEntry): string => {
  if (subject_kind === 'user') return subject_name ?? (subject_id === null ? 'an unknown address' : 'a deleted account')
  const [, state] = /^state:(..)$/.exec(subject_kind) ?? []
  if (state !== undefined) return stateName(state)
  return KINDS[subject_kind] ?? `a ${subject_kind.replaceAll('_', ' ')}`
}

/** Actions before sign-in, where the account in the entry is also the person who acted. */
const ABOUT_ONESELF =
  /^(sign_in|sign_in\.(by_.*|first_step|disabled|token_reused)|security\.recovery_code_used|password\.reset|user\.(registered|google_linked))$/

/** The person who did it. */
export function actorOf(entry: AccessLogEntry): string {
  if (entry.actor_kind === 'user') return entry.actor_name ?? 'A deleted account'
  if (entry.actor_kind === 'consumer') return 'The client'
  return ABOUT_ONESELF.test(entry.action) && entry.subject_kind === 'user' ? asChoice(recordOf(entry)) : 'Someone'
}

export const ACTOR_LABELS: Readonly<Record<AccessLogEntry['actor_kind'], string>> = {
  user: 'People with an account',
  consumer: 'Clients themselves',
  anonymous: 'Anyone not signed in',
}

/** What is wrong with the log, for the administrator who has to act on it. */
export const FAULTS: Readonly<Record<ChainBreak['fault'], string>> = {
  missing: 'is missing',
  moved: 'does not follow the one before it: one of the two was moved or replaced',
  changed: 'was changed after it was written',
  cut: 'was the last one once and is gone or replaced: the end of the log was cut off',
}
