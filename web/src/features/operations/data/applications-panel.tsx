import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { applicationEndpoints } from '@waymark/contracts/networks/applications/endpoints'
import type { ListedApplication } from '@waymark/contracts/networks/applications/schemas'
import { Link } from 'react-router-dom'
import { askPages } from '../../../shared/api/queries.ts'
import { STATUS_LABELS, toneOf } from '../../../shared/console/application-words.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { type Column, DataList } from './data-list.tsx'
import { Choice, Filters, useShowAll } from './filters.tsx'

const { findApplications } = applicationEndpoints
const { status } = findApplications.body.shape

const COLUMNS: readonly Column<ListedApplication>[] = [
  {
    name: 'Applicant',
    cell: ({ id, name, email }) => (
      <>
        <Link to={`/admin/applications?application=${id}`}>{name}</Link>
        <Text as="span" size="xs" tone="muted">
          {email}
        </Text>
      </>
    ),
  },
  { name: 'Organization', cell: ({ org }) => org ?? '–' },
  { name: 'Network', cell: ({ join_origin }) => join_origin },
  {
    name: 'Status',
    cell: (application) => <Mark tone={toneOf(application.status)}>{STATUS_LABELS[application.status]}</Mark>,
  },
  { name: 'Received', cell: ({ created_at }) => <When at={created_at} /> },
]

export function ApplicationsPanel() {
  const [address] = useAddress()
  const [search] = useSearchWords()
  const asked = { search, status: status.safeParse(address.get('status') ?? '').data }
  const list = useInfiniteQuery({ ...askPages(findApplications, { body: asked }), placeholderData: keepPreviousData })
  return (
    <>
      <Filters search="Search by name, organization or email">
        <Choice name="status" label="Status" any="Any status" labels={STATUS_LABELS} value={asked.status} />
      </Filters>
      <DataList label="Applications" list={list} columns={COLUMNS} showAll={useShowAll(asked)} />
    </>
  )
}
