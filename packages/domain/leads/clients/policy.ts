import { type Sql, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { bool, row } from '@waymark/platform/row'
import type { Actor } from '../../context.ts'
import { refuseHeld } from '../../refuse-held.ts'

/**
 * A client is visible to their broker, to administrators, and to a consumer with a token for that client. Founder
 * access does not include clients. Throws 403 for the broker of a link who has not confirmed a license in the client's
 * state.
 */
export async function canSeeClient(db: Sql, actor: Actor, client_id: string): Promise<boolean> {
  if (actor.kind === 'anonymous') return false
  if (actor.kind === 'consumer' && actor.client_id !== client_id) return false
  const client = await db.row(
    tables.client.pick('broker_id'),
    sql`select broker_id from client where id = ${client_id}::uuid`,
  )
  // The token of answers that wait for a confirmation names only them.
  if (!client) return actor.kind === 'consumer' && (await isProposal(db, client_id))
  if (actor.kind === 'consumer' || actor.user.role === 'sys_admin' || client.broker_id === actor.user.id) return true
  await refuseHeld(db, actor.user.id, client_id)
  return false
}

const isProposal = (db: Sql, update_id: string) =>
  db.exists(sql`select from proposed_update where id = ${update_id}::uuid`)

/** A broker decides about new answers of their clients, and an administrator about all. */
export async function canDecideUpdate(db: Sql, actor: Actor, update_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const update = await db.row(
    tables.proposed_update.pick('client_id'),
    sql`select client_id from proposed_update where id = ${update_id}::uuid`,
  )
  return update !== undefined && canSeeClient(db, actor, update.client_id)
}

/**
 * Consumers may delete all data stored about them, including data that is only kept for the undo of a deletion by their
 * broker or of an administrator's clean-up.
 */
export async function canDeleteOwnData(db: Sql, actor: Actor, client_id: string): Promise<boolean> {
  if (actor.kind !== 'consumer' || actor.client_id !== client_id) return false
  return db.exists(sql`
    select from client where id = ${client_id}::uuid
    union all select from deleted_client where client_id = ${client_id}::uuid
    union all select from deletion_row where client_id = ${client_id}::uuid
    limit 1`)
}

/** The client's former broker or an administrator may undo a deletion until its time is over. */
export async function canRestoreClient(db: Sql, actor: Actor, client_id: string): Promise<boolean> {
  if (actor.kind !== 'user') return false
  const deleted = await db.row(
    tables.deleted_client.pick('broker_id'),
    sql`select broker_id from deleted_client where client_id = ${client_id}::uuid and undo_until > now()`,
  )
  return deleted !== undefined && (actor.user.role === 'sys_admin' || deleted.broker_id === actor.user.id)
}

/** Administrators may see a client's history, even if only the events are left. */
export async function canSeeHistory(db: Sql, actor: Actor, client_id: string): Promise<boolean> {
  if (actor.kind !== 'user' || actor.user.role !== 'sys_admin') return false
  const known = await db.row(
    row({ known: bool }),
    sql`
    select exists (select from client where id = ${client_id}::uuid)
        or exists (select from outbox_event where aggregate_id = ${client_id}::uuid and name like 'client.%')
        or exists (select from consent_receipt where client_id = ${client_id}::uuid) as known`,
  )
  return known?.known === true
}

/** Anyone who sees a client also sees the client's assessments. */
export async function canSeeAssessment(db: Sql, actor: Actor, assessment_id: string): Promise<boolean> {
  const assessment = await db.row(
    tables.risk_assessment.pick('client_id'),
    sql`select client_id from risk_assessment where id = ${assessment_id}::uuid`,
  )
  return assessment !== undefined && canSeeClient(db, actor, assessment.client_id)
}
