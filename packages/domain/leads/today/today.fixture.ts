import { DAY_MS } from '@waymark/contracts/durations'
import { todayEndpoints } from '@waymark/contracts/leads/today/endpoints'
import type { Client, User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { beforeEach } from 'vitest'

export const fromNow = (ms: number) => new Date(Date.now() + ms)
export const day = (days: number) =>
  fromNow(days * DAY_MS)
    .toISOString()
    .slice(0, 10)

/** The API of a test file, for each test a broker, and the work list that they see. */
export async function workListForFile() {
  const api = await apiForFile()
  let broker: User
  let token: string
  beforeEach(async () => {
    broker = await aUser(api.db, { time_zone: 'America/Chicago' })
    token = await tokenOf(api, broker)
  })
  const read = () => api.get(todayEndpoints.readToday, { token })
  return {
    api,
    as: () => ({ broker, token }),
    contacted: (overrides: Partial<Client> = {}) =>
      aClient(api.db, { broker_id: broker.id, status: 'contacted', first_contact_at: new Date(), ...overrides }),
    read,
    /** The items of each section by kind and name. */
    listed: async () => {
      const { now, today, soon } = await read()
      // Open enrollment depends on the season; it has tests of its own.
      const shown = (items: typeof now) =>
        items.map(({ item }) => item.replace(/:[0-9a-f-]{36}$/, '')).filter((item) => !/^(open|renewal)/.test(item))
      return { now: shown(now), today: shown(today), soon: shown(soon) }
    },
  }
}
