import { Button } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { mockPatientsQuery } from '../../../shared/clients/mock-patients.ts'
import { RiskBadge } from '../../../shared/clients/risk-badge.tsx'
import { When } from '../../../shared/format/when.tsx'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { ListStates } from '../../../shared/kit/list.tsx'
import { Panel, PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useDeleteMockPatients } from './use-delete-mock-patients.ts'

export function MockPatientList() {
  const list = useQuery(mockPatientsQuery)
  const remove = useDeleteMockPatients()
  return (
    <PanelSection
      title="My mock patients"
      tools={
        list.data &&
        list.data.length > 0 && (
          <Button
            size="sm"
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            Delete all
          </Button>
        )
      }
    >
      <ListStates
        list={list}
        failure="Could not load mock patients"
        empty="None yet. The first one you generate will appear here and in the Clients tab."
        skeleton={{ rows: 1, height: 180 }}
        compact
      >
        {(rows) => (
          <Stack as="ul" gap="sm">
            {rows.map((row) => (
              <li key={row.id}>
                <Panel as={Link} to={clientAddress(row.id)} pad="sm" gap="xs">
                  <Cluster as="span" justify="between">
                    <Text as="span" weight="bold">
                      {row.name}, {row.age}
                    </Text>
                    <RiskBadge level={row.risk_level} score={null} />
                  </Cluster>
                  <Text as="span" size="sm" tone="muted">
                    {row.primary_condition} · <When at={row.created_at} />
                  </Text>
                </Panel>
              </li>
            ))}
          </Stack>
        )}
      </ListStates>
    </PanelSection>
  )
}
