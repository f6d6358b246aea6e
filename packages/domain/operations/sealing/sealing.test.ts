import { sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, int4, row, text } from '@waymark/platform/row'
import { openTestApp, type TestApp } from '@waymark/testing/app'
import { aClient, aNote } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { makeDue, react } from '@waymark/testing/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { listClients } from '../../leads/clients/list-clients.ts'
import { loadSecrets } from '../../secrets.ts'
import { ensureSealing, seal } from './seal-on-sealing-due.ts'

let app: TestApp
beforeEach(async () => {
  app = await openTestApp()
})
afterEach(() => app[Symbol.asyncDispose]())

const run = async () => {
  await makeDue(app.db, 'seal')
  return react(app.db, seal({ closing: new AbortController().signal }))
}
const states = () =>
  app.db.rows(
    row({ column: text, key_number: int4, finished: bool }),
    sql`select "column", key_number, finished_at is not null as finished from sealing where "column" = 'app_secret.value'`,
  )
/** The stored bytes of a secret. */
const stored = async (name: string) => {
  const found = await app.db.row(
    row({ value: text }),
    sql`select encode(value, 'escape') as value from app_secret where name = ${name}`,
  )
  return found?.value ?? ''
}

test('a signing key from before encryption is sealed, stays the same key, and a second pass finds nothing left', async () => {
  const { mail_link } = await loadSecrets(app.db)
  await app.db.run(sql`update app_secret set value = ${mail_link.export()} where name = 'mail_link'`)
  await ensureSealing(app.db)
  await ensureSealing(app.db)
  await run()
  expect(await stored('mail_link')).toMatch(/^sealed1:/)
  expect((await loadSecrets(app.db)).mail_link.export()).toEqual(mail_link.export())
  expect(await states()).toMatchObject([{ finished: false }])
  await run()
  expect(await states()).toMatchObject([{ finished: true }])
  await ensureSealing(app.db)
  expect(await run()).toBe(0)
})

test('after a new data key everything is sealed with it, and opens as before', async () => {
  const before = (await loadSecrets(app.db)).access_token.export()
  await ensureSealing(app.db)
  await run()
  const number = await app.db.keys.rotate()
  await ensureSealing(app.db)
  await run()
  await run()
  expect(await states()).toEqual([{ column: 'app_secret.value', key_number: number, finished: true }])
  await app.db.run(sql`delete from data_key where purpose = 'data' and number <> ${number}`)
  await using again = await openTestApp({ DATABASE_URL: app.config.DATABASE_URL })
  expect((await loadSecrets(again.db)).access_token.export()).toEqual(before)
})

test('no key and no secret lies readable in the database', async () => {
  const secrets = await loadSecrets(app.db)
  const rows = await app.db.rows(tables.data_key.pick('wrapped'), sql`select wrapped from data_key`)
  expect(rows).toHaveLength(2)
  for (const name of ['access_token', 'vapid'] as const) {
    const value = await app.db.exists(
      sql`select from app_secret where position(${secrets[name].export()}::bytea in value) > 0`,
    )
    expect(value).toBe(false)
  }
})

test('a note from before encryption is sealed, and its author still finds it', async () => {
  const broker = await aUser(app.db)
  const client = await aClient(app.db, { broker_id: broker.id })
  const note = await aNote(app.db, { client_id: client.id, user_id: broker.id, text: 'Asked about insulin' })
  await app.db.run(sql`
    update client_note set text = 'Asked about insulin', words = '{}' where id = ${note.id}::uuid`)
  const found = async () =>
    (await listClients(app.db, broker.id, { limit: 10, sort: 'newest', search: 'insul' })).page.map(({ id }) => id)
  expect(await found()).toEqual([])
  await ensureSealing(app.db)
  await run()
  expect(await found()).toEqual([client.id])
  expect(await app.db.exists(sql`select from client_note where text like '%insulin%'`)).toBe(false)
  expect(await app.db.row(tables.client_note.pick('id', 'text'), sql`select id, text from client_note`)).toEqual({
    id: note.id,
    text: 'Asked about insulin',
  })
})

describe('answers from the release before', () => {
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
    const row = await app.db.row(
      tables.client.pick('id'),
      sql`select id from client where email_key = 'old@example.test'`,
    )
    return row?.id ?? ''
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

  test('are read at once, and then sealed and nowhere else', async () => {
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
    await ensureSealing(app.db)
    await run()
    expect(await inColumns()).toBe(false)
    expect(await healthOf(id)).toEqual(told)
  })

  test('can be changed by that release until they are sealed, and never lose the others', async () => {
    const id = await submitted()
    await takes(id, 'Metformin')
    expect(await healthOf(id)).toMatchObject({ medications: ['Metformin'], health_conditions: ['epilepsy'] })
    await ensureSealing(app.db)
    await run()
    await expect(takes(id, 'Insulin')).rejects.toThrow('The answers of this client are sealed')
    expect(await healthOf(id)).toMatchObject({ medications: ['Metformin'] })
  })
})
