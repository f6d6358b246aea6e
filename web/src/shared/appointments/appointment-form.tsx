import { Button, NativeSelect } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { APPOINTMENT_CHANNELS } from '@waymark/contracts/leads/appointments/channels'
import { type Appointment, appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import type { ClientDetail } from '@waymark/contracts/leads/clients/schemas'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { call } from '../api/call.ts'
import { useEndpointForm } from '../api/use-endpoint-form.ts'
import { rereadTimelineOf } from '../clients/queries.ts'
import { useDueWords } from '../clients/use-due-words.ts'
import { nameOf } from '../format/people.ts'
import { Stack } from '../kit/layout.tsx'
import { Loaded } from '../kit/loaded.tsx'
import { Text } from '../kit/text.tsx'
import { FormDraft } from '../messages/form-draft.tsx'
import { dropDraft } from '../messages/unsent.ts'
import { useZone } from '../session/use-zone.ts'
import { fromInput, morning, toInput, typedTime } from '../tasks/due.ts'
import { TimeField } from '../ui/fields/time-field.tsx'
import { APPOINTMENT_SETTINGS } from '../ui/settings-address.ts'
import { APPOINTMENT_LISTS, appointmentSettingsQuery } from './queries.ts'

const DIALOG = 'appointment'
const { createAppointment, moveAppointment } = appointmentEndpoints

/** The fields as typed. */
const fields = z.object({ starts_at: z.string(), channel: z.enum(APPOINTMENT_CHANNELS) })
const typed = fields.extend({ starts_at: typedTime })

const CHANNELS: Record<Appointment['channel'], string> = { phone: 'By phone', video: 'By video' }

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
      <NewAppointment
        client_id={client.id}
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
        ways={APPOINTMENT_CHANNELS}
        mailed={appointment.mailed}
      />
    ),
  })
}

interface NewProps extends Pick<Props, 'client_id' | 'mailed'> {
  /** Whether the broker has a number to call. */
  readonly has_phone: boolean
}

function NewAppointment({ has_phone, ...props }: NewProps) {
  const settings = useQuery(appointmentSettingsQuery)
  return (
    <Loaded query={settings} failure="Your video link could not be loaded" skeleton={200} compact>
      {({ video_url }) => {
        const ways = APPOINTMENT_CHANNELS.filter((one) => (one === 'phone' ? has_phone : video_url !== null))
        return (
          <>
            <Missing ways={ways} />
            {ways.length > 0 && <AppointmentForm appointment={null} ways={ways} {...props} />}
          </>
        )
      }}
    </Loaded>
  )
}

/** What is missing for a way to meet that cannot be chosen. */
function Missing({ ways }: Pick<Props, 'ways'>) {
  if (ways.length === APPOINTMENT_CHANNELS.length) return null
  return (
    <Text size="sm" tone="muted">
      {!ways.includes('phone') && 'You have no number that you may call. '}
      {!ways.includes('video') && (
        <>
          To meet by video, your settings need a link.{' '}
          <Link to={APPOINTMENT_SETTINGS}>Enter the link of your video calls</Link>
        </>
      )}
    </Text>
  )
}

interface Props {
  readonly client_id: string | null
  readonly appointment: Appointment | null
  /** How they can meet. */
  readonly ways: readonly Appointment['channel'][]
  readonly mailed: boolean
}

function AppointmentForm({ client_id, appointment, ways, mailed }: Props) {
  const queries = useQueryClient()
  const dueWords = useDueWords()
  const zone = useZone()
  const draft_id = `appointment:${appointment?.id ?? client_id}`
  const { form, action, submit } = useEndpointForm(createAppointment, {
    initialValues: {
      starts_at: toInput(appointment ? new Date(appointment.starts_at) : morning(1, zone), zone),
      channel: appointment?.channel ?? ways[0] ?? 'phone',
    },
    schema: typed,
    send: (values) => {
      const { starts_at: shown, channel } = typed.parse(values)
      const starts_at = fromInput(shown, zone)?.toISOString() ?? ''
      return appointment
        ? call(moveAppointment, { params: { id: appointment.id }, body: { starts_at } })
        : call(createAppointment, { body: { client_id: client_id ?? '', starts_at, channel } })
    },
    reread: APPOINTMENT_LISTS,
    done: ({ starts_at }) => `${appointment ? 'Moved to' : 'Booked for'} ${dueWords(starts_at)}`,
    failed: appointment ? 'The appointment could not be moved' : 'The appointment could not be booked',
    onSuccess: () => {
      void rereadTimelineOf(queries, client_id)
      dropDraft(draft_id)
      modals.close(DIALOG)
    },
  })
  return (
    <Stack as="form" onSubmit={submit} noValidate>
      <FormDraft id={draft_id} form={form} fields={fields} />
      <TimeField label="Starts" data-autofocus {...form.getInputProps('starts_at')} />
      {!appointment && (
        <NativeSelect
          label="How"
          data={APPOINTMENT_CHANNELS.map((value) => ({
            value,
            label: CHANNELS[value],
            disabled: !ways.includes(value),
          }))}
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
