import { Badge, Button, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { FeeReferral } from '@waymark/contracts/fee-referrals/endpoints'
import { useState } from 'react'
import { money } from '../../shared/format/money.ts'
import { Failure } from '../../shared/ui/failure.tsx'
import styles from './network-tab.module.css'
import { feeReferralsQuery } from './queries.ts'
import { ReferralForm } from './referral-form.tsx'
import { ReferralHistory } from './referral-history.tsx'
import { STATUS_COLORS } from './words.ts'

/** Employers that the member brought, with where each stands. */
export function ReferralsTab() {
  const [open, setOpen] = useState(false)
  const referrals = useInfiniteQuery(feeReferralsQuery)
  return (
    <section aria-labelledby="referrals-title">
      <div className={styles.head}>
        <h2 id="referrals-title" className={styles.title}>
          Referrals
        </h2>
        {!open && (
          <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
            Submit a referral
          </Button>
        )}
      </div>
      <p className={styles.lead}>Earn $200-$800 per placement</p>
      {open && <ReferralForm close={() => setOpen(false)} />}
      {referrals.isError && !referrals.data ? (
        <Failure error={referrals.error} retry={() => void referrals.refetch()} />
      ) : !referrals.data ? (
        <Skeleton height={220} />
      ) : referrals.data.length === 0 ? (
        <p className={styles.empty}>
          No referrals yet. Tell us of an employer who may want better benefits, and follow here what becomes of it.
        </p>
      ) : (
        <ul className={styles.list} aria-label="Referrals">
          {referrals.data.map((referral) => (
            <ReferralCard key={referral.id} referral={referral} />
          ))}
        </ul>
      )}
      {referrals.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={referrals.isFetchingNextPage}
          onClick={() => void referrals.fetchNextPage()}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

function ReferralCard({ referral }: { readonly referral: FeeReferral }) {
  const { employer_company, contact_name, employee_count_estimate, status, fee_amount, history } = referral
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <span className={styles.what}>
          <strong>{employer_company}</strong>
          <span className={styles.about}>
            {contact_name}, about {employee_count_estimate.toLocaleString()} employees
          </span>
        </span>
        <Badge variant="light" color={STATUS_COLORS[status]} autoContrast>
          {status}
        </Badge>
        <span className={styles.amount}>{money(fee_amount)}</span>
      </div>
      <ReferralHistory history={history} />
    </li>
  )
}
