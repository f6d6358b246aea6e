import type { Page } from '@playwright/test'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, nameOf } from './people.ts'

const say = async (page: Page, label: string | RegExp, words: string, button: string) => {
  await page.getByLabel(label, { exact: typeof label === 'string' }).fill(words)
  await page.getByRole('button', { name: button, exact: true }).click()
}

const take = async (page: Page, position: string, words = '') => {
  await page.getByRole('radio', { name: position }).check()
  if (words) await page.getByLabel('What you object to').fill(words)
  await page.getByRole('button', { name: 'Take this position' }).click()
  // The last position decides.
  const changeable = page.getByRole('button', { name: 'Change my position' })
  await expect(changeable.or(page.getByRole('heading', { name: 'Record of the decision' }))).toBeVisible()
}

test('three members go from request to consent, resolving an objection on the way', async ({ open, request }) => {
  test.slow()
  const [ada, bo, cy] = [await aBroker(request), await aBroker(request, 'Bo'), await aBroker(request, 'Cy')]
  const [leads, objects, agrees] = [await open(ada), await open(bo), await open(cy)]

  await leads.goto('/tw/dashboard?tab=council')
  await leads.getByRole('button', { name: 'Request a council' }).click()
  await leads.getByLabel('Title').fill('A van for the county')
  await leads.getByLabel('Purpose').fill('We must get to clients who cannot come to us.')
  await leads.getByRole('button', { name: 'Request council' }).click()
  await expect(leads.getByRole('heading', { name: 'A van for the county' })).toBeVisible()
  for (const one of [bo, cy]) {
    await leads.getByLabel('Invite a member').fill(nameOf(one))
    await leads.getByRole('button', { name: `Invite ${nameOf(one)}` }).click()
    await expect(leads.getByRole('button', { name: `Invite ${nameOf(one)}` })).toBeHidden()
  }

  for (const page of [objects, agrees]) {
    await page.goto(leads.url())
    await page.getByRole('button', { name: 'Join' }).click()
  }
  for (const page of [leads, objects, agrees])
    await say(page, /How are you doing today/, 'Well, and curious.', 'Check in')
  // Live, without a reload.
  await leads.getByRole('button', { name: 'Continue to Clarify' }).click()
  await say(objects, 'Ask a question', 'What does it cost?', 'Ask')
  await say(leads, `Answer ${nameOf(bo)}`, '900 a month.', 'Answer')
  await leads.getByRole('button', { name: 'Continue to Reframe' }).click()
  await say(agrees, /Suggest how/, 'Rent, not buy.', 'Suggest')
  await expect(leads.getByText('Rent, not buy.')).toBeVisible()
  await say(leads, 'The proposal', 'We rent a van for a year.', 'Set the proposal')
  await leads.getByRole('button', { name: 'Continue to Consent' }).click()

  await take(agrees, 'Consent')
  await take(objects, 'Objection', 'A year is too long.')
  await expect(leads.getByText(/Resolve the objection/)).toBeVisible()
  await isAccessible(leads, 'a council in Consent')
  await leads.getByRole('button', { name: 'Back to Reframe', exact: true }).click()
  await say(leads, /Why does the proposal need/, 'Three months will do.', 'Go back to Reframe')
  await say(leads, 'The proposal', 'We rent a van for three months.', 'Set the proposal')
  await leads.getByRole('button', { name: 'Continue to Consent' }).click()
  for (const page of [objects, leads, agrees]) await take(page, 'Consent')

  for (const page of [leads, objects, agrees]) {
    await expect(page.getByRole('heading', { name: 'Record of the decision' })).toBeVisible()
    await expect(page.getByText(/The proposal was amended: Three months will do/)).toBeVisible()
  }
  const download = agrees.waitForEvent('download')
  await agrees.getByRole('button', { name: 'PDF' }).click()
  expect((await download).suggestedFilename()).toBe('decision.pdf')
  await agrees.getByRole('link', { name: 'All councils' }).click()
  await expect(agrees.getByRole('listitem').filter({ hasText: 'A van for the county' })).toContainText('Resolved')
  await isAccessible(agrees, 'the list of councils')

  await agrees.setViewportSize({ width: 390, height: 844 })
  await agrees.reload()
  await expect(agrees.getByRole('link', { name: 'Council', exact: true })).toBeInViewport({ ratio: 1 })
})
