import { Button, NativeSelect } from '@mantine/core'
import { modals } from '@mantine/modals'
import { APPOINTMENT_CHANNELS } from '@waymark/contracts/leads/appointments/channels'
import { type Appointment, appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { z } from 'zod'
import { call } from '../api/call.ts'
import { useEndpointForm } from '../api/use-endpoint-form.ts'
import { useDueWords } from '../clients/use-due-words.ts'
import { nameOf } from '../format/people.ts'
import { Stack } from '../kit/layout.tsx'
import { Text } from '../kit/text.tsx'
import { useZone } from '../session/use-zone.ts'
import { fromInput, morning, toInput } from '../tasks/due.ts'
import { TimeField } from '../ui/fields/time-field.tsx'
import { APPOINTMENT_LISTS } from './queries.ts'

const DIALOG = 'appointment'
const { createAppointment, moveAppointment } = appointmentEndpoints

/** The fields as typed. */
const typed = z.object({
  starts: z.string().min(1, 'Please choose a date and time'),
  channel: z.enum(APPOINTMENT_CHANNELS),
})

type Invited = Pick<
  ClientDetail,
  'id' | 'first_name' | 'last_name' | 'email' | 'phone' | 'revision' | 'is_mock' | 'reach'
>

/** Opens a dialog to book time with a client. */
export function openNewAppointment(client: Invited): void {
  modals.open({
    modalId: DIALOG,
    title: `Appointment with ${nameOf(client)}`,
    children: (
      <AppointmentForm
        client_id={client.id}
        appointment={null}
        has_phone={client.phone !== null}
        mailed={client.revision > 0 && !client.is_mock && client.reach.email !== 'stopped'}
      />
    ),
  })
}

/** Opens a dialog to move an appointment. */
export function openMove(appointment: Appointment): void {
  modals.open({
    modalId: DIALOG,
    title: `Move the appointment with ${appointment.name}`,
    children: (
      <AppointmentForm
        client_id={appointment.client_id}
        appointment={appointment}
        has_phone={appointment.phone !== null}
        mailed={appointment.mailed}
      />
    ),
  })
}

interface Props {
  readonly client_id: string | null
  readonly appointment: Appointment | null
  /** Whether the broker has a number to call. */
  readonly has_phone: boolean
  readonly mailed: boolean
}

function AppointmentForm({ client_id, appointment, has_phone, mailed }: Props) {
  const dueWords = useDueWords()
  const zone = useZone()
  const { form, action, submit } = useEndpointForm(createAppointment, {
    initialValues: {
      starts: toInput(appointment ? new Date(appointment.starts_at) : morning(1, zone), zone),
      channel: appointment?.channel ?? (has_phone ? 'phone' : 'video'),
    },
    schema: typed,
    send: (values) => {
      const { starts, channel } = typed.parse(values)
      const starts_at = fromInput(starts, zone)?.toISOString() ?? ''
      return appointment
        ? call(moveAppointment, { params: { id: appointment.id }, body: { starts_at } })
        : call(createAppointment, { body: { client_id: client_id ?? '', starts_at, channel } })
    },
    reread: APPOINTMENT_LISTS,
    done: ({ starts_at }) => `${appointment ? 'Moved to' : 'Booked for'} ${dueWords(starts_at)}`,
    failed: appointment ? 'The appointment could not be moved' : 'The appointment could not be booked',
    onSuccess: () => modals.close(DIALOG),
  })
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <TimeField label="Starts" data-autofocus {...form.getInputProps('starts')} />
      {!appointment && (
        <NativeSelect
          label="How"
          description={has_phone ? undefined : 'You have no number that you may call.'}
          data={[
            { value: 'phone', label: 'By phone', disabled: !has_phone },
            { value: 'video', label: 'By video' },
          ]}
          {...form.getInputProps('channel')}
        />
      )}
      <Text size="sm" tone="muted">
        {mailed
          ? 'They get an email with the time in their language and an entry for their calendar.'
          : 'They get no email from us. Tell them the time yourself.'}
      </Text>
      <Button type="submit" loading={action.isPending}>
        {appointment ? 'Move' : 'Book'}
      </Button>
    </Stack>
  )
}
