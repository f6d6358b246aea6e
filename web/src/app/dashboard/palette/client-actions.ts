import {
  IconArrowForwardUp,
  IconCalendar,
  IconChecklist,
  IconClockPause,
  IconFileText,
  IconFileUpload,
  IconHeart,
  IconMessage,
  IconNote,
  IconPhone,
  IconProgress,
  IconTag,
} from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { clientAddress, referralAddress } from '../../../shared/clients/addresses.ts'
import { clientQuery } from '../../../shared/clients/queries.ts'
import { useDownloadSummary } from '../../../shared/clients/use-download-summary.ts'
import { toast } from '../../../shared/ui/toast.tsx'
import type { Hit } from './hit.ts'

/** Each presses its key on the page of the client. */
const ACTIONS = [
  { key: 's', label: 'Change status', keywords: '', icon: IconProgress },
  { key: 'n', label: 'Write a note', keywords: 'add new', icon: IconNote },
  { key: 't', label: 'Add a task', keywords: 'new reminder', icon: IconChecklist },
  { key: 'm', label: 'Write a message', keywords: 'send new email', icon: IconMessage },
  { key: 'e', label: 'Record a life event', keywords: 'special enrollment sep', icon: IconHeart },
  { key: 'a', label: 'Ask for documents', keywords: 'request papers files', icon: IconFileUpload },
  { key: 'c', label: 'Call', keywords: 'log phone', icon: IconPhone },
  { key: 'b', label: 'Book an appointment', keywords: 'meeting calendar time', icon: IconCalendar },
  { key: 'l', label: 'Tag', keywords: 'label add', icon: IconTag },
] as const

/** What can be done with a client. For most, the page of the client opens first, if it is not open yet. */
export function useClientActions(): (client: NonNullable<Hit['client']>) => readonly Hit[] {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const queries = useQueryClient()
  const download = useDownloadSummary()
  const saveSummary = (id: string) =>
    queries.fetchQuery(clientQuery(id)).then(
      (client) => download.mutate(client),
      (error: unknown) => toast.error('The summary could not be downloaded', error),
    )
  return (client) => {
    const { id, name } = client
    const about = { description: name, client }
    return [
      ...ACTIONS.map(({ key, ...action }) => ({
        ...action,
        ...about,
        id: `${key}:${id}`,
        run: () =>
          void navigate(search.get('client') === id ? `${pathname}?${search}` : clientAddress(id), {
            state: { press: key },
          }),
      })),
      {
        ...about,
        id: `hand-over:${id}`,
        label: 'Hand over to another agent',
        keywords: 'refer',
        icon: IconArrowForwardUp,
        run: () => void navigate(referralAddress(id)),
      },
      {
        ...about,
        id: `snooze:${id}`,
        label: 'Snooze the conversation',
        keywords: 'later postpone',
        icon: IconClockPause,
        run: () => void navigate(clientAddress(id, 'conversation'), { state: { press: 'z' } }),
      },
      {
        ...about,
        id: `summary:${id}`,
        label: 'Download the summary (PDF)',
        keywords: 'save print',
        icon: IconFileText,
        run: () => void saveSummary(id),
      },
    ]
  }
}
