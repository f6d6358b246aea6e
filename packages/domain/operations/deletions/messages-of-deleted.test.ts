import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { sql } from '@waymark/platform/database'
import type { Client, User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { uuid } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { contextOf } from '@waymark/testing/app'
import { aClient } from '@waymark/testing/factories/clients'
import { answerClient, recipientOf } from '@waymark/testing/factories/messages'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { aBusinessLead } from '@waymark/testing/factories/public-forms'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue, react } from '@waymark/testing/react'
import { sessionsWait, whileHeld } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'
import { sendPublicMessage } from '../../conversations/messaging/send-public-message.ts'
import { requestCall } from '../../leads/business/request-call.ts'
import { notify } from '../../reactions/notify.ts'
import { deleting } from './deletions.fixture.ts'

const api = await apiForFile()
let token: string
let leaving: User
let other: User
let client: Client
let undecided: Client
beforeEach(async () => {
  await api.db.run(sql`update app_user set role = 'broker'`)
  leaving = await anAdministrator(api.db)
  other = await anAdministrator(api.db)
  token = await tokenOf(api, other)
  client = await aClient(api.db, { broker_id: (await aUser(api.db, { is_active: false })).id })
  undecided = await aClient(api.db)
})

const { remove, undo } = deleting(() => ({ api, token }))
const says = ({ id: client_id }: Client) =>
  sendPublicMessage(contextOf(api, { kind: 'consumer', client_id, since: new Date() }), {
    to_user: null,
    subject: null,
    message: 'Which doctors?',
    priority: 'normal',
    reply_to: null,
  })
const answers = () => answerClient(api.db, leaving, client, 'All of them')
const listed = async () => (await api.get(messagingEndpoints.listConversations, { token })).length
const told = async () => {
  await makeDue(api.db, 'notify')
  await react(api.db, notify)
  return api.db.rows(
    tables.notification.pick('client_id'),
    sql`
    select client_id from notification
    where user_id = ${other.id}::uuid and kind = 'new_message' and read_at is null order by client_id`,
  )
}

test('what clients without an enabled broker wrote to an administrator who is deleted goes to another one, and stays there', async () => {
  const messages = [await says(client), await says(undecided)]
  for (const one of messages) expect(await recipientOf(api.db, one)).toMatchObject({ recipient_id: leaving.id })
  const { undo_id } = await remove(leaving)
  for (const one of messages) expect(await recipientOf(api.db, one)).toEqual({ recipient_id: other.id, is_read: false })
  expect(await listed()).toBe(2)
  expect(await told()).toEqual([client, undecided].map(({ id }) => ({ client_id: id })))

  expect((await undo(undo_id)).status).toBe(200)
  for (const one of messages) expect(await recipientOf(api.db, one)).toEqual({ recipient_id: other.id, is_read: false })
  expect(await listed()).toBe(2)
})

test('the undecided business leads of an administrator who is deleted go to another one, with the calls to make', async () => {
  const lead = await aBusinessLead(api.db, leaving)
  await requestCall(api, lead.id)
  await remove(leaving)
  expect(
    await api.db.row(
      tables.business_lead.pick('agent_assigned').extend({ caller: uuid }),
      sql`
      select agent_assigned, user_id as caller from business_lead join business_call on lead_id = id
      where id = ${lead.id}`,
    ),
  ).toEqual({ agent_assigned: other.id, caller: other.id })
})

test('leaves with a deleted administrator what they read and answered', async () => {
  const message = await says(client)
  await answers()
  await remove(leaving)
  expect(await recipientOf(api.db, message)).toMatchObject({ recipient_id: leaving.id })
})

test('what a client wrote goes to their agent instead if that account was just enabled again', async () => {
  const message = await says(client)
  await api.db.run(sql`update app_user set is_active = true where id = ${client.broker_id}::uuid`)
  await remove(leaving)
  expect(await recipientOf(api.db, message)).toEqual({ recipient_id: client.broker_id, is_read: false })
})

test('a message that comes while the account of its administrator is being deleted goes to another one', async () => {
  await says(client)
  await answers()
  let deletion: ReturnType<typeof remove> | undefined
  const message = await whileHeld(
    api.db,
    (tx) => tx.run(sql`select from conversation for update`),
    () => says(client),
    async () => {
      deletion = remove(leaving)
      await sessionsWait(api.db, 2)
    },
  )
  await deletion
  expect(await recipientOf(api.db, message)).toEqual({ recipient_id: other.id, is_read: false })
})
