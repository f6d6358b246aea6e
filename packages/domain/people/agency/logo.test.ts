import { agencyEndpoints, MAX_LOGO_BYTES } from '@waymark/contracts/people/agency/endpoints'
import type { User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { SMALL_PNG } from '@waymark/testing/documents'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
let broker: User
let token: string
beforeEach(async () => {
  broker = await aUser(api.db)
  token = await tokenOf(api, broker)
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z" onclick="alert(1)"/></svg>'

function upload(name: string, content: Buffer | string, idempotency_key?: string) {
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  return api.call(agencyEndpoints.uploadLogo, { token, body, idempotency_key })
}
const readLogo = () => api.call(agencyEndpoints.readLogo, { token })
const profile = () => api.get(agencyEndpoints.readAgencyProfile, { token })
async function keysOf({ id }: User): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of api.storage.list()) if (key.includes(id)) keys.push(key)
  return keys
}

test('is served unchanged, as a download', async () => {
  const answer = await upload('Our Logo.PNG', SMALL_PNG)
  expect(answer).toMatchObject({ status: 201, body: { logo: { media_type: 'image/png', size: SMALL_PNG.length } } })
  const logo = await readLogo()
  expect(logo.body).toEqual(SMALL_PNG)
  expect(logo.headers.get('content-type')).toBe('image/png')
  expect(logo.headers.get('x-content-type-options')).toBe('nosniff')
  expect(logo.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(logo.headers.get('content-disposition')).toMatch(/^attachment/)
})

test('is stored after cleaning if it is an SVG', async () => {
  expect((await upload('logo.svg', SVG)).status).toBe(201)
  const logo = await readLogo()
  expect(logo.headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  expect(String(logo.body)).toMatch(/^<svg.*<path d="M0 0h9v9z">/)
  expect(String(logo.body)).not.toContain('onclick')
})

test('accepts up to exactly 2 MB', async () => {
  const largest = Buffer.concat([SMALL_PNG, Buffer.alloc(MAX_LOGO_BYTES - SMALL_PNG.length)])
  expect((await upload('logo.png', largest)).status).toBe(201)
  expect((await upload('logo.png', Buffer.concat([largest, Buffer.alloc(1)]))).status).toBe(413)
  expect((await profile()).logo?.size).toBe(MAX_LOGO_BYTES)
})

test.each([
  ['logo.png', SVG],
  ['logo.svg', SMALL_PNG],
  ['logo.jpg', SMALL_PNG],
  ['logo.gif', 'GIF89a'],
  ['logo', SMALL_PNG],
  ['logo.png', ''],
  ['logo.svg', '<html><script>alert(1)</script></html>'],
  ['logo.svg.html', SVG],
])('rejects %s if its bytes are something else', async (name, content) => {
  expect((await upload(name, content)).status).toBe(415)
  expect((await profile()).logo).toBeNull()
  expect(await keysOf(broker)).toEqual([])
})

test('replaces the first with the second, and removing leaves nothing', async () => {
  await upload('one.png', SMALL_PNG)
  await upload('two.svg', SVG)
  expect(await keysOf(broker)).toHaveLength(1)
  expect((await api.call(agencyEndpoints.deleteLogo, { token })).status).toBe(204)
  expect(await keysOf(broker)).toEqual([])
  expect((await readLogo()).status).toBe(404)
  expect((await api.call(agencyEndpoints.deleteLogo, { token })).status).toBe(204)
})

test('stores one object for a repeated key', async () => {
  await upload('one.png', SMALL_PNG, 'k')
  expect((await upload('one.png', SMALL_PNG, 'k')).status).toBe(201)
  expect(await keysOf(broker)).toHaveLength(1)
  expect((await readLogo()).body).toEqual(SMALL_PNG)
})
