import { type Sql, sql } from '@waymark/platform/database'
import { unprocessable } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { unchecked } from '@waymark/platform/row'
import { type Actor, actorName, type Context } from './context.ts'
import { keyedHash } from './secrets.ts'

export const KEY_REUSED = 'This Idempotency-Key was used with another request.'

/** The scope of a key: two requests are the same if endpoint, caller and key are. */
export const idempotencyScope = (endpoint: string, actor: Actor): string => `${endpoint} ${actorName(actor)}`

/** A keyed hash, because a body may hold a password. */
export const hashBody = (context: Pick<Context, 'secrets'>, body: unknown): Buffer =>
  keyedHash(context.secrets.idempotency, JSON.stringify(body) ?? '')

/**
 * Runs `make` once per `Idempotency-Key`. A repeat gets the first result, and simultaneous requests wait for it.
 * Without a key it just runs. The result is stored as JSON, so limit it to ids and build the response from those.
 * Throws 422 when the key was used with another body. Call it first in the transaction that writes.
 */
export async function once<Result>(
  tx: Sql,
  endpoint: string,
  context: Context,
  body: unknown,
  make: () => Promise<Result>,
): Promise<Result> {
  const key = context.request.idempotency_key
  if (key === null) return make()
  const scope = idempotencyScope(endpoint, context.actor)
  const body_hash = hashBody(context, body)
  const claimed = await tx.run(sql`
    insert into idempotency_record (scope, key, body_hash, result) values (${scope}, ${key}, ${body_hash}, 'null')
    on conflict do nothing`)
  if (claimed === 0) return replayed<Result>(tx, scope, key, body_hash)
  const result = await make()
  await tx.run(sql`
    update idempotency_record set result = ${JSON.stringify(result)}::jsonb where scope = ${scope} and key = ${key}`)
  return result
}

/** The result stored for a key. Throws 422 when it was stored for another body. */
export async function replayed<Result>(db: Sql, scope: string, key: string, body_hash: Buffer): Promise<Result> {
  const record = await db.row(
    tables.idempotency_record.pick('body_hash').extend({ result: unchecked<Result>('this endpoint stored it') }),
    sql`select body_hash, result from idempotency_record where scope = ${scope} and key = ${key}`,
  )
  if (!record?.body_hash.equals(body_hash)) throw unprocessable(KEY_REUSED, 'idempotency_key_reused')
  return record.result
}
