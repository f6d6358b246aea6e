import type { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { AppError } from '@waymark/platform/errors'
import { logAccess } from '../../access-log.ts'
import type { Routes } from '../../context.ts'
import { answer, answerStep } from './answer-sign-in.ts'
import { finishGoogle } from './finish-google.ts'
import { firstSteps } from './first-steps.ts'
import { issueInviteCode } from './invite-codes.ts'
import { listUsers } from './list-users.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { requestPasswordReset, resetPassword } from './password-reset.ts'
import { presentManagedUser, presentUser } from './presenter.ts'
import { refresh } from './refresh.ts'
import { register } from './register.ts'
import { registerWithInvite } from './register-with-invite.ts'
import { signInWithCode } from './sign-in-with-code.ts'
import { signInWithGoogle } from './sign-in-with-google.ts'
import { startGoogle } from './start-google.ts'
import { updatePreferences } from './update-preferences.ts'

export const accountRoutes: Omit<Routes<typeof accountEndpoints>, 'updateUser'> = {
  register: async ({ body }, context) => answer(context, await register(context, body)),
  registerExclusive: async ({ body }, context) => answer(context, await registerWithInvite(context, body)),
  async signInWithCode({ body }, context) {
    const given = answerStep(context, await signInWithCode(context, body))
    return 'mfa_required' in given ? given : { ...given, admin_access: false }
  },

  async requestPasswordReset({ body }, context) {
    await requestPasswordReset(context, body)
  },

  async resetPassword({ body }, context) {
    await resetPassword(context, body)
  },

  startGoogle: (_input, context) => startGoogle(context),
  finishGoogle: ({ query }, context) => finishGoogle(context, query),
  async verifyGoogle({ body }, context) {
    const signedIn = await signInWithGoogle(context, body)
    context.reply.googleAttempt(null)
    return answerStep(context, signedIn)
  },

  login: async ({ body }, context) => answerStep(context, await login(context, body)),

  async refresh(_input, context) {
    try {
      return answer(context, await refresh(context))
    } catch (error) {
      if (error instanceof AppError && error.status === 401) context.reply.refreshToken(null)
      throw error
    }
  },

  async logout(_input, context) {
    await logout(context)
    context.reply.refreshToken(null)
  },

  me: async (_input, { actor }) => presentUser(actor.user),

  updatePreferences: async ({ body }, context) => presentUser(await updatePreferences(context, body)),

  readFirstSteps: async (_input, { db, actor }) => firstSteps(db, actor.user),

  createInviteCode: async ({ body }, context) => issueInviteCode(context, body.user_id ?? null),

  async listUsers({ query }, context) {
    const { users, next } = await listUsers(context.db, query)
    await logAccess(context, 'users.listed', 'user', null)
    context.reply.nextPage(next)
    return users.map(presentManagedUser)
  },
}
