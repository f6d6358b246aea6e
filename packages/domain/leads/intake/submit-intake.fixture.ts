import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { apiForFile } from '@waymark/testing/for-file'
import { afterEach } from 'vitest'
import { clientHealth } from '../../client-health.ts'

const TABLES = ['client', 'consent_receipt', 'contact_lead', 'outbox_event', 'event_delivery', 'idempotency_record']
export const NOTHING = Object.fromEntries(TABLES.map((table) => [table, 0]))
export const ONE_INTAKE = {
  ...NOTHING,
  client: 1,
  consent_receipt: 1,
  contact_lead: 1,
  outbox_event: 1,
  event_delivery: 2,
}

/** The API of a test file, whose tests begin without clients, and what an intake writes. */
export async function intakesForFile() {
  const api = await apiForFile()
  afterEach(() => api.db.pool.query(`truncate ${TABLES.join(', ')} cascade`))
  return {
    api,
    submit: (body: unknown, idempotency_key?: string) =>
      api.call(intakeEndpoints.createClient, { body, idempotency_key }),
    /** With the answers about health one by one. */
    clients: async () =>
      (await api.db.rows(tables.client, sql`select * from client order by id`)).map(({ health, ...client }) => ({
        ...client,
        ...clientHealth.parse(health),
      })),
    updates: () => api.db.rows(tables.proposed_update, sql`select * from proposed_update order by id`),
    receipts: () => api.db.rows(tables.consent_receipt, sql`select * from consent_receipt order by id`),
    counts: async () =>
      Object.fromEntries(
        await Promise.all(
          TABLES.map(async (table) => {
            const { rows } = await api.db.pool.query<{ count: number }>(`select count(*)::int as count from ${table}`)
            return [table, rows[0]?.count] as const
          }),
        ),
      ),
  }
}
