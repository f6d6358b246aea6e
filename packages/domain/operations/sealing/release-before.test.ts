import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aCensus } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readRows } from '../../leads/census/read-census.ts'
import { ensureSealing, seal } from './seal-on-sealing-due.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

const sealAll = async () => {
  await ensureSealing(app.db)
  await makeDue(app.db, 'seal')
  await react(app.db, seal({ closing: new AbortController().signal, storage: app.storage }))
}

/** Written as that release does, into columns of their own. */
const submitted = async () => {
  const { id } = await aClient(app.db)
  await app.db.run(sql`
    update client set health = null, revision = 0, email_key = null, terms_accepted = false, email_consent = false
    where id = ${id}::uuid`)
  await app.db.run(sql`
    insert into client (id, email, email_key, age, gender, zip_code, household_size, annual_income, preferred_coverage,
                        plan_preference, covers_others, email_consent, phone_consent, terms_accepted,
                        health_conditions, medications, tobacco_use, lifestyle_factors, scenario_notes)
    select gen_random_uuid(), 'old@example.test', 'old@example.test', age, gender, zip_code, household_size, annual_income,
           preferred_coverage, plan_preference, covers_others, true, false, true,
           '{epilepsy}', '{Xylophonin}', true, '{"exercise": "regular"}', 'In May'
    from client where id = ${id}::uuid`)
  const made = await app.db.row(
    tables.client.pick('id'),
    sql`select id from client where email_key = 'old@example.test'`,
  )
  return made?.id ?? ''
}
const healthOf = async (id: string) => {
  const client = await app.db.row(
    tables.client.pick('id', 'health'),
    sql`select id, health from client where id = ${id}::uuid`,
  )
  return client?.health
}
const inColumns = () =>
  app.db.exists(sql`
    select from client
    where health_conditions <> '{}' or medications <> '{}' or tobacco_use is not null or household is not null
       or scenario_notes is not null or health::text like '%Xylophonin%'`)
const takes = (id: string, medication: string) =>
  app.db.run(sql`update client set medications = array[${medication}] where id = ${id}::uuid`)

test('answers from the release before are read at once, and then sealed and nowhere else', async () => {
  const id = await submitted()
  const told = {
    health_conditions: ['epilepsy'],
    medications: ['Xylophonin'],
    tobacco_use: true,
    lifestyle_factors: { exercise: 'regular' },
    household: null,
    scenario_notes: 'In May',
  }
  expect(await healthOf(id)).toEqual(told)
  expect(await inColumns()).toBe(true)
  await sealAll()
  expect(await inColumns()).toBe(false)
  expect(await healthOf(id)).toEqual(told)
})

test('answers from the release before can be changed by that release until they are sealed, and never lose the others', async () => {
  const id = await submitted()
  await takes(id, 'Metformin')
  expect(await healthOf(id)).toMatchObject({ medications: ['Metformin'], health_conditions: ['epilepsy'] })
  await sealAll()
  await expect(takes(id, 'Insulin')).rejects.toThrow('The answers of this client are sealed')
  expect(await healthOf(id)).toMatchObject({ medications: ['Metformin'] })
})

test('whether someone in a census uses tobacco is read from the release before, sealed, and not lost to what it cannot read', async () => {
  const census = await aCensus(app.db, { user_id: (await aUser(app.db)).id })
  const id = newId()
  /** As that release writes a row of a census. */
  const put = (tobacco: boolean | null) =>
    app.db.run(sql`
      insert into census_row (census_id, id, position, is_primary, tobacco)
      values (${census.id}::uuid, ${id}::uuid, 9, false, ${tobacco}::boolean)
      on conflict (census_id, id) do update set tobacco = excluded.tobacco`)
  const read = async () => (await readRows(app.db, census.id, { limit: 10 })).find((row) => row.id === id)?.tobacco
  const plain = () =>
    app.db.exists(sql`
      select from census_row where tobacco is not null or tobacco_use is not null and tobacco_use not like 'sealed1:%'`)
  await put(true)
  expect(await read()).toBe(true)
  await put(false)
  expect(await read()).toBe(false)
  await put(null)
  expect(await read()).toBeNull()
  await put(true)
  expect(await plain()).toBe(true)
  await sealAll()
  expect(await plain()).toBe(false)
  expect(await read()).toBe(true)
  await put(null)
  expect(await read()).toBe(true)
  await put(false)
  expect(await read()).toBe(false)
})
