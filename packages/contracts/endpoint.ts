import { z } from 'zod'
import type { AccountLimit, AddressLimit, NamedTarget } from './limits.ts'
import type { CAPABILITIES } from './people/accounts/schemas.ts'
import type { Network } from './people/memberships/schemas.ts'

/**
 * Who may call an endpoint. The server decides this before it validates the body.
 * - `public`: anyone.
 * - `intake`: the consumer with the intake token of the record, or a session that may see the record.
 * - `visitor`: anyone. An intake token or session is optional, but a bad one is refused.
 * - `consumer`: a consumer with an intake token or an emailed link, about their own record. Sessions are not accepted.
 * - `session`: any signed-in user.
 * - `founder`: administrators and users with founder access. Others get 403.
 * - `sys_admin`: administrators only. Others get 403.
 */
export type Access = 'public' | 'visitor' | 'intake' | 'consumer' | 'session' | 'founder' | 'sys_admin'

/** The kind of record a path names. A record the caller may not see returns 404, like a missing one. */
export type OwnedRecord =
  | 'deletion'
  | 'appointment'
  | 'calendar_feed'
  | 'assessment'
  | 'assistant_conversation'
  | 'bulk_act'
  | 'business_lead'
  | 'call'
  | 'case_study'
  | 'census'
  | 'census_share'
  | 'checkout'
  | 'client'
  | 'client_import'
  | 'contact_lead'
  | 'contribution'
  | 'conversation'
  | 'council'
  | 'council_decision'
  | 'deleted_client'
  | 'delivery'
  | 'fee_referral'
  | 'file'
  /** A lead that waits for the calling broker's word on a license, or did. */
  | 'held_lead'
  | 'invite_code'
  | 'known_client'
  | 'lead_code'
  | 'matrix_entry'
  | 'medical_membership'
  | 'member_application'
  /** A file of a message to or from a client. */
  | 'message_file'
  | 'note'
  | 'opportunity'
  | 'plan_fact'
  /** New answers of a client that wait for a confirmation. */
  | 'proposed_update'
  /** The caller's own. */
  | 'passkey'
  | 'own_case_study'
  /** The calling consumer's record, even if an administrator's clean-up archived it. */
  | 'own_data'
  | 'quoting_link'
  | 'receipt'
  | 'referral'
  | 'resource'
  | 'resource_file'
  /** One that the caller may change. */
  | 'saved_reply'
  /** A sign-in of the caller. */
  | 'session'
  | 'open_matrix_entry'
  | 'story'
  | 'submitted_story'
  | 'tag'
  | 'task'
  | 'trouble'
  /** A file that the caller uploaded and did not send. */
  | 'unsent_file'
  | 'user'
  /** A view of the client list. */
  | 'view'

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** The path under `/api`, with parameters as `{name}`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  readonly access: Access
  /** The kind of record that `{id}` (or `client_id`, `assessment_id` in the body) names, if it has an owner. */
  readonly record?: OwnedRecord
  /**
   * - `subscription`: requires an active subscription. Users without one get 402 before the body is validated.
   * - `mailed_link`: requires that the consumer used an emailed link. Others get 403.
   * - `latest_link`: requires that a consumer used an emailed link, or that no newer answers than those of their link
   *   count. Others get 403.
   */
  readonly needs?: 'subscription' | 'mailed_link' | 'latest_link'
  /** A capability the signed-in user must have. Others get 403. */
  readonly capability?: (typeof CAPABILITIES)[number]
  /** The network the signed-in user must be a member of. Others get 403. */
  readonly network?: Network
  /**
   * Requires that a signed-in user confirmed who they are in the last 10 minutes. Others get 403 `confirmation_needed`.
   */
  readonly confirm?: true
  /** Works for users who must still set up a second factor. Elsewhere they get 403 `second_factor_needed`. */
  readonly before_second_factor?: true
  /** Figures and defaults are in `limits.ts`. */
  readonly limit?: AddressLimit
  readonly account_limit?: AccountLimit
  readonly target_limit?: NamedTarget
  /** Honors `Idempotency-Key`. */
  readonly idempotent?: true
  /** Status for a body that fails its schema: 422, except intake (400, as the specification requires). */
  readonly invalid_status?: 400 | 422
  /** The `detail` for `invalid_status`. By default, it is the message of the first error. */
  readonly invalid_detail?: (errors: readonly { path: string }[]) => string | undefined
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * The body is `multipart/form-data`: one file named `file` of at most `max_bytes` (more is 413), plus the text fields
   * in `body`.
   */
  readonly upload?: { readonly max_bytes: number }
  /**
   * The body is kept as raw bytes, because its signature covers them: an event up to 256 KB, an email up to 40 MB. A
   * failed signature is 400.
   */
  readonly raw_body?: 'event' | 'mail'
  readonly status: 200 | 201 | 204 | 302
  /** JSON, unless it is `bytes`, `noContent` or (with 302) `elsewhere`. */
  readonly response: z.ZodType
  /** Under `Accept: text/event-stream`, any number of these are sent as events, followed by the whole response. */
  readonly part?: z.ZodType
  /** Lists are bare arrays, paged by `limit` and `cursor` with a `Link: rel="next"` header. */
  readonly paged?: true
}

/** Declares an endpoint. Server and browser both derive paths, types and checks from this declaration. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<E extends Endpoint> = Parsed<E['params']>
export type QueryOf<E extends Endpoint> = Parsed<E['query']>
export type BodyOf<E extends Endpoint> = Parsed<E['body']>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
/** What a handler returns, before the response schema removes extra fields and checks it. */
export type AnswerOf<E extends Endpoint> = z.input<E['response']>
export type SentParamsOf<E extends Endpoint> = Sent<E['params']>
export type SentQueryOf<E extends Endpoint> = Sent<E['query']>
export type SentBodyOf<E extends Endpoint> = Sent<E['body']>

export const noContent = z.undefined()
/** The response is a redirect: the `Location` header. */
export const elsewhere = z.string()

/** A response that is not JSON: the bytes of a file, with its original name. */
export interface Bytes {
  readonly name: string
  readonly media_type: string
  /** Null if it is unknown until everything is sent. */
  readonly size: number | null
  /** The same for everyone, under an address that changes with it: browsers may keep it. */
  readonly kept?: boolean
  readonly content: AsyncIterable<Uint8Array>
}
/** The `response` of an endpoint that returns bytes. */
export const bytes = z.custom<Bytes>((value) => typeof value === 'object' && value !== null && 'content' in value)
