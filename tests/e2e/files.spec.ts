import type { Page } from '@playwright/test'
import { MAX_FILE_BYTES } from '@waymark/contracts/knowledge/files/rules'
import { aPdf } from '@waymark/testing/documents'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker } from './people.ts'
import { live, navigation, signIn } from './portal.ts'

const PLAN = [
  'Northwind Silver 4500. Summary of benefits and coverage.',
  'The deductible is $4,500 a person. Deductibles start over in January.',
  'Emergency room care: $350 copay.',
]
const pdf = async () => ({ name: 'Northwind Silver.pdf', mimeType: 'application/pdf', buffer: await aPdf(PLAN) })
const csv = (name: string, text = 'carrier,phone\nNorthwind Health,555-0114\n') => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
})

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel('Files to upload').setInputFiles(files)
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: name })
const upload = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })

test('a broker uploads several files in one go, searches inside and opens the matching page @phone', async ({
  open,
  request,
  watch,
}) => {
  test.slow()
  watch.allow(/status of 415/)
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=files')
  await live(page)
  await expect(page.getByText('No files yet')).toBeVisible()
  await choose(page, [
    await pdf(),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
    { name: 'a byte more.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(MAX_FILE_BYTES + 1, 'x') },
    csv('Carriers.csv'),
    csv('Not a picture.png'),
  ])
  await expect(upload(page, 'notes.txt')).toContainText(
    'We only accept PDF, DOCX, XLSX, CSV, PNG, or JPG files. notes.txt is not supported.',
  )
  await expect(upload(page, 'a byte more.pdf')).toContainText(
    'File a byte more.pdf is too large. Maximum size is 25MB.',
  )
  await expect(page.getByText('Northwind Silver.pdf uploaded and processing for agency search!')).toBeVisible()
  await expect(page.getByText('Carriers.csv uploaded and processing for agency search!')).toBeVisible()
  await expect(upload(page, 'Not a picture.png')).toContainText(
    'File type not supported. Please upload PDF, DOCX, XLSX, CSV, PNG, or JPG.',
  )
  await page.getByRole('button', { name: 'Dismiss all' }).click()
  await expect(page.getByRole('list', { name: 'Uploads' })).toBeHidden()
  await expect(row(page, 'Northwind Silver.pdf')).toContainText('Ready')
  await expect(row(page, 'Northwind Silver.pdf')).toContainText('3 pages')
  await expect(row(page, 'Carriers.csv')).toContainText('Ready')
  await expect(row(page, 'Carriers.csv')).toContainText('0.0 MB')

  await page.getByLabel('Search inside all files').fill('deductible')
  const hit = page.getByRole('article', { name: 'Northwind Silver.pdf' }).getByRole('link')
  await expect(hit).toContainText('Page 2')
  await expect(hit.locator('mark').first()).toHaveText(/deductible/i)
  await hit.click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('region', { name: 'Page 2 of Northwind Silver.pdf' }).locator('canvas')).toBeVisible()
  await expect(preview.locator('mark')).toHaveText(['deductible', 'Deductibles'])
  await expect(preview.getByText('of 3')).toBeVisible()

  await page.reload()
  await expect(preview.locator('mark')).toHaveText(['deductible', 'Deductibles'])
  await preview.getByRole('button', { name: 'Next page' }).click()
  await expect(preview.getByText('Emergency room care: $350 copay.')).toBeAttached()
  await expect(page).toHaveURL(/page=3/)
  await preview.getByText('Text', { exact: true }).click()
  await expect(preview.getByRole('region', { name: 'Page 3 of Northwind Silver.pdf' })).toContainText('$350 copay')
  await preview.getByRole('button', { name: 'Close the preview' }).click()
  await expect(preview).toBeHidden()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(row(page, 'Carriers.csv')).toBeVisible()
})

test('a file is deleted, restored, downloaded, and opened by keyboard', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=files')
  await live(page)
  await page.getByText('Plan data', { exact: true }).click()
  await choose(page, [await pdf(), csv('Carriers.csv')])
  await expect(row(page, 'Northwind Silver.pdf')).toContainText('Ready')
  await expect(row(page, 'Northwind Silver.pdf')).toContainText('Plan data')
  await expect(row(page, 'Carriers.csv')).toContainText('Ready')

  await page.getByRole('button', { name: 'Delete Carriers.csv' }).click()
  await expect(row(page, 'Carriers.csv')).toBeHidden()
  await page
    .getByRole('alert')
    .filter({ hasText: 'Carriers.csv deleted' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(row(page, 'Carriers.csv')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Carriers.csv' }).click()
  await expect(row(page, 'Carriers.csv')).toBeHidden()
  await page.reload()
  await expect(row(page, 'Northwind Silver.pdf')).toBeVisible()
  await expect(row(page, 'Carriers.csv')).toBeHidden()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download Northwind Silver.pdf' }).click()
  expect((await download).suggestedFilename()).toBe('Northwind Silver.pdf')

  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Northwind Silver.pdf' })).toBeFocused()
  await expect(preview.getByText('of 3')).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(preview.getByLabel('Page number')).toHaveValue('2')
  await preview.getByLabel('Page number').fill('99')
  await preview.getByLabel('Page number').press('Enter')
  await expect(page).toHaveURL(/page=3/)
  await preview.getByRole('heading').click()
  await page.keyboard.press('+')
  await expect(preview.getByRole('button', { name: '125%, fit the width' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(
    row(page, 'Northwind Silver.pdf').getByRole('link', { name: 'Northwind Silver.pdf', exact: true }),
  ).toBeFocused()
})

test('an upload continues on other pages, and a failed one is retried', async ({ open, request, watch }) => {
  watch.allow(/Failed to load resource/)
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=files')
  await live(page)
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route(/\/api\/broker\/files\/upload/, async (route) => {
    started.resolve()
    await released.promise
    await route.abort()
  })
  await choose(page, csv('Carriers.csv'))
  await started.promise
  await navigation(page).getByRole('link', { name: 'Clients' }).click()
  await expect(page.getByRole('heading', { name: 'Clients', exact: true })).toBeVisible()
  await expect(navigation(page).getByRole('link', { name: 'Files uploading' })).toBeVisible()
  released.resolve()
  await expect(page.getByText('Carriers.csv: Upload failed. Please check your connection and try again.')).toBeVisible()
  await page.unroute(/\/api\/broker\/files\/upload/)
  await navigation(page).getByRole('link', { name: 'Files' }).click()
  await page.getByRole('button', { name: 'Retry Carriers.csv' }).click()
  await expect(row(page, 'Carriers.csv')).toContainText('Ready')
})

test('an expired token is renewed during an upload', async ({ open, request, watch }) => {
  watch.allow(/status of 401/)
  const ada = await aBroker(request)
  const page = await open()
  await page.goto('/broker')
  await signIn(page, ada.user.email, ada.password)
  await live(page)
  await page.goto('/broker?tab=files')
  await expect(page.getByText('No files yet')).toBeVisible()
  await page.evaluate(
    "localStorage.setItem('broker_token', localStorage.getItem('broker_token').slice(0, -4) + 'AAAA')",
  )
  await choose(page, csv('Carriers.csv'))
  await expect(row(page, 'Carriers.csv')).toContainText('Ready')
})

test('the files are accessible', async ({ open, request }) => {
  test.slow()
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=files')
  await expect(page.getByText('No files yet')).toBeVisible()
  await isAccessible(page, 'no files')
  await choose(page, [await pdf(), csv('Carriers.csv'), csv('notes.txt')])
  await expect(row(page, 'Northwind Silver.pdf')).toContainText('Ready')
  await isAccessible(page, 'files')
  await page.getByLabel('Search inside all files').fill('copay')
  await page.getByRole('article').getByRole('link').click()
  await expect(page.getByRole('region', { name: 'Preview' }).locator('mark')).toHaveText(['copay'])
  await isAccessible(page, 'a page')
})
