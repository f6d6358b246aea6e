import { endpoints } from '@waymark/contracts/endpoints'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { z } from 'zod'

const api = await apiForFile({
  PUBLIC_URL: 'https://guide.example',
  BRAND_NAME: 'Hearth & "Home"',
  OPERATOR_NAME: 'Guide Benefits LLC',
  OPERATOR_PHONE: '+1 512 555 0100',
})

test('serves the app for a path that is not a file, with scripts limited to its own', async () => {
  const response = await fetch(new URL('/broker?tab=clients', api.url))
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('<div id="root">')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("connect-src 'self';")
})

test('refuses a path that cannot be decoded', async () => {
  const response = await api.fetch('/%E0%A4%A')
  expect(response.status).toBe(400)
})

test('the API page shows the brand and loads cacheable assets from our origin', async () => {
  const page = await api.fetch('/api/docs')
  expect(await page.text()).toContain('<title>Hearth &amp; &quot;Home&quot; API</title>')
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js']) {
    const response = await api.fetch(`/api/docs/${file}`)
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    expect((await response.text()).length).toBeGreaterThan(1000)
  }
  expect((await api.fetch('/api/docs/package.json')).status).toBe(404)
})

const tagsOf = async (path: string) => {
  const response = await api.fetch(path)
  const html = await response.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const content = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]
  return { status: response.status, head, content, canonical: /rel="canonical" href="([^"]*)"/.exec(head)?.[1] }
}

test('describes public pages to search engines and link previews without a script', async () => {
  const { status, head, content, canonical } = await tagsOf('/Assessment/?agent=1&step=2')
  expect(status).toBe(200)
  expect(head).toContain('<title>Free Health Risk Assessment | Hearth &amp; &quot;Home&quot;</title>')
  expect(head.match(/<title>/g)).toHaveLength(1)
  expect(canonical).toBe('https://guide.example/intake')
  expect(content('og:url')).toBe('https://guide.example/intake')
  expect(content('og:site_name')).toBe('Hearth &amp; &quot;Home&quot;')
  expect(content('og:title')).toBe('Free Health Risk Assessment')
  expect(content('og:description')).toBe(content('description'))
  expect(content('twitter:card')).toBe('summary_large_image')
  expect(content('robots')).toBeUndefined()
  const picture = await api.fetch(new URL(content('og:image') ?? '').pathname)
  expect(picture.headers.get('content-type')).toBe('image/png')
  const bytes = Buffer.from(await picture.arrayBuffer())
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
})

test.each(['/broker?tab=clients', '/admin/users', '/census', '/congratulations', '/federation-preview'])(
  'describes nothing about %s, which is private or hidden',
  async (path) => {
    const { status, head, content, canonical } = await tagsOf(path)
    expect(status).toBe(200)
    expect(content('robots')).toBe('noindex')
    expect(canonical).toBeUndefined()
    expect(head).not.toMatch(/og:|name="description"/)
  },
)

test.each(['/nowhere', '/broker/nowhere', '/intake/%3Cscript%3E', '/index.php'])(
  "answers 404 with the app's own page for %s",
  async (path) => {
    const { status, content } = await tagsOf(path)
    expect(status).toBe(404)
    expect(content('robots')).toBe('noindex')
  },
)

test('does not send an unchanged page again', async () => {
  const first = await api.fetch('/intake')
  expect(first.headers.get('cache-control')).toBe('no-cache')
  // As a browser revalidates. By default, fetch would bypass the cache.
  const headers = { 'if-none-match': first.headers.get('etag') ?? '', 'cache-control': 'max-age=0' }
  expect((await api.fetch('/intake', { headers })).status).toBe(304)
  expect((await api.fetch('/terms', { headers })).status).toBe(200)
  expect((await api.fetch('/intake', { method: 'HEAD' })).status).toBe(200)
})

test('points search engines to the public pages and keeps them out of the rest', async () => {
  const robots = await (await api.fetch('/robots.txt')).text()
  expect(robots).toContain('Disallow: /api/')
  expect(robots).toContain('Sitemap: https://guide.example/sitemap.xml')
  const response = await api.fetch('/sitemap.xml')
  expect(response.headers.get('content-type')).toContain('application/xml')
  const sitemap = await response.text()
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => address)
  expect(listed).toContain('https://guide.example/')
  expect(listed).toContain('https://guide.example/business')
  expect(sitemap).not.toMatch(/broker<|admin|census|congratulations|federation-preview|dashboard/)
  for (const address of listed) {
    const { status, canonical } = await tagsOf(new URL(address).pathname)
    expect({ status, canonical }).toEqual({ status: 200, canonical: address })
  }
})

test('gives phones a name and icons for the home screen', async () => {
  const response = await api.fetch('/manifest.webmanifest')
  expect(response.headers.get('content-type')).toContain('application/manifest+json')
  const { name, icons } = z
    .object({ name: z.string(), icons: z.array(z.object({ src: z.string(), type: z.string() })) })
    .parse(await response.json())
  expect(name).toBe('Hearth & "Home"')
  for (const { src, type } of icons) {
    expect((await api.fetch(src)).headers.get('content-type')).toContain(type)
  }
})

test('the site says who runs it, and nothing that is not configured', async () => {
  const { operator } = await api.get(endpoints.readSite)
  expect(operator).toEqual({ name: 'Guide Benefits LLC', address: null, phone: '+1 512 555 0100', email: null })
})

test('a link to a language is answered with the page in it, and the choice is kept', async () => {
  const response = await api.fetch('/intake?agent=1&language=es', { redirect: 'manual' })
  expect(response.headers.get('location')).toBe('/es/intake?agent=1')
  expect(response.headers.get('set-cookie')).toMatch(/^language=es; Max-Age=31536000; Path=\/;/)
  const unknown = await api.fetch('/intake?language=xx', { redirect: 'manual' })
  expect([unknown.status, unknown.headers.get('set-cookie')]).toEqual([200, null])
})
