import { raw, type Sql, type Statement, sql } from '@waymark/platform/database'
import type { tables } from '@waymark/platform/generated/tables'
import type { Actor, UserActor } from './context.ts'

/** Whether a caller may see or change a record. False for a missing one. */
export type Policy = (db: Sql, actor: Actor, id: string) => Promise<boolean>

type Table = keyof typeof tables

/** Only the user whom a row names, not even administrators. A row that can be restored is still theirs. */
export const ownedBy =
  (table: Table, column = 'user_id'): Policy =>
  async (db, actor, id) =>
    actor.kind === 'user' &&
    db.exists(sql`select from ${raw(table)} where id = ${id}::uuid and ${raw(column)} = ${actor.user.id}::uuid`)

/** Administrators only, and all of them. */
export const forAdministrators =
  (table: Table, key = 'id'): Policy =>
  async (db, actor, id) =>
    actor.kind === 'user' &&
    actor.user.role === 'sys_admin' &&
    db.exists(sql`select from ${raw(table)} where ${raw(key)} = ${id}::uuid`)

/**
 * A condition on `client` for the statement that locks the row: a broker acts only on a client who is still theirs, because
 * another transaction may have reassigned them after `canSeeClient` answered.
 */
export const stillOf = ({ user }: UserActor): Statement =>
  user.role === 'sys_admin' ? sql`true` : sql`client.broker_id = ${user.id}::uuid`
