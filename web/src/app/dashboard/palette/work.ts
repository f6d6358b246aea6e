import { IconCalendar, IconChecklist, IconFile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { fileEndpoints } from '@waymark/contracts/knowledge/files/endpoints'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { taskEndpoints } from '@waymark/contracts/leads/tasks/endpoints'
import { useNavigate } from 'react-router-dom'
import { ask } from '../../../shared/api/queries.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { useDueWords } from '../../../shared/clients/use-due-words.ts'
import { fileAddress } from '../../../shared/files/addresses.ts'
import { openTask } from '../../../shared/tasks/open-task.tsx'
import { tabAddress } from '../tabs.ts'
import type { Found } from './found.ts'
import { type Hit, matches } from './hit.ts'

/** How many tasks and appointments are looked through, the next ones first, and how many of a kind are shown. */
const [NEXT, SHOWN] = [100, 4]

interface FoundWork extends Found {
  /** What was looked through, to show what was opened last. */
  readonly known: readonly Hit[]
}

/** A broker's open tasks, appointments to come, and files. Nothing for an empty search. */
export function useWork(search: string): FoundWork {
  const navigate = useNavigate()
  const dueWords = useDueWords()
  const enabled = search !== ''
  const open = useQuery(ask(taskEndpoints.listTasks, { query: { limit: NEXT } }))
  const upcoming = useQuery(ask(appointmentEndpoints.listAppointments, { query: { limit: NEXT } }))
  const stored = useQuery(
    ask(fileEndpoints.findFiles, { query: { limit: enabled ? SHOWN : NEXT }, body: { q: search } }),
  )
  const tasks = (open.data ?? []).map(
    (task): Hit => ({
      id: `task-${task.id}`,
      label: task.title,
      description: [task.client_name, `Due ${dueWords(task.due_at)}`].filter(Boolean).join(' · '),
      keywords: task.client_name ?? '',
      icon: IconChecklist,
      run: () => openTask(task),
    }),
  )
  const appointments = (upcoming.data ?? []).map(
    ({ id, client_id, name, email, starts_at }): Hit => ({
      id: `appointment-${id}`,
      label: `Appointment with ${name}`,
      description: dueWords(starts_at),
      keywords: email,
      icon: IconCalendar,
      run: () => void navigate(client_id === null ? tabAddress('calendar') : clientAddress(client_id)),
    }),
  )
  const files = (stored.data ?? []).map(
    ({ id, original_name }): Hit => ({
      id: `file-${id}`,
      label: original_name,
      icon: IconFile,
      run: () => void navigate(fileAddress(id)),
    }),
  )
  const groups = [
    { group: 'Tasks', hits: tasks.filter((hit) => matches(hit, search)).slice(0, SHOWN) },
    { group: 'Appointments', hits: appointments.filter((hit) => matches(hit, search)).slice(0, SHOWN) },
    { group: 'Files', hits: files },
  ]
  return {
    groups: enabled ? groups : [],
    pending: enabled && (open.isFetching || upcoming.isFetching || stored.isFetching),
    failed: enabled && (open.isError || upcoming.isError || stored.isError),
    known: [...tasks, ...appointments, ...files],
  }
}
