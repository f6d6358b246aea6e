import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, submit, submitFor } from './people.ts'
import { back, live, navigation, signIn } from './portal.ts'

const WHAT_IS_TYPED: readonly { readonly opener: string; readonly field: string | RegExp }[] = [
  { opener: 'Call', field: /^Note/ },
  { opener: 'Task', field: 'What to do' },
  { opener: 'Ask for documents', field: 'Anything else, one per line' },
  { opener: 'Life event', field: 'When' },
  { opener: 'Book an appointment', field: 'Starts' },
]

/** Presses a button of the open client, or an item of its menu. */
async function press(page: Page, name: string) {
  if (['Call', 'Task'].includes(name)) return page.getByRole('button', { name, exact: true }).click()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  return page.getByRole('menuitem', { name, exact: true }).click()
}

const noteIn = (page: Page) => page.getByLabel('Change the note')

/** The server no longer knows the session, which shows with the next call. */
async function expire(page: Page) {
  await page.context().clearCookies()
  await page.evaluate(`localStorage.setItem('broker_token', 'eyJ.over')`)
}

test('what is typed in a dialog survives a click beside it, Escape and Back', async ({ open, request }) => {
  test.slow()
  const ada = await aBroker(request)
  await submit(request, ada, aConsumer(), { phone: '(512) 555-0142', phone_consent: true })
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await page.getByRole('list', { name: 'Clients' }).getByRole('link').first().click()
  const dialog = page.getByRole('dialog')
  for (const { opener, field } of WHAT_IS_TYPED) {
    await test.step(opener, async () => {
      await press(page, opener)
      const input = dialog.getByLabel(field)
      await expect(input).toBeVisible()
      const type = await input.getAttribute('type')
      const typed =
        type === 'date' ? '2026-11-02' : type === 'datetime-local' ? '2031-03-04T10:30' : 'Call after Friday'
      await input.fill(typed)
      await page.mouse.click(4, 300)
      await expect(input, 'a click beside it changes nothing').toHaveValue(typed)
      await dialog.getByRole('button', { name: 'Close' }).click()
      await expect(dialog).toBeHidden()
      await press(page, opener)
      await expect(input).toHaveValue(typed)
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await press(page, opener)
      await expect(input).toHaveValue(typed)
      await back(page)
      await expect(dialog, 'Back closes it').toBeHidden()
    })
  }
  await press(page, 'Task')
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(dialog).toBeHidden()
  await press(page, 'Task')
  await expect(dialog.getByLabel('What to do'), 'what was saved is no draft').toHaveValue('')
})

test('a saved reply and the note of a referral survive a look elsewhere', async ({ open, request }) => {
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  const { id } = await submit(request, ada, aConsumer(), { first_name: 'Rosa' })
  const page = await open(ada)
  await page.goto('/broker?tab=settings')
  const replies = page.getByRole('region', { name: 'Saved replies' })
  await replies.getByRole('button', { name: 'New reply' }).click()
  await replies.getByLabel('Title').fill('Hello')
  await replies.getByLabel('English').fill('Hello {first_name}, how are you?')
  await navigation(page).getByRole('link', { name: 'Calendar' }).click()
  await expect(replies).toBeHidden()
  await page.goBack()
  await replies.getByRole('button', { name: 'New reply' }).click()
  await expect(replies.getByText('You typed this earlier. It is not saved yet.')).toBeVisible()
  await expect(replies.getByLabel('English')).toHaveValue('Hello {first_name}, how are you?')
  await replies.getByRole('button', { name: 'Save' }).click()
  await expect(replies.getByLabel('Title')).toBeHidden()
  await replies.getByRole('button', { name: 'New reply' }).click()
  await expect(replies.getByLabel('Title'), 'what was saved is no draft').toHaveValue('')

  await page.goto(`/broker?tab=agent-network&refer=${id}&with=${bob.user.id}`)
  const form = page.getByRole('form', { name: /^Refer Rosa/ })
  await form.getByLabel('Note to Bob').fill('She has moved to your city.')
  await form.getByRole('checkbox').check()
  await navigation(page).getByRole('link', { name: 'Calendar' }).click()
  await expect(form).toBeHidden()
  await page.goBack()
  await expect(form.getByLabel('Note to Bob')).toHaveValue('She has moved to your city.')
  await expect(form.getByRole('checkbox'), 'consent is asked each time').not.toBeChecked()
})

test('a letter to many clients survives a click beside it and Escape', async ({ open, request }) => {
  const ada = await aBroker(request)
  await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await live(page)
  await expect(page.getByRole('list', { name: 'Clients' }).getByRole('listitem')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('m')
  const dialog = page.getByRole('dialog')
  const english = dialog.getByLabel(/^In English/)
  await english.fill('Open enrollment has begun.')
  await page.mouse.click(4, 300)
  await expect(english).toHaveValue('Open enrollment has begun.')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.keyboard.press('m')
  await expect(english).toHaveValue('Open enrollment has begun.')
  await dialog.getByRole('button', { name: 'Do it for 1 client' }).click()
  await expect(dialog).toBeHidden()
})

test('an expired session shows nothing that was typed, and gives it back to its owner', async ({
  open,
  request,
  watch,
}) => {
  test.slow()
  // Bob comes to the address of a client of Ada.
  watch.allow(/status of (401|404)|WebSocket connection/)
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  const id = await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto(`/broker?tab=clients&client=${id}`)
  const note = page.getByLabel('New note')
  await note.fill('Wants an HSA')
  await page.goto(`/broker?tab=agent-network&with=${bob.user.id}`)
  await live(page)
  const field = page.getByLabel(`Message to ${nameOf(bob)}`)
  await field.fill('Are you free?')
  await expire(page)
  await field.press('Enter')
  await expect(page.getByText('Your session has ended. Please sign in again.').first()).toBeVisible()
  await expect(page.getByText('Are you free?')).toBeHidden()
  await page.reload()
  await signIn(page, ada.user.email, ada.password)
  await expect(page.getByRole('log').getByRole('article')).toContainText(/Are you free\?.*(Sent|Delivered)/s)
  await page.goto(`/broker?tab=clients&client=${id}`)
  await expect(note).toHaveValue('Wants an HSA')

  await expire(page)
  await page.reload()
  await expect(page.getByText('Your session has ended. Please sign in again.').first()).toBeVisible()
  await signIn(page, bob.user.email, bob.password)
  await expect(page.getByRole('button', { name: `Account of ${nameOf(bob)}` })).toBeVisible()
  expect(await page.evaluate('sessionStorage.getItem("unsent_messages") ?? ""')).not.toContain('HSA')
})

test('a dialog closes with the session, whether it expires or ends in another tab, and keeps its text for its owner', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 401|WebSocket connection/)
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto(`/broker?tab=clients&client=${id}`)
  await live(page)
  const dialog = page.getByRole('dialog')
  await press(page, 'Task')
  await dialog.getByLabel('What to do').fill('Ask about the HSA')
  await expire(page)
  await dialog.getByRole('button', { name: 'Add task' }).click()
  await expect(page.getByText('Your session has ended. Please sign in again.').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await signIn(page, ada.user.email, ada.password)
  await press(page, 'Task')
  await expect(dialog.getByLabel('What to do')).toHaveValue('Ask about the HSA')

  const other = await page.context().newPage()
  await other.goto('/broker')
  await other.getByRole('button', { name: `Account of ${nameOf(ada)}` }).click()
  await other.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'Broker Access Required' })).toBeVisible()
  await expect(dialog).toBeHidden()
  await signIn(page, ada.user.email, ada.password)
  await press(page, 'Task')
  await expect(dialog.getByLabel('What to do'), 'signing out removes what was typed').toHaveValue('')
})

test('who changes a note learns that it was changed in another tab, and can take over that change', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const id = await submitFor(request, ada, aConsumer())
  const page = await open(ada)
  const other = await page.context().newPage()
  const address = `/broker?tab=clients&client=${id}`
  await page.goto(address)
  await page.getByLabel('New note').fill('Wants an HSA')
  await page.getByRole('button', { name: 'Add note' }).click()
  await other.goto(address)
  await live(other)
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Edit' }).click()
  const changed = other.getByText('This note was changed in another window. Saving replaces that change.')
  await noteIn(other).fill('Wants no HSA')
  await expect(changed).toBeHidden()
  await noteIn(page).fill('Wants an HSA from July')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(changed).toBeVisible()
  await expect(noteIn(other)).toHaveValue('Wants no HSA')
  await other.reload()
  await expect(changed, 'also after a reload').toBeVisible()
  await expect(noteIn(other)).toHaveValue('Wants no HSA')
  await other.getByRole('button', { name: 'Show that change instead' }).click()
  await expect(noteIn(other)).toHaveValue('Wants an HSA from July')
  await expect(changed).toBeHidden()
})

const repliesIn = (tab: Page) => tab.getByRole('region', { name: 'Saved replies' })
const english = (tab: Page) => repliesIn(tab).getByLabel('English')

test('what another tab changed of a saved reply is kept, or may be taken over', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  const other = await page.context().newPage()
  const save = (tab: Page) => repliesIn(tab).getByRole('button', { name: 'Save' }).click()
  const change = (tab: Page) => repliesIn(tab).getByRole('button', { name: 'Change: Hello' }).click()
  await page.goto('/broker?tab=settings')
  await repliesIn(page).getByRole('button', { name: 'New reply' }).click()
  await repliesIn(page).getByLabel('Title').fill('Hello')
  await english(page).fill('Hello there')
  await save(page)
  await expect(english(page)).toBeHidden()
  await other.goto('/broker?tab=settings')
  for (const tab of [page, other]) await change(tab)
  await repliesIn(page).getByLabel('Spanish').fill('Hola')
  await save(page)
  await expect(english(page)).toBeHidden()
  await english(other).fill('Hi there')
  await save(other)
  await expect(english(other)).toBeHidden()
  await expect(repliesIn(other)).toContainText('Hola')

  await change(other)
  await page.reload()
  await change(page)
  await english(page).fill('Good morning')
  await save(page)
  await expect(english(page)).toBeHidden()
  await english(other).fill('Good evening')
  await save(other)
  const changed = other.getByText('This reply was changed in another window. Saving replaces that change.')
  await expect(changed).toBeVisible()
  await expect(english(other)).toHaveValue('Good evening')
  await other.getByRole('button', { name: 'Show that change instead' }).click()
  await expect(english(other)).toHaveValue('Good morning')
  await expect(changed).toBeHidden()
})

test('unsaved changes of the agency profile survive a look elsewhere and a reload', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=agency-profile')
  const states = page.getByLabel('States licensed')
  await states.fill('TX, OK')
  await page.goto('/broker?tab=files')
  await page.goBack()
  await expect(states).toHaveValue('TX, OK')
  await expect(page.getByText('You have unsaved changes.')).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Agency profile saved successfully!')).toBeVisible()
  await page.reload()
  await expect(states).toHaveValue('OK, TX')
  await expect(page.getByText('You have unsaved changes.')).toBeHidden()
})
