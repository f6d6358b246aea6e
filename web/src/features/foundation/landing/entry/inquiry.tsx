import { useState } from 'react'
import { FAILED, problemsOf, sentenceOf } from '../../../../shared/api/api-error.ts'
import { requestContact } from '../../../../shared/contact/request-contact.ts'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import { EMAIL_INPUT, LENGTHS, PHONE_INPUT } from '../../../../shared/ui/fields/contact-inputs.ts'
import { Form } from '../../../../shared/ui/fields/form.tsx'
import { Honeypot } from '../../../../shared/ui/fields/honeypot.tsx'
import type { Problem } from '../../../../shared/ui/fields/problems.ts'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'

interface Props {
  readonly contact_type: 'white_label_inquiry' | 'network_access_request'
  /** The label of the free-text field. */
  readonly notes_label: string
  readonly button: string
  /** Says what happens next, and when. */
  readonly thanks: string
}

// The button and later the form are removed from the page, so move the keyboard focus to what replaces them.
const focus = (element: HTMLElement | null) => element?.focus()
const focusFirst = (box: HTMLElement | null) => box?.querySelector('input')?.focus()

/** An agent's request, stored as a contact lead. Staff reply by email. */
export function Inquiry({ contact_type, notes_label, button, thanks }: Props) {
  const [asked, setAsked] = useState({ name: '', email: '', phone: '', notes: '', honeypot: '' })
  const [busy, setBusy] = useState(false)
  const [sent, setSent] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const change = (field: keyof typeof asked) => (value: string) => setAsked((was) => ({ ...was, [field]: value }))

  async function submit() {
    if (busy) return
    const nameless = asked.name.trim() === '' ? [{ field: 'name', message: 'Your name is required' }] : []
    const unreachable = asked.email.trim() === '' ? [{ field: 'email', message: 'Email address is required' }] : []
    setRefused(null)
    setProblems([...nameless, ...unreachable])
    if (nameless.length + unreachable.length > 0) return
    setBusy(true)
    try {
      await requestContact({ contact_type, ...asked })
      setSent(true)
    } catch (error) {
      const named = problemsOf(error)
      setProblems(named)
      if (named.length === 0) setRefused(sentenceOf(error, FAILED))
    }
    setBusy(false)
  }

  if (sent) {
    return (
      <Panel as="output" ref={focus} tabIndex={-1} tone="good" pad="md">
        <Text as="span" wrap="anywhere">
          <strong>Thank you, {asked.name.trim()}.</strong> {thanks} We will write to {asked.email.trim()}.
        </Text>
      </Panel>
    )
  }
  const field = (name: 'name' | 'email' | 'phone' | 'notes') => ({
    field: name,
    id: `${contact_type}-${name}`,
    value: asked[name],
    onChange: change(name),
  })
  return (
    <div ref={focusFirst} style={{ maxWidth: '32rem' }}>
      <Form refused={refused} problems={problems} onSubmit={() => void submit()}>
        <TextField {...field('name')} label="Your name" autoComplete="name" maxLength={LENGTHS.name} />
        <TextField {...field('email')} label="Email" {...EMAIL_INPUT} />
        <TextField {...field('phone')} label="Phone" {...PHONE_INPUT} optional />
        <TextField {...field('notes')} label={notes_label} maxLength={LENGTHS.free_text} lines={3} optional />
        <Honeypot value={asked.honeypot} onChange={change('honeypot')} />
        <Action type="submit" disabled={busy}>
          {busy ? 'Sending...' : button}
        </Action>
      </Form>
    </div>
  )
}
