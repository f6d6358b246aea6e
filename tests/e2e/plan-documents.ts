import { type APIRequestContext, expect } from '@playwright/test'
import type { PlanDocument } from '@waymark/testing/plan-documents/make'
import { eventually } from '@waymark/testing/wait'
import type { Signed } from './people.ts'

/** Uploads plan documents and waits until they are read. Returns their ids. */
export async function withDocuments(request: APIRequestContext, broker: Signed, documents: readonly PlanDocument[]) {
  const headers = { authorization: `Bearer ${broker.access_token}` }
  const ids: string[] = []
  for (const { name, bytes } of documents) {
    const file = { name, mimeType: 'application/pdf', buffer: bytes }
    const uploaded = await request.post('/api/broker/files/upload', {
      headers,
      multipart: { file, file_type: 'plan_data' },
    })
    expect(uploaded.ok(), await uploaded.text()).toBe(true)
    ids.push((await uploaded.json()).id)
  }
  await eventually('the documents to be read', async () => {
    const files = await (await request.get('/api/broker/files', { headers })).json()
    return files.length === documents.length && files.every(({ status }: { status: string }) => status === 'ready')
  })
  return ids
}
