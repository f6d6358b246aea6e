import { Page } from '../../../shared/kit/panel.tsx'
import { CensusEditor } from './census-editor.tsx'
import { CensusList } from './census-list.tsx'

/** All censuses of the broker, or the one in the address. */
export function CensusView({ census_id }: { readonly census_id: string }) {
  return <Page>{census_id === 'all' ? <CensusList /> : <CensusEditor key={census_id} id={census_id} />}</Page>
}
