import { request as newRequest } from '@playwright/test'
import { takeAssessment } from './assessment.ts'
import { expect, testWithOwnProduct } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, submitFor, write } from './people.ts'
import { board, figure, latest, live, navigation } from './portal.ts'

// Killing its services would disturb other tests.
const test = testWithOwnProduct

test('nothing on the screen is lost or doubled while gateway, worker and API are killed', async ({
  open,
  product,
  watch,
}) => {
  // What the browser logs when it cannot reach a server.
  watch.allow(/WebSocket connection to .* failed|Failed to load resource/)
  const request = await newRequest.newContext({ baseURL: product.url })
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  const broker = await open(ada, product.url)
  await broker.goto('/broker')
  await live(broker)

  const consumer = await open(null, product.url)
  await consumer.goto(`/assessment?agent=${ada.user.id}`)
  await product.kill('worker')
  const jo = aConsumer()
  await takeAssessment(consumer, jo)
  await expect(latest(broker)).toContainText(`${jo.first_name} ${jo.last_name}`, { timeout: 30_000 })

  await product.kill('gateway')
  await expect(broker.getByRole('status').filter({ hasText: /^(Connecting|Not live)$/ })).toBeVisible()
  await submitFor(request, ada, aConsumer({ last_name: 'While Away' }))
  await write(request, bob, ada.user.id, 'Written while you were away')
  await live(broker, 20_000)
  await expect(figure(broker, 'Total Clients')).toContainText('2', { timeout: 30_000 })
  await expect(latest(broker)).toContainText('Jo While Away')
  await expect(navigation(broker).getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()

  // The worker of `npm start` is the relay, too.
  await product.kill('worker')
  await product.kill('api')
  await expect(async () => {
    await submitFor(request, ada, aConsumer({ last_name: 'After That' }))
  }).toPass({ timeout: 20_000 })
  await expect(figure(broker, 'Total Clients')).toContainText('3', { timeout: 30_000 })

  const leads = board(broker).getByRole('listitem').filter({ hasText: 'First contact' })
  await expect(leads).toHaveCount(3)
  await broker.reload()
  await live(broker)
  await expect(leads).toHaveCount(3)
  await expect(figure(broker, 'Total Clients')).toContainText('3')
  await navigation(broker).getByRole('link', { name: 'Messages' }).click()
  await broker.getByRole('link', { name: nameOf(bob) }).click()
  await expect(broker.getByRole('log').getByRole('article')).toHaveCount(1)
  await request.dispose()
})
