import { Badge } from '@mantine/core'
import type { CouncilStatus } from '@waymark/contracts/networks/councils/schemas'

const COLORS = { Open: 'green', Resolved: 'blue', Withdrawn: 'gray' } as const

export const StatusBadge = ({ status }: { readonly status: CouncilStatus }) => (
  <Badge variant="light" color={COLORS[status]} autoContrast>
    {status}
  </Badge>
)
