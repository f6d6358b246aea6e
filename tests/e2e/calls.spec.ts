import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, submitFor } from './people.ts'
import { board, live, openPart } from './portal.ts'

test('every way to call a client opens the log, which says who called @phone', async ({ open, request, watch }) => {
  // No program on this computer makes calls.
  watch.allow(/Failed to launch 'tel:/)
  const ada = await aBroker(request, 'Ada')
  const called = { first_name: 'Ann', phone: '(512) 555-0142', phone_consent: true }
  const client_id = await submitFor(request, ada, aConsumer(), called)
  const page = await open(ada)
  await page.goto('/broker')
  await live(page)
  await expect(board(page).getByText(/^First contact with Ann/)).toBeVisible()
  const starts_at = new Date(Date.now() + 3 * 3_600_000).toISOString()
  await answered(request, 'post', '/api/broker/appointments', { client_id, starts_at, channel: 'phone' }, ada)
  const log = page.getByRole('dialog', { name: /^Call Ann/ })
  const closeLog = async () => {
    await expect(log.getByRole('link', { name: '(512) 555-0142' })).toHaveAttribute('href', 'tel:5125550142')
    await page.keyboard.press('Escape')
    await expect(log).toHaveCount(0)
  }
  await page.goto('/broker')
  const row = board(page).getByRole('link', { name: /^Call: Appointment with Ann/ })
  await row.click()
  await closeLog()
  await page.goto('/broker?tab=calendar')
  await page.getByRole('link', { name: /^Call Ann/ }).click()
  await closeLog()

  await page.goto(`/broker?tab=clients&client=${client_id}`)
  await page.getByRole('link', { name: '(512) 555-0142' }).click()
  await expect(log.getByRole('radio', { name: 'Wrong number' })).toBeVisible()
  await log.getByText('They called').click()
  await expect(log.getByRole('radio', { name: 'Wrong number' })).toHaveCount(0)
  await log.getByRole('radio', { name: 'They left a voicemail' }).check()
  await log.getByRole('button', { name: 'Log call' }).click()
  await expect(log).toHaveCount(0)
  await openPart(page, 'Activity')
  await expect(page.getByText('The client called you: left a voicemail')).toBeVisible()
  await page.goto('/broker')
  await expect(board(page).getByText(/^First contact with Ann/)).toBeVisible()
})
