import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, type Signed, submit, submitFor } from './people.ts'
import { live, openPart } from './portal.ts'

const PARTS = [
  'Summary',
  'Household and coverage',
  'Answers and risk',
  'Conversation',
  'Documents',
  'Activity',
] as const
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Waits until the worker has given the client to the broker. */
async function assigned(request: APIRequestContext, broker: Signed, id: string): Promise<void> {
  const headers = { authorization: `Bearer ${broker.access_token}` }
  await expect.poll(async () => (await request.get(`/api/broker/clients/${id}`, { headers })).status()).toBe(200)
}

/** A client about whom much is known, with whom much happened. */
async function aFullClient(request: APIRequestContext, broker: Signed): Promise<string> {
  const jo = aConsumer({ age: '52' })
  const answers = {
    household_size: 5,
    annual_income: 67_000,
    occupation: 'Baker',
    phone: '(512) 555-0142',
    phone_consent: true,
    email_consent: true,
    covers_others: true,
    health_conditions: ['diabetes_type_2', 'uncontrolled_hypertension', 'sleep_apnea'],
    medications: ['Metformin', 'Lisinopril', 'Albuterol'],
    preferred_coverage: ['silver', 'gap'],
    tobacco_use: true,
    scenario_notes: 'My husband changes jobs in spring, and our daughter sees a specialist every month. '.repeat(4),
  }
  const { id, intake_token } = await submit(request, broker, jo, answers)
  await assigned(request, broker, id)
  const post = (path: string, body: object) => answered(request, 'post', `/api/broker${path}`, body, broker)
  for (let n = 1; n <= 7; n++) {
    const day = new Date(Date.now() + n * 86_400_000).toISOString()
    await post(`/clients/${id}/notes`, { text: `Note ${n}: ${'prefers the doctor in town, and mornings. '.repeat(n)}` })
    await post('/tasks', { title: `Ask for document number ${n}`, due_at: day, client_id: id, note: 'By email' })
    await post(`/clients/${id}/calls`, { outcome: 'talked', minutes: 5 * n, note: 'About the plan of last year' })
    await answered(request, 'post', '/api/agent/messages', { recipient_id: id, message: `Question ${n}?` }, broker)
    await request.post('/api/agent-messages', {
      headers: { authorization: `Bearer ${intake_token}` },
      data: { message: `Answer ${n}` },
    })
  }
  await answered(request, 'patch', `/api/broker/clients/${id}`, { status: 'quoted' }, broker)
  await submit(request, broker, jo, { ...answers, annual_income: 71_000, occupation: 'Teacher', tobacco_use: false })
  return id
}

test('each tab of a client about whom much is known is at most three screens on a phone', async ({ open, request }) => {
  test.slow()
  const ada = await aBroker(request)
  const id = await aFullClient(request, ada)
  const page = await open(ada)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/broker?tab=clients&client=${id}`)
  const signs = ['New answers', 'The figures behind it', 'of 100', 'Answer 7', 'No files yet', 'Note 7']
  for (const [index, name] of PARTS.entries()) {
    await openPart(page, name)
    await expect(part(page, name)).toContainText(signs[index] ?? '')
    await page.waitForLoadState('networkidle')
    const [visible, whole] = await part(page, name).evaluate((tab) => [tab.clientHeight, tab.scrollHeight])
    expect(844 - Number(visible) + Number(whole), `${name}, in px`).toBeLessThanOrEqual(3 * 844)
    expect(await page.evaluate('document.documentElement.scrollWidth'), `${name}, sideways`).toBe(390)
    await expect(page.getByRole('button', { name: 'Call', exact: true })).toBeInViewport()
    await expect(page.getByRole('button', { name: 'More', exact: true })).toBeInViewport()
  }
})

test('every tab has an address, and keys act on each of them', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const name = `Jo ${jo.last_name}`
  const page = await open(ada)
  await page.goto(`/broker?tab=clients&client=${id}`)
  await live(page)
  await expect(part(page, 'Summary')).toContainText('At a glance')
  await openPart(page, 'Household and coverage')
  await expect(page).toHaveURL(/part=household$/)
  await openPart(page, 'Documents')
  await page.goBack()
  await expect(part(page, 'Household and coverage')).toBeVisible()
  await page.goBack()
  await expect(part(page, 'Summary')).toBeVisible()
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('link', { name: 'Household and coverage' })).toHaveAttribute('aria-current', 'page')
  for (const one of PARTS) {
    await openPart(page, one)
    await expect(part(page, one)).toBeVisible()
    await page.keyboard.press('c')
    await expect(page.getByRole('dialog', { name: `Call ${name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('t')
    await expect(page.getByRole('dialog', { name: `Task about ${name}` })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('n')
    await expect(page.getByRole('textbox', { name: 'New note' })).toBeFocused()
    await expect(part(page, one)).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
  }
  await openPart(page, 'Answers and risk')
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: `Message to ${name}` })).toBeFocused()
  await expect(page).toHaveURL(/part=conversation$/)
})

test('without room beside the tab, a note opens the activity, and what was typed stays', async ({ open, request }) => {
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/broker?tab=clients&client=${id}&part=answers`)
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  const field = page.getByRole('textbox', { name: 'New note' })
  await expect(field).toBeFocused()
  await field.fill('Has two')
  await page.goBack()
  await expect(part(page, 'Answers and risk')).toBeVisible()
  await page.getByRole('button', { name: 'Note', exact: true }).click()
  await expect(field).toHaveValue('Has two')
})

test('a changed note that is not saved stays when another tab is opened, until it is saved or canceled', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer())
  await assigned(request, ada, id)
  await answered(request, 'post', `/api/broker/clients/${id}/notes`, { text: 'Has two children' }, ada)
  const page = await open(ada)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/broker?tab=clients&client=${id}&part=activity`)
  const edit = page.getByRole('button', { name: 'Edit', exact: true })
  const field = page.getByRole('textbox', { name: 'Change the note' })
  const notes = page.getByRole('list', { name: 'Notes' })
  const away = async () => {
    await openPart(page, 'Answers and risk')
    await expect(part(page, 'Answers and risk')).toBeVisible()
    await page.goBack()
    await expect(part(page, 'Activity')).toBeVisible()
  }
  await edit.click()
  await field.fill('Has three children')
  await away()
  await expect(field).toHaveValue('Has three children')
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await away()
  await expect(notes).toContainText('Has two children')
  await expect(field).toHaveCount(0)
  await edit.click()
  await field.fill('Has four children')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(notes).toContainText('Has four children')
  await away()
  await expect(notes).toContainText('Has four children')
  await expect(field).toHaveCount(0)
})

test('the next and the previous client follow the list, also after a client left it', async ({ open, request }) => {
  const ada = await aBroker(request)
  for (const first_name of ['Ann', 'Bea', 'Cleo']) await submitFor(request, ada, aConsumer({ first_name }))
  const due = () => answered(request, 'get', '/api/broker/clients?sort=due', undefined, ada)
  await expect.poll(async () => (await due()).length).toBe(3)
  const [first = '', second = '', third = ''] = (await due()).map(
    (client: { first_name: string; last_name: string }) => `${client.first_name} ${client.last_name}`,
  )
  const page = await open(ada)
  await page.goto('/broker?tab=clients&sort=due')
  await live(page)
  await page.getByRole('list', { name: 'Clients' }).getByRole('link', { name: first }).first().click()
  await openPart(page, 'Answers and risk')
  await expect(page.getByRole('button', { name: 'Previous client' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'Status', exact: true }).selectOption('Contacted')
  await expect(page.getByText('Now contacted.')).toBeVisible()
  await page.getByRole('link', { name: 'Next client' }).click()
  await expect(heading(page, second)).toBeVisible()
  await expect(part(page, 'Answers and risk')).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.getByRole('link', { name: 'Next client' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(heading(page, third)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next client' })).toBeDisabled()
  await expect(page.getByRole('link', { name: 'Previous client' })).toBeVisible()
  await page.keyboard.press('k')
  await expect(heading(page, second)).toBeVisible()
  // The one who was called is not in this list anymore.
  await expect(page.getByRole('button', { name: 'Previous client' })).toBeDisabled()
  await page.goBack()
  await expect(heading(page, third)).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('on a client, next and previous client')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Clients', exact: true }).last().click()
  await expect(page).toHaveURL(/tab=clients&sort=due$/)
})

test('the timeline is narrowed to one kind, and the address keeps it', async ({ open, request }) => {
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer())
  await assigned(request, ada, id)
  await answered(request, 'post', `/api/broker/clients/${id}/calls`, { outcome: 'voicemail' }, ada)
  await answered(request, 'post', `/api/broker/clients/${id}/notes`, { text: 'Calls back at noon' }, ada)
  const page = await open(ada)
  await page.goto(`/broker?tab=clients&client=${id}&part=activity`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Completed the assessment')
  await timeline.getByLabel('What the timeline shows').selectOption('Calls')
  await expect(timeline.getByRole('listitem')).toHaveText([/You called: left a voicemail/])
  await expect(page).toHaveURL(/show=calls/)
  await page.reload()
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await timeline.getByLabel('What the timeline shows').selectOption('Tasks done')
  await expect(timeline).toContainText('Nothing of this kind happened.')
  await openPart(page, 'Summary')
  await expect(page).not.toHaveURL(/show=/)
})

test('on a small phone, a message can be written and sent', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  await assigned(request, ada, id)
  const page = await open(ada)
  await page.setViewportSize({ width: 375, height: 553 })
  await page.goto(`/broker?tab=clients&client=${id}&part=conversation`)
  const field = page.getByRole('textbox', { name: `Message to Jo ${jo.last_name}` })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await field.fill('On my way')
  await expect(send).toBeInViewport({ ratio: 1 })
  await send.click()
  await expect(page.getByRole('article').filter({ hasText: 'On my way' }).last()).toBeInViewport()
  await page.setViewportSize({ width: 390, height: 504 })
  await field.fill('One more')
  await send.click()
  await expect(field).toHaveValue('')
})
