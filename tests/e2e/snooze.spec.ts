import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, prefer, submit, write, ZONE } from './people.ts'
import { board, live, navigation } from './portal.ts'

test('snoozes a conversation by keyboard, in every tab, until the client writes again @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request, 'Ada')
  const { id, intake_token } = await submit(request, ada, aConsumer(), { first_name: 'Rosa' })
  const says = (message: string) =>
    answered(request, 'post', '/api/agent-messages', { message }, { ...ada, access_token: intake_token })
  // The client is Ada's once assigned.
  await expect(async () => {
    await write(request, ada, id, 'Hello Rosa')
  }).toPass()
  await says('Which doctors?')
  const [broker, other_tab] = [await open(ada), await open(ada)]
  await other_tab.goto('/broker')
  await live(other_tab)
  await broker.goto('/broker?tab=agent-network')
  await live(broker)
  const row = broker.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Rosa/ })
  const badge = navigation(other_tab).getByRole('link', { name: 'Messages 1 unread' })
  const item = board(other_tab).getByRole('listitem').filter({ hasText: 'wrote to you' })
  await expect(badge).toBeVisible()
  await expect(item).toBeVisible()
  await row.click()
  await expect(broker.getByRole('log')).toContainText('Which doctors?')
  await says('And which hospitals?')
  await expect(broker.getByRole('log')).toContainText('And which hospitals?')

  await broker.keyboard.press('Escape')
  await broker.keyboard.press('z')
  await expect(broker.getByRole('menuitem', { name: 'For 3 hours' })).toBeFocused()
  await isAccessible(broker, 'the menu of a conversation')
  await broker.keyboard.press('Enter')
  await expect(broker.getByText(/^Snoozed until/)).toBeVisible()
  await expect(row).toBeHidden()
  await expect(item).toBeHidden()
  await expect(badge).toBeHidden()

  await broker.getByRole('button', { name: 'Undo' }).click()
  await expect(broker.getByText(/^Snoozed until/)).toBeHidden()

  await broker.getByRole('button', { name: 'Snooze or hand over' }).click()
  await broker.getByRole('menuitem', { name: 'Until a time you choose' }).click()
  const dialog = broker.getByRole('dialog', { name: 'Snooze' })
  await isAccessible(broker, 'the time of a snooze')
  // While the year is typed, it is 0002, 0020 and 0202.
  await dialog.getByLabel('Until').focus()
  await broker.keyboard.type('010220')
  await expect(dialog.getByRole('button', { name: 'Snooze' })).toBeDisabled()
  await dialog.getByLabel('Until').fill('2020-01-02T09:00')
  await expect(dialog.getByText('Choose a time in the future')).toBeVisible()
  await dialog.getByLabel('Until').fill(`${new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)}T09:00`)
  await dialog.getByRole('button', { name: 'Snooze' }).click()
  await expect(dialog).toBeHidden()
  await other_tab.goto('/broker?tab=agent-network')
  await live(other_tab)
  await other_tab.getByText('Snoozed', { exact: true }).click()
  const waiting = other_tab
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: /Rosa.*Snoozed until/s })
  await expect(waiting).toBeVisible()
  await isAccessible(other_tab, 'snoozed conversations')

  await says('Are you there?')
  await expect(waiting).toBeHidden()
  await expect(other_tab.getByText('Nothing is snoozed.')).toBeVisible()
  await other_tab.getByText('Mine', { exact: true }).click()
  await expect(
    other_tab.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: /Rosa/ }),
  ).toContainText('Are you there?')
  await expect(broker.getByText(/^Snoozed until/)).toBeHidden()
})

test('the work list moves with the clock, and every tab hears of a snooze', async ({ open, request }) => {
  const ada = await aBroker(request)
  await prefer(request, ada, { time_zone: ZONE })
  const due_at = new Date(Date.now() + 12_000).toISOString()
  await answered(request, 'post', '/api/broker/tasks', { title: 'Send the comparison', due_at }, ada)
  const [broker, other_tab] = [await open(ada), await open(ada)]
  for (const page of [broker, other_tab]) {
    await page.goto('/broker')
    await live(page)
  }
  const item = (page: typeof broker, section: string) => board(page).getByRole('list', { name: section })
  await expect(item(broker, 'Today')).toContainText('Send the comparison')
  // Nobody does anything: the task is due.
  await expect(item(broker, 'Now')).toContainText('Send the comparison', { timeout: 20_000 })
  await expect(item(other_tab, 'Now')).toContainText('Send the comparison')
  await broker.getByRole('button', { name: 'Snooze: Send the comparison' }).click()
  await broker.getByRole('menuitem', { name: 'For 3 hours' }).click()
  await expect(item(broker, 'Now')).toHaveCount(0)
  await expect(item(other_tab, 'Now')).toHaveCount(0)
  await broker.getByRole('button', { name: 'Undo' }).click()
  await expect(item(other_tab, 'Now')).toContainText('Send the comparison')
})
