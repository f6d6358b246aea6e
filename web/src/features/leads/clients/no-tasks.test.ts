import { expect, test } from 'vitest'
import { noTasks } from './no-tasks.ts'

const own = { broker_id: '01a22a82-b137-730b-bb32-d5af064089da', other_agent: null, is_mock: false }

test('says which task comes next only where one is added', () => {
  expect(noTasks(own, 'Waymark')).toBe(
    'No open tasks. When the status changes, Waymark adds the one that you chose in Settings.',
  )
  expect(noTasks({ ...own, is_mock: true }, 'Waymark')).toBe('No open tasks.')
  expect(noTasks({ ...own, other_agent: { name: 'Ada Ash', is_active: true } }, 'Waymark')).toBe('No open tasks.')
})
