import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { IconTrash } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ClientDetail, clientEndpoints } from '@waymark/contracts/clients/endpoints'
import { useSearchParams } from 'react-router-dom'
import { sentenceOf } from '../../shared/api/api-error.ts'
import { call } from '../../shared/api/call.ts'
import { answersFrom } from '../../shared/api/queries.ts'
import { nameOf } from '../../shared/format/people.ts'
import { toast } from '../../shared/ui/toast.tsx'

export function DeleteClient({ client }: { readonly client: ClientDetail }) {
  const queries = useQueryClient()
  const [, setSearch] = useSearchParams()
  const name = nameOf(client)
  const remove = useMutation({
    mutationFn: () => call(clientEndpoints.deleteClientData, { params: { id: client.id } }),
    onSuccess: () => {
      setSearch((search) => without(search, client.id), { replace: true })
      toast.success(`All data of ${name} were deleted`)
      return Promise.all([
        queries.invalidateQueries({ queryKey: answersFrom(clientEndpoints.listClients) }),
        queries.invalidateQueries({ queryKey: answersFrom(clientEndpoints.readDashboard) }),
      ])
    },
    onError: (error) =>
      toast.error(`Failed to delete client data: ${sentenceOf(error, 'something went wrong on the way')}`),
  })
  const ask = () =>
    modals.openConfirmModal({
      title: `Delete all data of ${name}?`,
      children:
        'Their answers, risk assessment, contact details and messages are removed for good. Only the proof of their consent stays. This cannot be undone.',
      labels: { confirm: 'Delete all data', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => remove.mutate(),
    })
  return (
    <Button
      size="sm"
      variant="subtle"
      color="red"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={remove.isPending}
      onClick={ask}
    >
      Delete all data
    </Button>
  )
}

/** Closes the client, unless another one was opened meanwhile. */
function without(search: URLSearchParams, client_id: string): URLSearchParams {
  const next = new URLSearchParams(search)
  if (next.get('client') === client_id) next.delete('client')
  return next
}
