import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { dayIn } from '@waymark/rules/foundation/geography/day-in'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aLicensedBroker, nameOf, prefer, theAdministrator, verify } from './people.ts'
import { live } from './portal.ts'

const unique = () => `Bell Bakery ${crypto.randomUUID().slice(0, 8)}`

async function submitReferral(page: Page, company: string, employees = 20, state = 'Not known'): Promise<void> {
  await page.goto('/tw/dashboard?tab=referrals')
  await page.getByRole('button', { name: 'Submit a referral' }).click()
  await page.getByLabel('Company name').fill(company)
  await page.getByLabel('Contact name').fill('Bo Bell')
  await page.getByLabel('Email').fill('bo@bell.example.test')
  if (employees !== 20) await page.getByLabel('Employee count').fill(String(employees))
  await page.getByLabel('State', { exact: true }).selectOption(state)
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
  const ada = await aLicensedBroker(request)
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
  await page.getByLabel('Period').selectOption(dayIn('America/New_York', new Date()).slice(0, 4))
  await expect(page.getByText('$249.75 paid so far, $0.00 still pending.')).toBeVisible()
  expect(await statement(page, 'Fees as CSV')).toContain('Paid so far,,,249.75\r\nStill pending,,,0')
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
  const ada = await aLicensedBroker(request)
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

test('a fee waits for the license, the right head count, and the one of two members who gets it @phone', async ({
  open,
  request,
}) => {
  const [ada, ben] = [await aLicensedBroker(request), await aLicensedBroker(request, 'Ben')]
  const company = unique()
  const first = await open(ben)
  await submitReferral(first, company, 12)
  await expect(first.getByText('Referral submitted! Potential fee: $200')).toBeVisible()

  const page = await open(ada)
  await submitReferral(page, `The ${company}, Inc.`, 45, 'New Mexico')
  await expect(page.getByText('Referral submitted! Potential fee: $800')).toBeVisible()
  const own = referralOf(page, company)
  await expect(own).toContainText('We can pay this fee only if you are licensed in New Mexico.')
  await expect(own).toContainText('Another member referred this employer before you.')
  await expect(own).not.toContainText(nameOf(ben))
  await isAccessible(page, 'own referrals with conditions')
  await live(page)

  const desk = await open(await theAdministrator(request))
  await desk.goto('/admin/referrals')
  await desk.getByLabel('Search referrals by company').fill(`The ${company}`)
  await referralOf(desk, company).getByRole('link').click()
  await live(desk)
  const referral = desk.getByRole('region', { name: 'Referral', exact: true })
  const next = referral.getByRole('region', { name: 'Next step' })
  for (const status of ['Contacted', 'Audit']) await referral.getByRole('button', { name: `Move to ${status}` }).click()
  await expect(next).toContainText(`${nameOf(ada)} has no active license in New Mexico.`)
  await expect(next.getByRole('button', { name: 'Move to Won' })).toBeDisabled()

  await referral.getByRole('button', { name: 'Correct head count or state' }).click()
  await referral.getByLabel('Employees').fill('34')
  await referral.getByRole('button', { name: 'Save the correction' }).click()
  await expect(referral.getByText('Please say why')).toBeVisible()
  await referral.getByLabel('Reason').fill('Counted on their payroll')
  await referral.getByRole('button', { name: 'Save the correction' }).click()
  await expect(desk.getByText('Corrected. The fee for this size is $400.')).toBeVisible()
  for (const seen of [referral, own]) {
    await expect(seen.getByRole('list', { name: 'Corrections' })).toContainText(
      'Corrected from 45 to 34 employees; the fee went from $800 to $400. Reason: Counted on their payroll',
    )
  }

  await prefer(request, ada, { states_licensed: ['NM', 'TX'] })
  await verify(request, ada)
  await desk.reload()
  const similar = referral.getByRole('region', { name: 'Similar referrals' })
  await expect(similar).toContainText(`${nameOf(ben)} came first. Only one fee is paid for an employer`)
  await isAccessible(desk, 'similar referrals')
  await similar.getByRole('link', { name: company, exact: true }).click()
  await expect(similar).toContainText('after this one')
  for (const status of ['Contacted', 'Audit', 'Won'])
    await referral.getByRole('button', { name: `Move to ${status}` }).click()
  await expect(next.getByRole('button', { name: 'Move to Paid' })).toBeVisible()
  await similar.getByRole('link', { name: `The ${company}, Inc.` }).click()
  await expect(next).toContainText(`The referral of this employer by ${nameOf(ben)} is already Won.`)
  await expect(next.getByRole('button', { name: 'Move to Won' })).toBeDisabled()

  await similar.getByRole('button', { name: 'This is a different employer' }).click()
  await similar.getByLabel('How do you know?').fill('A franchise in another town')
  await similar.getByRole('button', { name: 'This is a different employer' }).click()
  await expect(similar).toContainText('Counts as a different employer: A franchise in another town')
  await next.getByRole('button', { name: 'Move to Won' }).click()
  await expect(totals(page)).toContainText('Pending$400.00')
})

test('a member without a verified license is promised no fee, and wins a referral that has none', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 409/)
  const ada = await aBroker(request)
  const company = unique()
  const page = await open(ada)
  await page.goto('/tw/dashboard?tab=referrals')
  await page.getByRole('button', { name: 'Submit a referral' }).click()
  await expect(page.getByText('Estimated fee: $400').first()).toContainText('We have not verified one for you.')
  await submitReferral(page, company, 9)
  await expect(page.getByText('Referral submitted!', { exact: true })).toBeVisible()
  await live(page)

  const desk = await open(await theAdministrator(request))
  await desk.goto('/admin/referrals')
  await desk.getByLabel('Search referrals by company').fill(company)
  await referralOf(desk, company).getByRole('link').click()
  await live(desk)
  const referral = desk.getByRole('region', { name: 'Referral', exact: true })
  for (const status of ['Contacted', 'Audit', 'Won'])
    await referral.getByRole('button', { name: `Move to ${status}` }).click()
  await expect(referralOf(page, company)).toContainText('Fee for this size: $0')

  await referral.getByRole('button', { name: 'Correct head count or state' }).click()
  await expect(referral.getByText('It enters the ledger as pending.')).toBeVisible()
  await referral.getByLabel('Employees').fill('25')
  await referral.getByLabel('Reason').fill('Counted on their payroll')
  await referral.getByRole('button', { name: 'Save the correction' }).click()
  await expect(desk.getByText(`The license of ${nameOf(ada)} is not verified yet.`)).toBeVisible()
  await verify(request, ada)
  await referral.getByRole('button', { name: 'Save the correction' }).click()
  await expect(totals(page)).toContainText('Pending$400.00')
})
