import { DAY_MS } from '@waymark/contracts/durations'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, answered } from './people.ts'
import { live } from './portal.ts'

test('all tasks are listed, also those without a client that are due later, and worked off by keyboard @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  // One more than a page.
  for (let day = 2; day < 53; day += 1) {
    const task = { title: `Day ${day}`, due_at: new Date(Date.now() + day * DAY_MS).toISOString() }
    await answered(request, 'post', '/api/broker/tasks', task, ada)
  }
  const page = await open(ada)
  await page.goto('/broker')
  await live(page)
  await page.getByRole('link', { name: 'All tasks' }).press('Enter')
  await expect(page).toHaveURL(/view=tasks/)
  const tasks = page.getByRole('list', { name: 'Open tasks' }).getByRole('listitem')
  await expect(tasks).toHaveCount(50)
  await isAccessible(page, 'tasks')
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
  await page.getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(tasks).toHaveCount(51)

  const first = tasks.filter({ hasText: /^Day 2Due/ })
  await page.keyboard.press('j')
  await expect(first.getByRole('button', { name: 'Day 2', exact: true })).toBeFocused()
  await page.keyboard.press('d')
  await expect(first).toHaveCount(0)
  await page.getByText('Done: Day 2').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(first).toBeVisible()

  await first.getByRole('button', { name: 'Day 2', exact: true }).focus()
  await page.keyboard.press('Delete')
  await expect(first).toHaveCount(0)
  await page.getByText('Task deleted.').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(first).toBeVisible()

  await first.getByRole('button', { name: 'Day 2', exact: true }).press('Enter')
  await page.getByRole('dialog', { name: 'Task' }).getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(first).toHaveCount(0)

  await tasks.getByRole('button', { name: 'Done: Day 3', exact: true }).press('Enter')
  await expect(tasks.filter({ hasText: /^Day 3Due/ })).toHaveCount(0)
  await page.getByText('Done tasks', { exact: true }).click()
  await expect(page).toHaveURL(/view=done/)
  const done = page.getByRole('list', { name: 'Done tasks' }).getByRole('listitem')
  await expect(done).toHaveText([/^Day 3Done/])
  await done.getByRole('button', { name: 'Open again: Day 3' }).press('Enter')
  await expect(page.getByText('No task is done yet.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('No task is done yet.')).toBeVisible()
})
