import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker } from './people.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test('an agency profile survives a reload @phone', async ({ open, request }) => {
  test.slow()
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=agency-profile')
  await page.getByLabel('Agency name').fill('Hill Country Health')
  await page.getByLabel('States licensed').fill('tx, Oklahoma')
  await page.getByLabel('Primary color').fill('#FDE047')
  await expect(page.getByText(/Below 4.5:1 it is hard to read/)).toBeVisible()
  await page.getByLabel('Primary color').fill('#0B7A75')
  await expect(page.getByText(/reads well/)).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Agency profile saved successfully!')).toBeVisible()

  await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PNG })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()

  // Toasts stay while the pointer is over them, and at most three are shown.
  await page.mouse.move(0, 0)
  await page.getByLabel('Label').press('Enter')
  await expect(page.getByText('Please enter a label')).toBeVisible()
  await page.getByLabel('Label').fill('Carrier')
  await page.getByLabel('URL').fill('https://carrier.example.com/')
  await page.getByLabel('URL').press('Enter')
  await expect(page.getByText('Added: Carrier')).toBeVisible()
  await expect(page.getByLabel('Label')).toHaveValue('')

  await page.reload()
  await expect(page.getByLabel('Agency name')).toHaveValue('Hill Country Health')
  await expect(page.getByLabel('States licensed')).toHaveValue('OK, TX')
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Carrier/ })).toHaveAttribute('rel', /noopener/)
  await isAccessible(page, 'agency profile')
})

test('a test client appears among the clients, and all test clients can be deleted @phone', async ({
  open,
  request,
}) => {
  test.slow()
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=mock-patients')
  await page.getByRole('combobox', { name: 'Scenario' }).click()
  await page.getByRole('option', { name: 'Diabetes under treatment' }).click()
  await page.getByRole('button', { name: 'Generate mock patient' }).click()
  const made = page.getByRole('article', { name: 'New mock patient' })
  await expect(made).toContainText('Type 2 diabetes')
  await expect(made).toContainText('ACA Gold Premier with Supplemental Gap Coverage, $710 a month together')
  await isAccessible(page, 'mock patients')
  await page.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 mock patient restored')).toBeVisible()
  await made.getByRole('link', { name: 'Open in my clients' }).click()
  await expect(page.getByText('Mock', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('You created this test client').first()).toBeVisible()

  await page.goto('/broker?tab=mock-patients')
  await page.getByRole('button', { name: 'Delete all' }).click()
  await expect(page.getByText('None yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('None yet.')).toBeVisible()
})
