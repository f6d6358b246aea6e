import type { FreeTimes } from '@waymark/contracts/leads/appointments/endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import { createQueryClient } from '../../../shared/api/queries.ts'
import { ownFreeTimesQuery } from './queries.ts'

afterEach(() => vi.unstubAllGlobals())

const times = ['2099-11-24T15:00:00.000Z']
const agent_id = '01a22a82-b137-730b-bb32-d5af064089da'
const agents: FreeTimes = {
  agent: { id: agent_id, first_name: 'Ada', last_name: 'Ash', company_name: null },
  minutes: 30,
  by_phone: true,
  by_video: false,
  client: null,
  face: null,
  times,
}
const json = (status: number, body: object | null) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
/** What the page finds of a server that answers a question about the link of an appointment with this. */
const found = (own: Response, everyones: FreeTimes | null = agents) => {
  vi.stubGlobal('fetch', async (address: string | URL | Request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, 'http://localhost')
    return pathname.endsWith('/my/appointment/times')
      ? own
      : json(pathname.endsWith(`/appointments/${agent_id}`) ? 200 : 404, everyones)
  })
  return createQueryClient().fetchQuery({ ...ownFreeTimesQuery({ token: 'token', agent_id }), retry: false })
}
const unknown = () => json(404, { code: 'not_found', detail: 'There is nothing at this address.' })

test('finds the times that anyone can book while the release before answers', async () => {
  expect((await found(unknown())).times).toEqual(times)
  expect((await found(unknown(), null)).times).toEqual([])
})

test('says so when the link does not work', async () => {
  await expect(found(json(401, { code: 'bad_token', detail: 'No.' }))).rejects.toMatchObject({ status: 401 })
})
