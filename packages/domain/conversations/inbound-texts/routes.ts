import type { inboundTextEndpoints } from '@waymark/contracts/conversations/inbound-texts/endpoints'
import { escapeHtml } from '@waymark/rules/foundation/letters/write-letter'
import type { Routes } from '../../context.ts'
import { download } from '../../download.ts'
import { receiveText } from './receive-text.ts'

export const inboundTextRoutes: Routes<typeof inboundTextEndpoints> = {
  async receiveText({ query }, context) {
    const answer = await receiveText(context, query.event_id)
    const message = answer === null ? '' : `<Message>${escapeHtml(answer)}</Message>`
    const xml = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?><Response>${message}</Response>`)
    return download('answer.xml', 'text/xml', xml)
  },
}
