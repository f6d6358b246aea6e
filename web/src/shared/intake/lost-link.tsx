import { consumerEndpoints } from '@waymark/contracts/conversations/consumer/endpoints'
import { t } from '@waymark/words/t'
import { useEffect, useRef, useState } from 'react'
import { FAILED, problemsOf, sentenceOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { Panel, Section } from '../kit/panel.tsx'
import { Rich } from '../kit/rich.tsx'
import { Text } from '../kit/text.tsx'
import { Action } from '../ui/action.tsx'
import { localStore } from '../ui/browser-storage.ts'
import { EMAIL_INPUT } from '../ui/fields/contact-inputs.ts'
import { Form } from '../ui/fields/form.tsx'
import type { Problem } from '../ui/fields/problems.ts'
import { TextField } from '../ui/fields/text-field.tsx'
import { CLIENT_EMAIL } from './keys.ts'

/** Emails the link of their page to someone who lost it. The answer never tells whether an address is known. */
export function LostLink() {
  const [email, setEmail] = useState(() => localStore.read(CLIENT_EMAIL) ?? '')
  const [busy, setBusy] = useState(false)
  const [sent_to, setSentTo] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const sent = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (sent_to !== null) sent.current?.focus()
  }, [sent_to])

  async function submit() {
    if (busy) return
    setRefused(null)
    setProblems(email.trim() === '' ? [{ field: 'email', message: t('Email address is required') }] : [])
    if (email.trim() === '') return
    setBusy(true)
    try {
      await call(consumerEndpoints.requestOwnLink, { body: { email }, idempotency_key: newIdempotencyKey() })
      setSentTo(email.trim())
    } catch (error) {
      const named = problemsOf(error)
      setProblems(named)
      if (named.length === 0) setRefused(sentenceOf(error, FAILED))
    }
    setBusy(false)
  }

  return (
    <Section title={t('Lost your link?')} id="lost-link">
      {sent_to === null ? (
        <Form refused={refused} problems={problems} onSubmit={() => void submit()}>
          <Text>{t('Enter the email address of your assessment, and we will send you a new link to your page.')}</Text>
          <TextField
            field="email"
            id="lost-link-email"
            label={t('Email address')}
            {...EMAIL_INPUT}
            value={email}
            onChange={setEmail}
          />
          <Action type="submit" disabled={busy}>
            {busy ? t('Sending...') : t('Email me the link')}
          </Action>
        </Form>
      ) : (
        <Panel as="output" ref={sent} tabIndex={-1} tone="good" pad="md">
          <Text as="span" wrap="anywhere">
            <Rich
              text={t(
                '<strong>Check your email.</strong> If we have an assessment with {email}, a link to your page is on its way. Nothing after a few minutes? Check your spam folder and the address.',
                { email: sent_to },
              )}
              strong={<strong />}
            />
          </Text>
        </Panel>
      )}
    </Section>
  )
}
