import { t } from '@waymark/words/t'
import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { WaysToReach } from '../../../../shared/brand/operator.tsx'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Rich } from '../../../../shared/kit/rich.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import { EMAIL_INPUT, LENGTHS } from '../../../../shared/ui/fields/contact-inputs.ts'
import { controlId, ProblemsContext } from '../../../../shared/ui/fields/problems.ts'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import { type MessageOf, useMessage } from './use-message.ts'

interface Props extends MessageOf {
  readonly label: string
  readonly send_label: string
  /** The initial text of the message field. */
  readonly message?: string
  readonly email: string
  /** The recipient, as the start of a sentence: `Your agent`. */
  readonly reader: string
  /** Buttons beside Send, which stay after the message was sent. */
  readonly children?: ReactNode
}

export function MessageForm({ message = '', email, label, send_label, reader, children, ...to }: Props) {
  const { state, to_team, refused, change, send, ...typed } = useMessage(to, { message, reply_to: email })
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
      <Stack>
        <Panel as="output" ref={sent} tabIndex={-1} tone="good" pad="md">
          <Text as="span">
            <strong>{t('Your message was sent.')}</strong>{' '}
            {t('{reader} has it now.', { reader: to_team ? t('Our team') : reader })}{' '}
            <Answer to={typed.reply_to.trim()} known={to.bearer !== undefined} />
          </Text>
        </Panel>
        {children && <Cluster justify="end">{children}</Cluster>}
      </Stack>
    )
  }
  return (
    <Stack as="form" onSubmit={(event) => void submit(event)} noValidate>
      {refused?.sentence && (
        <Panel ref={failed} role="alert" tabIndex={-1} tone="error" pad="md">
          <Text weight="medium">{refused.sentence}</Text>
          <WaysToReach />
        </Panel>
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
          label={t('Your email address')}
          optional
          {...EMAIL_INPUT}
          hint={to.bearer === undefined ? t('Without it, we can’t answer you.') : t('So we can answer you.')}
          value={typed.reply_to}
          onChange={(value) => change({ reply_to: value })}
        />
      </ProblemsContext>
      <Cluster justify="end">
        {children}
        <Action type="submit" disabled={state === 'sending'}>
          {state === 'sending' ? t('Sending...') : send_label}
        </Action>
      </Cluster>
    </Stack>
  )
}

/** Where the reply goes. `known` means the assessment has the sender's address. */
function Answer({ to, known }: { readonly to: string; readonly known: boolean }) {
  if (to !== '') {
    return (
      <Rich
        text={t('We will reply to <span>{address}</span>.', { address: to })}
        span={<Text as="span" wrap="anywhere" />}
      />
    )
  }
  return known
    ? t('We will reply to the email address in your assessment.')
    : t('You did not enter an email address, so we can’t reply.')
}
