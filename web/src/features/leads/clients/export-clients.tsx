import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { callBytes } from '../../../shared/api/call.ts'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import type { ClientFilters } from './filters.ts'

/** Saves the clients of the list as it is filtered and sorted. A plain link could not say who asks. */
export function ExportClients({ filters: { q, ...filters } }: { readonly filters: ClientFilters }) {
  const save = useMutation({
    mutationFn: () => callBytes(clientEndpoints.exportClients, { query: { ...filters, search: q } }),
    onSuccess: (bytes) => saveBytes(bytes, `clients-${new Date().toISOString().slice(0, 10)}.csv`),
    onError: (error) => toast.error('The clients could not be exported', error),
  })
  return (
    <ActionIcon
      variant="default"
      size={40}
      aria-label={save.isPending ? 'Exporting…' : 'Export as CSV'}
      title="Export as CSV"
      loading={save.isPending}
      onClick={() => save.mutate()}
    >
      <IconDownload size={18} aria-hidden />
    </ActionIcon>
  )
}
