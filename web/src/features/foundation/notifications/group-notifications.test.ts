import type { Notification } from '@waymark/contracts/foundation/notifications/endpoints'
import { expect, test } from 'vitest'
import { groupNotifications } from './group-notifications.ts'

const at = (ms: number, kind = 'new_lead', urgent = false): Notification => ({
  id: `${kind}-${ms}`,
  kind,
  title: '',
  body: '',
  link: null,
  client_id: null,
  urgent,
  read_at: null,
  created_at: new Date(Date.UTC(2026, 10, 21) + ms).toISOString(),
})
const sizes = (...rows: Notification[]) => groupNotifications(rows).map(({ length }) => length)

test('adjacent notifications of one kind within a second form one group', () => {
  expect(sizes(at(3000), at(2100), at(1200), at(0))).toEqual([3, 1])
  expect(sizes(at(3000), at(2900, 'client_updated'), at(2800))).toEqual([1, 1, 1])
  expect(sizes()).toEqual([])
})

test('urgent notifications are never grouped', () => {
  expect(sizes(at(300, 'contact_missed', true), at(200, 'contact_missed', true))).toEqual([1, 1])
})
