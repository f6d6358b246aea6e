import type { BULK_REASONS, BulkAct } from '@waymark/contracts/conversations/bulk/endpoints'
import { count } from '../../../../shared/format/people.ts'

type Reason = (typeof BULK_REASONS)[number]

const REASONS: Record<Reason, string> = {
  gone: 'not on your list anymore',
  same_status: 'already have this status',
  second_open: 'have another open record',
  has_tag: 'already have this tag',
  lacks_tag: 'do not have this tag',
  mock: 'test clients',
  imported: 'imported people who have not taken the assessment',
  unreachable: 'get neither emails nor texts from us',
  no_consent: 'did not agree to further emails',
  no_text: 'read a language this message is not written in',
  no_next_step: 'have no task that says when the next step is due',
  not_licensed: 'live where your colleague has no license',
  already_referred: 'have an open referral',
  changed_since: 'changed since, so they stay as they are',
  sent: 'already got it',
  failed: 'could not be changed',
}

export const leftOutInWords = (left_out: readonly { reason: Reason; clients: number }[]): string[] =>
  left_out.map(({ reason, clients }) => `${clients.toLocaleString()} ${REASONS[reason]}`)

const DONE: Record<BulkAct['act'], string> = {
  status: 'Status changed for',
  tag: 'Tagged',
  untag: 'Tag taken off',
  task: 'Task added for',
  message: 'Message sent to',
  hand_over: 'Offered to your colleague:',
}

/** Where an act is, in a sentence. */
export function stateInWords({ act, state, total, done, undone, waiting }: BulkAct): string {
  if (state === 'waiting' && act === 'message') return `Message to ${count(waiting, 'client')}: not sent yet`
  if (state === 'waiting' || state === 'running') {
    return `Working: ${(total - waiting).toLocaleString()} of ${total.toLocaleString()} clients`
  }
  if (state === 'undoing') return `Undoing: ${undone.toLocaleString()} of ${done.toLocaleString()} clients`
  if (state === 'undone') return `Undone for ${count(undone, 'client')}`
  return `${DONE[act]} ${count(done, 'client')}`
}
