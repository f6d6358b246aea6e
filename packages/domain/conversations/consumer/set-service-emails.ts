import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { logAccess } from '../../access-log.ts'
import type { ConsumerActor, Context } from '../../context.ts'
import { logWish, setMail } from '../../foundation/notifications/consumer-opt-out.ts'

/** Stops the service emails to a consumer's own address, or turns them on again. Throws 404 for a deleted client. */
export async function setServiceEmails(context: Context<ConsumerActor>, wanted: boolean): Promise<void> {
  const { db, log, secrets, actor } = context
  const address_hash = await db.transaction(async (tx) => {
    const client = await tx.row(
      tables.client.pick('email'),
      sql`select email from client where id = ${actor.client_id}::uuid for no key update`,
    )
    if (!client) throw notFound()
    const hash = await setMail(tx, secrets.mail_link, client.email, wanted)
    await logAccess(context, 'consent.service_emails', 'client', actor.client_id, tx)
    return hash
  })
  logWish(log, 'emails', address_hash, wanted)
}
