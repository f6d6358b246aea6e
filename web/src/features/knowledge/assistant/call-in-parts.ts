import type { Endpoint, ResponseOf } from '@waymark/contracts/endpoint'
import { errorBody } from '@waymark/contracts/fields'
import type { z } from 'zod'
import { ApiError, badAnswer, unreachable } from '../../../shared/api/api-error.ts'
import { answerOf, sendInSession } from '../../../shared/api/call.ts'
import type { RequestOf } from '../../../shared/api/request.ts'

/** Milliseconds until the whole response must have arrived. */
const TIMEOUT_MS = 120_000

type InParts = Endpoint & { readonly part: z.ZodType }

/** Calls the API and passes on each part of a streamed response as it arrives. Throws like `call`. */
export async function callInParts<E extends InParts>(
  endpoint: E,
  request: RequestOf<E>,
  hear: (part: z.output<E['part']>) => void,
): Promise<ResponseOf<E>> {
  const response = await sendInSession(endpoint, request, { timeout_ms: TIMEOUT_MS, accept: 'text/event-stream' })
  if (!response.body || !response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return answerOf<E['response']>(endpoint.response, response)
  }
  for await (const { name, data } of eventsOf(response.body, request.signal)) {
    if (name === 'part') {
      hear(parsed<E['part']>(endpoint.part, data))
    } else if (name === 'error') {
      const error = errorBody.safeParse(data)
      throw error.success ? new ApiError(500, error.data.code, error.data.detail) : badAnswer()
    } else {
      return parsed<E['response']>(endpoint.response, data)
    }
  }
  throw unreachable()
}

function parsed<S extends z.ZodType>(schema: S, data: unknown): z.output<S> {
  const answer = schema.safeParse(data)
  if (!answer.success) throw badAnswer()
  return answer.data
}

interface Sent {
  name: string
  data: unknown
}

async function* eventsOf(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): AsyncGenerator<Sent> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (true) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw signal?.aborted ? error : unreachable()
      })
      if (done) return
      text += decoder.decode(value, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) yield readEvent(event)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function readEvent(event: string): Sent {
  const fields = new Map(
    event.split('\n').map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
  )
  try {
    return { name: fields.get('event') ?? '', data: JSON.parse(fields.get('data') ?? '') }
  } catch {
    throw badAnswer()
  }
}
