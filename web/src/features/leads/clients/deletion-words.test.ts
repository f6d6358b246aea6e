import { expect, test } from 'vitest'
import { deletionText } from './deletion-text.ts'

const client = { revision: 1, is_mock: false, other_agent: null }

test('says that the proof of consent stays of a client who agreed to something', () => {
  expect(deletionText(client)).toBe(
    'Their answers, risk assessment, contact details, messages and your notes are removed. You can undo this for a few seconds. After that they are deleted permanently. Only the proof of their consent is kept.',
  )
})

test.each([
  ['a test client', { ...client, is_mock: true }],
  ['an imported person', { ...client, revision: 0 }],
])('keeps no proof of consent of %s, who agreed to nothing', (_who, one) => {
  expect(deletionText(one)).not.toMatch(/consent/)
})

test('lists no answers and no assessment of an imported person', () => {
  expect(deletionText({ ...client, revision: 0 })).not.toMatch(/answers|assessment|messages/)
})

test('does not call the notes of another agent the administrator’s', () => {
  const text = deletionText({ ...client, other_agent: { name: 'Ada Ash', is_active: true } })
  expect(text).toMatch(/messages and all notes are removed/)
  expect(text).toMatch(/If Ada Ash has an appointment with them, it is canceled/)
})
