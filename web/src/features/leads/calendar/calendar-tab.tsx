import { SegmentedControl } from '@mantine/core'
import { useAddress } from '../../../shared/ui/use-address.ts'
import { AppointmentsView } from './appointments-view.tsx'
import { TasksView } from './tasks-view.tsx'

const VIEWS = [
  { value: 'appointments', label: 'Appointments' },
  { value: 'tasks', label: 'Tasks' },
  { value: 'done', label: 'Done tasks' },
] as const

/** The broker's appointments, or all of the broker's tasks. Each has its own address. */
export function CalendarTab() {
  const [address, change] = useAddress()
  const view = VIEWS.find(({ value }) => value === address.get('view'))?.value ?? 'appointments'
  const views = (
    <SegmentedControl
      aria-label="What the calendar shows"
      data={[...VIEWS]}
      value={view}
      onChange={(value) => change({ view: value === 'appointments' ? null : value })}
      size="xs"
    />
  )
  return view === 'appointments' ? (
    <AppointmentsView views={views} />
  ) : (
    <TasksView key={view} state={view === 'tasks' ? 'open' : 'done'} views={views} />
  )
}
