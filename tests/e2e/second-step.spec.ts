import type { Page } from '@playwright/test'
import { sql } from '@waymark/platform/database'
import { codeAt } from '@waymark/testing/second-factors'
import { isAccessible } from './accessible.ts'
import { withAuthenticator } from './authenticator.ts'
import { expect, test } from './fixtures.ts'
import { inDatabase } from './in-database.ts'
import { mailTo } from './mails.ts'
import { aBroker, answered, type Signed } from './people.ts'
import { navigation, signIn } from './portal.ts'

/** As if the user had signed in and confirmed long ago. */
async function longAgo({ user }: Signed): Promise<void> {
  await inDatabase((db) =>
    db.run(sql`update session set confirmed_at = now() - interval '1 hour' where user_id = ${user.id}::uuid`),
  )
}

const factors = (page: Page) => page.getByRole('region', { name: 'Second sign-in step' })
const SETTINGS = '/broker?tab=settings'

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await page.waitForURL('/')
}

test('a passkey is added, finishes a sign-in, signs in alone, and confirms a change @phone', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 403/)
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.goto(SETTINGS)
  await withAuthenticator(page)
  await factors(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(factors(page).getByText('Keep these recovery codes')).toBeVisible()
  await expect(factors(page).getByText('any calendar addresses were turned off')).toBeVisible()
  await isAccessible(page, 'recovery codes')
  await factors(page).getByRole('button', { name: 'I saved them' }).click()
  await expect(factors(page).getByText(/^Passkey: Chrome/)).toBeVisible()
  expect(await mailTo(ada.user.email, 'A passkey was added')).toContain('A passkey was added to your account')

  await longAgo(ada)
  await factors(page).getByRole('button', { name: 'Make new codes' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await isAccessible(page, 'confirmation')
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(factors(page).getByText('Keep these recovery codes')).toBeVisible()

  await signOut(page)
  await page.goto('/broker/login')
  await withAuthenticator(page).catch(() => undefined)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(`Welcome back, ${ada.user.first_name}!`)).toBeVisible()
  await page.waitForURL('/broker')

  await signOut(page)
  await page.goto('/broker/login')
  await signIn(page, ada.user.email, ada.password)
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await page.waitForURL('/broker')
})

test('an authenticator app asks for its code at sign-in, and a recovery code stands in for it', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of (401|403|422)/)
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.goto(SETTINGS)
  const elsewhere = page.getByRole('region', { name: 'Your calendar elsewhere' })
  await elsewhere.getByRole('button', { name: 'Make an address' }).click()
  await expect(elsewhere.getByText('Copy this address now')).toBeVisible()
  await expect(factors(page).getByText('The first one signs out your other devices')).toBeVisible()
  await longAgo(ada)
  await factors(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ada.password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const secret = (await factors(page).locator('code').innerText()).replaceAll(/\s/g, '')
  await isAccessible(page, 'authenticator app')
  // The code of half a minute ago still counts, which leaves the present one for the sign-in. Typing it takes a while.
  await expect.poll(() => Date.now() % 30_000, { timeout: 15_000 }).toBeLessThan(20_000)
  await factors(page)
    .getByLabel('Code from the app')
    .fill(codeAt(secret, new Date(Date.now() - 30_000)))
  await factors(page).getByRole('button', { name: 'Turn on' }).click()
  const shown = factors(page).locator('pre')
  const [code = ''] = (await shown.innerText()).split('\n')
  await expect(elsewhere.getByText('No address yet.')).toBeVisible()
  await expect(elsewhere.getByText('Copy this address now')).toHaveCount(0)
  // Nothing shows the codes again, so a look elsewhere does not lose them.
  await navigation(page).getByRole('link', { name: 'Calendar' }).click()
  await expect(shown).toBeHidden()
  await page.goBack()
  await expect(shown).toContainText(code)
  await factors(page).getByRole('button', { name: 'I saved them' }).click()

  await signOut(page)
  await page.goto('/broker/login')
  await signIn(page, ada.user.email, ada.password)
  await isAccessible(page, 'second step')
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await page.getByLabel('Code from your authenticator app').fill(codeAt(secret))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('/broker')

  await signOut(page)
  await page.goto('/broker/login')
  await signIn(page, ada.user.email, ada.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('/broker')

  await page.goto(SETTINGS)
  await factors(page).getByRole('button', { name: 'Make new codes' }).click()
  await expect(shown).toBeVisible()
  await factors(page).getByRole('button', { name: 'Remove authenticator app' }).click()
  const question = page.getByRole('dialog', { name: 'Remove the authenticator app?' })
  await expect(question).toContainText('only your password protects your account')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await expect(shown).toBeVisible()
  await factors(page).getByRole('button', { name: 'Remove authenticator app' }).click()
  await question.getByRole('button', { name: 'Remove' }).click()
  await expect(factors(page).getByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  // They stopped working.
  await expect(shown).toBeHidden()
})

test('signing in again to confirm leaves no dialog over the sign-in screen', async ({ open, request, watch }) => {
  watch.allow(/status of 403/)
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.route('**/api/broker/auth/confirmation/options', (route) =>
    route.fulfill({ json: { request_token: 'none', methods: [], options: null } }),
  )
  await page.goto(SETTINGS)
  await longAgo(ada)
  await factors(page).getByRole('button', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText('Please sign in again to confirm that it is you.')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a deletion and a download go on after the confirmation, and stop without it', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 403/)
  const ada = await aBroker(request)
  const { conversation_id } = await answered(
    request,
    'post',
    '/api/ai-broker-chat',
    { message: 'What is a premium?' },
    ada,
  )
  const census = await answered(request, 'post', '/api/broker/censuses', { name: 'Acme', kind: 'group' }, ada)
  const page = await open(ada)
  const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' })
  const confirm = async () => {
    await dialog.getByRole('textbox', { name: 'Password' }).fill(ada.password)
    await dialog.getByRole('button', { name: 'Confirm' }).click()
  }

  await page.goto(`/broker?tab=ai-chat&conversation=${conversation_id}`)
  await longAgo(ada)
  const remove = async () => {
    await page.getByRole('button', { name: /^Delete “/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  }
  await remove()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('The conversation could not be deleted')).toBeVisible()
  await remove()
  await confirm()
  await expect(page.getByText('The conversation was deleted')).toBeVisible()

  await page.goto(`/broker?tab=clients&census=${census.id}`)
  await longAgo(ada)
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const download = page.waitForEvent('download')
  await confirm()
  expect((await download).suggestedFilename()).toBe('Acme.csv')
})
