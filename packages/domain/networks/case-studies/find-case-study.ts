import { CONSENT_CHANNELS } from '@waymark/contracts/conversations/messaging/referrals'
import type { OwnCaseStudy, CaseStudy as Shown } from '@waymark/contracts/networks/case-studies/endpoints'
import { type Sql, sql } from '@waymark/platform/database'
import { notFound } from '@waymark/platform/errors'
import { tables } from '@waymark/platform/generated/tables'
import { bool, columnsOf, nullable, type RowOf, text } from '@waymark/platform/row'
import { z } from 'zod'
import { userName } from '../../names.ts'

const stored = tables.case_study.omit('consent_given_on')
export const foundRow = stored.extend({
  /** Like `2026-11-21`: a day, not an instant. */
  consent_given_on: nullable(text),
  employer_company: text,
  author_name: text,
  shown: bool,
})
export type Found = RowOf<typeof foundRow>

/** Whether members see it: they do not once its referral was lost after all. */
export const SHOWN = sql`(case_study.status = 'approved' and fee_referral.status in ('Won', 'Paid'))`

export const CASE_STUDIES = sql`
  select ${columnsOf(stored, 'case_study')}, to_char(consent_given_on, 'YYYY-MM-DD') as consent_given_on, fee_referral.employer_company,
         ${userName(sql`author`)} as author_name, ${SHOWN} as shown
  from case_study
  join fee_referral on fee_referral.id = case_study.referral_id
  left join app_user as author on author.id = case_study.author_id`

/** Throws 404 if there is none. */
export async function findCaseStudy(db: Sql, id: string): Promise<Found> {
  const found = await db.row(foundRow, sql`${CASE_STUDIES} where case_study.id = ${id}::uuid`)
  if (!found) throw notFound()
  return found
}

/** Locks the case study for this transaction. Throws 404 if there is none. */
export async function lockCaseStudy(tx: Sql, id: string): Promise<Found> {
  const found = await tx.row(foundRow, sql`${CASE_STUDIES} where case_study.id = ${id}::uuid for update of case_study`)
  if (!found) throw notFound()
  return found
}

/** The view for all members. The employer is named only if they agreed. */
export const presentCaseStudy = (row: Found): Omit<Shown, 'approved_at'> & { approved_at: Date | null } => ({
  id: row.id,
  network_scope: row.network_scope,
  title_short: row.title_short,
  county: row.county,
  summary: row.summary,
  lives_covered: row.lives_covered,
  percent_saved: row.percent_saved,
  annual_savings: row.annual_savings,
  author_name: row.author_name,
  employer_name: row.employer_named ? row.employer_company : null,
  approved_at: row.approved_at,
})

const channel = z.enum(CONSENT_CHANNELS)

/** The view for the author and the administrators. */
export const presentOwnCaseStudy = (row: Found) => ({
  ...presentCaseStudy(row),
  referral_id: row.referral_id,
  employer_company: row.employer_company,
  status: row.status,
  shown: row.shown,
  decline_reason: row.decline_reason,
  consent: consentOf(row),
  consent_withdrawn_at: row.consent_withdrawn_at,
  submitted_at: row.submitted_at,
  created_at: row.created_at,
})

function consentOf(row: Found): OwnCaseStudy['consent'] {
  const { consent_given_by: given_by, consent_given_on: given_on, consent_version: text_version, employer_named } = row
  if (given_by === null || given_on === null || text_version === null) return null
  return { given_by, given_on, channel: channel.parse(row.consent_channel), text_version, employer_named }
}
