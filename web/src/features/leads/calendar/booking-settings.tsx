import { Button, Checkbox, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import {
  APPOINTMENT_MINUTES,
  type AppointmentSettings,
  appointmentSettings,
  BUFFER_MINUTES,
  MAX_AHEAD_DAYS,
} from '@waymark/contracts/leads/appointments/settings'
import { Link } from 'react-router-dom'
import { z } from 'zod'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { call, callLoosely } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { bookingLink } from '../../../shared/appointments/booking-link.ts'
import { appointmentSettingsQuery } from '../../../shared/appointments/queries.ts'
import { zoneName } from '../../../shared/appointments/zone.ts'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { FormDraft } from '../../../shared/messages/form-draft.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { copyLink } from '../../../shared/ui/copy-link.ts'
import { NOTIFICATION_SETTINGS_ADDRESS } from '../../../shared/ui/settings-address.ts'
import { BookingHours } from './booking-hours.tsx'

const { changeAppointmentSettings, readAppointmentSettings } = appointmentEndpoints

/** When and how consumers can book the broker. */
export function BookingSettings() {
  const settings = useQuery(appointmentSettingsQuery)
  return (
    <PanelSection
      title="Bookings"
      id="appointments"
      lead="Let clients and visitors choose a free time with you. Only times in these hours that nobody has taken are shown."
    >
      <Loaded query={settings} failure="Your booking hours could not be loaded" skeleton={320} compact>
        {(saved) => <SettingsForm saved={saved} />}
      </Loaded>
    </PanelSection>
  )
}

const typedNumber = z.union([z.number(), z.string()])
const VIDEO_LINK_TOLD =
  'People with a call in the next 24 hours get it by email, unless they stopped our emails. Others see it on the page of their appointment and in their reminder.'
const VIDEO_LINK_UNCHECKED =
  'People see it on the page of their appointment. Emails name that page instead of the link until we have checked your license.'

const typedTime = z.string()
/** The settings as typed: a field of a number or a time may be empty. */
const fields = z.object({
  ...appointmentSettings.shape,
  hours: z.array(z.object({ weekday: z.number(), from: typedTime, to: typedTime })),
  notice_hours: typedNumber,
  ahead_days: typedNumber,
  video_url: z.string().nullable(),
})
type Values = z.output<typeof fields>

function SettingsForm({ saved }: { readonly saved: AppointmentSettings }) {
  const me = useMe()
  const form = useForm<Values>({ initialValues: saved })
  const { values, setValues: set } = form
  const save = useAction({
    // The rest may have been changed in another window meanwhile.
    mutationFn: async (sent: Values) => {
      const changed = Object.fromEntries(Object.entries(sent).filter(([field]) => form.isDirty(field)))
      return callLoosely(changeAppointmentSettings, { body: { ...(await call(readAppointmentSettings)), ...changed } })
    },
    reread: [readAppointmentSettings],
    done: ({ enabled }) => (enabled ? 'Saved. Consumers can book you.' : 'Saved. Consumers cannot book you.'),
    // What was changed during the save stays.
    onSuccess: (stored, sent) => {
      form.setInitialValues(stored)
      form.setValues({ ...stored, ...changedFields(form.getValues(), sent) })
    },
  })
  const errorAt = (path: string) =>
    save.error instanceof ApiError
      ? save.error.errors.find((error) => error.path === path || error.path.startsWith(`${path}.`))?.message
      : undefined
  const whole =
    save.isError && ['hours', 'by_phone', 'video_url', 'notice_hours', 'ahead_days'].every((path) => !errorAt(path))
  return (
    <Stack
      as="form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(values)
      }}
    >
      <FormDraft id="appointment-settings" form={form} fields={fields} />
      <Switch
        label="Consumers can book me"
        checked={values.enabled}
        onChange={({ currentTarget: { checked } }) => set({ enabled: checked })}
      />
      <BookingHours hours={values.hours} onChange={(hours) => set({ hours })} />
      {errorAt('hours') && (
        <Text tone="error" size="sm" role="alert">
          {errorAt('hours')}
        </Text>
      )}
      {me && (
        <Text size="sm" tone="muted">
          These hours are in your account’s time zone: {zoneName('en-US', me.time_zone)}.{' '}
          <Link to={NOTIFICATION_SETTINGS_ADDRESS}>Change the time zone</Link>
        </Text>
      )}
      <Cluster align="end">
        <NativeSelect
          label="An appointment takes"
          data={APPOINTMENT_MINUTES.map((minutes) => ({ value: String(minutes), label: `${minutes} minutes` }))}
          value={String(values.minutes)}
          onChange={({ currentTarget: { value } }) =>
            set({ minutes: APPOINTMENT_MINUTES.find((one) => String(one) === value) ?? 30 })
          }
        />
        <NativeSelect
          label="Free time after it"
          data={BUFFER_MINUTES.map((minutes) => ({
            value: String(minutes),
            label: minutes === 0 ? 'None' : `${minutes} minutes`,
          }))}
          value={String(values.buffer_minutes)}
          onChange={({ currentTarget: { value } }) =>
            set({ buffer_minutes: BUFFER_MINUTES.find((one) => String(one) === value) ?? 0 })
          }
        />
      </Cluster>
      <Cluster align="end">
        <NumberInput
          label="Book at least"
          suffix=" hours ahead"
          min={0}
          max={168}
          allowDecimal={false}
          value={values.notice_hours}
          error={errorAt('notice_hours')}
          onChange={(notice_hours) => set({ notice_hours })}
        />
        <NumberInput
          label="Book at most"
          suffix=" days ahead"
          min={1}
          max={MAX_AHEAD_DAYS}
          allowDecimal={false}
          value={values.ahead_days}
          error={errorAt('ahead_days')}
          onChange={(ahead_days) => set({ ahead_days })}
        />
      </Cluster>
      <Stack gap="xs">
        <Checkbox
          label="By phone: I call them"
          checked={values.by_phone}
          error={errorAt('by_phone')}
          onChange={({ currentTarget: { checked } }) => set({ by_phone: checked })}
        />
        <Checkbox
          label="By video"
          checked={values.by_video}
          onChange={({ currentTarget: { checked } }) => set({ by_video: checked })}
        />
        <TextInput
          label="Link of your video calls"
          description={`Also for video calls that you book yourself. Booked calls get a new link, too. ${me?.credentials_verified === false ? VIDEO_LINK_UNCHECKED : VIDEO_LINK_TOLD}`}
          placeholder="https://"
          value={values.video_url ?? ''}
          error={errorAt('video_url')}
          onChange={({ currentTarget: { value } }) => set({ video_url: value })}
        />
      </Stack>
      {whole && (
        <Text tone="error" size="sm" role="alert">
          {sentenceOf(save.error, 'This could not be saved')}
        </Text>
      )}
      <Row>
        <Button type="submit" size="sm" loading={save.isPending}>
          Save
        </Button>
        {saved.enabled && me && (
          <Button size="sm" variant="default" onClick={() => void copyLink(bookingLink(me))}>
            Copy booking link
          </Button>
        )}
      </Row>
    </Stack>
  )
}
