import type { Page } from '@playwright/test'
import { VISITOR } from '@waymark/domain/messaging/parties'
import { answerUpTo, atStep } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { isForEverybody } from './for-everybody.ts'
import { aBroker, aConsumer } from './people.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const message = (page: Page) => page.getByLabel(/^(Your message|Message)/)

/** What a call meets instead of an answer: nothing, or the word to wait. */
async function refuse(page: Page, answer: { status: number; headers: Record<string, string> } | null) {
  await page.route('**/api/agent-messages', (route) =>
    answer ? route.fulfill({ ...answer, json: {} }) : route.abort(),
  )
}

test('help reaches the linked agent, who sees where to answer @phone', async ({ page, open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  await page.goto(`/intake?agent=${ada.user.id}`)
  await page.getByLabel('Email address').fill(jo.email)
  await opener(page, 'Need Help?').click()
  await expect(page.getByLabel('Your email address')).toHaveValue(jo.email)
  await dialog(page).getByRole('button', { name: 'Send message' }).click()
  await expect(dialog(page).getByText('Please enter a message')).toBeVisible()
  await expect(message(page)).toBeFocused()
  await isForEverybody(page, 'help dialog with a problem')
  await message(page).fill('Whose income counts?')
  await dialog(page).getByRole('button', { name: 'Send message' }).click()
  await expect(dialog(page).getByRole('status')).toContainText(`The answer comes to ${jo.email}`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page, 'Need Help?')).toBeFocused()
  await opener(page, 'Need Help?').click()
  await expect(message(page)).toHaveValue('')

  const broker = await open(ada)
  await broker.goto(`/broker?tab=agent-network&with=${VISITOR.id}`)
  const bubble = broker.getByRole('article')
  await expect(bubble).toContainText('Whose income counts?')
  await expect(bubble).toContainText('Urgent')
  await expect(bubble.getByRole('link', { name: jo.email })).toHaveAttribute('href', /^mailto:/)
})

test('help that does not get through says so, keeps the words, and a later try sends them once', async ({
  page,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  await page.goto('/intake')
  await atStep(page, 1)
  await opener(page, 'Need Help?').click()
  await message(page).fill('Please call me')
  const keys = new Set<string | undefined>()
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/agent-messages')) keys.add(sent.headers()['idempotency-key'])
  })
  const send = () => dialog(page).getByRole('button', { name: 'Send message' }).click()
  await refuse(page, null)
  await send()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Unable to send help request. Please call us directly at your earliest convenience.',
  )
  await refuse(page, { status: 429, headers: { 'retry-after': '200' } })
  await send()
  await expect(dialog(page).getByRole('alert')).toContainText('Please try again in 4 minutes.')
  await opener(page, 'Close').first().click()
  await page.reload()
  await opener(page, 'Need Help?').click()
  await expect(message(page)).toHaveValue('Please call me')
  expect(keys.size).toBe(1)
  await page.unrouteAll()
  await send()
  await expect(dialog(page).getByRole('status')).toContainText('Our team has it now.')
})

test('at the last step the agent can be asked; without one that is said', async ({ page, request, watch }) => {
  watch.allow(/Failed to load resource/)
  const ada = await aBroker(request)
  await page.goto('/intake')
  await answerUpTo(page, 7, aConsumer())
  await expect(opener(page, 'Contact Agent')).toHaveCount(0)
  await expect(
    page.getByText('No agent assigned. Please complete the assessment to be connected with an agent.'),
  ).toBeVisible()
  await page.goto(`/intake?agent=${ada.user.id}&step=7`)
  await opener(page, 'Contact Agent').click()
  await refuse(page, null)
  await dialog(page).getByRole('button', { name: 'Send to agent' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Unable to contact agent right now. Please try completing the assessment or call us directly.',
  )
  await page.unrouteAll()
  const sent = page.waitForRequest('**/api/agent-messages')
  await dialog(page).getByRole('button', { name: 'Send to agent' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('Your agent has it now.')
  expect((await sent).postDataJSON()).toMatchObject({ priority: 'high', subject: 'Client needs assistance' })
})
