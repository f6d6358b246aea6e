import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { aBroker, aConsumer, answered, nameOf, prefer, submit, submitFor, theAdministrator } from './people.ts'

test('a broker confirms a license to see a client from another state, and passes another client on @phone', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 403/)
  const ada = await aBroker(request)
  const [maria, sam] = [aConsumer({ zip_code: '87102' }), aConsumer({ zip_code: '59601' })]
  maria.first_name = 'Maria'
  sam.first_name = 'Sam'
  const id = await submitFor(request, ada, maria, { health_conditions: ['diabetes_type_2'] })
  await submitFor(request, ada, sam)
  const page = await open(ada)
  await page.goto('/broker?tab=clients')
  const held = page.getByRole('list', { name: 'Clients from other states' })
  const one = (name: string) => held.getByRole('listitem').filter({ hasText: name })
  await expect(one('Maria from New Mexico')).toContainText('New Mexico is not on your list of states')
  await expect(one('Sam from Montana')).toBeVisible()
  await expect(page.getByText(maria.last_name)).toHaveCount(0)
  await isAccessible(page, 'held leads')

  await one('Sam').getByRole('button', { name: 'Pass them on' }).click()
  await expect(one('Sam')).toContainText('went to another agent, because you passed them on.')

  await page.goto(`/broker?tab=clients&client=${id}`)
  const record = page.getByRole('region', { name: 'Client', exact: true })
  await record.getByRole('button', { name: 'I am licensed there' }).click()
  const number = record.getByLabel('License number in New Mexico')
  await expect(number).toBeFocused()
  await number.fill('NM-1234567')
  await number.press('Enter')
  await expect(page.getByText('The client is yours now')).toBeVisible()
  await expect(record).toContainText('You confirmed your license in New Mexico')
  await record.getByRole('link', { name: 'Clients', exact: true }).click()
  await expect(one('Sam')).toBeVisible()
  await expect(one('Maria')).toHaveCount(0)

  expect(await answered(request, 'get', '/api/broker/auth/me', undefined, ada)).toMatchObject({
    states_licensed: expect.arrayContaining(['NM']),
  })
})

test('a referral offers only verified agents licensed in the client’s state', async ({ open, request }) => {
  const [ada, ben, uma] = [await aBroker(request), await aBroker(request, 'Ben'), await aBroker(request, 'Uma')]
  const grace = await theAdministrator(request)
  for (const { user } of [ben]) {
    await request.patch(`/api/admin/users/${user.id}`, {
      headers: { authorization: `Bearer ${grace.access_token}` },
      data: { credentials_verified: true },
    })
  }
  await prefer(request, ben, { available: false })
  const { id } = await submit(request, ada, aConsumer())
  const page = await open(ada)
  await page.goto(`/broker?tab=agent-network&refer=${id}`)
  const agents = page.getByRole('list', { name: 'Agents' })
  await page.getByLabel('Search agents by name or company').fill(ben.user.last_name)
  await expect(agents).toContainText(nameOf(ben))
  await page.getByLabel('Search agents by name or company').fill(uma.user.last_name)
  await expect(page.getByText('No verified agent licensed in the client’s state')).toBeVisible()
})
