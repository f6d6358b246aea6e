import { isAccessible } from './accessible.ts'
import { answerUpTo, atStep, sendAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { aBroker, aConsumer, anAgency, answered, submitFor } from './people.ts'
import { live } from './portal.ts'

const AGENCY = { agency_name: 'Hill Country Health', primary_color: '#FFD700', accent_color: '#0B7A75' }

test('the pages behind an agency’s link have its name and colors, from the first paint to the client’s page @phone', async ({
  open,
  request,
}) => {
  test.slow()
  const ada = await anAgency(request, AGENCY)
  const jo = aConsumer()
  const page = await open()
  await page.goto(`/intake?agent=${ada.user.id}`)
  const header = page.locator('header')
  await expect(header).toContainText('Hill Country Health')
  await expect(header).not.toContainText('Waymark')
  await expect(page.locator('footer')).toContainText(/Powered by\s*Waymark/)
  await expect(page).toHaveTitle('Free Health Risk Assessment | Hill Country Health')
  await expect(page.getByRole('button', { name: 'Next' })).toHaveCSS('background-color', 'rgb(128, 108, 0)')
  await isAccessible(page, 'step 1 in the look of an agency')
  await answerUpTo(page, 7, jo)
  await expect(header).toContainText('Hill Country Health')
  await isAccessible(page, 'step 7 in the look of an agency')
  await sendAssessment(page)
  await expect(header).toContainText('Hill Country Health')
  await isAccessible(page, 'the result in the look of an agency')

  const mail = await mailTo(jo.email, 'We received your assessment')
  expect(mail).toContain('Waymark sends this email for Hill Country Health.')
  const own = await open()
  await own.goto(/\/status#token=\S+/.exec(mail)?.[0] ?? '')
  await expect(own.locator('header')).toContainText('Hill Country Health')
  await isAccessible(own, 'the own page in the look of an agency')
})

test('the same in Spanish, and a later visit without the link @phone', async ({ page, request }) => {
  const ada = await anAgency(request, AGENCY)
  await page.goto(`/es/intake?agent=${ada.user.id}`)
  await expect(page.locator('header')).toContainText('Hill Country Health')
  await expect(page.locator('footer')).toContainText(/Con la tecnología de\s*Waymark/)
  await isAccessible(page, 'step 1 in Spanish in the look of an agency')
  await page.goto('/es/intake')
  await expect(page.locator('header')).toContainText('Hill Country Health')
  await page.goto('/es/privacy')
  await expect(page.locator('header')).toContainText('Waymark')
})

test('no other look is painted before that of the agency', async ({ page, request }) => {
  const ada = await anAgency(request, AGENCY)
  await page.addInitScript({
    content: `
      window.seen = new Set()
      const look = () => {
        const header = document.querySelector('header')
        if (header) window.seen.add(header.innerText.split('\\n')[0])
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)`,
  })
  await page.goto(`/intake?agent=${ada.user.id}`)
  await atStep(page, 1)
  expect(await page.evaluate<string[]>('[...window.seen]')).toEqual(['Hill Country Health'])
})

test('clients of another agency see our own look', async ({ page, request }) => {
  const other = await aBroker(request)
  await page.goto(`/intake?agent=${other.user.id}`)
  await expect(page.locator('header')).toContainText('Waymark')
})

test('a broker sees before saving what clients will see, and what becomes of a color @phone', async ({
  open,
  request,
}) => {
  const ada = await anAgency(request, AGENCY)
  const page = await open(ada)
  await page.goto('/broker?tab=agency-profile')
  await page.getByLabel('Agency name').fill('Lake Travis Benefits')
  const preview = page.getByRole('figure', { name: 'The assessment in the look of Lake Travis Benefits' })
  await expect(preview).toBeVisible()
  await expect(page.getByText('#FFD700 becomes #806C00 on light pages.')).toBeVisible()
  await page.getByText('Email', { exact: true }).first().click()
  await expect(page.getByText('From: Lake Travis Benefits via Waymark')).toBeVisible()
  await expect(
    page.frameLocator('iframe[title="Email to a client"]').getByText('Lake Travis Benefits').first(),
  ).toBeVisible()
  await isAccessible(page, 'preview of an email')
})

test('a quoting link opens from the client and enters the timeline, and the summary is downloaded @phone', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/carrier\.example\.com/)
  const ada = await anAgency(request, AGENCY)
  await answered(
    request,
    'post',
    '/api/broker/quoting-links',
    { label: 'Carrier', url: 'https://carrier.example.com/quote', category: 'quote_form' },
    ada,
  )
  const id = await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.context().route('https://carrier.example.com/**', (route) => route.fulfill({ body: 'Quote' }))
  await page.goto(`/broker?tab=clients&client=${id}&part=household`)
  await live(page)
  const link = page.getByRole('link', { name: 'Carrier (opens in a new tab)' })
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  const opened = page.waitForEvent('popup')
  await link.click()
  expect((await opened).url()).toBe('https://carrier.example.com/quote')
  await expect(page.getByText(/^carrier\.example\.com · opened .* by you$/)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect(page.getByRole('menuitem', { name: 'Refer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto(`/broker?tab=clients&client=${id}&part=activity`)
  await expect(page.getByText('You opened Carrier (carrier.example.com) for a quote').first()).toBeVisible()

  await page.goto(`/broker?tab=clients&client=${id}&part=documents`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the summary (PDF)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^summary-\d{3}-\d{3}-\d{3}\.pdf$/)
  await isAccessible(page, 'documents of a client')
})
