import type { FeeReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { stateName } from '@waymark/rules/foundation/geography/us-states'
import { money } from '../format/money.ts'
import { When } from '../format/when.tsx'
import { Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'

/** What administrators corrected before the referral was won, with the reason, their name and the time. */
export function ReferralCorrections({ corrections }: Pick<FeeReferral, 'corrections'>) {
  if (corrections.length === 0) return null
  return (
    <Stack as="ol" gap="xs" aria-label="Corrections">
      {corrections.map((correction) => (
        <li key={correction.id}>
          {changes(correction)} Reason: {correction.reason}
          <Text size="xs" tone="muted">
            {correction.corrected_by_name}, <When at={correction.corrected_at} />
          </Text>
        </li>
      ))}
    </Stack>
  )
}

/** `Corrected from 45 to 34 employees; the fee went from $800 to $400. The employer is in Texas.` */
function changes(correction: FeeReferral['corrections'][number]): string {
  const { from_employee_count, to_employee_count, from_fee_amount, to_fee_amount, from_state, to_state } = correction
  const said: string[] = []
  if (from_employee_count !== to_employee_count) {
    const fee =
      from_fee_amount === to_fee_amount
        ? `the fee stays ${money(to_fee_amount)}`
        : `the fee went from ${money(from_fee_amount)} to ${money(to_fee_amount)}`
    said.push(
      `Corrected from ${from_employee_count.toLocaleString()} to ${to_employee_count.toLocaleString()} employees; ${fee}.`,
    )
  }
  if (from_state !== to_state) {
    said.push(to_state === null ? 'The state is not known.' : `The employer is in ${stateName(to_state)}.`)
  }
  return said.join(' ')
}
