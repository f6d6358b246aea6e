import type { Readable } from 'node:stream'
import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@waymark/contracts/endpoint'
import type { Bus } from '@waymark/events/bus'
import type { Config } from '@waymark/platform/config'
import type { Database } from '@waymark/platform/database'
import type { User } from '@waymark/platform/generated/client'
import type { Log } from '@waymark/platform/log'
import type { Presence } from './conversations/presence/presence.ts'
import type { FileStorage } from './foundation/storage/storage.ts'
import type { Secrets } from './secrets.ts'

/** The caller, as authenticated by the server. */
export type Actor =
  /** Nobody is signed in. `key_id` is the record whose secret address they called, such as a calendar feed. */
  | { kind: 'anonymous'; key_id?: string }
  | { kind: 'user'; user: User; session_id: string }
  /**
   * A consumer with a token for one client, which shows what happened since a point in time. It is the intake token of
   * a submission, or a link that was emailed to the client's address (`by_mail`). The emailed link proves who owns the
   * mailbox, so it opens everything. A link that was texted proves nothing, and opens no answers: `texted_to` is the
   * mark of its number (`intake-token.ts`).
   */
  | { kind: 'consumer'; client_id: string; since: Date; by_mail?: true; texted_to?: string }

export type UserActor = Extract<Actor, { kind: 'user' }>
export type ConsumerActor = Extract<Actor, { kind: 'consumer' }>

/** What a process provides to every use case. */
export interface App {
  db: Database
  bus: Bus
  config: Config
  log: Log
  secrets: Secrets
  presence: Pick<Presence, 'isOnline'>
  storage: FileStorage
}

/** One request that passed authentication and access checks. */
export interface Context<A extends Actor = Actor> extends App {
  actor: A
  request: {
    id: string
    ip: string | null
    user_agent: string | null
    /** The language of the page that sent it, or of the browser, such as `es`; English if we do not speak it. */
    language: string
    idempotency_key: string | null
    refresh_token: string | null
    /** The cookie that `googleAttempt` set. */
    google_attempt: string | null
    /** The origin the browser sent the request to, such as `https://waymark.example`. */
    origin: string
    /** Set only for an endpoint with `raw_body`. */
    raw_body: Buffer | null
    /** The signature that a webhook has in a header. */
    signature: string | null
  }
  /** Aborted when the caller disconnects, for endpoints that respond in parts. */
  signal: AbortSignal
  reply: {
    /** Sends one part of the response early; null when the caller did not ask for parts. */
    part: ((part: unknown) => void) | null
    /** Sets (or with null clears) the refresh cookie. */
    refreshToken(token: string | null, expires_at?: Date): void
    /** Sets `X-Total-Count`, the number of rows on all pages. */
    total(count: number): void
    /** Sets (or with null clears) the cookie that ties a Google sign-in to the browser where it started. */
    googleAttempt(attempt: string | null, expires_at?: Date): void
    /** Adds `Link: <...>; rel="next"` if there is a next page. */
    nextPage(cursor: string | undefined): void
  }
}

/** For what acts without a request, such as a reaction. */
export const noRequest = (id: string, origin = ''): Context['request'] => ({
  id,
  ip: null,
  user_agent: null,
  language: 'en',
  idempotency_key: null,
  refresh_token: null,
  google_attempt: null,
  origin,
  raw_body: null,
  signature: null,
})

/** What a signed-in user acts with, in a request or for one. */
export type Acting = Pick<Context<UserActor>, 'db' | 'actor' | 'request'>

/** The actors that the endpoint's `access` lets in. */
export type ActorOf<E extends Endpoint> = E['access'] extends 'session' | 'founder' | 'sys_admin'
  ? UserActor
  : E['access'] extends 'intake'
    ? UserActor | ConsumerActor
    : E['access'] extends 'consumer'
      ? ConsumerActor
      : Actor

/** The file of a multipart request, available until the request ends. */
export interface ReceivedFile {
  /** The name the sender gave it. Do not trust it. */
  name: string
  /** Bytes. */
  size: number
  /** In hex. */
  sha256: string
  /** All its bytes from the start; each call reads them again. */
  content: () => Readable
}

export type Handler<E extends Endpoint> = (
  input: { params: ParamsOf<E>; query: QueryOf<E>; body: BodyOf<E> } & (E['upload'] extends object
    ? { file: ReceivedFile }
    : unknown),
  context: Context<ActorOf<E>>,
) => Promise<AnswerOf<E>>

/** One handler for every endpoint of a table; a missing one does not compile. */
export type Routes<T extends Record<string, Endpoint>> = { readonly [K in keyof T]: Handler<T[K]> }

/** How events and logs name an actor: `user:<id>`, `client:<id>` or `anonymous`. */
export const actorName = (actor: Actor): string =>
  actor.kind === 'user'
    ? `user:${actor.user.id}`
    : actor.kind === 'consumer'
      ? `client:${actor.client_id}`
      : 'anonymous'
