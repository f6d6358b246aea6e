import { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import { DEFAULT_APPOINTMENT_SETTINGS } from '@waymark/contracts/leads/appointments/settings'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { tokenOf } from '@waymark/testing/access'
import { aTask } from '@waymark/testing/factories/client-work'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeAppointmentSettings } from '../../leads/appointments/settings.ts'
import { bulkActs } from './bulk.fixture.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const { mine, several, preview, act, undo, read, work, later, sent } = bulkActs(api, () => ({ broker, token }))

describe('a message', () => {
  const texts = { en: 'Hello {first_name}, this is {agent_name}.', es: 'Hola {first_name}.' }
  const message = { act: 'message', texts, about: 'request' } as const

  test('with a variable that nothing fills in is refused, in the preview, too', async () => {
    await api.db.run(sql`update app_user set company_name = null where id = ${broker.id}`)
    const { id } = await mine()
    const refused = (endpoint: typeof bulkEndpoints.actInBulk | typeof bulkEndpoints.previewBulk, text: string) =>
      api.call(endpoint, { token, body: { ...message, texts: { en: text }, ids: [id] } })
    for (const endpoint of [bulkEndpoints.actInBulk, bulkEndpoints.previewBulk]) {
      expect(await refused(endpoint, 'Regards, {agency}')).toMatchObject({
        status: 422,
        body: { code: 'open_variable', errors: [{ path: 'texts.en' }] },
      })
      expect(await refused(endpoint, 'Book: {booking_link}')).toMatchObject({
        status: 422,
        body: { detail: 'You have no booking page. Turn it on in Settings, or take out {booking_link}.' },
      })
    }
  })

  test('from a saved reply has every variable filled in for each client, and the preview shows how it reads', async () => {
    await api.db.run(sql`
      update app_user set company_name = 'North Agency', time_zone = 'America/Chicago' where id = ${broker.id}`)
    await changeAppointmentSettings(api.db, broker.id, { ...DEFAULT_APPOINTMENT_SETTINGS, enabled: true })
    const all = {
      en: '{first_name}, {agency} writes by {next_step_due}: {booking_link} or {own_page}',
      es: '{first_name}, a más tardar el {next_step_due}',
    }
    const clients = [
      await mine({ first_name: 'Bo' }),
      await mine({ first_name: 'Ana', language: 'es' }),
      await mine({ first_name: 'Nobody’s task' }),
    ]
    for (const client of clients.slice(0, 2)) {
      await aTask(api.db, broker, { client_id: client.id, due_at: new Date('2999-03-08T03:00:00Z') })
    }
    const english = `Bo, North Agency writes by Thursday, March 7: ${api.config.PUBLIC_URL}/book?agent=${broker.id} or ${api.config.PUBLIC_URL}/status`
    const spanish = 'Ana, a más tardar el jueves, 7 de marzo'
    const shown = await preview({ ...message, texts: all }, clients)
    expect(shown).toMatchObject({ changes: 2, left_out: [{ reason: 'no_next_step', clients: 1 }] })
    expect(shown.examples.toSorted((a, b) => a.language.localeCompare(b.language))).toEqual([
      { language: 'en', message: english },
      { language: 'es', message: spanish },
    ])
    const begun = await act({ ...message, texts: all }, clients)
    await later(begun)
    await work()
    expect(await sent()).toEqual([spanish, english].toSorted())
    expect(await read(begun)).toMatchObject({ done: 2, left_out: [{ reason: 'no_next_step', clients: 1 }] })
  })

  test('leaves a client out when what it names is gone by the time it is sent', async () => {
    await changeAppointmentSettings(api.db, broker.id, { ...DEFAULT_APPOINTMENT_SETTINGS, enabled: true })
    const begun = await act({ ...message, texts: { en: 'Book: {booking_link}' } }, [await mine()])
    await changeAppointmentSettings(api.db, broker.id, DEFAULT_APPOINTMENT_SETTINGS)
    await later(begun)
    await work()
    expect(await sent()).toEqual([])
    expect(await read(begun)).toMatchObject({ state: 'done', done: 0, left_out: [{ reason: 'failed', clients: 1 }] })
  })

  test('waits a minute, and goes to each client in their language', async () => {
    const clients = [
      await mine({ first_name: 'Ana', language: 'es' }),
      await mine({ first_name: 'Bo' }),
      await mine({ first_name: null }),
    ]
    const begun = await act(message, clients)
    expect(begun).toMatchObject({ state: 'waiting', waiting: 3, done: 0 })
    await work()
    expect(await sent()).toEqual([])
    await later(begun)
    await work()
    const agent = `${broker.first_name} ${broker.last_name}`
    expect(await sent()).toEqual([`Hello Bo, this is ${agent}.`, `Hello, this is ${agent}.`, 'Hola Ana.'].toSorted())
    expect(await read(begun)).toMatchObject({ state: 'done', done: 3 })
    expect(await api.call(bulkEndpoints.undoBulkAct, { token, params: { id: begun.id } })).toMatchObject({
      status: 409,
      body: { code: 'sent' },
    })
  })

  test('undone in that minute is sent to nobody', async () => {
    const begun = await act(message, await several(20))
    expect(await undo(begun)).toMatchObject({ state: 'undone', undone: 20, waiting: 0 })
    await later(begun)
    await work()
    expect(await sent()).toEqual([])
    expect(await read(begun)).toMatchObject({ state: 'undone', undone: 20 })
  })

  test('leaves out who has no text in their language, who can’t be told, and who did not agree to news', async () => {
    const unreachable = await mine()
    await api.db.run(sql`
      insert into consumer_mail (event_id, client_id, letter, claimed_at, failed_at)
      values (${newId()}, ${unreachable.id}, 'message', now(), now())`)
    const clients = [
      await mine(),
      await mine({ language: 'es' }),
      await mine({ is_mock: true }),
      await mine({ email_consent: false }),
      unreachable,
    ]
    const news = { ...message, texts: { en: 'News' }, about: 'further' } as const
    const { changes, left_out } = await preview(news, clients)
    expect([changes, new Set(left_out.map(({ reason }) => reason))]).toEqual([
      1,
      new Set(['no_text', 'mock', 'no_consent', 'unreachable']),
    ])
    expect(await preview({ ...news, about: 'request' }, clients)).toMatchObject({ changes: 2 })
  })
})
