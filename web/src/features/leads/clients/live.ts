import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { playLeadSound } from '../../../shared/clients/lead-sound.ts'
import { latestClientsQuery, rereadClient, rereadLists } from '../../../shared/clients/queries.ts'
import { count, nameOf } from '../../../shared/format/people.ts'
import { useNews } from '../../../shared/session/use-news.ts'
import { markFresh } from '../../../shared/socket/fresh.ts'
import { useLiveMessage } from '../../../shared/socket/live.tsx'
import { rereadWith } from '../../../shared/socket/reread-with.ts'
import { useBurst } from '../../../shared/socket/use-burst.ts'

/** Refetches the lists when clients arrive or change, and acts on many of them; announces new clients at most once a second. */
export function useClientsLive(): void {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const news = useNews()

  // The broadcast carries only an id; the name comes from the list.
  const nameOfLatest = async (id: string) => {
    const latest = await queries.fetchQuery({ ...latestClientsQuery, staleTime: 1_000 }).catch(() => [])
    const client = latest.find((row) => row.id === id)
    return client && [nameOf(client), client.age, client.state].filter(Boolean).join(', ')
  }
  const announce = async (client_ids: readonly string[], window: number) => {
    await rereadLists(queries)
    const [id] = client_ids
    const name = client_ids.length === 1 && id ? await nameOfLatest(id) : undefined
    news({
      id: `leads-${window}`,
      title: name ? 'New client' : count(client_ids.length, 'new client'),
      message: name ?? 'Open the list',
      open: () => void navigate(name && id ? clientAddress(id) : '/broker?tab=clients'),
    })
  }
  const arrived = useBurst<string>((client_ids, window) => {
    markFresh(client_ids)
    if (client_ids.length === 1) playLeadSound()
    void announce(client_ids, window)
  })

  const changed = useBurst<string>((client_ids) => {
    void rereadLists(queries)
    for (const id of new Set(client_ids)) void rereadClient(queries, id)
  })

  useLiveMessage('lead:new', ({ client_id }) => arrived(client_id))
  useLiveMessage('lead:updated', ({ client_id }) => changed(client_id))
  useLiveMessage('bulk_act:changed', () => {
    void rereadWith(
      queries,
      () => import('./book/reread.ts'),
      ({ rereadActs }) => rereadActs(queries),
    )
  })
}
