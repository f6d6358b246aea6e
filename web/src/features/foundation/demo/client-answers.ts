import type { QueryOf } from '@waymark/contracts/endpoint'
import { type CLIENT_SORTS, type clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { CLIENT_STATUSES, CLIENT_UNDO_MS, type ClientAttention } from '@waymark/contracts/leads/clients/kinds'
import { plusDays, specialEnrollment } from '@waymark/rules/coverage/entitlement/special-enrollment'
import { earliestDayIn } from '@waymark/rules/foundation/geography/earliest-day-in'
import { stateOfZip } from '@waymark/rules/foundation/geography/state-of-zip'
import { awaitsContact } from '@waymark/rules/leads/assignment/clock'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'
import type { DemoAnswers } from './answers.ts'
import { mockAssessment } from './assessments.ts'
import { estimateAt, estimateOf } from './estimates.ts'
import { addMockClient, mockRow } from './mock-clients.ts'
import { clientOf, type DemoStore, missing } from './store.ts'

export const clientAnswers = (store: DemoStore) => {
  const assessmentOf = (id: string) => {
    const client = store.clients.find((one) => one.id === id)
    return client?.risk_assessment ?? mockAssessment(id, client)
  }
  return {
    listClients: ({ query }) => listed(store, query),
    searchClients: ({ body }) => listed(store, body),
    findNeighbors: ({ body: { client_id, ...query } }) => {
      const list = listed(store, query)
      const at = list.findIndex(({ id }) => id === client_id)
      return { previous: list[at - 1]?.id ?? null, next: at < 0 ? null : (list[at + 1]?.id ?? null) }
    },
    // The demo has no assessment links, so no client waits for a license.
    listHeldLeads: () => [],
    exportClients: ({ query }) => csv(listed(store, query)),
    exportChosenClients: ({ body: { ids, ...body } }) => csv(listed(store, { ...body, ids: ids?.join() })),
    readClient: ({ params }) => clientOf(store, params.id),
    readEntitlement: ({ params, query }) => estimateOf(clientOf(store, params.id), query.plan_year),
    readPlace: ({ params }) => ({ state: stateOfZip(params.zip_code), county: null, counties: [] }),
    estimateEntitlement: ({ body }) =>
      estimateAt(
        stateOfZip(body.zip_code),
        {
          annual_income: body.annual_income,
          household_size: Math.max(body.household_size ?? 0, body.people.length),
          people: body.people,
          others_unknown: false,
          expected_spending: null,
        },
        body.plan_year,
      ),
    changeHousehold: ({ params, body }) => {
      const client = clientOf(store, params.id)
      if (body.people !== undefined) client.household = body.people
      if (body.household_size) client.household_size = body.household_size
      return client
    },
    deleteClientData: ({ params }) => {
      const deleted = clientOf(store, params.id)
      store.clients = store.clients.filter((client) => client !== deleted)
      store.deleted_clients = [deleted, ...store.deleted_clients]
      return {
        client_id: deleted.id,
        deleted: { assessments: 1, messages: 0, contact_leads: 0 },
        undo_until: new Date(Date.now() + CLIENT_UNDO_MS),
      }
    },
    restoreClient: ({ params }) => {
      const back = store.deleted_clients.find(({ id }) => id === params.id)
      if (!back) throw missing()
      store.deleted_clients = store.deleted_clients.filter((client) => client !== back)
      store.clients = [back, ...store.clients]
      return { client_id: back.id }
    },
    createMockPatient: ({ body }) => addMockClient(store, body.scenario),
    listMockPatients: () => store.clients.filter(({ is_mock }) => is_mock).map(mockRow),
    deleteMockPatients: () => {
      const deleted = store.clients.filter(({ is_mock }) => is_mock)
      store.clients = store.clients.filter(({ is_mock }) => !is_mock)
      store.deleted_clients = [...deleted, ...store.deleted_clients]
      const client_ids = deleted.map(({ id }) => id)
      return {
        deleted_clients: deleted.length,
        client_ids,
        undo_until: new Date(Date.now() + CLIENT_UNDO_MS).toISOString(),
      }
    },
    restoreMockPatients: ({ body }) => {
      const back = store.deleted_clients.filter(({ id }) => body.client_ids.includes(id))
      store.deleted_clients = store.deleted_clients.filter((client) => !back.includes(client))
      store.clients = [...back, ...store.clients]
      return { restored_clients: back.length }
    },
    readRiskAssessment: ({ params }) => assessmentOf(params.id),
    createRiskAssessment: ({ params }) => assessmentOf(params.id),
  } satisfies DemoAnswers
}

// Made-up names and addresses contain nothing that a spreadsheet would run as a formula, so no escaping is needed.
const csv = (clients: readonly AnsweredClient[]) => {
  const rows = clients.map(({ first_name, last_name, email, age, status, risk_score }) =>
    [first_name, last_name, email, age, status, risk_score].join(','),
  )
  return new Blob([['First name,Last name,Email,Age,Status,Risk score', ...rows].join('\r\n')], { type: 'text/csv' })
}

const wanted = (asked: string | undefined, is: string | null) => asked === undefined || asked === is
const textOf = ({ first_name, last_name, email, zip_code, phone }: AnsweredClient) =>
  `${first_name} ${last_name} ${email} ${zip_code} ${phone?.replaceAll(/\D/g, '')}`.toLowerCase()

const isOpen = ({ status }: AnsweredClient) => status !== 'enrolled' && status !== 'lost'

type Query = Partial<QueryOf<typeof clientEndpoints.listClients>>

const today = (in_days = 0) => plusDays(new Date().toISOString().slice(0, 10), in_days)
const needsAttention: Record<ClientAttention, (store: DemoStore, client: AnsweredClient) => boolean> = {
  enrollment_ends: (_store, client) => {
    const { life_event, life_event_on } = client
    if (!isOpen(client) || life_event === null || life_event_on === null) return false
    const { closes_on } = specialEnrollment(life_event, life_event_on)
    const day = earliestDayIn(client.state, new Date())
    return closes_on >= day && closes_on <= plusDays(day, 14)
  },
  silent: ({ timeline, tasks }, { id, status }) =>
    (status === 'contacted' || status === 'quoted') &&
    !tasks.some(({ client_id, done_at }) => client_id === id && done_at === null) &&
    timeline.every(({ client_id, entry }) => client_id !== id || entry.at.slice(0, 10) < today(-30)),
}

function listed(store: DemoStore, query: Query): AnsweredClient[] {
  const found = store.clients.filter(
    (client) =>
      (query.ids?.includes(client.id) ?? true) &&
      wanted(query.risk_level, client.risk_level) &&
      (query.status === 'open' ? isOpen(client) : wanted(query.status, client.status)) &&
      wanted(query.state, client.state) &&
      wanted(query.assignment_type, client.assignment_type) &&
      (query.plan_year === undefined || query.plan_year === client.plan_year) &&
      (query.attention === undefined || needsAttention[query.attention](store, client)) &&
      (query.tag === undefined || client.tags.some(({ id }) => id === query.tag)) &&
      textOf(client).includes(query.search?.toLowerCase() ?? ''),
  )
  const { sort = 'newest' } = query
  const [keyOf, usual] = KEYS[sort]
  const direction = (query.order ?? usual) === 'asc' ? 1 : -1
  const keyed = found.filter((client) => keyOf(client) !== null)
  const sorted = keyed.toSorted((a, b) => direction * compared(keyOf(a), keyOf(b)))
  return [...sorted, ...(sort === 'due' && !query.ids ? [] : found.filter((client) => keyOf(client) === null))]
}

type Key = string | number | null
const compared = (a: Key, b: Key) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b))

const KEYS: Record<
  (typeof CLIENT_SORTS)[number],
  readonly [keyOf: (client: AnsweredClient) => Key, usual: 'asc' | 'desc']
> = {
  newest: [(client) => client.submitted_at, 'desc'],
  name: [(client) => textOf(client).split(' ').toSpliced(0, 1).join(' '), 'asc'],
  risk: [(client) => client.risk_score, 'desc'],
  due: [(client) => (awaitsContact(client) ? client.due_at : null), 'asc'],
  email: [(client) => client.email, 'asc'],
  phone: [(client) => client.phone?.replace(/\D/g, '').slice(-10) || null, 'asc'],
  status: [(client) => CLIENT_STATUSES.indexOf(client.status), 'asc'],
  first_contact: [(client) => client.first_contact_at ?? client.due_at, 'desc'],
  state: [(client) => client.state, 'asc'],
  zip: [(client) => client.zip_code, 'asc'],
  age: [(client) => client.age, 'asc'],
  language: [(client) => client.language, 'asc'],
  source: [(client) => client.assignment_type, 'asc'],
  plan_year: [(client) => client.plan_year, 'desc'],
}
