import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { logAccess } from '../access-log.ts'
import { deleteConversationsAbout } from '../assistant/keep-conversations.ts'
import type { Context } from '../context.ts'

interface Deleted {
  assessments: number
  messages: number
  contact_leads: number
}

/**
 * Removes a client's health and contact data, messages and notifications. What stays: the consent receipt, reduced to
 * what proves consent (text version, channel, time, what was agreed), events and access log, which hold ids only.
 * Throws 404 for a client that is gone.
 */
export async function deleteClientData(context: Context, client_id: string): Promise<Deleted> {
  return context.db.transaction(async (tx) => {
    const client = await tx.row<{ broker_id: string | null }>(
      sql`delete from client where id = ${client_id}::uuid returning broker_id`,
    )
    if (!client) throw notFound()
    const assessments = await tx.run(sql`delete from risk_assessment where client_id = ${client_id}::uuid`)
    const contact_leads = await tx.run(sql`delete from contact_lead where client_id = ${client_id}::uuid`)
    await tx.run(sql`delete from assignment where client_id = ${client_id}::uuid`)
    await tx.run(sql`delete from notification where client_id = ${client_id}::uuid`)
    const messages = await tx.run(sql`delete from message where client_id = ${client_id}::uuid`)
    await tx.run(sql`delete from conversation where low_id = ${client_id}::uuid or high_id = ${client_id}::uuid`)
    // A conversation that lost its last message to this points at the one before, or at none.
    await tx.run(sql`
      update conversation
      set last_message_id = (select max(id::text)::uuid from message where conversation_id = conversation.id)
      where last_message_id is not null
        and (low_id = ${client.broker_id}::uuid or high_id = ${client.broker_id}::uuid)
        and not exists (select from message where message.id = conversation.last_message_id)`)
    await deleteConversationsAbout(tx, client_id)
    await tx.run(sql`update consent_receipt set ip = null, user_agent = null where client_id = ${client_id}::uuid`)
    await logAccess(context, 'client.deleted', 'client', client_id, tx)
    await emit(tx, 'client.deleted', client_id, { broker_id: client.broker_id })
    return { assessments, messages, contact_leads }
  })
}
