import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { startAuthenticatorApp } from '@waymark/domain/people/accounts/authenticator-app'
import { startConfirmation } from '@waymark/domain/people/accounts/confirm-identity'
import { issueInviteCode } from '@waymark/domain/people/accounts/invite-codes'
import { login } from '@waymark/domain/people/accounts/login'
import { startPasskey } from '@waymark/domain/people/accounts/passkeys'
import { resetToken } from '@waymark/domain/people/accounts/password-reset'
import { hashPassword } from '@waymark/domain/people/accounts/passwords'
import { startPasskeySignIn } from '@waymark/domain/people/accounts/second-step'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import type { TestApi } from '@waymark/testing/api'
import { ANONYMOUS, contextOf } from '@waymark/testing/app'
import { aCheckout, aQuotingLink, aSavedReply } from '@waymark/testing/factories/agency'
import { aDelivery } from '@waymark/testing/factories/events'
import { insert } from '@waymark/testing/factories/insert'
import {
  aBrowser,
  aGoogleSignIn,
  anAdministrator,
  aPasswordReset,
  aUser,
  signedIn,
} from '@waymark/testing/factories/people'
import { aDevice } from '@waymark/testing/passkeys'
import { anAuthenticatorApp, aPasskeyOnDevice, codeAt } from '@waymark/testing/second-factors'
import { type Calls, EXTRA, PASSWORD, type Scene } from './scene.ts'

const anInviteCode = async ({ api, administrator }: Scene, user_id: string | null) =>
  (await issueInviteCode(contextOf(api, await signedIn(api.db, administrator)), user_id)).code

/** A session of a new user with the password, and its token. */
async function aSession(api: TestApi) {
  const user = await aUser(api.db, { password_hash: await hashPassword(PASSWORD) })
  const actor = await signedIn(api.db, user)
  const token = await issueAccessToken(api.secrets, { user_id: user.id, session_id: actor.session_id }, new Date())
  return { user, token, context: contextOf(api, actor) }
}

/** A sign-in that waits for the code of an authenticator app. */
async function aSecondStep({ api }: Scene) {
  const { user, context } = await aSession(api)
  const { secret } = await anAuthenticatorApp(context)
  const entered = await login(contextOf(api, ANONYMOUS), { email: user.email, password: PASSWORD })
  return { mfa_token: 'mfa_token' in entered ? entered.mfa_token : '', secret }
}

const anArchitect = (api: TestApi) => anAdministrator(api.db, { capabilities: ['architect'] })

/** A change of a setting names the number it is based on. */
const changesOfPrices = async ({ db }: TestApi) =>
  (await db.rows(tables.setting_version.pick('id'), sql`select id from setting_version where name = 'prices'`)).length

export const accountCalls: Calls = {
  register: async () => ({
    body: {
      email: `${newId()}@example.test`,
      password: PASSWORD,
      first_name: 'New',
      last_name: 'Comer',
      agent_network_agreement: true,
    },
  }),
  registerExclusive: async (scene) => ({
    body: {
      invite_code: await anInviteCode(scene, null),
      user_data: {
        ...EXTRA,
        email: `${newId()}@example.test`,
        password: PASSWORD,
        first_name: 'New',
        last_name: 'Comer',
        agent_network_agreement: true,
      },
    },
  }),
  signInWithCode: async (scene) => ({
    body: { code: await anInviteCode(scene, scene.other.id) },
  }),
  verifyGoogle: async ({ api }) => {
    const session_id = await aGoogleSignIn(api.db)
    return { body: { session_id }, headers: { cookie: `waymark_google=${session_id}` } }
  },
  requestPasswordReset: async ({ broker }) => ({ body: { email: broker.email } }),
  resetPassword: async ({ api }) => ({
    body: { token: resetToken(api.secrets, await aPasswordReset(api.db, await aUser(api.db))), password: PASSWORD },
  }),
  createInviteCode: async ({ api, administrator, other }) => ({
    token: await tokenOf(api, administrator),
    body: { user_id: other.id },
  }),
  setUserPassword: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    body: { user_id: (await aUser(api.db)).id, new_password: PASSWORD },
  }),
  setSubscriptionStatus: async ({ api, administrator, broker }) => ({
    token: await tokenOf(api, administrator),
    body: { user_id: broker.id, status: 'inactive' },
  }),
  changePassword: async ({ api }) => ({
    token: await tokenOf(api, await aUser(api.db, { password_hash: await hashPassword(PASSWORD) })),
    body: { current_password: PASSWORD, new_password: `${PASSWORD} at dawn` },
  }),
  secondStepOptions: async (scene) => ({ body: { mfa_token: (await aSecondStep(scene)).mfa_token } }),
  finishSecondStep: async (scene) => {
    const { mfa_token, secret } = await aSecondStep(scene)
    return { body: { mfa_token, code: codeAt(secret) } }
  },
  signInWithPasskey: async ({ api }) => {
    const { device } = await aPasskeyOnDevice(contextOf(api, await signedIn(api.db, await aUser(api.db))))
    const { request_token, options } = await startPasskeySignIn(contextOf(api, ANONYMOUS))
    return { body: { request_token, passkey: device.get(options) } }
  },
  confirmIdentity: async ({ api }) => {
    const { token, context } = await aSession(api)
    const { secret } = await anAuthenticatorApp(context)
    const { request_token } = await startConfirmation(context)
    return { token, body: { request_token, code: codeAt(secret) } }
  },
  confirmAuthenticatorApp: async ({ api }) => {
    const { token, context } = await aSession(api)
    return { token, body: { code: codeAt((await startAuthenticatorApp(context)).secret) } }
  },
  addPasskey: async ({ api }) => {
    const { token, context } = await aSession(api)
    const { request_token, options } = await startPasskey(context)
    const device = aDevice({ origin: new URL(api.config.PUBLIC_URL).origin })
    return { token, body: { request_token, passkey: device.create(options), name: 'Own' } }
  },
  login: async ({ other }) => ({ body: { email: other.email, password: PASSWORD } }),
  startCheckout: async ({ api, other }) => ({
    token: await tokenOf(api, other),
    body: { package_id: 'broker_basic', origin_url: api.config.PUBLIC_URL },
  }),
  completeSandboxCheckout: async ({ api, other }) => ({
    token: await tokenOf(api, other),
    params: { id: (await aCheckout(api.db, other, { state: 'open' })).id },
    body: { act: 'cancel' },
  }),
  updatePreferences: async ({ api, broker }) => ({ token: await tokenOf(api, broker), body: { daily_cap: 20 } }),
  updateUser: async ({ api, administrator, broker }) => ({
    token: await tokenOf(api, administrator),
    params: { id: broker.id },
    body: {
      role: 'broker',
      is_active: true,
      credentials_verified: false,
      founder_access: false,
      capabilities: [],
      is_stakeholder: false,
      is_test_agent: false,
    },
  }),
  cleanupMockClients: async ({ api }) => ({ token: await tokenOf(api, await anArchitect(api)), body: {} }),
  cleanupData: async ({ api }) => ({ token: await tokenOf(api, await anArchitect(api)), body: { dry_run: true } }),
  deleteUser: async ({ api, administrator, other }) => ({
    token: await tokenOf(api, administrator),
    params: { id: other.id },
    body: {},
  }),
  settleAccessLogBreaks: async ({ api, administrator }) => {
    const { id } = await insert(api.db, 'access_log_break', {
      id: newId(),
      seq: 1,
      fault: 'changed',
      found: `\\x${newId().replaceAll('-', '')}`,
      found_at: new Date(),
    })
    return { token: await tokenOf(api, administrator), body: { ids: [id], reason: 'Own' } }
  },
  actOnDeliveries: async ({ api, administrator }) => {
    await aDelivery(api.db)
    return { token: await tokenOf(api, administrator), body: { act: 'retry', subscriber: 'assess' } }
  },
  discardDelivery: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aDelivery(api.db)).event_id, subscriber: 'assess' },
    body: { reason: 'Own' },
  }),
  previewSetting: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { name: 'prices' },
    body: { value: { ...EXTRA, broker_basic: 9_99, white_label: 49_00 } },
  }),
  changeSetting: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { name: 'prices' },
    body: {
      value: { ...EXTRA, broker_basic: 9_99, white_label: 49_00 },
      note: 'Own',
      seen: await changesOfPrices(api),
    },
  }),
  cancelPlannedSetting: async ({ api, administrator }) => {
    const effective_from = '2098-01-01'
    const number = (await changesOfPrices(api)) + 1
    await api.db.run(sql`
      insert into setting_version (id, name, number, effective_from, value, note)
      values (${newId()}, 'prices', ${number}, ${effective_from}, '{}', 'Own')`)
    return {
      token: await tokenOf(api, administrator),
      params: { name: 'prices' },
      body: { effective_from, seen: number },
    }
  },
  submitSuggestion: async () => ({
    body: { title: 'Own', description: 'Own', user_agent: 'Own', page_url: '/broker' },
  }),
  updateAgencyProfile: async ({ api, broker }) => ({ token: await tokenOf(api, broker), body: { agency_name: 'Own' } }),
  createSavedReply: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: { title: 'Own', english: 'Own {first_name}', spanish: '' },
  }),
  updateSavedReply: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aSavedReply(api.db, broker)).id },
    body: { title: 'Own', english: 'Own', spanish: null },
  }),
  createQuotingLink: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: { label: 'Own', url: 'https://example.com/', category: 'other' },
  }),
  updateQuotingLink: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aQuotingLink(api.db, broker)).id },
    body: { label: 'Own' },
  }),
  markNotificationsRead: async ({ api, broker }) => ({ token: await tokenOf(api, broker), body: { ids: [] } }),
  addPushSubscription: async ({ api, broker }) => ({ token: await tokenOf(api, broker), body: aBrowser() }),
  removePushSubscription: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: { endpoint: aBrowser().endpoint },
  }),
}
