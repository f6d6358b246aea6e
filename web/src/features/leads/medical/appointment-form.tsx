import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { FAILED, problemsOf, sentenceOf } from '../../../shared/api/api-error.ts'
import { useSite } from '../../../shared/brand/site.ts'
import { requestContact } from '../../../shared/contact/request-contact.ts'
import { Cluster, Grid, Stack } from '../../../shared/kit/layout.tsx'
import { Panel } from '../../../shared/kit/panel.tsx'
import { Text } from '../../../shared/kit/text.tsx'
import { Action } from '../../../shared/ui/action.tsx'
import { EMAIL_INPUT, LENGTHS } from '../../../shared/ui/fields/contact-inputs.ts'
import { Honeypot } from '../../../shared/ui/fields/honeypot.tsx'
import { ProblemsContext } from '../../../shared/ui/fields/problems.ts'
import { TextField } from '../../../shared/ui/fields/text-field.tsx'

export interface Visitor {
  readonly name: string
  readonly email: string
}

interface Props {
  readonly practitioner: string
  readonly visitor: Visitor
  readonly onVisitor: (typed: Partial<Visitor>) => void
  readonly onCancel: () => void
  readonly onRequested: () => void
}

/**
 * Requests an appointment. Only the name, the email address and the practitioner's name are sent, never the answers.
 */
export function AppointmentForm({ practitioner, visitor, onVisitor, onCancel, onRequested }: Props) {
  const { brand_name } = useSite()
  const [honeypot, setHoneypot] = useState('')
  const [sending, setSending] = useState(false)
  const [refused, setRefused] = useState<unknown>(null)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.focus()
  }, [])

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (sending) return
    setSending(true)
    setRefused(null)
    const { name, email } = visitor
    try {
      await requestContact({
        contact_type: 'appointment_request',
        name: name.trim(),
        email: email.trim(),
        notes: `Appointment with ${practitioner} (demonstration)`,
        honeypot,
      })
      onRequested()
    } catch (error) {
      setRefused(error)
      setSending(false)
    }
  }

  return (
    <Stack
      as="form"
      ref={form}
      tabIndex={-1}
      onSubmit={(event: SyntheticEvent) => void send(event)}
      noValidate
      aria-label={`Appointment with ${practitioner}`}
    >
      <Text measure>
        <strong>Before you send:</strong> {practitioner} is made up for this demo, so your request goes to the{' '}
        {brand_name} team, who will reply by email. We send your name, your email address and the name {practitioner}.
        Your answers about your health stay in this browser.
      </Text>
      {refused !== null && (
        <Panel role="alert" tone="error" pad="sm">
          <Text weight="medium">{sentenceOf(refused, FAILED)}</Text>
        </Panel>
      )}
      <ProblemsContext value={problemsOf(refused)}>
        <Grid min="16rem" columns={2} align="end">
          <TextField
            field="name"
            label="Your name"
            autoComplete="name"
            maxLength={LENGTHS.name}
            value={visitor.name}
            onChange={(name) => onVisitor({ name })}
          />
          <TextField
            field="email"
            label="Email address"
            {...EMAIL_INPUT}
            value={visitor.email}
            onChange={(email) => onVisitor({ email })}
          />
        </Grid>
        <Honeypot value={honeypot} onChange={setHoneypot} />
      </ProblemsContext>
      <Cluster>
        <Action type="submit" disabled={sending || visitor.name.trim() === '' || visitor.email.trim() === ''}>
          {sending ? 'Sending...' : 'Send request'}
        </Action>
        <Action weight="second" onClick={onCancel} disabled={sending}>
          Cancel
        </Action>
      </Cluster>
    </Stack>
  )
}
