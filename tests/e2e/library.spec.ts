import { type APIRequestContext, expect } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { test } from './fixtures.ts'
import { aBroker, aLicensedBroker, type Signed, theAdministrator } from './people.ts'

const as = ({ access_token }: Signed) => ({ authorization: `Bearer ${access_token}` })

/** A referral of this broker that an administrator moved up to Won. */
async function aWonReferral(request: APIRequestContext, broker: Signed, administrator: Signed): Promise<string> {
  const employer_company = `Bakery ${crypto.randomUUID().slice(0, 8)}`
  const made = await request.post('/api/federation/referrals', {
    data: { employer_company, contact_name: 'Bo Bell', email: 'bo@example.test', employee_count_estimate: 24 },
    headers: as(broker),
  })
  const { id } = await made.json()
  for (const status of ['Contacted', 'Audit', 'Won']) {
    const moved = await request.patch(`/api/federation/referrals/${id}`, {
      data: { status },
      headers: as(administrator),
    })
    expect(moved.ok()).toBe(true)
  }
  return employer_company
}

test('a won referral becomes a case study that other members read once it is approved @phone', async ({
  open,
  request,
}) => {
  test.slow()
  const [author, administrator] = [await aLicensedBroker(request), await theAdministrator(request)]
  const employer = await aWonReferral(request, author, administrator)
  const title = `A bakery of ${crypto.randomUUID().slice(0, 8)}`

  const page = await open(author)
  await page.goto('/tw/dashboard?tab=cases')
  await page.getByLabel('Write a case study about').selectOption({ label: employer })
  const form = page.getByRole('form', { name: 'Case study' })
  await expect(form.getByLabel('Lives covered')).toHaveValue('24')
  await form.getByLabel('Short title').fill(title)
  await form.getByLabel('County').fill('Travis')
  await form.getByLabel('What changed').fill('They kept their doctors.')
  await form.getByLabel('Percent saved').fill('20')
  await form.getByLabel('Annual savings').fill('40000')
  await form.getByLabel('The employer agreed to this').check()
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  await expect(form.getByText('Please enter when they agreed')).toBeVisible()
  await isAccessible(page, 'case study form')
  await form.getByLabel('When').fill('2026-11-02')
  await form.getByRole('combobox', { name: 'How' }).selectOption('phone')
  await form.getByRole('button', { name: 'Submit for approval' }).click()
  const own = page.getByRole('list', { name: 'Your case studies' })
  await expect(own).toContainText('Waiting for approval')

  const reader = await open(await aBroker(request, 'Rae'))
  await reader.goto('/tw/dashboard?tab=cases')
  const feed = reader.getByRole('list', { name: 'Case studies' })
  const office = await open(administrator)
  await office.goto('/admin/case-studies?status=submitted')
  const waiting = office.getByRole('listitem', { name: title })
  await expect(waiting).toContainText('Bo Bell agreed on 2026-11-02 by phone')
  await isAccessible(office, 'case studies in the console')
  await waiting.getByRole('button', { name: 'Approve' }).click()

  await expect(feed).toContainText(title)
  await expect(feed).toContainText('$40,000 saved a year, 20%')
  await expect(feed).not.toContainText(employer)
  await isAccessible(reader, 'case studies')
  await expect(own).toContainText('Members can read it')
  await own.getByRole('button', { name: 'Withdraw' }).click()
  await own.getByRole('button', { name: 'Withdraw it for now' }).click()
  await expect(reader.getByText(title)).toHaveCount(0)
})

test('a member finds and downloads a file that an administrator added, and retiring it can be undone', async ({
  open,
  request,
}) => {
  test.slow()
  const title = `Rates ${crypto.randomUUID().slice(0, 8)}`
  const office = await open(await theAdministrator(request))
  await office.goto('/admin/resources')
  await office.getByRole('button', { name: 'Add a resource' }).click()
  await office.getByText('A file', { exact: true }).click()
  await office.getByLabel('Title').fill(title)
  const [chooser] = await Promise.all([
    office.waitForEvent('filechooser'),
    office.getByRole('button', { name: 'File' }).click(),
  ])
  await chooser.setFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from('plan,premium\nA,100\n') })
  await isAccessible(office, 'a new resource')
  await office.getByRole('button', { name: 'Publish', exact: true }).click()
  const row = office.getByRole('listitem', { name: title })
  await expect(row).toContainText('Published')

  const page = await open(await aBroker(request))
  await page.goto('/tw/dashboard?tab=knowledge')
  await page.getByRole('searchbox', { name: 'Search resources' }).fill(title.toUpperCase())
  const found = page.getByRole('list', { name: 'Resources' }).getByRole('listitem')
  await expect(found).toHaveCount(1)
  await isAccessible(page, 'knowledge')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    found.getByRole('button', { name: 'Download rates.csv' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('rates.csv')

  await row.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('No resources match.')).toBeVisible()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(found).toHaveCount(1)
})
