import { Readable } from 'node:stream'
import { claim } from '@waymark/events/deliveries'
import type { Delivery } from '@waymark/events/envelope'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { nullable, text } from '@waymark/platform/row'
import type { TestApp } from '@waymark/testing/app'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, vi } from 'vitest'
import type { FileStorage } from '../../foundation/storage/storage.ts'
import { processFile } from './process-on-file-uploaded.ts'
import { storeFile } from './store-file.ts'

export const PDF = 'application/pdf'
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export const never = new AbortController().signal

/** The app of a test file, an agency, and what tests do with its files and look at. */
export async function agencyForFile() {
  // Text recognition takes seconds on a busy machine.
  vi.setConfig({ testTimeout: 120_000 })
  const app: TestApp = await appForFile()
  let user: User
  beforeAll(async () => {
    user = await aUser(app.db, { email_notifications: false })
  })

  async function uploaded(bytes: Buffer, media_type: string): Promise<{ id: string; delivery: Delivery }> {
    const { id } = await storeFile(
      app.db,
      app.storage,
      {
        user_id: user.id,
        original_name: 'file',
        file_type: 'plan_data',
        media_type,
        size: bytes.length,
        content: () => Readable.from([bytes]),
      },
      new Date(),
    )
    const deliveries = await claim(app.db, [{ subscriber: 'process-file', limit: 100 }])
    const delivery = deliveries.find(({ event }) => event.aggregate_id === id)
    if (!delivery) throw new Error('nothing is due')
    return { id, delivery }
  }

  const fileOf = (id: string) => app.db.row(tables.agency_file, sql`select * from agency_file where id = ${id}`)
  const pagesOf = async (id: string) =>
    (
      await app.db.rows(
        tables.file_page.pick('id', 'text'),
        sql`select id, text from file_page where file_id = ${id} order by page`,
      )
    ).map((page) => page.text)

  return {
    app,
    agency: () => user,
    uploaded,
    fileOf,
    pagesOf,
    eventsOf: (id: string) =>
      app.db.rows(
        tables.outbox_event.pick('name').extend({ status: nullable(text) }),
        sql`
        select name, payload ->> 'status' as status from outbox_event where aggregate_id = ${id} order by id`,
      ),

    /** The result for a file: its pages, or the reason why there are none. */
    processed: async (bytes: Buffer, media_type: string, storage: FileStorage = app.storage) => {
      const { id, delivery } = await uploaded(bytes, media_type)
      expect(await processFile({ storage, closing: never }).run(app.db, delivery, 'test')).toBe(true)
      const file = await fileOf(id)
      const pages = await pagesOf(id)
      expect(file?.processed_at).toBeInstanceOf(Date)
      expect(file?.pages ?? 0).toBe(pages.length)
      return { id, status: file?.status, reason: file?.failure_reason, pages }
    },
  }
}
