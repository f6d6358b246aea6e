import { ActionIcon } from '@mantine/core'
import { IconArrowLeft, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useClientFilters } from '../../../../shared/clients/filters.ts'
import { neighborsQuery } from '../../../../shared/clients/queries.ts'
import { Row } from '../../../../shared/kit/layout.tsx'
import { useAddress, withChanges } from '../../../../shared/ui/use-address.ts'

/** Back to the list, which keeps its filters and order. */
export function Back() {
  const [address] = useAddress()
  return (
    <ActionIcon
      component={Link}
      to={`/broker?${withChanges(address, { client: null, part: null, show: null })}`}
      variant="subtle"
      color="gray"
      size={36}
      aria-label="Clients"
      title="Clients"
    >
      <IconArrowLeft size={20} aria-hidden />
    </ActionIcon>
  )
}

/** The clients before and after this one in the list, on the same tab. */
export function Neighbors({ client_id }: { readonly client_id: string }) {
  const { data } = useQuery(neighborsQuery(client_id, useClientFilters().filters))
  return (
    <Row gap="none">
      <Neighbor id={data?.previous ?? null} shortcut="k" label="Previous client" icon={IconChevronUp} />
      <Neighbor id={data?.next ?? null} shortcut="j" label="Next client" icon={IconChevronDown} />
    </Row>
  )
}

interface NeighborProps {
  /** Null at the end of the list. */
  readonly id: string | null
  readonly shortcut: string
  readonly label: string
  readonly icon: typeof IconChevronUp
}

function Neighbor({ id, shortcut, label, icon: Icon }: NeighborProps) {
  const [address] = useAddress()
  const look = { variant: 'subtle', color: 'gray', size: 36, 'aria-label': label } as const
  if (id === null) {
    return (
      <ActionIcon {...look} disabled>
        <Icon size={20} aria-hidden />
      </ActionIcon>
    )
  }
  return (
    <ActionIcon
      {...look}
      component={Link}
      to={`/broker?${withChanges(address, { client: id })}`}
      title={`${label} (${shortcut})`}
      aria-keyshortcuts={shortcut}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
