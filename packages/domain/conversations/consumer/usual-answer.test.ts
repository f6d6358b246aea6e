import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { aClient, anAssignment } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { deliverMessage } from '../messaging/deliver-message.ts'
import { usualAnswer } from './usual-answer.ts'

const { db } = await appForFile()

/** A client who wrote, and was answered after so many minutes; null for no answer yet. */
async function question(agent: User, minutes: number | null): Promise<string> {
  const client = await aClient(db, { broker_id: agent.id })
  const [them, us] = [{ kind: 'client', id: client.id } as const, { kind: 'user', id: agent.id } as const]
  await db.transaction((tx) => deliverMessage(tx, { sender: them, recipient: us, message: 'When do we talk?' }))
  if (minutes === null) return client.id
  const { id } = await db.transaction((tx) =>
    deliverMessage(tx, { sender: us, recipient: them, message: 'Now', client_id: client.id }),
  )
  await db.run(sql`
    update message set created_at = (select created_at from message where recipient_id = ${agent.id} and sender_id = ${client.id})
      + make_interval(mins => ${minutes}::int) where id = ${id}`)
  return client.id
}

test('is the time in which half of the questions are answered', async () => {
  const agent = await aUser(db)
  for (const minutes of [10, 120, 600]) await question(agent, minutes)
  expect(await usualAnswer(db, agent.id)).toBe(7200)
})

test('is unknown before three answers, and while most questions are open', async () => {
  const agent = await aUser(db)
  for (const minutes of [10, 20]) await question(agent, minutes)
  expect(await usualAnswer(db, agent.id)).toBeNull()
  for (const minutes of [30, null, null, null, null]) await question(agent, minutes)
  expect(await usualAnswer(db, agent.id)).toBeNull()
})

test('counts from when the agent got the client, for questions from before', async () => {
  const agent = await aUser(db)
  for (const minutes of [610, 720, 1200]) {
    const client_id = await question(agent, minutes)
    const assigned_at = new Date(Date.now() + 600 * 60_000)
    await anAssignment(db, { client_id, broker_id: agent.id, assigned_at })
  }
  expect(Math.round(((await usualAnswer(db, agent.id)) ?? 0) / 60)).toBe(120)
})
