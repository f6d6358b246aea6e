import {
  type AdministeredUser,
  type AdministeredUserDetail,
  type accountAdministrationEndpoints,
  administeredUser,
  administeredUserDetail,
  type IssuedCode,
  issuedCode,
} from '@waymark/contracts/people/accounts/administration'
import type { User } from '@waymark/platform/generated/client'
import type { Routes } from '../../context.ts'
import { setSubscriptionStatus } from '../../money/billing/set-subscription-status.ts'
import { type IssuedCodeRow, listInviteCodes } from './list-invite-codes.ts'
import { listUsers } from './list-users.ts'
import { type AdministeredUserRow, readAdministeredUser, type WithSessions } from './read-administered-user.ts'
import { removeSecondFactors } from './remove-second-factors.ts'
import { revokeInviteCode } from './revoke-invite-code.ts'
import { setUserPassword } from './set-user-password.ts'

const presentUser = (row: User & WithSessions): AdministeredUser => administeredUser.parse(row)
const presentDetail = (row: AdministeredUserRow): AdministeredUserDetail => administeredUserDetail.parse(row)
const presentCode = (row: IssuedCodeRow): IssuedCode => issuedCode.parse(row)

export const accountAdministrationRoutes: Routes<typeof accountAdministrationEndpoints> = {
  async listAllUsers({ query }, { db, reply }) {
    const { users, next } = await listUsers(db, query)
    reply.nextPage(next)
    return users.map(presentUser)
  },

  readAdministeredUser: async ({ params }, context) => presentDetail(await readAdministeredUser(context, params.id)),

  async setUserPassword({ body }, context) {
    await setUserPassword(context, body)
  },

  async removeSecondFactors({ params }, context) {
    await removeSecondFactors(context, params.id)
  },

  async setSubscriptionStatus({ body }, context) {
    await setSubscriptionStatus(context, body)
    return presentDetail(await readAdministeredUser(context, body.user_id))
  },

  async listInviteCodes({ query }, { db, reply }) {
    const { codes, next } = await listInviteCodes(db, query)
    reply.nextPage(next)
    return codes.map(presentCode)
  },

  revokeInviteCode: async ({ params }, context) => presentCode(await revokeInviteCode(context, params.id)),
}
