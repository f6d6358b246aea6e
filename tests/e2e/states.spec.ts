import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, submitFor, theAdministrator } from './people.ts'
import { askDeletion, figure, live, messageClient, openPart } from './portal.ts'

/** Each list, the message shown when it fails, and the call it makes. */
const LISTS = [
  {
    address: '/broker',
    call: /\/api\/broker\/(start|dashboard)$/,
    title: 'This could not be loaded',
    loaded: 'Total Clients',
  },
  {
    address: '/broker?tab=clients',
    call: /\/api\/broker\/clients(\?|$)/,
    title: 'Your clients could not be loaded',
    loaded: 'No clients yet',
  },
  {
    address: '/broker?tab=agent-network',
    call: /\/api\/agent\/conversations(\?|$)/,
    title: 'Your conversations could not be loaded',
    loaded: 'No open conversations',
  },
] as const

const USERS = /\/api\/admin\/all-users(\?|$)/

const failing = (page: Page, call: RegExp) =>
  page.route(call, (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something broke.', code: 'internal', request_id: 'x' } }),
  )

for (const { address, call, title, loaded } of LISTS) {
  test(`a list that fails says so and offers Retry: ${address}`, async ({ open, request, watch }) => {
    watch.allow(/Failed to load resource/)
    await aBroker(request, 'Someone')
    const page = await open(await aBroker(request))
    await failing(page, call)
    await page.goto(address)
    const failure = page.getByRole('alert').filter({ hasText: title }).first()
    await expect(failure).toContainText('Something broke.', { timeout: 20_000 })
    // Focused first: once the calls succeed, the list may also recover on its own and take the button away.
    await failure.getByRole('button', { name: 'Retry' }).focus()
    await page.unroute(call)
    await page.keyboard.press('Enter')
    await expect(failure).toBeHidden()
    await expect(page.getByText(loaded).first()).toBeVisible()
  })
}

test('a user list that fails says so', async ({ open, request, watch }) => {
  watch.allow(/Failed to load resource/)
  const page = await open(await theAdministrator(request))
  await failing(page, USERS)
  await page.goto('/admin/users')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load users' })).toBeVisible({ timeout: 20_000 })
  await page.unroute(USERS)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).not.toHaveCount(0)
})

test('a client is found by name, opened from an address, and missing for users without access', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 404/)
  const [ada, stranger] = [await aBroker(request, 'Ada'), await aBroker(request, 'Eve')]
  const [jo, kim] = [aConsumer({ first_name: 'Jo' }), aConsumer({ first_name: 'Kim' })]
  await submitFor(request, ada, jo)
  const id = await submitFor(request, ada, kim)
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Search clients by name, email, phone, place, note or reference number').fill(kim.last_name)
  await expect(rows).toHaveCount(1)
  await expect(page).not.toHaveURL(new RegExp(kim.last_name))
  await page
    .getByLabel('Search clients by name, email, phone, place, note or reference number')
    .fill('nobody of that name')
  await page.getByRole('button', { name: 'Show all clients' }).click()
  await expect(rows).toHaveCount(2)

  await page.goto(`/broker?tab=clients&client=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: `Kim ${kim.last_name}` })).toBeVisible()
  const other = await open(stranger)
  await other.goto(`/broker?tab=clients&client=${id}`)
  await expect(other.getByRole('heading', { name: 'This client is not on your list' })).toBeVisible()

  await askDeletion(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete all data' }).click()
  await expect(page.getByText(`All data of Kim ${kim.last_name} was deleted`)).toBeVisible()
  await expect(rows).toHaveCount(1)
})

test('the first message to a client stops the clock', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await page.getByRole('link', { name: new RegExp(`^Jo ${jo.last_name}`) }).click()
  await expect(page.getByRole('article')).toContainText('First contact due')
  await messageClient(page, 'Hello, when may I call you?')
  await expect(page.getByRole('log')).toContainText('when may I call you?')
  await openPart(page, 'Summary')
  await expect(page.getByRole('region', { name: 'Contact', exact: true })).toContainText('First contact')
})

test('without a network the page says so, keeps its content and recovers on its own', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection|Failed to load resource/)
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.goto('/broker')
  await live(page)
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Not live' })).toBeVisible()
  await submitFor(request, ada, aConsumer())
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await live(page)
  await expect(figure(page, 'Total Clients')).toContainText('1')
})
