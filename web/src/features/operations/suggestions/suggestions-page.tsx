import { useInfiniteQuery } from '@tanstack/react-query'
import { SUGGESTION_PRIORITIES, suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import { askPages } from '../../../shared/api/queries.ts'
import styles from '../../../shared/console/console.module.css'
import { PanelList } from '../../../shared/console/panel-list.tsx'
import { exactly } from '../../../shared/format/time.ts'

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
