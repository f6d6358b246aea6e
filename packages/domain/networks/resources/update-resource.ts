import type { BodyOf } from '@waymark/contracts/endpoint'
import type { resourceEndpoints } from '@waymark/contracts/networks/resources/endpoints'
import type { ResourceStatus } from '@waymark/contracts/networks/resources/options'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { notifyUser } from '../../foundation/notifications/notify-user.ts'
import { type Found, findResource } from './find-resource.ts'
import { networksOf } from './networks-of.ts'

const NEXT: Record<ResourceStatus, readonly ResourceStatus[]> = {
  suggested: ['published', 'declined'],
  declined: ['published'],
  published: ['retired'],
  retired: ['published'],
}

/**
 * Changes the given fields only. The member who suggested it is notified of the outcome. Throws 404, and 409 for an
 * invalid status change or a web address for a file.
 */
export function updateResource(
  context: Context<UserActor>,
  id: string,
  change: BodyOf<typeof resourceEndpoints.updateResource>,
): Promise<Found> {
  return context.db.transaction(async (tx) => {
    const before = await tx.row(tables.resource, sql`select * from resource where id = ${id}::uuid for update`)
    if (!before) throw notFound()
    const { status = before.status } = change
    if (status !== before.status && !NEXT[before.status].includes(status)) {
      throw conflict(`A resource that is ${before.status} cannot become ${status}.`)
    }
    if (change.url !== undefined && before.url === null) throw conflict('A file has no web address.')
    const { title = before.title, category = before.category, audience = before.audience, url = before.url } = change
    const { description = before.description } = change
    await tx.run(sql`
      update resource
      set title = ${title}, category = ${category}, description = ${description},
          audience = ${audience}, url = ${url}, status = ${status},
          updated_at = now()
      where id = ${id}::uuid`)
    const payload = { networks: networksOf(before.audience, audience) }
    await emit(tx, 'resource.changed', id, payload)
    await logAccess(context, `resource.${status === before.status ? 'edited' : status}`, 'resource', id, tx)
    const decided = status !== before.status && before.status !== 'retired' && status !== 'retired'
    if (before.suggested_by !== null && decided) {
      const kind = status === 'published' ? 'resource_published' : 'resource_declined'
      const link = audience === 'SP' ? '/sp/dashboard?tab=knowledge' : '/tw/dashboard?tab=knowledge'
      await notifyUser(tx, { user_id: before.suggested_by, kind, about: title, body: title, link })
    }
    return findResource(tx, id)
  })
}
