import { bulkEndpoints } from '@waymark/contracts/conversations/bulk/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { int4, row, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { contextOf } from '@waymark/testing/app'
import { aUser, signedIn } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { makeDue } from '@waymark/testing/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { UNKNOWN_HEALTH } from '../../client-health.ts'
import { type Asked, bulkActs, quoted } from './bulk.fixture.ts'
import { runItems } from './run-items.ts'
import { undoItems } from './undo-items.ts'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const { mine, undo, read, work, statuses } = bulkActs(api, () => ({ broker, token }))

const UNKNOWN = JSON.stringify(UNKNOWN_HEALTH)
const crowd = () =>
  api.db.run(sql`
    insert into client
      (id, email, email_key, age, gender, zip_code, household_size, annual_income, health, preferred_coverage, plan_preference,
       covers_others, email_consent, phone_consent, terms_accepted, broker_id)
    select gen_random_uuid(), n || ${broker.id}, n || ${broker.id}, 40, 'female', '75001', 1, 1, ${UNKNOWN}::jsonb, '{}',
           'aca_compliant', false, true, false, true, ${broker.id}::uuid
    from generate_series(1, 60) as n`)

const everyone = (asked: Asked) =>
  api.get(bulkEndpoints.actInBulk, { token, body: { ...asked, matching: { status: 'new' } } })

const set = (is_active: boolean) =>
  api.db.run(sql`update app_user set is_active = ${is_active} where id = ${broker.id}`)

describe('many clients', () => {
  test('are done in the background, all that match, and undone there', async () => {
    await crowd()
    await mine({ status: 'enrolled' })
    const begun = await everyone(quoted)
    expect(begun).toMatchObject({ total: 60, waiting: 60 })
    await work()
    expect(await read(begun)).toMatchObject({ state: 'done', done: 60 })
    expect(await undo(begun)).toMatchObject({ state: 'undoing', undone: 25 })
    await work()
    expect(await read(begun)).toMatchObject({ state: 'undone', undone: 60 })
    expect(new Set(await statuses())).toEqual(new Set(['new', 'enrolled']))
  })

  test('two acts and two workers at once do everything once', async () => {
    await crowd()
    const [one, two] = [await everyone(quoted), await everyone({ act: 'status', status: 'lost' })]
    await Promise.all([work(), work(), work()])
    for (const begun of [one, two]) {
      expect(await read(begun)).toMatchObject({ state: 'done', waiting: 0 })
    }
    const changes = await api.db.rows(
      tables.client_status_change.pick('client_id', 'to_status'),
      sql`select client_id, to_status from client_status_change where user_id = ${broker.id}`,
    )
    const counts = new Map<string, number>()
    for (const { client_id, to_status } of changes) {
      const key = `${client_id} ${to_status}`
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    expect([counts.size, Math.max(...counts.values())]).toEqual([120, 1])
  })

  test('an undo while it runs stops it', async () => {
    await crowd()
    const begun = await everyone(quoted)
    const [, undone] = await Promise.all([work(), undo(begun)])
    expect(['undoing', 'undone']).toContain(undone.state)
    await work()
    expect(await read(begun)).toMatchObject({ state: 'undone', waiting: 0 })
    expect(new Set(await statuses())).toEqual(new Set(['new']))
  })

  test('go on once the last client is free whom a request was working on when it died', async () => {
    await crowd()
    const begun = await everyone(quoted)
    /** Does this while another process has a client. */
    const whileHeld = (work_on: () => Promise<unknown>) =>
      api.db.transaction(async (tx) => {
        await tx.run(sql`select from bulk_act_item where bulk_act_id = ${begun.id} limit 1 for update`)
        await work_on()
      })
    await whileHeld(work)
    expect(await read(begun)).toMatchObject({ state: 'running', done: 59, waiting: 1 })
    await makeDue(api.db, 'run-bulk')
    await work()
    expect(await read(begun)).toMatchObject({ state: 'done', done: 60 })
    await whileHeld(async () => {
      await undo(begun)
      await work()
    })
    expect(await read(begun)).toMatchObject({ state: 'undoing', undone: 59 })
    await makeDue(api.db, 'run-bulk')
    await work()
    expect(await read(begun)).toMatchObject({ state: 'undone', undone: 60 })
  })

  test('stop while they run when an administrator disables the broker, and so does an undo', async () => {
    await crowd()
    const begun = await everyone(quoted)
    const context = contextOf(api, await signedIn(api.db, broker))
    const outcomes = () =>
      api.db.rows(
        row({ outcome: text, clients: int4 }),
        sql`
        select outcome::text, count(*)::int as clients from bulk_act_item where bulk_act_id = ${begun.id}
        group by outcome order by outcome`,
      )
    const disablingAfter = (clients: number) => async () => {
      if (clients-- === 0) await set(false)
      return false
    }
    await runItems(context, begun.id, disablingAfter(3))
    await set(true)
    await work()
    expect(await read(begun)).toMatchObject({
      state: 'done',
      done: 3,
      waiting: 0,
      left_out: [{ reason: 'failed', clients: 57 }],
    })
    await api.db.run(sql`update bulk_act set state = 'undoing' where id = ${begun.id}`)
    await undoItems(context, begun.id, disablingAfter(0))
    expect(await outcomes()).toEqual([
      { outcome: 'kept', clients: 3 },
      { outcome: 'left_out', clients: 57 },
    ])
    await set(true)
    expect((await read(begun)).state).toBe('undone')
  })

  test('end when the broker was disabled before they began', async () => {
    await crowd()
    const begun = await everyone(quoted)
    await set(false)
    await work()
    await set(true)
    expect(await read(begun)).toMatchObject({ state: 'done', done: 0, waiting: 0 })
    expect(new Set(await statuses())).toEqual(new Set(['new']))
  })
})
