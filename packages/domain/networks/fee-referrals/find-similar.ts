import type { SimilarReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { type Sql, type Statement, sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { FeeReferralStatus } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { bool, type RowOf, row, text, unchecked } from '@waymark/platform/row'
import { userName } from '../../names.ts'

const sameName = sql`employer_key(other.employer_company) = employer_key(one.employer_company)`
const sameEmail = sql`lower(other.email) = lower(one.email)`

/** Referrals `other` that may be of the same employer as `one`. */
const SIMILAR = sql`other.id <> one.id and (${sameName} or ${sameEmail})`

/** Whether `other` counts as the same employer as `one`, given the newest `comparison` of both, if there is one. */
const sameEmployer = sql`coalesce(comparison.same_employer, ${sameName})`

/** Joins the newest comparison of `one` and `other`. */
const COMPARED = sql`
  left join lateral (
    select * from employer_comparison
    where (referral_id = one.id and other_id = other.id) or (referral_id = other.id and other_id = one.id)
    order by id desc limit 1
  ) as comparison on true`

/** `first` or `later`, or null if no one else referred this employer: for the referral that is selected as `referral`. */
export const alsoReferred = (referral: Statement): Statement => sql`
  (select case when bool_or(other.id < one.id) then 'later' else 'first' end
   from fee_referral as one join fee_referral as other on ${SIMILAR} ${COMPARED}
   where one.id = ${referral}.id and other.referrer_id <> one.referrer_id and ${sameEmployer}
   having count(*) > 0)`

const similarRow = tables.fee_referral.pick('id', 'employer_company', 'email', 'status', 'created_at').extend({
  referrer_name: text,
  came_first: bool,
  same_name: bool,
  same_email: bool,
  same_employer: bool,
  comparison: unchecked<SimilarReferral['comparison']>('built by the statement'),
})

/** Referrals with the same company name or contact as this one, oldest first; the 50 oldest if there are more. */
export const readSimilar = (db: Sql, referral_id: string): Promise<RowOf<typeof similarRow>[]> =>
  db.rows(
    similarRow,
    sql`
    select other.id, other.employer_company, other.email, other.status, other.created_at,
           ${userName(sql`referrer`)} as referrer_name, other.id < one.id as came_first,
           ${sameName} as same_name, ${sameEmail} as same_email, ${sameEmployer} as same_employer,
           case when comparison.id is null then null else jsonb_build_object(
             'reason', comparison.reason,
             'decided_by_name', ${userName(sql`decider`)},
             'decided_at', to_char(comparison.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
           ) end as comparison
    from fee_referral as one join fee_referral as other on ${SIMILAR} ${COMPARED}
    left join app_user as referrer on referrer.id = other.referrer_id
    left join app_user as decider on decider.id = comparison.decided_by
    where one.id = ${referral_id}::uuid
    order by other.id limit 50`,
  )

/** Until the end of the transaction, no other referral is won or paid, and no two are compared. */
export const lockFees = (tx: Transaction) => tx.run(sql`select pg_advisory_xact_lock(hashtext('referral fees'))`)

const paidRow = row({ referrer_name: text }).extend(tables.fee_referral.pick('status').columns)

/**
 * Throws 409 if the fee for this employer belongs to another referral already: that one is won or paid when this one is
 * to be won, or paid when this one is to be paid. The caller holds the lock on fees.
 */
export async function requireOnlyFee(tx: Transaction, referral_id: string, to: FeeReferralStatus): Promise<void> {
  const taken: readonly FeeReferralStatus[] = to === 'Won' ? ['Won', 'Paid'] : ['Paid']
  const other = await tx.row(
    paidRow,
    sql`
    select ${userName(sql`referrer`)} as referrer_name, other.status
    from fee_referral as one join fee_referral as other on ${SIMILAR} ${COMPARED}
    left join app_user as referrer on referrer.id = other.referrer_id
    where one.id = ${referral_id}::uuid and other.status = any(${taken}::fee_referral_status[]) and ${sameEmployer}
    order by other.id limit 1`,
  )
  if (!other) return
  throw conflict(
    `The referral of this employer by ${other.referrer_name} is already ${other.status}. Only one fee is paid for an employer.`,
    'employer_already_won',
  )
}
