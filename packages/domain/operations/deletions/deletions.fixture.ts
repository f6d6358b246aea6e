import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { planEndpoints } from '@waymark/contracts/coverage/plans/endpoints'
import { HOUR_MS } from '@waymark/contracts/durations'
import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { mockPatientEndpoints } from '@waymark/contracts/leads/mock-patients/endpoints'
import { noteEndpoints } from '@waymark/contracts/leads/notes/endpoints'
import { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { int4, row, text } from '@waymark/platform/row'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { startApi, type TestApi } from '@waymark/testing/api'
import { dumpRows } from '@waymark/testing/dump-rows'
import {
  aCensus,
  aCensusShare,
  aFact,
  aFile,
  aLogo,
  anAssistantConversation,
  aQuotingLink,
  aSavedReply,
} from '@waymark/testing/factories/agency'
import { aCalendarFeed, anAppointment, takesBookings } from '@waymark/testing/factories/appointments'
import { aBulkAct, aCall, aQuotingLinkOpen, aSavedView, aTag, aTask } from '@waymark/testing/factories/client-work'
import { insert } from '@waymark/testing/factories/insert'
import { aLeadCode, anImport, anIntake } from '@waymark/testing/factories/intake'
import { aMessageFile, aReferral } from '@waymark/testing/factories/messages'
import { aContribution, aMatrixEntry, anOpportunity, aStory } from '@waymark/testing/factories/networks'
import { aFamilyMember, anAdministrator, aPasskey, aUser } from '@waymark/testing/factories/people'
import { react } from '@waymark/testing/react'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'
import { assess } from '../../leads/intake/assess-on-client-submitted.ts'
import { notify } from '../../reactions/notify.ts'

export const inHours = (hours: number): Date => new Date(Date.now() + hours * HOUR_MS)

let lastHour = 24
/** Appointments of one broker do not overlap. */
const aTimeOfItsOwn = () => inHours(++lastHour)

/** Creates a client of this broker through the pipeline, with a row in every table that is about clients. */
export async function aClientWithEverything(
  api: TestApi,
  broker: User,
  email = `${newId()}@example.test`,
): Promise<string> {
  const token = await tokenOf(api, broker)
  await api.get(messagingEndpoints.sendAgentMessage, {
    body: { message: 'Are you there?', reply_to: email, to_user: broker.id },
  })
  const { id, intake_token } = await api.get(intakeEndpoints.createClient, {
    body: anIntake({ email, broker_id: broker.id }),
  })
  await insert(api.db, 'intake_draft', {
    id: newId(),
    email_key: email,
    sealed: '\\x00',
    expires_at: new Date(Date.now() + 86_400_000),
  })
  await react(api.db, assess, assign)
  await react(api.db, notify)
  await api.get(messagingEndpoints.sendAgentMessage, { body: { message: 'Please call' }, token: intake_token })
  await aMessageFile(api, id)
  await api.db.run(
    sql`update message set is_read = true where sender_id = ${id}::uuid and recipient_id = ${broker.id}::uuid`,
  )
  await api.get(messagingEndpoints.sendMessage, { token, body: { recipient_id: id, message: 'I will' } })
  await api.get(noteEndpoints.addNote, { token, params: { id }, body: { text: 'Called' } })
  await aTask(api.db, broker, { client_id: id })
  await anAppointment(api.db, broker, { client_id: id, starts_at: aTimeOfItsOwn() })
  await aCall(api.db, { client_id: id, user_id: broker.id })
  await insert(api.db, 'client_life_event', { id: newId(), client_id: id, user_id: broker.id, life_event: 'moved' })
  await aQuotingLinkOpen(api.db, { client_id: id, user_id: broker.id })
  const { id: import_id } = await anImport(api.db, broker, { state: 'done' })
  await insert(api.db, 'client_import_row', { import_id, line: 3, cells: ['Ann'], outcome: 'added', client_id: id })
  const { id: bulk_act_id } = await aBulkAct(api.db, broker, { state: 'done' })
  await insert(api.db, 'bulk_act_item', { bulk_act_id, client_id: id, outcome: 'done' })
  await insert(api.db, 'client_tag', { client_id: id, tag_id: (await aTag(api.db, broker)).id })
  await insert(api.db, 'snooze', { user_id: broker.id, item: `silent:${id}`, client_id: id, until: new Date() })
  await api.get(planEndpoints.recordLearning, {
    token,
    body: { client_id: id, agent_override: { feedback: 'Silver' } },
  })
  const { risk_assessment } = await api.get(clientEndpoints.readClient, { token, params: { id } })
  await api.get(planEndpoints.giveFeedback, {
    token,
    body: { assessment_id: risk_assessment?.id, rating: 'thumbs_up' },
  })
  await api.get(planEndpoints.saveCalculation, {
    token,
    body: {
      client_id: id,
      original_data: { ai_monthly_cost: 300, ai_deductible: 7500, ai_max_oop: 8200, ai_plan_type: 'silver' },
      modified_data: {
        monthly_premium: 250.15,
        annual_deductible: 5000,
        max_out_of_pocket: 8000,
        plan_type: 'silver',
        data_source: 'agent_modified',
      },
      final_cost: 3001.8,
      final_deductible: 5000,
      data_source: 'agent_modified',
    },
  })
  await api.get(assistantEndpoints.askAssistant, {
    token,
    body: { message: 'What is the risk?', context: { client_id: id } },
  })
  const census = await aCensus(api.db, { user_id: broker.id, client_id: id })
  await aView(api, census.id)
  await answerAgain(api, anIntake({ email, age: 45 }))
  await api.get(intakeEndpoints.createClient, { body: anIntake({ email, age: 46 }) })
  await insert(api.db, 'consumer_mail', {
    event_id: newId(),
    client_id: id,
    letter: 'confirmation',
    claimed_at: new Date(),
  })
  await insert(api.db, 'consumer_text', {
    event_id: newId(),
    client_id: id,
    letter: 'agent',
    number_hash: '\\x00',
  })
  return id
}

async function aView(api: TestApi, census_id: string) {
  const { id: share_id } = await aCensusShare(api.db, { census_id })
  const viewed = { viewed_at: new Date(), network: '192.0.2.0', browser: 'Firefox' }
  await insert(api.db, 'census_view', { id: newId(), census_id, share_id, ...viewed })
}

/** Creates a broker with a row in every table that goes with an account, including a client and a test client. */
export async function aBrokerWithEverything(api: TestApi): Promise<User> {
  const { db } = api
  const broker = await aFamilyMember(db)
  const [partner, member] = [await aUser(db), await aFamilyMember(db)]
  const token = await tokenOf(api, broker)
  const client_id = await aClientWithEverything(api, broker)
  await api.get(mockPatientEndpoints.createMockPatient, { token, body: { scenario: 'diabetes_care' } })
  await react(db, assess, assign)
  await react(db, notify)
  await aReferral(db, { from: broker, to: partner }, { client_id })
  await aReferral(db, { from: partner, to: broker })
  await api.get(messagingEndpoints.sendMessage, {
    token: await tokenOf(api, partner),
    body: { recipient_id: broker.id, message: 'Are you at the fair?' },
  })
  await aLeadCode(db, broker)
  await aSavedView(db, broker)
  await aTask(db, broker)
  await anAppointment(db, broker, { starts_at: aTimeOfItsOwn() })
  await takesBookings(db, broker)
  await aCalendarFeed(db, broker)
  await insert(db, 'task_template_choice', {
    user_id: broker.id,
    template: 'quoted',
    enabled: false,
    days: 2,
    title: 'Follow up',
  })
  await aQuotingLink(db, broker)
  await aSavedReply(db, broker)
  await aLogo(api, broker)
  await aFile(api, broker, undefined, {}, [aFact()])
  await anAssistantConversation(db, broker)
  const census = await aCensus(db, { user_id: broker.id })
  await aView(api, census.id)
  const opportunity = await anOpportunity(db, broker)
  const interest = { user_id: partner.id, created_at: new Date() }
  await insert(db, 'opportunity_interest', { opportunity_id: opportunity.id, ...interest })
  await insert(db, 'opportunity_seen', { user_id: broker.id, network: 'TW', last_seen_id: opportunity.id })
  const entry = await aMatrixEntry(db, broker)
  await insert(db, 'matrix_interest', { entry_id: entry.id, user_id: member.id, created_at: new Date() })
  await aStory(db, broker)
  await aContribution(db, broker, member)
  const at = { created_at: new Date(), expires_at: new Date(Date.now() + 86_400_000) }
  await insert(db, 'password_reset', { id: newId(), user_id: broker.id, ...at })
  await insert(db, 'invite_code', {
    id: newId(),
    code_hash: `\\x${broker.id.replaceAll('-', '')}`,
    user_id: broker.id,
    created_by: partner.id,
    ...at,
  })
  await aPasskey(db, broker)
  await insert(db, 'authenticator_app', { user_id: broker.id, secret: '\\x00', confirmed_at: new Date() })
  await insert(db, 'recovery_code', { id: newId(), user_id: broker.id, code_hash: '\\x00' })
  await insert(db, 'proof_request', { id: newId(), purpose: 'second_step', user_id: broker.id, ...at })
  await insert(db, 'google_identity', {
    issuer: 'https://provider.example.test',
    subject: broker.id,
    user_id: broker.id,
    linked_at: new Date(),
  })
  await insert(db, 'directory_entry', { user_id: broker.id, display_name: 'Ada', headline: 'Baker', sectors: ['Food'] })
  return broker
}

/** How a former client calls, by a link from an email. */
export const mailedTo = (api: TestApi, client_id: string): string => mailedTokenOf(api, { id: client_id })

/** Tables that a deletion itself writes to. All other tables must look the same before and after an undo. */
const APART = ['access_log', 'deletion', 'deletion_row', 'session', 'idempotency_record']

export const rowsHeld = async (api: TestApi): Promise<Record<string, number>> => {
  const rows = await api.db.rows(
    row({ name: text, count: int4 }),
    sql`
    select table_name as name, count(*)::int as count from deletion_row group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** A product for one test, because a clean-up affects all data, and an administrator who may delete. */
export async function startForArchitect(): Promise<{ api: TestApi; architect: User; token: string }> {
  const api = await startApi()
  const architect = await anAdministrator(api.db, { capabilities: ['architect'] })
  return { api, architect, token: await tokenOf(api, architect) }
}

/** What the tests of deletions ask of the API as the administrator of a test, and look at. */
export const deleting = (as: () => { api: TestApi; token: string }) => ({
  everything: () => dumpRows(as().api.db, APART),
  clientById: (id: string) => as().api.db.row(tables.client, sql`select * from client where id = ${id}::uuid`),
  cleanUp: (body: object = { phrase: 'delete all data' }) => {
    const { api, token } = as()
    return api.get(deletionEndpoints.cleanupData, { token, body })
  },
  remove: ({ id, email }: User, body: object = { phrase: `delete ${email}` }) => {
    const { api, token } = as()
    return api.get(deletionEndpoints.deleteUser, { token, params: { id }, body })
  },
  undo: (id: string | null, token = as().token) =>
    as().api.call(deletionEndpoints.undoDeletion, { token, params: { id: id ?? '' } }),
})
