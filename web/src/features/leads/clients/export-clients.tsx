import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { callBytes } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import type { ClientFilters } from '../../../shared/clients/filters.ts'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'

/** Saves the filtered and sorted list as CSV. A plain link would not send the session's token. */
export function ExportClients({ filters: { q, ...filters } }: { readonly filters: ClientFilters }) {
  const save = useAction({
    mutationFn: () => callBytes(clientEndpoints.exportChosenClients, { body: { ...filters, search: q } }),
    onSuccess: (bytes) => saveBytes(bytes, `clients-${new Date().toISOString().slice(0, 10)}.csv`),
    failed: 'The clients could not be exported',
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
