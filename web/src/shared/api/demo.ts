import type { Endpoint } from '@waymark/contracts/endpoint'
import { isDemo } from '../session/demo-session.ts'
import { createSignal } from '../state/store.ts'
import type { AnyRequest } from './request.ts'

/** Responds to a call instead of the server. Throws `ApiError`, as a real call does. */
export type Demo = (endpoint: Endpoint, request: AnyRequest) => unknown

let load: (() => Promise<() => Demo>) | null = null
let demo: Promise<Demo> | null = null
const acted = createSignal()

/** Sets how to load the demo's responses. They are in a chunk of their own that real sessions never load. */
export function installDemo(loader: () => Promise<() => Demo>): void {
  load = loader
}

/** Discards all changes made in the demo, so that the next demo starts fresh. */
export function resetDemo(): void {
  demo = null
}

/** Whether the demo responds to this call. A call with its own bearer token does not belong to the session. */
export const inDemo = (request: AnyRequest = {}): boolean => load !== null && request.bearer === undefined && isDemo()

/** The demo's version of a `fetch` response. Throws `ApiError` if the demo refuses the call. */
export async function demoResponse(endpoint: Endpoint, request: AnyRequest): Promise<Response> {
  if (!load) throw new Error('no demo is installed')
  demo ??= load().then((create) => create())
  const answer = (await demo)(endpoint, request)
  // In a real session, a broadcast would now refresh the screens.
  if (endpoint.method !== 'GET') setTimeout(() => acted.emit())
  if (answer instanceof Blob) return new Response(answer)
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
}

/** Calls the listener after every call that changes something in the demo. */
export const onDemoChange = acted.subscribe
