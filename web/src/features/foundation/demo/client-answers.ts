import { stateOfZip } from '@waymark/rules/foundation/geography/state-of-zip'
import type { AnsweredClient } from '../../../shared/clients/answered.ts'
import type { DemoAnswers } from './answers.ts'
import { mockAssessment } from './assessments.ts'
import { estimateAt, estimateOf } from './estimates.ts'
import { addMockClient, mockRow } from './mock-clients.ts'
import { clientOf, type DemoStore, missing } from './store.ts'

/** In milliseconds. */
const UNDO_MS = 15_000

export const clientAnswers = (store: DemoStore) => {
  const assessmentOf = (id: string) => {
    const client = store.clients.find((one) => one.id === id)
    return client?.risk_assessment ?? mockAssessment(id, client)
  }
  return {
    listClients: ({ query }) =>
      store.clients
        .filter(
          (client) =>
            (query.ids?.includes(client.id) ?? true) &&
            wanted(query.risk_level, client.risk_level) &&
            wanted(query.status, client.status) &&
            wanted(query.assignment_type, client.assignment_type) &&
            textOf(client).includes(query.search?.toLowerCase() ?? ''),
        )
        .toSorted(ORDERS[query.sort]),
    // The demo has no assessment links, so no client waits for a license.
    listHeldLeads: () => [],
    exportClients: () => csv(store.clients),
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
        undo_until: new Date(Date.now() + UNDO_MS),
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
      return { deleted_clients: deleted.length, client_ids, undo_until: new Date(Date.now() + UNDO_MS).toISOString() }
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
const textOf = ({ first_name, last_name, email }: AnsweredClient) => `${first_name} ${last_name} ${email}`.toLowerCase()

const ORDERS = {
  newest: (a: AnsweredClient, b: AnsweredClient) => b.submitted_at.localeCompare(a.submitted_at),
  name: (a: AnsweredClient, b: AnsweredClient) => String(a.last_name).localeCompare(String(b.last_name)),
  risk: (a: AnsweredClient, b: AnsweredClient) => (b.risk_score ?? 0) - (a.risk_score ?? 0),
  due: (a: AnsweredClient, b: AnsweredClient) => String(a.due_at).localeCompare(String(b.due_at)),
}
