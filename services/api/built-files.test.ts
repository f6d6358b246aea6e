import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'

const api = await apiForFile()

const page = await (await fetch(new URL('/', api.url))).text()
const named = (pattern: RegExp) => pattern.exec(page)?.[0] ?? ''
const script = named(/\/assets\/[\w-]+\.js/)
const font = named(/\/assets\/[\w-]+\.woff2/)

const read = (path: string, headers: Record<string, string>, method = 'GET') =>
  fetch(new URL(path, api.url), { method, headers })

const sizeOf = ({ headers }: Response) => Number(headers.get('content-length'))

test.each([
  ['gzip, deflate, br, zstd', 'br', 0.4],
  ['gzip, deflate', 'gzip', 0.4],
  ['br;q=0, gzip', 'gzip', 0.4],
  ['*', 'br', 0.4],
  ['identity', null, 1],
])('sends a script to a browser that reads %j in the encoding %j', async (accepted, encoding, at_most) => {
  const plain = await read(script, { 'accept-encoding': 'identity' })
  const response = await read(script, { 'accept-encoding': accepted })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-encoding')).toBe(encoding)
  expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(response.headers.get('vary')).toBe('Accept-Encoding')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(sizeOf(response)).toBeLessThanOrEqual(sizeOf(plain) * at_most)
  expect(await response.text()).toBe(await plain.text())
})

test('does not send a script again that the browser has, in whichever encoding', async () => {
  const etags = new Set<string>()
  for (const accepted of ['br', 'gzip', 'identity']) {
    const first = await read(script, { 'accept-encoding': accepted })
    const etag = first.headers.get('etag') ?? ''
    etags.add(etag)
    const headers = { 'accept-encoding': accepted, 'if-none-match': etag, 'cache-control': 'max-age=0' }
    const again = await read(script, headers)
    expect(again.status).toBe(304)
    expect(again.headers.get('vary')).toBe('Accept-Encoding')
    expect(await again.text()).toBe('')
  }
  expect(etags.size).toBe(3)
})

test('says how long a script is to a browser that asks for nothing else', async () => {
  const got = await read(script, { 'accept-encoding': 'br' })
  const asked = await read(script, { 'accept-encoding': 'br' }, 'HEAD')
  expect(asked.headers.get('content-encoding')).toBe('br')
  expect(sizeOf(asked)).toBe(sizeOf(got))
})

test('sends fonts as they are, and as long cached', async () => {
  const response = await read(font, { 'accept-encoding': 'gzip, br' })
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(response.headers.get('content-type')).toBe('font/woff2')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('takes a range from the file itself', async () => {
  const response = await read(script, { 'accept-encoding': 'br', range: 'bytes=0-9' })
  expect(response.status).toBe(206)
  expect(response.headers.get('content-encoding')).toBeNull()
  expect(await response.text()).toHaveLength(10)
})

test.each(['br', 'identity'])(
  'answers 404 for a missing script, not the app, to a browser that reads %s',
  async (accepted) => {
    for (const path of ['/assets/gone-12345678.js', '/assets/']) {
      const response = await read(path, { 'accept-encoding': accepted })
      expect(response.status).toBe(404)
      expect(response.headers.get('content-encoding')).toBeNull()
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
  },
)

test('compresses pages, which are always asked for again', async () => {
  const response = await read('/', { 'accept-encoding': 'gzip, deflate, br' })
  expect(response.headers.get('content-encoding')).toBe('br')
  expect(response.headers.get('cache-control')).toBe('no-cache')
})
