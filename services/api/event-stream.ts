import type { Endpoint } from '@waymark/contracts/endpoint'
import type { Request, Response } from 'express'

const TYPE = 'text/event-stream'

/** Whether the caller wants the answer of this endpoint in parts. */
export const wantsParts = ({ part }: Endpoint, request: Request): boolean =>
  part !== undefined && request.accepts(['application/json', TYPE]) === TYPE

/** Whether an answer in parts has begun: its status is sent then. */
export const isEventStream = (response: Response): boolean =>
  response.headersSent && String(response.getHeader('content-type')).startsWith(TYPE)

/** Sends one server-sent event. The first sends the status, too: what is refused before it is refused as ever. */
export function sendEvent(response: Response, name: 'part' | 'reply' | 'error', data: unknown): void {
  if (response.closed) return
  if (!response.headersSent) {
    response.status(200)
    // A proxy that gathers it would make it one part.
    response.set({ 'Content-Type': `${TYPE}; charset=utf-8`, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
  }
  response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** Aborted when the caller leaves before the answer is complete. */
export function callerLeaves(response: Response): AbortSignal {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  return leaving.signal
}
