import { sql } from '@waymark/platform/database'
import { isAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { inDatabase } from './in-database.ts'
import { mailTo } from './mails.ts'
import { aBroker, aConsumer, nameOf, submitFor } from './people.ts'
import { live, openPart } from './portal.ts'

const linkIn = (mail: string) => /\/status#token=\S+/.exec(mail)?.[0] ?? ''

test('a consumer changes answers on their page, and the agent sees what changed @phone', async ({ open, request }) => {
  const ada = await aBroker(request)
  const jo = aConsumer()
  const id = await submitFor(request, ada, jo)
  const broker = await open(ada)
  await broker.goto(`/broker?tab=clients&client=${id}`)
  await live(broker)

  const page = await open()
  await page.goto(linkIn(await mailTo(jo.email, 'We received your assessment')))
  const answers = page.getByRole('region', { name: 'What you told us' })
  await answers.getByRole('button', { name: 'Change: You and your household' }).click()
  await expect(answers.getByRole('heading', { name: 'You and your household' })).toBeFocused()
  await expect(page.getByLabel('Annual household income')).toHaveValue('52,000')
  await page.getByLabel('Age', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Age is required')
  await page.getByLabel('Age', { exact: true }).fill('61')
  // A half-typed answer is no problem before the next attempt.
  await page.getByLabel('Age', { exact: true }).fill('')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByLabel('Age', { exact: true })).toBeFocused()
  await page.getByLabel('Age', { exact: true }).fill('61')
  await page.getByLabel('Annual household income').fill('30,000')
  await isAccessible(page, 'status, changing answers')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(answers).toContainText('Your changes are saved.')
  await expect(answers).toContainText('$30,000')
  await expect(answers.getByRole('button', { name: 'Change: You and your household' })).toBeFocused()
  await openPart(broker, 'Activity')
  await expect(broker.getByRole('region', { name: 'Timeline' })).toContainText('$52,000 → $30,000')

  await answers.getByRole('button', { name: 'Change: How to reach you' }).click()
  await expect(page.getByLabel('First name')).toHaveValue(jo.first_name)
  await expect(page.getByLabel('Email address')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await answers.getByRole('button', { name: 'Change: Your health and daily life' }).click()
  await page.getByRole('checkbox', { name: 'Type 2 diabetes' }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(answers).toContainText('Type 2 diabetes')

  await inDatabase((db) => db.run(sql`update client set status = 'lost' where id = ${id}::uuid`))
  await page.reload()
  await expect(answers).toContainText('Your agent has closed this record.')
  await expect(answers.getByRole('button')).toHaveCount(0)
})

test('what the agent changes while the form is open is shown before it is saved, and what was typed stays', async ({
  open,
  request,
  watch,
}) => {
  watch.allow(/status of 409/)
  const [ada, jo] = [await aBroker(request), aConsumer()]
  const id = await submitFor(request, ada, jo)
  const page = await open()
  await page.goto(linkIn(await mailTo(jo.email, 'We received your assessment')))
  const answers = page.getByRole('region', { name: 'What you told us' })
  await answers.getByRole('button', { name: 'Change: You and your household' }).click()
  await page.getByLabel('Age', { exact: true }).fill('61')
  await inDatabase((db) => db.run(sql`update client set household_size = 5 where id = ${id}::uuid`))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('alert')).toContainText('Your answers changed in the meantime.')
  await expect(page.getByLabel('Household size')).toHaveValue('5')
  await expect(page.getByLabel('Age', { exact: true })).toHaveValue('61')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(answers).toContainText('Your changes are saved.')
  await expect(answers).toContainText('61')
})

test('the page of a client whom the agent closed as lost promises no contact, in both languages', async ({
  open,
  request,
}) => {
  const [ada, jo] = [await aBroker(request), aConsumer()]
  const id = await submitFor(request, ada, jo)
  const page = await open()
  await page.goto(linkIn(await mailTo(jo.email, 'We received your assessment')))
  const agent = page.getByRole('region', { name: 'Your agent' })
  await expect(agent).toContainText('will contact you by')
  await inDatabase((db) => db.run(sql`update client set status = 'lost' where id = ${id}::uuid`))
  await page.reload()
  await expect(agent).toContainText(`${nameOf(ada)} is your agent`)
  await expect(agent).toContainText('Your agent has closed this record.')
  await expect(agent).not.toContainText(/contact you|left/)
  await page.goto('/es/status')
  const agente = page.getByRole('region', { name: 'Su agente' })
  await expect(agente).toContainText('Su agente cerró este expediente.')
  await expect(agente.locator('time')).toHaveCount(0)
})
