import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { medicalEndpoints } from '@waymark/contracts/medical/endpoints'
import { askPages } from '../../shared/api/queries.ts'
import { exactly } from '../../shared/format/time.ts'
import { Failure } from '../../shared/ui/failure.tsx'
import styles from './console.module.css'

export function MembershipsPage() {
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>Medical memberships</h1>
      <Memberships />
    </div>
  )
}

function Memberships() {
  const list = useInfiniteQuery(askPages(medicalEndpoints.listMemberships))
  if (list.isPending) return <Skeleton height={320} />
  if (list.isError && !list.data) {
    return <Failure title="Could not load memberships" error={list.error} retry={() => void list.refetch()} />
  }
  if (list.data.length === 0) return <p>Nobody applied yet. Applications from the medical area appear here.</p>
  return (
    <>
      <ul className={styles.panels} aria-label="Medical memberships">
        {list.data.map(({ id, name, email, phone, user_type, interests, agreement_version, created_at }) => (
          <li key={id} className={styles.panel}>
            <h2>{name}</h2>
            <p>
              <a href={`mailto:${email}`}>{email}</a>
              {phone && ` · ${phone}`}
            </p>
            <p className={styles.dimmed}>
              {[user_type, ...interests, `agreement ${agreement_version}`, exactly(created_at)].join(' · ')}
            </p>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button mt="md" variant="default" loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  )
}
