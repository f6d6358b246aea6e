import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, submitFor } from './people.ts'
import { live } from './portal.ts'

const clients = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selected clients' })

test('a broker selects 20 clients by keyboard, writes to them, and takes it back', async ({ open, request, watch }) => {
  test.slow()
  // The preview of a text with a variable that nothing fills in.
  watch.allow(/status of 422/)
  const ada = await aBroker(request)
  for (let n = 0; n < 20; n += 1) await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await live(page)
  await expect(clients(page).first()).toBeVisible()

  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await expect(bar(page)).toContainText('1 client selected')
  await page.keyboard.press('*')
  await expect(bar(page)).toContainText('20 clients selected')
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  const english = dialog.getByLabel(/^In English/)
  await expect(english).toBeVisible()
  await isAccessible(page, 'a message to many clients')
  const choice = dialog.getByRole('combobox', { name: 'Start from a reply (optional)' })
  await choice.focus()
  await page.keyboard.type('could not reach')
  await expect(page.getByRole('option', { name: 'I could not reach you' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(english).toHaveValue(/^Hello \{first_name\},\nI called and could not reach you/)
  await expect(dialog.getByLabel(/^In Spanish/)).toHaveValue(/^Hola, \{first_name\}:/)
  const example = dialog.getByRole('region', { name: 'Example in English' })
  await expect(example).toContainText(/Hello \w+,\s+I called/)
  await english.fill('Hello {first_name}, may I call you? {booking_link}')
  await expect(dialog.getByText('You have no booking page.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Do it', exact: true })).toBeDisabled()
  await english.fill('Hello {first_name}, may I call you?')
  await expect(dialog.getByText('20 clients of 20')).toBeVisible()
  // The button waits for the preview of what was just typed.
  await expect(example).toContainText('may I call you?')
  const doIt = dialog.getByRole('button', { name: 'Do it for 20 clients' })
  await expect(doIt).toBeEnabled()
  await doIt.press('Enter')
  await expect(page.getByText('Message to 20 clients: not sent yet')).toBeVisible()
  // The undo does not depend on the tab that began it.
  const elsewhere = await open(ada)
  await elsewhere.goto('/broker?tab=clients')
  await live(elsewhere)
  await elsewhere.getByRole('button', { name: 'Undo' }).press('Enter')
  for (const tab of [page, elsewhere]) await expect(tab.getByText('Undone for 20 clients')).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Hide' }).click()
  await expect(elsewhere.getByText('Undone for 20 clients')).toBeHidden()
  await page.goto('/broker?tab=agent-network')
  await expect(page.getByText('may I call you?')).toHaveCount(0)
})

test('an act that ends while a client is open has ended on the list, too', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const page = await open(ada)
  const told: string[] = []
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => told.push(payload.toString())))
  await page.goto('/broker?tab=clients')
  await live(page)
  await expect(clients(page)).toHaveCount(1)
  const act = await answered(
    request,
    'post',
    '/api/broker/clients/bulk',
    { act: 'message', texts: { en: 'Hello' }, about: 'request', ids: [id] },
    ada,
  )
  await expect(page.getByText('Message to 1 client: not sent yet')).toBeVisible()
  await page.getByRole('link', { name: `View Jo ${jo.last_name}` }).click()
  await expect(page.getByRole('region', { name: 'Summary', exact: true })).toBeVisible()
  const before = told.filter((one) => one.includes('bulk_act:changed')).length
  await answered(request, 'post', `/api/broker/clients/bulk/${act.id}/undo`, {}, ada)
  // That it is being undone, and that it is undone.
  await expect.poll(() => told.filter((one) => one.includes('bulk_act:changed')).length).toBe(before + 2)
  await page.goBack()
  await expect(page.getByText('Undone for 1 client')).toBeVisible()
})

test('a broker finds a client by phone, tags them, and works in the table', async ({ open, request }) => {
  test.slow()
  const ada = await aBroker(request)
  const jo = aConsumer({ first_name: 'Jo' })
  const id = await submitFor(request, ada, jo, { phone: '(555) 010-4567', phone_consent: true })
  const kim = aConsumer({ first_name: 'Kim' })
  await submitFor(request, ada, kim)
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await live(page)
  await expect(clients(page)).toHaveCount(2)
  await page.keyboard.press('/')
  await page.keyboard.type('4567')
  await expect(clients(page)).toHaveCount(1)
  await expect(clients(page)).toContainText(jo.last_name)
  expect(page.url()).not.toContain('4567')

  await page.getByRole('checkbox', { name: `Select Jo ${jo.last_name}` }).check()
  await bar(page).getByRole('button', { name: 'Tag' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Tag' }).fill('Renewal')
  await page.getByRole('option', { name: 'Add “Renewal”' }).click()
  await dialog.getByRole('button', { name: 'Do it for 1 client' }).click()
  await expect(page.getByText('Tagged 1 client')).toBeVisible()
  await expect(clients(page)).toContainText('Renewal')

  await page.getByRole('textbox', { name: /^Search clients/ }).fill('')
  await page.getByRole('button', { name: 'Show a table' }).click()
  const table = page.getByRole('table', { name: 'Clients' })
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('button', { name: /^Name/ }).click()
  await expect(table.getByRole('columnheader', { name: /^Name/ })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=name/)
  await isAccessible(page, 'the table of clients')
  await page.getByRole('button', { name: 'Columns' }).click()
  for (const name of ['Phone', 'Language']) await page.getByRole('menuitemcheckbox', { name }).click()
  await page.keyboard.press('Escape')
  for (const [name, ways] of [
    [/^Phone/, ['ascending', 'descending']],
    [/^Language/, ['ascending', 'descending']],
    [/^First contact/, ['descending', 'ascending']],
  ] as const) {
    for (const way of ways) {
      await table.getByRole('button', { name }).click()
      await expect(table.getByRole('columnheader', { name })).toHaveAttribute('aria-sort', way)
      await expect(table.getByRole('row')).toHaveCount(3)
    }
  }
  await table.getByRole('button', { name: /^Name/ }).click()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('By name')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('button', { name: 'All clients' }).click()
  await expect(page).not.toHaveURL(/sort=name/)
  await views.getByRole('button', { name: 'By name' }).click()
  await expect(page).toHaveURL(/sort=name/)
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(3)
  await table.getByRole('link', { name: `Jo ${jo.last_name}` }).press('Enter')
  await expect(page).toHaveURL(new RegExp(`client=${id}`))
  const tags = page.getByRole('region', { name: `Tags of Jo ${jo.last_name}` })
  await tags.getByRole('button', { name: 'Take off Renewal' }).click()
  await expect(tags).not.toContainText('Renewal')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(tags).toContainText('Renewal')
})

test('an export of selected clients has them all, whatever the list is narrowed to since', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const [jo, kim] = [aConsumer(), aConsumer({ first_name: 'Kim' })]
  for (const one of [jo, kim]) await submitFor(request, ada, one)
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await page.getByRole('checkbox', { name: `Select Jo ${jo.last_name}` }).check()
  await page.getByRole('textbox', { name: /^Search clients/ }).fill(kim.last_name)
  await expect(clients(page)).toHaveCount(1)
  await expect(bar(page)).toContainText('1 client selected')
  const download = page.waitForEvent('download')
  await bar(page).getByRole('button', { name: 'Export' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(jo.email)
})

test('the list of clients is as it was left: search, filter, order and place', async ({ open, request }) => {
  test.slow()
  const ada = await aBroker(request)
  const jo = aConsumer({ first_name: 'Jo' })
  await submitFor(request, ada, jo)
  // The newest comes first until the order by name is there, so its name is not.
  const consumers = [jo, ...Array.from({ length: 13 }, () => aConsumer()), aConsumer({ last_name: 'Zuse' })]
  for (const consumer of consumers.slice(1)) await submitFor(request, ada, consumer)
  const [first = jo] = consumers.toSorted((a, b) => (a.last_name < b.last_name ? -1 : 1))
  const page = await open(ada)
  await page.setViewportSize({ width: 1440, height: 700 })
  await page.goto('/broker?tab=clients')
  await live(page)
  await expect(clients(page).first()).toBeVisible()
  const sections = page.getByRole('navigation', { name: 'Dashboard' })
  const search = page.getByRole('textbox', { name: /^Search clients/ })
  const order = page.getByRole('combobox', { name: 'Sort by' })

  // A new order begins at the top when it arrives, so the place is chosen after that.
  await order.selectOption('name')
  await expect(page).toHaveURL(/sort=name/)
  await expect(clients(page).first()).toContainText(first.last_name)
  const scroller = page.locator('[class*=scroller]', { has: page.getByRole('list', { name: 'Clients' }) })
  const top = () => scroller.evaluate(({ scrollTop }) => scrollTop)
  await scroller.evaluate((element) => element.scrollTo({ top: 600 }))
  await clients(page).getByRole('link').nth(9).focus()
  const before = await top()
  expect(before).toBeGreaterThan(300)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Client', exact: true })).toBeVisible()
  await page.goBack()
  await expect.poll(top).toBe(before)

  const names = () => clients(page).getByRole('link').allTextContents()
  const [one] = await names()
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await expect(page).toHaveURL(/order=desc/)
  await expect.poll(async () => (await names())[0]).not.toBe(one)
  await page.getByRole('button', { name: 'Reverse the order' }).click()
  await expect(page).not.toHaveURL(/order=/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Plan year' }).selectOption({ index: 1 })
  await expect(page).toHaveURL(/plan_year=/)
  await expect(page.getByText('No client matches', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Plan year' }).selectOption('Any plan year')
  await page.getByRole('button', { name: 'Filters' }).click()

  await search.fill(jo.last_name)
  await expect(clients(page)).toHaveCount(1)
  expect(page.url()).not.toContain(jo.last_name)
  await sections.getByRole('link', { name: 'Overview' }).click()
  await expect(page.getByRole('heading', { name: 'Your work list' })).toBeVisible()
  await sections.getByRole('link', { name: 'Clients' }).click()
  await expect(search).toHaveValue(jo.last_name)
  await expect(order).toHaveValue('name')
  await expect(clients(page)).toHaveCount(1)
  await page.reload()
  await expect(search).toHaveValue(jo.last_name)
  await expect(clients(page)).toHaveCount(1)

  const views = page.getByRole('navigation', { name: 'Views' })
  await views.getByRole('button', { name: 'Silent for 30 days' }).click()
  await expect(page).toHaveURL(/attention=silent/)
  await expect(search).toHaveValue('')
  await expect(page.getByText('No client matches', { exact: true })).toBeVisible()
  await views.getByRole('button', { name: 'All clients' }).click()
  await expect(clients(page).first()).toBeVisible()
})
