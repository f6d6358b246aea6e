import { expect, test } from 'vitest'
import { changedFields } from './changed-fields.ts'

test('names the fields that were changed', () => {
  const shown = { title: 'Call', due: '2026-02-28T09:00', repeat: 'monthly' }
  expect(changedFields({ ...shown, title: 'Call back', repeat: '' }, shown)).toEqual({ title: 'Call back', repeat: '' })
  expect(changedFields(shown, shown)).toEqual({})
})
