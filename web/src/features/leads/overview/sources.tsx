import { useQuery } from '@tanstack/react-query'
import { MOST_LEADS } from '@waymark/contracts/leads/figures/endpoints'
import { ASSIGNMENT_LABELS } from '../../../shared/clients/labels.ts'
import { count } from '../../../shared/format/people.ts'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { figuresQuery } from './queries.ts'
import styles from './sources.module.css'

/** Where the clients of the last 30 days came from. */
export function Sources() {
  const figures = useQuery(figuresQuery)
  return (
    <Loaded query={figures} skeleton={96} compact>
      {({ sources, latest_only }) => {
        const most = Math.max(1, ...sources.map(({ clients }) => clients))
        return sources.length === 0 ? (
          <Text size="sm" tone="muted">
            No clients in the last 30 days.
          </Text>
        ) : (
          <>
            {latest_only && (
              <Text size="sm" tone="muted">
                Of the latest {MOST_LEADS.toLocaleString()} clients.
              </Text>
            )}
            <Stack as="ul" gap="sm" className={styles.list}>
              {sources.map(({ assignment_type, clients }) => (
                <li key={assignment_type} className={styles.source}>
                  <Text as="span" size="sm">
                    {ASSIGNMENT_LABELS[assignment_type]}
                  </Text>
                  <span className={styles.bar} style={{ inlineSize: `${(100 * clients) / most}%` }} aria-hidden />
                  <Text as="span" size="sm" tone="muted">
                    {count(clients, 'client')}
                  </Text>
                </li>
              ))}
            </Stack>
          </>
        )
      }}
    </Loaded>
  )
}
