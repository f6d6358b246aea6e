import type { AccessLogEntry, ChainBreak } from '@waymark/contracts/operations/audit/endpoints'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { SAID } from './access-log-actions.ts'

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
  client_import: 'an import',
  contact: 'a contact',
  contribution: 'a contribution',
  deletion: 'a deletion',
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
  tag: 'a tag',
  task: 'a task',
  trouble: 'a problem',
  user: 'an account',
}

export const KIND_CHOICES = Object.entries(KINDS).map(([value, label]) => ({ value, label: asChoice(label) }))

/** A short description of the record. It never contains a client's name. */
export const recordOf = ({
  subject_kind,
  subject_id,
  subject_name,
}: Pick<AccessLogEntry, 'subject_kind' | 'subject_id' | 'subject_name'>): string => {
  if (subject_kind === 'user') return subject_name ?? (subject_id === null ? 'an unknown address' : 'a deleted account')
  const [, state] = /^state:(..)$/.exec(subject_kind) ?? []
  if (state !== undefined) return stateName(state)
  const [, queue] = /^(?:queue|delivery):(.+)$/.exec(subject_kind) ?? []
  if (queue !== undefined) return queue === 'any' ? 'any queue' : `the queue ${queue}`
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
