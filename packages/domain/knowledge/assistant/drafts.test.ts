import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { SAMPLE_PLANS } from '@waymark/rules/knowledge/assistant/sample-plans.fixture'
import { tokenOf } from '@waymark/testing/access'
import { aFile } from '@waymark/testing/factories/agency'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import { assessClient } from '../../coverage/risk/assess-client.ts'

const api = await apiForFile()

test('says to the broker, and not to the client, what the files do not say', async () => {
  const broker = await aUser(api.db, { states_licensed: ['TX'] })
  await aFile(api, broker, ['Emergency room care'], { original_name: 'bluestem.pdf' }, SAMPLE_PLANS.bluestem)
  const client = await aClient(api.db, { broker_id: broker.id, state: 'TX' })
  await assessClient(api.db, client.id)
  const message = 'Write her a message about the emergency room copay and massage'
  const { reply, draft, citations } = await api.get(assistantEndpoints.askAssistant, {
    token: await tokenOf(api, broker),
    body: { message, context: { client_id: client.id } },
  })
  expect(draft).toContain('For the emergency room with Bluestem Health Silver 5000 PPO, you pay $350 copay/visit')
  expect(draft).not.toMatch(/your files|massage/i)
  expect(reply).toContain('from what your files say [1]. Edit it')
  expect(reply).toMatch(/Part of what you asked for is not in it\. Your files do not say whether .* covers massage: /)
  expect(citations).toHaveLength(1)
})

test('says to the broker, and not to the client, that a document does not say which year it is for', async () => {
  const broker = await aUser(api.db, { states_licensed: ['TX'] })
  const facts = SAMPLE_PLANS.bluestem.filter(({ key }) => key !== 'coverage_period')
  await aFile(api, broker, ['Emergency room care'], { original_name: 'bluestem.pdf' }, facts)
  const client = await aClient(api.db, { broker_id: broker.id, state: 'TX' })
  await assessClient(api.db, client.id)
  const { reply, draft } = await api.get(assistantEndpoints.askAssistant, {
    token: await tokenOf(api, broker),
    body: { message: 'Write her a message about the emergency room copay in 2026', context: { client_id: client.id } },
  })
  expect(draft).toContain('you pay $350 copay/visit')
  expect(draft).not.toContain('which year')
  expect(reply).toMatch(/nothing has been sent\. This document does not say which year it is for\.$/)
})
