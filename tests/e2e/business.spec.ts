import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { tick } from './tick.ts'

const SUBMIT = 'Get My Savings Snapshot'
const PROMISE = 'A licensed agent will contact you within 24 hours with exact numbers for your situation.'

async function fillIn(page: Page) {
  await page.getByLabel('Company name').fill('Harbor Bakery')
  await page.getByLabel('Contact name').fill('Sam Owner')
  await page.getByLabel('Email').fill('sam@example.test')
  await tick(page.getByLabel('I agree to be contacted by a licensed agent about group benefit options.'))
}

async function chooseRequired(page: Page) {
  await tick(page.getByRole('group', { name: 'Your role' }).getByLabel('Owner'))
  await tick(page.getByLabel('21 to 50'))
  await tick(page.getByRole('group', { name: 'Current deductible' }).getByLabel('$7,500', { exact: true }))
}

test('an employer gets a snapshot, a call and the overview, and a reload keeps them @phone', async ({ open }) => {
  const page = await open()
  await page.goto('/business?utm_source=newsletter')
  await isAccessible(page, 'business landing')
  await page.getByRole('link', { name: 'See Your Savings in 30 Seconds' }).first().click()
  await expect(page).toHaveURL(/utm_source=newsletter&step=2/)
  const submit = page.getByRole('button', { name: SUBMIT })
  await expect(submit).toBeDisabled()
  await expect(submit).toHaveAccessibleDescription(
    'To continue, we still need: company name, contact name, email, and your consent to be contacted.',
  )

  await fillIn(page)
  await tick(page.getByLabel('Core Value (no network)'))
  await expect(page.getByText('balance bills are covered by the plan')).toBeVisible()
  await page.getByRole('button', { name: 'Show co-op questions' }).click()
  await page.getByLabel('Associations or groups you belong to').fill('Bakers Guild')
  await page.reload()
  await expect(page.getByLabel('Associations or groups you belong to')).toHaveValue('Bakers Guild')
  await submit.click()
  const summary = page.getByRole('alert')
  await expect(summary).toBeFocused()
  await summary.getByRole('link', { name: 'Number of employees is required' }).click()
  await expect(page.getByLabel('5 to 20')).toBeFocused()
  await isAccessible(page, 'business form')
  await chooseRequired(page)
  const sent = page.waitForRequest('**/api/business/leads')
  await submit.click()
  expect((await sent).postDataJSON()).toMatchObject({ utm_source: 'newsletter', network_preference: 'core_value' })

  await expect(page.getByRole('heading', { name: 'Your Business Savings Snapshot' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('main')).toContainText(/^.{0,200}\$15,776 to \$18,900 a year for gap coverage/)
  await expect(page.getByText('An employee may not put money into an HSA while a gap plan pays')).toBeVisible()
  await expect(page.getByText('$18,900 a year. About $75 a month for each employee.')).toBeVisible()
  await expect(page.getByText('$3,124').first()).toBeVisible()
  await page.getByRole('button', { name: 'Talk to Licensed Agent' }).click()
  await expect(page.getByText(PROMISE)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Overview PDF' }).click()
  expect((await readFile(await (await download).path())).subarray(0, 5).toString()).toBe('%PDF-')

  await page.reload()
  await expect(page.getByText(PROMISE)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Talk to Licensed Agent' })).toBeDisabled()
  await isAccessible(page, 'business snapshot')
  await page.goBack()
  await page.getByRole('link', { name: 'Back to your snapshot' }).click()
  await expect(page.getByText('For Harbor Bakery')).toBeVisible()
})

test('failures show an error, keep the entries, and a retry creates one lead', async ({ open, watch }) => {
  watch.allow(/Failed to load resource/)
  const page = await open()
  await page.goto('/business?step=3')
  await expect(page).toHaveURL(/\/business\??$/)
  await page.goto('/business?step=2')
  await fillIn(page)
  await chooseRequired(page)
  const keys: (string | undefined)[] = []
  await page.route('**/api/business/leads', (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    return keys.length === 1 ? route.fulfill({ status: 500, json: {} }) : route.continue()
  })
  await page.getByRole('button', { name: SUBMIT }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Failed to submit business lead. Please try again.' })).toBeVisible()
  await expect(page.getByLabel('Company name')).toHaveValue('Harbor Bakery')
  await page.getByRole('button', { name: SUBMIT }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Your Business Savings Snapshot' })).toBeVisible()
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])

  for (const [path, button] of [
    ['call', 'Talk to Licensed Agent'],
    ['overview', 'Download Overview PDF'],
  ] as const) {
    await page.route(`**/api/business/leads/${path}`, (route) => route.abort())
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('alert')).toHaveText(/We could not reach the server/)
    await page.unroute(`**/api/business/leads/${path}`)
  }
  await page.getByRole('button', { name: 'Talk to Licensed Agent' }).click()
  await expect(page.getByText(PROMISE)).toBeVisible()
})
