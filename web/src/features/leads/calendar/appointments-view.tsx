import { Button } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type Appointment, appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { call } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { openMove } from '../../../shared/appointments/appointment-form.tsx'
import {
  APPOINTMENT_LISTS,
  appointmentSettingsQuery,
  overQuery,
  upcomingQuery,
} from '../../../shared/appointments/queries.ts'
import { clientAddress } from '../../../shared/clients/addresses.ts'
import { CallButton } from '../../../shared/clients/call-link.tsx'
import { useDueWords } from '../../../shared/clients/use-due-words.ts'
import { Cluster, Stack } from '../../../shared/kit/layout.tsx'
import { List } from '../../../shared/kit/list.tsx'
import { Page, PanelSection } from '../../../shared/kit/panel.tsx'
import { Tag, Text } from '../../../shared/kit/text.tsx'
import { useFallbackPolling } from '../../../shared/socket/live.tsx'
import { APPOINTMENT_SETTINGS } from '../../../shared/ui/settings-address.ts'

/** Where the clock of this computer is ahead of the server's. */
const AGAIN_MS = 30_000
/** Timers of browsers end at once after 24 days. */
const LONGEST_MS = 86_400_000

/** Milliseconds until the first of them is over, and the moment that follows. */
function untilOver(upcoming: readonly Appointment[] | undefined): number | false {
  if (!upcoming || upcoming.length === 0) return false
  const left = Math.min(...upcoming.map(({ ends_at }) => Date.parse(ends_at))) - Date.now()
  return left < 0 ? AGAIN_MS : Math.min(left + 500, LONGEST_MS)
}

/** The broker's appointments: those to come, and what became of the others. */
export function AppointmentsView({ views }: { readonly views: ReactNode }) {
  const polling = useFallbackPolling()
  const upcoming = useInfiniteQuery({
    ...upcomingQuery,
    refetchInterval: ({ state }) => polling || untilOver(state.data?.pages.flatMap(({ items }) => items)),
  })
  const over = useInfiniteQuery({ ...overQuery, refetchInterval: () => polling || untilOver(upcoming.data) })
  const settings = useQuery(appointmentSettingsQuery)
  return (
    <Page
      title="Calendar"
      width="form"
      lead={
        settings.data?.enabled === false
          ? 'Consumers cannot book you yet. Turn bookings on in the settings.'
          : 'Clients book from their page, and others with your booking link.'
      }
      tools={
        <Button component={Link} to={APPOINTMENT_SETTINGS} variant="default" size="sm">
          Hours and links
        </Button>
      }
    >
      {views}
      <PanelSection title="Upcoming">
        <List
          list={upcoming}
          label="Upcoming appointments"
          look="lines"
          failure="Your appointments could not be loaded"
          empty="No upcoming appointments. Book one from a client’s page."
          compact
        >
          {(appointment) => <Coming appointment={appointment} />}
        </List>
      </PanelSection>
      <PanelSection title="Past and canceled">
        <List
          list={over}
          label="Past and canceled appointments"
          look="lines"
          failure="Past appointments could not be loaded"
          empty="Nothing yet."
          compact
        >
          {(appointment) => <About appointment={appointment} />}
        </List>
      </PanelSection>
    </Page>
  )
}

const HOW = { phone: 'By phone', video: 'By video' } as const
// The system cancels for a client who goes to another broker, and when the account is disabled.
const BY = { consumer: 'canceled by them', broker: 'canceled by you', system: 'canceled automatically' } as const

function About({ appointment }: { readonly appointment: Appointment }) {
  const { client_id, name, starts_at, channel, phone, email, status, cancelled_by } = appointment
  const dueWords = useDueWords()
  return (
    <Stack gap="none" grow="14rem">
      <Cluster gap="xs">
        <Text weight="medium">
          <time dateTime={starts_at}>{dueWords(starts_at)}</time>
        </Text>
        {status === 'cancelled' && <Tag>{cancelled_by ? BY[cancelled_by] : 'canceled'}</Tag>}
      </Cluster>
      <Text wrap="anywhere">
        {client_id ? <Link to={clientAddress(client_id)}>{name}</Link> : `${name} (not a client yet)`}
      </Text>
      <Text size="sm" tone="muted" wrap="anywhere">
        {[HOW[channel], channel === 'phone' && phone, email].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  )
}

function Coming({ appointment }: { readonly appointment: Appointment }) {
  const { id, client_id, name, channel, phone, mailed } = appointment
  const cancelling = useAction({
    mutationFn: () => call(appointmentEndpoints.cancelAppointment, { params: { id } }),
    reread: APPOINTMENT_LISTS,
    done: mailed ? `Canceled. ${name} gets an email.` : `Canceled. Tell ${name} yourself: they get no email.`,
    failed: 'The appointment could not be canceled',
  })
  const ask = () =>
    modals.openConfirmModal({
      title: `Cancel the appointment with ${name}?`,
      children: (
        <Text>
          {mailed ? 'They get an email' : 'They get no email, so tell them yourself'}, and the time is free again. This
          cannot be undone.
        </Text>
      ),
      labels: { confirm: 'Cancel the appointment', cancel: 'Keep it' },
      confirmProps: { color: 'red' },
      onConfirm: () => cancelling.mutate(),
    })
  return (
    <Cluster justify="between" align="start">
      <About appointment={appointment} />
      <Cluster gap="xs" justify="end">
        {channel === 'phone' && phone && <CallButton to={{ id: client_id, name, phone }} label={`Call ${name}`} />}
        <Button size="compact-md" variant="default" aria-label={`Move: ${name}`} onClick={() => openMove(appointment)}>
          Move
        </Button>
        <Button
          size="compact-md"
          variant="default"
          aria-label={`Cancel: ${name}`}
          loading={cancelling.isPending}
          onClick={ask}
        >
          Cancel
        </Button>
      </Cluster>
    </Cluster>
  )
}
