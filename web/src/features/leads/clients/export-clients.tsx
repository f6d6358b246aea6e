import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ClientFilters } from '../../../shared/clients/filters.ts'
import { useExportClients } from '../../../shared/clients/use-export-clients.ts'

export function ExportClients({ filters }: { readonly filters: ClientFilters }) {
  const save = useExportClients(filters)
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
