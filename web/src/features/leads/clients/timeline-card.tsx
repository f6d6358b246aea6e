import { NativeSelect } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import {
  TIMELINE_GROUPS,
  type TimelineEntry,
  type TimelineGroup,
} from '@waymark/contracts/conversations/timeline/endpoints'
import type { ReactNode } from 'react'
import { timelineQuery } from '../../../shared/clients/queries.ts'
import { timelineWords } from '../../../shared/clients/timeline-words.ts'
import { money } from '../../../shared/format/money.ts'
import { When } from '../../../shared/format/when.tsx'
import { Details } from '../../../shared/kit/details.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { LongText } from './long-text.tsx'
import styles from './rail.module.css'

const GROUPS: Readonly<Record<TimelineGroup, string>> = {
  client: 'What the client did',
  messages: 'Messages',
  mailings: 'Emails and texts',
  calls: 'Calls',
  appointments: 'Appointments',
  notes: 'Notes',
  tasks: 'Tasks done',
  status: 'Status and agent',
  advice: 'Assessment and advice',
}

/** The timeline with a choice of what it shows, which the address keeps. */
export function FilteredTimeline({ client_id }: { readonly client_id: string }) {
  const [address, change] = useAddress()
  const group = TIMELINE_GROUPS.find((one) => one === address.get('show'))
  return (
    <TimelineCard
      client_id={client_id}
      group={group}
      tools={
        <NativeSelect
          aria-label="What the timeline shows"
          data={[
            { value: '', label: 'Everything' },
            ...TIMELINE_GROUPS.map((value) => ({ value, label: GROUPS[value] })),
          ]}
          value={group ?? ''}
          onChange={(event) => change({ show: event.currentTarget.value })}
        />
      }
    />
  )
}

interface Props {
  readonly client_id: string
  readonly group?: TimelineGroup | undefined
  readonly tools?: ReactNode
}

/** What happened to a client, newest first. */
export function TimelineCard({ client_id, group, tools }: Props) {
  const timeline = useInfiniteQuery({ ...timelineQuery(client_id, group), placeholderData: keepPreviousData })
  return (
    <PanelSection title="Timeline" level={3} tools={tools}>
      <ListStates
        list={timeline}
        failure="The timeline could not be loaded"
        empty={group ? 'Nothing of this kind happened.' : null}
        skeleton={{ rows: 1, height: 160 }}
        more="Show earlier"
        compact
      >
        {(entries) => (
          <Stack as="ol" gap="sm" className={styles.rail}>
            {entries.map((entry) => (
              <Stack as="li" gap="none" key={`${entry.id} ${entry.kind} ${entry.at}`} className={styles.stop}>
                <span>{timelineWords(entry, money)}</span>
                {'text' in entry && entry.text && (
                  <blockquote className={styles.words}>
                    <LongText text={entry.text} />
                  </blockquote>
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

interface ChangesProps {
  readonly changes: Extract<TimelineEntry, { changes: unknown }>['changes']
}

/** Up to this many changed answers are shown without folding. */
const FEW = 4

const AnswerChanges = ({ changes }: ChangesProps) =>
  changes.length <= FEW ? (
    <BeforeAndAfter changes={changes} />
  ) : (
    <Details summary={`${changes.length} answers changed`}>
      <BeforeAndAfter changes={changes} />
    </Details>
  )

/** Old and new answers in words. A phone number is not repeated here, because consent to call may end. */
const BeforeAndAfter = ({ changes }: ChangesProps) => (
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
