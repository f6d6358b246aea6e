import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ClientsTab } from '../../features/leads/clients/clients-tab.tsx'
import { PageLoading } from '../page-loading.tsx'

const CensusCard = lazy(() =>
  import('../../features/leads/census/census-card.tsx').then((m) => ({ default: m.CensusCard })),
)
const CensusView = lazy(() =>
  import('../../features/leads/census/census-view.tsx').then((m) => ({ default: m.CensusView })),
)
const ClientConversation = lazy(() =>
  import('../../features/conversations/messages/client-conversation.tsx').then((m) => ({
    default: m.ClientConversation,
  })),
)

const ImportsView = lazy(() =>
  import('../../features/leads/imports/imports-view.tsx').then((m) => ({ default: m.ImportsView })),
)

/** What other features show in the workspace of a client. */
const FROM_OTHERS = {
  census: (client: ClientDetail) => <CensusCard client={client} />,
  conversation: (client: ClientDetail) => <ClientConversation client={client} />,
}

/** The clients, or the census or import named in the address. */
export function Clients() {
  const [search] = useSearchParams()
  const census_id = search.get('census')
  const import_id = search.get('import')
  if (import_id !== null) {
    return (
      <Suspense fallback={<PageLoading />}>
        <ImportsView import_id={import_id} />
      </Suspense>
    )
  }
  if (census_id === null) return <ClientsTab {...FROM_OTHERS} />
  return (
    <Suspense fallback={<PageLoading />}>
      <CensusView census_id={census_id} />
    </Suspense>
  )
}
