import { Button, Skeleton } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { SUGGESTION_PRIORITIES, suggestionEndpoints } from '@waymark/contracts/suggestions/endpoints'
import { askPages } from '../../shared/api/queries.ts'
import { exactly } from '../../shared/format/time.ts'
import { Failure } from '../../shared/ui/failure.tsx'
import styles from './feedback.module.css'

export function SuggestionsPage() {
  return (
    <div className={styles.page}>
      <h1>Feedback</h1>
      <Suggestions />
    </div>
  )
}

function Suggestions() {
  const list = useInfiniteQuery(askPages(suggestionEndpoints.listSuggestions))
  if (list.isPending) return <Skeleton height={320} />
  if (list.isError && !list.data) {
    return <Failure title="Failed to load feedback messages" error={list.error} retry={() => void list.refetch()} />
  }
  if (list.data.length === 0) return <p>No feedback messages found</p>
  return (
    <>
      <ul className={styles.list} aria-label="Suggestions">
        {list.data.map(({ id, title, description, category, priority, user_type, page_url, created_at }) => (
          <li key={id} className={styles.suggestion}>
            <h2>{title}</h2>
            <p>{description}</p>
            <p className={styles.about}>
              {[
                SUGGESTION_PRIORITIES[priority - 1],
                category,
                `by a${user_type === 'agent' || user_type === 'other' ? 'n' : ''} ${
                  user_type === 'other' ? 'unknown visitor' : user_type
                }`,
                page_url,
                exactly(created_at),
              ]
                .filter(Boolean)
                .join(' · ')}
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
