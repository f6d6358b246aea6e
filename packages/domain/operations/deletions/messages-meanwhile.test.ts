import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { deletionEndpoints } from '@waymark/contracts/operations/deletions/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { sessionsWait } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { VISITOR } from '../../conversations/messaging/message-parties.ts'
import { tidyDeletion } from './tidy-on-act-done.ts'

const api = await apiForFile()
let token: string
let broker: User
let partner: User
beforeEach(async () => {
  token = await tokenOf(api, await anAdministrator(api.db))
  broker = await aUser(api.db)
  partner = await aUser(api.db)
})

const remove = ({ id, email }: User) =>
  api.get(deletionEndpoints.deleteUser, { token, params: { id }, body: { phrase: `delete ${email}` } })
const undo = (id: string | null) => api.call(deletionEndpoints.undoDeletion, { token, params: { id: id ?? '' } })
const write = async (sender: User, recipient: User) =>
  api.call(messagingEndpoints.sendMessage, {
    token: await tokenOf(api, sender),
    body: { recipient_id: recipient.id, message: 'Are you there?' },
  })
const messages = () =>
  api.db.rows(
    tables.message.pick('id', 'conversation_id'),
    sql`select id, conversation_id from message where ${broker.id}::uuid in (sender_id, recipient_id) order by id`,
  )
test.each([
  ['another broker', () => ({ kind: 'user', id: partner.id }) as const],
  ['a visitor', () => VISITOR],
])('a deletion waits for a message of %s that is being sent, and an undo restores it', async (_who, sender) => {
  await write(broker, partner)
  let deletion: ReturnType<typeof remove> | undefined
  const { id } = await api.db.transaction(async (tx) => {
    const recipient = { kind: 'user', id: broker.id } as const
    const sent = await deliverMessage(tx, { sender: sender(), recipient, message: 'Are you there?' })
    deletion = remove(broker)
    await sessionsWait(api.db, 1)
    return sent
  })
  const { undo_id = null } = (await deletion) ?? {}
  expect(await messages()).toEqual([])
  expect((await undo(undo_id)).status).toBe(200)
  expect((await messages()).map((one) => one.id)).toContain(id)
})

test.each([
  ['to', () => write(partner, broker)],
  ['from', () => write(broker, partner)],
])('a message %s someone whose account is being deleted is refused, and an undo works', async (_way, writing) => {
  await write(partner, broker)
  const before = await messages()
  const conversation_id = before[0]?.conversation_id ?? null
  let deletion: ReturnType<typeof remove> | undefined
  let message: ReturnType<typeof write> | undefined
  await api.db.transaction(async (tx) => {
    // The deletion has deleted the account when it comes to the conversation.
    await tx.run(sql`select from conversation where id = ${conversation_id}::uuid for update`)
    deletion = remove(broker)
    await sessionsWait(api.db, 1)
    message = writing()
    await sessionsWait(api.db, 2)
  })
  const { undo_id = null } = (await deletion) ?? {}
  expect((await message)?.status).toBe(404)
  await makeDue(api.db, 'tidy-deletion')
  await react(api.db, tidyDeletion)
  expect((await undo(undo_id)).status).toBe(200)
  expect(await messages()).toEqual(before)
})

test('what the release before sends to someone whose account was deleted is archived a minute later, and restored', async () => {
  const { undo_id } = await remove(broker)
  const [id, conversation_id] = [newId(), newId()]
  await api.db.run(sql`
    with spoken as (
      insert into conversation (id, low_id, low_kind, high_id, high_kind)
      values (${conversation_id}::uuid, ${broker.id}::uuid, 'user', ${partner.id}::uuid, 'user')
    )
    insert into message (id, conversation_id, sender_kind, sender_id, recipient_kind, recipient_id, message)
    values (${id}::uuid, ${conversation_id}::uuid, 'user', ${partner.id}::uuid, 'user', ${broker.id}::uuid, 'Hello')`)
  await makeDue(api.db, 'tidy-deletion')
  expect(await react(api.db, tidyDeletion)).toBe(1)
  expect(await messages()).toEqual([])
  expect((await undo(undo_id)).status).toBe(200)
  expect(await messages()).toEqual([{ id, conversation_id }])
})
