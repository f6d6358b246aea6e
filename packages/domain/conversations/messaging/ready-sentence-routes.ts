import type { readySentenceEndpoints } from '@waymark/contracts/conversations/messaging/ready-sentences'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { readReadySentences } from './read-ready-sentences.ts'

export const readySentenceRoutes: Routes<typeof readySentenceEndpoints> = {
  async readReadySentences({ params: { id } }, context) {
    await logAccess(context, 'entitlement.read', 'client', id)
    return readReadySentences(context, id, new Date())
  },
}
