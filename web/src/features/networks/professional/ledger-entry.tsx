import { Badge, Skeleton, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LedgerRow } from '@waymark/contracts/money/ledger/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { price } from '../../../shared/format/money.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Failure } from '../../../shared/kit/states.tsx'
import { FeeSteps } from './fee-steps.tsx'
import styles from './network-tab.module.css'

const COLORS = { Paid: 'green', Approved: 'amber', Reversed: 'gray' } as const

interface Props {
  readonly row: LedgerRow
  readonly open: boolean
  /** Somebody came here for this row. */
  readonly led: boolean
  readonly toggle: () => void
}

/** A row; open, with the steps of its fee. */
export function LedgerEntry({ row, open, led, toggle }: Props) {
  const { memo, created_at, amount, status, tx_type, referral_id } = row
  const item = useRef<HTMLLIElement>(null)
  const came = open && led
  useEffect(() => {
    if (came) item.current?.scrollIntoView({ block: 'center' })
  }, [came])
  return (
    <li ref={item} className={styles.card}>
      <UnstyledButton className={styles.opener} aria-expanded={open} onClick={toggle}>
        <span className={styles.what}>
          <strong>{memo}</strong>
          <span className={styles.about}>
            {tx_type === 'correction' ? 'Correction, ' : ''}
            {longDate(created_at)}
          </span>
        </span>
        <Badge variant="light" color={COLORS[status]} autoContrast>
          {status}
        </Badge>
        <span className={styles.amount}>{price(100 * amount)}</span>
        <IconChevronDown size={18} aria-hidden className={styles.chevron} />
      </UnstyledButton>
      {open && <Steps referral_id={referral_id} />}
    </li>
  )
}

function Steps({ referral_id }: Pick<LedgerRow, 'referral_id'>) {
  const referral = useQuery(ask(feeReferralEndpoints.readFeeReferral, { params: { id: referral_id } }))
  if (referral.isError && !referral.data) {
    return <Failure compact error={referral.error} retry={() => void referral.refetch()} />
  }
  if (!referral.data) return <Skeleton height={56} mt="sm" />
  return (
    <>
      <FeeSteps steps={referral.data.steps} />
      <Link to="/tw/dashboard?tab=referrals" className={styles.link}>
        All referrals
      </Link>
    </>
  )
}
