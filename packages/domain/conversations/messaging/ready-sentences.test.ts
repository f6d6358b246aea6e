import { readySentenceEndpoints } from '@waymark/contracts/conversations/messaging/ready-sentences'
import type { User } from '@waymark/platform/generated/client'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'

const api = await apiForFile()

const sentencesFor = async (broker: User, language: string) => {
  const client = await aClient(api.db, { broker_id: broker.id, first_name: 'Rosa', language })
  const token = await tokenOf(api, broker)
  return api.get(readySentenceEndpoints.readReadySentences, { token, params: { id: client.id } })
}

test('gives each sentence in English and in the language of the client, the result included', async () => {
  const broker = await aUser(api.db, { first_name: 'Ana', last_name: 'Diaz', languages: ['es'] })
  const { language, agent_speaks, groups } = await sentencesFor(broker, 'es')
  expect({ language, agent_speaks }).toEqual({ language: 'es', agent_speaks: true })
  const [greeting, , papers, result] = groups
  expect(greeting?.sentences).toEqual([
    { english: 'Hello Rosa,', translated: 'Hola, Rosa:' },
    {
      english: 'My name is Ana Diaz. I am your licensed agent, and I have your assessment.',
      translated: 'Me llamo Ana Diaz. Soy su agente con licencia y tengo su evaluación.',
    },
  ])
  expect(papers?.sentences.length).toBeGreaterThan(1)
  expect(result?.sentences.length).toBeGreaterThan(2)
  for (const { english, translated } of groups.flatMap(({ sentences }) => sentences)) {
    expect(translated).not.toBe(english)
  }
})

test('says if the agent does not speak the language', async () => {
  const { agent_speaks } = await sentencesFor(await aUser(api.db, { languages: [] }), 'es')
  expect(agent_speaks).toBe(false)
})
