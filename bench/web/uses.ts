import type { Page } from '@playwright/test'
import { close, tap, write } from './hand.ts'

/** Other colors, and a look at the feedback form. */
export async function useLanding(page: Page): Promise<void> {
  await tap(page.getByRole('button', { name: 'Use dark colors' }))
  await tap(page.getByRole('button', { name: 'Use light colors' }))
  await tap(page.getByRole('button', { name: 'Feedback' }))
  await close(page.getByRole('dialog'))
}

/** Starts to sign in with a password, then with an access code, and looks at the form for new brokers. */
export async function useSignIn(page: Page): Promise<void> {
  await write(page.getByRole('textbox', { name: 'Email' }), 'ada@example.com')
  await tap(page.getByRole('button', { name: 'Use an access code' }))
  await write(page.getByRole('textbox', { name: 'Access code' }), 'ABCD')
  await tap(page.getByRole('tab', { name: 'Join Network' }))
}

/** Writes to the agent. */
export async function useStatus(page: Page): Promise<void> {
  await write(page.getByLabel(/^Write to /), 'When do you call?')
  await tap(page.getByRole('button', { name: 'Send message' }))
  await page.getByRole('list', { name: 'Messages' }).getByText('When do you call?').waitFor()
}

/** Begins a task, and looks at when to snooze, at what is new and at the account. */
export async function useOverview(page: Page): Promise<void> {
  await tap(page.getByRole('button', { name: 'New task' }))
  const dialog = page.getByRole('dialog')
  await write(dialog.getByLabel('What to do'), 'Call about the plans')
  await close(dialog)
  for (const menu of [/^Snooze: /, /^Notifications/, /Account of/]) {
    const button = page.getByRole('button', { name: menu }).first()
    await tap(button)
    await close(page.locator('[role=menu], [role=dialog]').filter({ visible: true }).first())
  }
}

/** Searches, and opens what was found. */
export async function useClients(page: Page): Promise<void> {
  const rows = page.getByRole('list', { name: 'Clients' }).getByRole('listitem')
  await tap(page.getByRole('button', { name: 'Filters' }))
  await tap(page.getByRole('button', { name: 'Filters' }))
  await write(page.getByRole('textbox', { name: /^Search clients/ }), 'Rare99')
  const found = rows.filter({ hasText: 'Rare99' }).first()
  await found.waitFor()
  await tap(found.getByRole('link', { name: /^View / }))
  await page.getByRole('navigation', { name: 'Parts of the record' }).waitFor()
}

/** Answers a client. */
export async function useMessages(page: Page): Promise<void> {
  const conversations = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await tap(conversations.filter({ hasText: 'unread' }).first())
  await write(page.getByRole('textbox', { name: /^Message to / }), 'I will call you tomorrow at nine.')
  await tap(page.getByRole('button', { name: 'Send', exact: true }))
  await page.getByRole('log').getByText('I will call you tomorrow at nine.').last().waitFor()
}
