import type { Page } from '@playwright/test'
import { householdPerson } from '@waymark/contracts/coverage/entitlement/household'
import { estimateEntitlement } from '@waymark/rules/coverage/entitlement/estimate'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, submitFor } from './people.ts'
import { unfold } from './portal.ts'

const card = (page: Page) => page.getByRole('region', { name: 'What this client is likely entitled to' })
const usd = (amount: number | null = 0) => `$${Math.round(amount ?? 0).toLocaleString('en-US')}`

/** Dallas County, Texas, where 75001 is. */
const DALLAS = {
  state: 'TX',
  county: { county_fips: '48113', name: 'Dallas County', state: 'TX', rating_area: 8 },
  counties: [],
}
/** One person of 52 who smokes, in a tax household of two. */
const estimated = (annual_income: number) =>
  estimateEntitlement(
    {
      annual_income,
      household_size: 2,
      people: [householdPerson.parse({ age: 52, relationship: 'self', tobacco_use: true })],
      others_unknown: false,
      expected_spending: null,
    },
    DALLAS,
    new Date(),
  )

test('a tax credit appears above the quick recommendation with its sources, and follows a changed income @phone', async ({
  open,
  request,
  watch,
}) => {
  test.slow()
  watch.allow(/status of 503/)
  const ada = await aBroker(request)
  const answers = { household_size: 2, annual_income: 34_000, tobacco_use: true }
  const id = await submitFor(request, ada, aConsumer({ age: '52', zip_code: '75001' }), answers)
  const now = estimated(34_000)
  const page = await open(ada)

  const address = `**/api/broker/clients/${id}/entitlement`
  await page.route(address, (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto(`/broker?tab=clients&client=${id}&part=household`)
  const retry = card(page).getByRole('button', { name: 'Retry' })
  await expect(retry).toBeVisible({ timeout: 20_000 })
  await page.unroute(address)
  await retry.click()

  const credit = ({ credit: amount }: ReturnType<typeof estimated>) => `Tax credit of ${usd(amount)} a month`
  await expect(card(page)).toContainText(credit(now))
  await expect(card(page)).toContainText('Dallas County, rating area 8')
  await expect(card(page)).toContainText('not an offer and not a decision')
  await unfold(card(page), 'What a year may cost')
  const levels = card(page).getByRole('list', { name: 'Cost of a year by metal level' }).getByRole('listitem')
  await expect(levels).toHaveCount(4)
  await expect(levels.nth(1)).toContainText('Silver with cost-sharing reduction (87%)')
  await expect(levels.nth(1)).toContainText(`${usd(now.plans[1]?.good_year)} to ${usd(now.plans[1]?.bad_year)} a year`)
  await expect(levels.nth(0)).toContainText('the lowest bronze price')
  await expect(page.getByRole('region', { name: 'Plan Recommendations' })).toBeVisible()
  const regions = await page
    .getByRole('region', { name: 'Household and coverage' })
    .getByRole('region')
    .evaluateAll((all) => all.map((one) => one.querySelector('h3')?.textContent))
  expect(regions.indexOf('What this client is likely entitled to')).toBeLessThan(
    regions.indexOf('Plan Recommendations'),
  )

  await card(page).getByText('Where each figure comes from').click()
  await expect(card(page)).toContainText('CMS Rate and Plan Attributes files 2026')

  await unfold(card(page), 'What would change it')
  await card(page).getByRole('button', { name: 'What if income or household changes?' }).click()
  const then = card(page).getByRole('region', { name: 'What if' })
  // While it is asked, it contains one that says so.
  const answer = then.getByRole('status').first()
  await then.getByLabel('Household income per year').fill('60000')
  await expect(answer).toContainText(credit(estimated(60_000)))
  await then.getByLabel('Household income per year').fill('9000')
  await expect(answer).toContainText('the coverage gap')
  await then.getByLabel('People in the household').fill('')
  await expect(answer).toHaveText('Fill in income and household.')
  await then.getByRole('button', { name: 'As answered' }).click()
  await expect(answer).toContainText(credit(now))
  await isAccessible(page, 'entitlement')
})

for (const { name, consumer, answers, says } of [
  {
    name: 'Medicaid comes first, and no plan prices are shown',
    consumer: { zip_code: '43004' },
    answers: { annual_income: 12_000 },
    says: ['Medicaid is likely', 'Applications are open all year'],
  },
  {
    name: 'the coverage gap is explained plainly, with what to try next',
    consumer: { zip_code: '75001' },
    answers: { annual_income: 9000 },
    says: [
      'Coverage gap',
      'neither Medicaid nor a premium tax credit',
      'Community health centers charge based on income',
    ],
  },
  {
    name: 'Medicare comes first from age 65',
    consumer: { age: '66' },
    answers: {},
    says: ['Medicare comes first', '1-800-MEDICARE', 'generally illegal to sell a marketplace plan'],
  },
]) {
  test(name, async ({ open, request }) => {
    const ada = await aBroker(request)
    const id = await submitFor(request, ada, aConsumer(consumer), answers)
    const page = await open(ada)
    await page.goto(`/broker?tab=clients&client=${id}&part=household`)
    for (const words of says) await expect(card(page)).toContainText(words)
  })
}
