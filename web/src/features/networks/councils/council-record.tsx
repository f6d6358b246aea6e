import type { CouncilEntry } from '@waymark/contracts/networks/councils/schemas'
import { STEP_NAMES } from '@waymark/rules/networks/councils/check-move'
import { When } from '../../../shared/format/when.tsx'
import { Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'

const POSITION_WORDS = { consent: 'consented to', stand_aside: 'stood aside on', objection: 'objected to' } as const

/** The action shown after the participant's name. */
const DONE: Readonly<Record<CouncilEntry['act'], (entry: CouncilEntry) => string>> = {
  request: () => 'requested this council',
  invite: ({ whom }) => `invited ${whom?.name ?? 'someone'}`,
  join: () => 'joined',
  decline: () => 'declined',
  leave: () => 'left',
  check_in: () => 'checked in',
  question: () => 'asked',
  answer: () => 'answered',
  suggestion: () => 'suggested',
  proposal: ({ proposal }) => (proposal === null ? 'set a proposal' : `set proposal ${proposal}`),
  move: ({ moved_to }) => `moved the council${moved_to === null ? '' : ` to ${STEP_NAMES[moved_to]}`}`,
  position: ({ position, proposal }) =>
    position === null ? 'took a position' : `${POSITION_WORDS[position]} proposal ${proposal ?? ''}`.trimEnd(),
  excuse: ({ whom }) => `excused ${whom?.name ?? 'someone'}`,
  take_over: () => 'took over as facilitator',
  withdraw: () => 'withdrew the council',
}

/** Everything participants said and did, oldest first. */
export function CouncilRecord({ entries }: { readonly entries: readonly CouncilEntry[] }) {
  return (
    <Panel pad="md" gap="sm">
      <Heading level={3}>Record</Heading>
      <Stack as="ol" lines gap="sm">
        {entries.map((entry) => (
          <li key={entry.id}>
            <Text as="span" size="xs" tone="muted">
              <strong>{entry.name}</strong> {DONE[entry.act](entry)}, <When at={entry.at} />
            </Text>
            {entry.text && (
              <Text wrap="kept" measure>
                {entry.text}
              </Text>
            )}
          </li>
        ))}
      </Stack>
    </Panel>
  )
}
