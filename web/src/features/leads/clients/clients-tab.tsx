import { useEffect } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { CENSUSES_ADDRESS } from '../../../shared/clients/census-addresses.ts'
import { useClientFilters } from '../../../shared/clients/filters.ts'
import { IMPORTS_ADDRESS } from '../../../shared/clients/import-addresses.ts'
import { Row } from '../../../shared/kit/layout.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { keepList, listIn } from '../../../shared/ui/last-list.ts'
import { useLayout } from './book/layout-choice.ts'
import { clearSelection } from './book/selection.ts'
import { ViewsBar } from './book/views-bar.tsx'
import { ClientFilters } from './client-filters.tsx'
import { ClientList } from './client-list.tsx'
import styles from './clients-tab.module.css'
import { HeldLeads } from './held-leads.tsx'
import { ClientWorkspace } from './workspace/client-workspace.tsx'
import type { FromOthers } from './workspace/from-others.ts'
import { useWide } from './workspace/use-wide.ts'

/** The list, or the workspace of one client. */
export function ClientsTab(others: FromOthers) {
  const [search] = useSearchParams()
  const { filters } = useClientFilters()
  const open_id = search.get('client')
  const [layout] = useLayout()
  const wide = useWide()
  const table = wide && layout === 'table'
  const list = listIn(search)
  useEffect(() => keepList('clients', list), [list])
  useEffect(() => clearSelection, [])
  if (open_id !== null) {
    return (
      <section className={styles.client} aria-label="Client">
        <ClientWorkspace key={open_id} id={open_id} {...others} />
      </section>
    )
  }
  return (
    <section className={styles.screen} data-wide={table || undefined} aria-label="Clients">
      <Row justify="between" className={styles.title}>
        <Heading level={1} size="section">
          Clients
        </Heading>
        <Row gap="md">
          <Text as={Link} to={IMPORTS_ADDRESS} size="sm" weight="medium" tap>
            Import
          </Text>
          <Text as={Link} to={CENSUSES_ADDRESS} size="sm" weight="medium" tap>
            Census
          </Text>
        </Row>
      </Row>
      <HeldLeads />
      <ViewsBar />
      <ClientFilters wide={wide} />
      <ClientList key={table ? 'table' : 'cards'} list={list} filters={filters} table={table} />
    </section>
  )
}
