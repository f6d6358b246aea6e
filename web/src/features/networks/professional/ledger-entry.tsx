import { Badge } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LedgerRow } from '@waymark/contracts/money/ledger/endpoints'
import { feeReferralEndpoints } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { price } from '../../../shared/format/money.ts'
import { longDate } from '../../../shared/format/time.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FeeSteps } from '../../../shared/networks/fee-steps.tsx'
import styles from './network-tab.module.css'

const COLORS = { Paid: 'green', Approved: 'amber', Reversed: 'gray' } as const

interface Props {
  readonly row: LedgerRow
  readonly open: boolean
  /** True if the user followed a link from a referral to this row. */
  readonly led: boolean
  readonly toggle: () => void
}

/** A ledger row. When open, it shows the steps of its fee. */
export function LedgerEntry({ row, open, led, toggle }: Props) {
  const { memo, fee_memo, created_at, amount, status, tx_type, referral_id } = row
  const item = useRef<HTMLLIElement>(null)
  const came = open && led
  useEffect(() => {
    if (came) item.current?.scrollIntoView({ block: 'center' })
  }, [came])
  return (
    <Panel as="li" pad="md" gap="sm" ref={item}>
      <Cluster as="button" type="button" gap="md" className={styles.opener} aria-expanded={open} onClick={toggle}>
        <Stack as="span" gap="none" grow="12rem">
          <strong>{memo}</strong>
          <Text as="span" size="xs" tone="muted">
            {tx_type === 'correction' ? `Correction.${fee_memo && ` ${fee_memo},`} ` : ''}
            {longDate(created_at)}
          </Text>
        </Stack>
        <Badge variant="light" color={COLORS[status]} autoContrast>
          {status}
        </Badge>
        <Text as="span" weight="bold" numeric>
          {price(100 * amount)}
        </Text>
        <IconChevronDown size={18} aria-hidden className={styles.chevron} />
      </Cluster>
      {open && <Steps referral_id={referral_id} />}
    </Panel>
  )
}

function Steps({ referral_id }: Pick<LedgerRow, 'referral_id'>) {
  const referral = useQuery(ask(feeReferralEndpoints.readFeeReferral, { params: { id: referral_id } }))
  return (
    <Loaded query={referral} skeleton={56} compact>
      {({ steps }) => (
        <>
          <FeeSteps steps={steps} />
          <Text as={Link} to="/tw/dashboard?tab=referrals" size="sm" tap self="start">
            All referrals
          </Text>
        </>
      )}
    </Loaded>
  )
}
