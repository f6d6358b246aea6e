import { reaction } from '@waymark/events/reaction'
import { notifyAdministrators } from '../../foundation/notifications/notify-administrators.ts'

export const notifyCaseStudy = reaction('notify-case-study', {
  commit: (_event, tx) => notifyAdministrators(tx, { kind: 'case_study_submitted' }),
})
