import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, submitFor, theAdministrator } from './people.ts'

test('an administrator finds out which broker opened a client @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const client_id = await submitFor(request, ada, jo)
  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${client_id}`)
  await expect(broker.getByRole('heading', { name: `Jo ${jo.last_name}` })).toBeVisible()

  const page = await open(await theAdministrator(request))
  await page.goto('/admin/access-log')
  await expect(page.getByRole('heading', { level: 1, name: 'Access log' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Seal' })).toContainText(/Unbroken.*Sealed.*entries/)
  const question = page.getByRole('combobox', { name: 'Who saw this client?' })
  await question.fill(jo.last_name)
  await page.getByRole('option', { name: `Jo ${jo.last_name}` }).click()
  await expect(question).toHaveValue(new RegExp(jo.last_name))
  await expect(page).toHaveURL(new RegExp(`about=${client_id}`))
  expect(page.url()).not.toContain(jo.last_name)
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  await expect(entries.filter({ hasText: `${nameOf(ada)} opened the record of this client` }).first()).toBeVisible()
  await expect(entries.filter({ hasText: 'Administrator found this client in a search' }).first()).toBeVisible()
  await isAccessible(page, 'who saw a client')

  await page.getByLabel('What was done').selectOption('Opened the record of a client')
  await expect(entries.filter({ hasNotText: 'opened the record' })).toHaveCount(0)
  await page.reload()
  await expect(entries.first()).toContainText(`${nameOf(ada)} opened the record of this client`)
  await page
    .getByRole('button', { name: nameOf(ada) })
    .first()
    .click()
  await expect(page.getByText(`Only by ${nameOf(ada)}`)).toBeVisible()
  await page.getByLabel('By whom').selectOption('Clients themselves')
  await expect(page.getByText('No one saw this client')).toBeVisible()
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/admin/access-log')
  await expect(entries.first()).toContainText('read the access log')
})

test('sign-in attempts are in the log, and failures are marked', async ({ open, request, watch }) => {
  const ada = await aBroker(request)
  await request.post('/api/broker/auth/login', { data: { email: ada.user.email, password: 'not hers' } })
  const page = await open(await theAdministrator(request))
  await page.goto(`/admin/access-log?about=${ada.user.id}`)
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem')
  const failed = entries.filter({ hasText: `tried to sign in to ${nameOf(ada)} with a wrong password` })
  await expect(failed).toHaveCount(1)

  watch.allow(/status of 500/)
  await page.route('**/api/admin/access-log*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/access-log?kind=story')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load the access log')
  await page.unroute('**/api/admin/access-log*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
})

test('an export can be verified without our code', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/access-log')
  await expect(page.getByRole('region', { name: 'Seal' })).toContainText('Unbroken')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^access-log-\d{4}-\d\d-\d\d\.csv$/)
  // No cell contains a comma or a quote.
  const text = (await readFile(await download.path(), 'utf8')).replace('\ufeff', '').trimEnd()
  const [heading = [], ...lines] = text.split('\r\n').map((line) => line.split(','))
  const rows = lines.map((line) => Object.fromEntries(heading.map((field, index) => [field, line[index] ?? ''])))
  const chained = rows.filter(({ seq }) => seq !== '').toSorted((a, b) => Number(a['seq']) - Number(b['seq']))
  expect(chained.length).toBeGreaterThan(0)
  let hash = '0'.repeat(64)
  for (const [index, row] of chained.entries()) {
    const fields = ['id', 'at', 'actor_kind', 'actor_id', 'action', 'subject_kind', 'subject_id', 'request_id']
    const canonical = JSON.stringify([index + 1, ...fields.map((field) => row[field] || null), hash])
    hash = createHash('sha256').update(canonical).digest('hex')
    expect(row['hash'], `entry ${row['seq']}`).toBe(hash)
  }
})
