import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { anAppointment } from '@waymark/testing/factories/appointments'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { mailsIn } from '@waymark/testing/mails-in'
import { makeDue, react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { mail as mailReaction } from '../../reactions/mail.ts'
import { erase } from './erase-on-client-deleted.ts'
import { purgeClient } from './purge-client.ts'

const api = await apiForFile()
let folder: string
let broker: User
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waymark-mail-'))
  broker = await aUser(api.db, { first_name: 'Ana', last_name: 'Agent' })
  return () => rm(folder, { recursive: true, force: true })
})

const purge = (id: string) => api.db.transaction((tx) => purgeClient(tx, id))
const archived = (id: string) => api.db.exists(sql`select from deleted_client where client_id = ${id}::uuid`)
const told = () =>
  api.db.rows(
    tables.notification.pick('kind', 'about', 'client_id'),
    sql`select kind, about, client_id from notification where user_id = ${broker.id}::uuid`,
  )

/** The emails to this address that are due. */
async function mailsTo(address: string) {
  const config = { SMTP_URL: undefined, DATA_DIR: folder, PUBLIC_URL: 'https://way.example', BRAND_NAME: 'Waymark' }
  await react(api.db, mailReaction({ config, secrets: api.secrets }))
  const mails = await mailsIn(folder)
  return mails.filter(({ to }) => to?.[0]?.address === address)
}

test('tells both that the appointment to come of a client is canceled whose data was kept long enough', async () => {
  const { id, email } = await aClient(api.db, { broker_id: broker.id, assignment_type: 'manual', status: 'enrolled' })
  await anAppointment(api.db, broker, { client_id: id })
  await anAppointment(api.db, broker, { client_id: id, starts_at: new Date(Date.now() - 86_400_000) })
  await purge(id)
  expect(await told()).toEqual([{ kind: 'appointment_cancelled', about: null, client_id: null }])
  const [mail, ...others] = await mailsTo(email)
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^Your appointment on .* was canceled$/)
  expect(mail?.text).toContain('Your appointment with Ana Agent on')

  await makeDue(api.db, 'erase')
  await react(api.db, erase(api))
  expect(await archived(id)).toBe(false)
})

test('erases a client without an appointment to come at once, and says nothing', async () => {
  const { id, email } = await aClient(api.db, { broker_id: broker.id, assignment_type: 'manual', status: 'enrolled' })
  await anAppointment(api.db, broker, { client_id: id, status: 'cancelled', cancelled_by: 'consumer' })
  await purge(id)
  expect(await archived(id)).toBe(false)
  expect(await told()).toEqual([])
  expect(await mailsTo(email)).toEqual([])
})
