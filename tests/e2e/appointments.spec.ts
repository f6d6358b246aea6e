import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { readCalendar } from '@waymark/testing/read-calendar'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, nameOf, type Signed, submit } from './people.ts'
import { live } from './portal.ts'

const takesBookings = (request: APIRequestContext, broker: Signed, differently: object = {}) =>
  answered(
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
      ...differently,
    },
    broker,
  )

/** Chooses a time of the day after tomorrow. */
async function choose(page: Page, place: number): Promise<string> {
  await page.getByLabel('Day', { exact: true }).selectOption({ index: 2 })
  const time = page.getByRole('group', { name: 'Time' }).getByRole('radio').nth(place)
  await time.check()
  return (await time.getAttribute('value')) ?? ''
}

test('a consumer books a time from their page, moves it and cancels it, and the broker sees it at once @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const { intake_token } = await submit(request, ada, jo, { phone: '512 555 0100' })
  await takesBookings(request, ada)
  const broker = await open(ada)
  await broker.goto('/broker?tab=calendar')
  await live(broker)
  const coming = broker.getByRole('region', { name: 'Upcoming' })
  await expect(coming).toContainText('No upcoming appointments')

  const page = await open()
  await page.goto(`/status#token=${intake_token}`)
  await page.getByRole('link', { name: 'Book a time' }).click()
  await expect(page.getByRole('heading', { name: `Book a time with ${nameOf(ada)}` })).toBeVisible()
  await isAccessible(page, 'book')
  await choose(page, 3)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your time is booked' })).toBeVisible()
  await isAccessible(page, 'appointment')
  await expect(coming).toContainText(jo.first_name)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to your calendar' }).click()
  const { events } = readCalendar(await readFile(await (await saved).path(), 'utf8'))
  expect(events[0]?.['SUMMARY']?.value).toBe(`Call with ${nameOf(ada)}`)

  await page.getByRole('button', { name: 'Change the time' }).click()
  await expect(page.getByLabel('Day', { exact: true })).toBeFocused()
  const moved = await choose(page, 5)
  await page.getByRole('button', { name: 'Take this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your new time is booked' })).toBeFocused()
  await expect(page.locator(`time[datetime="${moved}"]`)).toBeVisible()
  await expect(coming.locator(`time[datetime="${moved}"]`)).toBeVisible()

  await page.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(page.getByText('Cancel this appointment?')).toBeFocused()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'This appointment was canceled' })).toBeFocused()
  await expect(coming).toContainText('No upcoming appointments')
  await expect(broker.getByRole('region', { name: 'Past and canceled' })).toContainText('canceled by them')
})

test('a booking without a time leads to the times, lets the person type on, and says what else was refused', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 422/)
  const ada = await aBroker(request)
  await takesBookings(request, ada)
  const page = await open()
  await page.goto(`/book?agent=${ada.user.id}`)
  const book = page.getByRole('button', { name: 'Book this time' })
  await book.click()
  const times = page.getByRole('group', { name: 'Time' })
  await expect(times).toHaveAccessibleDescription('Please choose a time')
  await expect(times.getByRole('radio').first()).toBeFocused()
  await page.getByLabel('First name').pressSequentially('Vic')
  await expect(page.getByLabel('First name')).toBeFocused()
  await expect(page.getByLabel('First name')).toHaveValue('Vic')

  await choose(page, 3)
  await page.getByRole('textbox', { name: 'Email' }).fill(aConsumer().email)
  await page.getByLabel('Phone number').fill('512 555 0100')
  await page.locator('#honeypot').fill('machine')
  await book.click()
  await expect(page.getByRole('alert')).toContainText('Please try again in a moment.')
  await page.locator('#honeypot').fill('')
  await book.click()
  await expect(page.getByRole('heading', { name: 'Your time is booked' })).toBeVisible()
})

test('an agent who meets only by video since the page was opened is booked by video', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 422/)
  const ada = await aBroker(request)
  const { intake_token } = await submit(request, ada, aConsumer(), { phone: '512 555 0100' })
  await takesBookings(request, ada)
  const page = await open()
  await page.goto(`/status#token=${intake_token}`)
  await page.getByRole('link', { name: 'Book a time' }).click()
  await choose(page, 3)
  await takesBookings(request, ada, { by_phone: false, by_video: true, video_url: 'https://meet.example.com/ada' })
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'The agent now meets only by video: book again to take this time by video.',
  )
  await expect(page.getByText('The agent will call you')).toHaveCount(0)
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your time is booked' })).toBeVisible()
  await expect(page.getByText('Video call:')).toBeVisible()
})

test('of two people who want one time, one gets it, and the other sees what is still free', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 409/)
  const ada = await aBroker(request)
  await takesBookings(request, ada)
  const [one, two] = await Promise.all(
    [aConsumer(), aConsumer()].map(async (person) => {
      const { intake_token } = await submit(request, ada, person, { phone: '512 555 0100' })
      const page = await open()
      await page.goto(`/status#token=${intake_token}`)
      await page.getByRole('link', { name: 'Book a time' }).click()
      return { page, time: await choose(page, 3) }
    }),
  )
  if (!one || !two) throw new Error('nobody came')
  expect(one.time).toBe(two.time)
  await one.page.getByRole('button', { name: 'Book this time' }).click()
  await expect(one.page.getByRole('heading', { name: 'Your time is booked' })).toBeVisible()

  await two.page.getByRole('button', { name: 'Book this time' }).click()
  await expect(two.page.getByRole('alert')).toContainText('This time is no longer free')
  await isAccessible(two.page, 'a taken time')
  await two.page.getByLabel('Day', { exact: true }).selectOption({ index: 2 })
  await expect(two.page.getByRole('radio', { checked: false }).first()).toBeVisible()
  await expect(two.page.locator(`input[value="${one.time}"]`)).toHaveCount(0)
  const other = await choose(two.page, 3)
  expect(other).not.toBe(one.time)
  await two.page.getByRole('button', { name: 'Book this time' }).click()
  await expect(two.page.getByRole('heading', { name: 'Your time is booked' })).toBeVisible()
})

test('a booking whose answer is lost is repeated for the same time and made once', async ({ open, request, watch }) => {
  watch.allow(/ERR_FAILED/)
  const ada = await aBroker(request)
  const { intake_token } = await submit(request, ada, aConsumer(), { phone: '512 555 0100' })
  await takesBookings(request, ada)
  const page = await open()
  await page.goto(`/status#token=${intake_token}`)
  await page.getByRole('link', { name: 'Book a time' }).click()
  const time = await choose(page, 3)
  let lost = false
  await page.route('**/api/appointments/**', async (route) => {
    if (lost || route.request().method() !== 'POST') return route.fallback()
    lost = true
    await route.fetch()
    return route.abort()
  })
  const read = page.waitForResponse((answer) => answer.url().includes('/api/appointments/'))
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await read
  await expect(page.locator(`input[value="${time}"]`)).toBeChecked()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your time is booked' })).toBeVisible()
  await expect(page.locator(`time[datetime="${time}"]`)).toBeVisible()
})

test('someone whose time was taken as the last one is told so', async ({ open, request, watch }) => {
  watch.allow(/409/)
  const ada = await aBroker(request)
  const { intake_token } = await submit(request, ada, aConsumer(), { phone: '512 555 0100' })
  await takesBookings(request, ada)
  const page = await open()
  await page.goto(`/status#token=${intake_token}`)
  await page.getByRole('link', { name: 'Book a time' }).click()
  await choose(page, 3)
  await page.route('**/api/appointments/**', async (route) => {
    if (route.request().method() === 'POST') {
      return route.fulfill({
        status: 409,
        json: { detail: 'Taken', code: 'time_taken', request_id: '1', free_times: [] },
      })
    }
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), times: [] } })
  })
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('alert')).toContainText('The time you chose was just taken')
})

test('a broker without a number and a video link is led to the link, and a past time is marked on its field', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 422/)
  const ada = await aBroker(request)
  const { id } = await submit(request, ada, aConsumer(), { phone: '512 555 0100', phone_consent: false })
  const page = await open(ada)
  await page.goto(`/broker?tab=clients&client=${id}`)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await page.keyboard.press('b')
  const dialog = page.getByRole('dialog', { name: /^Appointment with/ })
  await expect(dialog).toContainText('no number that you may call')
  await expect(dialog.getByRole('button', { name: 'Book' })).toBeHidden()
  await dialog.getByRole('link', { name: 'Enter the link of your video calls' }).click()
  await expect(dialog).toBeHidden()
  await page.getByLabel('By video').check()
  await page.getByLabel('Link of your video calls').fill('https://meet.example.com/ada')
  await page.getByRole('region', { name: 'Bookings' }).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Consumers cannot book you.')).toBeVisible()

  await page.goto(`/broker?tab=clients&client=${id}`)
  await expect(page.getByRole('button', { name: 'More', exact: true })).toBeVisible()
  await page.keyboard.press('b')
  await dialog.getByLabel('Starts').fill('2020-01-02T09:00')
  await dialog.getByRole('button', { name: 'Book' }).click()
  await expect(dialog.getByLabel('Starts')).toHaveAccessibleDescription(/Please choose a future time/)
})

test('a broker copies the address of their calendar, which says nothing about health, and turns it off', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  await takesBookings(request, ada)
  const jo = aConsumer()
  const { id, intake_token } = await submit(request, ada, jo, { phone: '512 555 0100', medications: ['Metformin'] })
  // Assigned within a moment.
  await expect
    .poll(async () =>
      (
        await request.get(`/api/broker/clients/${id}`, { headers: { authorization: `Bearer ${ada.access_token}` } })
      ).status(),
    )
    .toBe(200)
  await answered(
    request,
    'post',
    '/api/broker/tasks',
    { client_id: id, title: 'Ask about diabetes', due_at: new Date(Date.now() + 86_400_000).toISOString() },
    ada,
  )
  const visitor = await open()
  await visitor.goto(`/status#token=${intake_token}`)
  await visitor.getByRole('link', { name: 'Book a time' }).click()
  await choose(visitor, 3)
  await visitor.getByRole('button', { name: 'Book this time' }).click()
  await expect(visitor.getByRole('heading', { name: 'Your time is booked' })).toBeVisible()

  const page = await open(ada)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/broker?tab=calendar')
  await live(page)
  await page.getByRole('link', { name: 'Hours and links' }).click()
  const elsewhere = page.getByRole('region', { name: 'Your calendar elsewhere' })
  await elsewhere.getByRole('button', { name: 'Make an address' }).click()
  await elsewhere.getByRole('button', { name: 'Copy address' }).click()
  const address = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(address).toMatch(/\/api\/broker\/calendar\/[\w-]+\.ics$/)

  const read = await request.get(address)
  expect(read.status()).toBe(200)
  const content = await read.text()
  const { events } = readCalendar(content)
  const titles = events.map((event) => event['SUMMARY']?.value ?? '')
  expect(titles.toSorted((a, b) => a.localeCompare(b))).toEqual([
    `Call with ${jo.first_name} ${jo.last_name.charAt(0)}.`,
    expect.stringMatching(/^Task/),
  ])
  expect(content).not.toMatch(/diabetes|metformin|risk/i)

  await elsewhere.getByRole('button', { name: 'Turn off' }).click()
  await expect(elsewhere.getByText('No address yet.')).toBeVisible()
  expect((await request.get(address)).status()).toBe(404)
})

test('a new password turns the addresses of the calendar off on the screen, too', async ({ open, request }) => {
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.goto('/broker?tab=settings')
  const elsewhere = page.getByRole('region', { name: 'Your calendar elsewhere' })
  await elsewhere.getByRole('button', { name: 'Make an address' }).click()
  await expect(elsewhere.getByText('Copy this address now')).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await page.getByLabel('Current password').fill(ada.password)
  await page.getByLabel('New password').fill('tarn bottle heron')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed.')).toBeVisible()
  await expect(elsewhere.getByText('No address yet.')).toBeVisible()
  await expect(elsewhere.getByText('Copy this address now')).toHaveCount(0)
})
