import { DAY_MS, HOUR_MS } from '@waymark/contracts/durations'
import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { aClient } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { startTextProvider } from '@waymark/testing/text-provider'
import { afterAll, beforeEach } from 'vitest'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { text } from './text-on-message-sent.ts'

/** Noon of tomorrow in Texas, which is after every message that the tests write. */
export const NOON = new Date(Date.now() + DAY_MS)
NOON.setUTCHours(18, 0, 0, 0)
export const NIGHT = new Date(NOON.getTime() + 12 * HOUR_MS)
export const MORNING = new Date(NOON.getTime() + 21.5 * HOUR_MS)

/** A product with a text provider for the tests of a file, and what they do and look at. */
export async function texting() {
  const provider = await startTextProvider()
  const api = await apiForFile({ ...provider.settings, PUBLIC_URL: 'https://way.example' })
  afterAll(() => provider[Symbol.asyncDispose]())
  await anAdministrator(api.db)
  const broker = await aUser(api.db, { first_name: 'Ana', last_name: 'Diaz' })
  let numbers = 1000
  /** A phone number that no other client has. */
  const aNumber = () => `(512) 555-${numbers++}`
  beforeEach(async () => {
    await api.db.run(sql`update event_delivery set state = 'done'`)
    provider.sent.length = 0
    provider.answers.length = 0
  })
  return {
    api,
    provider,
    broker,
    aNumber,
    aTextable: (overrides: Partial<Client> = {}) =>
      aClient(api.db, {
        broker_id: broker.id,
        assignment_type: 'agent_link',
        assigned_at: new Date(),
        phone: aNumber(),
        text_consent: true,
        ...overrides,
      }),
    write: ({ id }: Pick<Client, 'id'>, message = 'Your diabetes is covered') =>
      api.db.transaction((tx) =>
        deliverMessage(tx, { sender: { kind: 'user', id: broker.id }, recipient: { kind: 'client', id }, message }),
      ),
    /** What the text queue sends at a time, and how many deliveries took effect. */
    textsAt: async (now = NOON) => {
      const from = provider.sent.length
      await makeDue(api.db, 'text')
      const done = await react(
        api.db,
        text({ config: api.config, secrets: api.secrets }, () => now),
      )
      return { done, sent: provider.sent.slice(from) }
    },
    claimOf: ({ id }: Pick<Client, 'id'>) =>
      api.db.row(tables.consumer_text, sql`select * from consumer_text where client_id = ${id}::uuid`),
  }
}
