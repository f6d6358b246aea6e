import { sql, type Transaction } from '@waymark/platform/database'
import { conflict } from '@waymark/platform/errors'
import type { FeeReferral } from '@waymark/platform/generated/client'
import { tables } from '@waymark/platform/generated/tables'
import { licenseStanding, missingLicense } from '@waymark/rules/networks/fee-referrals/license'

const referrerRow = tables.app_user.pick(
  'first_name',
  'last_name',
  'is_active',
  'credentials_verified',
  'states_licensed',
  'states_unchecked',
)

/**
 * Throws 409 unless the referrer has an active license, if the referral has a fee. Their row is locked, so that it stays
 * active meanwhile.
 */
export async function requireLicense(
  tx: Transaction,
  { referrer_id, state, fee_cents }: Pick<FeeReferral, 'referrer_id' | 'state' | 'fee_cents'>,
): Promise<void> {
  if (fee_cents === 0) return
  const referrer = await tx.row(
    referrerRow,
    sql`
    select first_name, last_name, is_active, credentials_verified, states_licensed, states_unchecked from app_user
    where id = ${referrer_id}::uuid for share`,
  )
  const standing = licenseStanding(state, referrer ?? null)
  if (standing === 'active') return
  const missing = missingLicense(standing, state, referrer ? `${referrer.first_name} ${referrer.last_name}` : '')
  throw conflict(`${missing} A fee is paid only for an active license in the employer’s state.`, 'license_required')
}
