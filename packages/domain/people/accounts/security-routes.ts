import type { securityEndpoints } from '@waymark/contracts/people/accounts/security'
import type { Routes } from '../../context.ts'
import { answer } from './answer-sign-in.ts'
import { confirmAuthenticatorApp, removeAuthenticatorApp, startAuthenticatorApp } from './authenticator-app.ts'
import { changePassword } from './change-password.ts'
import { confirmIdentity, startConfirmation } from './confirm-identity.ts'
import { removeGoogle } from './google-identities.ts'
import { endOtherSessions, endSession, listSessions } from './own-sessions.ts'
import { addPasskey, removePasskey, startPasskey } from './passkeys.ts'
import { readSecurity } from './read-security.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { finishSecondStep, secondStepOptions, signInWithPasskey, startPasskeySignIn } from './second-step.ts'

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

  secondStepOptions: ({ body }, context) => secondStepOptions(context, body),
  finishSecondStep: async ({ body }, context) => answer(context, await finishSecondStep(context, body)),
  startPasskeySignIn: (_input, context) => startPasskeySignIn(context),
  signInWithPasskey: async ({ body }, context) => answer(context, await signInWithPasskey(context, body)),

  startConfirmation: (_input, context) => startConfirmation(context),
  async confirmIdentity({ body }, context) {
    await confirmIdentity(context, body)
  },

  readSecurity: (_input, context) => readSecurity(context),
  startAuthenticatorApp: (_input, context) => startAuthenticatorApp(context),
  confirmAuthenticatorApp: ({ body }, context) => confirmAuthenticatorApp(context, body.code),
  async removeAuthenticatorApp(_input, context) {
    await removeAuthenticatorApp(context)
  },
  renewRecoveryCodes: (_input, context) => renewRecoveryCodes(context),
  startPasskey: (_input, context) => startPasskey(context),
  addPasskey: ({ body }, context) => addPasskey(context, body),
  async removePasskey({ params }, context) {
    await removePasskey(context, params.id)
  },
  async removeGoogle(_input, context) {
    await removeGoogle(context)
  },
}
