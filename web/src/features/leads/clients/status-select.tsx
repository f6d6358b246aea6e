import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CLIENT_STATUSES, type ClientDetail, clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { call } from '../../../shared/api/call.ts'
import { STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { clientQuery, rereadClient, rereadLists } from '../../../shared/clients/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'

type Move = Pick<ClientDetail, 'status' | 'plan_year'>

/** The broker's progress with a client. A change shows immediately, and its undo also brings back the coverage year. */
export function StatusSelect({ client }: { readonly client: ClientDetail }) {
  const queries = useQueryClient()
  const { queryKey } = clientQuery(client.id)
  const show = (move: Partial<Move>) => queries.setQueryData(queryKey, (was) => was && { ...was, ...move })
  const change = useMutation({
    mutationFn: ({ to }: { from: Move; to: Partial<Move> & Pick<Move, 'status'> }) =>
      call(clientEndpoints.changeClientStatus, { params: { id: client.id }, body: to }),
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
  const move = ({ status, plan_year }: Move, to: Move['status']) => {
    const from = { status, plan_year }
    change.mutate(
      { from, to: { status: to } },
      {
        onSuccess: (now) =>
          toast.undo(`Now ${STATUS_LABELS[to].toLowerCase()}.`, () => change.mutate({ from: now, to: from })),
      },
    )
  }
  return (
    <NativeSelect
      aria-label="Status"
      aria-keyshortcuts="s"
      data={CLIENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
      value={client.status}
      onChange={(event) => {
        const to = CLIENT_STATUSES.find((status) => status === event.currentTarget.value)
        if (to && to !== client.status) move(client, to)
      }}
    />
  )
}
