import { expect, test } from 'vitest'
import { errorOf, timedOut } from '../../../shared/api/api-error.ts'
import { EMPTY_DRAFT } from './draft.ts'
import { unchanged } from './submit-errors.ts'
import { refusalOf } from './submit-intake.ts'

const refusalFor = async (status: number, body: unknown) => refusalOf(await errorOf(Response.json(body, { status })))

test.each([
  [400, { detail: 'x' }, 'Please check your information and try again. Some required fields may be missing.'],
  [500, null, 'Server error. Please try again in a moment or contact your agent for assistance.'],
  [429, { detail: 'Too many requests' }, 'Error: Too many requests'],
  [503, { detail: '' }, 'Error: Unable to process your assessment right now.'],
  [502, null, 'Error: Unable to process your assessment right now.'],
  [422, 'text', 'Error: Unable to process your assessment right now.'],
])('%d with %j reads: %s', async (status, body, message) => {
  const { message: shown } = await refusalFor(status, body)
  expect(shown).toBe(message)
})

test('keeps the fields that the server rejected, without damaged entries', async () => {
  const body = { detail: 'x', errors: [{ path: 'age', message: 'Age is required' }, null, { path: 3 }] }
  const { problems } = await refusalFor(400, body)
  expect(problems).toEqual([{ field: 'age', message: 'Age is required' }])
})

test('asks the user to check the connection when no response arrives', () => {
  expect(refusalOf(timedOut()).message).toBe('Connection error. Please check your internet connection and try again.')
})

test('a rejected answer stays a problem until it is changed', () => {
  const then = {
    ...EMPTY_DRAFT,
    zip_code: '1',
    household_members: [{ age: '130', tobacco_use: false, relationship: null }],
  }
  const fields = ['zip_code', 'household_members.0.age', 'lifestyle_factors.exercise']
  const problems = fields.map((field) => ({ field, message: 'No' }))
  const left = (now: Partial<typeof EMPTY_DRAFT>) =>
    unchanged(problems, then, { ...then, ...now }).map(({ field }) => field)
  expect(left({})).toEqual(fields)
  expect(left({ zip_code: '78701', exercise: 'regular' })).toEqual(['household_members.0.age'])
  expect(left({ household_members: [] })).toEqual(['zip_code', 'lifestyle_factors.exercise'])
})
