import type { draftEndpoints } from '@waymark/contracts/leads/intake/drafts'
import type { IntakeStep } from '@waymark/rules/leads/intake/steps'
import { t } from '@waymark/words/t'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { ApiError, problemsOf } from '../../../../shared/api/api-error.ts'
import { callPublic } from '../../../../shared/api/call-public.ts'
import { Cluster, Stack } from '../../../../shared/kit/layout.tsx'
import { Panel } from '../../../../shared/kit/panel.tsx'
import { Rich } from '../../../../shared/kit/rich.tsx'
import { Text } from '../../../../shared/kit/text.tsx'
import { Action } from '../../../../shared/ui/action.tsx'
import { EMAIL_INPUT } from '../../../../shared/ui/fields/contact-inputs.ts'
import { controlId, type Problem, ProblemsContext } from '../../../../shared/ui/fields/problems.ts'
import { TextField } from '../../../../shared/ui/fields/text-field.tsx'
import { closeModal, Modal } from '../../../../shared/ui/modal.tsx'
import type { Draft } from '../draft.ts'
import { SAVE_FAILED, tryAgain } from './failures.ts'

interface Props {
  readonly step: IntakeStep
  readonly agent: string | null
  readonly draft: Draft
  readonly onClose: () => void
}

/** Emails the consumer a link that opens their answers on any device. */
export function SaveDialog({ step, agent, draft, onClose }: Props) {
  const [email, setEmail] = useState(draft.email)
  const [state, setState] = useState<'typing' | 'sending' | 'sent'>('typing')
  const [refused, setRefused] = useState<{ sentence: string | null; problems: readonly Problem[] } | null>(null)
  const said = useRef<HTMLDivElement & HTMLOutputElement>(null)
  useEffect(() => {
    if (state !== 'sending') said.current?.focus()
  }, [state])

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (state === 'sending') return
    setState('sending')
    setRefused(null)
    try {
      await callPublic<typeof draftEndpoints.saveDraft>(
        { method: 'POST', path: '/intake-drafts', idempotent: true },
        { body: { email: email.trim(), step, agent, answers: draft } },
      )
      setState('sent')
    } catch (error) {
      setState('typing')
      const problems = problemsOf(error).filter(({ field }) => field === 'email')
      setRefused({ problems, sentence: problems.length > 0 ? null : failureOf(error) })
      if (problems.length > 0) document.getElementById(controlId('email_for_link'))?.focus()
    }
  }

  return (
    <Modal title={t('Save and continue later')} onClose={onClose}>
      {state === 'sent' ? (
        <>
          <Panel as="output" ref={said} tabIndex={-1} tone="good" pad="md">
            <Text as="span">
              <Rich
                text={t(
                  '<b>Your answers are saved.</b> A link is on its way to <span>{address}</span>, unless you unsubscribed that address. It works for 14 days, on any device. Check your spam folder too.',
                  { address: email.trim() },
                )}
                b={<strong />}
                span={<Text as="span" wrap="anywhere" />}
              />
            </Text>
          </Panel>
          <Cluster justify="end">
            <Action onClick={closeModal}>{t('Back to the assessment')}</Action>
          </Cluster>
        </>
      ) : (
        <Stack as="form" onSubmit={(event) => void save(event)} noValidate>
          <Text tone="muted">
            {t(
              'We will email you a link that opens your answers on any device. We lock them for 14 days, and only your link has the key. No one else, not even your agent, can see them until you submit the assessment.',
            )}
          </Text>
          {refused?.sentence && (
            <Panel ref={said} role="alert" tabIndex={-1} tone="error" pad="md">
              <Text weight="medium">{refused.sentence}</Text>
            </Panel>
          )}
          <ProblemsContext value={refused?.problems ?? []}>
            <TextField
              field="email"
              id={controlId('email_for_link')}
              label={t('Email the link to')}
              {...EMAIL_INPUT}
              value={email}
              onChange={setEmail}
            />
          </ProblemsContext>
          <Cluster justify="end">
            <Action weight="second" onClick={closeModal}>
              {t('Close')}
            </Action>
            <Action type="submit" disabled={state === 'sending'}>
              {state === 'sending' ? t('Saving...') : t('Email me the link')}
            </Action>
          </Cluster>
        </Stack>
      )}
    </Modal>
  )
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError && error.status === 429) {
    return t('You asked for several links in a short time. Please try again {when}. Your answers stay in this tab.', {
      when: tryAgain(error),
    })
  }
  return SAVE_FAILED
}
