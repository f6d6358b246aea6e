import type { BodyOf } from '@waymark/contracts/endpoint'
import type { resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import { emit } from '@waymark/events/outbox'
import { sql, type Transaction } from '@waymark/platform/database'
import type { Resource } from '@waymark/platform/generated/client'
import { newId } from '@waymark/platform/ids'
import { logAccess } from '../../access-log.ts'
import type { Context, ReceivedFile, UserActor } from '../../context.ts'
import { discardObject, storeObject } from '../../foundation/storage/store-object.ts'
import { once } from '../../idempotency.ts'
import { checkFile } from '../../knowledge/files/check-file.ts'
import { requireMember } from '../../people/memberships/require-member.ts'
import { type Found, findResource } from './find-resource.ts'
import { networksOf } from './networks-of.ts'

type New = Pick<Resource, 'id' | 'title' | 'category' | 'description' | 'audience' | 'status'> & Partial<Resource>

async function insert(tx: Transaction, resource: New): Promise<void> {
  const { url = null, storage_key = null, original_name = null, media_type = null, size = null } = resource
  await tx.run(sql`
    insert into resource (id, title, category, description, audience, status, url, storage_key, original_name,
                          media_type, size, suggested_by)
    values (${resource.id}::uuid, ${resource.title}, ${resource.category}, ${resource.description},
            ${resource.audience}, ${resource.status}, ${url}, ${storage_key},
            ${original_name}, ${media_type}, ${size}, ${resource.suggested_by ?? null}::uuid)`)
}

/** Suggests a resource; the administrators are notified. Throws 403 for nonmembers of the network. */
export async function suggestResource(
  context: Context<UserActor>,
  body: BodyOf<typeof resourceEndpoints.suggestResource>,
): Promise<Found> {
  const { db, actor } = context
  await requireMember(db, actor.user, body.audience)
  return db.transaction(async (tx) => {
    const { resource_id } = await once(tx, 'suggestResource', context, body, async () => {
      const id = newId()
      await insert(tx, { ...body, id, status: 'suggested', suggested_by: actor.user.id })
      await emit(tx, 'resource.suggested', id, {})
      return { resource_id: id }
    })
    return findResource(tx, resource_id)
  })
}

async function publish(context: Context<UserActor>, tx: Transaction, resource: Omit<New, 'status'>): Promise<void> {
  await insert(tx, { ...resource, status: 'published' })
  const payload = { networks: networksOf(resource.audience) }
  await emit(tx, 'resource.changed', resource.id, payload)
  await logAccess(context, 'resource.added', 'resource', resource.id, tx)
}

export const addLink = (context: Context<UserActor>, body: BodyOf<typeof resourceEndpoints.addLink>): Promise<Found> =>
  context.db.transaction(async (tx) => {
    const { resource_id } = await once(tx, 'addLink', context, body, async () => {
      const id = newId()
      await publish(context, tx, { ...body, id })
      return { resource_id: id }
    })
    return findResource(tx, resource_id)
  })

/** Throws 415 for an unsupported file and 503 when the storage fails. */
export async function uploadResource(
  context: Context<UserActor>,
  file: ReceivedFile,
  body: BodyOf<typeof resourceEndpoints.uploadResource>,
): Promise<Found> {
  const { db, storage } = context
  const checked = await checkFile(file)
  const made = newId()
  const storage_key = `resources/${made}`
  // Write the object first, so that a row always has its bytes. The sweep deletes an object that never got a row.
  await storeObject(storage, storage_key, file.content(), file.size)
  const { resource_id } = await db.transaction((tx) =>
    once(tx, 'uploadResource', context, { ...body, ...checked, sha256: file.sha256 }, async () => {
      await publish(context, tx, { ...body, ...checked, id: made, storage_key, size: file.size })
      return { resource_id: made }
    }),
  )
  if (resource_id !== made) await discardObject(storage, storage_key)
  return findResource(db, resource_id)
}
