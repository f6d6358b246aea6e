import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { fileEndpoints, type OwnedFile } from '@waymark/contracts/knowledge/files/endpoints'
import { askPages } from '../../../shared/api/queries.ts'
import { Mark } from '../../../shared/console/mark.tsx'
import { megabytes, STATUS_LABELS, TYPE_LABELS } from '../../../shared/files/labels.ts'
import { When } from '../../../shared/format/when.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { useSearchWords } from '../../../shared/ui/use-search-words.ts'
import { type Column, DataList } from './data-list.tsx'
import { Choice, Filters, useShowAll } from './filters.tsx'
import { UserLink } from './people.tsx'

const { listAllFiles } = fileEndpoints
const { status } = listAllFiles.query.shape
const TONES = { ready: 'good', processing: 'plain', failed: 'waiting' } as const

const COLUMNS: readonly Column<OwnedFile>[] = [
  {
    name: 'File',
    cell: ({ original_name, size }) => (
      <>
        {original_name}
        <Text as="span" size="xs" tone="muted">
          {megabytes(size)}
        </Text>
      </>
    ),
  },
  { name: 'Agency owner', cell: ({ user_id, owner_name }) => <UserLink id={user_id} name={owner_name} /> },
  { name: 'Kind', cell: ({ file_type }) => TYPE_LABELS[file_type] },
  {
    name: 'Status',
    cell: (file) => (
      <>
        <Mark tone={TONES[file.status]}>{STATUS_LABELS[file.status]}</Mark>
        <Text as="span" size="xs" tone="muted">
          {file.failure_reason}
        </Text>
      </>
    ),
  },
  { name: 'Uploaded', cell: ({ uploaded_at }) => <When at={uploaded_at} /> },
]

export function FilesPanel() {
  const [address] = useAddress()
  const [search] = useSearchWords()
  const asked = { search, status: status.safeParse(address.get('status') ?? '').data }
  const list = useInfiniteQuery({ ...askPages(listAllFiles, { query: asked }), placeholderData: keepPreviousData })
  return (
    <>
      <Filters search="Search by name">
        <Choice name="status" label="Status" any="Any status" labels={STATUS_LABELS} value={asked.status} />
      </Filters>
      <DataList label="Files" list={list} columns={COLUMNS} showAll={useShowAll(asked)} />
    </>
  )
}
