import { endpoints } from '@waymark/contracts/endpoints'
import { newId } from '@waymark/platform/ids'
import { registry } from '@waymark/platform/metrics'
import { tokenOf } from '@waymark/testing/access'
import { aClient } from '@waymark/testing/factories/clients'
import { aUser } from '@waymark/testing/factories/people'
import { apiForFile } from '@waymark/testing/for-file'
import { eventually } from '@waymark/testing/wait'
import { beforeEach, expect, test } from 'vitest'

const api = await apiForFile()
beforeEach(() => registry.resetMetrics())

/** The counted requests, as `method route status`. */
async function counted(requests: number): Promise<string[]> {
  return eventually('every request is counted', async () => {
    const metric = await registry.getSingleMetric('waymark_http_request_duration_seconds')?.get()
    const counts = (metric?.values ?? []).filter(({ labels }) => 'le' in labels && labels.le === '+Inf')
    if (counts.reduce((sum, { value }) => sum + value, 0) < requests) return null
    return counts.map(({ labels: { method, route, status } }) => `${method} ${route} ${status}`).toSorted()
  })
}

test('counts a request by its route, whatever the outcome, and never by its actual path', async () => {
  const broker = await aUser(api.db)
  const token = await tokenOf(api, broker)
  const { id } = await aClient(api.db, { broker_id: broker.id })
  await api.call(endpoints.readClient, { params: { id }, token })
  await api.call(endpoints.readClient, { params: { id: newId() }, token })
  await api.call(endpoints.readClient, { params: { id } })
  await api.call(endpoints.listClients, { token, query: { limit: 0, search: 'someone' } })
  await api.fetch('/api/nothing/of/the/kind')
  expect(await counted(5)).toEqual([
    'GET /api/broker/clients 422',
    'GET /api/broker/clients/:id 200',
    'GET /api/broker/clients/:id 401',
    'GET /api/broker/clients/:id 404',
    'GET none 404',
  ])
})
