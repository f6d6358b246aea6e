import { createServer } from 'node:http'
import type { App, UserActor } from '@waymark/domain/context'
import { deliverMessage } from '@waymark/domain/conversations/messaging/deliver-message'
import { issueAccessToken } from '@waymark/domain/people/accounts/access-token'
import { createActivityCounter } from '@waymark/events/activity'
import { redisBus } from '@waymark/events/redis-bus'
import { startRelay } from '@waymark/events/relay'
import type { User } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { portOf } from '@waymark/platform/port-of'
import { signedIn } from '@waymark/testing/factories/people'
import { appForFile } from '@waymark/testing/for-file'
import { startRedis } from '@waymark/testing/infrastructure'
import { eventually } from '@waymark/testing/wait'
import { io, type Socket } from 'socket.io-client'
import { afterAll, onTestFinished } from 'vitest'
import { startGateway } from './gateway.ts'

export const BUSES = ['Redis', 'NOTIFY'] as const

/** The app of a test file on a database of its own, and for each test the same `over` one of the buses. */
export async function appsOnEachBus() {
  const [base, redis] = await Promise.all([appForFile(), startRedis()])
  afterAll(() => redis[Symbol.asyncDispose]())
  const over = (kind: (typeof BUSES)[number]): App => {
    if (kind === 'NOTIFY') return base
    const bus = redisBus(redis.url, base.log)
    onTestFinished(() => bus.close())
    return { ...base, bus }
  }
  return { base, over }
}

/** A message from one user to another. */
export const write = (app: App, from: User, to: User, message = 'Hello') =>
  app.db.transaction((tx) =>
    deliverMessage(tx, { sender: { kind: 'user', id: from.id }, recipient: { kind: 'user', id: to.id }, message }),
  )

/** Moves socket deliveries to the bus. Other subscribers are not running here. */
export function relayOf(app: App): void {
  const transport = { rooms: async () => [], dispatch: async () => undefined }
  const relay = startRelay({
    db: app.db,
    bus: app.bus,
    log: app.log,
    transport,
    by: 'test',
    activity: createActivityCounter(),
  })
  onTestFinished(() => relay.stop())
}

/** A gateway in this process, with its address. */
export async function openGateway(app: App): Promise<{ url: string; stop(): Promise<void> }> {
  const gateway = await startGateway(app)
  const server = createServer((_request, response) => response.writeHead(404).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  gateway.attach(server)
  onTestFinished(() => gateway.stop())
  return { url: `http://127.0.0.1:${portOf(server)}`, stop: () => gateway.stop() }
}

export interface Browser {
  socket: Socket
  /** Messages received, oldest first. */
  heard: { name: string; data: Record<string, unknown> }[]
  named(name: string): Record<string, unknown>[]
  /** How the connection was refused. */
  refused: { message: string; code: unknown }[]
  /** Why it ended. */
  ended: string[]
}

/** Connects a socket as a browser does, whether or not it is accepted. */
export function connectBrowser(url: string, auth: object, headers: Record<string, string> = {}): Browser {
  const socket = io(url, {
    transports: ['websocket'],
    auth,
    extraHeaders: headers,
    reconnection: false,
    forceNew: true,
  })
  const browser: Browser = {
    socket,
    heard: [],
    named: (name) => browser.heard.filter((message) => message.name === name).map(({ data }) => data),
    refused: [],
    ended: [],
  }
  socket.onAny((name: string, data: Record<string, unknown>) => browser.heard.push({ name, data }))
  socket.on('connect_error', (error: Error & { data?: { code: unknown } }) => {
    browser.refused.push({ message: error.message, code: error.data?.code })
  })
  socket.on('disconnect', (reason) => browser.ended.push(reason))
  onTestFinished(() => void socket.disconnect())
  return browser
}

export const tokenOf = (app: App, { user, session_id }: UserActor): Promise<string> =>
  issueAccessToken(app.secrets, { user_id: user.id, session_id }, new Date())

/** Signs a user in and connects. Resolves once the first counts arrived. */
export async function join(app: App, url: string, user: User): Promise<Browser & { actor: UserActor }> {
  const actor = await signedIn(app.db, user)
  const browser = connectBrowser(url, { token: await tokenOf(app, actor) })
  await eventually('the first counts', () => browser.named('counts').length > 0)
  return Object.assign(browser, { actor })
}

/** Resolves once the browser of `to` heard all that was sent before, because a signal sent after it has arrived. */
export async function afterAllBefore(
  { bus }: Pick<App, 'bus'>,
  { heard }: Browser,
  to: { id: string },
  from: { id: string } = to,
): Promise<void> {
  const signal = newId()
  // A consumer's page is not told of the conversation.
  const at = () =>
    heard.findIndex(({ name, data }) => name === 'typing' && (data['conversation_id'] ?? signal) === signal)
  await bus.publish([{ kind: 'typing', conversation_id: signal, user_id: from.id, partner_id: to.id }])
  await eventually('all that was sent before', () => at() >= 0)
  heard.splice(at(), 1)
}
