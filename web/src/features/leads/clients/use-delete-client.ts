import { modals } from '@mantine/modals'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientEndpoints } from '@waymark/contracts/leads/clients/endpoints'
import { type ClientRow } from '@waymark/contracts/leads/clients/schemas'
import { figureEndpoints } from '@waymark/contracts/leads/figures/endpoints'
import { createElement } from 'react'
import { sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { answersFrom, type Pages } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { markDeleted, rereadLists, unmarkDeleted } from '../../../shared/clients/queries.ts'
import { nameOf } from '../../../shared/format/people.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import { useAddress } from '../../../shared/ui/use-address.ts'
import type { Removed } from './deletion-text.ts'
import { DeletionWords } from './deletion-words.tsx'

type Deleted = Pick<ClientRow, 'id' | 'first_name' | 'last_name' | 'email'> & Removed

const LISTS: readonly string[] = [clientEndpoints.listClients.path, clientEndpoints.searchClients.path]
const pagesOfClients = {
  predicate: ({ queryKey: [path, kind] }: { readonly queryKey: QueryKey }) =>
    kind === 'pages' && LISTS.some((list) => list === path),
}

/** Asks for confirmation, deletes a client with all their data, and offers Undo for a few seconds. */
export function useDeleteClient() {
  const queries = useQueryClient()
  const [, change] = useAddress()
  const reread = () =>
    Promise.all([
      rereadLists(queries),
      queries.invalidateQueries({ queryKey: answersFrom(figureEndpoints.readDashboard) }),
    ])

  const restore = useMutation({
    mutationFn: ({ id }: Deleted) => call(clientEndpoints.restoreClient, { params: { id } }),
    onMutate: ({ id }) => unmarkDeleted(id),
    onSuccess: (_answer, client) => toast.success(`${nameOf(client)} is back`),
    onError: (error, client) => toast.error(`${nameOf(client)} could not be restored`, error),
    onSettled: reread,
  })
  const remove = useAction({
    mutationFn: ({ id }: Deleted) => {
      markDeleted(id)
      return call(clientEndpoints.deleteClientData, { params: { id } })
    },
    onSuccess: async (_answer, client) => {
      await queries.cancelQueries(pagesOfClients)
      queries.setQueriesData<Pages<ClientRow>>(pagesOfClients, (pages) => pages && without(pages, client.id))
      // Unless the broker has opened another client since.
      if (new URLSearchParams(window.location.search).get('client') === client.id) {
        change({ client: null, part: null, show: null })
      }
      toast.undo(`All data of ${nameOf(client)} was deleted.`, () => restore.mutate(client))
      return reread()
    },
    onError: (error, { id }) => {
      unmarkDeleted(id)
      toast.error(`Failed to delete client data: ${sentenceOf(error, 'something went wrong')}`)
    },
  })
  const ask = (client: Deleted) =>
    modals.openConfirmModal({
      title: `Delete all data of ${nameOf(client)}?`,
      children: createElement(DeletionWords, { client }),
      labels: { confirm: 'Delete all data', cancel: 'Cancel' },
      confirmProps: { color: 'red' },
      centered: true,
      closeButtonProps: { 'aria-label': 'Close' },
      onConfirm: () => remove.mutate(client),
    })
  return { ask, pending: remove.isPending }
}

const without = (pages: Pages<ClientRow>, client_id: string): Pages<ClientRow> => ({
  ...pages,
  pages: pages.pages.map((page) => ({ ...page, items: page.items.filter(({ id }) => id !== client_id) })),
})
