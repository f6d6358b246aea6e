import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { Page } from '../../../../shared/kit/panel.tsx'
import { NotesCard } from '../notes-card.tsx'
import { FilteredTimeline } from '../timeline-card.tsx'
import { useWide } from './use-wide.ts'

/** Everything that happened, with the notes above where they are not beside it. */
export function ActivityTab({ client }: { readonly client: ClientDetail }) {
  return (
    <Page gap="md">
      {!useWide() && <NotesCard client_id={client.id} />}
      <FilteredTimeline client_id={client.id} />
    </Page>
  )
}
