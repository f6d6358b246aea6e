import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { thisYear } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, submitFor } from './people.ts'
import { openPart } from './portal.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Household', exact: true })
const estimate = (page: Page) => page.getByRole('region', { name: 'What this client is likely entitled to' })
const person = (page: Page, name: string) => card(page).getByRole('group', { name })
const save = (page: Page) => card(page).getByRole('button', { name: 'Save household' }).click()
const open = (page: Page, id: string) => page.goto(`/broker?tab=clients&client=${id}&part=household`)

test('the ages of others are asked for, and turn the range into a credit that can be undone @phone', async ({
  open: browser,
  request,
}) => {
  test.slow()
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer({ age: '35', zip_code: '78701' }), {
    household_size: 4,
    annual_income: 110_000,
    covers_others: true,
  })
  const [page, other] = [await browser(ada), await browser(ada)]
  await open(other, id)
  await expect(card(other)).toContainText('Ages are missing.')
  await open(page, id)
  await expect(card(page)).toContainText('Ages are missing.')
  await expect(estimate(page)).toContainText('Ages are missing')
  await expect(estimate(page)).toContainText(/\$0 to \$[\d,]+/)

  await card(page).getByRole('button', { name: 'Enter the ages' }).click()
  await expect(person(page, 'Person 4')).toBeVisible()
  await expect(person(page, '(the client)')).toContainText('35 years, no tobacco.')
  await save(page)
  await expect(card(page).getByText('Enter an age')).toHaveCount(3)
  await expect(person(page, 'Person 2').getByLabel('Age', { exact: true })).toBeFocused()
  for (const [name, relationship, age] of [
    ['Person 2', 'Spouse', '35'],
    ['Person 3', 'Child', '9'],
    ['Person 4', 'Child', '6'],
  ] as const) {
    await person(page, name).getByLabel('Relationship').selectOption(relationship)
    await person(page, name).getByLabel('Age', { exact: true }).fill(age)
  }
  await expect(card(page)).toContainText('You have unsaved changes.')
  await isAccessible(page, 'household form')
  await save(page)
  await expect(page.getByText('Household saved.')).toBeVisible()
  const people = card(page).getByRole('list', { name: 'People in the household' }).getByRole('listitem')
  await expect(people).toHaveText([/, 35 \(the client\)$/, 'Spouse, 35', 'Child, 9', 'Child, 6'])
  await expect(estimate(page)).toContainText(/Tax credit of \$[\d,]+ a month/)
  await expect(card(other)).toContainText('Spouse, 35')
  await expect(estimate(other)).toContainText(/Tax credit of \$[\d,]+ a month/)

  await page.getByText('Household saved.').getByRole('button', { name: 'Undo' }).click()
  await expect(card(page)).toContainText('Ages are missing.')
  await expect(estimate(page)).toContainText('Ages are missing')
  await isAccessible(page, 'household that is not known')
})

test('people are added and removed by keyboard, and what is typed survives a look elsewhere', async ({
  open: browser,
  request,
}) => {
  const ada = await aBroker(request)
  const answers = { household_size: 1, annual_income: 40_000 }
  const id = await submitFor(request, ada, aConsumer({ age: '67' }), answers)
  const another = aConsumer()
  await submitFor(request, ada, another, answers)
  const page = await browser(ada)
  await open(page, id)
  await expect(card(page)).toContainText('Only the client is listed.')
  await card(page).getByRole('button', { name: 'Edit household' }).press('Enter')
  await card(page).getByRole('button', { name: 'Add a person' }).press('Enter')
  await expect(person(page, 'Person 2').getByLabel('Relationship')).toBeFocused()
  await page.keyboard.type('Sp')
  await page.keyboard.press('Tab')
  await page.keyboard.type('61')
  await expect(card(page).getByLabel('Tax household size')).toHaveValue('2')

  await page.getByRole('link', { name: 'Clients', exact: true }).last().click()
  const clients = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await clients.filter({ hasText: another.email }).getByRole('link').first().click()
  await openPart(page, 'Household')
  await expect(card(page)).toContainText('Only the client is listed.')
  for (const _ of ['part', 'client', 'list']) await page.goBack()
  await expect(person(page, 'Person 2').getByLabel('Age', { exact: true })).toHaveValue('61')

  await person(page, 'Person 2').getByText('Medicare, Medicaid, pregnancy, job coverage').click()
  await person(page, 'Person 2').getByLabel('Is offered coverage by an employer').check()
  await save(page)
  await expect(person(page, 'Person 2').getByText('Enter a premium')).toBeVisible()
  await person(page, 'Person 2').getByLabel('Premium for the employee alone').fill('900')
  await card(page).getByLabel('Tax household size').fill('1')
  await save(page)
  await expect(card(page)).toContainText('At least 2: everyone listed above counts')
  await card(page).getByLabel('Tax household size').fill('2')
  await save(page)
  await expect(card(page)).toContainText('job coverage offered for $900 a month for the employee only')
  await expect(card(page).getByRole('button', { name: 'Edit household' })).toBeFocused()
  await expect(estimate(page)).toContainText(/Medicare and a tax credit of \$[\d,]+ a month/)

  await card(page).getByRole('button', { name: 'Edit household' }).click()
  await card(page).getByRole('button', { name: 'Remove person 2' }).click()
  await save(page)
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
})

test('the county is chosen where the ZIP code leaves a choice, and can change @phone', async ({
  open: browser,
  request,
}) => {
  const ada = await aBroker(request)
  const answers = { household_size: 1, annual_income: 40_000 }
  const id = await submitFor(request, ada, aConsumer({ zip_code: '75078' }), answers)
  const page = await browser(ada)
  await open(page, id)
  const county = card(page).getByLabel('County of the home')
  await expect(estimate(page)).toContainText('The county is missing', { timeout: 20_000 })
  await county.selectOption('Collin County, TX')
  await expect(page.getByText('County: Collin County.')).toBeVisible()
  await expect(estimate(page)).toContainText('Collin County, rating area 8')
  await county.selectOption('Denton County, TX')
  await expect(estimate(page)).toContainText('Denton County, rating area 25')
  await page.getByText('County: Denton County.').getByRole('button', { name: 'Undo' }).click()
  await expect(estimate(page)).toContainText('Collin County, rating area 8')
  await expect(county).toHaveValue('48085')
})

const YEAR = thisYear()
const censusRow = (position: number, relationship: string, born: number, tobacco: boolean) => ({
  id: crypto.randomUUID(),
  position,
  is_primary: relationship === 'Self',
  first_name: 'Jo',
  last_name: 'Consumer',
  date_of_birth: `${born}-01-01`,
  tobacco,
  zip: '75001',
  relationship,
})

test('a census of the client fills in the household', async ({ open: browser, request }) => {
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer({ age: '40' }), { household_size: 2, annual_income: 60_000 })
  const page = await browser(ada)
  await open(page, id)
  await expect(card(page)).toBeVisible()
  const census = await answered(
    request,
    'post',
    '/api/broker/censuses',
    { name: 'The Consumers', kind: 'family', client_id: id },
    ada,
  )
  const put = [
    censusRow(1, 'Self', YEAR - 41, false),
    censusRow(2, 'Spouse', YEAR - 39, true),
    { ...censusRow(3, 'Child', YEAR - 8, false), date_of_birth: null },
  ]
  await answered(request, 'patch', `/api/broker/censuses/${census.id}/rows`, { version: census.version, put }, ada)
  await page.reload()
  await card(page).getByRole('button', { name: 'Fill in from the census' }).click()
  await expect(card(page)).toContainText('It gives 41 as the client’s age, but the assessment’s 40 counts.')
  await expect(person(page, 'Person 2').getByLabel('Age', { exact: true })).toHaveValue('39')
  await expect(person(page, 'Person 2').getByLabel('Uses tobacco')).toBeChecked()
  await save(page)
  await expect(person(page, 'Person 3').getByText('Enter an age')).toBeVisible()
  await person(page, 'Person 3').getByLabel('Age', { exact: true }).fill('8')
  await save(page)
  await expect(card(page)).toContainText('Spouse, 39, uses tobacco')
  await expect(card(page)).toContainText('Tax household: 3 people')
})
