import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { Stack } from '../../../../shared/kit/layout.tsx'
import { NotesCard } from '../notes-card.tsx'
import { TimelineCard } from '../timeline-card.tsx'

interface Props {
  readonly client: ClientDetail
  readonly timeline: boolean
}

/** What the broker wrote and what happened, beside every tab of a wide screen. */
export function Rail({ client, timeline }: Props) {
  return (
    <Stack>
      <NotesCard client_id={client.id} />
      {timeline && <TimelineCard client_id={client.id} />}
    </Stack>
  )
}
