import { reaction } from '@waymark/events/reaction'
import { notifyAdministrators } from '../../foundation/notifications/notify-administrators.ts'

export const notifyResource = reaction('notify-resource', {
  commit: (_event, tx) => notifyAdministrators(tx, { kind: 'resource_suggested' }),
})
