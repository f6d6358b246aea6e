import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CLIENT_STATUSES, type ClientDetail, clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { call } from '../../../shared/api/call.ts'
import { STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { clientQuery, rereadClient, rereadLists } from '../../../shared/clients/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'

type Status = ClientDetail['status']
interface Move {
  from: Status
  to: Status
}

/** The broker's progress with a client. A change shows immediately and can be undone. */
export function StatusSelect({ client }: { readonly client: ClientDetail }) {
  const queries = useQueryClient()
  const { queryKey } = clientQuery(client.id)
  const show = (status: Status) => queries.setQueryData(queryKey, (was) => was && { ...was, status })
  const change = useMutation({
    mutationFn: ({ to }: Move) =>
      call(clientEndpoints.changeClientStatus, { params: { id: client.id }, body: { status: to } }),
    onMutate: async ({ to }) => {
      await queries.cancelQueries({ queryKey })
      show(to)
    },
    onError: (error, { from }) => {
      show(from)
      toast.error('The status could not be changed', error)
    },
    onSettled: () => Promise.all([rereadClient(queries, client.id), rereadLists(queries)]),
  })
  const move = (from: Status, to: Status) =>
    change.mutate(
      { from, to },
      {
        onSuccess: () =>
          toast.undo(`Now ${STATUS_LABELS[to].toLowerCase()}.`, () => change.mutate({ from: to, to: from })),
      },
    )
  return (
    <NativeSelect
      aria-label="Status"
      aria-keyshortcuts="s"
      data={CLIENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
      value={client.status}
      onChange={(event) => {
        const to = CLIENT_STATUSES.find((status) => status === event.currentTarget.value)
        if (to && to !== client.status) move(client.status, to)
      }}
    />
  )
}
