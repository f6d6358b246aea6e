import type { APIRequestContext } from '@playwright/test'
import { eventually } from '@waymark/testing/wait'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, PASSWORD, type Signed, submitFor } from './people.ts'
import { navigation, signIn } from './portal.ts'

const PLANS = [
  'plan,carrier,deductible,out_of_pocket_max',
  'Bluestem Silver 5000,Bluestem Health,"$5,000","$8,900"',
  'Mesa Gold 1500,Mesa Care Plan,"$1,500","$7,800"',
].join('\r\n')

/** Uploads a table of plans and waits until it is searchable. */
async function withPlans(request: APIRequestContext, broker: Signed, plans = PLANS): Promise<void> {
  const headers = { authorization: `Bearer ${broker.access_token}` }
  const file = { name: 'Plans 2026.csv', mimeType: 'text/csv', buffer: Buffer.from(plans) }
  const uploaded = await request.post('/api/broker/files/upload', {
    headers,
    multipart: { file, file_type: 'plan_data' },
  })
  expect(uploaded.ok(), await uploaded.text()).toBe(true)
  await eventually('the file to be read', async () => {
    const status = await (await request.get('/api/ai-broker-chat/status', { headers })).json()
    return status.documents === 1
  })
}

test('a broker asks a question, opens the quoted page, and finds the conversation again', async ({ open, request }) => {
  const ada = await aBroker(request)
  await withPlans(request, ada)
  const page = await open(ada)
  await page.goto('/broker?tab=ai-chat')
  const known = page.getByRole('complementary').getByRole('region', { name: 'Knowledge base' })
  await expect(known).toContainText('Document1')
  await isAccessible(page, 'assistant, empty')

  const field = page.getByLabel('Question to the assistant')
  await expect(page.getByRole('button', { name: 'Ask' })).toBeDisabled()
  await field.fill('   ')
  await field.press('Enter')
  await field.fill('Mesa Gold')
  await field.press('Shift+Enter')
  await field.pressSequentially('deductible')
  await expect(field).toHaveValue('Mesa Gold\ndeductible')
  await field.press('Enter')
  const answer = page.getByRole('article').last()
  await expect(answer).toContainText('$1,500')
  await expect(answer.getByRole('link', { name: /^1\. Plans 2026\.csv/ })).toBeVisible()
  await expect(known).toContainText('Question1')
  await expect(page).toHaveURL(/conversation=/)
  await isAccessible(page, 'assistant, with an answer')

  await page.reload()
  await expect(page.getByRole('article')).toHaveCount(2)
  await answer.getByRole('link', { name: 'Source 1: Plans 2026.csv, page 1' }).click()
  await expect(page).toHaveURL(/tab=files&file=[\w-]+&page=1/)
  await page.goBack()

  await field.fill('What is the capital of France?')
  await field.press('Enter')
  await expect(answer).toContainText('Your files do not say this.')
  await page.getByRole('button', { name: /^Delete “Mesa Gold/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { name: 'Ask your own files' })).toBeVisible()
  await expect(page.getByRole('complementary')).toContainText('What you ask is kept here')
})

/** A table with so many plans that a comparison of them is longer than the screen. */
const MANY_PLANS = [
  'plan,carrier,deductible,out_of_pocket_max',
  ...Array.from({ length: 12 }, (_, at) => `Mesa Silver ${at + 1},Mesa Care Plan,"$${at + 1},500","$${at + 2},900"`),
].join('\r\n')

test('the answer after one that is longer than the screen is in sight @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  await withPlans(request, ada, MANY_PLANS)
  const page = await open(ada)
  await page.goto('/broker?tab=ai-chat')
  const field = page.getByLabel('Question to the assistant')
  const articles = page.getByRole('article')
  for (const [question, count] of [
    ['Which Mesa Silver plan has the lowest deductible?', 2],
    ['What is the capital of France?', 4],
  ] as const) {
    await field.fill(question)
    await field.press('Enter')
    await expect(articles).toHaveCount(count)
    await expect(articles.last()).toHaveAttribute('aria-busy', 'false')
  }
  await expect(articles.last()).toContainText('Your files do not say this.')
  await expect(articles.last()).toBeInViewport({ ratio: 1 })
})

test('questions about a chosen client are answered', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  await submitFor(request, ada, jo)
  const page = await open(ada)
  await page.goto('/broker?tab=ai-chat')
  await page.getByRole('combobox').fill(jo.last_name)
  await page.getByRole('option', { name: jo.last_name }).click()
  await expect(page).toHaveURL(/client=/)
  await page.getByRole('button', { name: 'What should I know before I call this client?' }).click()
  await expect(page.getByRole('article').last()).toContainText('an income of $52,000 a year')
  await page.reload()
  await expect(page.getByRole('combobox')).toHaveValue(`Jo ${jo.last_name}`)
})

test('a failure keeps the question, and retrying answers it once', async ({ open, request, watch }) => {
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.goto('/broker?tab=ai-chat')
  watch.allow(/500|Failed to load resource/)
  await page.route('**/api/ai-broker-chat', (route) => route.fulfill({ status: 500, body: 'broken' }), { times: 1 })
  await expect(page.getByText('There is nothing to search yet')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Questions to begin with' })).toHaveCount(0)
  const field = page.getByLabel('Question to the assistant')
  await field.fill('Which services are not covered?')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText(
    "I'm having trouble connecting right now. Please try again in a moment.",
  )
  await expect(page.getByRole('article')).toHaveText(/Which services are not covered\?/)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').last()).toContainText('You have no files yet')
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('a first question whose answer is lost midway is answered by a retry', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=ai-chat')
  await page.route(
    '**/api/ai-broker-chat',
    async (route) => {
      const response = await route.fetch()
      const [begun] = (await response.text()).split('\n\n')
      await route.fulfill({ response, body: `${begun}\n\n` })
    },
    { times: 1 },
  )
  const field = page.getByLabel('Question to the assistant')
  await field.fill('Which services are not covered?')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toContainText("I'm having trouble connecting right now.")
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').last()).toContainText('You have no files yet')
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: /^Delete “/ })).toHaveCount(1)
})

test('a question goes on while its broker looks at another screen', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=ai-chat')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(
    '**/api/ai-broker-chat',
    async (route) => {
      await promise
      await route.continue()
    },
    { times: 1 },
  )
  const field = page.getByLabel('Question to the assistant')
  await field.fill('Which services are not covered?')
  await field.press('Enter')
  const articles = page.getByRole('article')
  await expect(articles).toHaveText(/Which services are not covered\?/)
  await navigation(page).getByRole('link', { name: 'Calendar' }).click()
  await expect(field).toBeHidden()
  await navigation(page).getByRole('link', { name: 'AI' }).click()
  await expect(articles).toHaveText(/Which services are not covered\?/)
  await expect(page.getByRole('button', { name: 'Stop the answer' })).toBeVisible()
  resolve()
  await expect(articles.last()).toContainText('You have no files yet')
  await expect(articles).toHaveCount(2)
  await expect(page).toHaveURL(/conversation=/)
  await expect(page.getByRole('button', { name: /^Delete “/ })).toHaveCount(1)
})

test('a typed question survives a reload, and is gone for the next person who signs in', async ({ open, request }) => {
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  const page = await open(ada)
  await page.goto('/broker?tab=ai-chat')
  const field = page.getByLabel('Question to the assistant')
  await field.fill('Does my client with diabetes')
  await page.reload()
  await expect(field).toHaveValue('Does my client with diabetes')
  await page.getByRole('button', { name: `Account of ${nameOf(ada)}` }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByText('Logged out successfully')).toBeVisible()
  // Without a reload, so the page's own memory must be cleared as well.
  await page.evaluate(`history.pushState({}, '', '/broker'); dispatchEvent(new PopStateEvent('popstate'))`)
  await signIn(page, bob.user.email, PASSWORD)
  await navigation(page).getByRole('link', { name: 'AI' }).click()
  await expect(field).toHaveValue('')
})
