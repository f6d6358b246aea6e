import { reaction } from '@waymark/events/reaction'
import { notifyAdministrators } from '../../foundation/notifications/notify-administrators.ts'

export const notifyContact = reaction('notify-contact', {
  commit: ({ aggregate_id }, tx) =>
    notifyAdministrators(tx, { kind: 'contact_received', link: `/admin/contacts?contact=${aggregate_id}` }),
})
