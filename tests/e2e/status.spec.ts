import { isAccessible } from './accessible.ts'
import { takeAssessment } from './assessment.ts'
import { expect, test } from './fixtures.ts'
import { mailTo } from './mails.ts'
import { aBroker, aConsumer, nameOf, submit, submitFor, write } from './people.ts'
import { live, openPart } from './portal.ts'

const CONFIRMATION = 'We received your assessment'
const linkIn = (mail: string) => /\/status#token=\S+/.exec(mail)?.[0] ?? ''

test('with the emailed link a consumer writes to the agent, withdraws a consent and deletes everything @phone', async ({
  open,
  request,
  watch,
}) => {
  // The agent's open screens may request the deleted client once more.
  watch.allow(/status of 404/)
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo, { phone: '555 0100', email_consent: true, phone_consent: true })
  const page = await open()
  await page.goto(linkIn(await mailTo(jo.email, CONFIRMATION)))
  await expect(page.getByRole('region', { name: 'Your agent', exact: true })).toContainText(
    `${nameOf(ada)} will contact you by`,
  )
  await expect(page).toHaveURL(/\/status$/)

  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${id}`)
  await live(broker)
  await expect(broker.getByText('555 0100').first()).toBeVisible()
  await page.getByLabel('Write to Ada').fill('When do you call?')
  await page.getByRole('button', { name: 'Send message' }).click()
  const list = page.getByRole('list', { name: 'Messages' })
  await expect(list).toContainText(/When do you call\?.*sent/s)
  await expect(page.getByLabel('Write to Ada')).toHaveValue('')

  const reader = await open(ada)
  await reader.goto(`/broker?tab=agent-network&with=${id}`)
  await live(reader)
  const log = reader.getByRole('log')
  await expect(log).toContainText('When do you call?')
  await reader.getByLabel(`Message to ${jo.first_name} ${jo.last_name}`).fill('Tomorrow at nine.')
  await reader.getByRole('button', { name: 'Send' }).click()
  await expect(list).toContainText('Tomorrow at nine.', { timeout: 20_000 })
  await expect(list).toContainText(/When do you call\?.*read/s)
  await expect(log.getByRole('article').last()).toContainText(/Tomorrow at nine\..*Read/s)
  await isAccessible(page, 'status')

  await page.reload()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the receipt (PDF)' }).click()
  expect((await saved).suggestedFilename()).toBe('consent-receipt.pdf')

  const withdraw = page.getByRole('button', { name: 'Withdraw: My agent may call me' })
  await withdraw.click()
  await expect(page.getByText('Your agent will no longer see your phone number')).toBeFocused()
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByText('You agreed.').last()).toBeFocused()
  await withdraw.click()
  await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
  await expect(page.getByText('You withdrew this on')).toBeFocused()
  await expect(broker.getByText('555 0100')).toHaveCount(0)
  await openPart(broker, 'Activity')
  await expect(broker.getByText('No longer wants calls')).toBeVisible()

  const remove = page.getByRole('button', { name: 'Delete my data…' })
  await remove.click()
  await expect(page.getByLabel('Type delete to confirm')).toBeFocused()
  await page.getByRole('button', { name: 'Keep my data' }).click()
  await expect(remove).toBeFocused()
  await remove.click()
  const sure = page.getByRole('button', { name: 'Delete everything' })
  await expect(sure).toBeDisabled()
  await page.getByLabel('Type delete to confirm').fill('Delete')
  await isAccessible(page, 'status, about to delete')
  await sure.click()
  await expect(page.getByRole('heading', { name: 'Your data was deleted' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Open your page' })).toBeVisible()
})

test('a click counts although a message appears above the button while it is pressed', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const page = await open()
  // So high that nothing scrolls, or the browser would keep the button in its place.
  await page.setViewportSize({ width: 1280, height: 6000 })
  await page.goto(linkIn(await mailTo(jo.email, CONFIRMATION)))
  const button = page.getByRole('button', { name: 'Delete my data…' })
  await expect(button).toBeVisible()
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/my/messages*', async (route) => {
    asked.resolve()
    await answer.promise
    // The page may have asked again and given this one up.
    await route.continue().catch(() => undefined)
  })
  await write(request, ada, id, 'Hello Jo, are you free on Monday? '.repeat(20))
  await asked.promise
  // This answer moves the button, too, and is not what is tested.
  await expect(page.getByRole('region', { name: 'Your agent', exact: true })).toContainText('has contacted you')
  await button.hover()
  const before = await button.boundingBox()
  await page.mouse.down()
  const told = page.waitForEvent('requestfinished', (one) => new URL(one.url()).pathname.endsWith('/messages'))
  answer.resolve()
  await told
  await page.evaluate('new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))')
  await page.mouse.up()
  await expect(page.getByLabel('Type delete to confirm')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Hello Jo')
  expect((await page.getByLabel('Type delete to confirm').boundingBox())?.y).toBeGreaterThan(before?.y ?? 0)
})

test('the reference number is on the page and in the email, and the broker finds the client by it @phone', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const mail = await mailTo(jo.email, CONFIRMATION)
  const [reference = ''] = /\d{3}-\d{3}-\d{3}/.exec(mail) ?? []
  const page = await open()
  await page.goto(linkIn(mail))
  await expect(page.getByText('Your reference number is')).toContainText(reference)

  const broker = await open(ada)
  await broker.goto('/broker?tab=clients')
  await broker
    .getByLabel('Search clients by name, email, phone, place, note or reference number')
    .fill(reference.replaceAll('-', ' '))
  await broker.getByRole('link', { name: `View ${jo.first_name} ${jo.last_name}` }).click()
  await expect(broker).toHaveURL(new RegExp(id))
  await expect(broker.getByText(reference)).toBeVisible()
})

test('a lost link is sent again, and the page does not tell whether an address is known @phone', async ({
  open,
  request,
}) => {
  const jo = aConsumer()
  await submitFor(request, await aBroker(request), jo)
  const page = await open()
  await page.goto('/congratulations')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Your page' }).click()
  // The page before it has the same form.
  await expect(page.getByRole('heading', { name: 'Open your page' })).toBeVisible()
  const lost = page.getByRole('region', { name: 'Lost your link?' })
  await lost.getByRole('button', { name: 'Email me the link' }).click()
  await expect(lost).toContainText('Email address is required')
  await isAccessible(page, 'status without a link')
  const ask = async (email: string) => {
    await lost.getByLabel('Email address').fill(email)
    await lost.getByRole('button', { name: 'Email me the link' }).click()
    await expect(lost.getByText('Check your email.')).toBeVisible()
    return (await lost.innerText()).replace(email, '')
  }
  const known = await ask(jo.email.toUpperCase())
  await page.goto(linkIn(await mailTo(jo.email, 'The link to your page')))
  await expect(page.getByRole('heading', { name: 'Your assessment' })).toBeVisible()
  const stranger = await open()
  await stranger.goto('/status')
  const theirs = stranger.getByRole('region', { name: 'Lost your link?' })
  await theirs.getByLabel('Email address').fill('nobody.at.all@example.test')
  await theirs.getByRole('button', { name: 'Email me the link' }).click()
  await expect(theirs.getByText('Check your email.')).toBeVisible()
  expect((await theirs.innerText()).replace('nobody.at.all@example.test', '')).toBe(
    known.replace(jo.email.toUpperCase(), ''),
  )
})

test('the timeline of the open client shows at once that they read a message', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const link = linkIn(await mailTo(jo.email, CONFIRMATION))
  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${id}&part=activity`)
  await live(broker)
  const timeline = broker.getByRole('region', { name: 'Timeline', exact: true })
  const page = await open()
  await page.goto(link)
  // Every later entry is about the message.
  await expect(timeline).toContainText('Opened their result for the first time')
  await page.goto('about:blank')
  await write(request, ada, id, 'Good morning')
  await expect(timeline).toContainText('You wrote to the client')
  await page.goto(link)
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Good morning')
  await expect(timeline).toContainText('The client read what you wrote')
})

test('consumer and agent see each other write, and that the agent is there @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const page = await open()
  await page.goto(linkIn(await mailTo(jo.email, CONFIRMATION)))
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toContainText('No messages yet')
  await write(request, ada, id, 'Good morning')
  await expect(messages.getByRole('list')).toContainText('Good morning')
  const broker = await open(ada)
  await broker.goto(`/broker?tab=agent-network&with=${id}`)
  await live(broker)
  await expect(messages.getByRole('status')).toHaveText('Ada is online.')
  await broker.getByLabel(`Message to ${jo.first_name} ${jo.last_name}`).pressSequentially('How are')
  await expect(messages.getByRole('status')).toHaveText('Ada is writing…')
  await page.getByLabel('Write to Ada').pressSequentially('I am')
  await expect(broker.getByText('typing…').first()).toBeVisible()
  await broker.close()
  await expect(messages.getByRole('status')).toBeEmpty()
})

test('without a live connection the page asks for messages on its own', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const page = await open()
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close())
  await page.goto(linkIn(await mailTo(jo.email, CONFIRMATION)))
  await expect(page.getByText('No messages yet')).toBeVisible()
  await write(request, ada, id, 'Hello there')
  await expect(page.getByRole('list', { name: 'Messages' })).toContainText('Hello there', { timeout: 20_000 })
})

test('without the emailed link a tab shows only its own assessment, and an incomplete link shows nothing', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 401/)
  const ada = await aBroker(request)
  const jo = aConsumer()
  const { intake_token } = await submit(request, ada, jo, { email_consent: true })
  const page = await open()
  await page.goto(`/status#token=${intake_token}`)
  await expect(page.getByText('To change any of this, open this page from the link in our email')).toBeVisible()
  await expect(page.getByRole('button', { name: /Withdraw|Delete my data|service emails/ })).toHaveCount(0)
  await page.getByLabel('Write to Ada').fill('Hello')
  await page.route('**/api/my/messages', (route) => route.abort(), { times: 1 })
  watch.allow(/ERR_FAILED/)
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('alert')).toContainText('We could not reach the server')
  await expect(page.getByLabel('Write to Ada')).toHaveValue('Hello')

  await page.goto('/status#token=wm_halved')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  await isAccessible(page, 'status without a record')
})

test('one click in any email stops service emails, and the agent sees it', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo, { email_consent: true })
  const link = /\/unsubscribe\?token=\S+/.exec(await mailTo(jo.email, CONFIRMATION))?.[0] ?? ''
  const page = await open()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Stop service emails?' })).toBeVisible()
  await isAccessible(page, 'stopping the mails')
  // A link that its owner asks for still comes.
  await expect(page.getByText('will email this address only when you ask for an email')).toBeVisible()
  await page.getByRole('button', { name: 'Stop service emails' }).click()
  await expect(page.getByRole('heading', { name: 'Service emails are off' })).toBeVisible()
  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${id}`)
  await openPart(broker, 'Activity')
  await expect(broker.getByText('No longer wants further email: said so through an emailed link')).toBeVisible()
})

test('after sending, consumers see what their household may get, keep it as a PDF, and find it on their page @phone', async ({
  page,
}) => {
  await page.goto('/intake')
  await takeAssessment(page, aConsumer())
  const result = page.getByRole('region', { name: 'Your result' })
  await expect(result.getByRole('heading', { name: /may get/ })).toBeVisible()
  await expect(result).toContainText('This is an estimate')
  await expect(result.getByRole('row', { name: /^Silver \$[\d,]+/ })).toBeVisible()
  await expect(result).not.toContainText(/risk score|high risk/i)
  await expect(result.getByText(/^Benchmark .*20\d\d$/)).toBeVisible()
  await isAccessible(page, 'congratulations, with a result')
  const saved = page.waitForEvent('download')
  await result.getByRole('button', { name: 'Download your result (PDF)' }).click()
  expect((await saved).suggestedFilename()).toBe('assessment-result.pdf')

  const headline = await result.getByRole('heading', { level: 3 }).first().textContent()
  await page.getByRole('main').getByRole('link', { name: 'Your page', exact: true }).click()
  await expect(result).toContainText(headline ?? 'no headline')
  const answers = page.getByRole('region', { name: 'What you told us' })
  await expect(answers).toContainText('Type 2 diabetes')
  await expect(answers).toContainText('$52,000')
  await isAccessible(page, 'status, with a result')
})
