import { endpoints } from '@waymark/contracts/endpoints'
import { settingEndpoints } from '@waymark/contracts/foundation/settings/endpoints'
import type { SettingName, Settings } from '@waymark/contracts/foundation/settings/values'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { present, row, uuid } from '@waymark/platform/row'
import { DEFAULT_SETTINGS } from '@waymark/rules/default-settings'
import { tokenOf } from '@waymark/testing/access'
import { startApi, type TestApi } from '@waymark/testing/api'
import { aClient, aLead } from '@waymark/testing/factories/clients'
import { anIntake } from '@waymark/testing/factories/intake'
import { aFeeReferral } from '@waymark/testing/factories/networks'
import { anAdministrator, aUser } from '@waymark/testing/factories/people'
import { react } from '@waymark/testing/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPdf } from '../../knowledge/files/extract/pdf.ts'
import { assign } from '../../leads/assignment/assign-on-client-submitted.ts'

const { previewSetting, changeSetting } = settingEndpoints

let api: TestApi
let administrator: User
let token: string
beforeEach(async () => {
  api = await startApi()
  administrator = await anAdministrator(api.db)
  token = await tokenOf(api, administrator)
})
afterEach(() => api[Symbol.asyncDispose]())

const change = <N extends SettingName>(name: N, value: Settings[N]) =>
  api.get(changeSetting, { token, params: { name }, body: { value, note: 'A new season', seen: 0 } })

describe('effects of a setting', () => {
  test('limits the daily leads of a broker with a higher cap', async () => {
    const broker = await aUser(api.db, { daily_cap: 20, assigned_today: 2, assigned_on: new Date() })
    await api.db.run(sql`
      update app_user set assigned_on = (now() at time zone time_zone)::date where id = ${broker.id}`)
    const { assignment } = DEFAULT_SETTINGS
    await change('assignment', { ...assignment, default_daily_cap: 2, most_daily_cap: 3 })
    const leads = [await aLead(api.db), await aLead(api.db)]
    await react(api.db, assign)
    const given = await api.db.rows(
      tables.client.pick('broker_id'),
      sql`
      select broker_id from client where id = any(${leads.map(({ id }) => id)}::uuid[])`,
    )
    expect(given).toHaveLength(2)
    expect(given).toEqual(expect.arrayContaining([{ broker_id: broker.id }, { broker_id: administrator.id }]))
  })

  test('limits the daily cap that users can choose, and sets it for new accounts', async () => {
    const { assignment } = DEFAULT_SETTINGS
    await change('assignment', { ...assignment, default_daily_cap: 7, most_daily_cap: 30 })
    const broker = await tokenOf(api, await aUser(api.db))
    const prefer = (daily_cap: number) => api.call(endpoints.updatePreferences, { token: broker, body: { daily_cap } })
    expect(await prefer(31)).toMatchObject({ status: 422, body: { detail: 'The limit is 30 leads a day.' } })
    expect((await prefer(30)).status).toBe(200)
    const { user } = await api.get(endpoints.register, {
      body: {
        email: 'new@example.test',
        password: 'quiet harbor 1',
        first_name: 'New',
        last_name: 'Comer',
        agent_network_agreement: true,
      },
    })
    expect(user.daily_cap).toBe(7)
  })

  test('gives the queue to the first enabled administrator of those named', async () => {
    const [second, third] = [await anAdministrator(api.db, { available: false }), await anAdministrator(api.db)]
    const { assignment } = DEFAULT_SETTINGS
    await change('assignment', { ...assignment, queue_administrators: [third.id, second.id] })
    const keeper = async () => {
      const lead = await aLead(api.db)
      await react(api.db, assign)
      const assigned = await api.db.row(
        row({ broker_id: present(uuid) }),
        sql`select broker_id from client where id = ${lead.id}`,
      )
      return assigned?.broker_id
    }
    expect(await keeper()).toBe(third.id)
    await api.db.run(sql`update app_user set is_active = false where id = ${third.id}`)
    expect(await keeper()).toBe(second.id)
    await api.db.run(sql`update app_user set is_active = false where id = ${second.id}`)
    expect(await keeper()).toBe(administrator.id)
  })

  test('computes a fee by the tiers of its day, and keeps entered fees', async () => {
    const member = await aUser(api.db)
    const entered = await aFeeReferral(api.db, member)
    const tiers = [
      { employees: 0, fee_cents: 0 },
      { employees: 5, fee_cents: 150_00 },
    ]
    await change('fee_tiers', { tiers })
    const mine = await tokenOf(api, member)
    expect(await api.get(endpoints.readFeeTiers)).toEqual({ tiers })
    const made = await api.get(endpoints.createFeeReferral, {
      token: mine,
      body: {
        employer_company: 'Bell Bakery',
        contact_name: 'Bo Bell',
        email: 'bo@bell.example',
        employee_count_estimate: 6,
        network_scope: 'TW',
      },
    })
    expect(made.fee_amount).toBe(150)
    const { referrals } = await api.get(endpoints.listFeeReferrals, { token: mine })
    expect(referrals.find(({ id }) => id === entered.id)?.fee_amount).toBe(entered.fee_cents / 100)
  })

  test('computes an estimate by the tables of its day', async () => {
    const broker = await aUser(api.db)
    const mine = await tokenOf(api, broker)
    const { id } = await aClient(api.db, {
      broker_id: broker.id,
      state: 'OH',
      household_size: 1,
      annual_income: 40_000,
    })
    const estimate = () => api.get(endpoints.readEntitlement, { token: mine, params: { id } })
    const before = await estimate()
    const { area_premiums } = DEFAULT_SETTINGS
    const rows = area_premiums.rows.map((area) => ({ ...area, plan_year: 2027, silver: area.silver + 100 }))
    await change('area_premiums', {
      ...area_premiums,
      year: 2027,
      source: 'CMS 2027',
      rows: [...area_premiums.rows, ...rows],
    })
    const after = await estimate()
    expect(after.benchmark).toBeGreaterThan(before.benchmark ?? Number.POSITIVE_INFINITY)
    expect(after.sources).toContainEqual(expect.objectContaining({ source: 'CMS 2027', year: 2027 }))
  })

  test('computes a score by the tables of its day, and keeps it until the client submits again', async () => {
    const [before, after] = [await aClient(api.db), await aClient(api.db)]
    const score = async (id: string) => {
      const { risk_score } = await api.get(endpoints.createRiskAssessment, { token, params: { id } })
      return risk_score
    }
    const first = await score(before.id)
    const { age_curve } = DEFAULT_SETTINGS
    const rows = age_curve.rows.map((year) => ({ ...year, premium_ratio: year.age > 21 ? 3 : year.premium_ratio }))
    await change('age_curve', { ...age_curve, rows })
    expect(await score(after.id)).toBeGreaterThan(first)
    expect(await score(before.id)).toBe(first)
  })

  test('does not reuse an open payment page with another price', async () => {
    const broker = await tokenOf(api, await aUser(api.db))
    const body = { package_id: 'broker_basic', origin_url: api.config.PUBLIC_URL }
    const buy = async () => (await api.get(endpoints.startCheckout, { token: broker, body })).url
    const first = await buy()
    expect(await buy()).toBe(first)
    await change('prices', { broker_basic: 12_50, white_label: 59_00 })
    expect(await buy()).not.toBe(first)
    expect(
      await api.db.rows(
        tables.checkout.pick('amount_cents', 'state'),
        sql`select amount_cents, state from checkout order by id`,
      ),
    ).toEqual([
      { amount_cents: 9_99, state: 'closed' },
      { amount_cents: 12_50, state: 'open' },
    ])
  })

  test('tells consumers how long their answers are kept, on the privacy page and on their receipt', async () => {
    const { intake_token } = await api.get(endpoints.createClient, { body: anIntake() })
    const before = {
      enrolled_clients: 730,
      silent_clients: 365,
      notice: 30,
      visitor_messages: 180,
      business_leads: 730,
      contact_requests: 365,
      closed_applications: 180,
      assistant_conversations: 365,
      sessions: 30,
    }
    expect(await api.get(endpoints.readRetainedFor)).toEqual(before)
    const changed = { enrolled_clients: 90, silent_clients: 730, closed_applications: 60 }
    await change('retention', { ...DEFAULT_SETTINGS.retention, ...changed })
    expect(await api.get(endpoints.readRetainedFor)).toEqual({ ...before, ...changed })
    const { body } = await api.call(endpoints.downloadConsentReceipt, {
      token: intake_token,
      query: {},
      headers: { 'accept-language': 'es-US' },
    })
    if (!Buffer.isBuffer(body)) throw new Error('no PDF')
    const { pages } = await readPdf(body, () => undefined)
    const read = pages.map(({ text }) => text.replaceAll(/\s+/g, ' ')).join(' ')
    expect(read).toContain('o durante 90 días después de que')
    expect(read).toContain('no sabemos de usted durante 2 años')
  })
})

describe('a preview', () => {
  test('counts what would change, and changes nothing', async () => {
    await aUser(api.db, { daily_cap: 40 })
    await aUser(api.db, { daily_cap: 5 })
    const { assignment } = DEFAULT_SETTINGS
    const preview = await api.get(previewSetting, {
      token,
      params: { name: 'assignment' },
      body: { value: { ...assignment, default_daily_cap: 10, most_daily_cap: 10 } },
    })
    expect(preview.effects).toEqual([
      {
        count: 1,
        or_more: false,
        what: 'brokers have a higher cap and will get at most 10 pool leads a day',
      },
    ])
    expect(await api.db.rows(tables.setting_version.pick('id'), sql`select id from setting_version`)).toEqual([])
  })

  test('rejects what a change would reject', async () => {
    const answer = await api.call(previewSetting, {
      token,
      params: { name: 'fee_tiers' },
      body: { value: { tiers: [] } },
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: 'value.tiers' }] } })
  })
})
