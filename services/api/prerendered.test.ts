import { SITE_BLANKS } from '@waymark/contracts/foundation/site/site-tag'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'

const api = await apiForFile({ BRAND_NAME: 'Hearth & "Home"', PUBLIC_URL: 'https://guide.example' })

async function page(path: string) {
  const html = await (await fetch(new URL(path, api.url))).text()
  const [, head = '', scripts = '', body = ''] = /^(.*?)(<template id="scripts".*?<\/template>)(.*)$/s.exec(html) ?? []
  return { html, head, scripts, body }
}

test.each([
  ['/', 'What brings you here?'],
  ['/es', '¿Qué le trae por aquí?'],
  ['/?experience=personal', 'Health insurance, with someone who knows the way.'],
  ['/es?experience=personal', 'Seguro médico, con alguien que conoce el camino.'],
  ['/intake', 'How can your agent reach you?'],
  ['/es/intake', '¿Cómo puede comunicarse su agente con usted?'],
  ['/Assessment/?agent=1', 'How can your agent reach you?'],
  ['/terms', 'Terms'],
  ['/es/terms', 'Términos'],
  ['/privacy', 'Privacy'],
  ['/es/privacy', 'Privacidad'],
  ['/business', 'Help your employees pay the deductible, without changing your plan.'],
  ['/medical', 'Care starts with being understood.'],
  ['/tw', 'Refer work to people you trust.'],
  ['/sp', 'Families and founders, side by side.'],
  ['/broker-pro', 'The portal for brokers who call back.'],
  ['/broker/login', 'Broker Access Required'],
  ['/broker/register', 'Broker Access Required'],
])('%s contains its page, and its scripts wait', async (path, title) => {
  const { head, scripts, body } = await page(path)
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(body)?.[1]?.replaceAll(/<.*?>/g, '')
  expect(heading).toContain(title)
  expect(head + body).not.toContain('.js" />')
  expect(body.match(/<script/g)).toEqual(['<script'])
  expect(body).toContain('<script src="/before-paint.js">')
  expect(scripts).toContain('<script type="module"')
  expect(scripts).toContain('rel="modulepreload"')
})

test.each([
  '/intake?step=2',
  '/terms?version=2026-11',
  '/business?step=2',
  '/medical?view=join',
  '/?experience=personal&utm_source=a',
  '/broker',
  '/status',
])('%s is left to its script', async (path) => {
  const { html } = await page(path)
  expect(html).toContain('<div id="root"></div>')
  expect(html).not.toContain('<template')
})

test('names this site in what was rendered without knowing it', async () => {
  const { html, body } = await page('/?experience=personal')
  expect(body).toContain('Agents pay Hearth &amp; &quot;Home&quot; a monthly fee.')
  expect(body).toContain('subject=Hearth%20%26%20%22Home%22%3A%20')
  expect(body).toContain('u=https%3A%2F%2Fguide.example%2F')
  for (const blank of Object.values(SITE_BLANKS)) {
    expect(html).not.toContain(blank)
    expect(html).not.toContain(encodeURIComponent(blank))
  }
})

test.each([
  ['/', 'used'],
  ['/?experience=personal', 'used'],
  ['/terms', 'painted'],
  ['/intake', 'painted'],
  ['/broker/login', 'painted'],
])('the scripts of %s come when it is %s', async (path, when) => {
  expect((await page(path)).scripts).toContain(`data-start="${when}"`)
})

test('hides forms where scripts are off, and asks for scripts only there', async () => {
  expect((await page('/intake')).body).toContain('<noscript><style>form { display: none }</style>')
  expect((await page('/terms')).body).not.toContain('<noscript>')
})
