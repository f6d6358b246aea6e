import { expect, test } from 'vitest'
import { offeredActs, onlyTheirAgent } from './own-acts.ts'

const own = { broker_id: '01a22a82-b137-730b-bb32-d5af064089da', other_agent: null, revision: 1 }
const others = { ...own, other_agent: { name: 'Ada Ash', is_active: true } }

test('offers an agent what the server lets only the agent of the client do', () => {
  expect(offeredActs(own)).toEqual({ documents: true, appointment: true, refer: true })
  expect(offeredActs({ ...own, revision: 0 })).toEqual({ documents: false, appointment: true, refer: false })
})

test.each([
  [others, 'Only their agent can do this: Ada Ash'],
  [{ ...own, broker_id: null }, 'Only their agent can do this, and this client has no agent yet'],
])('offers an administrator none of it for a client who is not theirs, and says why', (client, why) => {
  expect(offeredActs(client)).toEqual({ documents: false, appointment: false, refer: false })
  expect(onlyTheirAgent(client)).toBe(why)
})
