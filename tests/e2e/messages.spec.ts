import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, aLicensedBroker, nameOf, submitFor, theAdministrator, write } from './people.ts'
import { live, navigation, openPart } from './portal.ts'

test('a message shows its delivery state, and a broker can appear offline @phone', async ({ open, request }) => {
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  const writer = await open(ada)
  await writer.goto(`/broker?tab=agent-network&with=${bob.user.id}`)
  await live(writer)
  const field = writer.getByLabel(`Message to ${nameOf(bob)}`)
  await expect(writer.getByText('Offline').last()).toBeVisible()
  await field.fill('   ')
  await expect(writer.getByRole('button', { name: 'Send' })).toBeDisabled()
  await writer.getByRole('button', { name: 'Subject and priority' }).click()
  await writer.getByLabel('Subject (optional)').fill('Friday')
  await writer.getByRole('combobox', { name: 'Priority' }).click()
  await writer.getByRole('option', { name: 'Urgent' }).click()
  await field.fill('Are you free?')
  await field.press('Enter')
  await expect(writer.getByText(`Message sent to ${nameOf(bob)}`)).toBeVisible()
  const sent = writer.getByRole('log').getByRole('article')
  await expect(sent).toContainText(/Urgent.*Friday.*Are you free\?.*Sent/s)

  const reader = await open(bob)
  await reader.goto('/broker')
  await live(reader)
  await expect(sent).toContainText('Delivered')
  await expect(writer.getByText('Online').last()).toBeVisible()
  await reader.getByRole('button', { name: `Account of ${nameOf(bob)}` }).click()
  await reader.getByRole('menuitemradio', { name: 'Always offline' }).click()
  await expect(writer.getByText('Offline').last()).toBeVisible()
  await reader.reload()
  await live(reader)
  await expect(writer.getByText('Offline').last()).toBeVisible()
  await reader.getByRole('button', { name: `Account of ${nameOf(bob)}` }).click()
  await reader.getByRole('menuitemradio', { name: 'Online while you are here' }).click()
  await expect(writer.getByText('Online').last()).toBeVisible()
  await reader.goto(`/broker?tab=agent-network&with=${ada.user.id}`)
  await expect(sent).toContainText('Read')
})

test('a message written offline survives a reload and arrives once, and drafts stay until the session ends', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED|WebSocket connection|Failed to load resource|ERR_FAILED/)
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  await write(request, bob, ada.user.id, 'Hello Ada')
  const [writer, reader] = [await open(ada), await open(bob)]
  const talk = `/broker?tab=agent-network&with=${bob.user.id}`
  await writer.goto(talk)
  await live(writer)
  await reader.goto(`/broker?tab=agent-network&with=${ada.user.id}`)
  await live(reader)
  const field = writer.getByLabel(`Message to ${nameOf(bob)}`)

  // The page can be reloaded, but its API calls cannot leave.
  await writer.route('**/api/agent/messages', (route) => route.abort())
  await field.fill('One')
  await field.press('Enter')
  const failure = writer.getByRole('alert').filter({ hasText: 'Failed to send message' })
  await expect(failure).toContainText('It waits in this tab')
  await expect(failure).not.toContainText('try again')
  const waiting = writer.getByRole('article').filter({ hasText: 'Waiting for the connection' })
  await expect(waiting).toHaveCount(1)
  await writer.context().setOffline(true)
  await field.fill('Two')
  await field.press('Enter')
  await expect(waiting).toHaveCount(2)
  await field.fill('Not finished yet')
  await writer.getByRole('button', { name: 'Subject and priority' }).click()
  await writer.getByLabel('Subject (optional)').fill('Friday')
  await writer.context().setOffline(false)
  await writer.reload()
  await expect(waiting).toHaveCount(2)
  await expect(field).toHaveValue('Not finished yet')
  await expect(writer.getByLabel('Subject (optional)')).toHaveValue('Friday')
  await expect(reader.getByRole('article')).toHaveCount(1)
  await writer.unroute('**/api/agent/messages')
  await writer.reload()
  await expect(waiting).toHaveCount(0)
  await expect(reader.getByRole('article')).toHaveCount(3)
  await expect(reader.getByRole('article').nth(1)).toContainText('One')
  await expect(reader.getByRole('article').last()).toContainText('Two')
  await writer.reload()
  await live(writer)
  await expect(writer.getByRole('log').getByRole('article')).toHaveCount(3)
  await expect(reader.getByRole('article')).toHaveCount(3)

  await writer.getByRole('button', { name: `Account of ${nameOf(ada)}` }).click()
  await writer.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(writer.getByText('Logged out successfully')).toBeVisible()
  expect(await writer.evaluate('sessionStorage.getItem("unsent_messages")')).toBeNull()
})

test('several messages of one person show one toast', async ({ open, request }) => {
  const [ada, bob, cleo] = [
    await aBroker(request, 'Ada'),
    await aBroker(request, 'Bob'),
    await aBroker(request, 'Cleo'),
  ]
  const page = await open(ada)
  await page.goto('/broker')
  await live(page)
  await write(request, bob, ada.user.id, 'One')
  await expect(page.getByText(`New message from ${nameOf(bob)}`)).toBeVisible()
  for (const text of ['Two', 'Three', 'Four']) await write(request, bob, ada.user.id, text)
  // It is announced after what came before.
  await write(request, cleo, ada.user.id, 'Hello')
  await expect(page.getByText(`New message from ${nameOf(cleo)}`)).toBeVisible()
  await expect(page.getByText(`New message from ${nameOf(bob)}`)).toHaveCount(1)
})

test('a refused message stays and can be retried', async ({ open, request, watch }) => {
  watch.allow(/Failed to load resource/)
  const [ada, bob] = [await aBroker(request, 'Ada'), await aBroker(request, 'Bob')]
  const page = await open(ada)
  await page.goto(`/broker?tab=agent-network&with=${bob.user.id}`)
  await page.route('**/api/agent/messages', (route) =>
    route.fulfill({ status: 500, json: { detail: 'Something broke.', code: 'internal', request_id: 'x' } }),
  )
  await page.getByLabel(`Message to ${nameOf(bob)}`).fill('Hello')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Failed to send message')).toBeVisible()
  const failed = page.getByRole('article').filter({ hasText: 'Not sent' })
  await expect(failed).toContainText('Hello')
  await page.unroute('**/api/agent/messages')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('log').getByRole('article')).toContainText('Hello')
})

test('a client is referred with consent and accepted, and moves live on both screens @phone', async ({
  open,
  request,
}) => {
  test.slow()
  const [ada, bob] = [await aBroker(request, 'Ada'), await aLicensedBroker(request, 'Bob', ['OH', 'TX'])]
  const jo = aConsumer()
  const client_id = await submitFor(request, ada, jo, {
    preferred_coverage: ['gap'],
    plan_preference: 'gap_insurance',
    health_conditions: ['diabetes_type_2'],
  })
  const [referrer, recipient] = [await open(ada), await open(bob)]
  await recipient.goto('/broker?tab=clients')
  await live(recipient)
  await expect(recipient.getByText('No clients yet')).toBeVisible()

  await referrer.goto(`/broker?tab=clients&client=${client_id}`)
  await live(referrer)
  await referrer.getByRole('button', { name: 'More', exact: true }).click()
  await referrer.getByRole('menuitem', { name: 'Refer' }).click()
  await expect(referrer.getByRole('region', { name: 'Referral' })).toContainText(
    `Refer ${jo.first_name} ${jo.last_name}`,
  )
  await isAccessible(referrer, 'choose an agent')
  await referrer.getByLabel('Search agents by name or company').fill(nameOf(bob))
  await referrer.getByRole('link', { name: nameOf(bob) }).click()
  const form = referrer.getByRole('form', { name: /^Refer / })
  await expect(form.getByRole('button', { name: 'Send referral' })).toBeDisabled()
  await form.getByLabel(`Note to ${nameOf(bob)}`).fill('You know gap plans better than I do.')
  await form.getByLabel('By phone').check()
  await form.getByRole('checkbox').check()
  await isAccessible(referrer, 'refer')
  await form.getByRole('button', { name: 'Send referral' }).click()
  await expect(referrer.getByText(`Message sent to ${nameOf(bob)}`)).toBeVisible()
  const mine = referrer.getByRole('region', { name: 'Referred client' })
  await expect(mine).toContainText(`Waiting for ${nameOf(bob)}`)

  await navigation(recipient).getByRole('link', { name: 'Messages 1 unread' }).click()
  await recipient
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: nameOf(ada) })
    .click()
  const offered = recipient.getByRole('region', { name: 'Referred client' })
  await expect(offered).toContainText('TX · age 40 to 49 · Gap')
  await expect(offered).not.toContainText(jo.last_name)
  await expect(offered).not.toContainText(/diabetes/i)
  await isAccessible(recipient, 'referral')
  await referrer.goto('/broker?tab=clients')
  await expect(referrer.getByRole('list', { name: 'Clients' }).getByRole('listitem')).toHaveCount(1)
  await live(referrer)
  await offered.getByRole('button', { name: 'Accept' }).click()
  // A pointer over a toast keeps it open, and blocks what is behind it.
  await recipient.mouse.move(0, 0)
  await expect(offered).toContainText('You accepted. The client is yours.')
  await expect(referrer.getByText('No clients yet')).toBeVisible()
  await offered.getByRole('link', { name: 'Open the client' }).click()
  await expect(recipient.getByText(`Why this client came to you: Referred by ${nameOf(ada)}`)).toBeVisible()
  await openPart(recipient, 'Activity')
  await expect(recipient.getByRole('region', { name: 'Timeline' })).toContainText('You accepted the referral')
  await referrer.goto(`/broker?tab=agent-network&with=${bob.user.id}`)
  await expect(mine).toContainText('accepted. The client moved to them.')
  await expect(mine).not.toContainText(jo.first_name)
})

test('the open conversation closes when the client is gone', async ({ open, request, watch }) => {
  const ada = await aBroker(request, 'Ada')
  const jo = aConsumer()
  const client_id = await submitFor(request, ada, jo)
  // The client is Ada's once assigned.
  await expect(async () => {
    await write(request, ada, client_id, 'Which doctors do you see?')
  }).toPass()
  const page = await open(ada)
  await page.goto(`/broker?tab=agent-network&with=${client_id}`)
  await live(page)
  await expect(page.getByRole('log')).toContainText('Which doctors do you see?')
  const conversations = page.getByRole('list', { name: 'Conversations' })
  await expect(conversations).toContainText(jo.last_name)
  // Whether they are still a client.
  watch.allow(/status of 404/)
  await request.delete(`/api/clients/${client_id}/delete-all-data`, {
    headers: { authorization: `Bearer ${ada.access_token}` },
  })
  await expect(page.getByText('You cannot write to this person')).toBeVisible()
  await expect(page.getByText(jo.last_name)).toHaveCount(0)
})

test('feedback reaches the administrators @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  await page.getByRole('button', { name: 'Feedback' }).click()
  const modal = page.getByRole('dialog', { name: 'Share feedback' })
  await modal.getByRole('button', { name: 'Submit' }).click()
  await expect(modal.getByText('Please enter a title')).toBeVisible()
  await modal.getByLabel('Title').fill(`A quieter sound for ${nameOf(ada)}`)
  await modal.getByLabel('Description').fill('The sound of a new lead is loud.')
  await modal.getByRole('combobox', { name: 'Priority' }).click()
  await page.getByRole('option', { name: 'Critical Need' }).click()
  await isAccessible(page, 'feedback')
  await modal.getByRole('button', { name: 'Submit' }).click()
  await expect(modal).toBeHidden()

  const administrator = await open(await theAdministrator(request))
  await administrator.goto('/admin/suggestions')
  const first = administrator
    .getByRole('list', { name: 'Suggestions' })
    .getByRole('listitem')
    .filter({ hasText: nameOf(ada) })
  await expect(first).toContainText('The sound of a new lead is loud.')
  await expect(first).toContainText('Critical Need · general · by an agent · /broker')
  await isAccessible(administrator, 'suggestions')
})
