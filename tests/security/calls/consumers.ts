import { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { leadToken } from '@waymark/domain/leads/business/lead-token'
import { draftToken } from '@waymark/domain/leads/intake/seal-draft'
import { updateToken } from '@waymark/domain/leads/intake/update-token'
import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import type { TestApi } from '@waymark/testing/api'
import { anIntake, aProposedUpdate } from '@waymark/testing/factories/intake'
import { aBusinessLead, anAssessedBusiness } from '@waymark/testing/factories/public-forms'
import { type Calls, EXTRA, type Scene } from './scene.ts'

const theyWrote = ({ api, broker, client }: Scene) =>
  api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: broker.id },
      recipient: { kind: 'client', id: client.id },
      message: 'Hello',
    }),
  )

const A_DRAFT = { step: 2, answers: { ...EXTRA, email: '', age: '45' } }
async function aDraftToken(api: TestApi): Promise<string> {
  const email = `${newId()}@example.test`
  await api.get(draftEndpoints.saveDraft, { body: { email, ...A_DRAFT } })
  const draft = await api.db.row(
    tables.intake_draft.pick('id', 'mail_key'),
    sql`select id, mail_key from intake_draft where email_key = ${email}`,
  )
  if (!draft?.mail_key) throw new Error('no draft was stored')
  return draftToken(draft.id, draft.mail_key)
}

const anUpdateToken = async (api: TestApi, client: Client) =>
  updateToken(api.secrets, (await aProposedUpdate(api.db, client)).id)

/** What visitors send, and consumers from their own page. */
export const consumerCalls: Calls = {
  requestOwnLink: async ({ client }) => ({ body: { email: client.email } }),
  saveDraft: async () => ({ body: { email: `${newId()}@example.test`, ...A_DRAFT } }),
  changeOwnAnswers: async ({ api, client }) => ({
    token: mailedTokenOf(api, client),
    body: { revision: client.revision, answers: { ...anIntake(), age: 50 } },
  }),
  openUpdate: async ({ api, client }) => ({ body: { token: await anUpdateToken(api, client) } }),
  confirmUpdate: async ({ api, client }) => ({ body: { token: await anUpdateToken(api, client) } }),
  refuseUpdate: async ({ api, client }) => ({ body: { token: await anUpdateToken(api, client) } }),
  openDraft: async ({ api }) => ({ body: { token: await aDraftToken(api) } }),
  discardDraft: async ({ api }) => ({ body: { token: await aDraftToken(api) } }),
  createClient: async ({ broker }) => ({ body: { ...anIntake(), broker_id: broker.id } }),
  recordContactLead: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { client_id: client.id, contact_type: 'help', email: 'own@example.test' },
  }),
  requestContact: async () => ({
    body: { contact_type: 'appointment_request', email: 'own@example.test' },
  }),
  sendAgentMessage: async ({ broker }) => ({ body: { to_user: broker.id, message: 'Hello' } }),
  sendOwnMessage: async ({ api, client }) => ({ token: mailedTokenOf(api, client), body: { message: 'Hello' } }),
  readOwnMessages: async (scene) => ({
    token: mailedTokenOf(scene.api, scene.client),
    body: { last_message_id: (await theyWrote(scene)).id },
  }),
  revokeOwnConsent: async ({ api, client }) => ({ token: mailedTokenOf(api, client), body: { consents: ['email'] } }),
  setServiceEmails: async ({ api, client }) => ({ token: mailedTokenOf(api, client), body: { wanted: false } }),
  applyForMembership: async () => ({
    body: { name: 'Own', email: 'own@example.test', user_type: 'planner', membership_agreement: true },
  }),
  estimateEntitlement: async () => ({
    body: { zip_code: '78701', annual_income: 40_000, people: [{ age: 40 }] },
  }),
  createBusinessLead: async () => ({ body: anAssessedBusiness() }),
  requestBusinessCall: async ({ api, administrator }) => {
    const { id } = await aBusinessLead(api.db, administrator)
    return { body: { lead_token: leadToken(api.secrets, id) } }
  },
  downloadOverview: async ({ api, administrator }) => {
    const { id } = await aBusinessLead(api.db, administrator)
    return { body: { lead_token: leadToken(api.secrets, id) } }
  },
}
