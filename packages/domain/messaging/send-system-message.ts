import type { Statement } from '@waymark/platform/database'
import { deliveringMessage } from './deliver-message.ts'
import { SYSTEM } from './parties.ts'

/** CTEs by which the product itself writes to a user, for the single row of `from`. */
export const sendingSystemMessage = (
  user_id: string,
  message: { subject: string; message: string; client_id: string },
  from: Statement,
): Statement =>
  deliveringMessage(
    { ...message, sender: SYSTEM, recipient: { kind: 'user', id: user_id }, message_type: 'system' },
    from,
  )
