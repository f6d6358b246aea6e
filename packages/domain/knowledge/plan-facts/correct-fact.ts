import type { FactSheet } from '@waymark/contracts/knowledge/plan-facts/endpoints'
import type { FactColumn, FactKey } from '@waymark/contracts/knowledge/plan-facts/facts'
import { emit } from '@waymark/events/outbox'
import { sql } from '@waymark/platform/database'
import { conflict, notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { newId } from '@waymark/platform/ids'
import { FORM } from '@waymark/rules/knowledge/plan-facts/catalog'
import { logAccess } from '../../access-log.ts'
import type { Context, UserActor } from '../../context.ts'
import { listFacts } from './list-facts.ts'

/**
 * Replaces the text of a fact, or takes its correction back. A fact that someone added has no other text, so it then
 * goes away. Throws 404.
 */
export function correctFact(context: Context<UserActor>, fact_id: string, text: string | null): Promise<FactSheet> {
  const { db, actor } = context
  return db.transaction(async (tx) => {
    const fact = await tx.row(
      tables.plan_fact.pick('file_id', 'user_id', 'text'),
      sql`
      update plan_fact set corrected_text = ${text}, corrected_by = ${text === null ? null : actor.user.id}::uuid,
             corrected_at = ${text === null ? null : new Date()}
      where id = ${fact_id} returning file_id, user_id, text`,
    )
    if (!fact) throw notFound()
    if (text === null && fact.text === '') await tx.run(sql`delete from plan_fact where id = ${fact_id}`)
    await logAccess(context, text === null ? 'plan_fact.restored' : 'plan_fact.corrected', 'file', fact.file_id, tx)
    await emit(tx, 'file.corrected', fact.file_id, { user_id: fact.user_id })
    return listFacts(tx, fact.file_id)
  })
}

interface Added {
  key: FactKey
  column: FactColumn | null
  label: string | null
  text: string
  page: number
}

/** Adds a fact that was not read. Throws 404, and 409 when the document does not have this page. */
export function addFact(
  context: Context<UserActor>,
  file_id: string,
  { key, column, label, text, page }: Added,
): Promise<FactSheet> {
  const { db, actor } = context
  return db.transaction(async (tx) => {
    const file = await tx.row(
      tables.agency_file.pick('user_id', 'pages'),
      sql`select user_id, pages from agency_file where id = ${file_id} and deleted_at is null for update`,
    )
    if (!file) throw notFound()
    if (page > (file.pages ?? 0)) throw conflict('This document has no such page.', 'no_such_page')
    await tx.run(sql`
      insert into plan_fact (id, file_id, user_id, position, key, plan_column, label, text, page, boxes, confidence,
                             corrected_text, corrected_by, corrected_at)
      select ${newId()}::uuid, ${file_id}::uuid, ${file.user_id}::uuid, coalesce(max(position), -1) + 1, ${key},
             ${column}, ${label ?? FORM[key].name}, '', ${page}, '[]', 1, ${text}, ${actor.user.id}::uuid, now()
      from plan_fact where file_id = ${file_id}`)
    await logAccess(context, 'plan_fact.added', 'file', file_id, tx)
    await emit(tx, 'file.corrected', file_id, { user_id: file.user_id })
    return listFacts(tx, file_id)
  })
}
