import { type Bulk, bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { TestApi } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { makeDue, react } from '@waymark/testing/react'
import { runBulk } from './run-on-bulk-act-begun.ts'

/** What is to be done, without for whom. */
export type Asked = Bulk extends infer One ? (One extends Bulk ? Omit<One, 'ids' | 'matching'> : never) : never

export const quoted = { act: 'status', status: 'quoted' } as const

export const idsOf = (clients: readonly { id: string }[]) => clients.map(({ id }) => id)

/** What the tests of acts on many clients do and look at, as the broker of a test. */
export const bulkActs = (api: TestApi, as: () => { broker: User; token: string }) => {
  const mine = (overrides: Partial<Client> = {}) => aClient(api.db, { broker_id: as().broker.id, ...overrides })
  return {
    mine,
    several: (count: number, overrides: Partial<Client> = {}) =>
      Promise.all(Array.from({ length: count }, () => mine(overrides))),
    preview: (asked: Asked, clients: readonly { id: string }[]) =>
      api.get(bulkEndpoints.previewBulk, { token: as().token, body: { ...asked, ids: idsOf(clients) } }),
    act: (asked: Asked, clients: readonly { id: string }[], idempotency_key?: string) =>
      api.get(bulkEndpoints.actInBulk, { token: as().token, body: { ...asked, ids: idsOf(clients) }, idempotency_key }),
    undo: ({ id }: { id: string }) => api.get(bulkEndpoints.undoBulkAct, { token: as().token, params: { id } }),
    read: ({ id }: { id: string }) => api.get(bulkEndpoints.readBulkAct, { token: as().token, params: { id } }),
    work: () => react(api.db, runBulk({ ...api, closing: new AbortController().signal })),
    /** The minute before messages are sent is over. */
    later: async ({ id }: { id: string }) => {
      await api.db.run(sql`update bulk_act set runs_at = now() where id = ${id}`)
      await makeDue(api.db, 'run-bulk')
    },
    statuses: async () => {
      const clients = await api.db.rows(
        tables.client.pick('status'),
        sql`select status from client where broker_id = ${as().broker.id} order by id`,
      )
      return clients.map(({ status }) => status)
    },
    sent: async () => {
      const rows = await api.db.rows(
        tables.message.pick('id', 'message'),
        sql`select id, message from message where sender_id = ${as().broker.id}`,
      )
      return rows.map(({ message }) => message).toSorted()
    },
  }
}
