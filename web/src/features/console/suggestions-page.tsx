import { useInfiniteQuery } from '@tanstack/react-query'
import { SUGGESTION_PRIORITIES, suggestionEndpoints } from '@waymark/contracts/suggestions/endpoints'
import { askPages } from '../../shared/api/queries.ts'
import { exactly } from '../../shared/format/time.ts'
import styles from './console.module.css'
import { PanelList } from './panel-list.tsx'

const BY = { consumer: 'by a consumer', agent: 'by an agent', other: 'by somebody else' } as const

export function SuggestionsPage() {
  return (
    <PanelList
      title="Feedback"
      label="Suggestions"
      list={useInfiniteQuery(askPages(suggestionEndpoints.listSuggestions))}
      failure="Failed to load feedback messages"
      empty="No feedback messages found"
    >
      {({ title, description, category, priority, user_type, page_url, created_at }) => (
        <>
          <h2>{title}</h2>
          <p className={styles.notes}>{description}</p>
          <p className={styles.dimmed}>
            {[SUGGESTION_PRIORITIES[priority - 1], category, BY[user_type], page_url, exactly(created_at)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      )}
    </PanelList>
  )
}
