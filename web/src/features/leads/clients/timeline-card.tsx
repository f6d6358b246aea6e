import { useInfiniteQuery } from '@tanstack/react-query'
import type { TimelineEntry } from '@waymark/contracts/conversations/timeline/endpoints'
import { timelineQuery } from '../../../shared/clients/queries.ts'
import { timelineWords } from '../../../shared/clients/timeline-words.ts'
import { money } from '../../../shared/format/money.ts'
import { When } from '../../../shared/format/when.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import styles from './rail.module.css'

/** Everything that happened to a client, newest first. */
export function TimelineCard({ client_id }: { readonly client_id: string }) {
  const timeline = useInfiniteQuery(timelineQuery(client_id))
  return (
    <PanelSection title="Timeline" level={3}>
      <ListStates
        list={timeline}
        failure="The timeline could not be loaded"
        empty={null}
        skeleton={{ rows: 1, height: 160 }}
        more="Show earlier"
        compact
      >
        {(entries) => (
          <Stack as="ol" gap="sm" className={styles.rail}>
            {entries.map((entry) => (
              <Stack as="li" gap="none" key={`${entry.id} ${entry.kind}`} className={styles.stop}>
                <span>{timelineWords(entry, money)}</span>
                {wordsWritten(entry) && (
                  <Text as="q" tone="muted" wrap="kept">
                    {wordsWritten(entry)}
                  </Text>
                )}
                {'changes' in entry && <AnswerChanges changes={entry.changes} />}
                <Text as="span" size="xs" tone="muted">
                  <When at={entry.at} />
                </Text>
              </Stack>
            ))}
          </Stack>
        )}
      </ListStates>
    </PanelSection>
  )
}

/** Old and new answers in words. A phone number is not repeated here, because consent to call may end. */
const AnswerChanges = ({ changes }: { readonly changes: Extract<TimelineEntry, { changes: unknown }>['changes'] }) => (
  <Stack as="ul" gap="none">
    {changes.map(({ name, before, after }) => (
      <Text as="li" size="sm" key={name} wrap="anywhere">
        {name}:{' '}
        {before === null && after === null ? (
          'changed'
        ) : (
          <>
            <del>{before ?? 'not asked'}</del> → {after ?? 'not asked'}
          </>
        )}
      </Text>
    ))}
  </Stack>
)

const wordsWritten = (entry: TimelineEntry) => ('text' in entry ? entry.text : null)
