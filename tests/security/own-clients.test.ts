import type { Endpoint } from '@waymark/contracts/endpoint'
import { endpoints } from '@waymark/contracts/endpoints'
import type { Client, User } from '@waymark/platform/generated/client'
import { aClient } from '@waymark/testing/factories/clients'
import { apiForFile } from '@waymark/testing/for-file'
import { expect, test } from 'vitest'
import type { EndpointName } from './access-rules/rule.ts'
import { RULES } from './access-rules.ts'
import { clientCalls } from './calls/clients.ts'
import { setScene } from './calls/scene.ts'

const api = await apiForFile()
const NAMES = (Object.keys(RULES) as EndpointName[]).filter((name) => RULES[name] === 'the broker of the client')

test.each(NAMES)('%s refuses administrators about the client of a broker', async (name) => {
  const scene = await setScene(api)
  const endpoint: Endpoint = endpoints[name]
  const status = async (broker: User, client: Client) => {
    const sent = await clientCalls[name]?.({ ...scene, broker, client })
    return (await api.call(endpoint, sent)).status
  }
  const { administrator, broker, client } = scene
  const own = await aClient(api.db, { broker_id: administrator.id, phone: '(512) 555-0199', phone_consent: true })
  expect(await status(administrator, client)).toBe(404)
  expect(await status(administrator, own)).toBe(endpoint.status)
  expect(await status(broker, client)).toBe(endpoint.status)
})
