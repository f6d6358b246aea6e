import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { callBytes } from '../api/call.ts'
import { useAction } from '../api/use-action.ts'
import { datedName, saveBytes } from '../ui/save-bytes.ts'
import type { ClientFilters } from './filters.ts'

/** Saves the filtered and sorted list as CSV. A plain link would not send the session's token. */
export const useExportClients = ({ q, ...filters }: ClientFilters) =>
  useAction({
    mutationFn: () => callBytes(clientEndpoints.exportChosenClients, { body: { ...filters, search: q } }),
    onSuccess: (bytes) => saveBytes(bytes, datedName('clients', 'csv')),
    failed: 'The clients could not be exported',
  })
