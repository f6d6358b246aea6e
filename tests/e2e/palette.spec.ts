import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, submitFor } from './people.ts'
import { live, navigation } from './portal.ts'

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the header fits while the connection is set up, and nothing covers the navigation', async ({
    open,
    request,
  }) => {
    const page = await open(await aBroker(request))
    // Holds the live connection in its first state.
    await page.routeWebSocket(/\/ws/, () => undefined)
    await page.goto('/broker')
    await expect(page.getByRole('status').filter({ hasText: /^Connecting$/ })).toBeAttached()
    const header = page.getByRole('banner')
    expect(await header.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    const feedback = await page.getByRole('button', { name: 'Feedback' }).boundingBox()
    const bar = await navigation(page).boundingBox()
    expect((feedback?.y ?? 0) + (feedback?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
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
  await page.getByRole('button', { name: 'Delete all data' }).click()
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
  const write = page.getByRole('button', { name: 'Write a message' })
  const dialog = page.getByRole('dialog', { name: `Message to Jo ${jo.last_name}` })
  await write.click()
  await expect(dialog).toContainText('stops the 24-hour clock')
  await dialog.getByLabel('Message').fill('Hello, when may I call you?')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('article')).toContainText(/First contact (?!due)/)
  await write.click()
  await expect(dialog).toContainText('Please leave out health details.')
  await expect(dialog).not.toContainText('clock')
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
  await pill.click()
  await expect(rows).toHaveCount(2)
})
