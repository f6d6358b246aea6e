import { QUICK, reaction } from '@waymark/events/reaction'
import { returnMessages } from './hand-over-messages.ts'

/** Makes up for what passed a broker by while the account was disabled. */
export const resumeAccount = reaction({
  name: 'resume-account',
  on: ['user.enabled'],
  does: 'Gives a broker whose account is enabled again the messages that came meanwhile',
  ...QUICK,
  commit: ({ aggregate_id: user_id }, tx) => returnMessages(tx, user_id),
})
