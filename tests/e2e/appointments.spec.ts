import { readFile } from 'node:fs/promises'
import { readCalendar } from '@waymark/testing/read-calendar'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, nameOf, submit } from './people.ts'
import { live } from './portal.ts'

test('a consumer books a time from their page, moves it and cancels it, and the broker sees it at once @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const { intake_token } = await submit(request, ada, jo, { phone: '512 555 0100' })
  await answered(
    request,
    'post',
    '/api/broker/appointment-settings',
    {
      enabled: true,
      hours: Array.from({ length: 7 }, (_, weekday) => ({ weekday, from: '00:00', to: '24:00' })),
      minutes: 30,
      buffer_minutes: 0,
      notice_hours: 2,
      ahead_days: 5,
      by_phone: true,
      by_video: false,
      video_url: null,
    },
    ada,
  )
  const broker = await open(ada)
  await broker.goto('/broker?tab=calendar')
  await live(broker)
  const coming = broker.getByRole('region', { name: 'To come' })
  await expect(coming).toContainText('No appointments to come')

  const page = await open()
  await page.goto(`/status#token=${intake_token}`)
  await page.getByRole('link', { name: 'Book a time' }).click()
  await expect(page.getByRole('heading', { name: `Book a time with ${nameOf(ada)}` })).toBeVisible()
  await isAccessible(page, 'book')
  const choose = async (place: number) => {
    await page.getByLabel('Day', { exact: true }).selectOption({ index: 2 })
    const time = page.getByRole('group', { name: 'Time' }).getByRole('radio').nth(place)
    await time.check()
    return (await time.getAttribute('value')) ?? ''
  }
  await choose(3)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your time is booked' })).toBeVisible()
  await isAccessible(page, 'appointment')
  await expect(coming).toContainText(jo.first_name)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to your calendar' }).click()
  const { events } = readCalendar(await readFile(await (await saved).path(), 'utf8'))
  expect(events[0]?.['SUMMARY']?.value).toBe(`Call with ${nameOf(ada)}`)

  await page.getByRole('button', { name: 'Change the time' }).click()
  const moved = await choose(5)
  await page.getByRole('button', { name: 'Take this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your new time is booked' })).toBeVisible()
  await expect(page.locator(`time[datetime="${moved}"]`)).toBeVisible()
  await expect(coming.locator(`time[datetime="${moved}"]`)).toBeVisible()

  await page.getByRole('button', { name: 'Cancel the appointment' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'This appointment was canceled' })).toBeVisible()
  await expect(coming).toContainText('No appointments to come')
  await expect(broker.getByRole('region', { name: 'Past and canceled' })).toContainText('canceled by them')
})
