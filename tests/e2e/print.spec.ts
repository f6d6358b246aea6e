import type { Page } from '@playwright/test'
import { answerUpTo, atStep } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { aBroker, aConsumer, submitFor } from './people.ts'
import { live } from './portal.ts'

/** Shows the page as it prints, from the dark scheme, where most could go wrong. */
async function asOnPaper(page: Page) {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const body = page.locator('body')
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(body).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('textbox')).toHaveCount(0)
  // Nothing scrolls on paper, so nothing may be cut off.
  expect(await page.evaluate('document.querySelector("main").scrollHeight > document.body.scrollHeight + 1')).toBe(
    false,
  )
}

test('a consumer prints the result, the messages and what they agreed to', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const page = await open()
  await page.goto(/\/status#token=\S+/.exec(await mailTo(jo.email, 'We received your assessment'))?.[0] ?? '')
  await expect(page.getByRole('region', { name: 'Your result' })).toContainText('Where these numbers come from')
  await expect(page).toHaveTitle('Your assessment | Waymark')
  await asOnPaper(page)
  for (const region of ['Your result', 'Messages', 'What you told us', 'What you agreed to']) {
    await expect(page.getByRole('region', { name: region, exact: true })).toBeVisible()
  }
  await expect(page.getByRole('region', { name: 'Delete your data' })).toHaveCount(0)
  expect((await page.pdf({ format: 'Letter' })).subarray(0, 5).toString()).toBe('%PDF-')
})

test('all answers print before they are sent', async ({ page }) => {
  const jo = aConsumer()
  await page.goto('/intake')
  await atStep(page, 1)
  await answerUpTo(page, 7, jo)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeVisible()
  await asOnPaper(page)
  await expect(page.locator('main')).toContainText(jo.email)
  await expect(page.getByRole('link', { name: /^Change/ })).toHaveCount(0)
})

test('a broker prints the plans of a client, all of them', async ({ open, request }) => {
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto(`/broker?tab=clients&client=${id}&part=household`)
  await live(page)
  const likely = page.getByRole('heading', { name: 'What this client is likely entitled to' })
  await expect(likely).toBeVisible()
  await asOnPaper(page)
  await expect(likely).toBeVisible()
})
