import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, answered } from './people.ts'

test('a family census is filled in by keyboard and from a file, shared, and unshared @phone', async ({
  open,
  request,
  browser,
}) => {
  test.slow()
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=clients')
  await page.getByRole('link', { name: 'Census' }).click()
  await page.getByLabel('Name of the census').fill('The Lee family')
  await page.getByRole('button', { name: 'Create census' }).click()
  await expect(page.getByRole('heading', { name: 'The Lee family' })).toBeVisible()

  await page.getByRole('button', { name: 'Add a person' }).click()
  await expect(page.getByLabel('First name, row 1')).toBeFocused()
  await page.keyboard.type('Ann')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Lee')
  await page.keyboard.press('Tab')
  await page.keyboard.type('2/30/1980')
  await expect(page.getByText('This date does not exist.')).toBeVisible()
  await expect(page.getByText('Saved, but 1 cell has a problem')).toBeVisible()
  await page.getByLabel('Date of birth, row 1').fill('7/4/1980')
  await page.getByLabel('ZIP, row 1').fill('78701')
  await page.getByLabel('Tobacco, row 1').selectOption('No')
  await page.getByLabel('ZIP, row 1').press('Enter')
  await expect(page.getByLabel('First name, row 2')).toBeFocused()
  await page.keyboard.type('Bo')
  await page.getByLabel('Relationship, row 2').selectOption('Spouse')
  await page.getByLabel('First name, row 2').press('ArrowUp')
  await expect(page.getByLabel('First name, row 1')).toBeFocused()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Date of birth, row 1')).toHaveValue('07/04/1980')
  await expect(page.getByLabel('Last name, row 2')).toHaveValue('Lee')
  await expect(page.getByText('1 row has empty cells.')).toBeVisible()
  await isAccessible(page, 'census')

  await page.getByRole('button', { name: 'Remove Bo Lee' }).click()
  await expect(page.getByLabel('First name, row 2')).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('First name, row 2')).toHaveValue('Bo')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const csv = 'First,Last,DOB,Zip Code,Smoker,Relation\nCy,Lee,1/2/2018,78701,n,son\nDi,Lee,1/2/2099,7,n,daughter\n'
  const file = { name: 'kids.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Census file').setInputFiles(file)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('1 row can be imported.')).toBeVisible()
  await expect(dialog.getByText('The date of birth is in the future')).toBeVisible()
  await dialog.getByLabel('Date of birth').fill('1/2/2020')
  await isAccessible(page, 'census import')
  await dialog.getByRole('button', { name: 'Import 1 person' }).click()
  await expect(page.getByLabel('First name, row 3')).toHaveValue('Cy')

  await page.getByLabel('For whom').fill('Underwriting')
  await page.getByRole('button', { name: 'Create link' }).click()
  const address = await page.getByLabel('The new link, shown only once').inputValue()
  const other = await browser.newContext()
  const visitor = await other.newPage()
  await visitor.goto(address)
  await expect(visitor.getByRole('cell', { name: 'Cy' })).toBeVisible()
  await expect(visitor.getByText(/Shared by/)).toBeVisible()
  await isAccessible(visitor, 'shared census')
  await expect(page.getByRole('list', { name: 'Access log' })).toContainText('Chrome')
  await isAccessible(page, 'census links')
  await page.getByRole('button', { name: 'Withdraw Underwriting' }).click()
  await expect(page.getByText(/^Withdrawn/)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await other.close()
})

test('a conflict between two windows asks which version to keep', async ({ open, request }) => {
  test.slow()
  const broker = await aBroker(request)
  const one = await open(broker)
  await one.goto('/broker?tab=clients&census=all')
  await one.getByLabel('Name of the census').fill('Acme')
  await one.getByRole('button', { name: 'Create census' }).click()
  await one.getByRole('button', { name: 'Add a person' }).click()
  await one.getByLabel('First name, row 1').fill('Ann')
  await expect(one.getByText('Saved', { exact: true })).toBeVisible()
  const two = await open(broker)
  await two.goto(one.url())
  await expect(two.getByLabel('First name, row 1')).toHaveValue('Ann')
  // The entry that cannot be read stays here while the other window saves.
  await two.getByLabel('ZIP, row 1').fill('7')
  await one.getByLabel('Last name, row 1').fill('Lee')
  await expect(one.getByText('Saved', { exact: true })).toBeVisible()
  await two.getByLabel('ZIP, row 1').fill('78701')
  await two.getByRole('button', { name: 'Use the other change' }).click()
  await expect(two.getByLabel('Last name, row 1')).toHaveValue('Lee')
  await expect(two.getByText('Saved', { exact: true })).toBeVisible()
})

test('changes typed during a save, or that could not be saved, survive leaving the census', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/ERR_FAILED/)
  const broker = await aBroker(request)
  const { id } = await answered(request, 'post', '/api/broker/censuses', { name: 'Acme', kind: 'group' }, broker)
  const page = await open(broker)
  const rows = `**/api/broker/censuses/${id}/rows`
  const saved = page.getByText('Saved', { exact: true })
  await page.goto(`/broker?tab=clients&census=${id}`)

  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    rows,
    async (route) => {
      await promise
      return route.fallback()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Add a person' }).click()
  const saving = page.waitForRequest(rows)
  await page.getByLabel('First name, row 1').fill('Ann')
  await saving
  await page.getByLabel('Last name, row 1').fill('Lee')
  await page.getByRole('link', { name: 'All censuses' }).click()
  const second = page.waitForRequest(rows)
  resolve()
  await second
  await page.getByRole('link', { name: 'Acme' }).click()
  await expect(page.getByLabel('Last name, row 1')).toHaveValue('Lee')
  await expect(saved).toBeVisible()

  await page.route(rows, (route) => route.abort())
  await page.getByLabel('Last name, row 1').fill('Ray')
  await page.getByRole('link', { name: 'All censuses' }).click()
  await expect(page.getByText('Changes to Acme are not saved yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Acme' }).click()
  await expect(page.getByText(/^Not saved/)).toBeVisible()
  await expect(page.getByLabel('Last name, row 1')).toHaveValue('Ray')
  await page.unroute(rows)
  await page.evaluate("window.dispatchEvent(new Event('online'))")
  await expect(saved).toBeVisible()

  await page.getByRole('button', { name: 'Remove Ann Ray' }).click()
  await page.getByRole('link', { name: 'All censuses' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'Acme' }).click()
  await expect(saved).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Last name, row 1')).toHaveValue('Ray')
})
