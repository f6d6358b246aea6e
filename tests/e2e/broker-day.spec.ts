import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, prefer, type Signed, submit, submitFor, ZONE } from './people.ts'
import { board, live, navigation } from './portal.ts'

const PEOPLE = 200
const BOOK = [
  'First Name,Last Name,Email,Phone,State',
  ...Array.from({ length: PEOPLE }, (_, n) => `P${n},Fox,p${n}@day.test,(305) 555-${1000 + n},FL`),
].join('\n')

const items = (page: Page) => board(page).getByRole('listitem')
const item = (page: Page, words: string) => items(page).filter({ hasText: words })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
/** Leaves the field, and goes to a screen of the dashboard by its key. */
async function go(page: Page, key: string) {
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press(key)
}
const clients = (page: Page) => page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')

/** Tomorrow at this time, as a field takes it, on the broker's clock. The browser has another: brokers travel. */
function tomorrowAt(time: string): string {
  return `${new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', { timeZone: ZONE })}T${time}`
}

/** Three new clients, and a task that is due. */
async function aMorning(request: APIRequestContext, ada: Signed) {
  const due_at = new Date(Date.now() + 3_600_000).toISOString()
  await answered(request, 'post', '/api/broker/tasks', { title: 'Send the comparison', due_at }, ada)
  const came = async (first_name: string, phone: string) => {
    const consumer = aConsumer({ first_name })
    const { intake_token } = await submit(request, ada, consumer, { phone, phone_consent: true })
    return { name: `${first_name} ${consumer.last_name}`, headers: { authorization: `Bearer ${intake_token}` } }
  }
  return {
    ann: await came('Ann', '(512) 555-0142'),
    bea: await came('Bea', '(512) 555-0143'),
    cleo: await came('Cleo', '(512) 555-0144'),
  }
}

/** One of the book moved three weeks ago, and another is enrolled for the year before the one that people shop for. */
async function aSeason(request: APIRequestContext, ada: Signed): Promise<number> {
  const book = await answered(request, 'get', '/api/broker/clients?search=Fox&limit=2', undefined, ada)
  const [moved, enrolled]: string[] = book.map(({ id }: { id: string }) => id)
  const on = new Date(Date.now() - 20 * 86_400_000).toISOString().slice(0, 10)
  const life_event = { kind: 'moved', on }
  await answered(request, 'patch', `/api/broker/clients/${moved}/life-event`, { life_event }, ada)
  const { shops_for } = await answered(request, 'get', `/api/broker/clients/${enrolled}`, undefined, ada)
  const body = { status: 'enrolled', plan_year: shops_for - 1 }
  await answered(request, 'patch', `/api/broker/clients/${enrolled}`, body, ada)
  return shops_for
}

/** Goes to the row of the work list that says this. */
async function toRow(page: Page, words: string) {
  await go(page, 'o')
  await expect(item(page, words)).toBeVisible()
  await reach(page, 'j', words)
}

/** Presses a key until what has the focus says this. */
async function reach(page: Page, key: string, words: string) {
  const focused = () =>
    page.evaluate<string>(`(() => {
      const { activeElement: here } = document
      return here?.labels?.[0]?.textContent ?? (here?.matches('a, button') ? here.textContent : '')
    })()`)
  await expect(async () => {
    if (!(await focused()).includes(words)) await page.keyboard.press(key)
    expect(await focused()).toContain(words)
  }).toPass({ intervals: [50], timeout: 30_000 })
}

/** Enrolls who can enroll now and renews plans that end. What else the season brings can wait a week. */
async function workRows(page: Page, shops_for: number) {
  const done = board(page).getByText('You are done for now.')
  const first = items(page).first()
  for (;;) {
    await expect(first.or(done)).toBeVisible()
    if (await done.isVisible()) return
    const words = (await first.getByRole('link').first().textContent()) ?? ''
    await reach(page, 'k', words)
    if (/enroll until|to renew/.test(words)) {
      await page.keyboard.press('Enter')
      if (words.includes('to renew')) {
        await expect(clients(page)).toHaveCount(1)
        await page.keyboard.press('j')
        await expect(clients(page).locator('[data-row]:focus')).toHaveCount(1)
        await page.keyboard.press('Enter')
      }
      const client = page.getByRole('region', { name: 'Client', exact: true })
      const status = client.getByRole('combobox', { name: 'Status', exact: true })
      await expect(status).toBeVisible()
      await page.keyboard.press('s')
      await expect(status).toBeFocused()
      if (words.includes('to renew')) await page.keyboard.press('Tab')
      await page.keyboard.type(words.includes('to renew') ? `${shops_for}` : 'Enrolled')
      await expect(page.getByText(`Now enrolled for ${shops_for}.`).first()).toBeVisible()
      await go(page, 'o')
      await expect(board(page)).toBeVisible()
    } else {
      await page.keyboard.press('z')
      await expect(page.getByRole('menuitem', { name: 'For a week' })).toBeVisible()
      await reach(page, 'ArrowDown', 'For a week')
      await page.keyboard.press('Enter')
    }
    await expect(item(page, words)).toHaveCount(0)
  }
}

test('a whole day by keyboard: a book imported, the list worked to empty, an appointment moved, 20 written to', async ({
  open,
  request,
}) => {
  test.setTimeout(180_000)
  const ada = await aBroker(request)
  await prefer(request, ada, { time_zone: ZONE })
  const reply = { title: 'I am looking into it', english: 'Hello {first_name}, I am looking into it.' }
  await answered(request, 'post', '/api/broker/saved-replies', reply, ada)
  const page = await open(ada)
  await page.goto('/broker')
  await live(page)

  // The book of business comes in.
  await go(page, 'c')
  await page.getByRole('link', { name: 'Import' }).press('Enter')
  await page
    .getByLabel('File of clients')
    .setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(BOOK) })
  await expect(page.getByText(`${PEOPLE} new clients`)).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  await expect(page.getByText(`${PEOPLE} clients added, 0 clients filled in, 0 rows skipped.`)).toBeVisible({
    timeout: 60_000,
  })

  // The morning's work: someone of the book moved, and the plan of someone else ends this year.
  const { ann, bea, cleo } = await aMorning(request, ada)
  const shops_for = await aSeason(request, ada)
  await go(page, 'o')
  await expect(item(page, `First contact with ${cleo.name}`)).toBeVisible()
  const message = 'Is my dentist in the network?'
  await request.post('/api/agent-messages', { headers: cleo.headers, data: { message } })

  // From here to the empty list, only keys.
  await toRow(page, `First contact with ${ann.name}`)
  await page.keyboard.press('Enter')
  await expect(heading(page, ann.name)).toBeVisible()
  await page.keyboard.press('c')
  await reach(page, 'ArrowDown', 'We talked')
  await page.keyboard.press('Space')
  await reach(page, 'Tab', 'Next step')
  await page.keyboard.type('In 2 days')
  await reach(page, 'Tab', 'Log call')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)

  await toRow(page, `First contact with ${bea.name}`)
  await page.keyboard.press('Enter')
  await expect(heading(page, bea.name)).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: `Message to ${bea.name}` })).toBeFocused()
  await page.keyboard.type('Hello Bea, when may I call you?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log')).toContainText('when may I call you?')

  await toRow(page, `First contact with ${cleo.name}`)
  await page.keyboard.press('Enter')
  await expect(heading(page, cleo.name)).toBeVisible()
  await page.keyboard.press('m')
  await expect(page.getByRole('log')).toContainText(message)
  const field = page.getByRole('textbox', { name: `Message to ${cleo.name}` })
  await expect(field).toBeFocused()
  await page.keyboard.type('/')
  await page.keyboard.type('looking into')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue(/^Hello Cleo,/)
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('log').getByRole('article').last()).toContainText('Hello Cleo, I am looking into it.')

  await go(page, 'o')
  await expect(item(page, 'Send the comparison')).toBeVisible()
  await expect(items(page).filter({ hasText: /First contact|wrote to you/ })).toHaveCount(0)
  await reach(page, 'j', 'Send the comparison')
  await page.keyboard.press('d')
  await expect(item(page, 'Send the comparison')).toHaveCount(0)

  await expect(item(page, 'enroll until')).toBeVisible()
  await workRows(page, shops_for)
  await expect(board(page)).toContainText('You are done for now.')

  // The client calls back, and the broker knows only the number.
  await go(page, 'c')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('button', { name: 'All clients' }).press('Enter')
  // Until all are there, and later until the one is found, the list shows what it showed before.
  await expect(clients(page).nth(1)).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('555-0142')
  await expect(clients(page)).toHaveText([new RegExp(ann.name)])
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(heading(page, ann.name)).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Book an appointment' }).press('Enter')
  await dialog(page).getByLabel('Starts').fill(tomorrowAt('10:00'))
  await dialog(page).getByRole('button', { name: 'Book' }).press('Enter')
  await expect(dialog(page)).toHaveCount(0)
  await go(page, 'k')
  const coming = page.getByRole('region', { name: 'Upcoming' })
  await expect(coming).toContainText('10:00 AM')
  await coming.getByRole('button', { name: `Move: ${ann.name}` }).press('Enter')
  await dialog(page).getByLabel('Starts').fill(tomorrowAt('14:30'))
  await dialog(page).getByRole('button', { name: 'Move' }).press('Enter')
  await expect(coming).toContainText('2:30 PM')

  // The evening brings 20 people at once.
  for (let n = 0; n < 20; n += 1) await submitFor(request, ada, aConsumer({ first_name: 'Eve' }))
  await go(page, 'c')
  await expect(clients(page).first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type('Eve')
  await page.keyboard.press('Escape')
  await expect(async () => {
    await page.keyboard.press('*')
    const bar = page.getByRole('toolbar', { name: 'Selected clients' })
    await expect(bar).toContainText('20 clients selected', { timeout: 500 })
  }).toPass()
  await page.keyboard.press('m')
  await dialog(page)
    .getByLabel(/^In English/)
    .fill('Hello {first_name}, may I call you tomorrow?')
  await expect(dialog(page).getByText('20 clients of 20')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Do it for 20 clients' }).press('Enter')
  await expect(page.getByText('Message to 20 clients: not sent yet')).toBeVisible()
  await page.getByRole('region', { name: 'Clients' }).getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone for 20 clients')).toBeVisible()

  // Nothing was sent, so all 20 still wait.
  await go(page, 'o')
  await expect(item(page, 'First contact with Eve').first()).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the same work is done by touch, without a row or button that is out of reach', async ({ open, request }) => {
    test.slow()
    const ada = await aBroker(request)
    await prefer(request, ada, { time_zone: ZONE })
    const { ann, bea, cleo } = await aMorning(request, ada)
    const page = await open(ada)
    await page.goto('/broker')
    await live(page)
    await expect(item(page, `First contact with ${cleo.name}`)).toBeVisible()

    await item(page, `First contact with ${ann.name}`).getByRole('link').first().tap()
    await page.getByRole('button', { name: 'Call', exact: true }).tap()
    await dialog(page).getByRole('radio', { name: 'We talked' }).tap()
    await dialog(page).getByRole('button', { name: 'Log call' }).tap()
    await expect(dialog(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'More', exact: true }).tap()
    await page.getByRole('menuitem', { name: 'Book an appointment' }).tap()
    await dialog(page).getByLabel('Starts').fill(tomorrowAt('10:00'))
    await dialog(page).getByRole('button', { name: 'Book' }).tap()
    await expect(dialog(page)).toHaveCount(0)

    await navigation(page).getByRole('link', { name: 'Overview' }).tap()
    await expect(item(page, `First contact with ${bea.name}`)).toBeVisible()
    await expect(item(page, `First contact with ${ann.name}`)).toHaveCount(0)
    await page.getByRole('button', { name: 'Done: Send the comparison' }).tap()
    await expect(item(page, 'Send the comparison')).toHaveCount(0)
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390)

    await page.goto('/broker?tab=calendar')
    const coming = page.getByRole('region', { name: 'Upcoming' })
    await expect(coming).toContainText('10:00 AM')
    await coming.getByRole('button', { name: `Move: ${ann.name}` }).tap()
    await dialog(page).getByLabel('Starts').fill(tomorrowAt('14:30'))
    await dialog(page).getByRole('button', { name: 'Move' }).tap()
    await expect(coming).toContainText('2:30 PM')

    await navigation(page).getByRole('link', { name: 'Clients' }).tap()
    for (const { name } of [bea, cleo]) await page.getByRole('checkbox', { name: `Select ${name}` }).tap()
    await page.getByRole('toolbar', { name: 'Selected clients' }).getByRole('button', { name: 'Message' }).tap()
    await dialog(page)
      .getByLabel(/^In English/)
      .fill('Hello {first_name}, may I call you tomorrow?')
    await dialog(page).getByRole('button', { name: 'Do it for 2 clients' }).tap()
    await page.getByRole('region', { name: 'Clients' }).getByRole('button', { name: 'Undo' }).tap()
    await expect(page.getByText('Undone for 2 clients')).toBeVisible()
    expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBe(390)
  })
})
