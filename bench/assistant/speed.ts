import { savePages } from '@waymark/domain/knowledge/files/save-pages'
import { type Database, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { row, uuid } from '@waymark/platform/row'
import { percentile } from '../statistics.ts'
import type { Agency } from './agency.ts'

const DOCUMENTS = 500

/** Milliseconds from a question to its answer, with 500 documents of one agency. */
export async function measureSpeed(db: Database, from: Agency, to: Agency, questions: readonly string[]) {
  await copyFiles(db, from.user.id, to.user.id)
  await db.pool.query('vacuum analyze file_page, plan_fact, agency_file')
  const took: number[] = []
  for (const asks of questions) {
    const started = performance.now()
    await to.ask(asks)
    took.push(performance.now() - started)
  }
  return { p50: percentile(took, 0.5), p95: percentile(took, 0.95) }
}

/** Copies of an agency's files with other names, until there are enough. */
async function copyFiles(db: Database, from: string, to: string): Promise<void> {
  const copies = await db.rows(
    row({ old_id: uuid, new_id: uuid }),
    sql`
    with copy as materialized (
      select agency_file.id as old_id, gen_random_uuid() as new_id, number
      from agency_file, generate_series(1, ${DOCUMENTS}::int) as number
      where user_id = ${from} and status = 'ready'
      order by number, agency_file.id limit ${DOCUMENTS}
    ),
    files as (
      insert into agency_file (
        id, user_id, original_name, size, file_type, media_type, storage_key, status, pages, uploaded_at, processed_at)
      select new_id, ${to}, number || ' ' || original_name, size, file_type, media_type, storage_key || number, status, pages,
             uploaded_at, processed_at
      from copy join agency_file on agency_file.id = old_id
    ),
    facts as (
      insert into plan_fact (
        id, file_id, user_id, position, key, plan_column, label, text, page, boxes, confidence)
      select gen_random_uuid(), new_id, ${to}, position, key, plan_column, label,
             case key when 'plan_name' then text || ' ' || number else text end, page, boxes, confidence
      from copy join plan_fact on plan_fact.file_id = old_id
    )
    select old_id, new_id from copy`,
  )
  const pages = await db.rows(
    tables.file_page.pick('id', 'file_id', 'page', 'text', 'confidence'),
    sql`select id, file_id, page, text, confidence from file_page where user_id = ${from} order by page`,
  )
  for (const { old_id, new_id } of copies) {
    const read = pages.filter(({ file_id }) => file_id === old_id)
    await savePages(db, { id: new_id, user_id: to }, read)
  }
}
