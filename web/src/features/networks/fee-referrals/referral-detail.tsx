import { Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { Link, useSearchParams } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import styles from '../../../shared/console/console.module.css'
import { Fact } from '../../../shared/console/fact.tsx'
import { Mark } from '../../../shared/console/mark.tsx'
import { price } from '../../../shared/format/money.ts'
import { When } from '../../../shared/format/when.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { standing, toneOf } from '../../../shared/networks/fee-referral-words.ts'
import { FeeSteps } from '../../../shared/networks/fee-steps.tsx'
import { ReferralHistory } from '../../../shared/networks/referral-history.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { CorrectFee } from './correct-fee.tsx'
import { NextStep } from './next-step.tsx'
import type { Referral } from './queries.ts'

export function ReferralDetail({ id }: { readonly id: string }) {
  const [address] = useSearchParams()
  const back = new URLSearchParams(address)
  back.delete('referral')
  const referral = useQuery({
    ...ask(feeReferralEndpoints.readFeeReferral, { params: { id } }),
    refetchInterval: useFallbackPolling(),
  })
  return (
    <div className={styles.record}>
      <Link to={`/admin/referrals?${back}`} className={styles.back}>
        <IconArrowLeft size={18} aria-hidden /> All referrals
      </Link>
      {referral.data ? (
        <Shown referral={referral.data} />
      ) : referral.isError ? (
        <Failure title="Could not load the referral" error={referral.error} retry={() => void referral.refetch()} />
      ) : (
        <Skeleton height={400} />
      )}
    </div>
  )
}

function Shown({ referral }: { readonly referral: Referral }) {
  const { employer_company, referrer_name, status, contact_name, email, phone, steps, fee_amount } = referral
  const { pending, earned } = standing(steps)
  const correctable = fee_amount > 0 && (status === 'Won' || status === 'Paid')
  return (
    <>
      <div>
        <h2>{employer_company}</h2>
        <p className={styles.dimmed}>
          Brought by {referrer_name} · <When at={referral.created_at} />
        </p>
      </div>
      <div className={styles.acts}>
        <Mark tone={toneOf(status)}>{status}</Mark>
      </div>
      <NextStep key={status} referral={referral} pending={pending} />
      <div className={styles.panel}>
        <dl className={styles.facts}>
          <Fact name="Contact">{contact_name}</Fact>
          <Fact name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
          <Fact name="Phone">{phone && <a href={`tel:${phone}`}>{phone}</a>}</Fact>
          <Fact name="Employees, about">{referral.employee_count_estimate.toLocaleString()}</Fact>
        </dl>
      </div>
      {referral.notes && (
        <section className={styles.panel}>
          <h3>Notes of the referrer</h3>
          <p className={styles.notes}>{referral.notes}</p>
        </section>
      )}
      <section className={styles.panel}>
        <h3>Fee</h3>
        <dl className={styles.facts}>
          <Fact name="By the tiers">{price(100 * fee_amount)}</Fact>
          <Fact name="Pending">{price(100 * pending)}</Fact>
          <Fact name="Earned">{price(100 * earned)}</Fact>
        </dl>
        {steps.length > 0 && <FeeSteps steps={steps} />}
        {correctable && <CorrectFee referral={referral} left={status === 'Won' ? pending : earned} />}
      </section>
      <section className={styles.panel}>
        <h3>History</h3>
        <ReferralHistory history={referral.history} />
      </section>
    </>
  )
}
