import { acceptTerms, answerUpTo, atStep, errorSummary, next, passCheck, send, takeAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf } from './people.ts'

test('every step names what is missing and links to it @phone', async ({ page }) => {
  await page.goto('/intake')
  await next(page)
  await expect(errorSummary(page)).toBeFocused()
  await errorSummary(page).getByRole('link', { name: 'Email address is required' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByLabel('Email address').fill('nobody')
  await expect(errorSummary(page)).toContainText('Please enter a valid email address')
  await page.getByLabel('Email address').fill('jo@example.test')
  await expect(errorSummary(page)).toBeHidden()
  await next(page)

  await next(page)
  await expect(errorSummary(page).getByRole('listitem')).toHaveText([
    'Age is required',
    'Gender is required',
    'ZIP code is required',
    'Household size is required',
    'Annual income is required',
  ])
  await page.getByLabel('Age').fill('17')
  await expect(errorSummary(page)).toContainText('Age must be 18 or more')
  await page.getByLabel('Age').fill('66')
  await expect(page.getByText('Medicare').first()).toBeVisible()
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByLabel('ZIP code').fill('7500')
  await expect(errorSummary(page)).toContainText('ZIP code must have five digits')
  await page.getByLabel('ZIP code').fill('75001-1234')
  await page.getByLabel('Household size').fill('11')
  await expect(errorSummary(page)).toContainText('Household size must be 10 or less')
  await page.getByLabel('Household size').fill('1')
  // Zero is a valid income. Only a blank is missing.
  await page.getByLabel('Annual household income').fill('0')
  await expect(errorSummary(page)).toBeHidden()
  await next(page)

  await next(page)
  await expect(errorSummary(page)).toContainText('Choose your conditions, or "None of these"')
  await page.getByRole('checkbox', { name: 'Cancer' }).check()
  await page.getByRole('checkbox', { name: 'None of these' }).check()
  await expect(page.getByRole('checkbox', { name: 'Cancer' })).not.toBeChecked()
  await page.getByRole('checkbox', { name: 'Stroke' }).check()
  await expect(page.getByRole('checkbox', { name: 'None of these' })).not.toBeChecked()
  await next(page)

  await next(page)
  await expect(errorSummary(page)).toContainText('Plan type is required')
  await page.getByRole('radio', { name: /^ACA-compliant plan/ }).check()
  await next(page)
  await next(page)
  await expect(errorSummary(page).getByRole('listitem')).toHaveText([
    'Tobacco use is required',
    'Exercise frequency is required',
  ])
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await page.getByRole('radio', { name: 'Sometimes' }).check()
  await next(page)
  await next(page)
  await expect(errorSummary(page)).toContainText('Choose at least one kind of coverage')
  await page.getByRole('checkbox', { name: /^Gold/ }).check()
  await page.getByRole('checkbox', { name: /^Indemnity/ }).check()
  await next(page)
  await passCheck(page)
  await send(page)
  await expect(errorSummary(page)).toContainText('Please accept the terms')
})

test('a press on Next right after a short phone number counts, although a line appears above it @phone', async ({
  page,
}) => {
  await page.goto('/intake')
  await page.getByLabel('Email address').fill('jo@example.test')
  await page.getByLabel('Phone number').fill('512')
  await page.getByRole('button', { name: 'Next' }).scrollIntoViewIfNeeded()
  const box = await page.getByRole('button', { name: 'Next' }).boundingBox()
  if (!box) throw new Error('There is no Next')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  // A finger stays a moment, in which the page is drawn again.
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')
  await page.mouse.up()
  await atStep(page, 2)
})

test('numbers are read as people type them, nothing is cut off, and the title names the step @phone', async ({
  page,
}) => {
  await page.goto('/intake')
  await expect(page).toHaveTitle('Free Health Risk Assessment | Waymark')
  await answerUpTo(page, 2, aConsumer())
  await expect(page).toHaveTitle('Step 2 of 7 – About you | Waymark')
  await page.getByRole('radio', { name: 'Female' }).check()
  await page.getByLabel('ZIP code').fill('78701')
  const [age, size, income] = ['Age', 'Household size', 'Annual household income'].map((name) => page.getByLabel(name))
  if (!age || !size || !income) throw new Error('a field is missing')
  // Typed key by key, because the length of a field would cut it.
  await age.pressSequentially('45.5')
  await size.pressSequentially('2.5')
  await income.pressSequentially('45,5')
  await next(page)
  await expect(errorSummary(page)).toContainText('Age must be a whole number')
  await expect(errorSummary(page)).toContainText('Household size must be a whole number')
  await expect(errorSummary(page)).toContainText('Annual income must be an amount in dollars, such as 45,000')
  await expect(page).toHaveTitle('Error: Step 2 of 7 – About you | Waymark')
  await expect(age).toHaveValue('45.5')
  await age.fill('1e5')
  await expect(errorSummary(page)).toContainText('Age must be a number, such as 45')
  await age.fill(' 45 ')
  await size.fill(' 2')
  await income.fill('$45,000')
  await next(page)
  await atStep(page, 3)
  await expect(page).toHaveTitle('Step 3 of 7 – Your health | Waymark')
})

test('a phone number without its area code is pointed out in step 1 and beside the consents, and is accepted @phone', async ({
  page,
}) => {
  await page.goto('/intake')
  const phone = page.getByLabel('Phone number')
  const pointedOut = page.getByText('This number has fewer than 10 digits.')
  await phone.fill('555-0142')
  await expect(pointedOut).toBeHidden()
  await phone.blur()
  await expect(pointedOut).toBeVisible()
  await answerUpTo(page, 7, aConsumer())
  await expect(page.getByText('The phone number in step 1 has fewer than 10 digits.')).toHaveCount(2)
  await page.goto('/intake?step=1')
  await expect(pointedOut).toBeVisible()
  await phone.fill('(512) 555-0142')
  await expect(pointedOut).toBeHidden()
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
  await tabTo(/^Next$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Check your answers' })).toBeFocused()
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
  await expect(errorSummary(page)).toContainText('Please try again in a moment.')
  expect(sent).toBe(false)
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

test('the page after the assessment finds the agent although it could not ask for a while', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 503/)
  const ada = await aBroker(request)
  let asked = 0
  await page.route('**/api/clients/*/status', async (route) => {
    asked += 1
    // Each question is sent three times before it counts as failed.
    if (asked > 1 && asked < 5) {
      return route.fulfill({ status: 503, json: { detail: 'Not now', code: 'unavailable', request_id: '1' } })
    }
    const response = await route.fetch()
    const status = await response.json()
    return route.fulfill({ json: asked === 1 ? { ...status, agent: null, assigned_at: null, due_at: null } : status })
  })
  await page.goto(`/intake?agent=${ada.user.id}`)
  await takeAssessment(page, aConsumer())
  await expect(page.getByText('We are finding your agent')).toBeVisible()
  await expect(page.getByText(`${nameOf(ada)} will contact you by`)).toBeVisible({ timeout: 20_000 })
})
