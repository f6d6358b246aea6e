import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, submit, submitFor, write } from './people.ts'
import { live } from './portal.ts'

test('answers with a saved reply by keyboard alone, with the name in place @phone', async ({ open, request }) => {
  const ada = await aBroker(request, 'Ada')
  const { id, intake_token } = await submit(request, ada, aConsumer(), { first_name: 'Rosa' })
  const broker = await open(ada)
  await broker.goto('/broker?tab=settings#saved-replies')
  await broker.getByRole('button', { name: /^Add \d suggested$/ }).click()
  const saved = broker.getByRole('list', { name: 'Saved replies' })
  await expect(saved.getByText('Introduce yourself')).toBeVisible()
  await isAccessible(broker, 'saved replies')
  await saved.getByRole('button', { name: 'Delete: Introduce yourself' }).click()
  await expect(saved.getByText('Introduce yourself')).toBeHidden()
  await broker.getByRole('button', { name: 'Undo' }).click()
  await expect(saved.getByText('Introduce yourself')).toBeVisible()

  await broker.goto(`/broker?tab=agent-network&with=${id}`)
  await live(broker)
  const field = broker.getByRole('textbox', { name: /^Message to/ })
  await field.press('/')
  await isAccessible(broker, 'the picker of replies')
  await broker.keyboard.type('looking into')
  await broker.keyboard.press('Enter')
  await expect(field).toHaveValue(/^Hello Rosa,\nThank you for your question\./)
  await expect(field).toBeFocused()
  await broker.keyboard.press('Enter')
  const sent = broker.getByRole('log').getByRole('article').last()
  await expect(sent).toContainText('Thank you for your question.')

  // There is no next task, so its variable stays, is selected, and holds the message back until it is filled in.
  await field.press('/')
  await broker.keyboard.type('hear from')
  await broker.keyboard.press('Enter')
  await expect(broker.getByText('Fill in before you send: {next_step_due}')).toBeVisible()
  await expect(broker.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await broker.keyboard.type('Friday')
  await broker.keyboard.press('Enter')
  await expect(sent).toContainText('You will hear from me by Friday.')

  const consumer = await open()
  await consumer.goto(`/status#token=${intake_token}`)
  await expect(consumer.getByText('You will hear from me by Friday.')).toBeVisible()
})

test('a reply that makes a message too long says so, and nothing that was written is lost', async ({
  open,
  request,
}) => {
  const ada = await aBroker(request)
  await answered(
    request,
    'post',
    '/api/broker/saved-replies',
    { title: 'All of it', english: 'Plan. '.repeat(300) },
    ada,
  )
  const { id } = await submit(request, ada, aConsumer())
  const broker = await open(ada)
  await broker.goto(`/broker?tab=agent-network&with=${id}`)
  await live(broker)
  const field = broker.getByRole('textbox', { name: /^Message to/ })
  await field.fill('x'.repeat(300))
  await broker.getByRole('button', { name: 'Replies' }).click()
  await broker.keyboard.type('All of it')
  await broker.keyboard.press('Enter')
  await expect(broker.getByText('This message is 100 characters too long.')).toBeVisible()
  await field.press('Enter')
  await expect(broker.getByRole('button', { name: 'Send', exact: true })).toBeDisabled()
  await expect(field).toHaveValue(/^x{300}\nPlan\. /)
})

test('finds a message in all conversations, and opens the conversation there @phone', async ({ open, request }) => {
  const ada = await aBroker(request, 'Ada')
  const id = await submitFor(request, ada, aConsumer(), { first_name: 'Rosa' })
  // The client is Ada's once assigned.
  await expect(async () => {
    await write(request, ada, id, 'Does your old dentist take this plan?')
  }).toPass()
  for (let count = 0; count < 40; count++) await write(request, ada, id, `${count} about something else`)

  const broker = await open(ada)
  await broker.goto('/broker?tab=agent-network')
  await live(broker)
  await broker.keyboard.press('ControlOrMeta+k')
  const palette = broker.getByRole('combobox', { name: /^Search screens/ })
  await palette.fill('search all conv')
  await palette.press('Enter')
  const field = broker.getByRole('textbox', { name: 'Search all conversations' })
  await expect(field).toBeFocused()
  await broker.keyboard.type('dentist')
  const found = broker.getByRole('list', { name: 'Messages found' })
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await expect(found.locator('mark')).toHaveText('dentist')
  await isAccessible(broker, 'messages found')
  await found.getByRole('link').press('Enter')
  const message = broker.getByRole('article').filter({ hasText: 'your old dentist' })
  await expect(message).toBeInViewport()
  await expect(message).toHaveAttribute('data-found', 'true')
  await expect(broker).toHaveURL(new RegExp(`with=${id}`))
  expect(broker.url()).not.toContain('dentist')

  // The tab leads back to the list as it was left.
  const sections = broker.getByRole('navigation', { name: 'Dashboard' })
  const away = async () => {
    await sections.getByRole('link', { name: 'Overview' }).click()
    await expect(broker.getByRole('heading', { name: 'Your work list' })).toBeVisible()
    await sections.getByRole('link', { name: 'Messages' }).click()
  }
  await away()
  await expect(field).toHaveValue('dentist')
  await expect(found.getByRole('listitem')).toHaveCount(1)
  await field.fill('')
  await broker.getByText('Snoozed', { exact: true }).click()
  await expect(broker.getByText('Nothing is snoozed.')).toBeVisible()
  await away()
  await expect(broker.getByRole('radio', { name: 'Snoozed' })).toBeChecked()
  await expect(field).toHaveValue('')
})
