import { expect, test } from 'vitest'
import { eventWords } from './event-words.ts'

const [ada, ben] = ['01a202c8-4023-75a3-a660-18d12b1cd34d', '01a202c8-4023-75a3-a660-18d12b1cd34e']
const who = (id: string | null) => (id === ada ? 'Ada' : 'Ben')

test.each([
  ['client.submitted', { revision: 1 }, 'Completed the assessment'],
  ['client.submitted', { revision: 3 }, 'The answers changed (3)'],
  ['client.assigned', { assignment_id: ada, broker_id: ada, previous_broker_id: null }, 'Assigned to Ada'],
  ['client.assigned', { assignment_id: ada, broker_id: ben, previous_broker_id: ada }, 'Reassigned from Ada to Ben'],
  ['client.assigned', { assignment_id: ada, broker_id: ada, previous_broker_id: ada }, 'Assigned to Ada'],
  // It was not Ada who declined her referral.
  ['client.annotated', { user_id: ada }, 'A note, call, tag, referral or the like was added, changed or removed'],
  ['message.sent', { conversation_id: ada, sender_id: ben, recipient_id: ada }, 'A message from Ben to Ada'],
])('%s is described in a sentence', (name, payload, words) => {
  expect(eventWords(name, payload, who)).toBe(words)
})

test('an undo is named after who did it, if that is known', () => {
  expect(eventWords('client.restored', { broker_id: ada }, who, 'You')).toBe('You undid the deletion')
  expect(eventWords('client.restored', { broker_id: ada }, who)).toBe('The deletion was undone')
})

test('an event of another release is shown by its name', () => {
  expect(eventWords('client.teleported', { to: 'Mars' }, who)).toBe('client.teleported')
  expect(eventWords('client.assigned', { broker: 'Ada' }, who)).toBe('client.assigned')
  expect(eventWords('constructor', {}, who)).toBe('constructor')
})
