import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, nameOf, submitFor } from './people.ts'
import { askDeletion, latest, live, messageClient, navigation, openPart } from './portal.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search screens, clients, tasks, files and more' })
const ask = async (page: Page, words: string) => {
  await page.keyboard.press('ControlOrMeta+k')
  await field(page).fill(words)
  await field(page).press('Enter')
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the header fits while the connection is set up, and nothing covers the navigation', async ({
    open,
    request,
  }) => {
    const page = await open(await aBroker(request))
    await page.routeWebSocket(/./, (socket) => socket.close())
    await page.goto('/broker')
    await expect(page.getByRole('status').filter({ hasText: /^Connecting$/ })).toBeAttached()
    const header = page.getByRole('banner')
    expect(await header.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    await expect(navigation(page).getByRole('link')).toHaveText([
      /Overview/,
      /Clients/,
      /Messages/,
      /Calendar/,
      /Files/,
      /AI/,
    ])
    const button = page.getByRole('button', { name: 'Feedback' })
    await button.scrollIntoViewIfNeeded()
    const feedback = await button.boundingBox()
    const bar = await navigation(page).boundingBox()
    expect((feedback?.y ?? 0) + (feedback?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  })

  test('the palette opens from the account menu, and a tap takes a row', async ({ open, request }) => {
    const ada = await aBroker(request)
    const page = await open(ada)
    await page.goto('/broker')
    await page.getByRole('button', { name: `Account of ${nameOf(ada)}` }).click()
    await page.getByRole('menuitem', { name: 'Search or do something' }).click()
    await expect(field(page)).toBeFocused()
    await field(page).fill('set')
    await page.getByRole('option', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/tab=settings/)
    await expect(field(page)).toBeHidden()
  })
})

test('keys still act after a click on a switch that is not a text field', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=agent-network')
  await live(page)
  await page.getByText('Conversations', { exact: true }).first().click()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await expect(page).toHaveURL(/tab=clients/)
})

test('deleting a client asks nothing more about them', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const page = await open(ada)
  const missing: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 404) missing.push(answer.url())
  })
  await page.goto(`/broker?tab=clients&client=${id}`)
  await live(page)
  await askDeletion(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all data' }).click()
  await expect(page.getByText(`All data of Jo ${jo.last_name} was deleted`)).toBeVisible()
  await expect(page.getByText('No clients yet')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(missing).toEqual([])
})

test('the message form promises to stop the clock only while it runs', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const page = await open(ada)
  await page.goto(`/broker?tab=clients&client=${id}`)
  const conversation = page.getByRole('region', { name: 'Conversation', exact: true })
  await openPart(page, 'Conversation')
  await expect(conversation).toContainText('stops the 24-hour clock')
  await messageClient(page, 'Hello, when may I call you?')
  await expect(conversation.getByRole('log')).toContainText('when may I call you?')
  await expect(conversation).not.toContainText('clock')
  await expect(conversation).toContainText('Please leave out health details.')
})

test('the count of new clients covers no row', async ({ open, request }) => {
  const ada = await aBroker(request)
  await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await live(page)
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  const row = await rows.first().boundingBox()
  if (!row) throw new Error('No row')
  await page.mouse.move(row.x + 40, row.y + 60)
  await page.mouse.move(row.x + 60, row.y + 70)
  await submitFor(request, ada, aConsumer())
  const pill = page.getByRole('button', { name: '1 new client' })
  await expect(pill).toBeVisible()
  const [over, under] = [await pill.boundingBox(), await rows.first().boundingBox()]
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThanOrEqual(under?.y ?? 0)
  // Nothing waits once the pointer has left the rows.
  await page.mouse.move(over?.x ?? 0, over?.y ?? 0)
  await expect(rows).toHaveCount(2)
})

test('the palette opens the first hit with Enter, and what was opened last comes first', async ({ open, request }) => {
  const ada = await aBroker(request)
  const [jo, kim] = [aConsumer(), aConsumer({ first_name: 'Kim' })]
  const id = await submitFor(request, ada, jo)
  await submitFor(request, ada, kim)
  const page = await open(ada)
  await page.goto('/broker')
  await live(page)
  await ask(page, jo.last_name)
  await expect(page.getByRole('heading', { name: `Jo ${jo.last_name}` })).toBeVisible()
  await ask(page, 'go to billing')
  await expect(page).toHaveURL(/tab=billing/)
  await page.keyboard.press('ControlOrMeta+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toHaveText([/Billing/, new RegExp(`Jo ${jo.last_name}`)])
  await isAccessible(page, 'palette')
  await page.keyboard.press('Escape')
  await expect(field(page)).toBeHidden()
  const kept = () => page.evaluate(() => localStorage.getItem('recent_places'))
  expect(JSON.parse((await kept()) ?? '')).toEqual(['billing', id])
  await page.getByRole('button', { name: `Account of ${nameOf(ada)}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  expect(await kept()).toBeNull()
})

test('the palette acts on a found client and on the open one', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const name = `Jo ${jo.last_name}`
  const page = await open(ada)
  await page.goto('/broker')
  await live(page)
  await page.keyboard.press('ControlOrMeta+k')
  await field(page).fill(jo.last_name)
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('Write a note')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
  for (const [words, dialog] of [
    ['call', `Call ${name}`],
    ['add task', `Task about ${name}`],
  ] as const) {
    await ask(page, words)
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
  }
  await ask(page, 'message')
  await expect(page.getByRole('textbox', { name: `Message to ${name}` })).toBeFocused()
  await ask(page, 'status')
  await expect(page.getByRole('combobox', { name: 'Status', exact: true })).toBeFocused()
  await ask(page, 'book appointment')
  await expect(page.getByRole('dialog', { name: `Appointment with ${name}` })).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'tag')
  await expect(page.getByRole('combobox', { name: 'Add a tag' })).toBeFocused()
  const summary = page.waitForEvent('download')
  await ask(page, 'summary pdf')
  expect((await summary).suggestedFilename()).toMatch(/^summary-[\d-]+\.pdf$/)
  await ask(page, 'snooze')
  await expect(page.getByText('There is no conversation with this client yet')).toBeVisible()
  await messageClient(page, 'Hello, when may I call you?')
  await page.goto('/broker')
  await live(page)
  await page.keyboard.press('ControlOrMeta+k')
  await field(page).fill(jo.last_name)
  await expect(page.getByRole('option', { selected: true })).toContainText(name)
  await page.getByRole('option', { name: 'Snooze the conversation' }).click()
  await expect(page.getByRole('menuitem', { name: 'For 3 hours' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'hand over')
  await expect(page).toHaveURL(/tab=agent-network&refer=/)
})

test('the palette finds tasks, appointments and files, and Enter takes the first', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const client_id = await submitFor(request, ada, jo, { phone: '512 555 0100', phone_consent: true })
  const page = await open(ada)
  await page.goto('/broker')
  await live(page)
  // The client is Ada's once assigned.
  await expect(latest(page)).toContainText(jo.last_name)
  const due_at = new Date(Date.now() + 86_400_000).toISOString()
  await answered(request, 'post', '/api/broker/tasks', { title: 'Ask for the pay stubs', due_at, client_id }, ada)
  const booked = { client_id, starts_at: due_at, channel: 'phone' }
  await answered(request, 'post', '/api/broker/appointments', booked, ada)
  const files = [{ name: 'quarterly-rates.csv', mimeType: 'text/csv', buffer: Buffer.from('plan,price\nSilver,485\n') }]
  await page.getByLabel('Plan files').setInputFiles(files)
  await expect(page.getByText('quarterly-rates.csv uploaded')).toBeVisible()
  await ask(page, 'pay stubs')
  const task = page.getByRole('dialog', { name: `Task about Jo ${jo.last_name}` })
  await expect(task.getByLabel('What to do')).toHaveValue('Ask for the pay stubs')
  await page.keyboard.press('Escape')
  await ask(page, 'appointment with jo')
  await expect(page.getByRole('heading', { level: 1, name: `Jo ${jo.last_name}` })).toBeVisible()
  await ask(page, 'quarterly')
  await expect(page).toHaveURL(/tab=files&file=/)
  await page.keyboard.press('ControlOrMeta+k')
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option')
  await expect(recent).toContainText(['quarterly-rates.csv', 'Appointment with', 'Ask for the pay stubs'])
})

test('the palette runs commands', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker')
  await live(page)
  await ask(page, 'dark mode')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await ask(page, 'new task')
  await expect(page.getByRole('dialog', { name: 'New task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'lead code')
  await expect(page.getByText(/Your code \w+ is ready/)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await field(page).fill('nothing is called this')
  await expect(page.getByText('Nothing found')).toBeVisible()
  await page.keyboard.press('Escape')
  await ask(page, 'import clients')
  await expect(page).toHaveURL(/import=all/)
  await ask(page, 'booking link')
  await expect(page).toHaveURL(/tab=settings#appointments/)
  const list = page.waitForEvent('download')
  await ask(page, 'export')
  expect((await list).suggestedFilename()).toMatch(/^clients-.+\.csv$/)
  await ask(page, 'log out')
  await expect(page.getByText('Logged out successfully')).toBeVisible()
})
