import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, nameOf, theAdministrator } from './people.ts'
import { live } from './portal.ts'

const unique = () => `Bell Bakery ${crypto.randomUUID().slice(0, 8)}`

async function submitReferral(page: Page, company: string, employees = 20): Promise<void> {
  await page.goto('/tw/dashboard?tab=referrals')
  await page.getByRole('button', { name: 'Submit a referral' }).click()
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Contact name').fill('Bo Bell')
  await page.getByLabel('Email').fill('bo@bell.example.test')
  if (employees !== 20) await page.getByLabel('Employee count').fill(String(employees))
  await page.getByRole('button', { name: 'Submit Referral', exact: true }).click()
}

const referralOf = (page: Page, company: string) =>
  page.getByRole('list', { name: 'Referrals' }).getByRole('listitem').filter({ hasText: company }).first()
const totals = (page: Page) => page.getByRole('banner').locator('dl')

async function statement(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Statement' }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name }).click()])
  return readFileSync(await download.path(), 'latin1')
}

test('members without referrals see how to start', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/tw/dashboard?tab=referrals')
  await expect(page.getByText('No referrals yet. Submit your first referral to start earning!')).toBeVisible()
  await page.getByRole('link', { name: 'Ledger', exact: true }).click()
  await expect(page.getByText('No transactions yet', { exact: true })).toBeVisible()
})

test('a referral goes from New to Paid, and its referrer sees every step live @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const company = unique()
  const desk = await open(await theAdministrator(request))
  await desk.goto('/admin/referrals')
  await live(desk)

  const page = await open(ada)
  await submitReferral(page, company)
  await expect(page.getByText('Referral submitted! Potential fee: $400')).toBeVisible()
  await live(page)

  const row = referralOf(desk, company)
  await expect(row).toContainText(`New${nameOf(ada)} · $400`)
  await row.getByRole('link').click()
  const referral = desk.getByRole('region', { name: 'Referral', exact: true })
  await isAccessible(desk, 'a referral in the console')
  for (const [status, effect] of [
    ['Contacted', 'Nothing moves in the ledger.'],
    ['Audit', 'Nothing moves in the ledger.'],
    ['Won', `Enters $400.00 in ${nameOf(ada)}'s ledger as pending.`],
  ] as const) {
    await expect(referral.getByRole('region', { name: 'Next step' })).toContainText(effect)
    await referral.getByRole('button', { name: `Move to ${status}` }).click()
    await expect(referralOf(page, company).getByRole('list', { name: 'History' })).toContainText(status)
  }
  await expect(totals(page)).toContainText('Pending$400.00')

  await referral.getByRole('button', { name: 'Correct the fee' }).click()
  await referral.getByLabel('Amount in USD').fill('-150.25')
  await expect(referral.getByText('Afterwards $249.75 is pending of this fee.')).toBeVisible()
  await referral.getByRole('button', { name: 'Correct the fee' }).click()
  await expect(referral.getByText('Please say why')).toBeVisible()
  await referral.getByLabel('Reason').fill('Two left before the start')
  await referral.getByRole('button', { name: 'Correct the fee' }).click()
  await expect(totals(page)).toContainText('Pending$249.75')

  await expect(referral.getByRole('region', { name: 'Next step' })).toContainText('Settles $249.75')
  await referral.getByRole('button', { name: 'Move to Paid' }).click()
  await expect(totals(page)).toContainText('Total Earned$249.75Pending$0.00')
  await expect(referral.getByRole('region', { name: 'Next step' })).toHaveCount(0)
  await referralOf(page, company).getByRole('link', { name: 'See the fee in the ledger' }).click()
  await expect(page.getByRole('list', { name: 'Steps of the fee' })).toContainText(
    /Won\+\$400\.00 pending.*Correction-\$150\.25 pending.*Paid\$249\.75 from pending to earned/,
  )
  await isAccessible(page, 'ledger')
  await page.getByLabel('Period').selectOption(String(new Date().getUTCFullYear()))
  await expect(page.getByText('$249.75 earned, $0.00 pending.')).toBeVisible()
  expect(await statement(page, 'Fees as CSV')).toContain('Total Earned,,,249.75\r\nPending,,,0')
  expect(await statement(page, 'Every entry as PDF')).toMatch(/^%PDF/)
  await page.getByRole('button', { name: /^Notifications(,|$)/ }).click()
  const center = page.getByRole('region', { name: 'Notifications' })
  await expect(center.getByText(`${company}: Paid.`)).toBeVisible()
})

test('a referral that is won and then lost leaves the ledger, and two administrators do not overwrite each other', async ({
  open,
  request,
  watch,
}) => {
  const ada = await aBroker(request)
  const company = unique()
  const page = await open(ada)
  await submitReferral(page, company, 45)
  await expect(page.getByText('Referral submitted! Potential fee: $800')).toBeVisible()
  await live(page)

  const administrator = await theAdministrator(request)
  const [one, other] = [await open(administrator), await open(administrator)]
  for (const desk of [one, other]) {
    await desk.goto('/admin/referrals')
    await desk.getByLabel('Search referrals by company').fill(company)
    await referralOf(desk, company).getByRole('link').click()
    await live(desk)
  }
  for (const status of ['Contacted', 'Audit', 'Won'])
    await one.getByRole('button', { name: `Move to ${status}` }).click()
  await expect(other.getByRole('button', { name: 'Move to Paid' })).toBeVisible()
  await expect(totals(page)).toContainText('Pending$800.00')

  // The second administrator's Paid arrives after the first one's Lost.
  watch.allow(/status of 409/)
  const lost = Promise.withResolvers<void>()
  await other.route('**/api/federation/referrals/*', async (route) => {
    if (route.request().method() === 'PATCH') await lost.promise
    await route.continue()
  })
  await other.getByRole('button', { name: 'Move to Paid' }).click()
  await one.getByRole('button', { name: 'Lost', exact: true }).click()
  const dialog = one.getByRole('dialog')
  await expect(dialog).toContainText(`Removes the pending $800.00 from ${nameOf(ada)}'s ledger`)
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await expect(totals(page)).toContainText('Total Earned$0.00Pending$0.00')
  lost.resolve()
  await expect(other.getByText('A referral that is Lost cannot become Paid.')).toBeVisible()
  for (const desk of [one, other]) {
    await expect(desk.getByRole('region', { name: 'Next step' })).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Ledger', exact: true }).click()
  await expect(page.getByRole('list', { name: 'Transactions' })).toContainText('Reversed')
})
