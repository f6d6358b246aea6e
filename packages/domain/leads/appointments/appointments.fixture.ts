import { HOUR_MS } from '@waymark/contracts/durations'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { sql } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { TestApi } from '@waymark/testing/api'

const { readFreeTimes, bookAppointment, listAppointments } = appointmentEndpoints

/** What a visitor says who books. */
export const visitor = (overrides: object = {}) => ({
  channel: 'phone',
  time_zone: 'America/Denver',
  first_name: 'Vic',
  last_name: 'Visitor',
  email: `${newId()}@example.test`,
  phone: '512 555 0100',
  ...overrides,
})

export const at = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** What the tests of appointments do and look at, with the broker of a test. */
export const bookings = (api: TestApi, as: () => { broker: User; token: string }) => {
  const free = async (caller: string | null = null, agent = as().broker.id) => {
    const found = await api.get(readFreeTimes, { token: caller, params: { agent } })
    if (!found) throw new Error('the agent takes no bookings')
    return found
  }
  const times = async () => (await free()).times
  return {
    free,
    times,
    /** A free time at least two days ahead. */
    aTime: async (after = 48): Promise<string> => {
      const found = (await times()).find((time) => time >= at(after))
      if (!found) throw new Error('no time is free')
      return found
    },
    book: (body: object, caller: string | null = null, key?: string) =>
      api.call(bookAppointment, { token: caller, params: { agent: as().broker.id }, body, idempotency_key: key }),
    booked: (body: object, caller: string | null = null) =>
      api.get(bookAppointment, { token: caller, params: { agent: as().broker.id }, body }),
    listed: (query: Record<string, string | number> = {}) => api.get(listAppointments, { token: as().token, query }),
    notified: async () => {
      const rows = await api.db.rows(
        tables.notification.pick('kind'),
        sql`select kind from notification where user_id = ${as().broker.id}::uuid order by id`,
      )
      return rows.map(({ kind }) => kind)
    },
  }
}
