import type { Census } from '@waymark/contracts/leads/census/endpoints'
import { Link } from 'react-router-dom'
import { censusAddress } from '../../../shared/clients/census-addresses.ts'
import { count } from '../../../shared/format/people.ts'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { KIND_LABELS } from './queries.ts'

export function CensusRows({ censuses }: { readonly censuses: readonly Census[] }) {
  return (
    <Stack as="ul" gap="sm">
      {censuses.map(({ id, name, kind, client_name, row_count, open_shares, updated_at }) => (
        <li key={id}>
          <Panel as={Link} to={censusAddress(id)} pad="sm">
            <Cluster as="span" justify="between">
              <strong>{name}</strong>
              <Text as="span" size="sm" tone="muted">
                {KIND_LABELS[kind]} · {count(row_count, 'person', 'people')}
                {client_name !== null && client_name !== name && <> · {client_name}</>}
                {open_shares > 0 && <> · {count(open_shares, 'open link')}</>} · <When at={updated_at} />
              </Text>
            </Cluster>
          </Panel>
        </li>
      ))}
    </Stack>
  )
}
