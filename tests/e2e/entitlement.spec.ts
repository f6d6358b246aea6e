import type { Page } from '@playwright/test'
import { estimateEntitlement } from '@waymark/rules/coverage/entitlement/estimate'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, submitFor } from './people.ts'

const card = (page: Page) => page.getByRole('region', { name: 'What this client is likely entitled to' })
const usd = (amount = 0) => `$${Math.round(amount).toLocaleString('en-US')}`

test('a tax credit appears above the quick recommendation with its sources, and follows a changed income @phone', async ({
  open,
  request,
  watch,
}) => {
  test.slow()
  watch.allow(/status of 503/)
  const ada = await aBroker(request)
  const answers = { household_size: 2, annual_income: 34_000, tobacco_use: true }
  const person = { ...answers, age: 52, state: 'TX', covers_others: false }
  const id = await submitFor(request, ada, aConsumer({ age: '52', zip_code: '75001' }), answers)
  const now = estimateEntitlement(person, new Date())
  const page = await open(ada)

  const address = `**/api/broker/clients/${id}/entitlement`
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/broker?tab=clients&client=${id}`)
  const retry = card(page).getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible({ timeout: 20_000 })
  await page.unroute(address)
  await retry.click()

  const credit = (amount: number | undefined) => `A premium tax credit of about ${usd(amount)} a month is likely`
  await expect(card(page)).toContainText(credit(now.premium_tax_credit?.credit))
  await expect(card(page)).toContainText('not an offer and not a decision')
  const levels = card(page).getByRole('list', { name: 'Cost of a year by metal level' }).getByRole('listitem')
  await expect(levels).toHaveCount(4)
  await expect(levels.nth(1)).toContainText('Silver with cost-sharing reduction (87%)')
  await expect(levels.nth(1)).toContainText(`${usd(now.plans[1]?.good_year)} to ${usd(now.plans[1]?.bad_year)} a year`)
  await expect(page.getByRole('region', { name: 'Plan Recommendations' })).toBeVisible()
  const regions = await page
    .getByRole('article')
    .getByRole('region')
    .evaluateAll((all) => all.map((one) => one.querySelector('h3')?.textContent))
  expect(regions.indexOf('What this client is likely entitled to')).toBeLessThan(
    regions.indexOf('Plan Recommendations'),
  )

  await card(page).getByText('Where each figure comes from').click()
  await expect(card(page)).toContainText('KFF, second-lowest-cost silver premiums by rating area')

  await card(page).getByRole('button', { name: 'What if income or household changes?' }).click()
  const then = card(page).getByRole('region', { name: 'What if' })
  await then.getByLabel('Household income per year').fill('60000')
  const richer = estimateEntitlement({ ...person, annual_income: 60_000 }, new Date())
  await expect(then.getByRole('status')).toContainText(credit(richer.premium_tax_credit?.credit))
  await then.getByLabel('Household income per year').fill('9000')
  await expect(then.getByRole('status')).toContainText('the coverage gap')
  await then.getByLabel('People in the household').fill('')
  await expect(then.getByRole('status')).toHaveText('Fill in income and household.')
  await then.getByRole('button', { name: 'As answered' }).click()
  await expect(then.getByRole('status')).toContainText(credit(now.premium_tax_credit?.credit))
  await isAccessible(page, 'entitlement')
})

for (const { name, consumer, answers, says } of [
  {
    name: 'Medicaid comes first, and no plan prices are shown',
    consumer: { zip_code: '43004' },
    answers: { annual_income: 12_000 },
    says: ['Medicaid is likely', 'no plan is priced here'],
  },
  {
    name: 'the coverage gap is explained plainly and without blame',
    consumer: { zip_code: '75001' },
    answers: { annual_income: 9000 },
    says: ['Neither Medicaid nor a tax credit: the coverage gap', 'nothing the client did'],
  },
  {
    name: 'Medicare comes first from age 65',
    consumer: { age: '66' },
    answers: {},
    says: ['Medicare comes first'],
  },
]) {
  test(name, async ({ open, request }) => {
    const ada = await aBroker(request)
    const id = await submitFor(request, ada, aConsumer(consumer), answers)
    const page = await open(ada)
    await page.goto(`/broker?tab=clients&client=${id}`)
    for (const words of says) await expect(card(page)).toContainText(words)
  })
}
