import { takeAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, nameOf, prefer, theAdministrator } from './people.ts'
import { figure, latest, live, navigation, openPart, signIn } from './portal.ts'

/** A state for each project in which no other test has a broker, with a ZIP code in it. */
const POOL: Record<string, { state: string; zip_code: string }> = {
  desktop: { state: 'WY', zip_code: '82001' },
  phone: { state: 'VT', zip_code: '05401' },
}

test('a consumer takes the assessment through a link, and the broker sees the lead arrive without reloading @phone', async ({
  page,
  open,
  request,
}) => {
  const ada = await aBroker(request)
  await page.goto('/broker')
  await signIn(page, ada.user.email, ada.password)
  await expect(page.getByText('Welcome back, Ada!')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Hello, Ada' })).toBeVisible()
  await live(page)
  await expect(figure(page, 'Total Clients')).toContainText('0')
  await expect(page.getByText('No clients yet.')).toBeVisible()
  const link = await page.getByLabel('Your assessment link').inputValue()

  const jo = aConsumer()
  const consumer = await open()
  await consumer.goto(link)
  await takeAssessment(consumer, jo)
  const promise = consumer.getByRole('region', { name: 'Your agent', exact: true })
  await expect(promise).toContainText(nameOf(ada))
  await expect(promise).toContainText(/Time left: .+\. You don’t have to do anything\./)

  await expect(page.getByRole('alert').filter({ hasText: `${jo.first_name} ${jo.last_name}, 44, TX` })).toBeVisible()
  await expect(figure(page, 'Total Clients')).toContainText('1')
  await expect(latest(page)).toContainText(`${jo.first_name} ${jo.last_name}`)
  await expect(latest(page)).toContainText(/(Low|Moderate|High|Very high) risk\s*\d+\.\d/)
  await expect(latest(page)).toContainText('Came through your assessment link')
  await expect(page).toHaveTitle(/^\(\d+\) Broker Platform/)

  await latest(page).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: `${jo.first_name} ${jo.last_name}` })).toBeVisible()
  await expect(page.getByText('Why this client came to you: Came through your assessment link')).toBeVisible()
  await openPart(page, 'Answers and risk')
  const risk = page.getByRole('region', { name: 'Risk Assessment' })
  await expect(risk).toContainText('of 100')
  await expect(risk).toContainText('a year')
  await openPart(page, 'Activity')
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toContainText('Agreed to the terms')
  const record = await page.getByRole('article').innerText()
  await page.reload()
  await expect(timeline).toContainText('Agreed to the terms')
  expect(withoutTimes(await page.getByRole('article').innerText())).toBe(withoutTimes(record))

  await page.goto('/broker')
  await expect(figure(page, 'Total Clients')).toContainText('1')
  await expect(latest(page)).toContainText(`${jo.first_name} ${jo.last_name}`)
  await consumer.reload()
  await expect(promise).toContainText(nameOf(ada))
})

/** Ignores time passing between two reads: "24 h left" is "23 h 59 min left" a moment later. */
const withoutTimes = (text: string) => text.replaceAll(/\d+ (h|min|hours?|minutes?|seconds?)\b|just now/g, '')

test('a pool lead goes to a broker whom an administrator verified @phone', async ({ page, open, request }, {
  project,
}) => {
  const pool = POOL[project.name]
  if (!pool) throw new Error(`no state for ${project.name}`)
  const grace = await aBroker(request, 'Grace')
  await prefer(request, grace, { states_licensed: [pool.state] })

  const administrator = await open(await theAdministrator(request))
  await administrator.goto('/admin/users')
  await administrator.getByLabel('Search users by name, email or company').fill(grace.user.email)
  await administrator
    .getByRole('list', { name: 'Users' })
    .getByRole('link', { name: nameOf(grace) })
    .click()
  await administrator.getByRole('button', { name: `Verify credentials of ${nameOf(grace)}` }).click()
  await expect(administrator.getByText('User updated successfully')).toBeVisible()
  await expect(administrator.getByRole('button', { name: `Unverify credentials of ${nameOf(grace)}` })).toBeVisible()

  const broker = await open(grace)
  await broker.goto('/broker')
  await live(broker)
  const jo = aConsumer({ zip_code: pool.zip_code })
  await page.goto('/intake')
  await takeAssessment(page, jo)
  await expect(page.getByRole('region', { name: 'Your agent', exact: true })).toContainText(nameOf(grace))
  await expect(latest(broker)).toContainText(`${jo.first_name} ${jo.last_name}`)
  await expect(latest(broker)).toContainText(`Next in line among the available brokers licensed in ${pool.state}`)
})

test('two brokers write to each other, and badge, reply and read marks arrive live @phone', async ({
  open,
  request,
}) => {
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  const [writer, reader] = [await open(ada), await open(bob)]
  await reader.goto('/broker')
  await live(reader)
  await writer.goto('/broker?tab=agent-network&list=agents')
  await live(writer)
  await writer.getByLabel('Search agents by name or company').fill(nameOf(bob))
  await writer.getByRole('link', { name: nameOf(bob) }).click()
  await writer.getByLabel(`Message to ${nameOf(bob)}`).fill('Can you take a client in Texas?')
  await writer.getByRole('button', { name: 'Send' }).click()
  const sent = writer.getByRole('article').filter({ hasText: 'Can you take a client in Texas?' })
  await expect(sent).toContainText(/Sent|Delivered/)

  await expect(navigation(reader).getByRole('link', { name: 'Messages 1 unread' })).toBeVisible()
  await reader.reload()
  await navigation(reader).getByRole('link', { name: 'Messages 1 unread' }).click()
  await reader
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: nameOf(ada) })
    .click()
  await expect(reader.getByRole('article')).toContainText('Can you take a client in Texas?')
  await expect(navigation(reader).getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
  await expect(sent).toContainText('Read')

  await reader.getByLabel(`Message to ${nameOf(ada)}`).fill('Gladly, send them over.')
  await expect(writer.getByText('typing…')).toBeVisible()
  await reader.getByLabel(`Message to ${nameOf(ada)}`).press('Enter')
  const log = writer.getByRole('log', { name: `Messages with ${nameOf(bob)}` })
  await expect(log.getByRole('article')).toHaveCount(2)
  await expect(log.getByRole('article').last()).toContainText('Gladly, send them over.')
  await expect(reader.getByRole('article').last()).toContainText('Read')

  await Promise.all([writer.reload(), reader.reload()])
  await expect(log.getByRole('article')).toHaveCount(2)
  await expect(reader.getByRole('article')).toHaveCount(2)
  await expect(navigation(writer).getByRole('link', { name: 'Messages', exact: true })).toBeVisible()
})
