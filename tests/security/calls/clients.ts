import { DEFAULT_APPOINTMENT_SETTINGS } from '@waymark/contracts/leads/appointments/settings'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { appointmentToken } from '@waymark/domain/leads/appointments/appointment-token'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import type { TestApi } from '@waymark/testing/api'
import { aCensus, aCensusShare, aFile, aQuotingLink, aStoredFact } from '@waymark/testing/factories/agency'
import { anAppointment, takesBookings } from '@waymark/testing/factories/appointments'
import { aNote, aSavedView, aTag, aTask } from '@waymark/testing/factories/client-work'
import { aClient, aHeldLead } from '@waymark/testing/factories/clients'
import { aContactLead, anImport, aProposedUpdate } from '@waymark/testing/factories/intake'
import { aReferral } from '@waymark/testing/factories/messages'
import { aBusinessLead } from '@waymark/testing/factories/public-forms'
import { type Calls, SMUGGLED_ID } from './scene.ts'

let half_hours = 96
/** Each call gives another one, on the half hour and more than a day away. */
const aFreeTime = () => new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + ++half_hours * 1_800_000).toISOString()

const anAppointmentToken = async (api: TestApi, broker: Pick<User, 'id'>) =>
  appointmentToken(api.secrets, (await anAppointment(api.db, broker, { starts_at: new Date(aFreeTime()) })).id)

export const clientCalls: Calls = {
  decideUpdate: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aProposedUpdate(api.db, client)).id },
    body: { decision: 'accept' },
  }),
  createLeadCode: async ({ api, other }) => ({
    token: await tokenOf(api, other),
    body: { base_url: api.config.PUBLIC_URL, label: 'Spring' },
  }),
  handleContactLead: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aContactLead(api.db)).id },
    body: { handled: true },
  }),
  assignClientToAgent: async ({ api, administrator, broker, client }) => ({
    token: await tokenOf(api, administrator),
    body: { client_id: client.id, agent_id: broker.id },
  }),
  markConversationRead: async ({ api, broker, message_id, conversation_id }) => ({
    token: await tokenOf(api, broker),
    params: { id: conversation_id },
    body: { last_message_id: message_id },
  }),
  sendMessage: async ({ api, broker, other }) => ({
    token: await tokenOf(api, broker),
    body: { recipient_id: other.id, message: 'Hello' },
  }),
  confirmDelivery: async ({ api, broker, message_id }) => ({
    token: await tokenOf(api, broker),
    body: { last_message_id: message_id },
  }),
  answerLicense: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aHeldLead(api.db, broker)).id },
    body: { licensed: true, state: 'NY', license_number: 'NY-1234567' },
  }),
  findNeighbors: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { client_id: client.id },
  }),
  changeClientStatus: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: client.id },
    body: { status: client.status },
  }),
  changeHousehold: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: client.id },
    body: { household_size: client.household_size, county_fips: null, people: [{ age: client.age }] },
  }),
  addFact: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aFile(api, broker)).id },
    body: { key: 'primary_care', column: 'in', label: null, text: 'Own', page: 1 },
  }),
  correctFact: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: await aStoredFact(api, broker) },
    body: { text: 'Own' },
  }),
  addNote: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: client.id },
    body: { text: 'Own' },
  }),
  editNote: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aNote(api.db, { client_id: client.id, user_id: broker.id })).id },
    body: { text: 'Own' },
  }),
  giveFeedback: async ({ api, broker, assessment_id }) => ({
    token: await tokenOf(api, broker),
    body: { assessment_id, rating: 'thumbs_up' },
  }),
  recordLearning: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { client_id: client.id, agent_override: { feedback: 'Own' } },
  }),
  saveCalculation: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: {
      client_id: client.id,
      original_data: { ai_monthly_cost: 400, ai_deductible: 7500 },
      modified_data: {
        monthly_premium: 300,
        annual_deductible: 5000,
        plan_type: 'silver',
        data_source: 'agent_modified',
      },
    },
  }),
  logCall: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: client.id },
    body: { outcome: 'no_answer', note: 'Own' },
  }),
  openQuotingLink: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: client.id },
    body: { quoting_link_id: (await aQuotingLink(api.db, broker)).id },
  }),
  changeLifeEvent: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: client.id },
    body: { life_event: { kind: 'moved', on: '2026-11-02' } },
  }),
  snoozeItem: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { item: `silent:${client.id}`, until: new Date(Date.now() + 3_600_000).toISOString() },
  }),
  mapImport: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await anImport(api.db, broker)).id },
    body: { mapping: ['first_name', null] },
  }),
  confirmImport: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await anImport(api.db, broker)).id },
    body: { mapping: ['first_name', 'email'], duplicates: 'skip' },
  }),
  searchClients: async ({ api, broker }) => ({ token: await tokenOf(api, broker), body: {} }),
  searchMessages: async ({ api, broker, client }) => {
    const [sender, recipient] = [{ kind: 'client', id: client.id } as const, { kind: 'user', id: broker.id } as const]
    await api.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message: 'Which doctors?' }))
    return { token: await tokenOf(api, broker), body: { q: 'doctors' } }
  },
  searchEverything: async ({ api, administrator, client }) => ({
    token: await tokenOf(api, administrator),
    body: { q: client.email },
  }),
  findAllClients: async ({ api, administrator, client }) => ({
    token: await tokenOf(api, administrator),
    body: { search: client.email },
  }),
  findAllMessages: async ({ api, administrator, broker, client }) => {
    const [sender, recipient] = [{ kind: 'client', id: client.id } as const, { kind: 'user', id: broker.id } as const]
    await api.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message: 'Which doctors?' }))
    return { token: await tokenOf(api, administrator), body: { status: 'unread', search: broker.last_name } }
  },
  findAllReferrals: async ({ api, administrator, broker, other, client }) => {
    await aReferral(api.db, { from: broker, to: other }, { client_id: client.id })
    return { token: await tokenOf(api, administrator), body: { status: 'open' } }
  },
  findContactLeads: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    body: { contact_type: 'assessment', search: 'jo' },
  }),
  findFiles: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: { q: 'benefits', status: 'ready' },
  }),
  searchFiles: async ({ api, broker }) => ({ token: await tokenOf(api, broker), body: { q: 'deductible' } }),
  exportChosenClients: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { ids: [client.id] },
  }),
  previewBulk: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { act: 'status', status: 'quoted', ids: [client.id] },
  }),
  actInBulk: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { act: 'status', status: client.status, ids: [client.id] },
  }),
  createView: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: { name: 'Own', query: {}, layout: 'table', columns: ['status'], is_default: true },
  }),
  changeView: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aSavedView(api.db, broker)).id },
    body: { name: 'Own' },
  }),
  createTag: async ({ api, broker }) => ({ token: await tokenOf(api, broker), body: { name: 'Own', color: 'blue' } }),
  changeTag: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aTag(api.db, broker)).id },
    body: { name: 'Own', color: 'blue' },
  }),
  mergeTag: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aTag(api.db, broker)).id },
    body: { into_id: (await aTag(api.db, broker)).id },
  }),
  tagClient: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: client.id },
    body: { tag_id: (await aTag(api.db, broker)).id },
  }),
  bookAppointment: async ({ api, broker }) => {
    await api.db.run(sql`delete from appointment_settings`)
    await takesBookings(api.db, broker)
    const body = { starts_at: aFreeTime(), channel: 'phone', time_zone: 'America/Chicago' }
    const person = { first_name: 'Vic', email: `${newId()}@example.test`, phone: '512 555 0100' }
    return { params: { agent: broker.id }, body: { ...body, ...person } }
  },
  openAppointment: async ({ api, broker }) => ({ body: { token: await anAppointmentToken(api, broker) } }),
  readOwnFreeTimes: async ({ api, broker }) => ({ body: { token: await anAppointmentToken(api, broker) } }),
  moveOwnAppointment: async ({ api, broker }) => {
    await api.db.run(sql`delete from appointment_settings`)
    await takesBookings(api.db, broker)
    return { body: { token: await anAppointmentToken(api, broker), starts_at: aFreeTime() } }
  },
  cancelOwnAppointment: async ({ api, broker }) => ({ body: { token: await anAppointmentToken(api, broker) } }),
  changeAppointmentSettings: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: DEFAULT_APPOINTMENT_SETTINGS,
  }),
  createCalendarFeed: async ({ api, broker }) => ({ token: await tokenOf(api, broker), body: { names: 'initial' } }),
  createAppointment: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { client_id: client.id, starts_at: aFreeTime(), channel: 'phone' },
  }),
  moveAppointment: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: {
      id: (await anAppointment(api.db, broker, { client_id: client.id, starts_at: new Date(aFreeTime()) })).id,
    },
    body: { starts_at: aFreeTime() },
  }),
  createTask: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { title: 'Own', kind: 'call', due_at: '2030-01-02T15:00:00Z', client_id: client.id },
  }),
  // The message stops the clock of the client, so not the one that must stay as it is.
  askForDocuments: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aClient(api.db, { broker_id: broker.id })).id },
    body: { documents: ['Own'], message: 'Own', due_at: '2030-01-02T15:00:00Z' },
  }),
  changeTask: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aTask(api.db, broker, { client_id: client.id })).id },
    body: { title: 'Own', kind: 'call', due_at: '2030-01-02T15:00:00Z' },
  }),
  changeTaskTemplate: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: { template: 'quoted', title: 'Own', days: 2, enabled: true },
  }),
  createCensus: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    body: { name: 'Own', kind: 'group', client_id: client.id },
  }),
  updateCensus: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCensus(api.db, { user_id: broker.id, client_id: client.id })).id },
    body: { name: 'Own', kind: 'family' },
  }),
  changeCensusRows: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCensus(api.db, { user_id: broker.id, client_id: client.id })).id },
    body: { version: 1, put: [], remove: [] },
  }),
  shareCensus: async ({ api, broker, client }) => ({
    token: await tokenOf(api, broker),
    params: { id: (await aCensus(api.db, { user_id: broker.id, client_id: client.id })).id },
    body: { note: 'Own' },
  }),
  openSharedCensus: async ({ api, broker, client }) => {
    const { id: census_id } = await aCensus(api.db, { user_id: broker.id, client_id: client.id })
    return { body: { token: (await aCensusShare(api.db, { census_id })).id } }
  },
  updateBusinessLead: async ({ api, administrator }) => ({
    token: await tokenOf(api, administrator),
    params: { id: (await aBusinessLead(api.db, administrator)).id },
    body: { lead_status: 'contacted' },
  }),
  createMockPatient: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: { scenario: 'young_healthy' },
  }),
  restoreMockPatients: async ({ api, broker }) => ({
    token: await tokenOf(api, broker),
    body: { client_ids: [SMUGGLED_ID] },
  }),
  askAssistant: async ({ api, other }) => ({
    token: await tokenOf(api, other),
    body: { message: 'What is the deductible?', conversation_id: null, context: { broker_id: SMUGGLED_ID } },
  }),
}
