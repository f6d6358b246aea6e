import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker } from './people.ts'
import { live } from './portal.ts'

const KNOWN = 'First Name,Last Name,Email\nAnn,Known,ann@known.test\nBo,Known,bo@known.test\nCy,Known,cy@known.test\n'

/** 200 people: 192 new ones, three who are in the book, and five with problems. */
function aBook(): string {
  const people = Array.from({ length: 192 }, (_, n) => `P${n},Fox,p${n}@book.test,(305) 555-${1000 + n},FL,Active,x`)
  const known = ['Ann,Known,ANN@known.test,,,,', 'Bo,Known,bo@known.test,,,,', 'Cy,Known,cy@known.test,,TX,,']
  const wrong = ['A,Bad,a,,,,', 'B,Bad,b,,,,', 'C,Bad,,12,,,', 'D,Bad,,,Ontario,,', ',,,,,Active,']
  return ['First Name,Last Name,Email,Phone,State,Status,Favorite color', ...people, ...known, ...wrong].join('\n')
}
const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a book of 200 clients is imported with problems and duplicates, and undone @phone', async ({ open, request }) => {
  test.slow()
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=clients')
  await live(page)
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByText('No imports yet.')).toBeVisible()
  await page.getByLabel('File of clients').setInputFiles(csv('known.csv', KNOWN))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('3 clients added, 0 clients filled in, 0 rows skipped.')).toBeVisible()

  await page.getByRole('link', { name: 'All imports' }).click()
  await page.getByLabel('File of clients').setInputFiles(csv('book.csv', aBook()))
  await expect(page.getByText('192 new clients')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('3 people whom you may have already, 5 rows with problems.')).toBeVisible()
  await expect(page.getByText('Not imported: Favorite color')).toBeVisible()
  await expect(
    page.getByText('For example: FL · TX', { exact: false }).or(page.getByText('For example: FL')),
  ).toBeVisible()
  await expect(page.getByText('State: “Ontario”.')).toBeVisible()
  await expect(page.getByText('Row 194: same email address')).toBeVisible()
  await isAccessible(page, 'import preview')
  await page.getByRole('radio', { name: /^Fill in what is empty/ }).press('Space')
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await expect(page.getByText('192 clients added, 1 client filled in, 7 rows skipped.')).toBeVisible({
    timeout: 30_000,
  })
  await isAccessible(page, 'import done')

  await page.getByRole('link', { name: 'Go to your clients' }).click()
  await expect(page.getByText('Not assessed').first()).toBeVisible()
  await page
    .getByLabel(/Search/)
    .first()
    .fill('p191@book.test')
  await page.getByRole('link', { name: /^P191 Fox/ }).click()
  await expect(page.getByText('They have not taken the assessment', { exact: false })).toBeVisible()
  await expect(page.getByRole('link', { name: '(305) 555-1191' })).toBeVisible()
  await isAccessible(page, 'imported client')

  await page.goto('/broker?tab=clients&import=all')
  await page.getByRole('link', { name: 'book.csv' }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('button', { name: 'Yes, undo it' }).click()
  await expect(page.getByText('193 clients taken back, 0 clients kept.')).toBeVisible({ timeout: 30_000 })
  await page.goto('/broker?tab=clients')
  await page
    .getByLabel(/Search/)
    .first()
    .fill('known.test')
  await expect(page.getByRole('link', { name: /^(Ann|Bo|Cy) Known/ })).toHaveCount(3)
})
