import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { makeDue, react } from '@waymark/testing/react'
import { sendMails } from '@waymark/testing/send-mails'
import { expect, test } from 'vitest'
import { texting } from '../../conversations/consumer/texts.fixture.ts'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { notify } from '../../reactions/notify.ts'

const { api, broker, aTextable, write, textsAt } = await texting()

const ask = ({ id }: Client) =>
  api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'client', id },
      recipient: { kind: 'user', id: broker.id },
      message: 'Can you call me?',
    }),
  )
async function deleteAndRestore({ id }: Client, meanwhile: () => Promise<unknown>) {
  const asked = { params: { id }, token: await tokenOf(api, broker) }
  await api.get(clientEndpoints.deleteClientData, asked)
  await meanwhile()
  await api.get(clientEndpoints.restoreClient, asked)
}
/** How many emails are sent now. */
async function mails(): Promise<number> {
  const sent = await sendMails(api)
  return sent.filter(({ subject }) => subject === 'Your agent wrote to you').length
}
const texts = async () => (await textsAt()).sent.length
/** How many notifications of messages the broker gets now. */
async function notifications({ id }: Client): Promise<number> {
  const count = () =>
    api.db.rows(
      tables.notification.pick('id'),
      sql`select id from notification where client_id = ${id}::uuid and kind = 'new_message'`,
    )
  const before = await count()
  await makeDue(api.db, 'notify')
  await react(api.db, notify)
  return (await count()).length - before.length
}
const told = async (client: Client) => ({
  mails: await mails(),
  texts: await texts(),
  notifications: await notifications(client),
})
const NOTHING = { mails: 0, texts: 0, notifications: 0 }

test('tells both sides, once, of messages whose time came while the client was deleted', async () => {
  const client = await aTextable()
  await ask(client)
  await write(client)
  await deleteAndRestore(client, async () => expect(await told(client)).toEqual(NOTHING))
  expect(await told(client)).toEqual({ mails: 1, texts: 1, notifications: 1 })
  await deleteAndRestore(client, async () => undefined)
  expect(await told(client)).toEqual(NOTHING)
})

test('tells by text alone of a message that was emailed before the client was deleted', async () => {
  const client = await aTextable()
  await write(client)
  expect(await mails()).toBe(1)
  await deleteAndRestore(client, texts)
  expect(await told(client)).toEqual({ ...NOTHING, texts: 1 })
})

test('leaves it to timers that still run after the client is restored', async () => {
  const client = await aTextable()
  await ask(client)
  await write(client)
  await deleteAndRestore(client, async () => undefined)
  expect(await told(client)).toEqual({ mails: 1, texts: 1, notifications: 1 })
})

test('says nothing of a message that was read', async () => {
  const client = await aTextable()
  const { id } = await write(client)
  await api.db.run(sql`update message set is_read = true where id = ${id}::uuid`)
  await deleteAndRestore(client, () => told(client))
  expect(await told(client)).toEqual(NOTHING)
})
