import type { inboundMailEndpoints } from '@waymark/contracts/conversations/inbound-mail/endpoints'
import type { Routes } from '../../context.ts'
import { receiveMail } from './receive-mail.ts'

export const inboundMailRoutes: Routes<typeof inboundMailEndpoints> = {
  async receiveInboundMail(_input, context) {
    await receiveMail(context)
    return { received: true }
  },
}
