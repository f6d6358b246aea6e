import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { LIMITS } from '@waymark/contracts/fields'
import { appointmentEndpoints, type FreeTimes } from '@waymark/contracts/leads/appointments/endpoints'
import type { Face } from '@waymark/contracts/people/agency/face'
import { t } from '@waymark/words/t'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { ApiError, problemsOf, sentenceOf } from '../../../shared/api/api-error.ts'
import { callLoosely } from '../../../shared/api/call.ts'
import { createQueryClient } from '../../../shared/api/queries.ts'
import { textOf } from '../../../shared/api/read-answer.ts'
import { useAction } from '../../../shared/api/use-action.ts'
import { ownZone } from '../../../shared/appointments/zone.ts'
import { faceOfLink } from '../../../shared/brand/linked-face.ts'
import { BOOKING } from '../../../shared/intake/keys.ts'
import { keptToken } from '../../../shared/intake/own-token.ts'
import { Loaded } from '../../../shared/kit/loaded.tsx'
import { Page } from '../../../shared/kit/panel.tsx'
import { Heading, Text } from '../../../shared/kit/text.tsx'
import { useTabDraft } from '../../../shared/state/use-tab-draft.ts'
import { Action } from '../../../shared/ui/action.tsx'
import { usePageTitle } from '../../../shared/ui/document-title.ts'
import { ChoiceField } from '../../../shared/ui/fields/choice-field.tsx'
import { EMAIL_INPUT, PHONE_INPUT } from '../../../shared/ui/fields/contact-inputs.ts'
import { Form } from '../../../shared/ui/fields/form.tsx'
import { Honeypot } from '../../../shared/ui/fields/honeypot.tsx'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'
import { useFaceOf } from '../../../shared/ui/link-page.tsx'
import { PublicLayout } from '../../../shared/ui/public-layout.tsx'
import { missedTime, NextTimes, NoTimes } from './next-times.tsx'
import { freeTimesQuery } from './queries.ts'
import { TimeChoice } from './time-choice.tsx'

const queryClient = createQueryClient()

/** The page where a person books time with an agent, named as in the links to the assessment. */
export function BookPage() {
  const [search] = useSearchParams()
  const agent = search.get('agent')
  const [face, setFace] = useState<Face | 'unknown' | null>(() => faceOfLink(agent) ?? 'unknown')
  usePageTitle(t('Book a time'), face === 'unknown' ? null : face)
  return (
    <PublicLayout face={agent ? face : null}>
      <Page width="text">
        <QueryClientProvider client={queryClient}>
          {agent ? <Booking key={agent} agent={agent} onFace={setFace} /> : <NotBookable />}
        </QueryClientProvider>
      </Page>
    </PublicLayout>
  )
}

function Booking({ agent, onFace }: { readonly agent: string; readonly onFace: (face: Face | null) => void }) {
  const [token, setToken] = useState(keptToken)
  const times = useQuery(freeTimesQuery(agent, token))
  useFaceOf(times, onFace)
  const { error } = times
  // A link of their page that no longer works must not keep anyone from booking.
  if (error instanceof ApiError && error.status === 401 && token !== null) setToken(null)
  return (
    <Loaded query={times} failure={t('The free times could not be loaded')} skeleton={480}>
      {(free) => (free === null ? <NotBookable /> : <BookForm agent={agent} token={token} free={free} />)}
    </Loaded>
  )
}

const nameOf = ({ agent }: FreeTimes) => `${agent.first_name} ${agent.last_name}`

const typedOf = (kept: unknown) => ({
  first_name: textOf(kept, 'first_name') ?? '',
  last_name: textOf(kept, 'last_name') ?? '',
  email: textOf(kept, 'email') ?? '',
  phone: textOf(kept, 'phone') ?? '',
})

interface FormProps {
  readonly agent: string
  readonly token: string | null
  readonly free: FreeTimes
}

function BookForm({ agent, token, free }: FormProps) {
  const navigate = useNavigate()
  const [time, setTime] = useState<string | null>(null)
  const [missed, setMissed] = useState<string | null>(null)
  const [picked, setPicked] = useState<'phone' | 'video' | null>(null)
  const both = free.by_phone && free.by_video
  // The agent may offer something else since the page was opened.
  const channel = both ? picked : free.by_phone ? 'phone' : 'video'
  const [honeypot, setHoneypot] = useState('')
  const [typed, change, clear] = useTabDraft(BOOKING, typedOf)
  const type = (field: keyof typeof typed) => (value: string) => change({ [field]: value })
  const phone_needed = channel === 'phone' && !free.client?.has_phone
  // What was typed before and is not asked now is not sent.
  const given = { ...(free.client === null ? typed : typedOf(null)), phone: phone_needed ? typed.phone : '' }
  const booking = useAction({
    mutationFn: (way: typeof channel) =>
      callLoosely(appointmentEndpoints.bookAppointment, {
        params: { agent },
        ...(token && { bearer: token }),
        body: { ...given, honeypot, starts_at: time, channel: way, time_zone: ownZone() },
      }),
    reread: [appointmentEndpoints.readFreeTimes],
    onSuccess: (booked) => {
      clear()
      return navigate(`/appointment?booked#${new URLSearchParams({ token: booked.token })}`)
    },
    onError: (error) => {
      const taken = missedTime(error, time)
      setMissed(taken)
      // After any other error, the same time must be asked for again: the server may have booked it.
      if (taken !== null) setTime(null)
    },
  })
  // A booking whose answer was lost may have taken the last time: it must stay possible to ask for it again.
  const times = free.times.length === 0 && time !== null ? [time] : free.times
  const problems = useMemo(() => problemsOf(booking.error), [booking.error])
  const asked = new Set([
    'starts_at',
    ...(both ? ['channel'] : []),
    ...(free.client === null ? ['first_name', 'last_name', 'email'] : []),
    ...(phone_needed ? ['phone'] : []),
  ])
  // Phone or video was refused, and the page no longer asks: it takes what is left.
  const left = booking.variables !== channel && problems.some(({ field }) => field === 'channel') ? channel : null
  const refusal = left
    ? left === 'video'
      ? t('The agent now meets only by video: book again to take this time by video.')
      : t('The agent now meets only by phone: book again to take this time by phone.')
    : sentenceOf(booking.error, t('The time could not be booked. Please try again.'))
  if (times.length === 0) {
    return (
      <>
        <Heading level={1}>{t('Book a time with {name}', { name: nameOf(free) })}</Heading>
        <NoTimes missed={missed} />
        <OtherWays />
      </>
    )
  }
  return (
    <>
      <Heading level={1}>{t('Book a time with {name}', { name: nameOf(free) })}</Heading>
      <Text>
        {t('{minutes} minutes, free of charge. You can change or cancel it any time.', { minutes: free.minutes })}
      </Text>
      <Form
        refused={booking.isError && !problems.some(({ field }) => asked.has(field)) ? refusal : null}
        problems={problems}
        onSubmit={() => booking.mutate(channel)}
      >
        <NextTimes missed={missed} times={times} onChoose={setTime} />
        <TimeChoice times={times} chosen={time} onChoose={setTime} />
        {both && (
          <ChoiceField
            field="channel"
            legend={t('How would you like to talk?')}
            layout="row"
            choices={[
              { value: 'phone', label: t('By phone') },
              { value: 'video', label: t('By video') },
            ]}
            chosen={channel === null ? [] : [channel]}
            onToggle={setPicked}
          />
        )}
        {free.client === null && (
          <>
            <TextField
              field="first_name"
              label={t('First name')}
              autoComplete="given-name"
              maxLength={LIMITS.name}
              value={typed.first_name}
              onChange={type('first_name')}
            />
            <TextField
              field="last_name"
              label={t('Last name')}
              autoComplete="family-name"
              optional
              maxLength={LIMITS.name}
              value={typed.last_name}
              onChange={type('last_name')}
            />
            <TextField
              field="email"
              label={t('Email')}
              hint={t('We send the time and a link to change it here.')}
              {...EMAIL_INPUT}
              value={typed.email}
              onChange={type('email')}
            />
          </>
        )}
        {phone_needed && (
          <TextField
            field="phone"
            label={t('Phone number')}
            hint={t('The agent will call you at this number.')}
            {...PHONE_INPUT}
            value={typed.phone}
            onChange={type('phone')}
          />
        )}
        {channel === 'phone' && free.client?.has_phone && (
          <Text tone="muted">{t('The agent will call you at the number in your assessment.')}</Text>
        )}
        <Honeypot value={honeypot} onChange={setHoneypot} />
        <Action type="submit" disabled={booking.isPending}>
          {booking.isPending ? t('Booking…') : t('Book this time')}
        </Action>
      </Form>
    </>
  )
}

function NotBookable() {
  return (
    <>
      <Heading level={1}>{t('Book a time')}</Heading>
      <Text>{t('This agent does not take bookings online right now.')}</Text>
      <OtherWays />
    </>
  )
}

const OtherWays = () => (
  <Text as={Link} to="/status" tap weight="medium" self="start">
    {t('Write to your agent on your page')}
  </Text>
)
