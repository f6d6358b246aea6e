import { expect, test } from 'vitest'
import { assignmentWords } from './reassign.tsx'

const client = { is_mock: false, broker_id: '01a22a82-b137-730b-bb32-d5af064089da', broker_name: 'Ada Ash' }

test('says what an assignment by hand does, also where the agent before is an administrator who still sees the client', () => {
  expect(assignmentWords(client)).toBe(
    'They are notified now, and their 24 hours for the first contact start. The client leaves the list of Ada Ash.',
  )
  expect(assignmentWords({ ...client, broker_id: null, broker_name: null })).toBe(
    'They are notified now, and their 24 hours for the first contact start.',
  )
})

test('announces neither a notification nor a clock for a test client', () => {
  expect(assignmentWords({ ...client, is_mock: true })).toBe(
    'This is a test client, so they are not notified, and no 24 hours start. The client leaves the list of Ada Ash.',
  )
})
