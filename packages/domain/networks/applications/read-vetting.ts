import { type Sql, type Statement, sql } from '@waymark/platform/database'
import type { MemberApplication } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { array, int4, nullable, oneOf, text } from '@waymark/platform/row'
import { userName } from '../../names.ts'

/** The columns of `summarized`, for a statement that selects from `member_application`. */
export const SUMMARY = sql`
  case when assignee_id is not null then (
    select coalesce((select first_name || ' ' || last_name from app_user where id = assignee_id), 'Deleted account')
  ) end as assignee_name,
  (select count(*)::int from application_check where application_id = member_application.id) as settled_checks`

export const summarized = tables.member_application.extend({ assignee_name: nullable(text), settled_checks: int4 })

const checkRow = tables.application_check
  .pick('item', 'not_needed_because', 'checked_at')
  .extend({ checked_by_name: text })
const noteRow = tables.application_note.pick('id', 'note', 'written_at').extend({ written_by_name: text })

const same_by = array(oneOf(['email', 'npn']))
const otherRow = tables.member_application.pick('id', 'name', 'join_origin', 'status', 'created_at').extend({ same_by })
const accountRow = tables.app_user
  .pick('id', 'credentials_verified', 'states_licensed', 'npn')
  .extend({ name: text, same_by })

/** How a row of `table` is recognized as the same person. */
const sameBy = (table: Statement, { email, npn }: Person) => sql`
  array_remove(array[case when ${table}.email = ${email} then 'email' end,
                     case when ${table}.npn = ${npn}::text then 'npn' end], null)`

type Person = Pick<MemberApplication, 'id' | 'email' | 'npn'>

/** The checklist, the internal notes, and what else the same person sent: by email address or NPN. */
export async function readVetting(db: Sql, person: Person) {
  const { id, email, npn } = person
  const [checks, notes, others, accounts] = await Promise.all([
    db.rows(
      checkRow,
      sql`
      select item, not_needed_because, checked_at, ${userName(sql`checker`)} as checked_by_name
      from application_check left join app_user as checker on checker.id = checked_by
      where application_id = ${id}::uuid order by item`,
    ),
    db.rows(
      noteRow,
      sql`
      select application_note.id, note, written_at, ${userName(sql`writer`)} as written_by_name
      from application_note left join app_user as writer on writer.id = written_by
      where application_id = ${id}::uuid order by application_note.id`,
    ),
    db.rows(
      otherRow,
      sql`
      select id, name, join_origin, status, created_at, ${sameBy(sql`member_application`, person)} as same_by
      from member_application
      where (email = ${email} or npn = ${npn}::text) and id <> ${id}::uuid order by id desc limit 20`,
    ),
    db.rows(
      accountRow,
      sql`
      select id, first_name || ' ' || last_name as name, credentials_verified, states_licensed, npn,
             ${sameBy(sql`app_user`, person)} as same_by
      from app_user where email = ${email} or npn = ${npn}::text order by id limit 20`,
    ),
  ])
  return { checks, notes, others, accounts }
}

const reviewerRow = tables.app_user.pick('id').extend({ name: text })

/** Active administrators, by name. */
export const listReviewers = (db: Sql) =>
  db.rows(
    reviewerRow,
    sql`
    select id, first_name || ' ' || last_name as name from app_user
    where role = 'sys_admin' and is_active order by name, id`,
  )
