import type { Page, Route } from '@playwright/test'
import { acceptTerms, answerUpTo, atStep, next, takeAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aConsumer } from './people.ts'

const summary = (page: Page) => page.getByRole('alert')
/** Responses in place of the server's. */
type Answer = Parameters<Route['fulfill']>[0]

const send = (page: Page) => page.getByRole('button', { name: 'Complete Assessment' }).click()

test('every step names what is missing and links to it @phone', async ({ page }) => {
  await page.goto('/intake')
  await next(page)
  await expect(summary(page)).toBeFocused()
  await summary(page).getByRole('link', { name: 'Email address is required' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByLabel('Email address').fill('nobody')
  await expect(summary(page)).toContainText('Please enter a valid email address')
  await page.getByLabel('Email address').fill('jo@example.test')
  await expect(summary(page)).toBeHidden()
  await next(page)

  await next(page)
  await expect(summary(page).getByRole('listitem')).toHaveText([
    'Age is required',
    'Gender is required',
    'ZIP code is required',
    'Household size is required',
    'Annual income is required',
  ])
  await page.getByLabel('Age').fill('17')
  await expect(summary(page)).toContainText('Age must be 18 or more')
  await page.getByLabel('Age').fill('66')
  await expect(page.getByText('Medicare').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('ZIP code').fill('7500')
  await expect(summary(page)).toContainText('ZIP code must have five digits')
  await page.getByLabel('ZIP code').fill('75001-1234')
  await page.getByLabel('Household size').fill('11')
  await expect(summary(page)).toContainText('Household size must be 10 or less')
  await page.getByLabel('Household size').fill('1')
  // Zero is a valid income. Only a blank is missing.
  await page.getByLabel('Annual household income').fill('0')
  await expect(summary(page)).toBeHidden()
  await next(page)

  await next(page)
  await expect(summary(page)).toContainText('Choose your conditions, or "None of these"')
  await page.getByRole('checkbox', { name: 'Cancer' }).check()
  await page.getByRole('checkbox', { name: 'None of these' }).check()
  await expect(page.getByRole('checkbox', { name: 'Cancer' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Stroke' }).check()
  await expect(page.getByRole('checkbox', { name: 'None of these' })).not.toBeChecked()
  await next(page)

  await next(page)
  await expect(summary(page)).toContainText('Plan type is required')
  await page.getByRole('radio', { name: /^ACA-compliant plan/ }).check()
  await next(page)
  await next(page)
  await expect(summary(page).getByRole('listitem')).toHaveText([
    'Tobacco use is required',
    'Exercise frequency is required',
  ])
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('radio', { name: 'Sometimes' }).check()
  await next(page)
  await next(page)
  await expect(summary(page)).toContainText('Choose at least one coverage')
  await page.getByRole('checkbox', { name: /^Gold/ }).check()
  await page.getByRole('checkbox', { name: /^Indemnity/ }).check()
  await next(page)
  await send(page)
  await expect(summary(page)).toContainText('Please accept the terms')
})

test('changing the plan type clears coverage it does not offer', async ({ page }) => {
  const jo = aConsumer()
  await page.goto('/intake')
  await answerUpTo(page, 6, jo)
  await page.getByRole('checkbox', { name: /^Gold/ }).check()
  await page.getByRole('checkbox', { name: /^Gap/ }).check()
  await page.goto('/intake?step=4')
  await page.getByRole('radio', { name: /^Indemnity plan/ }).check()
  await next(page)
  await next(page)
  await expect(page.getByRole('checkbox')).toHaveCount(3)
  await expect(page.getByRole('checkbox', { name: /^Gap/ })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: /^Indemnity/ })).not.toBeChecked()
})

test('reload, back, forward and Previous keep every answer, and no step can be skipped @phone', async ({ page }) => {
  const jo = aConsumer()
  await page.goto('/intake?step=5')
  await atStep(page, 1)
  await answerUpTo(page, 4, jo)
  await page.reload()
  await atStep(page, 4)
  await page.goBack()
  await atStep(page, 3)
  await expect(page.getByRole('checkbox', { name: 'Type 2 diabetes' })).toBeChecked()
  await page.getByRole('button', { name: 'Previous' }).click()
  await atStep(page, 2)
  await expect(page.getByLabel('Annual household income')).toHaveValue('52,000')
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue(jo.email)
  await expect(page.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await page.goForward()
  await atStep(page, 2)
  await expect(page.getByRole('progressbar', { name: 'Step 2 of 7' })).toBeVisible()
})

/** The text of the focused element. */
const FOCUSED = `{
  const { activeElement: focused } = document
  const named = focused.labels?.length ? [...focused.labels] : [focused]
  named.map(({ innerText }) => innerText).join(' ')
}`

test('the whole assessment works by keyboard alone', async ({ page }) => {
  const jo = aConsumer()
  const tabTo = async (name: RegExp) => {
    for (let stops = 0; stops < 60; stops++) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate<string>(FOCUSED)
      if (name.test(label.trim())) return
    }
    throw new Error(`the keyboard does not reach ${name}`)
  }
  const type = async (field: RegExp, text: string) => {
    await tabTo(field)
    await page.keyboard.type(text)
  }
  const choose = async (choice: RegExp) => {
    await tabTo(choice)
    await page.keyboard.press('Space')
  }
  const goOn = async (step: number) => {
    await tabTo(/^Next$/)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: `Step ${step} of 7` })).toBeFocused()
  }
  await page.goto('/intake')
  await atStep(page, 1)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await type(/^Email address/, jo.email)
  await goOn(2)
  await type(/^Age/, jo.age)
  await choose(/^Male/)
  await type(/^ZIP/, jo.zip_code)
  await type(/^Household size/, '3')
  await type(/^Annual household income/, '40000')
  await goOn(3)
  await choose(/^None of these/)
  await goOn(4)
  await choose(/^ACA-compliant/)
  await goOn(5)
  await tabTo(/^Yes/)
  await page.keyboard.press('ArrowRight')
  await choose(/^Regularly/)
  await goOn(6)
  await choose(/^Bronze/)
  await goOn(7)
  await choose(/^I accept/)
  await tabTo(/^Complete Assessment$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Congratulations, your assessment is complete' })).toBeVisible()
})

test('the honeypot is invisible and unreachable, and stops what it catches', async ({ page }) => {
  const jo = aConsumer()
  await page.goto('/intake')
  const trap = page.locator('#honeypot')
  await expect(trap).not.toBeInViewport()
  await expect(page.getByLabel('Leave this empty')).toHaveAttribute('tabindex', '-1')
  await expect(page.getByRole('textbox', { name: 'Leave this empty' })).toHaveCount(0)
  await trap.fill('a machine was here', { force: true })
  await answerUpTo(page, 7, jo)
  await acceptTerms(page)
  let sent = false
  page.on('request', (request) => {
    sent ||= request.url().endsWith('/api/clients')
  })
  await send(page)
  await expect(summary(page)).toContainText('Please try again in a moment.')
  expect(sent).toBe(false)
})

test('each kind of failed submission has its message, keeps the answers, and a retry succeeds', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await page.goto('/intake')
  await answerUpTo(page, 7, aConsumer())
  await acceptTerms(page)
  const failures: readonly [sentence: string, answer: Answer | null][] = [
    ['Please check your information and try again. Some required fields may be missing.', { status: 400, json: {} }],
    ['Server error. Please try again in a moment or contact your agent for assistance.', { status: 500, json: {} }],
    ['Error: Too many tries.', { status: 429, json: { detail: 'Too many tries.' } }],
    ['Error: Unable to process your assessment right now.', { status: 503, body: '' }],
    [
      'There was an error processing your information. Please try again or contact your agent.',
      { status: 201, json: [] },
    ],
    ['Connection error. Please check your internet connection and try again.', null],
  ]
  const keys = new Set<string | undefined>()
  for (const [sentence, answer] of failures) {
    await page.route('**/api/clients', async (route) => {
      keys.add(route.request().headers()['idempotency-key'])
      await (answer ? route.fulfill(answer) : route.abort())
    })
    await send(page)
    await expect(summary(page)).toContainText(sentence)
    await page.unroute('**/api/clients')
  }
  // The same answers are the same submission, no matter how often they are sent.
  expect(keys.size).toBe(1)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Congratulations, your assessment is complete' })).toBeVisible()
})

test('a field that only the server refuses is named and reachable', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  await page.goto('/intake')
  await answerUpTo(page, 7, aConsumer())
  await acceptTerms(page)
  await page.route('**/api/clients', (route) =>
    route.fulfill({ status: 400, json: { errors: [{ path: 'zip_code', message: 'ZIP code must have five digits' }] } }),
  )
  await send(page)
  await summary(page).getByRole('link', { name: 'ZIP code must have five digits' }).click()
  await atStep(page, 2)
})

test('the agent of a link is remembered for the next visit', async ({ page }) => {
  await page.goto('/assessment?agent=nobody-we-know')
  await atStep(page, 1)
  await page.goto('/intake')
  const sent = page.waitForRequest('**/api/clients')
  await takeAssessment(page, aConsumer())
  expect((await sent).postDataJSON()).toMatchObject({ broker_id: 'nobody-we-know' })
  await page.goto('/intake')
  await expect(page.getByLabel('Email address')).toHaveValue('')
})

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
  await expect(summary(page)).toContainText('Enter an age, or a birth date such as 03/15/2016')
  await person(page, 3).getByLabel('Age or birth date').fill('9')
  await page.getByRole('button', { name: 'Add person' }).click()
  await page.keyboard.type(`0101${new Date().getFullYear() - 6}`)
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
  await acceptTerms(page)
  const sent = page.waitForRequest('**/api/clients')
  await send(page)
  expect((await sent).postDataJSON()).toMatchObject({ covers_others: false, household_members: [] })
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
  await atStep(page, 7)
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
  await acceptTerms(page)
  const message = 'Age must be 120 or less'
  await page.route('**/api/clients', (route) =>
    route.fulfill({ status: 400, json: { errors: [{ path: 'household_members.0.age', message }] } }),
  )
  await send(page)
  await summary(page).getByRole('link', { name: message }).click()
  await expect(person(page, 3).getByText(message)).toBeVisible()
  await person(page, 3).getByLabel('Age or birth date').fill('10')
  await expect(page.getByText(message)).toHaveCount(0)
})
