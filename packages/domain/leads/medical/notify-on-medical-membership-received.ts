import { reaction } from '@waymark/events/reaction'
import { notifyAdministrators } from '../../foundation/notifications/notify-administrators.ts'

/** That somebody applied, and not who or as what. */
export const notifyMedicalMembership = reaction('notify-medical-membership', {
  commit: (_event, tx) => notifyAdministrators(tx, { kind: 'medical_membership_received' }),
})
