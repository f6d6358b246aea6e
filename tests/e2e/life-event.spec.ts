import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker } from './people.ts'
import { board, live, openPart } from './portal.ts'

const BOOK = 'First Name,Last Name,Email,Phone,State\nAnn,Moved,ann@moved.test,(305) 555-0177,FL\n'
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('a life event of an imported person is recorded, comes to the work list, and is taken back @phone', async ({
  open,
  request,
}) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=clients&import=all')
  await live(page)
  await page
    .getByLabel('File of clients')
    .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(BOOK) })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 client added', { exact: false })).toBeVisible({ timeout: 20_000 })
  await page.goto('/broker?tab=clients')
  await page.getByRole('link', { name: /^Ann Moved/ }).click()
  await openPart(page, 'Household')
  await expect(page.getByText('No quoting links yet')).toBeVisible()

  await page.getByRole('button', { name: 'Record a life event' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What changed').selectOption('Moved')
  await dialog.getByLabel('When').fill(daysAgo(20))
  await expect(dialog.getByText(/^They can enroll until /)).toBeVisible()
  await isAccessible(page, 'life event')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Can enroll until')).toBeVisible()
  await openPart(page, 'Activity')
  await expect(page.getByText(/^You recorded a life event: moved on /)).toBeVisible()

  const row = board(page).getByRole('listitem').filter({ hasText: 'Ann Moved may be able to enroll until' })
  await page.goto('/broker')
  await row.getByRole('link').first().click()
  await openPart(page, 'Household')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByRole('button', { name: 'Record a life event' })).toBeVisible()
  await page.goto('/broker')
  await expect(board(page)).toBeVisible()
  await expect(row).toHaveCount(0)
})
