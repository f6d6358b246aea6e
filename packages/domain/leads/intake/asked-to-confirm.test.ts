import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { sendMails } from '@waymark/testing/send-mails'
import { beforeEach, expect, test } from 'vitest'
import { setMail } from '../../foundation/notifications/consumer-opt-out.ts'
import { proposals } from './proposed-update.fixture.ts'

const api = await apiForFile()
let broker: User
let session: string
beforeEach(async () => {
  await api.db.run(sql`update event_delivery set state = 'done'`)
  broker = await aUser(api.db, { email_notifications: false })
  session = await tokenOf(api, broker)
})

const { submit, proposed, read } = proposals(api, () => ({ broker, session }))
const asked = async (client_id: string) => (await read(client_id)).proposed_updates.map((update) => update.asked)

test('the broker sees of which new answers no email asked, because the address got five in a day', async () => {
  const { client_id, email } = await proposed()
  for (let age = 50; age < 56; age += 1) await submit({ email, age })
  expect(await asked(client_id)).toEqual(Array(7).fill(true))
  await sendMails(api)
  const after = await asked(client_id)
  expect(after.filter(Boolean)).toHaveLength(5)
  expect(after).toHaveLength(7)
})

test('an email that was given up asked no one', async () => {
  const { client_id } = await proposed()
  await sendMails(api)
  await api.db.run(sql`
    update consumer_mail set failed_at = now() where client_id = ${client_id}::uuid and letter = 'proposed_update'`)
  expect(await asked(client_id)).toEqual([false])
})

test('an email that was not sent before its address opted out asked no one', async () => {
  const { client_id, email } = await proposed()
  // The event as it is after an attempt that failed.
  await api.db.run(sql`
    insert into consumer_mail (event_id, client_id, letter)
    select id, aggregate_id, 'proposed_update' from outbox_event
    where name = 'client.update_proposed' and aggregate_id = ${client_id}::uuid`)
  await api.db.transaction((tx) => setMail(tx, api.secrets.mail_link, email, false))
  await sendMails(api)
  expect(await asked(client_id)).toEqual([false])
})
