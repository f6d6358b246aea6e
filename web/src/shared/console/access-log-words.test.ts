import { expect, test } from 'vitest'
import { ACTION_CHOICES, doneWith, partsOf, recordOf } from './access-log-words.ts'

const labels = ACTION_CHOICES.flatMap(({ items }) => items.map(({ label }) => label))

test('offers every action as a whole phrase that says whom or what it is about', () => {
  expect(labels).toEqual(
    expect.arrayContaining([
      'Opened the answers of a client to change them',
      'Tried to sign in to an account with a wrong password',
      'Set the subscription of someone back to automatic',
      'Added a state to the states of their license',
      'Issued a code',
    ]),
  )
  expect(labels.filter((label) => /[{}]/.test(label))).toEqual([])
})

test('says an entry with its record in place', () => {
  expect(doneWith('client.listed', 'Jo')).toBe('saw Jo in a list')
  expect(partsOf({ action: 'client.listed' })).toEqual(['saw ', ' in a list'])
  expect(partsOf({ action: 'sign_out' })).toEqual(['signed out'])
  expect(doneWith('some.new_action', 'Jo')).toBe('did “some new action” with Jo')
})

const said = (action: string, subject_kind: string) =>
  doneWith(action, recordOf({ subject_kind, subject_id: null, subject_name: null }))

test('names the queue of a pause and of a delivery', () => {
  expect(said('queue.paused', 'queue:mail')).toBe('paused the queue mail')
  expect(said('delivery.retried', 'delivery:mail')).toBe('retried a delivery of the queue mail')
  expect(said('deliveries.discarded', 'delivery:any')).toBe('discarded deliveries of any queue')
})
