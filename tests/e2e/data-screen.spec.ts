import { expect } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, submitFor, theAdministrator, write } from './people.ts'
import { live } from './portal.ts'

test('an administrator finds a client and reads their history @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const client_id = await submitFor(request, ada, jo)
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/data')
  const clients = page.getByRole('table', { name: 'Clients' }).getByRole('row')
  await page.getByLabel('Search by name, email or reference number').fill(jo.email)
  await expect(page).toHaveURL(/words=\d+$/)
  const row = clients.filter({ hasText: jo.last_name })
  await expect(row).toContainText(nameOf(ada))
  await expect(page.getByText('1 client', { exact: true })).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('Lost')
  await expect(page.getByText('No clients match these filters.')).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('New')
  await expect(row).toBeVisible()
  await isAccessible(page, 'data: clients')

  await row.getByRole('link', { name: `Jo ${jo.last_name}` }).click()
  await expect(page).toHaveURL(new RegExp(`client=${client_id}`))
  await expect(page.getByRole('heading', { level: 1, name: `Jo ${jo.last_name}` })).toBeVisible()
  const happened = page.getByRole('list', { name: 'What happened' })
  const refresh = page.getByRole('button', { name: 'Refresh' })
  await expect(async () => {
    await refresh.click()
    const assigned = happened.getByRole('list', { name: 'Deliveries of client.assigned' })
    await expect(assigned.getByRole('listitem').filter({ hasText: 'notify' }).first()).toContainText(
      /Done in .*by worker/,
      { timeout: 1000 },
    )
  }).toPass()
  const submitted = happened.getByRole('list', { name: 'Deliveries of client.submitted' })
  await expect(submitted.getByRole('listitem').filter({ hasText: 'assess' })).toContainText(/Done in .*by worker/)
  await expect(happened.getByRole('link', { name: 'escalate' })).toHaveAttribute(
    'href',
    /^\/admin\/queues\?show=deliveries&delivery=.+\.escalate$/,
  )
  await expect(happened).toContainText(`Assigned to ${nameOf(ada)}`)
  await expect(happened).toContainText(`broker_id ${ada.user.id} (${nameOf(ada)})`)
  // Who looked is not what happened.
  await expect(happened).not.toContainText('You read the history of the client')
  await page.getByLabel('What is shown').selectOption('Everything')
  await expect(happened.getByText(/^You looked \d+ times/).first()).toBeVisible()
  await expect(happened).toContainText('You read the history of the client')
  await page.getByLabel('What is shown').selectOption('Consents and status')
  await expect(happened).toContainText('Agreed to the terms')
  await expect(happened).not.toContainText('You read the history of the client')
  await page.getByLabel('What is shown').selectOption('What happened')

  await page.getByLabel('Type of event').selectOption('Notifications')
  await expect(happened).toContainText('was notified')
  await expect(happened).not.toContainText('Assigned to')
  await page.getByLabel('Type of event').selectOption('Any type')
  await page.getByLabel('Search events, ids or names').fill('client.assessed')
  await expect(happened.getByRole('listitem').filter({ hasText: 'The risk was assessed' })).toHaveCount(1)
  await expect(happened).not.toContainText('Assigned to')
  await page.getByLabel('Search events, ids or names').fill('')
  await expect(happened).toContainText('Assigned to')
  await isAccessible(page, 'what happened to a client')

  const assigned = happened
    .getByRole('listitem')
    .filter({ hasText: `Assigned to ${nameOf(ada)}` })
    .first()
  await assigned.getByRole('link', { name: 'Follow this request' }).click()
  const followed = page.getByRole('region', { name: 'The request' })
  await expect(followed).toContainText(/deliveries, done by .*worker:.* within/)
  await expect(happened.getByRole('listitem').first()).toContainText('Completed the assessment')
  await expect(happened).toContainText('The risk was assessed')
  await isAccessible(page, 'one request')
  await followed.getByRole('link', { name: 'Show the whole history' }).click()
  await expect(page.getByLabel('What is shown')).toHaveValue('happened')
})

test('an administrator assigns a client to another agent @phone', async ({ open, request }) => {
  const [ada, ben] = [await aBroker(request), await aBroker(request, 'Ben')]
  const jo = aConsumer()
  const client_id = await submitFor(request, ada, jo)
  const page = await open(await theAdministrator(request))
  await page.goto(`/admin/data?client=${client_id}&part=events`)
  const happened = page.getByRole('list', { name: 'What happened' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(happened).toContainText(`Assigned to ${nameOf(ada)}`, { timeout: 1000 })
  }).toPass()
  await page.getByRole('combobox', { name: 'Assign to another agent' }).fill(ben.user.email)
  await page.getByRole('option', { name: nameOf(ben) }).click()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`The client leaves the list of ${nameOf(ada)}`)
  await question.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(happened).toContainText(`Reassigned from ${nameOf(ada)} to ${nameOf(ben)}`)
  const broker = await open(ben)
  await broker.goto(`/broker?tab=clients&client=${client_id}`)
  await expect(broker.getByRole('heading', { name: `Jo ${jo.last_name}` })).toBeVisible()
})

test('the history of a client is read again only when someone asks', async ({ open, request, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/)
  const client_id = await submitFor(request, await aBroker(request), aConsumer())
  const page = await open(await theAdministrator(request))
  const reads: string[] = []
  page.on('request', (asked) => {
    if (asked.url().includes(`/api/admin/clients/${client_id}`)) reads.push(asked.url())
  })
  await page.goto(`/admin/data?client=${client_id}`)
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('Completed the assessment')
  await live(page)
  expect(reads).toHaveLength(2)
  // A lost connection has the other lists read again.
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: /^(Connecting|Not live)$/ })).toBeVisible()
  await page.context().setOffline(false)
  await live(page)
  expect(reads).toHaveLength(2)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.poll(() => reads.length).toBe(4)
})

test("every kind of data has its own list, without anyone's texts", async ({ open, request, watch }) => {
  // Every list is checked in light and dark mode.
  test.slow()
  const [ada, ben] = [await aBroker(request), await aBroker(request, 'Ben')]
  await write(request, ada, ben.user.id, 'A secret between us')
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/data')
  for (const kind of [
    'Leads',
    'Messages',
    'Files',
    'Applications',
    'Opportunities',
    'Client referrals',
    'Fee referrals',
    'Clients',
  ]) {
    await page.getByRole('navigation', { name: 'Kinds of data' }).getByRole('link', { name: kind, exact: true }).click()
    await expect(
      page.getByRole('table', { name: kind }).or(page.getByText(`There are no ${kind.toLowerCase()} yet.`)),
    ).toBeVisible()
    await isAccessible(page, `data: ${kind}`)
  }
  await page.goto('/admin/data?kind=messages')
  await page.getByLabel('Search by sender or recipient').fill(ada.user.last_name)
  const messages = page.getByRole('table', { name: 'Messages' })
  await expect(messages.getByRole('row').filter({ hasText: nameOf(ben) })).toContainText('General')
  await expect(messages).not.toContainText('secret')

  watch.allow(/status of 500/)
  await page.route('**/api/admin/files*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/data?kind=files')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load files')
  await page.unroute('**/api/admin/files*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test("a client's history outlives their data", async ({ open, request, watch }) => {
  const ada = await aBroker(request)
  const client_id = await submitFor(request, ada, aConsumer())
  const administrator = await theAdministrator(request)
  await request.delete(`/api/clients/${client_id}/delete-all-data`, {
    headers: { authorization: `Bearer ${administrator.access_token}` },
  })
  const page = await open(administrator)
  // Their name is no longer known.
  watch.allow(/status of 404/)
  await page.goto(`/admin/data?client=${client_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'A deleted client' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What happened' })).toContainText('You deleted all data')
})

test('users who are not administrators see none of it', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/admin/data')
  await expect(page).toHaveURL('/broker')
})
