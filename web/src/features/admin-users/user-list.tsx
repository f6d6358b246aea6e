import { Button, Skeleton, Table } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { accountEndpoints } from '@waymark/contracts/accounts/endpoints'
import { askPages } from '../../shared/api/queries.ts'
import { Failure } from '../../shared/ui/failure.tsx'
import styles from './admin-users.module.css'
import { UserRow } from './user-row.tsx'

const COLUMNS = ['User', 'Company', 'Role', 'Subscription', 'Credentials', 'Account', 'Joined']

export function UserList({ search, my_id }: { readonly search: string; readonly my_id: string }) {
  const list = useInfiniteQuery({
    ...askPages(accountEndpoints.listUsers, { query: { search } }),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) return <Skeleton height={400} />
  if (list.isError && !list.data) {
    return <Failure title="Failed to load users" error={list.error} retry={() => void list.refetch()} />
  }
  if (list.data.length === 0) return <p>Nobody matches “{search}”.</p>
  return (
    <>
      <Table className={styles.table ?? ''} verticalSpacing="sm" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            {COLUMNS.map((column) => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.data.map((user) => (
            <UserRow key={user.id} user={user} own={user.id === my_id} />
          ))}
        </Table.Tbody>
      </Table>
      {list.hasNextPage && (
        <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
