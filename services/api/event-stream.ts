import type { Endpoint } from '@waymark/contracts/endpoint'
import type { Request, Response } from 'express'

const TYPE = 'text/event-stream'

/** Whether the caller wants the response of this endpoint in parts. */
export const wantsParts = ({ part }: Endpoint, request: Request): boolean =>
  part !== undefined && request.accepts(['application/json', TYPE]) === TYPE

/** Whether a response in parts has started, so that its status is already sent. */
export const isEventStream = (response: Response): boolean =>
  response.headersSent && String(response.getHeader('content-type')).startsWith(TYPE)

/** Sends one server-sent event. The first one also sends the status. Errors before it are normal error responses. */
export function sendEvent(response: Response, name: 'part' | 'reply' | 'error', data: unknown): void {
  if (response.closed) return
  if (!response.headersSent) {
    response.status(200)
    // Keeps proxies from buffering it into one part.
    response.set({ 'Content-Type': `${TYPE}; charset=utf-8`, 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' })
  }
  response.write(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)
}

/** A signal that aborts when the caller disconnects before the response is complete. */
export function abortOnDisconnect(response: Response): AbortSignal {
  const leaving = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort()
  })
  return leaving.signal
}
