import { expect, test } from './fixtures.ts'
import { aBroker } from './people.ts'

test('from the trial through a declined card to a subscription, its receipt, a cancellation and back @phone', async ({
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

  await expect(page.getByText('Test mode: no card is asked for')).toBeVisible()
  await page.getByRole('button', { name: 'Pay with a declined card' }).click()
  await expect(page.getByRole('alert')).toContainText('The card was declined. Nothing was charged')
  await page.getByRole('button', { name: 'Pay $9.99' }).click()

  await expect(page.getByText('Thank you, it is done.')).toBeVisible()
  const active = page.getByRole('region', { name: 'Active Subscription' })
  await expect(active).toContainText('Next charge: $9.99')
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download receipt R-/ }).click(),
  ])
  expect(receipt.suggestedFilename()).toMatch(/^receipt-R-\d{6}\.pdf$/)

  await active.getByRole('button', { name: 'Cancel subscription' }).click()
  const question = page.getByRole('dialog', { name: 'Cancel your subscription?' })
  await expect(question).toContainText('nothing more is charged')
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('Subscription cancelled successfully')).toBeVisible()
  await page.reload()
  await expect(active).toContainText('Cancelled. Everything works until')
  await active.getByRole('button', { name: 'Keep my subscription' }).click()
  await expect(active).toContainText('Next charge: $9.99')
})

test('a cancelled payment charges nothing, and its page is over', async ({ open, request }) => {
  const page = await open(await aBroker(request))
  await page.goto('/broker?tab=billing')
  await page.getByRole('button', { name: 'Subscribe to White Label Premium' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect(page.getByText('The payment was cancelled, and nothing was charged.')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('This payment page is closed.')).toBeVisible()
})
