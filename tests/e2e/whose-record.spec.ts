import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { aBroker, aConsumer, submit, submitFor } from './people.ts'
import { live, openPart, unfold } from './portal.ts'

const ASKED = 'Please confirm your new answers'
const linkIn = (mail: string) => /\/confirm-answers#token=\S+/.exec(mail)?.[0] ?? ''

test('new answers from a known address wait until the mailbox confirms them @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const { id, intake_token } = await submit(request, ada, jo)
  const earlier = await open()
  await earlier.goto(`/status#token=${intake_token}`)
  await expect(earlier.getByRole('region', { name: 'Messages' })).toBeVisible()
  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${id}`)
  await live(broker)
  await submitFor(request, ada, jo, { age: 61, occupation: 'Baker' })

  const card = broker.getByRole('region', { name: 'New answers' })
  await expect(card).toContainText('Not confirmed')
  await unfold(card, 'would change')
  await expect(card.getByRole('row', { name: /^Age/ })).toContainText('61')
  await expect(card.getByRole('row', { name: /^ZIP code/ })).toHaveCount(0)
  await isAccessible(broker, 'client with unconfirmed answers')

  const page = await open()
  await page.goto(linkIn(await mailTo(jo.email, ASKED)))
  await expect(page.getByRole('heading', { name: 'Are these new answers yours?' })).toBeVisible()
  await expect(page.getByText('Baker')).toBeVisible()
  await isAccessible(page, 'confirm new answers')
  // Opening the link, as mail scanners do, changes nothing.
  await page.reload()
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Yes, use these answers' }).click()
  await expect(page.getByRole('heading', { name: 'Your new answers count now' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your new answers count now' })).toBeVisible()

  await expect(card).toHaveCount(0)
  await openPart(broker, 'Activity')
  const timeline = broker.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Confirmed their new answers')
  await expect(timeline).toContainText(/Age: \d+ → 61/)

  await earlier.reload()
  await expect(earlier.getByRole('region', { name: 'Your result' })).toContainText('Newer answers were sent')
  await expect(earlier.getByRole('region', { name: 'Messages' })).toHaveCount(0)
  await expect(earlier.getByRole('button', { name: 'Email me the link' })).toBeVisible()
  await isAccessible(earlier, 'status with an earlier link')
})

test('the mailed link refuses answers that someone else sent, and they count nowhere @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${id}`)
  await live(broker)
  await submitFor(request, ada, jo, { age: 61 })
  const card = broker.getByRole('region', { name: 'New answers' })
  await expect(card).toBeVisible()

  const page = await open()
  const link = linkIn(await mailTo(jo.email, ASKED))
  await page.goto(link)
  await page.getByRole('button', { name: 'No, discard them' }).click()
  await expect(page.getByRole('heading', { name: 'These answers were discarded' })).toBeFocused()
  await isAccessible(page, 'refused new answers')
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'These answers were discarded' })).toBeVisible()

  await expect(card).toHaveCount(0)
  await openPart(broker, 'Activity')
  const timeline = broker.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('The client discarded the new answers')
  await expect(timeline).not.toContainText(/Age: \d+ → 61/)
})

test('the broker accepts or discards answers that nobody confirmed @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  await submitFor(request, ada, jo, { age: 61 })
  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${id}`)
  await live(broker)
  const card = broker.getByRole('region', { name: 'New answers' })
  await card.getByRole('button', { name: 'Discard them' }).click()
  await expect(card).toHaveCount(0)
  await openPart(broker, 'Activity')
  await expect(broker.getByRole('region', { name: 'Timeline' })).toContainText('You discarded the new answers')

  await submitFor(request, ada, jo, { age: 62 })
  await openPart(broker, 'Summary')
  await card.getByRole('button', { name: 'Accept new answers' }).click()
  await expect(card).toHaveCount(0)
  await openPart(broker, 'Activity')
  await expect(broker.getByRole('region', { name: 'Timeline' })).toContainText(/Age: \d+ → 62/)

  const page = await open()
  await page.goto(linkIn(await mailTo(jo.email, ASKED)))
  await expect(page.getByRole('heading', { name: 'Your agent accepted these answers' })).toBeVisible()
})
