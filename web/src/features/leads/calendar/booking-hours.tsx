import { ActionIcon, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Span } from '@waymark/contracts/leads/appointments/settings'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Text } from '../../../shared/kit/text.tsx'

/** Monday first; the numbers are those of the settings. */
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((name, place) => ({
  name,
  weekday: (place + 1) % 7,
}))

interface Props {
  readonly hours: readonly Span[]
  readonly onChange: (hours: Span[]) => void
}

/** The spans of each day. A day without one is not bookable. */
export function BookingHours({ hours, onChange }: Props) {
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
