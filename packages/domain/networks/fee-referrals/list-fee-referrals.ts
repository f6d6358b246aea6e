import type { QueryOf } from '@waymark/contracts/endpoint'
import type { FeeReferral, feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { empty, join, type Sql, type Statement, sql } from '@waymark/platform/database'
import { tables } from '@waymark/platform/generated/tables'
import { array, bool, float8, nullable, oneOf, type RowOf, text, unchecked } from '@waymark/platform/row'
import { licenseStanding } from '@waymark/rules/networks/fee-referrals/license'
import { escaped } from '../../like.ts'
import { userName } from '../../names.ts'
import { cutPage, decodeCursor, idCursor, MAX_ID } from '../../paging.ts'
import { alsoReferred } from './find-similar.ts'

const feeReferralRow = tables.fee_referral.extend({
  fee_amount: float8,
  referrer_name: text,
  is_active: nullable(bool),
  credentials_verified: nullable(bool),
  states_licensed: nullable(array(text)),
  states_unchecked: nullable(array(text)),
  also_referred: nullable(oneOf(['first', 'later'])),
  history: unchecked<FeeReferral['history']>('built by the statement'),
  corrections: unchecked<FeeReferral['corrections']>('built by the statement'),
})
type Row = RowOf<typeof feeReferralRow> & Pick<FeeReferral, 'license'>

const at = (time: Statement) => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

// The history and the corrections as JSON. PostgreSQL formats their times in the session's time zone, which is UTC.
const REFERRALS = sql`
  select fee_referral.*, fee_referral.fee_cents / 100.0::float8 as fee_amount,
         ${userName(sql`referrer`)} as referrer_name, referrer.is_active, referrer.credentials_verified,
         referrer.states_licensed, referrer.states_unchecked, ${alsoReferred(sql`fee_referral`)} as also_referred, moves.history, corrected.corrections
  from fee_referral
  left join app_user as referrer on referrer.id = fee_referral.referrer_id
  cross join lateral (
    select jsonb_agg(jsonb_build_object(
             'from_status', move.from_status, 'to_status', move.to_status,
             'moved_by_name', ${userName(sql`mover`)},
             'moved_at', ${at(sql`move.moved_at`)}
           ) order by move.id) as history
    from fee_referral_move as move left join app_user as mover on mover.id = move.moved_by
    where move.referral_id = fee_referral.id
  ) as moves
  cross join lateral (
    select coalesce(jsonb_agg(jsonb_build_object(
             'id', correction.id, 'reason', correction.reason,
             'from_employee_count', from_employee_count, 'to_employee_count', to_employee_count,
             'from_fee_amount', from_fee_cents / 100.0::float8, 'to_fee_amount', to_fee_cents / 100.0::float8,
             'from_state', from_state, 'to_state', to_state,
             'corrected_by_name', ${userName(sql`corrector`)},
             'corrected_at', ${at(sql`correction.corrected_at`)}
           ) order by correction.id), '[]') as corrections
    from fee_referral_correction as correction left join app_user as corrector on corrector.id = correction.corrected_by
    where correction.referral_id = fee_referral.id
  ) as corrected`

/** Adds the standing of the license. An account without this column was deleted. */
const withLicense = (found: RowOf<typeof feeReferralRow>): Row => {
  const { state, is_active, credentials_verified, states_licensed, states_unchecked } = found
  const deleted =
    is_active === null || credentials_verified === null || states_licensed === null || states_unchecked === null
  const referrer = deleted ? null : { is_active, credentials_verified, states_licensed, states_unchecked }
  return { ...found, license: licenseStanding(state, referrer) }
}

export async function feeReferralById(db: Sql, id: string): Promise<Row | undefined> {
  const found = await db.row(feeReferralRow, sql`${REFERRALS} where fee_referral.id = ${id}::uuid`)
  return found && withLicense(found)
}

/** Referrals of one referrer or (null) of all, newest first. Throws 422 on a cursor that we did not issue. */
export async function listFeeReferrals(
  db: Sql,
  referrer_id: string | null,
  { limit, cursor, status, search }: QueryOf<typeof feeReferralEndpoints.listAllFeeReferrals>,
): Promise<{ page: Row[]; next: string | undefined }> {
  const last = decodeCursor(cursor, idCursor)
  const only: Statement[] = []
  if (referrer_id !== null) only.push(sql`and referrer_id = ${referrer_id}::uuid`)
  if (status !== undefined) only.push(sql`and status = ${status}`)
  if (search !== undefined) only.push(sql`and employer_company ilike ${`%${escaped(search)}%`}`)
  const rows = await db.rows(
    feeReferralRow,
    sql`
    ${REFERRALS} where fee_referral.id < ${last ?? MAX_ID}::uuid ${only.length > 0 ? join(only, ' ') : empty}
    order by fee_referral.id desc limit ${limit + 1}`,
  )
  const { page, next } = cutPage(rows, limit, ({ id }) => id)
  return { page: page.map(withLicense), next }
}
