import type { Locator, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aBroker } from './people.ts'

const bookingsIn = (page: Page) => page.getByRole('region', { name: 'Bookings' })
const bookable = (within: Locator) => within.getByRole('switch', { name: 'Consumers can book me' })

test('booking settings that are not complete are marked on their field, and nothing else is saved instead', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 422/)
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=settings')
  const bookings = bookingsIn(page)
  const save = bookings.getByRole('button', { name: 'Save' })
  const notice = bookings.getByLabel('Book at least')
  await notice.fill('')
  await save.click()
  await expect(notice).toHaveAccessibleDescription('Enter a number of hours')
  await notice.fill('5')
  const link = bookings.getByLabel('Link of your video calls')
  await link.fill('my room')
  await expect(bookings.getByLabel('By video')).not.toBeChecked()
  await save.click()
  await expect(link).toHaveAccessibleDescription(/Use a link that starts with https/)
  await link.fill('https://meet.example.com/ada')
  await save.click()
  await expect(page.getByText('Saved. Consumers cannot book you.')).toBeVisible()

  const tasks = page.getByRole('list', { name: 'Tasks added for you' })
  await tasks.getByRole('button', { name: 'Change: Check in after first contact' }).click()
  await tasks.getByLabel('Days after the change').fill('')
  await expect(tasks.getByRole('button', { name: 'Save' })).toBeDisabled()

  const cap = page.getByLabel('Daily cap')
  const before = await cap.inputValue()
  await cap.fill('')
  await cap.blur()
  await expect(cap).toHaveValue(before)
})

test('what is changed while the booking hours are saved stays, and their time zone is at hand', async ({
  open,
  request,
}) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=settings')
  const bookings = bookingsIn(page)
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/broker/appointment-settings', async (route) => {
    if (route.request().method() === 'POST') await answer
    await route.continue()
  })
  await bookings.getByRole('button', { name: 'Save' }).click()
  await bookings.getByLabel('Book at least').fill('5')
  resolve()
  await expect(page.getByText('Saved. Consumers cannot book you.')).toBeVisible()
  await expect(bookings.getByLabel('Book at least')).toHaveValue('5 hours ahead')

  await bookings.getByRole('link', { name: 'Change the time zone' }).click()
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await expect(zone).toBeInViewport()
  await zone.fill('Honolulu')
  await page.getByRole('option', { name: 'Pacific/Honolulu' }).click()
  await expect(bookings).toContainText('Hawaii')
})

test('booking hours that were changed and not saved are still there after a visit to another page', async ({
  open,
  request,
}) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=settings')
  const bookings = page.getByRole('region', { name: 'Bookings' })
  const typed = bookings.getByText('You typed this earlier. It is not saved yet.')
  const monday = bookings.getByLabel('Monday from')
  await monday.fill('10:30')
  await bookings.getByLabel('Book at least').fill('5')
  await page.goto('/broker?tab=calendar')
  await page.getByRole('link', { name: 'Hours and links' }).click()
  await expect(typed).toBeVisible()
  await expect(monday).toHaveValue('10:30')
  await expect(bookings.getByLabel('Book at least')).toHaveValue('5 hours ahead')
  await page.reload()
  await expect(monday).toHaveValue('10:30')
  await bookings.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Consumers cannot book you.')).toBeVisible()
  await expect(typed).toBeHidden()

  await monday.fill('11:00')
  await page.reload()
  await expect(monday).toHaveValue('11:00')
  await bookings.getByRole('button', { name: 'Start over' }).click()
  await expect(monday).toHaveValue('10:30')
})

test('booking settings saved in one tab are not undone by saving others in another tab', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  const other = await page.context().newPage()
  const [here, there] = [bookingsIn(page), bookingsIn(other)]
  for (const tab of [page, other]) await tab.goto('/broker?tab=settings')
  await expect(bookable(there)).not.toBeChecked()
  await bookable(here).click()
  await here.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved. Consumers can book you.')).toBeVisible()
  await there.getByLabel('An appointment takes').selectOption('45 minutes')
  await there.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByText('Saved. Consumers can book you.')).toBeVisible()
  await expect(bookable(there)).toBeChecked()
  await page.reload()
  await expect(bookable(here)).toBeChecked()
  await expect(here.getByLabel('An appointment takes')).toHaveValue('45')
})
