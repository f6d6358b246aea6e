import { SMALL_PNG } from '@waymark/testing/documents'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, pastTrial, submitFor } from './people.ts'
import { messageClient } from './portal.ts'

test('from trial through a declined card to subscription, receipt, cancellation and back @phone', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/422 \(Unprocessable/)
  const page = await open(await aBroker(request))
  await page.goto('/broker')
  await page.getByRole('link', { name: 'Upgrade to Pro ($9.99/mo)' }).click()
  await expect(page.getByText('14 days left')).toBeVisible()
  await expect(page.getByRole('article', { name: 'White Label Premium' })).toContainText('$49/month')
  await expect(page.getByRole('article', { name: 'Broker Basic' })).toContainText('$9.99/month')
  await page.getByRole('button', { name: 'Subscribe to Broker Basic' }).click()

  await expect(page.getByText('Test mode: no card is needed')).toBeVisible()
  await isAccessible(page, 'checkout')
  await page.getByRole('button', { name: 'Pay with a declined card' }).click()
  await expect(page.getByRole('alert')).toContainText('The card was declined. Nothing was charged')
  await page.getByRole('button', { name: 'Pay $9.99' }).click()

  await expect(page.getByText('Thank you, your payment went through.')).toBeVisible()
  const active = page.getByRole('region', { name: 'Active Subscription' })
  await expect(active).toContainText('at $9.99 a month, less any credit')
  await isAccessible(page, 'billing with a subscription')
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^PDF of receipt R-/ }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^receipt-R-\d{6}\.pdf$/)

  await active.getByRole('button', { name: 'Cancel subscription' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await expect(question).toContainText('you are not charged again')
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Subscription cancelled successfully')).toBeVisible()
  await page.reload()
  await expect(active).toContainText('Canceled. Everything works until')
  await active.getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(active).toContainText('at $9.99 a month, less any credit')
})

test('a canceled payment charges nothing, and its page is closed', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=billing')
  await page.getByRole('button', { name: 'Subscribe to White Label Premium' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('The payment was canceled, and nothing was charged.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('This payment page is closed.')).toBeVisible()
})

test('a paused account keeps its clients, and each blocked feature says how to continue @phone', async ({
  open,
  request,
  watch,
}) => {
  test.slow()
  watch.allow(/402 \(Payment Required/)
  const ada = await aBroker(request)
  const jo = aConsumer()
  const client_id = await submitFor(request, ada, jo)
  await pastTrial(ada)
  const page = await open(ada)
  await page.goto('/broker')
  await page.getByRole('link', { name: 'Go to Billing' }).click()
  await expect(page.getByRole('region', { name: 'Your account is paused' })).toContainText('you can read and write')
  await expect(page.getByRole('button', { name: /^Subscribe to/ })).toHaveCount(2)
  await isAccessible(page, 'billing of a paused account')

  await page.goto('/broker?tab=files')
  await expect(page.getByText('Uploads are paused while your subscription is inactive.')).toBeVisible()
  await expect(page.getByText('Billing says what to do to upload again.')).toBeVisible()
  await page.goto('/broker?tab=ai-chat')
  await page.getByPlaceholder('Ask about your files or a client').fill('What is the deductible?')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This needs an active subscription.')
  await expect(page.getByRole('alert').getByRole('link', { name: 'Open Billing' })).toBeVisible()

  await page.goto(`/broker?tab=clients&client=${client_id}`)
  await messageClient(page, 'Hello Jo, when may I call?')
  await expect(page.getByText(`Message sent to Jo ${jo.last_name}`)).toBeVisible()

  await page.goto('/broker?tab=billing')
  await page.getByRole('button', { name: 'Subscribe to Broker Basic' }).click()
  await page.getByRole('button', { name: 'Pay $9.99' }).click()
  await expect(page.getByRole('region', { name: 'Active Subscription' })).toBeVisible()
  await page.goto('/broker?tab=files')
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible()
})

test('the agency banner shows with its package and logo, or with a flag on this device', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  const flag = (key: string, value: string | null) =>
    page.evaluate(
      ([name, wanted]) => (wanted === null ? localStorage.removeItem(name) : localStorage.setItem(name, wanted)),
      [key, value] as const,
    )
  await page.goto('/broker?tab=agency-profile')
  await page.getByLabel('Agency name').fill('Hill Country Health')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: SMALL_PNG })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  const banner = page.getByRole('img', { name: 'Hill Country Health' })
  await page.goto('/broker')
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await flag('white_label_enabled', 'true')
  await page.reload()
  await expect(banner).toBeVisible()
  await flag('white_label_mode', 'demo')
  await page.reload()
  await expect(page.getByText('Demo branding, on this device only')).toBeVisible()
  await expect(banner).toHaveCount(0)
  await flag('white_label_mode', null)
  await flag('white_label_enabled', null)

  await page.goto('/broker?tab=billing')
  await page.getByRole('button', { name: 'Subscribe to White Label Premium' }).click()
  await page.getByRole('button', { name: 'Pay $49' }).click()
  await expect(page.getByRole('region', { name: 'Active Subscription' })).toContainText('White Label Premium')
  await expect(banner).toBeVisible()
  await isAccessible(page, 'billing under a banner')
})
