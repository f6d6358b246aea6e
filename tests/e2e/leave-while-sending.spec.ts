import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aConsumer } from './people.ts'
import { back } from './portal.ts'
import { tick } from './tick.ts'

/** Keeps requests to a path waiting until the returned function lets them on, which waits for the answer. */
async function holdUp(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(path, async (route) => {
    await promise
    await route.continue()
  })
  return async () => {
    const answered = page.waitForResponse(path)
    resolve()
    await (await answered).finished()
  }
}

/** Goes to the assessment, whose address nothing must change. */
async function leave(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Pre-Assessment' }).click()
  await expect(page).toHaveURL(/\/intake/)
}

test('a medical application that was sent while the page was left is not asked for again', async ({ page }) => {
  await page.goto('/medical')
  await page.getByRole('button', { name: /^Planner/ }).click()
  await page.getByLabel('Name').fill('Rosa Quill')
  await page.getByLabel('Email address').fill(aConsumer().email)
  await tick(page.getByRole('checkbox', { name: 'I have read the membership agreement and agree to it' }))
  const release = await holdUp(page, '**/api/medical/memberships')
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await leave(page)
  await release()
  await page.goto('/medical')
  await expect(page.getByText('Membership application submitted!')).toBeVisible()
  await page.getByRole('button', { name: 'Join the Association' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await back(page)
  await expect(page.getByText('Membership application submitted!')).toBeHidden()
})

test('an answer does not bring back a person who went on to another page', async ({ page }) => {
  await page.goto('/business?step=2')
  await page.getByLabel('Company name').fill('Harbor Bakery')
  await page.getByLabel('Contact name').fill('Sam Owner')
  await page.getByLabel('Email').fill(aConsumer().email)
  await page.getByLabel('I agree to be contacted by a licensed agent about group benefit options.').check()
  await page.getByRole('group', { name: 'Your role' }).getByLabel('Owner').check()
  await page.getByLabel('21 to 50').check()
  await page.getByRole('group', { name: 'Current deductible' }).getByLabel('$7,500', { exact: true }).check()
  const release = await holdUp(page, '**/api/business/leads')
  await page.getByRole('button', { name: 'Get My Savings Snapshot' }).click()
  await leave(page)
  await release()
  await page.getByLabel('Email').fill('went-on@example.test')
  await expect(page).toHaveURL(/\/intake/)
  await page.goto('/business')
  await page.getByRole('link', { name: 'Back to your snapshot' }).click()
  await expect(page.getByText('For Harbor Bakery')).toBeVisible()
})

test('a network application that was sent while the page was left is no longer in the form', async ({ page }) => {
  await page.goto('/sp/apply')
  await page.getByLabel('Name').fill('Fern Hollow')
  await page.getByLabel('Email address').fill(aConsumer().email)
  await page.getByRole('checkbox', { name: 'Creative' }).check()
  await page.getByLabel('About you').fill('We farm together.')
  const release = await holdUp(page, '**/api/federation/members/apply')
  await page.getByRole('button', { name: 'Submit Application' }).click()
  await page.getByRole('link', { name: 'The network' }).click()
  await expect(page).toHaveURL(/\/sp$/)
  await release()
  await page.getByRole('link', { name: 'Request Invitation' }).first().click()
  await expect(page.getByLabel('Name')).toHaveValue('')
})
