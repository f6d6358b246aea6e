import type { Page } from '@playwright/test'
import { acceptTerms, answerUpTo, atStep, errorSummary, next, passCheck, send, thisYear } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aConsumer } from './people.ts'

const person = (page: Page, number: number) => page.getByRole('region', { name: `Person ${number}` })

/** From the household step, with its other questions answered, to the prices. */
async function goToPrices(page: Page): Promise<void> {
  await next(page)
  await page.getByRole('checkbox', { name: 'None of these' }).check()
  await next(page)
  await page.getByRole('radio', { name: /^ACA-compliant plan/ }).check()
  await next(page)
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('radio', { name: 'Regularly' }).check()
  await next(page)
  await atStep(page, 6)
}

async function answerHousehold(page: Page, zip_code: string): Promise<void> {
  await page.goto('/intake')
  await answerUpTo(page, 2, aConsumer())
  await page.getByLabel('Age').fill('35')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('ZIP code').fill(zip_code)
  await page.getByLabel('Household size').fill('4')
  await page.getByLabel('Annual household income').fill('110,000')
}

test('a family lists its ages, sees its prices, and sends its household @phone', async ({ page }) => {
  await answerHousehold(page, '78701')
  await page.getByRole('checkbox', { name: /should also cover others/ }).check()
  await person(page, 2).getByLabel('Age or birth date').fill('35')
  await person(page, 2).getByLabel('Relationship').selectOption('Spouse')
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(person(page, 3).getByLabel('Age or birth date')).toBeFocused()
  await page.keyboard.type('03/32/2016')
  await next(page)
  await expect(errorSummary(page)).toContainText('Person 3: Enter an age, or a birth date such as 03/15/2016')
  await person(page, 3).getByLabel('Age or birth date').fill('9')
  await page.getByRole('button', { name: 'Add person' }).click()
  await expect(person(page, 4).getByLabel('Age or birth date')).toBeFocused()
  await page.keyboard.type(`0101${thisYear() - 6}`)
  await page.getByRole('button', { name: 'Add person' }).click()
  // A birth date becomes an age as soon as it is typed. A row without an age is left out.
  await expect(person(page, 4).getByLabel('Age or birth date')).toHaveValue('6')
  await page.reload()
  await expect(person(page, 4).getByLabel('Age or birth date')).toHaveValue('6')
  await goToPrices(page)
  await expect(page.getByText('Prices are estimates for you and 3 others where you live')).toBeVisible()
  await expect(page.getByText(/A tax credit of about \$[\d,]+ a month is already taken off\./)).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Silver About \$[\d,]+ a month/ })).toBeVisible()
  await expect(page.getByText(/^Sources: .*20\d\d/)).toBeVisible()
  const others = page.getByRole('checkbox', { name: /should also cover others/ })
  await others.uncheck()
  await expect(page.getByText('Prices are estimates for you where you live')).toBeVisible()
  await others.check()
  await page.getByRole('checkbox', { name: /^Silver/ }).check()
  await next(page)
  await passCheck(page)
  await acceptTerms(page)
  const sent = page.waitForRequest('**/api/clients')
  await send(page)
  expect((await sent).postDataJSON()).toMatchObject({
    covers_others: true,
    household_members: [
      { age: 35, tobacco_use: false, relationship: 'spouse' },
      { age: 9, tobacco_use: false, relationship: null },
      { age: 6, tobacco_use: false, relationship: null },
    ],
  })
  await expect(page.getByRole('heading', { name: 'Congratulations, your assessment is complete' })).toBeVisible()
})

test('a removed person is gone, and people are not sent if the plan is for one', async ({ page }) => {
  await answerHousehold(page, '78701')
  const others = page.getByRole('checkbox', { name: /should also cover others/ })
  await others.check()
  await person(page, 2).getByLabel('Age or birth date').fill('40')
  await page.getByRole('button', { name: 'Add person' }).click()
  await person(page, 3).getByLabel('Age or birth date').fill('9')
  await page.getByRole('button', { name: 'Remove Person 2' }).click()
  await expect(page.getByRole('button', { name: 'Add person' })).toBeFocused()
  await expect(page.getByRole('region', { name: /^Person/ })).toHaveCount(1)
  await expect(person(page, 2).getByLabel('Age or birth date')).toHaveValue('9')
  await others.uncheck()
  await expect(page.getByRole('region', { name: /^Person/ })).toHaveCount(0)
  await goToPrices(page)
  await page.getByRole('checkbox', { name: /^Silver/ }).check()
  await next(page)
  await passCheck(page)
  await acceptTerms(page)
  const sent = page.waitForRequest('**/api/clients')
  await send(page)
  expect((await sent).postDataJSON()).toMatchObject({ covers_others: false, household_members: [] })
})

test('covering more people than the household size allows leads back to it and says why', async ({ page }) => {
  await answerHousehold(page, '78701')
  const others = page.getByRole('checkbox', { name: /should also cover others/ })
  await others.check()
  await person(page, 2).getByLabel('Age or birth date').fill('35')
  await others.uncheck()
  await page.getByLabel('Household size').fill('1')
  await goToPrices(page)
  // Not `check`, because the step goes away with it.
  await others.click()
  await atStep(page, 2)
  await expect(errorSummary(page)).toBeFocused()
  await expect(errorSummary(page)).toContainText('your household size must be at least 2')
  await page.getByLabel('Household size').fill('2')
  await next(page)
  await atStep(page, 3)
})

test('asks for the county only where the ZIP code leaves a choice that changes prices', async ({ page }) => {
  await answerHousehold(page, '78701')
  const county = page.getByRole('group', { name: 'County' })
  await page.getByLabel('ZIP code').fill('75024')
  await county.getByRole('radio', { name: 'Denton County' }).check()
  await page.getByLabel('ZIP code').fill('78701')
  await expect(county).toBeHidden()
  await page.getByLabel('ZIP code').fill('75024')
  await expect(county.getByRole('radio', { name: 'Denton County' })).not.toBeChecked()
  await county.getByRole('radio', { name: 'Denton County' }).check()
  await county.getByRole('radio', { name: 'I am not sure' }).check()
  await expect(county.getByRole('radio', { name: 'Denton County' })).not.toBeChecked()
  await goToPrices(page)
  await expect(page.getByText('Choose your county in step 2 to see what each level may cost.')).toBeVisible()
  await page.goto('/intake?step=2')
  await county.getByRole('radio', { name: 'Collin County' }).check()
  const asked = page.waitForRequest('**/api/entitlement/estimate')
  await page.goto('/intake?step=6')
  expect((await asked).postDataJSON()).toMatchObject({ county_fips: '48085', people: [{ age: 35 }] })
  await expect(page.getByText('Prices are estimates for you where you live')).toBeVisible()
})

test('shows no prices of marketplace plans to someone for whom Medicare comes first', async ({ page }) => {
  await answerHousehold(page, '78701')
  await page.getByLabel('Age').fill('66')
  await expect(page.getByText('From age 65, Medicare comes first.')).toBeVisible()
  await goToPrices(page)
  await expect(page.getByText('Medicare comes first for you. So we show no prices')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Silver', exact: true })).toBeVisible()
})

test('the form goes on without county and prices if their lookup fails', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await page.route('**/api/places/**', (route) => route.abort())
  await page.route('**/api/entitlement/estimate', (route) => route.abort())
  await answerHousehold(page, '75024')
  await goToPrices(page)
  await expect(page.getByText(/^What a level costs depends on age/)).toBeVisible()
  await page.getByRole('checkbox', { name: 'Silver', exact: true }).check()
  await next(page)
  await passCheck(page)
})

test('a refused age is marked in its row until it is changed', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await answerHousehold(page, '78701')
  await page.getByRole('checkbox', { name: /should also cover others/ }).check()
  await page.getByRole('button', { name: 'Add person' }).click()
  await person(page, 3).getByLabel('Age or birth date').fill('9')
  await goToPrices(page)
  await page.getByRole('checkbox', { name: /^Silver/ }).check()
  await next(page)
  await passCheck(page)
  await acceptTerms(page)
  const message = 'Age must be 120 or less'
  await page.route('**/api/clients', (route) =>
    route.fulfill({ status: 400, json: { errors: [{ path: 'household_members.0.age', message }] } }),
  )
  await send(page)
  await errorSummary(page).getByRole('link', { name: message }).click()
  await expect(person(page, 3).getByText(message)).toBeVisible()
  await person(page, 3).getByLabel('Age or birth date').fill('10')
  await expect(page.getByText(message)).toHaveCount(0)
})
