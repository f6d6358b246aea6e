import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aConsumer, type Signed, theAdministrator } from './people.ts'
import { tick } from './tick.ts'

const join = (page: Page) => page.getByRole('button', { name: 'Join', exact: true })

async function fillMembership(page: Page, name: string, email: string) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email address').fill(email)
  await tick(page.getByRole('checkbox', { name: 'I have read the membership agreement and agree to it' }))
}

/** The applications and contacts that administrators see for this address. */
async function applicationsOf(page: Page, as: Signed, email: string) {
  const answer = await page.request.get('/api/admin/medical-memberships', {
    headers: { authorization: `Bearer ${as.access_token}` },
  })
  const list: { email: string }[] = await answer.json()
  return list.filter((application) => application.email === email)
}

test('a role opens the form, and the application is stored, and erased on request @phone', async ({
  page,
  open,
  request,
}) => {
  const { email } = aConsumer()
  await page.goto('/medical')
  await isAccessible(page, 'medical area')
  await page.getByRole('button', { name: /^Planner/ }).click()
  await expect(page).toHaveURL(/\?view=join$/)
  await expect(page.getByRole('radio', { name: /^Planner/ })).toBeChecked()
  await expect(join(page)).toBeDisabled()
  await expect(
    page.getByText('Still needed to join: your name, your email address, and your OK to the agreement.'),
  ).toBeVisible()
  await isAccessible(page, 'membership form')

  await fillMembership(page, 'Rosa Quill', email)
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Rosa Quill')
  await join(page).click()
  await expect(
    page.getByText('Membership application submitted! Welcome to the Waymark Medical community.', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Care starts with being understood.' })).toBeVisible()
  const administrator = await theAdministrator(request)
  expect(await applicationsOf(page, administrator, email)).toMatchObject([
    { name: 'Rosa Quill', user_type: 'planner', interests: [] },
  ])
  await page.getByRole('button', { name: 'Join the Association' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('')

  const console = await open(administrator)
  await console.goto('/admin/medical-memberships')
  const application = console.getByRole('listitem').filter({ hasText: email })
  await application.getByRole('button', { name: 'Erase the application of Rosa Quill' }).click()
  await isAccessible(console, 'question before erasing')
  await console.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  await expect(application).toHaveCount(0)
  expect(await applicationsOf(page, administrator, email)).toEqual([])
})

test('failures show an error and keep the entries, and Back closes the form', async ({ page, watch }) => {
  watch.allow(/status of (422|503)|ERR_FAILED/)
  await page.goto('/medical')
  await page.getByRole('button', { name: 'Join the Association' }).click()
  await page.getByRole('radio', { name: /^Someone else/ }).check()
  await fillMembership(page, 'Rosa Quill', 'rosa')
  await join(page).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Failed to submit membership application')
  await alert.getByRole('link', { name: 'Please enter a valid email address' }).click()
  await expect(page.getByLabel('Email address')).toBeFocused()
  await page.getByLabel('Email address').fill('rosa@example.test')

  await page.route('**/api/medical/memberships', (route) => route.abort())
  await join(page).click()
  await expect(alert).toContainText('We could not reach the server.')
  await page.unroute('**/api/medical/memberships')
  await page.route('**/api/medical/memberships', (route) => route.fulfill({ status: 503, body: '' }))
  await join(page).click()
  await expect(alert).toContainText('Failed to submit membership application')
  await expect(page.getByLabel('Name')).toHaveValue('Rosa Quill')
  await isAccessible(page, 'membership form that failed')

  await page.locator('#honeypot').fill('machine')
  await join(page).click()
  await expect(alert).toContainText('Please try again in a moment.')
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect(page).toHaveURL(/\/medical$/)
})

test('matching uses the answers, which stay in the browser, and an appointment becomes a contact @phone', async ({
  page,
  request,
}) => {
  const { email } = aConsumer()
  const sent: string[] = []
  page.on('request', (asked) => sent.push(`${asked.url()} ${asked.postData() ?? ''}`))
  await page.goto('/medical?view=results')
  await expect(page).toHaveURL(/\?view=match$/)
  const match = page.getByRole('button', { name: 'Find My Match' })
  await expect(match).toBeDisabled()
  await page.getByLabel('Your name').fill('Rosa')
  await page.getByRole('radio', { name: 'Digestive health' }).check()
  await expect(page.getByText('Still needed to match: a communication style.')).toBeVisible()
  await page.getByRole('radio', { name: /^Evidence-based/ }).check()
  await isAccessible(page, 'questionnaire')
  await match.click()
  const matches = page.getByRole('list', { name: 'Your matches' }).getByRole('article')
  await expect(matches.first()).toContainText('Dr. Elias Brandt')
  await expect(matches.first()).toContainText('100%')
  await page.reload()
  await expect(matches.first()).toContainText('Dr. Elias Brandt')

  await page.getByRole('button', { name: 'Refine My Preferences' }).click()
  await expect(page).toHaveURL(/\?view=match$/)
  await page.getByRole('radio', { name: /^Deep listening/ }).check()
  await page.getByRole('radio', { name: /^A balanced blend/ }).check()
  await match.click()
  await expect(matches.first()).toContainText('Dr. Maren Okafor')
  await expect(page.getByRole('complementary', { name: 'Demonstration data' })).toContainText('made up')

  await matches
    .first()
    .getByRole('button', { name: /^Request appointment/ })
    .click()
  await expect(page.getByText('your request goes to the Waymark team')).toBeVisible()
  await page.getByLabel('Email address').fill(email)
  await isAccessible(page, 'matches')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(
    page.getByText("Appointment requested with Dr. Maren Okafor! They'll reach out within 2 hours to confirm.", {
      exact: true,
    }),
  ).toBeVisible()

  const { access_token } = await theAdministrator(request)
  const answer = await page.request.post('/api/contacts/leads/find', {
    data: { search: email },
    headers: { authorization: `Bearer ${access_token}` },
  })
  expect((await answer.json()).leads).toMatchObject([
    {
      contact_type: 'appointment_request',
      name: 'Rosa',
      email,
      source_page: '/medical',
      notes: 'Appointment with Dr. Maren Okafor (demonstration)',
    },
  ])
  expect(sent.filter((what) => /digestive|listening|balanced/i.test(what))).toEqual([])
})

test('a failed appointment request shows an error and keeps the entries', async ({ page, watch }) => {
  watch.allow(/status of 422/)
  await page.goto('/medical?view=match')
  await page.getByLabel('Your name').fill('Rosa')
  await page.getByRole('radio', { name: 'Preventive care' }).check()
  await page.getByRole('radio', { name: /^Collaborative/ }).check()
  await page.getByRole('button', { name: 'Find My Match' }).click()
  await page
    .getByRole('button', { name: /^Request appointment/ })
    .first()
    .click()
  await page.getByLabel('Email address').fill('rosa')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue('rosa')
})

test("the practitioner's day is marked as a demo, and there is a way back @phone", async ({ page }) => {
  await page.goto('/medical')
  await page.getByRole('link', { name: 'See the Practitioner Dashboard' }).click()
  await expect(page.getByRole('complementary', { name: 'Demonstration data' })).toBeVisible()
  for (const panel of ['Today’s appointments', 'Trust score', 'Messages', 'Daily wisdom']) {
    await expect(page.getByRole('region', { name: panel })).toBeVisible()
  }
  await expect(page.getByText('2 unread')).toBeVisible()
  await page.locator('summary', { hasText: 'New rash since Tuesday' }).press('Enter')
  await expect(page.getByText('1 unread')).toBeVisible()
  await isAccessible(page, 'practitioner dashboard')
  await page.getByRole('button', { name: 'Back to the medical area' }).click()
  await expect(page).toHaveURL(/\/medical$/)
})
