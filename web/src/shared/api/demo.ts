import type { Endpoint } from '@waymark/contracts/endpoint'
import { isDemo } from '../session/demo-session.ts'
import { createSignal } from '../state/store.ts'
import type { AnyRequest } from './request.ts'

/** Answers an endpoint in the place of the server. Throws `ApiError` as a call does. */
export type Demo = (endpoint: Endpoint, request: AnyRequest) => unknown

let load: (() => Promise<() => Demo>) | null = null
let demo: Promise<Demo> | null = null
const acted = createSignal()

/** Says where the demo's answers come from: a chunk of their own, which no real session loads. */
export function installDemo(loader: () => Promise<() => Demo>): void {
  load = loader
}

/** Forgets what was done in the demo, so that the next one begins at the beginning. */
export function resetDemo(): void {
  demo = null
}

/** Whether calls are answered here. A call with a bearer of its own is no part of the session. */
export const inDemo = (request: AnyRequest = {}): boolean => load !== null && request.bearer === undefined && isDemo()

/** What `fetch` would bring. Throws `ApiError` for what the demo refuses. */
export async function demoResponse(endpoint: Endpoint, request: AnyRequest): Promise<Response> {
  if (!load) throw new Error('no demo is installed')
  demo ??= load().then((create) => create())
  const answer = (await demo)(endpoint, request)
  // What a push does in a real session: afterwards every screen shows what is true now.
  if (endpoint.method !== 'GET') setTimeout(() => acted.emit())
  if (answer instanceof Blob) return new Response(answer)
  return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
}

/** Calls the listener after every call that changes something in the demo. */
export const onDemoChange = acted.subscribe
