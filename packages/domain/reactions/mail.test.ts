import { sql } from '@waymark/platform/database'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { startMailServer } from '@waymark/testing/mail-server'
import { makeDue, react } from '@waymark/testing/react'
import { expect, test } from 'vitest'
import { assignClients } from '../leads/assignment/assign-client.ts'
import { mail } from './mail.ts'

const api = await apiForFile()

test('an email that was sent and writes nothing to its client waits for no lock on them', async () => {
  const broker = await aUser(api.db)
  const { id } = await aClient(api.db)
  const given = { client_id: id, broker_id: broker.id, assignment_type: 'agent_link', reason: 'test' } as const
  await api.db.transaction((tx) => assignClients(tx, [given], new Date()))
  await makeDue(api.db, 'mail')
  const sent = sql`select from consumer_mail where client_id = ${id}::uuid and sent_at is not null`
  await api.db.transaction(async (tx) => {
    // A deletion that comes while the mail server answers.
    const answer = async () => {
      await tx.run(sql`select from client where id = ${id}::uuid for update`)
      return 'taken' as const
    }
    await using server = await startMailServer({ answer })
    await react(api.db, mail({ config: { ...api.config, SMTP_URL: server.url }, secrets: api.secrets }))
    expect(await api.db.exists(sent)).toBe(true)
  })
})
