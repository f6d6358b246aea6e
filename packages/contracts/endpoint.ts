import { z } from 'zod'
import type { CAPABILITIES } from './accounts/schemas.ts'
import type { Network } from './networks/schemas.ts'

/**
 * Who may call an endpoint. The server decides this before it reads the body.
 * - `public`: anybody.
 * - `intake`: the consumer holding the intake token of the record in question, or a session that may see that record.
 * - `visitor`: anybody, but an intake token or a session is honoured when it is sent (and refused when it is bad).
 * - `consumer`: the consumer holding an intake token or a mailed link, about their own record; no session.
 * - `session`: any signed-in user.
 * - `founder`: administrators, and who has founder access; others get 403.
 * - `sys_admin`: administrators only; others get 403.
 */
export type Access = 'public' | 'visitor' | 'intake' | 'consumer' | 'session' | 'founder' | 'sys_admin'

/** The record a path names. Somebody else's answers 404, as a missing one does. */
export type OwnedRecord =
  | 'act'
  | 'assessment'
  | 'assistant_conversation'
  | 'business_lead'
  | 'case_study'
  | 'census'
  | 'census_share'
  | 'checkout'
  | 'client'
  | 'contact_lead'
  | 'contribution'
  | 'conversation'
  | 'council'
  | 'council_decision'
  | 'deleted_client'
  | 'delivery'
  | 'fee_referral'
  | 'file'
  | 'invite_code'
  | 'known_client'
  | 'lead_code'
  | 'matrix_entry'
  | 'medical_membership'
  | 'member_application'
  | 'note'
  | 'opportunity'
  | 'own_case_study'
  /** Of the consumer who calls, also where an administrator's clean-up set it aside. */
  | 'own_data'
  | 'quoting_link'
  | 'receipt'
  | 'referral'
  | 'resource'
  | 'resource_file'
  | 'open_matrix_entry'
  | 'story'
  | 'submitted_story'
  | 'user'

/** Named rate limits; the figures stand with the server (`services/api/rate-limits.ts`). */
export type RateLimit =
  | 'intake'
  | 'intake_read'
  | 'public_read'
  | 'visitor_message'
  | 'save_draft'
  | 'open_draft'
  | 'contact_request'
  | 'consumer_message'
  | 'suggestion'
  | 'medical_membership'
  | 'member_application'
  | 'own_application'
  | 'business_lead'
  | 'business_follow_up'
  | 'webhook'
  | 'sign_in'
  | 'access_code'
  | 'forgot_password'
  | 'reset_password'
  | 'register'
  | 'refresh'
  | 'test_notification'
  | 'assistant'
  | 'census_file'
  | 'census_share'

/** The same for each signed-in user, wherever they call from; counted before the body is read. */
export type UserLimit = 'upload' | 'suggest_resource'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below `/api`, parameters as `{name}`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly access: Access
  /** The kind of record that `{id}` (or `client_id`, `assessment_id` in the body) names, when it belongs to somebody. */
  readonly record?: OwnedRecord
  /**
   * - `subscription`: a subscription pays for it; a signed-in user without one gets 402, before the body is read.
   * - `mailed_link`: a consumer who did not come by a link that we mailed gets 403.
   */
  readonly needs?: 'subscription' | 'mailed_link'
  /** What a signed-in user must have been granted; others get 403. */
  readonly capability?: (typeof CAPABILITIES)[number]
  /** The network that a signed-in user must be a member of; others get 403. */
  readonly network?: Network
  readonly limit?: RateLimit
  readonly user_limit?: UserLimit
  /** Honours `Idempotency-Key`. */
  readonly idempotent?: true
  /** Status for a body that fails its schema: 422, except intake (400, as catalogued). */
  readonly invalid_status?: 400 | 422
  /** The sentence that goes with `invalid_status`; without one it is the first error's. */
  readonly invalid_detail?: (errors: readonly { path: string }[]) => string | undefined
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * The body is `multipart/form-data`: one file named `file` of at most `max_bytes` (more is 413), and text fields that
   * `body` describes.
   */
  readonly upload?: { readonly max_bytes: number }
  /** The body stays as it was sent, up to 256 KB, because its signature is over its bytes; who fails that gets 400. */
  readonly raw_body?: true
  readonly status: 200 | 201 | 204 | 302
  /** JSON, unless it is `bytes`, `noContent` or (with 302) `elsewhere`. */
  readonly response: z.ZodType
  /** Under `Accept: text/event-stream` the answer comes as server-sent events: any number of these, then the response. */
  readonly part?: z.ZodType
  /** Lists are bare arrays paged by `limit` and `cursor` with a `Link: rel="next"` header. */
  readonly paged?: true
}

/** Declares an endpoint; the one place that both server and browser derive paths, types and checks from. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
/** What a handler returns: the presenter's shape before the response schema strips and checks it. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>
export type SentParamsOf<E extends Endpoint> = Sent<E['params']>
export type SentQueryOf<E extends Endpoint> = Sent<E['query']>
export type SentBodyOf<E extends Endpoint> = Sent<E['body']>

export const noContent = z.undefined()
/** Where a browser is sent instead of an answer: the `Location` header. */
export const elsewhere = z.string()

/** An answer that is no JSON: the bytes of a file, under the name that people gave it. */
export interface Bytes {
  readonly name: string
  readonly media_type: string
  /** Null when it is only known once all of it is sent. */
  readonly size: number | null
  readonly content: AsyncIterable<Uint8Array>
}
/** The `response` of an endpoint that answers with bytes. */
export const bytes = z.custom<Bytes>((value) => typeof value === 'object' && value !== null && 'content' in value)
