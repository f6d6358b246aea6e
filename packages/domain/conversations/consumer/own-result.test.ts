import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { intakeEndpoints } from '@waymark/contracts/leads/intake/endpoints'
import { newId } from '@waymark/platform/ids'
import { mailedTokenOf } from '@waymark/testing/access'
import { answerAgain } from '@waymark/testing/answer-again'
import { anIntake } from '@waymark/testing/factories/clients'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'

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
