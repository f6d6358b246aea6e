import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'

const api = await apiForFile()

const headOf = async (path: string) => {
  const html = await (await fetch(new URL(path, api.url))).text()
  const head = html.slice(0, html.indexOf('</head>'))
  const named = (tag: RegExp) => [...head.matchAll(tag)].map(([, address = '']) => address)
  return {
    scripts: named(/<link rel="modulepreload" crossorigin href="([^"]+)"/g),
    sheets: named(/<link rel="stylesheet" crossorigin href="([^"]+)"/g),
    fonts: named(/<link rel="preload" as="font" type="font\/woff2" crossorigin href="([^"]+)"/g),
  }
}

const other = await headOf('/checkout/1')

test.each([
  ['/', 'What brings you here?', /source-serif-4-latin-600/],
  ['/es', '¿Qué le trae por aquí?', /source-serif-4-latin-600/],
  ['/intake', 'How can your agent reach you?', /source-serif-4-latin-600/],
  ['/es/assessment/', '¿Cómo puede comunicarse su agente con usted?', /source-serif-4-latin-600/],
  ['/broker/login?next=1', 'Broker Access Required', /inter-latin-wght/],
  ['/admin/settings/intake', 'Administration', /inter-latin-wght/],
])('names what the first view of %s needs', async (path, words, font) => {
  const { scripts, sheets, fonts } = await headOf(path)
  const texts = await Promise.all(scripts.map(async (file) => (await fetch(new URL(file, api.url))).text()))
  expect(texts.some((text) => text.includes(words))).toBe(true)
  expect(sheets.length).toBeGreaterThan(other.sheets.length)
  expect(fonts).toEqual([expect.stringMatching(font)])
  for (const file of [...scripts, ...sheets, ...fonts]) {
    expect((await fetch(new URL(file, api.url), { method: 'HEAD' })).status).toBe(200)
  }
  for (const files of [scripts, sheets]) expect(new Set(files).size).toBe(files.length)
})

test('names nothing for a page that is seldom the first', () => {
  expect(other.fonts).toEqual([])
  expect(other.scripts.join(' ')).not.toMatch(/-page/)
})

test("the page's own style sheet comes before those of a view", async () => {
  const { sheets } = await headOf('/intake')
  expect(sheets.slice(0, other.sheets.length)).toEqual(other.sheets)
})

test('does not serve the list that the build made of these files', async () => {
  const response = await fetch(new URL('/.first-files.json', api.url))
  expect(response.headers.get('content-type')).toContain('text/html')
  expect(response.status).toBe(404)
})
