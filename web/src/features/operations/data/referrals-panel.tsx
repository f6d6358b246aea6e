import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import {
  type AdministeredReferral,
  messagingAdministrationEndpoints,
} from '@waymark/contracts/operations/records/messages'
import { askPages } from '../../../shared/api/queries.ts'
import { CONSENTED } from '../../../shared/clients/timeline-words.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { type Column, DataList } from './data-list.tsx'
import { Choice, Filters, useShowAll } from './filters.tsx'
import { ClientLink, UserLink } from './people.tsx'

const { findAllReferrals } = messagingAdministrationEndpoints
const { status } = findAllReferrals.body.shape
const STATUSES = { open: 'Open', accepted: 'Accepted', declined: 'Declined', withdrawn: 'Withdrawn' } as const
const TONES = { open: 'waiting', accepted: 'good', declined: 'plain', withdrawn: 'plain' } as const

const COLUMNS: readonly Column<AdministeredReferral>[] = [
  {
    name: 'Client',
    cell: ({ client_id, client_name }) => <ClientLink id={client_id} name={client_name ?? 'A client'} />,
  },
  { name: 'From', cell: ({ from_user_id, from_name }) => <UserLink id={from_user_id} name={from_name} /> },
  { name: 'To', cell: ({ to_user_id, to_name }) => <UserLink id={to_user_id} name={to_name} /> },
  { name: 'Status', cell: (referral) => <Mark tone={TONES[referral.status]}>{STATUSES[referral.status]}</Mark> },
  { name: 'Client agreed', cell: ({ consent_channel }) => CONSENTED[consent_channel] },
  { name: 'Referred', cell: ({ created_at }) => <When at={created_at} /> },
]

export function ReferralsPanel() {
  const [address] = useAddress()
  const [search] = useSearchWords()
  const asked = { search, status: status.safeParse(address.get('status') ?? '').data }
  const list = useInfiniteQuery({ ...askPages(findAllReferrals, { body: asked }), placeholderData: keepPreviousData })
  return (
    <>
      <Filters search="Search by client">
        <Choice name="status" label="Status" any="Any status" labels={STATUSES} value={asked.status} />
      </Filters>
      <DataList label="Client referrals" list={list} columns={COLUMNS} showAll={useShowAll(asked)} />
    </>
  )
}
