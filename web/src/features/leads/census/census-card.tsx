import { useQuery } from '@tanstack/react-query'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { nameOf } from '../../../shared/format/people.ts'
import { ListStates } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useIsShown } from '../../../shared/state/use-is-shown.ts'
import { CensusRows } from './census-rows.tsx'
import { NewCensus } from './new-census.tsx'
import { clientCensusesQuery } from './queries.ts'

/** The censuses of a client, as a card of their record. */
export function CensusCard({ client }: { readonly client: ClientDetail }) {
  const shown = useIsShown()
  const list = useQuery(clientCensusesQuery(client.id))
  return (
    <PanelSection title="Census" level={3}>
      <ListStates
        list={list}
        failure="The census could not be loaded"
        empty={
          <>
            <Text size="sm" tone="muted">
              List the people to cover with {nameOf(client)}, to get quotes and share the list.
            </Text>
            <NewCensus client_id={client.id} suggested={nameOf(client)} shown={shown} />
          </>
        }
        skeleton={{ rows: 1, height: 80 }}
        compact
      >
        {(censuses) => <CensusRows censuses={censuses} />}
      </ListStates>
    </PanelSection>
  )
}
