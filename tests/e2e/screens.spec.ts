import { isAccessible } from './accessible.ts'
import { answerStep, next, sendAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, type Signed, submitFor, write } from './people.ts'
import { askDeletion, board, openPart } from './portal.ts'

test('the first two public screens are accessible', async ({ page }) => {
  await page.goto('/')
  await isAccessible(page, 'chooser')
  await page.getByRole('link', { name: /^Personal insurance/ }).click()
  await expect(page.getByRole('link', { name: 'Get Your Free Assessment' }).first()).toBeVisible()
  await isAccessible(page, 'landing')
})

for (const [address, heading] of [
  ['/terms', /terms/i],
  ['/privacy', /data|privacy/i],
  ['/access', 'Elite access for agents'],
  ['/congratulations', 'No assessment in this tab'],
  ['/business', /^Help your employees pay the deductible/],
  ['/business?step=2', 'Business Benefits Assessment'],
  ['/medical', 'Care starts with being understood.'],
  ['/broker-pro', 'The portal for brokers who call back.'],
  ['/federation-preview', 'One federation, four ventures'],
  ['/status', 'Open your page'],
  ['/unsubscribe', 'Stop email notifications?'],
  ['/nowhere', 'There is no page at this address'],
] as const) {
  test(`${address} is accessible`, async ({ page, watch }) => {
    // What the browser logs about a missing page.
    if (address === '/nowhere') watch.allow(/status of 404/)
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await isAccessible(page, address)
  })
}

test('every step of the assessment is accessible', async ({ page }) => {
  test.slow()
  const jo = aConsumer()
  await page.goto('/intake')
  await next(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await isAccessible(page, 'step 1 with a problem')
  for (let step = 1; step < 7; step++) {
    await answerStep(page, step, jo)
    await isAccessible(page, `step ${step + 1}`)
  }
  await sendAssessment(page)
  await expect(page.getByRole('region', { name: 'Your agent', exact: true })).toContainText('left')
  await isAccessible(page, 'congratulations')
})

test('the sign-in screen is accessible', async ({ page }) => {
  await page.goto('/broker')
  await page.getByRole('tabpanel', { name: 'Sign In' }).getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText('Password is required')).toBeVisible()
  await isAccessible(page, 'sign in')
  await page.getByRole('tab', { name: 'Join Network' }).click()
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible()
  await isAccessible(page, 'join')
})

test('the portal of a new broker is accessible', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  for (const [address, sign] of [
    ['/broker', 'No clients yet.'],
    ['/broker/tutorial', '1 of 8 done'],
    ['/broker?tab=clients', 'No clients yet'],
    ['/broker?tab=agent-network', 'Choose a conversation'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(sign).first()).toBeVisible()
    await isAccessible(page, `${address}, empty`)
  }
})

test('the portal of an active broker is accessible', async ({ open, request }) => {
  test.slow()
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  const id = await leadOf(request, ada)
  await write(request, bob, ada.user.id, 'Hello, are you free on Monday?')
  const page = await open(ada)
  await page.goto('/broker')
  await expect(board(page)).toContainText('risk')
  await isAccessible(page, 'overview')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).not.toHaveCount(0)
  await isAccessible(page, 'notifications')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: `Account of ${nameOf(ada)}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible()
  await isAccessible(page, 'account menu')
  await page.goto('/broker?tab=clients')
  await page.getByRole('button', { name: 'Filters' }).click()
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('listitem')).toHaveCount(1)
  await isAccessible(page, 'clients')
  await page.goto(`/broker?tab=clients&client=${id}`)
  for (const [part, sign] of [
    ['Summary', 'At a glance'],
    ['Household and coverage', 'The figures behind it'],
    ['Answers and risk', 'of 100'],
    ['Conversation', 'No messages yet'],
    ['Documents', 'No files yet'],
    ['Activity', 'Completed the assessment'],
  ] as const) {
    await openPart(page, part)
    await expect(page.getByRole('region', { name: part, exact: true })).toContainText(sign)
    await isAccessible(page, `client: ${part}`)
  }
  await askDeletion(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await isAccessible(page, 'question before deleting')
  await page.goto(`/broker?tab=agent-network&with=${bob.user.id}`)
  await expect(page.getByRole('log').getByRole('article')).toHaveCount(1)
  await isAccessible(page, 'conversation')
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog', { name: 'Go anywhere' })).toBeVisible()
  await isAccessible(page, 'go anywhere')
})

const leadOf = (request: Parameters<typeof submitFor>[0], broker: Signed) => submitFor(request, broker, aConsumer())
