import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import type { QuotingLinkOpen } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import type { Context, UserActor } from '../../context.ts'
import { once } from '../../idempotency.ts'
import { stillOf } from '../../policy.ts'
import { recordAnnotation } from '../../record-annotation.ts'

/**
 * Remembers that a user opened one of their links for a client. It keeps the label and the host, because the link may change
 * or go. Throws 404 for a link of someone else, for a deleted client, and for one who went to another broker in the meantime.
 */
export function openQuotingLink(
  context: Context<UserActor>,
  client_id: string,
  quoting_link_id: string,
): Promise<QuotingLinkOpen> {
  const { actor, db } = context
  const user_id = actor.user.id
  return db.transaction(async (tx) => {
    const id = await once(tx, 'openQuotingLink', context, { client_id, quoting_link_id }, async () => {
      const link = await tx.row(
        tables.quoting_link.pick('label', 'url'),
        sql`select label, url from quoting_link where id = ${quoting_link_id}::uuid and user_id = ${user_id}::uuid`,
      )
      if (!link) throw notFound()
      const opened = newId()
      const written = await tx.run(sql`
        with held as (select id from client where id = ${client_id}::uuid and ${stillOf(actor)} for no key update)
        insert into quoting_link_open (id, client_id, user_id, label, host, opened_at)
        select ${opened}::uuid, id, ${user_id}::uuid, ${link.label}, ${new URL(link.url).hostname}, now() from held`)
      if (written === 0) throw notFound()
      await recordAnnotation(tx, context, client_id, 'quoting_link.opened')
      return opened
    })
    const opened = await tx.row(tables.quoting_link_open, sql`select * from quoting_link_open where id = ${id}::uuid`)
    if (!opened) throw notFound()
    return opened
  })
}
