import { censusEndpoints } from '@waymark/contracts/leads/census/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { row, text } from '@waymark/platform/row'
import { tokenOf } from '@waymark/testing/access'
import { aCensus, aCensusShare } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, describe, expect, test } from 'vitest'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const aFamily = async () => {
  const { id } = await aCensus(api.db, { user_id: broker.id })
  return { token, params: { id } }
}

const open = (link_token: string, headers: Record<string, string> = {}) =>
  api.call(censusEndpoints.openSharedCensus, { body: { token: link_token }, headers, ip: '203.0.113.77' })

describe('a link', () => {
  test('shows the rows to anyone who has it, and its visitors to the broker', async () => {
    const own = await aFamily()
    const made = await api.get(censusEndpoints.shareCensus, { ...own, body: { note: 'Carrier desk' } })
    expect(made.token).toMatch(/^[\w-]{43}$/)
    const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const opened = await open(made.token, { 'user-agent': firefox })
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.body).toMatchObject({
      name: 'The Lees',
      shared_by: 'Ada Broker',
      rows: [{ first_name: 'Ann' }, { first_name: 'Bo' }],
    })
    expect(await api.get(censusEndpoints.listCensusViews, own)).toMatchObject([
      { note: 'Carrier desk', network: '203.0.113.x', browser: 'Firefox on Windows', share_id: made.share.id },
    ])
    expect(await api.get(censusEndpoints.listCensusShares, own)).toMatchObject([{ views: 1, note: 'Carrier desk' }])
    // The token itself is not stored anywhere.
    const kept = await api.db.rows(row({ share: text }), sql`select share::text from census_share as share`)
    expect(JSON.stringify(kept)).not.toContain(made.token)
    expect(
      await api.db.rows(
        tables.outbox_event.pick('payload'),
        sql`
      select payload from outbox_event where name = 'census.viewed' and aggregate_id = ${own.params.id}`,
      ),
    ).toEqual([{ payload: { user_id: broker.id } }])
  })

  test('gives the same response if expired, withdrawn or unknown', async () => {
    const own = await aFamily()
    const census_id = own.params.id
    const expired = await aCensusShare(api.db, { census_id, expires_at: new Date(Date.now() - 1000) })
    const revoked = await aCensusShare(api.db, { census_id })
    const ended = await aCensusShare(api.db, { census_id })
    expect((await open(ended.id)).status).toBe(200)
    const revoke = { token, params: { id: revoked.id } }
    const { revoked_at } = await api.get(censusEndpoints.revokeCensusShare, revoke)
    expect(await api.get(censusEndpoints.revokeCensusShare, revoke)).toMatchObject({ revoked_at })
    await api.get(censusEndpoints.deleteCensus, own)
    const answers = await Promise.all([newId(), '', expired.id, revoked.id, ended.id].map((one) => open(one)))
    const said = answers.map(({ status, body }) => JSON.stringify([status, { ...(body as object), request_id: '' }]))
    expect(new Set(said).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })

  test('stops working with its broker’s account', async () => {
    const own = await aFamily()
    const share = await aCensusShare(api.db, { census_id: own.params.id })
    await api.db.run(sql`update app_user set is_active = false where id = ${broker.id}`)
    expect((await open(share.id)).status).toBe(404)
  })
})
