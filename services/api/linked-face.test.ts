import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { optOutToken } from '@waymark/domain/foundation/notifications/consumer-opt-out'
import type { User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aLeadCode } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeAll, expect, test } from 'vitest'

const api = await apiForFile({ BRAND_NAME: 'Waymark' })
let agency: User
beforeAll(async () => {
  agency = await aUser(api.db, { subscription_package: 'white_label', subscription_status: 'active' })
  const body = { agency_name: `Ana's "Hill" Health`, primary_color: '#FFD700' }
  await api.call(agencyEndpoints.updateAgencyProfile, { token: await tokenOf(api, agency), body })
})

async function open(path: string, cookie = '') {
  const response = await api.fetch(path, { headers: { cookie } })
  const html = await response.text()
  const json = /<meta name="agency" content="([^"]*)"/.exec(html)?.[1]
  const unescaped = json?.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&amp;', '&')
  return {
    html,
    linked: unescaped === undefined ? null : JSON.parse(unescaped),
    title: /<title>(.*?)<\/title>/.exec(html)?.[1],
    cookie: response.headers.get('set-cookie'),
  }
}

test.each(['/intake', '/assessment', '/es/intake'])(
  '%s of an agency’s link has its look in the first response',
  async (path) => {
    const { linked, title, cookie } = await open(`${path}?agent=${agency.id}&step=2`)
    expect(linked).toEqual({
      agent: agency.id,
      face: expect.objectContaining({ agency_name: `Ana's "Hill" Health`, logo: null }),
    })
    expect(title).toMatch(/ \| Ana&#39;s &quot;Hill&quot; Health$/)
    expect(cookie).toMatch(new RegExp(`^waymark_agency=${agency.id}; Path=/; .*HttpOnly; SameSite=Lax`))
  },
)

test('a page in the look of an agency never shows ours first, and our own pages do', async () => {
  expect((await open(`/intake?agent=${agency.id}`)).html).toContain('<div id="root"></div>')
  expect((await open(`/?agent=${agency.id}`)).html).toMatch(/<div id="root"><./)
})

test('a lead code names the agency too, in either parameter', async () => {
  const { code } = await aLeadCode(api.db, agency)
  for (const name of ['agent', 'broker']) {
    expect((await open(`/intake?${name}=${code}`)).linked).toMatchObject({ agent: code })
  }
})

test('a later visit without the link has the same look, until another link is opened', async () => {
  const kept = `waymark_agency=${agency.id}`
  expect((await open('/intake', kept)).linked).toMatchObject({ agent: agency.id })
  const other = await aUser(api.db)
  const { linked, title, cookie } = await open(`/intake?agent=${other.id}`, kept)
  expect(linked).toBe(null)
  expect(title).toMatch(/ \| Waymark$/)
  expect(cookie).toMatch(/^waymark_agency=;/)
})

test('our own pages keep our name', async () => {
  const kept = `waymark_agency=${agency.id}`
  for (const path of ['/', '/privacy', '/terms']) expect((await open(path, kept)).title).toMatch(/Waymark$/)
  for (const path of ['/broker', '/business']) expect((await open(path, kept)).linked).toBe(null)
})

test.each(['nobody', 'demo', '%00', 'x'.repeat(500), '00000000-0000-7000-8000-000000000000'])(
  'shows our own look for the agent %j',
  async (agent) => {
    const { linked, title, cookie } = await open(`/intake?agent=${agent}`)
    expect({ linked, cookie }).toEqual({ linked: null, cookie: null })
    expect(title).toMatch(/ \| Waymark$/)
  },
)

test('the opt-out link of an email has the look of the agency that the email came from, and no other link does', async () => {
  const client = await aClient(api.db, { broker_id: agency.id, assignment_type: 'agent_link' })
  const token = optOutToken(api.secrets.mail_link, client.email, client.id)
  const { linked, title, cookie } = await open(`/unsubscribe?token=${token}`)
  expect(linked).toMatchObject({ agent: token, face: { agency_name: `Ana's "Hill" Health` } })
  expect(title).toMatch(/Hill/)
  expect(cookie).toBe(null)
  expect((await open(`/unsubscribe?token=${token}x`)).linked).toBe(null)
  const elsewhere = await aClient(api.db)
  expect(
    (await open(`/unsubscribe?token=${optOutToken(api.secrets.mail_link, elsewhere.email, elsewhere.id)}`)).linked,
  ).toBe(null)
})
