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

/** Who is calling, as the server made sure of it. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; user: User; session_id: string }
  /**
   * Holds a token of one client and sees what happened since then: the intake token of a submission, or a link that was
   * mailed to the address of the client (`by_mail`). The latter proves whose the mailbox is, and so opens everything.
   */
  | { kind: 'consumer'; client_id: string; since: Date; by_mail?: true }

export type UserActor = Extract<Actor, { kind: 'user' }>
export type ConsumerActor = Extract<Actor, { kind: 'consumer' }>

/** What a process lends to every use case. */
export interface App {
  db: Database
  bus: Bus
  config: Config
  log: Log
  secrets: Secrets
  presence: Pick<Presence, 'isOnline'>
  storage: FileStorage
}

/** One request, past authentication and access checks. */
export interface Context<A extends Actor = Actor> extends App {
  actor: A
  request: {
    id: string
    ip: string | null
    user_agent: string | null
    idempotency_key: string | null
    refresh_token: string | null
    /** What `googleAttempt` set. */
    google_attempt: string | null
    /** Where the request came to, as the browser wrote it: `https://waymark.example`. */
    origin: string
    /** Of an endpoint with `raw_body`. */
    raw_body: Buffer | null
    /** The `Stripe-Signature` header. */
    signature: string | null
  }
  /** Aborted when the caller leaves, for endpoints that answer in parts. */
  signal: AbortSignal
  reply: {
    /** Sends a part of the answer ahead; null when the caller did not ask for parts. */
    part: ((part: unknown) => void) | null
    /** Sets (or with null clears) the refresh cookie. */
    refreshToken(token: string | null, expires_at?: Date): void
    /** Sets `X-Total-Count`: how many rows there are on all pages. */
    total(count: number): void
    /** Sets (or with null clears) the cookie that binds a Google sign-in to the browser it began in. */
    googleAttempt(attempt: string | null, expires_at?: Date): void
    /** Adds `Link: <...>; rel="next"` for the next page. */
    nextPage(cursor: string): void
  }
}

/** Narrowed by what the endpoint's `access` promises. */
export type ActorOf<E extends Endpoint> = E['access'] extends 'session' | 'founder' | 'sys_admin'
  ? UserActor
  : E['access'] extends 'intake'
    ? UserActor | ConsumerActor
    : E['access'] extends 'consumer'
      ? ConsumerActor
      : Actor

/** The file of a multipart request, held until the request is answered. */
export interface ReceivedFile {
  /** As the sender calls it: not to be trusted. */
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

/** How an actor stands in events and logs: `user:<id>`, `client:<id>` or `anonymous`. */
export const actorName = (actor: Actor): string =>
  actor.kind === 'user'
    ? `user:${actor.user.id}`
    : actor.kind === 'consumer'
      ? `client:${actor.client_id}`
      : 'anonymous'
