import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { test } from './fixtures.ts'
import { aBroker, type Signed, theAdministrator } from './people.ts'

// Other tests buy, refer and estimate in the meantime, so current values are never changed here.

const list = (page: Page) => page.getByRole('region', { name: 'System' })
const what = (page: Page) => page.getByRole('region', { name: 'Current value' })
const editor = (page: Page) => page.getByRole('region', { name: 'Change it' })

async function openSetting(page: Page, name: string) {
  await page.goto('/admin/system')
  await list(page).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
}

async function save(page: Page, why: string, day?: string) {
  await editor(page).getByRole('button', { name: 'Review the change' }).click()
  if (day) await page.getByLabel('From', { exact: true }).fill(day)
  await page.getByLabel('Why').fill(why)
  await page.getByRole('button', { name: /^Save/ }).click()
}

async function cancelPlan(page: Page) {
  await what(page).getByRole('button', { name: 'Cancel this plan for January 1, 2099' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, cancel it' }).click()
}

/** A change by another administrator: sets a setting to its current value. */
async function changedElsewhere(request: APIRequestContext, { access_token }: Signed, name: string) {
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = await request.get('/api/admin/settings', { headers })
  const { settings }: { settings: { name: string; value: object; number: number }[] } = await answer.json()
  const { value, number } = settings.find((one) => one.name === name) ?? {}
  const data = { value, seen: number, note: 'Elsewhere' }
  expect((await request.post(`/api/admin/settings/${name}`, { headers, data })).status()).toBe(201)
}

test('only administrators see the settings', async ({ open, request }) => {
  const broker = await open(await aBroker(request))
  await broker.goto('/admin/system')
  await expect(broker).toHaveURL('/broker')
})

test('shows every setting with its current value, accessibly @phone', async ({ open, request }) => {
  // Axe checks the longest table, in light and dark mode.
  test.slow()
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/system')
  await expect(list(page).getByRole('listitem')).toHaveCount(19)
  await isAccessible(page, 'list of settings')
  await list(page).getByRole('link', { name: 'State rules' }).click()
  await expect(page.getByLabel('State, row 1', { exact: true })).toHaveValue('AK')
  await isAccessible(page, 'a setting with a table')
})

test('inputs side by side line up, however long their labels are', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await page.setViewportSize({ width: 1440, height: 900 })
  await openSetting(page, 'Prices')
  const topOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.y
  const basic = await topOf('Professional (Broker Basic), a month')
  expect(basic).toBeGreaterThan(0)
  expect(await topOf('White Label (White Label Premium), a month')).toBe(basic)
})

test('a price change is planned for a later day and canceled', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await openSetting(page, 'Prices')
  await expect(page.getByLabel('Professional (Broker Basic), a month')).toHaveValue('9.99')
  await page.getByLabel('Professional (Broker Basic), a month').fill('0.5')
  await editor(page).getByRole('button', { name: 'Review the change' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('A price is $1 or more.')

  await page.getByLabel('Professional (Broker Basic), a month').fill('$12.50')
  await save(page, 'Next season', '2099-01-01')
  await expect(page.getByText('Prices: planned for January 1, 2099.')).toBeVisible()
  await expect(what(page)).toContainText(/From January 1, 2099: Next season.*\$9\.99 a month.*\$12\.50 a month/)
  await expect(list(page).getByRole('link', { name: 'Prices' })).toContainText('Planned')
  const answer = await request.get('/api/payments/plans')
  expect(await answer.json()).toMatchObject([{ amount_cents: 999 }, { amount_cents: 4900 }])

  await editor(page).getByRole('button', { name: 'Review the change' }).click()
  await expect(editor(page)).toContainText(
    /From January 1, 2099 this is replaced again:.*\$9\.99 a month.*\$12\.50 a month/,
  )
  await page.getByRole('button', { name: 'Back to the figures' }).click()
  await cancelPlan(page)
  await expect(page.getByText('Prices: the plan for January 1, 2099 is canceled.')).toBeVisible()
  await expect(what(page)).not.toContainText('January 1, 2099')
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Canceled: Next season')
  const plan = history.getByRole('listitem').filter({ hasText: 'Next season', hasNotText: 'Canceled' })
  await expect(plan).toContainText('$9.99 a month')
})

test("a fee tier applies in a member's form, and the default can be restored", async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await openSetting(page, 'Referral fees')
  await page.getByRole('button', { name: 'Add a row' }).click()
  await page.getByLabel('From employees, row 5').fill('900000')
  await page.getByLabel('Fee, USD, row 5').fill('700')
  await editor(page).getByRole('button', { name: 'Review the change' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Row 5: A larger employer cannot have a smaller fee.',
  )
  await page.getByLabel('Fee, USD, row 5').fill('900')
  await save(page, 'The largest')
  await expect(what(page)).toContainText('The largest')

  const member = await open(await aBroker(request))
  await member.goto('/tw/dashboard?tab=referrals')
  await expect(async () => {
    await member.reload()
    await expect(member.getByText('Earn $200-$900 per placement')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await member.getByRole('button', { name: 'Submit a referral' }).click()
  await member.getByLabel('Employee count').fill('900000')
  await expect(member.getByText('Estimated fee: $900')).toBeVisible()

  await page.getByRole('button', { name: 'Use the default' }).click()
  await save(page, 'As before')
  await expect(what(page)).toContainText('As before')
})

test('a table is pasted from a spreadsheet, and the review shows the differences', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await openSetting(page, 'Out-of-pocket maximums')
  await page.getByText('Fill in from CSV').click()
  const rows = page.getByLabel('Rows as CSV, or copied from a spreadsheet')
  await rows.fill('year,self_only\n2025,9200')
  await page.getByRole('button', { name: 'Fill in these rows' }).click()
  await expect(page.getByText('The first line has no column plan_year.')).toBeVisible()
  await rows.fill(
    'plan_year\tself_only\temployer_percent\n2025\t9200\t9.02\n2026\t10600\t9.96\n2027\t12000\t10.22\n2090\t50000\t',
  )
  await page.getByRole('button', { name: 'Fill in these rows' }).click()
  await expect(page.getByLabel('One person, row 4')).toHaveValue('50000')
  await editor(page).getByRole('button', { name: 'Review the change' }).click()
  const changes = page.getByRole('list', { name: 'What changes' })
  await expect(changes.getByRole('listitem')).toHaveText([/^2090new → 50000, none$/])
  await expect(editor(page)).toContainText('Stored data does not change')
  await page.getByRole('button', { name: 'Back to the figures' }).click()
  await expect(page.getByLabel('One person, row 4')).toHaveValue('50000')
})

test("the queue's administrators and plan weights are chosen, shown by name and canceled", async ({
  open,
  request,
}) => {
  test.slow()
  const page = await open(await theAdministrator(request))
  await openSetting(page, 'Assignment')
  const weight = page.getByLabel('Weight of White Label (White Label Premium)')
  await weight.fill('11')
  await page.getByRole('button', { name: 'Review the change' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('A weight must be 10 or less.')
  await weight.fill('2')
  await page.getByRole('combobox', { name: 'Who receives the queue' }).click()
  const choice = page.getByRole('option').first()
  const name = await choice.innerText()
  await choice.click()
  await page.keyboard.press('Escape')
  await save(page, 'Plans weigh', '2099-01-01')
  await expect(what(page)).toContainText(/Weight of White Label \(White Label Premium\)\s*1 → 2/)
  await expect(what(page)).toContainText(`the longest-serving → ${name}`)
  const change = page.getByRole('region', { name: 'History' }).getByRole('listitem').filter({ hasText: 'Plans weigh' })
  await expect(change).toContainText(`the longest-serving → ${name}`)
  await isAccessible(page, 'assignment')

  await cancelPlan(page)
  await expect(what(page)).not.toContainText('January 1, 2099')
})

test('a shorter retention says what it would delete before it is saved', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await openSetting(page, 'Retention')
  await page.getByLabel('Business leads, days').fill('20')
  await editor(page).getByRole('button', { name: 'Review the change' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The number of days must be 30 or more.')
  await page.getByLabel('Business leads, days').fill('30')
  await editor(page).getByRole('button', { name: 'Review the change' }).click()
  await expect(page.getByRole('list', { name: 'What changes' })).toContainText('730 days → 30 days')
  await expect(page.getByRole('heading', { name: 'What this changes' })).toBeFocused()
})

test('an administrator is warned about a change by someone else, and starts again', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 409/)
  const administrator = await theAdministrator(request)
  const page = await open(administrator)
  await openSetting(page, 'Age curve')
  await page.getByLabel('Ratio, row 1', { exact: true }).fill('0.7')
  await changedElsewhere(request, administrator, 'age_curve')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('This setting changed while you were editing')
  await save(page, 'Without looking')
  await expect(page.getByText('Go back and start from the current version.')).toBeVisible()
  await page.getByRole('button', { name: 'Start from the current version' }).click()
  await expect(page.getByLabel('Ratio, row 1', { exact: true })).toHaveValue('0.765')
})
