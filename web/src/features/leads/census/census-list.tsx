import { useInfiniteQuery } from '@tanstack/react-query'
import { ListStates } from '../../../shared/kit/list.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Heading } from '../../../shared/kit/text.tsx'
import { useIsShown } from '../../../shared/state/use-is-shown.ts'
import { CensusRows } from './census-rows.tsx'
import { NewCensus } from './new-census.tsx'
import { censusesQuery } from './queries.ts'
import { WayBack } from './way-back.tsx'

export function CensusList() {
  const shown = useIsShown()
  const list = useInfiniteQuery(censusesQuery)
  return (
    <>
      <WayBack to="/broker?tab=clients">Clients</WayBack>
      <Heading level={1}>Census</Heading>
      <PanelSection title="New census">
        <NewCensus client_id={null} shown={shown} />
      </PanelSection>
      <PanelSection title="Your censuses">
        <ListStates
          list={list}
          failure="Your censuses could not be loaded"
          empty="No censuses yet. A census lists the people to be quoted: one person, a family, or a group from a spreadsheet."
          compact
        >
          {(censuses) => <CensusRows censuses={censuses} />}
        </ListStates>
      </PanelSection>
    </>
  )
}
