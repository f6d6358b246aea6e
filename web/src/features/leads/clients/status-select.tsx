import { NativeSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { CLIENT_STATUSES } from '@waymark/contracts/leads/clients/kinds'
import { type ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { call } from '../../../shared/api/call.ts'
import { STATUS_LABELS } from '../../../shared/clients/labels.ts'
import { clientQuery, rereadClient, rereadLists } from '../../../shared/clients/queries.ts'
import { toast } from '../../../shared/ui/toast.tsx'

type Move = Pick<ClientDetail, 'status' | 'plan_year'>

/**
 * The broker's progress with a client, and the coverage year of an enrollment. A change shows immediately, and its undo
 * also brings back the year.
 */
export function StatusSelect({ client }: { readonly client: ClientDetail }) {
  const { status, plan_year, shops_for } = client
  const move = useMove(client)
  const years = new Set([shops_for + 1, shops_for, shops_for - 1, plan_year ?? shops_for])
  return (
    <>
      <NativeSelect
        aria-label="Status"
        aria-keyshortcuts="s"
        data={CLIENT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
        value={status}
        onChange={(event) => {
          const to = CLIENT_STATUSES.find((one) => one === event.currentTarget.value)
          if (to && to !== status)
            move(to === 'enrolled' ? { status: to, plan_year: shops_for } : { status: to, plan_year })
        }}
      />
      {status === 'enrolled' && (
        <NativeSelect
          aria-label="Coverage year"
          data={[
            ...(plan_year === null ? [{ value: '', label: 'Year?' }] : []),
            ...[...years].toSorted((a, b) => a - b).map(String),
          ]}
          value={plan_year ?? ''}
          onChange={(event) => move({ status, plan_year: Number(event.currentTarget.value) || null })}
        />
      )}
    </>
  )
}

/** Changes the status and the coverage year of a client. */
export function useMove(client: ClientDetail): (to: Move) => void {
  const queries = useQueryClient()
  const { queryKey } = clientQuery(client.id)
  const show = ({ status, plan_year }: Move) =>
    queries.setQueryData(queryKey, (was) => was && { ...was, status, plan_year })
  const change = useMutation({
    mutationFn: ({ to }: { from: Move; to: Move; undo?: boolean }) =>
      call(clientEndpoints.changeClientStatus, { params: { id: client.id }, body: to }),
    onMutate: async ({ to }) => {
      await queries.cancelQueries({ queryKey })
      show(to)
    },
    onError: (error, { from }) => {
      show(from)
      toast.error('The status could not be changed', error)
    },
    // Not of a single call: the client may have been left by then.
    onSuccess: (_answer, { from, to, undo = false }) => {
      if (!undo) toast.undo(doneWords(to), () => change.mutate({ from: to, to: from, undo: true }))
    },
    onSettled: () => Promise.all([rereadClient(queries, client.id), rereadLists(queries)]),
  })
  const { status, plan_year } = client
  const from = { status, plan_year }
  return (to) => change.mutate({ from, to })
}

const doneWords = ({ status, plan_year }: Move) =>
  `Now ${STATUS_LABELS[status].toLowerCase()}${status === 'enrolled' && plan_year ? ` for ${plan_year}` : ''}.`

/** Whether their plan is of a year before the one that people shop for. */
export const isToRenew = ({ status, plan_year, shops_for }: ClientDetail): boolean =>
  status === 'enrolled' && plan_year !== null && plan_year < shops_for
