import { useQuery, useQueryClient } from '@tanstack/react-query'
import { appointmentEndpoints, type OwnAppointment } from '@waymark/contracts/leads/appointments/endpoints'
import type { Face } from '@waymark/contracts/people/agency/face'
import { calendarFile } from '@waymark/rules/leads/appointments/calendar-file'
import { t } from '@waymark/words/t'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { ApiError, sentenceOf } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { createQueryClient } from '../../../shared/api/queries.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { useNow } from '../../../shared/format/now.ts'
import { dueWords } from '../../../shared/intake/due-time.ts'
import { Fact, Facts } from '../../../shared/kit/facts.tsx'
import { Cluster } from '../../../shared/kit/layout.tsx'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { Action, ActionLink } from '../../../shared/ui/action.tsx'
import { usePageTitle } from '../../../shared/ui/document-title.ts'
import { Form } from '../../../shared/ui/fields/form.tsx'
import { takeFocus } from '../../../shared/ui/give-focus.ts'
import { LinkPage, useFaceOf, WrongLink } from '../../../shared/ui/link-page.tsx'
import { saveBytes } from '../../../shared/ui/save-bytes.ts'
import { missedTime, NextTimes, NoTimes } from './next-times.tsx'
import { appointmentQuery, ownFreeTimesQuery } from './queries.ts'
import { TimeChoice } from './time-choice.tsx'

const { cancelOwnAppointment, moveOwnAppointment, openAppointment, readOwnFreeTimes } = appointmentEndpoints
const queryClient = createQueryClient()

/** The page behind the link of one appointment. */
export function AppointmentPage() {
  usePageTitle(t('Your appointment'))
  return (
    <LinkPage queries={queryClient}>
      {({ token, onFace }) => <Opened key={token} token={token} onFace={onFace} />}
    </LinkPage>
  )
}

function Opened({ token, onFace }: { readonly token: string; readonly onFace: (face: Face | null) => void }) {
  const appointment = useQuery(appointmentQuery(token))
  useFaceOf(appointment, onFace)
  if (appointment.error instanceof ApiError && appointment.error.code === 'appointment_cancelled') return <Gone />
  if (appointment.error instanceof ApiError && appointment.error.status === 401) return <WrongLink />
  return (
    <Loaded query={appointment} failure={t('Your appointment could not be loaded')} skeleton={360}>
      {(opened) => <Shown appointment={opened} />}
    </Loaded>
  )
}

/** It was canceled because its agent or the data of the person was deleted, so nothing else is known of it. */
const Gone = () => <Heading level={1}>{t('This appointment was canceled')}</Heading>

/** Null until something is done, because the page shows what the link opened. */
type Doing = 'moving' | 'cancelling' | 'done' | null

export function Shown({ appointment }: { readonly appointment: OwnAppointment }) {
  const [search] = useSearchParams()
  const [doing, setDoing] = useState<Doing>(null)
  const [changed, setChanged] = useState(false)
  const { agent_id, agent_name: name, starts_at, ends_at, status, bookable } = appointment
  const over = Date.parse(ends_at) <= useNow()
  const to_come = status === 'booked' && !over
  const back = () => setDoing('done')
  const moved = () => {
    setDoing('done')
    setChanged(true)
  }
  return (
    <>
      <Heading level={1} ref={doing === 'done' || (doing !== null && !to_come) ? takeFocus : undefined} tabIndex={-1}>
        {status === 'cancelled'
          ? t('This appointment was canceled')
          : over
            ? t('This appointment is over')
            : changed
              ? t('Your new time is booked')
              : search.has('booked')
                ? t('Your time is booked')
                : t('Your appointment')}
      </Heading>
      {to_come && (search.has('booked') || changed) && (
        <Text>
          {t(
            'An email with the time and a link to change it is on its way, unless you unsubscribed your address. Keep the link to this page, too.',
          )}
        </Text>
      )}
      <Facts look="rows">
        <Fact name={t('When')}>
          <time dateTime={starts_at}>{dueWords(starts_at)}</time>
        </Fact>
        <Fact name={t('With')}>{[name, appointment.company_name].filter(Boolean).join(', ')}</Fact>
        <Fact name={t('How')}>
          <How appointment={appointment} />
        </Fact>
      </Facts>
      {to_come ? (
        doing === 'moving' ? (
          <Move appointment={appointment} onDone={moved} onBack={back} />
        ) : doing === 'cancelling' ? (
          <Cancel appointment={appointment} onBack={back} />
        ) : (
          <>
            <Cluster>
              <Action onClick={() => addToCalendar(appointment)}>{t('Add to your calendar')}</Action>
              {bookable && (
                <Action weight="second" onClick={() => setDoing('moving')}>
                  {t('Change the time')}
                </Action>
              )}
              <Action weight="second" onClick={() => setDoing('cancelling')}>
                {t('Cancel the appointment')}
              </Action>
            </Cluster>
            {!bookable && <Text tone="muted">{t('This agent does not take bookings online right now.')}</Text>}
          </>
        )
      ) : (
        bookable && (
          <ActionLink to={`/book?${new URLSearchParams({ agent: agent_id })}`} weight="second">
            {t('Book another time')}
          </ActionLink>
        )
      )}
      <Text as={Link} to="/status" tap weight="medium" self="start">
        {t('Open your page')}
      </Text>
    </>
  )
}

function How({ appointment: { channel, agent_name, phone, video_url } }: { readonly appointment: OwnAppointment }) {
  if (channel === 'phone') {
    const agent = agent_name
    return phone === null
      ? t('{agent} will call you.', { agent })
      : t('{agent} will call you at {phone}.', { agent, phone })
  }
  if (video_url === null)
    return t('{agent} will meet you by video. The link is in our email to you.', { agent: agent_name })
  return (
    <Text as="a" href={video_url} rel="noreferrer" target="_blank" wrap="anywhere">
      {t('Video call: {link}', { link: video_url })}
    </Text>
  )
}

function addToCalendar({ id, agent_name: agent, channel, video_url, sequence, ...times }: OwnAppointment): void {
  const file = calendarFile({
    method: 'PUBLISH',
    now: new Date(),
    events: [
      {
        uid: `${id}@${window.location.hostname}`,
        sequence,
        starts_at: new Date(times.starts_at),
        ends_at: new Date(times.ends_at),
        summary: channel === 'video' ? t('Video call with {agent}', { agent }) : t('Call with {agent}', { agent }),
        location: channel === 'video' ? video_url : null,
      },
    ],
  })
  saveBytes(new Blob([file], { type: 'text/calendar' }), 'appointment.ics')
}

interface ChangeProps {
  readonly appointment: OwnAppointment
  readonly onBack: () => void
}

/** Shows the answer of a change at once, wherever the appointment is shown. */
function useShow() {
  const queries = useQueryClient()
  return (changed: OwnAppointment) =>
    queries.setQueryData(appointmentQuery(changed.token).queryKey, (before) => before && { ...before, ...changed })
}

function Move({ appointment, onDone, onBack }: ChangeProps & { readonly onDone: () => void }) {
  const { token } = appointment
  const free = useQuery(ownFreeTimesQuery(appointment))
  const [time, setTime] = useState<string | null>(null)
  const [missed, setMissed] = useState<string | null>(null)
  const show = useShow()
  const moving = useAction({
    mutationFn: (starts_at: string) => call(moveOwnAppointment, { body: { token, starts_at } }),
    reread: [readOwnFreeTimes],
    onSuccess: (moved) => {
      show(moved)
      onDone()
    },
    onError: (error, wanted) => {
      const taken = missedTime(error, wanted)
      setMissed(taken)
      // After any other error, the same time must be asked for again: the server may have booked it.
      if (taken !== null) setTime(null)
    },
  })
  return (
    <Loaded query={free} failure={t('The free times could not be loaded')} skeleton={320}>
      {(found) =>
        found.times.length === 0 ? (
          <>
            <NoTimes missed={missed} />
            <Action ref={takeFocus} weight="second" onClick={onBack}>
              {t('Keep this time')}
            </Action>
          </>
        ) : (
          <Form
            refused={moving.isError ? sentenceOf(moving.error, t('That did not work. Please try again.')) : null}
            problems={[]}
            onSubmit={() => time !== null && moving.mutate(time)}
          >
            <NextTimes missed={missed} times={found.times} onChoose={setTime} />
            <TimeChoice ref={takeFocus} times={found.times} chosen={time} onChoose={setTime} />
            {time !== null && <Text weight="medium">{t('New time: {when}', { when: dueWords(time) })}</Text>}
            <Cluster>
              <Action type="submit" disabled={time === null || moving.isPending}>
                {moving.isPending ? t('Saving…') : t('Take this time')}
              </Action>
              <Action weight="second" onClick={onBack}>
                {t('Keep the old time')}
              </Action>
            </Cluster>
          </Form>
        )
      }
    </Loaded>
  )
}

function Cancel({ appointment: { token, agent_name }, onBack }: ChangeProps) {
  const show = useShow()
  const cancelling = useAction({
    mutationFn: () => call(cancelOwnAppointment, { body: { token } }),
    reread: [openAppointment],
    onSuccess: show,
  })
  return (
    <>
      <Text ref={takeFocus} tabIndex={-1} weight="medium">
        {t('Cancel this appointment? We will tell {agent} right away.', { agent: agent_name })}
      </Text>
      {cancelling.isError && (
        <Text tone="error" role="alert">
          {sentenceOf(cancelling.error, t('That did not work. Please try again.'))}
        </Text>
      )}
      <Cluster>
        <Action weight="danger" disabled={cancelling.isPending} onClick={() => cancelling.mutate()}>
          {cancelling.isPending ? t('Saving…') : t('Yes, cancel it')}
        </Action>
        <Action weight="second" onClick={onBack}>
          {t('Keep this time')}
        </Action>
      </Cluster>
    </>
  )
}
