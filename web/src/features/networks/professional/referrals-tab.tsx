import { Badge, Button, NativeSelect, Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type FeeReferral, feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { FEE_REFERRAL_STATUSES } from '@waymark/contracts/networks/fee-referrals/statuses'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { money } from '../../../shared/format/money.ts'
import { More } from '../../../shared/kit/list.tsx'
import { Failure } from '../../../shared/kit/states.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import styles from './network-tab.module.css'
import { feeReferralsQuery, feeTiersQuery } from './queries.ts'
import { ReferralForm } from './referral-form.tsx'
import { ReferralHistory } from './referral-history.tsx'
import { earnings, STATUS_COLORS } from './words.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...FEE_REFERRAL_STATUSES.map((value) => ({ value, label: value })),
]
const { status: statusSchema } = feeReferralEndpoints.listFeeReferrals.query.shape

/** Employers that the member brought, with where each stands. */
export function ReferralsTab() {
  const [open, setOpen] = useState(false)
  const [address, change] = useAddress()
  const status = statusSchema.safeParse(address.get('status') ?? '').data
  const referrals = useInfiniteQuery(feeReferralsQuery(status))
  const tiers = useQuery(feeTiersQuery)
  return (
    <section aria-labelledby="referrals-title">
      <div className={styles.head}>
        <h2 id="referrals-title" className={styles.title}>
          Referrals
        </h2>
        <div className={styles.tools}>
          <NativeSelect
            size="sm"
            aria-label="Status of the referrals"
            data={STATUSES}
            value={status ?? ''}
            onChange={(event) => change({ status: event.currentTarget.value })}
          />
          {!open && (
            <Button size="sm" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
              Submit a referral
            </Button>
          )}
        </div>
      </div>
      {tiers.data && <p className={styles.lead}>{earnings(tiers.data.tiers)}</p>}
      {open && <ReferralForm tiers={tiers.data?.tiers ?? null} close={() => setOpen(false)} />}
      {referrals.isError && !referrals.data ? (
        <Failure error={referrals.error} retry={() => void referrals.refetch()} />
      ) : !referrals.data ? (
        <Skeleton height={220} />
      ) : referrals.data.length === 0 ? (
        <p className={styles.empty}>
          {status === undefined
            ? 'No referrals yet. Submit your first referral to start earning!'
            : `No referral of yours is ${status}.`}
        </p>
      ) : (
        <ul className={styles.list} aria-label="Referrals">
          {referrals.data.map((referral) => (
            <ReferralCard key={referral.id} referral={referral} />
          ))}
        </ul>
      )}
      <More list={referrals} />
    </section>
  )
}

function ReferralCard({ referral }: { readonly referral: FeeReferral }) {
  const { id, employer_company, contact_name, employee_count_estimate, status, fee_amount, history } = referral
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
      {fee_amount > 0 && history.some(({ to_status }) => to_status === 'Won') && (
        <Link to={`/tw/dashboard?tab=ledger&referral=${id}`} className={styles.link}>
          See the fee in the ledger
        </Link>
      )}
    </li>
  )
}
