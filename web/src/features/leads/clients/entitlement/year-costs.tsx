import type { Entitlement } from '@waymark/contracts/coverage/entitlement/endpoints'
import { money } from '../../../../shared/format/money.ts'
import styles from './entitlement.module.css'

const LEVELS = { bronze: 'Bronze', silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } as const

/** What a year costs with a plan of each level, from a good year to a bad one, on one scale. */
export function YearCosts({ found }: { readonly found: Entitlement }) {
  const most = Math.max(...found.plans.map(({ bad_year }) => bad_year))
  return (
    <ul className={styles.years} aria-label="Cost of a year by metal level">
      {found.plans.map((plan) => {
        const csr = plan.level === 'silver' ? found.cost_sharing_reduction : null
        return (
          <li key={plan.level} className={styles.year} data-reduced={csr !== null}>
            <span className={styles.level}>
              {LEVELS[plan.level]}
              {csr !== null && <span className={styles.variant}> with cost-sharing reduction ({csr}%)</span>}
            </span>
            <span className={styles.range}>
              {money(plan.good_year)} to {money(plan.bad_year)} <span className={styles.unit}>a year</span>
            </span>
            <span className={styles.track} aria-hidden="true">
              <span
                className={styles.bar}
                style={{
                  left: `${(100 * plan.good_year) / most}%`,
                  width: `${Math.max(1, (100 * (plan.bad_year - plan.good_year)) / most)}%`,
                }}
              />
            </span>
            <span className={styles.terms}>
              {money(plan.net_premium)} a month
              {plan.net_premium < plan.premium ? ` after the credit (${money(plan.premium)} before)` : ''}
              {plan.tobacco_surcharge_most > 0 && `, tobacco up to ${money(plan.tobacco_surcharge_most)} more`}; at most{' '}
              {money(plan.out_of_pocket_maximum)} a year for care in network
            </span>
          </li>
        )
      })}
    </ul>
  )
}
