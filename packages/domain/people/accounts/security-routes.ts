import type { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import type { Routes } from '../../context.ts'
import { changePassword } from './change-password.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'

export const securityRoutes: Routes<typeof securityEndpoints> = {
  async changePassword({ body }, context) {
    await changePassword(context, body)
  },

  listSessions: (_input, context) => listSessions(context),

  async endSession({ params }, context) {
    await endSession(context, params.id)
  },

  async endOtherSessions(_input, context) {
    await endOtherSessions(context)
  },
}
