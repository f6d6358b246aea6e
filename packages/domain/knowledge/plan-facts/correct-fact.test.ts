import { planFactEndpoints } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { tokenOf } from '@waymark/testing/access'
import { aFact, aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'
import { factsOf } from './read-facts.ts'

const { listFacts, addFact, correctFact } = planFactEndpoints

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db, { first_name: 'Ada', last_name: 'Lee' })
  token = await tokenOf(api, broker)
})

const sheetOf = (id: string) => api.get(listFacts, { token, params: { id } })

test('lists what a document says in the order of the form, and the rows it should have but were not read', async () => {
  const facts = [aFact({ key: 'specialist', label: 'Specialist visit', text: '$60' }), aFact()]
  const { id } = await aFile(api, broker, undefined, {}, facts)
  const sheet = await sheetOf(id)
  expect(sheet.facts.map(({ key, text, corrected }) => [key, text, corrected])).toEqual([
    ['primary_care', '$30 copay/visit', null],
    ['specialist', '$60', null],
  ])
  expect(sheet.missing).toContain('urgent_care')
  expect(sheet.missing).not.toContain('specialist')
  expect(await sheetOf((await aFile(api, broker)).id)).toEqual({ facts: [], missing: [] })
})

test('keeps a correction with its author and time, which wins until it is taken back', async () => {
  const { id: file_id } = await aFile(api, broker, undefined, {}, [aFact({ confidence: 0.5 })])
  const [fact] = (await sheetOf(file_id)).facts
  const params = { id: fact?.id ?? '' }
  const corrected = await api.get(correctFact, { token, params, body: { text: ' $35 ' } })
  expect(corrected.facts[0]).toMatchObject({ text: '$30 copay/visit', corrected: { text: '$35', by_name: 'Ada Lee' } })
  expect(await factsOf(api.db, broker.id)).toMatchObject([{ text: '$35', confidence: 1 }])
  const restored = await api.get(correctFact, { token, params, body: { text: null } })
  expect(restored.facts[0]?.corrected).toBeNull()
  expect(await factsOf(api.db, broker.id)).toMatchObject([{ text: '$30 copay/visit', confidence: 0.5 }])
  const events = await api.db.rows(
    tables.outbox_event.pick('name'),
    sql`select name from outbox_event where aggregate_id = ${file_id} and name = 'file.corrected'`,
  )
  expect(events).toHaveLength(2)
})

test('adds a fact that was not read, and removes it again', async () => {
  const { id } = await aFile(api, broker, undefined, {}, [aFact()])
  const body = { key: 'urgent_care', column: 'in', label: null, text: '$75', page: 1 }
  const added = (await api.get(addFact, { token, params: { id }, body })).facts.find(({ key }) => key === 'urgent_care')
  expect(added).toMatchObject({ label: 'Urgent care', page: 1, corrected: { text: '$75' } })
  expect((await sheetOf(id)).missing).not.toContain('urgent_care')
  await api.get(correctFact, { token, params: { id: added?.id ?? '' }, body: { text: null } })
  expect((await sheetOf(id)).facts).toHaveLength(1)
  const { status } = await api.call(addFact, { token, params: { id }, body: { ...body, page: 2 } })
  expect(status).toBe(409)
})

test('does not reach the facts of a deleted document', async () => {
  const { id } = await aFile(api, broker, undefined, { deleted_at: new Date() }, [aFact()])
  expect((await api.call(listFacts, { token, params: { id } })).status).toBe(404)
})
