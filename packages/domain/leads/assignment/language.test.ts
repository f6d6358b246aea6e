import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { aLead } from '@waymark/testing/factories/clients'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { minutesAgo } from '@waymark/testing/minutes'
import { react } from '@waymark/testing/react'
import { beforeEach, expect, test } from 'vitest'
import { assign } from './assign-on-client-submitted.ts'

const app = await appForFile()
beforeEach(async () => {
  await app.db.pool.query('truncate app_user, client, assignment, outbox_event, event_delivery cascade')
  await anAdministrator(app.db)
})

async function given(language: string) {
  const { id } = await aLead(app.db, { language })
  await react(app.db, assign)
  return app.db.row(
    tables.assignment.pick('broker_id', 'reason'),
    sql`select broker_id, reason from assignment where client_id = ${id}`,
  )
}

test('prefers a broker who speaks the client’s language, and says so in the reason', async () => {
  const waiting = await aUser(app.db, { last_assigned_at: minutesAgo(60) })
  const speaking = await aUser(app.db, { last_assigned_at: minutesAgo(5), languages: ['es'], daily_cap: 1 })
  expect(await given('es')).toEqual({
    broker_id: speaking.id,
    reason: 'Next in line among the available brokers licensed in TX who speak Spanish',
  })
  expect(await given('es')).toEqual({
    broker_id: waiting.id,
    reason: 'Next in line among the available brokers licensed in TX; none with room today speaks Spanish',
  })
})

test('chooses by waiting time alone for a client who reads English', async () => {
  const waiting = await aUser(app.db, { last_assigned_at: minutesAgo(60) })
  await aUser(app.db, { last_assigned_at: minutesAgo(5), languages: ['es'] })
  expect(await given('en')).toEqual({
    broker_id: waiting.id,
    reason: 'Next in line among the available brokers licensed in TX',
  })
})
