import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { aConsumer, PASSWORD, theAdministrator } from './people.ts'
import { authForm } from './portal.ts'
import { tick } from './tick.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Submit Application' })
const FAILED = 'Error submitting application. Please try again.'

async function fill(page: Page, email: string) {
  await page.getByLabel('Name').fill('Fern Hollow')
  await page.getByLabel('Email address').fill(email)
  await tick(page.getByRole('checkbox', { name: 'Creative' }))
  await page.getByLabel('About you').fill('We farm together.')
}

/** The path of the link in an email. */
const pathIn = (text: string, pattern: RegExp): string => pattern.exec(text)?.[0] ?? ''

test('from application through a question to membership in the family network @phone', async ({
  page,
  open,
  request,
}) => {
  test.slow()
  const { email } = aConsumer()
  await page.goto('/sp')
  await isAccessible(page, 'family network')
  await page.getByRole('link', { name: 'Request Invitation' }).first().click()
  await expect(page).toHaveURL(/\/sp\/apply$/)
  await expect(submit(page)).toBeDisabled()
  await isAccessible(page, 'application form')
  await fill(page, email)
  await submit(page).click()
  await expect(page.getByText(/within 3-5 business days/)).toBeVisible()
  await isAccessible(page, 'application received')
  await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')

  const console = await open(await theAdministrator(request))
  await console.goto('/admin/applications')
  await console
    .getByRole('link', { name: /^Fern Hollow/ })
    .first()
    .click()
  await expect(console.getByRole('link', { name: email })).toBeVisible()
  await isAccessible(console, 'application of an applicant')
  await console.getByLabel('Your message to the applicant').fill('How many are you?')
  await console.getByRole('button', { name: 'Ask this' }).click()
  await expect(console.getByText('Not answered yet.')).toBeVisible()

  await page.goto(pathIn(await mailTo(email, 'A question about your application'), /\/application#token=\S+/))
  await expect(page).toHaveURL(/\/application$/)
  await isAccessible(page, 'own application')
  await page.getByLabel('How many are you?').fill('Nine.')
  await page.getByRole('button', { name: 'Send answer' }).click()
  await expect(page.getByText('We are reviewing it.')).toBeVisible()

  await expect(console.getByText('Nine.')).toBeVisible()
  await expect(console.getByRole('button', { name: 'Approve' })).toBeDisabled()
  await expect(console.getByText(/^Before you approve this application, settle these checks: license/)).toBeVisible()
  const checklist = console.getByRole('list', { name: 'Checklist' })
  await checklist.getByRole('button', { name: 'License verification does not apply' }).click()
  await checklist.getByLabel('Why does it not apply?').fill('They sell no insurance')
  await console.keyboard.press('Enter')
  await expect(checklist).toContainText('Does not apply: They sell no insurance (')
  for (const item of ['Background check', 'Compliance check', 'Network approval']) {
    await checklist.getByRole('checkbox', { name: item }).focus()
    await console.keyboard.press('Space')
    await expect(checklist.getByRole('checkbox', { name: item })).toBeChecked()
  }
  const background = checklist.getByRole('checkbox', { name: 'Background check' })
  // A click while the tick is still being saved has no effect.
  await expect(background).toHaveAttribute('aria-disabled', 'false')
  await background.click()
  await expect(background).not.toBeChecked()
  await expect(console.getByText('settle these checks: background check.')).toBeVisible()
  await expect(background).toHaveAttribute('aria-disabled', 'false')
  await background.click()
  await expect(background).toBeChecked()
  await isAccessible(console, 'checked application')
  await console.getByRole('button', { name: 'Approve' }).click()
  await console.getByRole('dialog').getByRole('button', { name: 'Approve' }).click()
  await expect(console.getByText(/We sent an invitation by email/)).toBeVisible()

  const welcome = await mailTo(email, 'Welcome to the family and founders network')
  await page.goto(pathIn(welcome, /\/application#token=\S+/))
  // The page was open already, so the link alone does not load it.
  await page.reload()
  await page.getByRole('link', { name: 'Create your account' }).click()
  const form = authForm(page, 'Join Network')
  await expect(page).toHaveURL(/\/broker\/register$/)
  await form.getByLabel('First name').fill('Fern')
  await form.getByLabel('Last name').fill('Hollow')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel(/^Password/).fill(PASSWORD)
  await tick(form.getByRole('checkbox'))
  await form.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/broker\/tutorial$/)
  const token = await page.evaluate(() => localStorage.getItem('broker_token'))
  const joined = await request.get('/api/federation/memberships', { headers: { authorization: `Bearer ${token}` } })
  expect(await joined.json()).toEqual({ networks: ['TW', 'SP'] })
})

test('a failed application shows an error and keeps the entries', async ({ page, watch }) => {
  watch.allow(/status of (429|500)/)
  await page.goto('/tw')
  await isAccessible(page, 'professional network')
  await page.goto('/tw/apply')
  await page.getByLabel('Name').fill('Moss Hollow')
  await page.getByLabel('Email address').fill(aConsumer().email)
  await tick(page.getByRole('checkbox', { name: 'CPA' }))
  await page.getByLabel('About you').fill('Taxes since 1998.')
  await expect(page.getByText('Still needed to submit: your organization.')).toBeVisible()
  await expect(submit(page)).toBeDisabled()
  await page.getByLabel('Organization').fill('Hollow & Co')
  await page.route('**/api/federation/members/apply', (route) => route.fulfill({ status: 500, json: {} }))
  await submit(page).click()
  await expect(page.getByRole('alert')).toHaveText(FAILED)
  await expect(page.getByLabel('Organization')).toHaveValue('Hollow & Co')
  await page.unroute('**/api/federation/members/apply')
  await page.route('**/api/federation/members/apply', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '600' },
      json: { detail: 'Too many attempts. Please wait a moment and try again.', code: 'too_many_requests' },
    }),
  )
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Please try again in 10 minutes.')
  await page.unroute('**/api/federation/members/apply')
  await submit(page).click()
  await expect(page.getByText(/within 3-5 business days/)).toBeVisible()
})

test('administrators share out applications, note what they found, and see who applied before @phone', async ({
  open,
  request,
}) => {
  const { email } = aConsumer()
  const marker = crypto.randomUUID().slice(0, 8)
  const application = { org: 'Fern & Co', sectors: ['Insurance'], bio_short: 'Licensed since 2009.', join_origin: 'TW' }
  for (const name of ['Fern', 'Moss']) {
    const data = { ...application, email, npn: '17240931', name: `${name} ${marker}` }
    expect((await request.post('/api/federation/members/apply', { data })).ok()).toBe(true)
  }
  const desk = await open(await theAdministrator(request))
  await desk.goto('/admin/applications')
  await desk.getByLabel('Search applications').fill(`Moss ${marker}`)
  const row = desk.getByRole('list', { name: 'Applications' }).getByRole('link', { name: `Moss ${marker}` })
  await expect(row).toContainText('TW · 0 of 4 checks')
  await row.click()
  const detail = desk.getByRole('region', { name: 'Application', exact: true })
  await detail.getByRole('button', { name: 'Assign to me' }).click()
  await expect(desk.getByText('The assignee is changed.')).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Assign to me' })).toHaveCount(0)
  await detail.getByRole('checkbox', { name: 'Background check' }).click()
  await expect(detail.getByRole('checkbox', { name: 'Background check' })).toBeChecked()
  await desk.getByRole('button', { name: 'Undo' }).click()
  await expect(detail.getByRole('checkbox', { name: 'Background check' })).not.toBeChecked()
  await detail.getByRole('button', { name: 'Add note' }).click()
  await expect(detail.getByText('Please enter a note')).toBeVisible()
  await detail.getByLabel('New note').fill(`Spoke with the board ${marker}`)
  await detail.getByRole('button', { name: 'Add note' }).click()
  await expect(detail.getByRole('list', { name: 'Internal notes' })).toContainText(`Spoke with the board ${marker}`)
  await isAccessible(desk, 'vetting')
  const same = detail.getByRole('list', { name: 'Same person' })
  await expect(same).toContainText('same email and NPN')
  await same.getByRole('link', { name: `Fern ${marker}` }).click()
  await expect(detail.getByRole('heading', { name: `Fern ${marker}` })).toBeVisible()

  await desk.goto('/admin/applications?assignee=me')
  await desk.getByLabel('Search applications').fill(`board ${marker}`)
  await expect(desk.getByRole('list', { name: 'Applications' }).getByRole('link')).toHaveCount(1)
  await desk.goto('/admin/applications?assignee=nobody&status=approved')
  await desk.getByLabel('Search applications').fill(marker)
  await expect(desk.getByText('No applications match')).toBeVisible()
  await desk.getByRole('button', { name: 'Show all applications' }).click()
  await expect(desk.getByText('No applications match')).toHaveCount(0)
})
