import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import type { TestApi } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { sendMails } from '@waymark/testing/send-mails'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { assignClients } from '../../leads/assignment/assign-client.ts'
import { deleting, startForArchitect } from './deletions.fixture.ts'

let api: TestApi
let token: string
let broker: User
beforeEach(async () => {
  ;({ api, token } = await startForArchitect())
  broker = await aUser(api.db, { first_name: 'Ana', last_name: 'Agent' })
})
afterEach(() => api[Symbol.asyncDispose]())

const { cleanUp, remove, undo } = deleting(() => ({ api, token }))

/** What is emailed to this address now. */
async function mailed(address: string): Promise<string[]> {
  const sent = await sendMails(api)
  return sent
    .filter(({ to }) => to?.[0]?.address === address)
    .map(({ subject = '', text = '' }) => `${subject}\n${text}`)
}

/** Someone whose agent the broker is, and who was told that. */
async function aClientOfTheirs(): Promise<Client> {
  const client = await aClient(api.db)
  await api.db.transaction((tx) =>
    assignClients(
      tx,
      [{ client_id: client.id, broker_id: broker.id, assignment_type: 'agent_link', reason: 'Their link' }],
      new Date(),
    ),
  )
  expect(await mailed(client.email)).toHaveLength(1)
  return client
}

/** The same, in touch with the broker. */
async function inTouch(): Promise<Client> {
  const client = await aClientOfTheirs()
  await api.db.run(sql`update client set status = 'enrolled', first_contact_at = now() where id = ${client.id}::uuid`)
  return client
}

test('tells a client who was in touch with the deleted agent of another agent, not of a first contact', async () => {
  const { email } = await inTouch()
  await remove(broker)
  const [letter] = await mailed(email)
  expect(letter).toMatch(/^You will have a new agent\n/)
  expect(letter).toContain('A licensed agent is being chosen for you and will contact you within 24 hours.')
})

test('tells clients who were promised another agent that theirs is back after an undo', async () => {
  const { email } = await inTouch()
  const { undo_id } = await remove(broker)
  expect(await mailed(email)).toHaveLength(1)
  expect((await undo(undo_id)).status).toBe(200)
  const [letter] = await mailed(email)
  expect(letter).toMatch(/^Your agent is back\n/)
  expect(letter).toContain('Ana Agent is your agent again, so no one else will contact you.')
  expect(letter).not.toContain('24 hours')
})

test('promises a client who still waits for a first contact the time on their page', async () => {
  const { email } = await aClientOfTheirs()
  const { undo_id } = await remove(broker)
  expect((await mailed(email))[0]).toMatch(/^The time of your first contact has changed\n/)
  expect((await undo(undo_id)).status).toBe(200)
  const [letter] = await mailed(email)
  expect(letter).toContain('Ana Agent is your agent again. Your page shows when to expect the first contact.')
})

test('writes nothing to clients who were told nothing before the undo', async () => {
  const { email } = await inTouch()
  const { undo_id } = await remove(broker)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await mailed(email)).toEqual([])
})

test('tells a restored client of a message that was to be emailed while they were deleted', async () => {
  const { id, email } = await inTouch()
  await api.db.transaction((tx) =>
    deliverMessage(tx, {
      sender: { kind: 'user', id: broker.id },
      recipient: { kind: 'client', id },
      message: 'Your diabetes is covered',
    }),
  )
  const { undo_id } = await cleanUp()
  expect(await mailed(email)).toEqual([])
  expect((await undo(undo_id)).status).toBe(200)
  expect(await mailed(email)).toEqual([expect.stringMatching(/^Your agent wrote to you\n/)])
})
