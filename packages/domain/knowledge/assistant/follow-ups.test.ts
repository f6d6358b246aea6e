import { assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { SAMPLE_PLANS } from '@waymark/rules/knowledge/assistant/sample-plans.fixture'
import { tokenOf } from '@waymark/testing/access'
import { aFile } from '@waymark/testing/factories/agency'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'

const { askAssistant } = assistantEndpoints

const api = await apiForFile()

test('goes on with a question that itself went on with the one before it', async () => {
  const broker = await aUser(api.db)
  const token = await tokenOf(api, broker)
  for (const name of ['bluestem', 'mesa', 'prairie'] as const)
    await aFile(api, broker, ['out of network'], { original_name: `${name}.pdf` }, SAMPLE_PLANS[name])
  const context = { client_id: null }
  const begun = await api.get(askAssistant, {
    token,
    body: { message: 'What is the deductible of Bluestem?', context },
  })
  const { conversation_id } = begun
  const next = (message: string) => api.get(askAssistant, { token, body: { message, context, conversation_id } })

  expect((await next('and for a family?')).reply).toContain('$2,500 for a family in network; $6,000 for a family out')
  const third = await next('and out of network?')
  expect(third.reply).toMatch(/deductible of Bluestem Health Silver 5000 PPO is \$6,000 for a family out of network\./i)
  expect(new Set(third.citations.map(({ original_name }) => original_name))).toEqual(new Set(['bluestem.pdf']))
  expect((await next('And with Prairie?')).reply).toMatch(/deductible of Prairie .* is \$18,000 for a family out of/i)
})
