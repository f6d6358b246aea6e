import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { takeAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, prefer, submitFor, theAdministrator, ZONE } from './people.ts'
import { board, figure, latest, live } from './portal.ts'

const codes = (page: Page) => page.getByRole('list', { name: 'Lead codes' }).getByRole('listitem')

test('the four figures and the quick actions open their pages @phone', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker')
  await live(page)
  await expect(page.getByText('14 days left in your free trial.')).toBeVisible()
  for (const [name, value] of [
    ['Total Clients', '0'],
    ['Reached within 24 h', '–'],
    ['Time to first contact', '–'],
    ['Enrolled for', '0'],
  ] as const) {
    await expect(figure(page, name)).toContainText(value)
  }
  await expect(board(page)).toContainText('No clients yet.')

  const files = [{ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from('plan,price\nSilver,485\n') }]
  await page.getByLabel('Plan files').setInputFiles(files)
  await expect(page.getByText('rates.csv uploaded and processing for agency search!')).toBeVisible()

  await page.getByRole('button', { name: 'Create Test Client' }).click()
  await expect(page).toHaveURL(/tab=clients&client=/)
  await expect(page.getByText('You created this test client').first()).toBeVisible()
  await page.goto('/broker')
  await expect(board(page)).toContainText('No clients yet.')
  await expect(figure(page, 'Total Clients')).toContainText('0')
  await page.getByRole('link', { name: 'AI Assistant' }).click()
  await expect(page).toHaveURL(/tab=ai-chat/)
  for (const [name, address] of [
    ['Total Clients', 'tab=clients'],
    ['Reached within 24 h', 'sort=due'],
    ['Enrolled for', 'status=enrolled&plan_year='],
  ] as const) {
    await page.goto('/broker')
    await figure(page, name).click()
    await expect(page).toHaveURL(new RegExp(address))
  }
})

test('the link is copied, or shown for copying by hand', async ({ open, request }) => {
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/broker')
  const link = `${new URL(page.url()).origin}/assessment?agent=${ada.user.id}`
  await page.getByRole('button', { name: 'Copy Link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(link)

  await page.context().grantPermissions([])
  await page.evaluate(
    'navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused", "NotAllowedError"))',
  )
  await page.getByRole('button', { name: 'Copy Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy this link' })
  await expect(dialog.getByRole('textbox')).toHaveValue(link)
  await expect(dialog.getByRole('textbox')).toBeFocused()
  await isAccessible(page, 'copy by hand')
})

test('a lead code is created, shown as a QR code, and counts a client who appears live @phone', async ({
  open,
  request,
}) => {
  test.slow()
  const page = await open(await aBroker(request))
  await page.goto('/broker')
  await live(page)
  await page.getByLabel('Where you use it (optional)').fill('Flyer at the clinic')
  await page.getByRole('button', { name: 'Generate Code' }).click()
  await expect(codes(page)).toContainText('Flyer at the clinic')
  await expect(codes(page)).toContainText('0 clients')

  await page.getByRole('button', { name: /^QR code of/ }).click()
  const qr = page.getByRole('img', { name: /^QR code that opens/ })
  await expect(qr).toBeVisible()
  const link = (await qr.getAttribute('aria-label'))?.replace('QR code that opens ', '') ?? ''
  expect(link).toMatch(/\/assessment\?agent=[A-Z0-9]{7}$/)
  for (const kind of ['PNG', 'SVG']) {
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: kind, exact: true }).click()
    expect((await file).suggestedFilename()).toMatch(new RegExp(`^lead-code-[A-Z0-9]{7}\\.${kind.toLowerCase()}$`))
  }
  await isAccessible(page, 'QR code')
  await page.keyboard.press('Escape')

  const jo = aConsumer()
  const consumer = await open()
  await consumer.goto(link)
  await takeAssessment(consumer, jo)
  await expect(latest(page)).toContainText(`${jo.first_name} ${jo.last_name}`)
  await expect(latest(page)).toContainText('Came with your lead code')
  await expect(latest(page)).toContainText(/23 h \d+ min left|24 h left/)
  await expect(codes(page)).toContainText('1 client')
  await expect(page.getByRole('button', { name: 'Create Test Client' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: /^Leads per day/ })).toContainText('1 lead1 today')
  await isAccessible(page, 'overview with a lead and a code')

  await page.getByRole('button', { name: /^End / }).click()
  await page.getByRole('button', { name: 'End code' }).click()
  await expect(codes(page)).toContainText('ended')
  await expect(codes(page)).toContainText('1 client')
  await expect(page.getByRole('button', { name: /^QR code of/ })).toHaveCount(0)
  await page.getByRole('link', { name: `Write: First contact with ${jo.first_name} ${jo.last_name}` }).click()
  await expect(page).toHaveURL(/tab=agent-network&with=/)
})

test('a failed lead code shows an error and keeps the entry', async ({ open, request, watch }) => {
  watch.allow(/402 \(Payment Required/)
  const page = await open(await aBroker(request))
  await page.goto('/broker')
  const detail = 'This needs an active subscription.'
  await page.route('**/api/broker/lead-generation-codes', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 402, json: { detail, code: 'payment_required', request_id: 'x' } })
      : route.fallback(),
  )
  await page.getByLabel('Where you use it (optional)').fill('Booth')
  await page.getByRole('button', { name: 'Generate Code' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to generate lead code' })
  await expect(alert).toContainText(detail)
  await expect(page.getByLabel('Where you use it (optional)')).toHaveValue('Booth')
})

test('new clients of the platform appear live for users who watch it', async ({ open, request }) => {
  const ada = await aBroker(request)
  const broker = await open(ada)
  await broker.goto('/broker')
  await expect(board(broker)).toBeVisible()
  await expect(broker.getByRole('region', { name: 'Platform alerts' })).toHaveCount(0)

  const watcher = await open(await theAdministrator(request))
  await watcher.goto('/broker')
  await live(watcher)
  await expect(watcher.getByRole('region', { name: 'Platform alerts' })).toContainText('No delivery given up')
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const fresh = watcher.getByRole('region', { name: 'New clients (24 h)' })
  await expect(fresh).toContainText(`${jo.first_name} ${jo.last_name}, TX`)
  await expect(fresh).toContainText(`${ada.user.first_name} ${ada.user.last_name}, agent’s link`)
  await isAccessible(watcher, 'overview of a watcher')
})

test('a broker works the list to empty by keyboard alone', async ({ open, request }) => {
  test.slow()
  const ada = await aBroker(request)
  await prefer(request, ada, { time_zone: ZONE })
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const page = await open(ada)
  await page.goto('/broker')
  await live(page)
  await expect(latest(page)).toContainText(`${jo.first_name} ${jo.last_name}`)

  await page.keyboard.press('t')
  const task = page.getByRole('dialog', { name: 'New task' })
  await expect(task.getByLabel('What to do')).toBeFocused()
  await isAccessible(page, 'new task')
  await page.keyboard.type('Send the comparison')
  await task.getByRole('button', { name: 'In an hour' }).press('Enter')
  await task.getByRole('button', { name: 'Add task' }).press('Enter')
  const item = board(page).getByRole('listitem').filter({ hasText: 'Send the comparison' })
  await expect(item).toBeVisible()

  await item.getByRole('button').first().focus()
  await page.keyboard.press('z')
  await page.getByRole('menuitem', { name: 'For 3 hours' }).press('Enter')
  await expect(item).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(item).toBeVisible()
  await item.getByRole('button').first().focus()
  await page.keyboard.press('d')
  await expect(item).toHaveCount(0)

  await latest(page).getByRole('link').first().press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${jo.first_name} ${jo.last_name}` })).toBeVisible()
  await page.keyboard.press('c')
  const dialog = page.getByRole('dialog', { name: `Call ${jo.first_name} ${jo.last_name}` })
  await dialog.getByRole('radio', { name: 'We talked' }).press('Space')
  await dialog.getByLabel('Note').fill('Wants a silver plan')
  await dialog.getByLabel('Next step').selectOption('In 2 days')
  await isAccessible(page, 'log a call')
  await dialog.getByRole('button', { name: 'Log call' }).press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('The client called you: they talked')
  await expect(page.getByRole('region', { name: 'Tasks' })).toContainText('Call again')
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(board(page).getByRole('listitem').filter({ hasText: 'First contact' })).toHaveCount(0)
})

test('a status adds its task, as the broker set it', async ({ open, request }) => {
  const ada = await aBroker(request)
  await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto('/broker?tab=settings')
  const templates = page.getByRole('region', { name: 'Tasks added for you' })
  await templates.getByRole('button', { name: 'Change: Follow up on the quote' }).click()
  await templates.getByLabel('What to do').fill('Ask which plan they want')
  await templates.getByRole('button', { name: 'Save' }).click()
  await expect(templates.getByRole('switch', { name: 'Quoted: Ask which plan they want' })).toBeChecked()
  await isAccessible(page, 'settings')

  await page.goto('/broker')
  await latest(page).getByRole('link').first().click()
  await page.getByRole('article').getByLabel('Status', { exact: true }).selectOption('Quoted')
  await expect(page.getByRole('region', { name: 'Tasks' })).toContainText('Ask which plan they want')
})
