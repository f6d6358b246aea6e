import type { ClientDetail as Detail } from '@waymark/contracts/leads/clients/endpoints'
import { type ReactNode, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CENSUSES_ADDRESS } from '../../../shared/clients/census-addresses.ts'
import { seekClients, useClientFilters } from '../../../shared/clients/filters.ts'
import { IMPORTS_ADDRESS } from '../../../shared/clients/import-addresses.ts'
import { ListDetail, Row } from '../../../shared/kit/layout.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { ClientDetail } from './client-detail.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientList } from './client-list.tsx'
import styles from './clients-tab.module.css'
import { NothingSelected } from './empty-states.tsx'
import { HeldLeads } from './held-leads.tsx'

interface Props {
  /** Renders the censuses of a client between the cards of the record. */
  readonly census: (client: Detail) => ReactNode
}

/** Shows the list and one client side by side; a phone shows one of them. */
export function ClientsTab({ census }: Props) {
  const [search] = useSearchParams()
  const { filters } = useClientFilters()
  const open_id = search.get('client')
  useEffect(() => () => seekClients(''), [])
  return (
    <ListDetail
      names={{ list: 'Clients', detail: 'Client' }}
      open={open_id !== null}
      list={
        <>
          <Heading level={1} size="section" className={styles.title}>
            Clients
          </Heading>
          <Row gap="md" className={styles.census}>
            <Text as={Link} to={CENSUSES_ADDRESS} size="sm" weight="medium" tap>
              Census
            </Text>
            <Text as={Link} to={IMPORTS_ADDRESS} size="sm" weight="medium" tap>
              Import
            </Text>
          </Row>
          <HeldLeads />
          <ClientFilters />
          <ClientList filters={filters} open_id={open_id} />
        </>
      }
      detail={open_id === null ? <NothingSelected /> : <ClientDetail key={open_id} id={open_id} census={census} />}
    />
  )
}
