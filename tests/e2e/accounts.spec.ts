import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, aLicensedBroker, nameOf, submitFor, theAdministrator } from './people.ts'
import { authForm, figure, live, signIn } from './portal.ts'
import { tick } from './tick.ts'

test('signing in explains what is wrong without revealing which accounts exist @phone', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of 401/)
  const ada = await aBroker(request)
  await page.goto('/broker')
  const form = authForm(page, 'Sign In')
  await form.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(form.getByText('Email address is required')).toBeVisible()
  await expect(form.getByText('Password is required')).toBeVisible()
  await signIn(page, 'not an address', 'x')
  await expect(form.getByText('Please enter a valid email address')).toBeVisible()
  for (const email of [ada.user.email, 'nobody@example.test']) {
    await signIn(page, email, 'wrong-password-1')
    await expect(form.getByRole('alert')).toHaveText('Authentication failed: Incorrect email or password.')
  }
  await signIn(page, ada.user.email, ada.password)
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
})

test('signing in works with the keyboard alone', async ({ page, request }) => {
  const ada = await aBroker(request)
  await page.goto('/broker/login')
  await page.getByRole('tab', { name: 'Sign In' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type(ada.user.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
})

test('a new broker joins, gets the first steps, and can sign out and in again @phone', async ({
  page,
  request,
  watch,
}) => {
  watch.allow(/status of (409|422)/)
  const taken = await aBroker(request)
  await page.goto('/broker/register')
  const form = authForm(page, 'Join Network')
  const create = form.getByRole('button', { name: 'Create Account' })
  await form.getByLabel('First name').fill('Nora')
  await form.getByLabel('Last name').fill('Newcomer')
  await form.getByLabel('Agency/Company Name').fill('Newcomer Insurance')
  await form.getByRole('combobox', { name: 'States where you are licensed' }).fill('Texas')
  await page.getByRole('option', { name: 'Texas' }).click()
  await form.getByLabel('National Producer Number').fill('1234567')
  await form.getByLabel('Email').fill(taken.user.email)
  await form.getByLabel(/^Password/).fill('short')
  await expect(create).toBeDisabled()
  await tick(form.getByRole('checkbox', { name: /^I accept the agent network agreement/ }))
  await create.click()
  await expect(form.getByText('Password must be at least 6 characters')).toBeVisible()
  await form.getByLabel(/^Password/).fill('password')
  await create.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel(/^Password/).fill('mountain-otter-7')
  await create.click()
  await expect(form.getByRole('alert')).toContainText(/already/i)
  const email = `nora.${taken.user.email}`
  await form.getByLabel('Email').fill(email)
  await create.click()
  await expect(page.getByText(/^Welcome to the Waymark network, Nora!$/)).toBeVisible()
  await expect(page).toHaveURL('/broker/tutorial')
  await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible()
  await expect(page.getByText('1 of 8 done')).toBeVisible()
  await page.getByRole('link', { name: /go to the dashboard$/i }).click()
  await expect(page.getByText(/1[34] days left in your free trial/)).toBeVisible()

  await page.getByRole('button', { name: 'Account of Nora Newcomer' }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('broker_token'))).toBeNull()
  await page.goto('/broker')
  await expect(page.getByRole('heading', { name: 'Broker Access Required' })).toBeVisible()
  await signIn(page, email, 'mountain-otter-7')
  await expect(page.getByRole('heading', { name: 'Hello, Nora' })).toBeVisible()
})

test('signing out in one tab signs out the other', async ({ open, request }) => {
  const ada = await aBroker(request)
  const one = await open(ada)
  const other = await one.context().newPage()
  await Promise.all([one.goto('/broker'), other.goto('/broker?tab=clients')])
  await live(other)
  await one.getByRole('button', { name: `Account of ${nameOf(ada)}` }).click()
  await one.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(other.getByRole('heading', { name: 'Broker Access Required' })).toBeVisible()
})

test('disabling a broker ends their open tab immediately, and enabling lets them in again @phone', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of (401|403)|WebSocket connection to .* failed/)
  const ada = await aLicensedBroker(request, 'Ida')
  await submitFor(request, ada, aConsumer())
  const broker = await open(ada)
  await broker.goto('/broker')
  await live(broker)
  const administrator = await open(await theAdministrator(request))
  await administrator.goto(`/admin/users?user=${ada.user.id}`)
  await administrator.getByRole('button', { name: `Disable account of ${nameOf(ada)}` }).click()
  const question = administrator.getByRole('dialog', { name: `Disable the account of ${nameOf(ada)}?` })
  await expect(question).toContainText('They are signed out everywhere immediately')
  await expect(question).toContainText(
    '1 open client stays with them. The client’s page no longer names an agent, and what the client writes goes to an administrator.',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(figure(broker, 'Total Clients')).toBeVisible()
  await administrator.getByRole('button', { name: `Disable account of ${nameOf(ada)}` }).click()
  await question.getByRole('button', { name: 'Disable account' }).click()
  await expect(
    broker.getByText('Your account was disabled, so you were signed out. Please contact your administrator.'),
  ).toBeVisible({ timeout: 3000 })
  await signIn(broker, ada.user.email, ada.password)
  await expect(authForm(broker, 'Sign In').getByRole('alert')).toHaveText(
    'Authentication failed: This account is disabled. Please contact your administrator.',
  )

  const account = administrator.getByRole('region', { name: 'User', exact: true })
  await expect(account.getByText('Disabled', { exact: true })).toBeVisible()
  await administrator.getByRole('button', { name: `Enable account of ${nameOf(ada)}` }).click()
  await expect(account.getByText('Enabled', { exact: true })).toBeVisible()
  await signIn(broker, ada.user.email, ada.password)
  await expect(broker.getByRole('heading', { name: 'Hello, Ida' })).toBeVisible()
})
