import { Readable } from 'node:stream'
import { type Database, raw, type Statement, sql } from '@waymark/platform/database'
import { newId } from '@waymark/platform/ids'
import { nullable, row, text } from '@waymark/platform/row'
import type { App, Context, UserActor } from '../../context.ts'
import { discardObject, storeObject } from '../../foundation/storage/store-object.ts'
import { once } from '../../idempotency.ts'

type Picture = 'logo' | 'photo'

const keyRow = row({ key: nullable(text) })
const keyOf = (picture: Picture) => raw(`${picture}_key`)

/**
 * Stores a picture of an agency and discards the one before. `sent` is the upload, which is stored once however often it
 * is repeated; `also` sets other columns. Throws 503 when the storage fails.
 */
export async function replacePicture(
  context: Context<UserActor>,
  picture: Picture,
  { content, sent, also }: { content: Buffer; sent: object; also: Statement },
): Promise<void> {
  const { db, storage, actor } = context
  const user_id = actor.user.id
  const key = `${picture}s/${user_id}/${newId()}`
  await storeObject(storage, key, Readable.from([content]), content.length)
  const endpoint = picture === 'logo' ? 'uploadLogo' : 'uploadPhoto'
  const { unused, kept } = await db.transaction((tx) =>
    once(tx, endpoint, context, sent, async () => {
      await tx.run(sql`insert into agency_profile (user_id) values (${user_id}::uuid) on conflict do nothing`)
      const before = await tx.row(
        keyRow,
        sql`select ${keyOf(picture)} as key from agency_profile where user_id = ${user_id}::uuid for update`,
      )
      await tx.run(sql`
        update agency_profile
        set ${keyOf(picture)} = ${key}, ${raw(picture)}_size = ${content.length}, ${raw(picture)}_updated_at = now(),
            updated_at = now() ${also}
        where user_id = ${user_id}::uuid`)
      return { unused: before?.key ?? null, kept: key }
    }),
  )
  const discarded = kept === key ? unused : key
  if (discarded !== null) await discardObject(storage, discarded)
}

/** Takes a picture away, if there is one. */
export async function removePicture(
  db: Database,
  storage: App['storage'],
  user_id: string,
  picture: Picture,
  also: Statement,
): Promise<void> {
  const removed = await db.row(
    keyRow,
    sql`
    with before as (select ${keyOf(picture)} as key from agency_profile where user_id = ${user_id}::uuid for update)
    update agency_profile
    set ${keyOf(picture)} = null, ${raw(picture)}_size = null, ${raw(picture)}_updated_at = null, updated_at = now() ${also}
    from before where user_id = ${user_id}::uuid returning before.key`,
  )
  if (removed?.key) await discardObject(storage, removed.key)
}
