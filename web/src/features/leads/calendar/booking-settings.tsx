import { ActionIcon, Button, Checkbox, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import {
  APPOINTMENT_MINUTES,
  type AppointmentSettings,
  BUFFER_MINUTES,
  MAX_AHEAD_DAYS,
  type Span,
} from '@waymark/contracts/leads/appointments/settings'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { callLoosely } from '../../../shared/api/call.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { bookingLink } from '../../../shared/appointments/booking-link.ts'
import { appointmentSettingsQuery } from '../../../shared/appointments/queries.ts'
import { zoneName } from '../../../shared/appointments/zone.ts'
import { Cluster, Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { PanelSection } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { useMe } from '../../../shared/session/me.ts'
import { changedFields } from '../../../shared/ui/changed-fields.ts'
import { copyLink } from '../../../shared/ui/copy-link.ts'
import { NOTIFICATION_SETTINGS_ADDRESS } from '../../../shared/ui/settings-address.ts'

const { changeAppointmentSettings, readAppointmentSettings } = appointmentEndpoints
/** Monday first; the numbers are those of the settings. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name, place) => ({
  name,
  weekday: (place + 1) % 7,
}))

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

/** The settings as typed: a field of a number may be empty. */
type Draft = Omit<AppointmentSettings, 'notice_hours' | 'ahead_days'> &
  Record<'notice_hours' | 'ahead_days', number | string>

function SettingsForm({ saved }: { readonly saved: AppointmentSettings }) {
  const me = useMe()
  const [draft, setDraft] = useState<Draft>(saved)
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change })
  const save = useAction({
    mutationFn: (body: Draft) => callLoosely(changeAppointmentSettings, { body }),
    reread: [readAppointmentSettings],
    done: ({ enabled }) => (enabled ? 'Saved. Consumers can book you.' : 'Saved. Consumers cannot book you.'),
    // What was changed during the save stays.
    onSuccess: (stored, sent) => setDraft((now) => ({ ...stored, ...changedFields(now, sent) })),
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
        save.mutate(draft)
      }}
    >
      <Switch
        label="Consumers can book me"
        checked={draft.enabled}
        onChange={({ currentTarget: { checked } }) => set({ enabled: checked })}
      />
      <Hours hours={draft.hours} onChange={(hours) => set({ hours })} />
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
          value={String(draft.minutes)}
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
          value={String(draft.buffer_minutes)}
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
          value={draft.notice_hours}
          error={errorAt('notice_hours')}
          onChange={(notice_hours) => set({ notice_hours })}
        />
        <NumberInput
          label="Book at most"
          suffix=" days ahead"
          min={1}
          max={MAX_AHEAD_DAYS}
          allowDecimal={false}
          value={draft.ahead_days}
          error={errorAt('ahead_days')}
          onChange={(ahead_days) => set({ ahead_days })}
        />
      </Cluster>
      <Stack gap="xs">
        <Checkbox
          label="By phone: I call them"
          checked={draft.by_phone}
          error={errorAt('by_phone')}
          onChange={({ currentTarget: { checked } }) => set({ by_phone: checked })}
        />
        <Checkbox
          label="By video"
          checked={draft.by_video}
          onChange={({ currentTarget: { checked } }) => set({ by_video: checked })}
        />
        <TextInput
          label="Link of your video calls"
          description="Also for video calls that you book yourself. Booked calls get a new link, too. People with a call in the next 24 hours get it by email, unless they stopped our emails. Others see it on the page of their appointment and in their reminder."
          placeholder="https://"
          value={draft.video_url ?? ''}
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

interface HoursProps {
  readonly hours: readonly Span[]
  readonly onChange: (hours: Span[]) => void
}

/** The spans of each day. A day without one is not bookable. */
function Hours({ hours, onChange }: HoursProps) {
  return (
    <Stack as="ul" gap="xs" aria-label="Bookable hours">
      {DAYS.map(({ name, weekday }) => {
        const spans = hours.filter((span) => span.weekday === weekday)
        const change = (span: Span, changed: Partial<Span>) =>
          onChange(hours.map((one) => (one === span ? { ...one, ...changed } : one)))
        return (
          <Row as="li" key={name} align="start" justify="between">
            <Stack gap="xs" grow>
              <Text size="sm" weight="medium">
                {name}
              </Text>
              {spans.length === 0 && (
                <Text size="sm" tone="muted">
                  Not bookable
                </Text>
              )}
              {spans.map((span) => (
                <Row key={hours.indexOf(span)} gap="xs">
                  <TextInput
                    type="time"
                    aria-label={`${name} from`}
                    value={span.from}
                    onChange={({ currentTarget: { value } }) => change(span, { from: value })}
                  />
                  <Text as="span" size="sm">
                    to
                  </Text>
                  <TextInput
                    type="time"
                    aria-label={`${name} to`}
                    value={span.to === '24:00' ? '00:00' : span.to}
                    onChange={({ currentTarget: { value } }) =>
                      change(span, { to: value === '00:00' ? '24:00' : value })
                    }
                  />
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size="lg"
                    aria-label={`Remove ${name} ${span.from} to ${span.to}`}
                    onClick={() => onChange(hours.filter((one) => one !== span))}
                  >
                    <IconX size={18} aria-hidden />
                  </ActionIcon>
                </Row>
              ))}
            </Stack>
            <ActionIcon
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={`Add hours on ${name}`}
              onClick={() => onChange([...hours, nextSpan(weekday, spans)])}
            >
              <IconPlus size={18} aria-hidden />
            </ActionIcon>
          </Row>
        )
      })}
    </Stack>
  )
}

/** After the last one of the day, or the usual hours. */
function nextSpan(weekday: number, spans: readonly Span[]): Span {
  const end = spans
    .map(({ to }) => to)
    .toSorted((a, b) => a.localeCompare(b))
    .at(-1)
  return end === undefined || end >= '23:00'
    ? { weekday, from: '09:00', to: '17:00' }
    : { weekday, from: end, to: `${String(Number(end.slice(0, 2)) + 1).padStart(2, '0')}:${end.slice(3)}` }
}
