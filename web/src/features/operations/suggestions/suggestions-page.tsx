import { useInfiniteQuery } from '@tanstack/react-query'
import { SUGGESTION_PRIORITIES, suggestionEndpoints } from '@waymark/contracts/operations/suggestions/endpoints'
import { askPages } from '../../../shared/api/queries.ts'
import { exactly } from '../../../shared/format/time.ts'
import { List } from '../../../shared/kit/list.tsx'
import { Page } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'

const BY = { consumer: 'by a consumer', agent: 'by an agent', other: 'by someone else' } as const

export function SuggestionsPage() {
  return (
    <Page title="Feedback" width="form">
      <List
        label="Suggestions"
        look="panels"
        list={useInfiniteQuery(askPages(suggestionEndpoints.listSuggestions))}
        failure="Failed to load feedback messages"
        empty="No feedback messages found"
      >
        {({ title, description, category, priority, user_type, page_url, created_at }) => (
          <>
            <Heading level={2} size="label">
              {title}
            </Heading>
            <Text wrap="kept">{description}</Text>
            <Text size="sm" tone="muted" wrap="anywhere">
              {[SUGGESTION_PRIORITIES[priority - 1], category, BY[user_type], page_url, exactly(created_at)]
                .filter(Boolean)
                .join(' · ')}
            </Text>
          </>
        )}
      </List>
    </Page>
  )
}
