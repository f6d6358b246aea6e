import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { feeReferralEndpoints, type MemberReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { FEE_REFERRAL_STATUSES } from '@waymark/contracts/networks/fee-referrals/statuses'
import { Link, useSearchParams } from 'react-router-dom'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import styles from '../../../shared/console/console.module.css'
import { Mark } from '../../../shared/console/mark.tsx'
import { RowList } from '../../../shared/console/row-list.tsx'
import { money } from '../../../shared/format/money.ts'
import { When } from '../../../shared/format/when.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { toneOf } from '../../../shared/networks/fee-referral-words.ts'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { SeekInput } from '../../../shared/ui/seek-input.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'

const STATUSES = [
  { value: '', label: 'Any status' },
  ...FEE_REFERRAL_STATUSES.map((value) => ({ value, label: value })),
]
const { status: statusSchema } = feeReferralEndpoints.listAllFeeReferrals.query.shape

export function ReferralList({ open_id }: { readonly open_id: string | null }) {
  const [address, change] = useAddress()
  const asked = {
    status: statusSchema.safeParse(address.get('status') ?? '').data,
    search: address.get('q') ?? '',
  }
  const list = useInfiniteQuery({
    ...askPagesUnder(feeReferralEndpoints.listAllFeeReferrals, 'referrals', { query: asked }),
    placeholderData: keepPreviousData,
    refetchInterval: useFallbackPolling(),
  })
  return (
    <section className={styles.list} aria-labelledby="referrals-title">
      <div className={styles.list_head}>
        <h1 id="referrals-title">Referrals</h1>
      </div>
      <search className={styles.filters}>
        <SeekInput
          aria-label="Search referrals by company"
          placeholder="Search: company"
          sought={asked.search}
          seek={(q) => change({ q })}
        />
        <NativeSelect
          aria-label="Status of the referral"
          data={STATUSES}
          value={asked.status ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value })}
        />
      </search>
      <RowList
        label="Referrals"
        list={list}
        failed="Failed to load referrals"
        empty={
          <None
            filtered={asked.status !== undefined || asked.search !== ''}
            showAll={() => change({ q: '', status: '' })}
          />
        }
      >
        {(referral) => <Row referral={referral} open={referral.id === open_id} />}
      </RowList>
    </section>
  )
}

function Row({ referral, open }: { readonly referral: MemberReferral; readonly open: boolean }) {
  const [address] = useSearchParams()
  const to = new URLSearchParams(address)
  to.set('referral', referral.id)
  const { employer_company, referrer_name, status, fee_amount, created_at } = referral
  return (
    <Link to={`/admin/referrals?${to}`} className={styles.row} aria-current={open ? 'true' : undefined} data-row>
      <span className={styles.row_line}>
        <span className={styles.row_name}>{employer_company}</span>
        <Mark tone={toneOf(status)}>{status}</Mark>
      </span>
      <span className={styles.row_line}>
        <span className={styles.row_about}>
          {referrer_name} · {money(fee_amount)}
        </span>
        <span className={styles.row_about}>
          <When at={created_at} />
        </span>
      </span>
    </Link>
  )
}

function None({ filtered, showAll }: { readonly filtered: boolean; readonly showAll: () => void }) {
  return filtered ? (
    <Empty
      title="No referral matches"
      action={
        <Button variant="default" onClick={showAll}>
          Show all referrals
        </Button>
      }
    >
      None fits the company and the status together.
    </Empty>
  ) : (
    <Empty title="No referrals yet">Employers that members of the professional network bring appear here.</Empty>
  )
}
