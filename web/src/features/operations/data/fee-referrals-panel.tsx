import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { feeReferralEndpoints, type MemberReferral } from '@waymark/contracts/networks/fee-referrals/endpoints'
import { FEE_REFERRAL_STATUSES } from '@waymark/contracts/networks/fee-referrals/statuses'
import { Link } from 'react-router-dom'
import { askPagesUnder } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { money } from '../../../shared/format/money.ts'
import { When } from '../../../shared/format/when.tsx'
import { toneOf } from '../../../shared/networks/fee-referral-words.ts'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { type Column, DataList } from './data-list.tsx'
import { Choice, Filters, useShowAll } from './filters.tsx'
import { UserLink } from './people.tsx'

const { listAllFeeReferrals } = feeReferralEndpoints
const { status } = listAllFeeReferrals.query.shape
const STATUSES = Object.fromEntries(FEE_REFERRAL_STATUSES.map((value) => [value, value]))

const COLUMNS: readonly Column<MemberReferral>[] = [
  {
    name: 'Employer',
    cell: ({ id, employer_company }) => <Link to={`/admin/referrals?referral=${id}`}>{employer_company}</Link>,
  },
  { name: 'Referred by', cell: ({ referrer_id, referrer_name }) => <UserLink id={referrer_id} name={referrer_name} /> },
  { name: 'Network', cell: ({ network_scope }) => network_scope },
  { name: 'Status', cell: (referral) => <Mark tone={toneOf(referral.status)}>{referral.status}</Mark> },
  { name: 'Fee', cell: ({ fee_amount }) => money(fee_amount) },
  { name: 'Received', cell: ({ created_at }) => <When at={created_at} /> },
]

export function FeeReferralsPanel() {
  const [address] = useAddress()
  const [search] = useSearchWords()
  const asked = { search, status: status.safeParse(address.get('status') ?? '').data }
  const list = useInfiniteQuery({
    ...askPagesUnder(listAllFeeReferrals, 'referrals', { query: asked }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <Filters search="Search by company">
        <Choice name="status" label="Status" any="Any status" labels={STATUSES} value={asked.status} />
      </Filters>
      <DataList label="Fee referrals" list={list} columns={COLUMNS} showAll={useShowAll(asked)} />
    </>
  )
}
