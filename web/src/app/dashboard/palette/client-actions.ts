import {
  IconChecklist,
  IconFileUpload,
  IconHeart,
  IconMessage,
  IconNote,
  IconPhone,
  IconProgress,
} from '@tabler/icons-react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import type { Hit } from './hit.ts'

/** Each presses its key on the page of the client. */
const ACTIONS = [
  { key: 's', label: 'Change status', keywords: '', icon: IconProgress },
  { key: 'n', label: 'Write a note', keywords: 'add new', icon: IconNote },
  { key: 't', label: 'Add a task', keywords: 'new reminder', icon: IconChecklist },
  { key: 'm', label: 'Write a message', keywords: 'send new email', icon: IconMessage },
  { key: 'e', label: 'Record a change in life', keywords: 'special enrollment sep', icon: IconHeart },
  { key: 'a', label: 'Ask for documents', keywords: 'request papers files', icon: IconFileUpload },
  { key: 'c', label: 'Call', keywords: 'log phone', icon: IconPhone },
] as const

/** What can be done with a client. The page of the client opens first, if it is not open yet. */
export function useClientActions(): (client: NonNullable<Hit['client']>) => readonly Hit[] {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  return (client) =>
    ACTIONS.map(({ key, ...action }) => ({
      ...action,
      id: `${key}:${client.id}`,
      description: client.name,
      client,
      run: () =>
        void navigate(search.get('client') === client.id ? `${pathname}?${search}` : clientAddress(client.id), {
          state: { press: key },
        }),
    }))
}
