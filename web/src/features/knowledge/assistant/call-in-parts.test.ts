import { type AssistantPart, assistantEndpoints } from '@waymark/contracts/knowledge/assistant/endpoints'
import { afterEach, expect, test, vi } from 'vitest'
import { callInParts } from './call-in-parts.ts'

afterEach(() => vi.unstubAllGlobals())

test('passes on a part while the rest of the answer is written, and stops between parts', async () => {
  const stop = new AbortController()
  vi.stubGlobal('localStorage', { getItem: () => 'eyJ.1' })
  vi.stubGlobal('fetch', async (_url: string, { signal }: { signal: AbortSignal }) => {
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new TextEncoder().encode('event: part\ndata: {"text":"The deductible"}\n\n'))
        signal.addEventListener('abort', () => stream.error(signal.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } })
  })
  const heard: AssistantPart[] = []
  const body = { message: 'What is the deductible?' }
  const part = Promise.withResolvers<void>()
  const answer = callInParts(
    assistantEndpoints.askAssistant,
    { body, idempotency_key: 'mine', signal: stop.signal },
    (said) => {
      heard.push(said)
      part.resolve()
    },
  )
  await part.promise
  expect(heard).toEqual([{ text: 'The deductible' }])
  stop.abort()
  await expect(answer).rejects.toBe(stop.signal.reason)
})
