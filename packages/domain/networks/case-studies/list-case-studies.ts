import type { QueryOf } from '@waymark/contracts/endpoint'
import type { caseStudyEndpoints } from '@waymark/contracts/networks/case-studies/endpoints'
import type { Network } from '@waymark/contracts/people/memberships/schemas'
import { empty, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { CASE_STUDIES, foundRow, SHOWN } from './find-case-study.ts'

interface Asked {
  limit: number
  cursor?: string | undefined
  /** In the title, the county or the story. */
  q?: string | undefined
}

async function readPage(db: Sql, { limit, cursor, q }: Asked, which: Statement) {
  const last = decodeCursor(cursor, idCursor) ?? MAX_ID
  const sought =
    q === undefined ? empty : sql`and strpos(lower(concat_ws(' ', title_short, county, summary)), lower(${q})) > 0`
  const rows = await db.rows(
    foundRow,
    sql`
    ${CASE_STUDIES} where case_study.id < ${last}::uuid ${which} ${sought}
    order by case_study.id desc limit ${limit + 1}`,
  )
  return cutPage(rows, limit, ({ id }) => id)
}

/** What members see. */
export const listCaseStudies = (db: Sql, asked: QueryOf<typeof caseStudyEndpoints.listCaseStudies>) =>
  readPage(db, asked, sql`and case_study.network_scope = ${asked.network_scope} and ${SHOWN}`)

export const listOwnCaseStudies = (
  db: Sql,
  author_id: string,
  asked: QueryOf<typeof caseStudyEndpoints.listOwnCaseStudies>,
) =>
  readPage(
    db,
    asked,
    sql`and case_study.author_id = ${author_id}::uuid and case_study.network_scope = ${asked.network_scope}`,
  )

export const listAllCaseStudies = (db: Sql, asked: QueryOf<typeof caseStudyEndpoints.listAllCaseStudies>) =>
  readPage(db, asked, asked.status === undefined ? empty : sql`and case_study.status = ${asked.status}`)

interface Referral {
  id: string
  employer_company: string
  contact_name: string
  employee_count_estimate: number
}

/** Won and paid referrals that have no case study yet. */
export const listCaseStudyReferrals = (db: Sql, referrer_id: string, network: Network): Promise<Referral[]> =>
  db.rows(
    tables.fee_referral.pick('id', 'employer_company', 'contact_name', 'employee_count_estimate'),
    sql`
    select id, employer_company, contact_name, employee_count_estimate from fee_referral
    where referrer_id = ${referrer_id}::uuid and network_scope = ${network} and status in ('Won', 'Paid')
      and not exists (select 1 from case_study where referral_id = fee_referral.id)
    order by id desc limit 100`,
  )
