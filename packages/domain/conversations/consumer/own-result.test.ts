import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { DAY_MS } from '@waymark/contracts/durations'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { agencyEndpoints } from '@waymark/contracts/people/agency/endpoints'
import { sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf, tokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { SMALL_PNG } from '@waymark/testing/documents'
import { anIntake } from '@waymark/testing/factories/intake'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { readPdf } from '../../knowledge/files/extract/pdf.ts'

const { readOwnResult, downloadOwnResult } = consumerEndpoints

const api = await apiForFile()

const submit = (overrides: Parameters<typeof anIntake>[0] = {}) =>
  api.get(intakeEndpoints.createClient, { body: anIntake({ email: `${newId()}@example.com`, ...overrides }) })

test('tells consumers what their household may get, and what they told us', async () => {
  const { intake_token: token } = await submit({
    zip_code: '78701',
    age: 35,
    household_size: 4,
    annual_income: 110_000,
    covers_others: true,
    household_members: [{ age: 35 }, { age: 9 }, { age: 6 }],
    medications: ['Lisinopril'],
  })
  const own = await api.get(readOwnResult, { token })
  if (!own) throw new Error('no result')
  const { result, told_us } = own
  expect(result.headline).toMatch(/^Your household may get a tax credit of about \$\d+ a month$/)
  expect(result.plans.map(({ level }) => level)).toEqual(['bronze', 'silver', 'gold', 'platinum'])
  const answers = told_us.flatMap((group) => group.answers)
  expect(answers).toContainEqual({ name: 'Ages of the others', answer: '35, 9, 6' })
  expect(answers).toContainEqual({ name: 'Annual household income', answer: '$110,000' })
  expect(answers).toContainEqual({ name: 'Medications', answer: 'Lisinopril' })
})

test('dates answers that were given for an earlier coverage year, until newer ones count', async () => {
  const submitted = await submit()
  const token = mailedTokenOf(api, submitted)
  const said = async () => (await api.get(readOwnResult, { token }))?.result.paragraphs.join(' ')
  expect(await said()).not.toContain('Your answers are from')
  const long_ago = new Date(Date.now() - 400 * DAY_MS)
  await api.db.run(sql`update client set submitted_at = ${long_ago} where id = ${submitted.id}::uuid`)
  expect(await said()).toContain('Your answers are from')
  await api.db.run(sql`update client set answered_at = now() where id = ${submitted.id}::uuid`)
  expect(await said()).not.toContain('Your answers are from')
})

test('says when the agent has closed the record', async () => {
  const { id, intake_token: token } = await submit()
  expect(await api.get(readOwnResult, { token })).toMatchObject({ closed: false })
  for (const status of ['enrolled', 'lost']) {
    await api.db.run(sql`update client set status = ${status} where id = ${id}::uuid`)
    expect(await api.get(readOwnResult, { token })).toMatchObject({ closed: true })
  }
})

test('shows neither a score nor a risk', async () => {
  const { intake_token: token } = await submit({ health_conditions: ['cancer', 'heart_disease'], tobacco_use: true })
  expect(JSON.stringify(await api.get(readOwnResult, { token }))).not.toMatch(/risk(?! adjustment)|score/i)
})

test('is hidden from an earlier token once other answers were sent, but not from the emailed link', async () => {
  const email = `${newId()}@example.com`
  const first = await submit({ email, annual_income: 30_000 })
  await answerAgain(api, anIntake({ email, annual_income: 90_000 }))
  expect(await api.get(readOwnResult, { token: first.intake_token })).toBe(null)
  expect((await api.call(downloadOwnResult, { token: first.intake_token })).status).toBe(404)
  const shown = await api.get(readOwnResult, { token: mailedTokenOf(api, first) })
  expect(JSON.stringify(shown)).toContain('$90,000')
})

test('prints the result without answers about health', async () => {
  const { intake_token: token } = await submit({ health_conditions: ['cancer'] })
  const { body, headers } = await api.call(downloadOwnResult, { token })
  expect(headers.get('content-type')).toBe('application/pdf')
  expect(headers.get('content-disposition')).toContain('assessment-result-')
  expect(Buffer.isBuffer(body) && body.subarray(0, 5).toString()).toBe('%PDF-')
})

/** The text of a downloaded PDF, and whether screen readers get its parts. */
async function readDownload(body: unknown) {
  if (!Buffer.isBuffer(body)) throw new Error('no PDF')
  const { pages } = await readPdf(body, () => undefined)
  return { text: pages.map(({ text }) => text).join('\n'), tagged: body.includes('/StructTreeRoot') }
}

const printed = async (overrides: Parameters<typeof anIntake>[0]) => {
  const { intake_token: token } = await submit(overrides)
  const { body } = await api.call(downloadOwnResult, { token })
  return (await readDownload(body)).text.replaceAll(/\s+/g, ' ')
}

const AUSTIN = { zip_code: '78701', age: 40, household_size: 1 }

test('prints that prices are after the tax credit only if there is one', async () => {
  const with_credit = await printed({ ...AUSTIN, annual_income: 40_000 })
  expect(with_credit).toContain('These prices are for you, after the tax credit.')
  expect(with_credit).not.toContain('estimated from earlier years')
  const without = await printed({ ...AUSTIN, annual_income: 90_000 })
  expect(without).toContain('These prices are for you.')
  expect(without).not.toContain('after the tax credit')
})

test('marks the lower limits of silver plans that are estimated, on the page and in print', async () => {
  const { intake_token: token } = await submit({ ...AUSTIN, annual_income: 22_000 })
  const own = await api.get(readOwnResult, { token })
  if (!own) throw new Error('no result')
  const { plans, plan_year } = own.result
  const marked = plans.filter(({ most_is_estimated }) => most_is_estimated).map(({ level }) => level)
  // Those of 2026 are published.
  expect(marked).toEqual(plan_year < 2027 ? [] : ['silver'])
  const text = await printed({ ...AUSTIN, annual_income: 22_000 })
  expect(text.includes('estimated from earlier years')).toBe(marked.length > 0)
  expect(text.includes('some bronze plans may have a higher limit')).toBe(plan_year >= 2027)
})

test('prints what tobacco use can add to the prices', async () => {
  const smoker = { zip_code: '78701', age: 60, tobacco_use: true, household_size: 1, annual_income: 35_000 }
  expect(await printed(smoker)).toMatch(
    /Tobacco use can add up to \$\d+ a month to a silver plan\. The tax credit does not/,
  )
})

test.each([
  ['en', 'Powered by Waymark', 'What to do next'],
  ['es', 'Con la tecnología de Waymark', 'Qué hacer ahora'],
])(
  'prints the result and the receipt in %s in the look of the agency, and says who operates the site',
  async (language, powered, next) => {
    const agency = await aUser(api.db, {
      subscription_package: 'white_label',
      subscription_status: 'active',
      company_name: 'Hill Country Health',
    })
    const logo = new FormData()
    logo.set('file', new Blob([SMALL_PNG]), 'logo.png')
    await api.call(agencyEndpoints.uploadLogo, { token: await tokenOf(api, agency), body: logo })
    const { id, intake_token: token } = await submit()
    await api.db.run(sql`
    update client set broker_id = ${agency.id}::uuid, assignment_type = 'agent_link' where id = ${id}::uuid`)
    const headers = { 'accept-language': language }
    const { body } = await api.call(downloadOwnResult, { token, headers })
    const { text, tagged } = await readDownload(body)
    expect(text).toContain(powered)
    expect(text).toContain(next)
    expect(tagged).toBe(true)
    expect(Buffer.isBuffer(body) && body.includes('/Alt (Hill Country Health)')).toBe(true)
    expect(Buffer.isBuffer(body) && body.includes('/Subtype /Image')).toBe(true)

    const receipt = await api.call(consumerEndpoints.downloadConsentReceipt, { token, headers, query: {} })
    const consents = await readDownload(receipt.body)
    expect(consents.text).toContain(powered)
    expect(consents.tagged).toBe(true)
    expect(Buffer.isBuffer(receipt.body) && receipt.body.includes('/Subtype /Image')).toBe(true)
  },
)

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'says when it was printed where the reader is, in %s',
  async (time_zone) => {
    const { intake_token: token } = await submit()
    const { body } = await api.call(downloadOwnResult, { token, query: { time_zone } })
    const day = new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: time_zone })
    expect((await readDownload(body)).text).toContain(`Printed ${day}.`)
  },
)
