import { messagingEndpoints } from '@waymark/contracts/conversations/messaging/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { array, text as asStored, int8, row } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { deliverMessage } from './deliver-message.ts'
import type { Party } from './message-parties.ts'

const api = await apiForFile()
const party = ({ id }: { id: string }, kind: Party['kind'] = 'user'): Party => ({ kind, id })
const say = (sender: Party, recipient: Party, message: string) =>
  api.db.transaction((tx) => deliverMessage(tx, { sender, recipient, message }))
const found = async (user: User, q: string) =>
  api.get(messagingEndpoints.searchMessages, { token: await tokenOf(api, user), body: { q } })

test('finds what a user wrote and received, with the passage and the partner', async () => {
  const [ada, bob, eve] = [await aUser(api.db), await aUser(api.db), await aUser(api.db)]
  const rosa = await aClient(api.db, { broker_id: ada.id, first_name: 'Rosa', last_name: 'Diaz' })
  const asked = await say(party(rosa, 'client'), party(ada), 'What is my Deductible? 50%')
  const answered = await say(party(ada), party(rosa, 'client'), 'Your deductible is 500')
  await say(party(bob), party(eve), 'Not yours: deductible')
  const rows = await found(ada, 'deductible')
  expect(rows.map(({ id, by_me, partner_name }) => [id, by_me, partner_name])).toEqual([
    [answered.id, true, 'Rosa Diaz'],
    [asked.id, false, 'Rosa Diaz'],
  ])
  expect(rows[1]?.passage).toContainEqual({ text: 'Deductible', marked: true })
  expect(await found(ada, 'deductible 500')).toHaveLength(1)
  expect(await found(ada, 'DEDUCT')).toHaveLength(2)
  // Words are found by how they begin, and only their letters and digits count.
  expect(await found(ada, 'ductible')).toEqual([])
  expect(await found(ada, '50%')).toEqual([])
  expect(await found(ada, 'de')).toEqual([])

  // A client who moves takes the messages along.
  await api.db.run(sql`update client set broker_id = ${bob.id} where id = ${rosa.id}`)
  expect(await found(ada, 'deductible')).toEqual([])
})

test('a message between two users is stored without its words, and found by both', async () => {
  const [ada, bob] = [await aUser(api.db), await aUser(api.db)]
  const { id } = await say(party(ada), party(bob), '¿Cómo está? Takes insulin')
  const [stored] = await api.db.rows(
    row({ message: asStored, words: array(int8) }),
    sql`select message, words from message where id = ${id}::uuid`,
  )
  expect(stored?.message).toMatch(/^sealed1:/)
  for (const user of [ada, bob]) {
    const [hit] = await found(user, 'insul como')
    expect(hit).toMatchObject({ id, by_me: user === ada })
    expect(hit?.passage.map((piece) => piece.text).join('')).toBe('¿Cómo está? Takes insulin')
  }
  const tokens = [ada, bob].map(({ id: user_id }) => api.db.keys.tokens(['insulin'], user_id))
  expect(stored?.words).toEqual(expect.arrayContaining((await Promise.all(tokens)).flat()))
})

test('pages by cursor, and notes which clients were found', async () => {
  const ada = await aUser(api.db)
  const rosa = await aClient(api.db, { broker_id: ada.id })
  for (let count = 0; count < 5; count++) await say(party(rosa, 'client'), party(ada), `Question ${count}`)
  const token = await tokenOf(api, ada)
  const first = await api.call(messagingEndpoints.searchMessages, {
    token,
    query: { limit: 3 },
    body: { q: 'question' },
  })
  const cursor = /cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const rest = await api.get(messagingEndpoints.searchMessages, {
    token,
    query: { limit: 3, cursor: decodeURIComponent(cursor) },
    body: { q: 'question' },
  })
  expect(rest.map(({ passage }) => passage.map(({ text }) => text).join(''))).toEqual(['Question 1', 'Question 0'])
  expect(
    await api.db.exists(sql`
      select from access_log where action = 'messages.listed' and subject_id = ${rosa.id}::uuid`),
  ).toBe(true)
})

test('finds common, rare and absent words in a long conversation, newest first', async () => {
  const [ada, bob] = [await aUser(api.db), await aUser(api.db)]
  const { conversation_id } = await say(party(bob), party(ada), 'Rarely said')
  const tokens = (word: string) => api.db.keys.tokens([word], ada.id)
  await api.db.run(sql`
    insert into message (id, conversation_id, sender_kind, sender_id, recipient_kind, recipient_id, message, words, created_at)
    select uuidv7(n * interval '1 second'), ${conversation_id}::uuid, 'user', ${bob.id}::uuid, 'user', ${ada.id}::uuid, 'Message ' || n,
           case when n % 2 = 0 then ${await tokens('often')}::int8[] when n <= 60 then ${await tokens('long')}::int8[] else '{}' end, now()
    from generate_series(1, 2500) as n`)
  const texts = async (q: string) =>
    (await found(ada, q)).map(({ passage }) => passage.map((part) => part.text).join(''))
  expect((await texts('often')).slice(0, 2)).toEqual(['Message 2500', 'Message 2498'])
  expect((await texts('long')).slice(0, 2)).toEqual(['Message 59', 'Message 57'])
  expect(await texts('long')).toHaveLength(30)
  expect(await texts('rarely')).toEqual(['Rarely said'])
  expect(await texts('never')).toEqual([])
  expect(await texts('often long')).toEqual([])
})
