import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@waymark/contracts/endpoint'
import type { appointmentEndpoints } from '@waymark/contracts/leads/appointments/endpoints'
import { t } from '@waymark/words/t'
import { dueWords } from '../../../shared/intake/due-time.ts'
import { Row, Stack } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Panel, Section } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { ActionLink } from '../../../shared/ui/action.tsx'
import { appointmentsQuery } from './queries.ts'

/** The appointments to come, and the way to book one. Nothing if the agent takes no bookings and none is booked. */
export function AppointmentSection({ token }: { readonly token: string }) {
  const query = useQuery(appointmentsQuery(token))
  return (
    <Loaded query={query} failure={t('Your appointments could not be loaded')} skeleton={null}>
      {(data) => <Appointments {...data} />}
    </Loaded>
  )
}

function Appointments({ agent_id, appointments }: ResponseOf<typeof appointmentEndpoints.listOwnAppointments>) {
  if (agent_id === null && appointments.length === 0) return null
  return (
    <Section title={t('Appointments')} id="appointments">
      {appointments.length > 0 && (
        <Stack as="ul" gap="sm" aria-label={t('Appointments')}>
          {appointments.map(({ id, starts_at, agent_name: agent, channel, token: link }) => (
            <Panel as="li" key={id} pad="md">
              <Row justify="between">
                <Stack gap="none" grow>
                  <Text weight="medium">
                    <time dateTime={starts_at}>{dueWords(starts_at)}</time>
                  </Text>
                  <Text size="sm" tone="muted">
                    {channel === 'video' ? t('Video call with {agent}', { agent }) : t('Call with {agent}', { agent })}
                  </Text>
                </Stack>
                <ActionLink to={`/appointment#${new URLSearchParams({ token: link })}`} weight="second" size="sm">
                  {t('Change')}
                </ActionLink>
              </Row>
            </Panel>
          ))}
        </Stack>
      )}
      {agent_id !== null && (
        <>
          {appointments.length === 0 && <Text>{t('Would you rather talk? Choose a time that suits you.')}</Text>}
          <ActionLink to={`/book?${new URLSearchParams({ agent: agent_id })}`} weight="second">
            {t('Book a time')}
          </ActionLink>
        </>
      )}
    </Section>
  )
}
