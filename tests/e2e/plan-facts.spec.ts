import type { Page } from '@playwright/test'
import { aPlanDocument } from '@waymark/testing/plan-documents/make'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker } from './people.ts'
import { withDocuments } from './plan-documents.ts'
import { live } from './portal.ts'

const facts = (page: Page) => page.getByRole('region', { name: 'Plan facts' })
const places = (page: Page) => page.locator('mark', { hasText: 'The passage is here' })

test('a broker corrects a fact beside its page, and the assistant answers with it', async ({ open, request }) => {
  test.slow()
  const ada = await aBroker(request)
  const document = await aPlanDocument('ruled', 1)
  const [id] = await withDocuments(request, ada, [document])
  const page = await open(ada)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/broker?tab=files')
  await live(page)
  await page.getByRole('link', { name: document.name, exact: true }).click()
  const read = document.plan.services.find(({ key }) => key === 'urgent_care')?.in ?? ''
  const cell = facts(page).getByRole('button', { name: /^Urgent care, In network: / })
  await expect(cell).toHaveText(read)
  await cell.click()
  await expect(places(page)).toHaveCount(1)
  await expect(places(page)).toBeInViewport()
  const field = facts(page).getByRole('textbox', { name: 'Urgent care, In network' })
  await field.press('Escape')
  await expect(cell).toBeFocused()
  await cell.press('Enter')
  await facts(page).getByRole('button', { name: 'Cancel', exact: true }).press('Escape')
  await expect(cell).toBeFocused()
  await cell.press('Enter')
  await field.fill('$77 copay/visit')
  await field.press('Enter')
  await expect(cell).toHaveText('$77 copay/visit')
  await expect(cell).toBeFocused()
  await expect(facts(page)).toContainText(`Corrected by Ada ${ada.user.last_name}`)
  await expect(facts(page)).toContainText(`Read as ${read}`)
  await isAccessible(page, 'facts beside their page')

  await page.goto('/broker?tab=ai-chat')
  const question = page.getByLabel('Question to the assistant')
  await question.fill('What is the copay for urgent care?')
  await question.press('Enter')
  const answer = page.getByRole('article').last()
  await expect(answer).toContainText('$77')
  await answer
    .getByRole('link', { name: /^Source 1/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`file=${id}`))
  await expect(places(page).first()).toBeInViewport()
  await expect(facts(page).getByRole('button', { name: /^Urgent care, In network: / })).toBeInViewport()

  await facts(page).getByRole('button', { name: 'Return to what was read: Urgent care' }).click()
  await expect(cell).toHaveText(read)
  await page.getByRole('button', { name: 'Close the preview' }).click()
  await expect(page.getByRole('link', { name: document.name, exact: true })).toBeFocused()
})

test('a correction shows at once in another window', async ({ open, request }) => {
  const ada = await aBroker(request)
  const document = await aPlanDocument('ruled', 2)
  const [id] = await withDocuments(request, ada, [document])
  const [here, there] = [await open(ada), await open(ada)]
  for (const page of [here, there]) {
    await page.goto(`/broker?tab=files&file=${id}`)
    await live(page)
  }
  const cell = (page: Page) => facts(page).getByRole('button', { name: /^Specialist visit, In network: / })
  await cell(here).click()
  await facts(here).getByRole('textbox').fill('$91 copay/visit')
  await facts(here).getByRole('button', { name: 'Save' }).click()
  await expect(cell(there)).toHaveText('$91 copay/visit')
  await here.getByRole('button', { name: 'Undo' }).click()
  await expect(cell(there)).not.toHaveText('$91 copay/visit')
})

test('what is in doubt or was not read is listed, on a phone with the page on demand @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const doubtful = await aPlanDocument('form_2012_rows', 1)
  const incomplete = await aPlanDocument('detailed_rows', 3)
  const [doubtful_id, incomplete_id] = await withDocuments(request, ada, [doubtful, incomplete])
  const page = await open(ada)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/broker?tab=files&file=${doubtful_id}`)
  await expect(facts(page)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Page 1 of/ })).toBeHidden()
  await isAccessible(page, 'facts on a phone')
  await facts(page).getByText('To check').click()
  await expect(page).toHaveURL(/facts=check/)
  const count = await facts(page).getByText('Check this').count()
  expect(count).toBeGreaterThan(0)
  await facts(page)
    .getByRole('button', { name: /^It is right: Emergency room/ })
    .first()
    .click()
  await expect(facts(page).getByText('Check this')).toHaveCount(count - 1)
  await facts(page)
    .getByRole('button', { name: /^Ambulance: show it on page/ })
    .click()
  await expect(places(page).first()).toBeInViewport()
  await page.getByText('Facts', { exact: true }).click()
  await facts(page).getByText('All', { exact: true }).click()
  await expect(facts(page)).toContainText(`Checked by Ada ${ada.user.last_name}`)

  await page.goto(`/broker?tab=files&file=${incomplete_id}&facts=check`)
  await facts(page).getByRole('button', { name: 'Ambulance, In network: not read. Enter it' }).click()
  await facts(page).getByRole('textbox', { name: 'Ambulance, In network' }).fill('$200 copay/trip')
  await facts(page).getByRole('button', { name: 'Save' }).click()
  await expect(facts(page).getByRole('button', { name: /^Ambulance, In network/ })).toHaveCount(0)
  await facts(page).getByText('All', { exact: true }).click()
  const added = facts(page).getByRole('button', { name: /^Ambulance, In network: / })
  await expect(added).toHaveText('$200 copay/trip')
  await facts(page).getByRole('button', { name: 'Remove: Ambulance, In network' }).click()
  await expect(added).toHaveText('Not read. Enter it')
})

test('a document without facts says so', async ({ open, request }) => {
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.goto('/broker?tab=files')
  await page
    .getByLabel('Files to upload')
    .setInputFiles({ name: 'Carriers.csv', mimeType: 'text/csv', buffer: Buffer.from('carrier,phone\nA,1\n') })
  await page.getByRole('link', { name: 'Carriers.csv', exact: true }).click()
  await expect(page.getByText('No plan facts were found in this file')).toBeVisible()
})
