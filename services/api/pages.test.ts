import { startApi, type TestApi } from '@waymark/testing/api'
import { afterAll, beforeAll, expect, test } from 'vitest'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api[Symbol.asyncDispose]())

test('a path that is no file is the app, which may run only its own scripts', async () => {
  const response = await fetch(new URL('/broker?tab=clients', api.url))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<div id="root">')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("connect-src 'self';")
})

test('pages and scripts come compressed, and what has a hash in its name is kept', async () => {
  const page = await (await fetch(new URL('/', api.url))).text()
  const script = /\/assets\/[\w-]+\.js/.exec(page)?.[0] ?? ''
  const response = await fetch(new URL(script, api.url), { headers: { 'accept-encoding': 'gzip' } })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('a script that is not there is missing, not broken', async () => {
  const response = await fetch(new URL('/assets/gone-12345678.js', api.url))
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: 'not_found' })
})

test('a path that cannot be read is refused', async () => {
  const response = await api.fetch('/%E0%A4%A')
  expect(response.status).toBe(400)
})

test('the API page bears the brand and loads its parts from here, which may be kept', async () => {
  await using branded = await startApi({ BRAND_NAME: 'Hearth & <Home>' })
  const page = await branded.fetch('/api/docs')
  expect(await page.text()).toContain('<title>Hearth &amp; &lt;Home&gt; API</title>')
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const response = await branded.fetch(`/api/docs/${file}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect((await response.text()).length).toBeGreaterThan(1000)
  }
  expect((await branded.fetch('/api/docs/package.json')).status).toBe(404)
})
