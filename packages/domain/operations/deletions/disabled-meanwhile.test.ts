import { accountEndpoints } from '@waymark/contracts/people/accounts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import type { TestApi } from '@waymark/testing/api'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deliverMessage } from '../../conversations/messaging/deliver-message.ts'
import { notify } from '../../reactions/notify.ts'
import { deleting, startForArchitect } from './deletions.fixture.ts'

let api: TestApi
let architect: User
let token: string
beforeEach(async () => {
  ;({ api, architect, token } = await startForArchitect())
})
afterEach(() => api[Symbol.asyncDispose]())

const { cleanUp, clientById, undo } = deleting(() => ({ api, token }))

const notifying = async () => {
  await makeDue(api.db, 'notify')
  await react(api.db, notify)
}

test.each(['before', 'after'])(
  'what a client wrote reaches an administrator, once, if their broker was disabled meanwhile and the notification was due %s the undo',
  async (when) => {
    const broker = await aUser(api.db, { is_stakeholder: true })
    const client = await aClient(api.db, { broker_id: broker.id })
    await api.db.transaction((tx) =>
      deliverMessage(tx, {
        sender: { kind: 'client', id: client.id },
        recipient: { kind: 'user', id: broker.id },
        message: 'Which doctors?',
      }),
    )
    const { undo_id } = await cleanUp()
    if (when === 'before') await notifying()
    await api.get(accountEndpoints.updateUser, { token, params: { id: broker.id }, body: { is_active: false } })
    expect((await undo(undo_id)).status).toBe(200)
    await notifying()
    expect(await clientById(client.id)).toMatchObject({ broker_id: broker.id })
    expect(
      await api.db.rows(
        tables.message.pick('recipient_id', 'is_read'),
        sql`select recipient_id, is_read from message where sender_id = ${client.id}::uuid`,
      ),
    ).toEqual([{ recipient_id: architect.id, is_read: false }])
    expect(
      await api.db.rows(
        tables.notification.pick('user_id'),
        sql`select user_id from notification where kind = 'new_message' and read_at is null`,
      ),
    ).toEqual([{ user_id: architect.id }])
  },
)
