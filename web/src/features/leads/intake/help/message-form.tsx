import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { Action } from '../../../../shared/ui/action.tsx'
import { controlId, ProblemsContext } from '../../../../shared/ui/fields/problems.ts'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import { LENGTHS } from '../lengths.ts'
import styles from './message-form.module.css'
import { type MessageOf, useMessage } from './use-message.ts'

interface Props extends MessageOf {
  readonly label: string
  readonly send_label: string
  /** What stands in the fields before anybody typed. */
  readonly message?: string
  readonly email: string
  /** Who reads it, as a sentence begins: `Your agent`. */
  readonly reader: string
  /** Beside the button that sends, and below the word that it was sent. */
  readonly children?: ReactNode
}

export function MessageForm({ message = '', email, label, send_label, reader, children, ...to }: Props) {
  const { state, refused, change, send, ...typed } = useMessage(to, { message, reply_to: email })
  const sent = useRef<HTMLOutputElement>(null)
  const failed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (state === 'sent') sent.current?.focus()
    else if (state === 'typing') failed.current?.focus()
  }, [state])

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (state === 'sending') return
    const missing = await send()
    if (missing !== null) document.getElementById(controlId(missing))?.focus()
  }

  if (state === 'sent') {
    return (
      <>
        <output ref={sent} tabIndex={-1} className={styles.sent}>
          <strong>Your message was sent.</strong> {reader} has it now.{' '}
          <Answer to={typed.reply_to.trim()} known={to.bearer !== undefined} />
        </output>
        {children && <div className={styles.acts}>{children}</div>}
      </>
    )
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {refused?.sentence && (
        <div ref={failed} role="alert" tabIndex={-1} className={styles.failed}>
          {refused.sentence}
        </div>
      )}
      <ProblemsContext value={refused?.problems ?? []}>
        <TextField
          field="message"
          label={label}
          lines={5}
          value={typed.message}
          maxLength={LENGTHS.free_text}
          onChange={(value) => change({ message: value })}
        />
        <TextField
          field="reply_to"
          label="Your email address"
          optional
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={LENGTHS.email}
          hint={to.bearer === undefined ? 'We need it to answer you.' : 'So we can answer you.'}
          value={typed.reply_to}
          onChange={(value) => change({ reply_to: value })}
        />
      </ProblemsContext>
      <div className={styles.acts}>
        {children}
        <Action type="submit" disabled={state === 'sending'}>
          {state === 'sending' ? 'Sending...' : send_label}
        </Action>
      </div>
    </form>
  )
}

/** Where the answer comes to; `known` when the sender's address is known from their assessment. */
function Answer({ to, known }: { readonly to: string; readonly known: boolean }) {
  if (to !== '') {
    return (
      <>
        We will reply to <span className={styles.email}>{to}</span>.
      </>
    )
  }
  return known
    ? 'We will reply to the email address in your assessment.'
    : 'You did not enter an email address, so we can’t reply.'
}
