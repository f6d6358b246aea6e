import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, submitFor } from './people.ts'
import { askDeletion, live, openPart, unfold } from './portal.ts'

const clients = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const confirmDeletion = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete all data' }).click()

test('a broker works with a client: status, feedback, figures, notes, timeline, live in another tab @phone', async ({
  open,
  request,
  watch,
}) => {
  test.slow()
  watch.allow(/status of 422/)
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer())
  const [page, other] = [await open(ada), await open(ada)]
  await page.goto(`/broker?tab=clients&client=${id}`)
  await other.goto(`/broker?tab=clients&client=${id}&part=activity`)
  await expect(card(other, 'Timeline')).toContainText('Completed the assessment')

  await page.getByLabel('Status', { exact: true }).selectOption('Quoted')
  await expect(page.getByText('Now quoted.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText('First contact')
  await expect(card(other, 'Timeline')).toContainText('You moved the client from New to Quoted')

  await openPart(page, 'Household')
  const feedback = card(page, 'AI feedback and learning')
  await unfold(feedback, 'AI feedback')
  await feedback.getByRole('button', { name: 'Not what I would say' }).click()
  await feedback.getByLabel('What should we know?').fill('Bronze fits better')
  await feedback.getByRole('button', { name: 'Save comment' }).click()
  await expect(card(other, 'Timeline')).toContainText('Bronze fits better')
  await feedback.getByLabel('Learning note').fill('Bronze with a savings account')
  await feedback.getByRole('button', { name: 'Save learning note' }).click()
  await expect(page.getByText('Learning note saved')).toBeVisible()

  const calculator = card(page, 'Agent Plan Calculator')
  const save = calculator.getByRole('button', { name: 'Save calculation' })
  await unfold(calculator, 'Calculator')
  await expect(calculator.getByLabel('Monthly cost')).toHaveAccessibleDescription(
    'Projected medical cost, not a premium',
  )
  await expect(calculator.getByLabel('Monthly cost')).toHaveValue(/^\$\d[\d,]*(\.\d\d)?$/)
  await calculator.getByLabel('Monthly cost').fill('')
  await save.click()
  await expect(calculator.getByRole('alert')).toHaveText('Please fill in monthly cost and deductible')
  await calculator.getByLabel('Monthly cost').fill('9999999')
  await save.click()
  await expect(calculator.getByRole('alert')).toHaveText('Invalid calculator data. Please check your inputs.')
  await calculator.getByLabel('Monthly cost').fill('310.50')
  await save.click()
  await expect(calculator.getByRole('list', { name: 'Saved calculations' })).toContainText('premiums $3,726 a year')

  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const notes = card(page, 'Notes')
  await expect(notes.getByLabel('New note')).toBeFocused()
  await notes.getByLabel('New note').fill('Prefers mornings')
  await notes.getByRole('button', { name: 'Add note' }).click()
  await expect(card(other, 'Notes')).toContainText('Prefers mornings')
  await notes.getByRole('button', { name: 'Edit' }).click()
  await notes.getByLabel('Change the note').fill('Prefers evenings')
  await notes.getByRole('button', { name: 'Save' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Prefers evenings')
  await notes.getByRole('button', { name: 'Delete note' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
  await page.getByText('Note deleted.').getByRole('button', { name: 'Undo' }).click()
  await expect(notes.getByRole('listitem')).toContainText('Prefers evenings')

  await openPart(page, 'Activity')
  await page.reload()
  for (const text of [
    'Completed the assessment',
    'Assessed: score',
    'Assigned to you',
    'You found the recommendation wrong',
    'You would recommend something else',
    'You calculated',
    'Prefers evenings',
  ]) {
    await expect(card(page, 'Timeline')).toContainText(text)
  }
  await isAccessible(page, 'client with everything')
})

test('nothing can be typed into a note or a comment while it is saved, because it would be lost', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const page = await open(ada)
  const saveSlowly = async (within: Locator, label: string, button: string) => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') await released
      await route.continue()
    })
    const field = within.getByLabel(label)
    await field.fill('Prefers mornings')
    await within.getByRole('button', { name: button, exact: true }).click()
    await expect(field).not.toBeEditable()
    await field.press('!')
    await expect(field).toHaveValue('Prefers mornings')
    release()
    await expect(within.locator('textarea[readonly]')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.goto(`/broker?tab=clients&client=${await submitFor(request, ada, aConsumer())}`)
  const notes = card(page, 'Notes')
  await saveSlowly(notes, 'New note', 'Add note')
  await expect(notes.getByLabel('New note')).toHaveValue('')
  await notes.getByRole('button', { name: 'Edit' }).click()
  await saveSlowly(notes, 'Change the note', 'Save')

  await openPart(page, 'Household')
  const feedback = card(page, 'AI feedback and learning')
  await unfold(feedback, 'AI feedback')
  await feedback.getByRole('button', { name: 'Not what I would say' }).click()
  await saveSlowly(feedback, 'What should we know?', 'Save comment')
  await expect(page.getByText('Comment saved')).toBeVisible()
  await expect(feedback.getByLabel('What should we know?')).toHaveValue('Prefers mornings')
  await saveSlowly(feedback, 'Learning note', 'Save learning note')
  await expect(feedback.getByLabel('Learning note')).toHaveValue('')
})

test('a deletion is undone by keyboard, then made final, and other tabs follow', async ({ open, request, watch }) => {
  watch.allow(/status of 404/)
  const ada = await aBroker(request)
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const [page, other] = [await open(ada), await open(ada)]
  for (const tab of [page, other]) {
    await tab.goto('/broker?tab=clients')
    await live(tab)
    await expect(clients(tab)).toHaveCount(1)
  }
  await page.getByRole('button', { name: `Delete Jo ${jo.last_name}` }).click()
  await confirmDeletion(page)
  for (const tab of [page, other]) await expect(tab.getByText('No clients yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  for (const tab of [page, other]) await expect(clients(tab)).toHaveCount(1)

  await clients(page)
    .getByRole('link', { name: `Jo ${jo.last_name}` })
    .first()
    .click()
  await askDeletion(page)
  await confirmDeletion(page)
  await expect(page.getByText('No clients yet')).toBeVisible()
})

test('a deletion that takes a while leaves open what the broker opened meanwhile', async ({ open, request }) => {
  const ada = await aBroker(request)
  const [jo, kim] = [aConsumer(), aConsumer({ first_name: 'Kim' })]
  const [jo_id, kim_id] = [await submitFor(request, ada, jo), await submitFor(request, ada, kim)]
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(`**/api/clients/${jo_id}/**`, async (route) => {
    await promise
    return route.fallback()
  })
  await page.getByRole('button', { name: `Delete Jo ${jo.last_name}` }).click()
  await confirmDeletion(page)
  await page
    .getByRole('link', { name: `Kim ${kim.last_name}` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`client=${kim_id}`))
  resolve()
  await expect(page.getByText(`All data of Jo ${jo.last_name} was deleted.`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`client=${kim_id}`))
})

test('exports the filtered list, and refers a client with gap interest', async ({ open, request }) => {
  const ada = await aBroker(request)
  const [jo, kim] = [aConsumer(), aConsumer({ first_name: '=Kim' })]
  await submitFor(request, ada, jo)
  await submitFor(request, ada, kim, { preferred_coverage: ['gap'] })
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await page.getByRole('textbox', { name: /^Search clients/ }).fill(kim.last_name)
  await expect(clients(page)).toHaveCount(1)
  expect(page.url()).not.toContain(kim.last_name)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const file = await (await download).path()
  const [heading, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\r\n')
  expect(heading).toMatch(/^\ufeffFirst name,Last name,Email/)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`'=Kim,${kim.last_name},${kim.email}`)

  await expect(clients(page)).toContainText('GAP INTEREST')
  await expect(clients(page)).toContainText('High Value')
  await clients(page)
    .getByRole('link', { name: /^Refer/ })
    .click()
  await expect(page).toHaveURL(/\/broker\?tab=agent-network&refer=[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})
