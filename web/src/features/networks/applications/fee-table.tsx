import type { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import type { FeeTier } from '@waymark/rules/networks/fee-referrals/fee'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { callPublic } from '../../../shared/api/call-public.ts'
import { memberOf } from '../../../shared/api/read-answer.ts'
import { useAnswer } from '../../../shared/api/use-answer.ts'
import { money } from '../../../shared/format/money.ts'
import { Text } from '../../../shared/kit/text.tsx'
import { sizeOf } from '../../../shared/networks/fee-terms.ts'
import { Action } from '../../../shared/ui/action.tsx'
import styles from './network-page.module.css'

/** The fees by size of the employer, from the server. If they do not load, no fee is shown. */
export function FeeTable() {
  const { state, again } = useAnswer((signal) =>
    callPublic<typeof feeReferralEndpoints.readFeeTiers>(
      { method: 'GET', path: '/federation/fee-tiers' },
      { signal },
    ).then(tiersOf),
  )
  if (state !== null && 'error' in state) {
    return (
      <div role="alert" className={styles.fees}>
        <Text>The fees could not be loaded. {sentenceOf(state.error, 'Something went wrong. Please try again.')}</Text>
        <Action weight="second" onClick={again}>
          Retry
        </Action>
      </div>
    )
  }
  return (
    <table className={styles.fees} aria-busy={state === null}>
      <caption>Fee for each placement, by company size</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Employees</th>
          <th scope="col">Fee, in US dollars</th>
        </tr>
      </thead>
      <tbody>
        {state === null ? (
          <tr className={styles.waiting}>
            <td colSpan={2}>
              <span className="visually-hidden">Loading</span>
            </td>
          </tr>
        ) : (
          state.answer.map(({ employees, fee_cents }, at) => (
            <tr key={employees}>
              <th scope="row">{sizeOf(state.answer, at)} employees</th>
              <td>{money(fee_cents / 100)}</td>
            </tr>
          ))
        )}
      </tbody>
    </table>
  )
}

/** Throws if the answer is not one. */
function tiersOf(answer: unknown): FeeTier[] {
  const tiers = memberOf(answer, 'tiers')
  if (!Array.isArray(tiers)) throw new Error('no tiers')
  return tiers.map((tier) => {
    const [employees, fee_cents] = [memberOf(tier, 'employees'), memberOf(tier, 'fee_cents')]
    if (typeof employees !== 'number' || typeof fee_cents !== 'number') throw new Error('no tier')
    return { employees, fee_cents }
  })
}
