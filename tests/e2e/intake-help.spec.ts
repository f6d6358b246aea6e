import type { Page } from '@playwright/test'
import { VISITOR } from '@waymark/domain/conversations/messaging/message-parties'
import { isAccessible } from './accessible.ts'
import { answerUpTo, atStep, takeAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { aBroker, aConsumer } from './people.ts'
import { OPERATOR } from './product.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const opener = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const message = (page: Page) => page.getByRole('textbox', { name: 'Your message' })

/** The result of a call without a normal response: no connection, or a request to wait. */
async function refuse(page: Page, answer: { status: number; headers: Record<string, string> } | null) {
  await page.route('**/api/agent-messages', (route) =>
    answer ? route.fulfill({ ...answer, json: {} }) : route.abort(),
  )
}

test('a help request reaches the linked agent, who sees where to reply @phone', async ({ page, open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  await page.goto(`/intake?agent=${ada.user.id}`)
  await page.getByLabel('Email address').fill(jo.email)
  await opener(page, 'Need Help?').click()
  await expect(page.getByLabel('Your email address')).toHaveValue(jo.email)
  await dialog(page).getByRole('button', { name: 'Send message' }).click()
  await expect(dialog(page).getByText('Please enter a message')).toBeVisible()
  await expect(message(page)).toBeFocused()
  await isAccessible(page, 'help dialog with a problem')
  await message(page).fill('Whose income counts?')
  await dialog(page).getByRole('button', { name: 'Send message' }).click()
  await expect(dialog(page).getByRole('status')).toContainText(`We will reply to ${jo.email}`)
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

test('a failed help request says so, keeps the text, and a retry sends it once', async ({ page, watch }) => {
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
  const alert = dialog(page).getByRole('alert')
  const specified = 'Unable to send help request. Please call us directly at your earliest convenience.'
  await expect(alert.getByText(specified, { exact: true })).toBeVisible()
  await expect(alert.getByRole('link', { name: OPERATOR.OPERATOR_PHONE })).toHaveAttribute('href', 'tel:+15125550100')
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

test('nobody is asked to call where there is no number', async ({ page, watch }) => {
  watch.allow(/Failed to load resource/)
  const site = await (await page.request.get('/api/site')).json()
  const operator = { name: null, address: null, phone: null, email: null }
  await page.route('**/api/site', (route) => route.fulfill({ json: { ...site, operator } }))
  await page.goto('/intake')
  await expect(page.getByRole('contentinfo')).not.toContainText(OPERATOR.OPERATOR_NAME)
  await opener(page, 'Need Help?').click()
  await message(page).fill('Please call me')
  await refuse(page, null)
  await dialog(page).getByRole('button', { name: 'Send message' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Unable to send message. Please try again in a few minutes.')
  await expect(dialog(page)).not.toContainText('call us')
})

test('the last step offers to contact the agent, and says so if there is none', async ({ page, request, watch }) => {
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
  await expect(dialog(page).getByRole('alert')).toContainText(
    'Unable to contact agent right now. Please try completing the assessment or call us directly.',
  )
  await page.unrouteAll()
  const sent = page.waitForRequest('**/api/agent-messages')
  await dialog(page).getByRole('button', { name: 'Send to agent' }).click()
  await expect(dialog(page).getByRole('status')).toContainText('Your agent has it now.')
  expect((await sent).postDataJSON()).toMatchObject({ priority: 'high', subject: 'Client needs assistance' })
})

test('an unfinished assessment continues on another device, and never silently overwrites newer answers @phone', async ({
  page,
  open,
  watch,
}) => {
  watch.allow(/Failed to load resource.*401/)
  const jo = aConsumer()
  await page.goto('/intake')
  await answerUpTo(page, 3, jo)
  await opener(page, 'Save and continue later').click()
  await isAccessible(page, 'dialog to save')
  await dialog(page).getByRole('button', { name: 'Email me the link' }).click()
  await expect(dialog(page).getByRole('status')).toContainText(`on its way to ${jo.email}`)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const [link = ''] = /http\S+resume=\S+/.exec(await mailTo(jo.email, 'Continue your assessment')) ?? []
  const { pathname, hash } = new URL(link)

  const other = await open()
  await other.goto(pathname + hash)
  await atStep(other, 3)
  await expect(other.getByText('Your saved answers are back.')).toBeVisible()
  await other.goto('/intake?step=2')
  await expect(other.getByLabel('Annual household income')).toHaveValue('52,000')
  expect(other.url()).not.toContain('resume')

  await other.getByLabel('Age').fill('51')
  await other.goto('about:blank')
  await other.goto(pathname + hash)
  await expect(other.getByRole('heading', { name: 'There are other answers in this tab' })).toBeVisible()
  await isAccessible(other, 'which answers')
  await other.getByRole('button', { name: 'Use the answers in this tab' }).click()
  await other.goto('/intake?step=2')
  await expect(other.getByLabel('Age')).toHaveValue('51')

  await other.goto('/intake')
  await takeAssessment(other, jo)
  const third = await open()
  await third.goto(pathname + hash)
  await expect(third.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await isAccessible(third, 'a link that is over')
})

test('after the assessment the consumer can write to the agent, and Base Camp opens the home page', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/Failed to load resource/)
  const ada = await aBroker(request)
  await page.goto(`/intake?agent=${ada.user.id}`)
  await takeAssessment(page, aConsumer())
  const form = page.getByRole('region', { name: 'Message Your Agent' })
  await message(page).fill('When will you call?')
  await refuse(page, null)
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByRole('alert')).toContainText('Unable to send message. Please call us directly for assistance.')
  await expect(message(page)).toHaveValue('When will you call?')
  await page.unrouteAll()
  const sent = page.waitForRequest('**/api/agent-messages')
  await form.getByRole('button', { name: 'Send message' }).click()
  await expect(form.getByRole('status')).toContainText('Your agent has it now.')
  expect((await sent).headers()['authorization']).toMatch(/^Bearer w/)
  expect((await sent).postDataJSON()).toMatchObject({ priority: 'high' })
  await expect(page.getByRole('link', { name: 'Tweet' })).toHaveAttribute('href', new RegExp(ada.user.id))
  await page.getByRole('link', { name: 'Return to Base Camp' }).click()
  await expect(page).toHaveURL('/')
})
