import type { Estimate } from '@waymark/contracts/coverage/entitlement/estimate'
import { mayExceedLimit } from '@waymark/rules/coverage/entitlement/metal-levels'
import { money } from '../../../../shared/format/money.ts'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Bar } from '../bar.tsx'

const LEVELS = { bronze: 'Bronze', silver: 'Silver', gold: 'Gold', platinum: 'Platinum' } as const

const PRICED_BY = {
  lowest_bronze: 'the lowest bronze price',
  benchmark: 'the benchmark price',
  estimate: 'price estimated from silver',
} as const

/** The cost of a year with a plan of each level, from a good year over the expected one to a bad one, on one scale. */
export function YearCosts({ found }: { readonly found: Estimate }) {
  const most = Math.max(...found.plans.map(({ bad_year }) => bad_year))
  return (
    <Stack as="ul" aria-label="Cost of a year by metal level">
      {found.plans.map((plan) => {
        const csr = plan.level === 'silver' ? found.cost_sharing_reduction : null
        return (
          <Stack as="li" gap="xs" key={plan.level}>
            <Cluster as="span" justify="between">
              <span>
                <strong>{LEVELS[plan.level]}</strong>
                {csr !== null && (
                  <Text as="span" size="sm" tone="muted">
                    {' '}
                    with cost-sharing reduction ({csr}%)
                  </Text>
                )}
              </span>
              <Text as="span" numeric>
                <strong>{money(plan.expected_year)}</strong>{' '}
                <Text as="span" size="sm" tone="muted">
                  expected, {money(plan.good_year)} to {money(plan.bad_year)} a year
                </Text>
              </Text>
            </Cluster>
            <Bar
              track
              from={(100 * plan.good_year) / most}
              width={Math.max(1, (100 * (plan.bad_year - plan.good_year)) / most)}
              mark={(100 * plan.expected_year) / most}
              lowers={csr !== null}
            />
            <Text as="span" size="xs" tone="muted">
              {money(plan.net_premium)} a month
              {plan.net_premium < plan.premium ? ` after the credit (${money(plan.premium)} before)` : ''},{' '}
              {PRICED_BY[plan.priced_by]}
              {plan.tobacco_surcharge_most > 0 && `, tobacco up to ${money(plan.tobacco_surcharge_most)} more`}; typical
              deductible {money(plan.deductible)}; at most {money(plan.out_of_pocket_maximum)} a year for care in
              network{mayExceedLimit(plan.level, found.plan_year) && ', but some bronze plans may have a higher limit'}
            </Text>
          </Stack>
        )
      })}
    </Stack>
  )
}
