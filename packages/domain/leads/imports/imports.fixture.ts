import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { importEndpoints } from '@waymark/contracts/leads/imports/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { int4, row } from '@waymark/platform/row'
import type { TestApi } from '@waymark/testing/api'
import { react } from '@waymark/testing/react'
import { advanceImport } from './advance-on-import-advanced.ts'
import { readImportFile } from './read-on-import-started.ts'

const HEADINGS = 'First Name,Last Name,Email,Phone,Birth Date,State,Status'
export const ANN = 'Ann,Lee,ann@example.test,(305) 555-0101,7/4/1980,FL,Active'
export const BO = 'Bo,Ray,bo@example.test,305.555.0102,1990-02-03,Texas,Lead'

export const file = (lines: readonly string[], headings = HEADINGS): string => [headings, ...lines].join('\n')

export const formOf = (content: string | Uint8Array<ArrayBuffer>, name = 'book.csv'): FormData => {
  const form = new FormData()
  form.set('file', new Blob([content]), name)
  return form
}

/** What the tests of imports do and look at, as the broker of a test. */
export const importing = (api: TestApi, as: () => { broker: User; token: string }) => {
  const reading = readImportFile({ storage: api.storage, closing: new AbortController().signal })
  /** Runs what is due until nothing is. */
  const settle = async () => {
    while ((await react(api.db, reading, advanceImport)) > 0);
  }
  const read = ({ id }: { id: string }) => api.get(importEndpoints.readImport, { token: as().token, params: { id } })
  const uploaded = async (content: string | Uint8Array<ArrayBuffer>, name?: string, by = as().token) => {
    const { id } = await api.get(importEndpoints.startImport, { token: by, body: formOf(content, name) })
    await settle()
    return api.get(importEndpoints.readImport, { token: by, params: { id } })
  }
  const confirming = ({ id, columns }: Awaited<ReturnType<typeof uploaded>>, body: object = {}, by = as().token) =>
    api.call(importEndpoints.confirmImport, {
      token: by,
      params: { id },
      body: { mapping: columns.map(({ field }) => field), duplicates: 'skip', ...body },
    })
  return {
    reading,
    settle,
    read,
    uploaded,
    confirming,
    imported: async (content: string, body: object = {}) => {
      const detail = await uploaded(content)
      const { status } = await confirming(detail, body)
      if (status !== 200) throw new Error(`the import was refused: ${status}`)
      await settle()
      return read(detail)
    },
    undone: async ({ id }: { id: string }) => {
      await api.get(importEndpoints.undoImport, { token: as().token, params: { id } })
      await settle()
      return read({ id })
    },
    rowsOf: ({ id }: { id: string }, only: string) =>
      api.get(importEndpoints.listImportRows, { token: as().token, params: { id }, query: { only } }),
    clients: () => api.get(clientEndpoints.listClients, { token: as().token, query: { sort: 'name' } }),
    countOf: async (table: 'assignment' | 'consumer_mail' | 'client_note') => {
      const { id } = as().broker
      const found = await api.db.row(
        row({ count: int4 }),
        {
          assignment: sql`select count(*)::int as count from assignment where broker_id = ${id}::uuid`,
          consumer_mail: sql`
            select count(*)::int as count from consumer_mail
            where client_id in (select id from client where broker_id = ${id}::uuid)`,
          client_note: sql`select count(*)::int as count from client_note where user_id = ${id}::uuid`,
        }[table],
      )
      return found?.count
    },
  }
}
