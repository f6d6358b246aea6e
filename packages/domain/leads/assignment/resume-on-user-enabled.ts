import { QUICK, reaction } from '@waymark/events/reaction'
import { resumeReminders } from '../appointments/resume-reminders.ts'
import { returnMessages } from './hand-over-messages.ts'

/** Makes up for what passed a broker by while the account was disabled. */
export const resumeAccount = reaction({
  name: 'resume-account',
  on: ['user.enabled'],
  does: 'Gives a broker whose account is enabled again the messages and reminders that came meanwhile',
  ...QUICK,
  async commit({ aggregate_id: user_id }, tx) {
    await returnMessages(tx, user_id)
    await resumeReminders(tx, user_id)
  },
})
