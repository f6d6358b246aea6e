import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, submitFor } from './people.ts'
import { askDeletion, live, messageClient, navigation, openPart } from './portal.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search screens, clients and agents' })
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
    const feedback = await page.getByRole('button', { name: 'Feedback' }).boundingBox()
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
})
