import { Button, NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { feeReferralEndpoints, type MemberReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { FEE_REFERRAL_STATUSES } from '@waymark/contracts/networks/fee-referrals/statuses'
import { useSearchParams } from 'react-router-dom'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { ListHead, RowLink, RowList } from '../../../shared/console/row-list.tsx'
import { money } from '../../../shared/format/money.ts'
import { When } from '../../../shared/format/when.tsx'
import { Row } from '../../../shared/kit/layout.tsx'
import { Empty } from '../../../shared/kit/states.tsx'
import { Text } from '../../../shared/kit/text.tsx'
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
    <>
      <ListHead title="Referrals">
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
      </ListHead>
      <RowList
        label="Referrals"
        list={list}
        failure="Could not load referrals"
        empty={
          <None
            filtered={asked.status !== undefined || asked.search !== ''}
            showAll={() => change({ q: '', status: '' })}
          />
        }
      >
        {(referral) => <ReferralRow referral={referral} open={referral.id === open_id} />}
      </RowList>
    </>
  )
}

function ReferralRow({ referral, open }: { readonly referral: MemberReferral; readonly open: boolean }) {
  const [address] = useSearchParams()
  const to = new URLSearchParams(address)
  to.set('referral', referral.id)
  const { employer_company, referrer_name, status, fee_amount, created_at, also_referred } = referral
  return (
    <RowLink to={`/admin/referrals?${to}`} open={open}>
      <Row as="span" justify="between">
        <Text as="span" weight="bold" cut>
          {employer_company}
        </Text>
        <Mark tone={toneOf(status)}>{status}</Mark>
      </Row>
      <Row as="span" justify="between">
        <Text as="span" size="sm" tone="muted" cut>
          {referrer_name} · {money(fee_amount)}
          {also_referred !== null && (also_referred === 'first' ? ' · referred again later' : ' · referred before')}
        </Text>
        <Text as="span" size="sm" tone="muted" wrap="never">
          <When at={created_at} />
        </Text>
      </Row>
    </RowLink>
  )
}

function None({ filtered, showAll }: { readonly filtered: boolean; readonly showAll: () => void }) {
  return filtered ? (
    <Empty
      title="No referrals match"
      action={
        <Button variant="default" onClick={showAll}>
          Show all referrals
        </Button>
      }
    >
      Try a different company or status.
    </Empty>
  ) : (
    <Empty title="No referrals yet">Employers referred by members of the professional network appear here.</Empty>
  )
}
