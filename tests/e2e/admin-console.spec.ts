import { type APIRequestContext, expect } from '@playwright/test'
import { sql } from '@waymark/platform/database'
import { isAccessible } from './accessible.ts'
import { test } from './fixtures.ts'
import { inDatabase } from './in-database.ts'
import { aBroker, aConsumer, nameOf, submitFor, theAdministrator } from './people.ts'
import { live } from './portal.ts'

/** Visitor requests as the pages send them. */
async function ask(request: APIRequestContext, wanted: { contact_type: string; name: string; notes: string }) {
  const email = `${wanted.name.toLowerCase()}@example.test`
  const answer = await request.post('/api/contacts/requests', { data: { ...wanted, email, source_page: '/medical' } })
  expect(answer.status(), await answer.text()).toBe(201)
  return { ...wanted, email }
}

const unique = () => `Wanda${crypto.randomUUID().slice(0, 8)}`

test('the console redirects people without access', async ({ page, open, request }) => {
  for (const path of ['/admin/dashboard', '/admin/contacts', '/admin/users', '/admin/anything']) {
    await page.goto(path)
    await expect(page).toHaveURL('/')
  }
  const broker = await open(await aBroker(request))
  await broker.goto('/admin/contacts')
  await expect(broker.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
  await expect(broker).toHaveURL('/broker')
  await expect(broker.getByRole('link', { name: 'Console' })).toHaveCount(0)
})

test('a founder sees figures and feedback, but no personal data', async ({ open, request }) => {
  const administrator = await theAdministrator(request)
  const founder = await aBroker(request, 'Fay')
  await request.patch(`/api/admin/users/${founder.user.id}`, {
    data: { founder_access: true },
    headers: { authorization: `Bearer ${administrator.access_token}` },
  })
  const page = await open(founder)
  // The browser stored this before access was granted.
  await page.goto('/admin/contacts')
  await expect(page).toHaveURL('/admin/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: /^Contacts\d/ })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Console' }).getByRole('link')).toHaveText([
    'Portal',
    'Overview',
    'Feedback',
  ])
  await isAccessible(page, 'console of a founder')
})

test('on a phone, the open page and list are in view, however many requests wait @phone', async ({ open, request }) => {
  await ask(request, { contact_type: 'appointment_request', name: unique(), notes: 'With Dr. Rivers' })
  const page = await open(await theAdministrator(request))
  const console_pages = page.getByRole('navigation', { name: 'Console' })
  for (const name of ['Invites', 'Users']) {
    await page.goto(`/admin/${name.toLowerCase()}`)
    await expect(console_pages.getByRole('link', { name: /^Contacts.*waiting$/ })).toBeAttached()
    await expect(console_pages.getByRole('link', { name, exact: true })).toBeInViewport({ ratio: 0.9 })
  }
  await page.goto('/admin/data?kind=fee-referrals')
  const lists = page.getByRole('navigation', { name: 'Kinds of data' })
  await expect(lists.getByRole('link', { name: 'Fee referrals' })).toBeInViewport({ ratio: 0.9 })
})

test('a visitor request appears live and can be handled @phone', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/contacts')
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  await live(page)
  const wanda = await ask(request, { contact_type: 'appointment_request', name: unique(), notes: 'With Dr. Rivers' })
  const row = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem').filter({ hasText: wanda.name })
  await expect(row).toContainText(/Waiting.*Appointment request/)

  await row.getByRole('link').click()
  const contact = page.getByRole('region', { name: 'Contact', exact: true })
  await expect(contact).toContainText('With Dr. Rivers')
  await expect(contact.getByRole('link', { name: wanda.email })).toHaveAttribute(
    'href',
    `mailto:${encodeURIComponent(wanda.email)}`,
  )
  await isAccessible(page, 'a contact')
  await contact.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(contact.getByText('Handled', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(contact.getByText('Waiting for a reply')).toBeVisible()
  await page.reload()
  await contact.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(contact.getByText('Waiting for a reply')).toHaveCount(0)
  await page.reload()
  await expect(contact.getByRole('button', { name: 'Mark as not handled' })).toBeVisible()
})

test('contacts can be found by type and address, and link to their client', async ({ open, request, watch }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const wanda = await ask(request, { contact_type: 'white_label_inquiry', name: unique(), notes: 'Acme' })
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/contacts')
  const rows = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem')
  await page.getByLabel('Search contacts by the start of the email').fill(jo.email)
  await expect(rows).toHaveCount(1)
  await expect(page).toHaveURL(/words=\d+$/)
  await page.getByLabel('Type of contact').selectOption('White-label inquiry')
  await expect(page.getByText('No contact matches')).toBeVisible()
  await page.getByLabel('Search contacts by the start of the email').fill(wanda.email)
  await expect(rows).toHaveCount(1)
  await page.getByLabel('Search contacts by the start of the email').fill(jo.email)
  await page.getByRole('button', { name: 'Show all contacts' }).click()
  await expect(rows.filter({ hasText: wanda.name })).toBeVisible()
  await rows.filter({ hasText: jo.last_name }).getByRole('link').click()
  await page.getByRole('link', { name: 'Open the client' }).click()
  await expect(page.getByRole('heading', { name: `Jo ${jo.last_name}` })).toBeVisible()

  watch.allow(/status of 500/)
  await page.route('**/api/contacts/leads/find*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/contacts')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Could not load contacts')
  await page.unroute('**/api/contacts/leads/find*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rows).not.toHaveCount(0)
  await isAccessible(page, 'contacts')
})

test('a business lead appears live and changes status, with undo @phone', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/business-leads')
  await live(page)
  const company_name = `Heron ${unique()}`
  const answer = await request.post('/api/business/leads', {
    data: {
      company_name,
      contact_name: 'Sam Owner',
      role: 'owner',
      email: 'sam@example.test',
      employees_band: '21-50',
      current_deductible_band: '$7,500',
      consent_contact: true,
    },
  })
  const { lead_token } = await answer.json()
  await request.post('/api/business/leads/call', { data: { lead_token } })
  const row = page.getByRole('list', { name: 'Business leads' }).getByRole('listitem').filter({ hasText: company_name })
  await expect(row).toContainText('Call due in 23 h')
  await row.getByRole('link').click()
  const lead = page.getByRole('region', { name: 'Business lead', exact: true })
  await expect(lead).toContainText('$7,500 a year')
  await inDatabase((db) =>
    db.run(sql`
      update business_call set due_at = now() - interval '90 minutes'
      where lead_id = (select id from business_lead where company_name = ${company_name})`),
  )
  await page.reload()
  await expect(lead.getByText('Call overdue by 1 h 30 min')).toBeVisible()
  await lead.getByRole('button', { name: 'Mark call as done' }).click()
  await expect(lead.getByText('overdue')).toHaveCount(0)
  await lead.getByLabel('Status').selectOption('Quoted')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(lead.getByLabel('Status')).toHaveValue('new')
  await lead.getByLabel('Status').selectOption('Won')
  await expect(lead.getByLabel('Status')).toHaveValue('won')
  await isAccessible(page, 'a business lead')
  await page.reload()
  await expect(lead.getByLabel('Status')).toHaveValue('won')
})

test('the account menu opens the console, and logging out there clears the browser @phone', async ({
  open,
  request,
}) => {
  const administrator = await theAdministrator(request)
  const page = await open(administrator)
  await page.goto('/broker')
  await page.getByRole('button', { name: `Account of ${nameOf(administrator)}` }).click()
  await page.getByRole('menuitem', { name: 'Administrator console' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  await isAccessible(page, 'console')
  await page.evaluate(() => localStorage.setItem('assigned_agent_id', 'another-agent'))
  await page.getByRole('button', { name: `Account of ${nameOf(administrator)}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('assigned_agent_id'))).toBeNull()
})

for (const [link, heading] of [
  ['Business', 'Business leads'],
  ['Contacts', 'Contacts'],
  ['Memberships', 'Medical memberships'],
  ['Feedback', 'Feedback'],
  ['Users', 'Users'],
] as const) {
  test(`the console's navigation leads to an accessible page: ${heading} @phone`, async ({ open, request }) => {
    const page = await open(await theAdministrator(request))
    await page.goto('/admin/dashboard')
    await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: link }).click()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await isAccessible(page, `console: ${heading}`)
  })
}

test('a search field shows the search that Back and Forward return to', async ({ open, request }) => {
  const page = await open(await theAdministrator(request))
  await page.goto('/admin/users')
  const field = page.getByLabel('Search users by name, email or company')
  await field.fill('ada')
  await expect(page).toHaveURL(/q=ada/)
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: 'Users' }).click()
  await expect(field).toHaveValue('')
  await page.goBack()
  await expect(page).toHaveURL(/q=ada/)
  await expect(field).toHaveValue('ada')
})
